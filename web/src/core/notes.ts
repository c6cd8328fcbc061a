/**
 * What one notes on other players, for oneself. The key is the player's id, which the room gives with
 * every seat: a guest keeps it as long as his cookie, an account for good, and nobody else of the same
 * name has it. Computer players have none that lasts beyond their table, so there are no notes on them.
 */
export type Notes = Readonly<Record<string, string>>;

export const NOTE_MOST = 300;
/** So many are kept; the one that was written longest ago goes first. */
export const NOTES_MOST = 500;

/** An empty text takes the note away. */
export function note(notes: Notes, player: string, text: string): Notes {
  const others = Object.entries(notes).filter(([key]) => key !== player);
  const own = text.trim().slice(0, NOTE_MOST);
  return Object.fromEntries(own === "" ? others : [...others, [player, own]].slice(-NOTES_MOST));
}

/** Take what is a note out of what was stored. */
export function readNotes(stored: unknown): Notes {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === "string" && text !== ""));
}

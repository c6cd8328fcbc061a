/** What a person has set in this browser. */
export const VOLUMES = ["turn", "table", "talk"] as const;
export type Volume = (typeof VOLUMES)[number];
export const DECKS = ["auto", "two", "four"] as const;
export type Deck = (typeof DECKS)[number];

export interface Settings {
  /** No sound at all; the volumes stay what they are. */
  readonly muted: boolean;
  /** 0 to 1: my turn; cards and chips; the chat. */
  readonly volumes: Readonly<Record<Volume, number>>;
  /** What else tells me of my turn: the phone shakes; the system says so while the page is not in sight. */
  readonly vibrates: boolean;
  readonly notifies: boolean;
  /** Of how many colours the suits are; "auto": four where cards are small. */
  readonly deck: Deck;
}

export const DEFAULTS: Settings = {
  muted: false,
  volumes: { turn: 0.6, table: 0.35, talk: 0.35 },
  vibrates: true,
  notifies: false,
  deck: "auto",
};

/** Take what is a setting out of what was stored; whatever is none is as it was at first. */
export function readSettings(stored: unknown): Settings {
  const kept = fields(stored);
  const volumes = fields(kept["volumes"]);
  return {
    muted: flag(kept["muted"], DEFAULTS.muted),
    volumes: {
      turn: volume(volumes["turn"], DEFAULTS.volumes.turn),
      table: volume(volumes["table"], DEFAULTS.volumes.table),
      talk: volume(volumes["talk"], DEFAULTS.volumes.talk),
    },
    vibrates: flag(kept["vibrates"], DEFAULTS.vibrates),
    notifies: flag(kept["notifies"], DEFAULTS.notifies),
    deck: DECKS.find((deck) => deck === kept["deck"]) ?? DEFAULTS.deck,
  };
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function flag(value: unknown, first: boolean): boolean {
  return typeof value === "boolean" ? value : first;
}

function volume(value: unknown, first: number): number {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : first;
}

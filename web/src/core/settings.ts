/** What a person has set in this browser. */
import { FIRST_KEYS, type Keymap, readKeys } from "./keymap";
import { UNITS, type Unit } from "./units";

export const VOLUMES = ["turn", "table", "talk"] as const;
export type Volume = (typeof VOLUMES)[number];
export const DECKS = ["auto", "two", "four"] as const;
export type Deck = (typeof DECKS)[number];

/** "auto": as the device has it. Not at first: browsers say light also where nobody has chosen. */
export const THEMES = ["dark", "light", "auto"] as const;
export type Theme = (typeof THEMES)[number];

/** The hints of a practice table: none; when one asks; at every turn. */
export const COACHES = ["off", "ask", "always"] as const;
export type CoachWish = (typeof COACHES)[number];

export interface Settings {
  /** No sound at all; the volumes stay what they are. */
  readonly muted: boolean;
  /** 0 to 1: my turn; cards and chips; the chat. */
  readonly volumes: Readonly<Record<Volume, number>>;
  /** What else tells me of my turn: the phone shakes; the system says so while the page is not in sight. */
  readonly vibrates: boolean;
  readonly notifies: boolean;
  /** Of all that is around the felt. */
  readonly theme: Theme;
  /** Of how many colours the suits are; "auto": four where cards are small. */
  readonly deck: Deck;
  /** One's own cards on the felt. */
  readonly bigCards: boolean;
  /** How amounts at the table are written. */
  readonly unit: Unit;
  readonly keys: Keymap;
  /** Poker words are English in every language. */
  readonly englishTerms: boolean;
  readonly coach: CoachWish;
}

export const DEFAULTS: Settings = {
  muted: false,
  volumes: { turn: 0.6, table: 0.35, talk: 0.35 },
  vibrates: true,
  notifies: false,
  theme: "dark",
  deck: "auto",
  bigCards: false,
  unit: "chips",
  keys: FIRST_KEYS,
  englishTerms: false,
  coach: "ask",
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
    theme: THEMES.find((theme) => theme === kept["theme"]) ?? DEFAULTS.theme,
    deck: DECKS.find((deck) => deck === kept["deck"]) ?? DEFAULTS.deck,
    bigCards: flag(kept["bigCards"], DEFAULTS.bigCards),
    unit: UNITS.find((unit) => unit === kept["unit"]) ?? DEFAULTS.unit,
    keys: readKeys(fields(kept["keys"])),
    englishTerms: flag(kept["englishTerms"], DEFAULTS.englishTerms),
    coach: COACHES.find((coach) => coach === kept["coach"]) ?? DEFAULTS.coach,
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

/** As a file that `readFile` takes, here or in another browser. */
export function writeFile(settings: Settings): string {
  return `${JSON.stringify({ fairdeal: "settings", ...settings }, null, 2)}\n`;
}

/** The settings in such a file, null if it is none. What it does not name is as at first, what we do not know is left out. */
export function readFile(text: string): Settings | null {
  let told: Record<string, unknown>;
  try {
    told = fields(JSON.parse(text));
  } catch {
    return null;
  }
  const read = readSettings(told);
  return told["fairdeal"] === "settings" && agrees(told, read) ? read : null;
}

/** Whether all that is told of what was read was read as it was told. */
function agrees(told: unknown, read: unknown): boolean {
  if (typeof read !== "object" || read === null) return told === read;
  if (typeof told !== "object" || told === null) return false;
  const parts = fields(told);
  return Object.entries(read).every(([key, value]) => !(key in parts) || agrees(parts[key], value));
}

/** Which sound an event has. Nobody's coming and going has one, and blinds come with the cards. */
import type { Volume } from "./settings";
import type { TableEvent } from "./wire";

export type Sound = "turn" | "hurry" | "deal" | "board" | "check" | "chips" | "fold" | "win" | "talk";

/** By which of the volumes a sound is heard. */
export const VOLUME_OF: Record<Sound, Volume> = {
  turn: "turn",
  hurry: "turn",
  deal: "table",
  board: "table",
  check: "table",
  chips: "table",
  fold: "table",
  win: "table",
  talk: "talk",
};

/** My turn has sounds of its own, which are no event's. */
const OF_EVENT: Partial<Record<TableEvent["t"], Sound>> = {
  hand: "deal",
  board: "board",
  checked: "check",
  called: "chips",
  raised: "chips",
  folded: "fold",
  awarded: "win",
};

export function soundOf(event: TableEvent): Sound | null {
  return OF_EVENT[event.t] ?? null;
}

/** One tone, or a rush of noise, of a sound. */
export interface Note {
  readonly wave: "sine" | "triangle" | "noise";
  /** Hertz; of noise the middle of what is let through. `to`: what it glides to. */
  readonly hertz: number;
  readonly to?: number;
  /** Seconds after the beginning, and how long until it has died away. */
  readonly at: number;
  readonly lasts: number;
  /** 0 to 1, beside the other sounds. */
  readonly loud: number;
}

const tone = (hertz: number, at: number, lasts: number, loud: number, to?: number): Note => {
  return { wave: "sine", hertz, at, lasts, loud, ...(to === undefined ? {} : { to }) };
};
const rush = (hertz: number, at: number, lasts: number, loud: number, to?: number): Note => {
  return { wave: "noise", hertz, at, lasts, loud, ...(to === undefined ? {} : { to }) };
};
const click = (hertz: number, at: number, loud: number): Note => ({ wave: "triangle", hertz, at, lasts: 0.045, loud });

/** A card slides, chips clink, knuckles knock on the table; my turn is a bell, of two notes. */
export const NOTES: Record<Sound, readonly Note[]> = {
  turn: [tone(659, 0, 0.35, 0.5), tone(988, 0.13, 0.5, 0.5)],
  hurry: [tone(988, 0, 0.14, 0.45), tone(988, 0.2, 0.14, 0.45)],
  deal: [rush(2600, 0, 0.09, 0.5, 1500), rush(2600, 0.11, 0.09, 0.5, 1500)],
  board: [rush(2100, 0, 0.11, 0.6, 1200)],
  check: [tone(150, 0, 0.07, 0.9, 90), tone(150, 0.12, 0.07, 0.8, 90)],
  chips: [click(3100, 0, 0.35), click(3700, 0.05, 0.3), click(2900, 0.11, 0.25)],
  fold: [rush(1100, 0, 0.16, 0.4, 500)],
  win: [click(2900, 0, 0.3), click(3300, 0.06, 0.3), click(3600, 0.12, 0.3), click(3900, 0.19, 0.3), tone(784, 0.1, 0.5, 0.25)],
  talk: [tone(880, 0, 0.09, 0.3), tone(1175, 0.07, 0.14, 0.3)],
};

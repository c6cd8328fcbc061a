/** What is on the table, as this viewer may know it: plain data, written by `reduce` alone. */
import type { Results } from "./results";
import type { EventOf, Level, Pace, PostKind, Pot, Share, TableConfig, You } from "./wire";

export type Street = "preflop" | "flop" | "turn" | "river";

/**
 * The last thing that a seat did on this street, or that an uncalled bet came back to it. `chips`
 * is its total of the street after it; of a call what was added, of a return what came back.
 */
export interface Badge {
  readonly did: PostKind | "fold" | "check" | "call" | "bet" | "raise" | "returned";
  readonly chips: number;
}

export interface SeatView {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly level: Level | null;
  readonly stack: number;
  /** The stack with which it began the hand that it was dealt in to last. */
  readonly began: number;
  readonly bet: number;
  /** "hidden": two cards whose faces this viewer may not see. */
  readonly cards: readonly [number, number] | "hidden" | null;
  readonly dealtIn: boolean;
  readonly folded: boolean;
  readonly mucked: boolean;
  readonly shown: boolean;
  /** Cards that it showed after the hand, of its own will. */
  readonly opened: readonly number[];
  readonly badge: Badge | null;
  /** Chips won in this hand, and chips of an uncalled bet that came back. */
  readonly won: number;
  readonly returned: number;
  readonly sittingOut: boolean;
  readonly waiting: boolean;
  /** Never dealt in since it sat down here, now and before the last hand. */
  readonly newcomer: boolean;
  readonly newcomerBefore: boolean;
  readonly connected: boolean;
  readonly leaving: boolean;
}

/** The open question. `owed` 0: checking is free; `least` and `most` 0: no bet or raise. */
export interface Question {
  readonly turn: number;
  readonly seat: number;
  readonly owed: number;
  readonly least: number;
  readonly most: number;
  readonly timed: boolean;
  /** The time that everybody has is over; what was saved runs. */
  readonly banking: boolean;
}

/** A beaten hand may be shown, or go away unseen: its owner is asked. */
export interface Showing {
  readonly turn: number;
  readonly seat: number;
}

export interface Award {
  readonly pot: number;
  /** How many pots the hand had. */
  readonly of: number;
  readonly shares: readonly Share[];
}

export interface TableView {
  /** The number of the last event that is folded in. */
  readonly seq: number;
  readonly config: TableConfig | null;
  readonly pace: Pace;
  /** The player with the powers of a host. */
  readonly host: string;
  /** The host lets no hand begin. */
  readonly held: boolean;
  /** What counts once the running hand is over, where the host has changed something. */
  readonly planned: Pick<EventOf<"rules">, "rules" | "stack"> | null;
  readonly closed: boolean;
  readonly seats: readonly (SeatView | null)[];
  /** Of all who have sat here. */
  readonly results: Results;
  /** 0 before the first hand. */
  readonly hand: number;
  /** Between the first event of a hand and its last. */
  readonly running: boolean;
  readonly button: number | null;
  readonly smallBlind: number | null;
  readonly bigBlind: number | null;
  readonly street: Street;
  readonly board: readonly number[];
  /** Collected and not paid out, main pot first; null in the place of a paid one. */
  readonly pots: readonly (Pot | null)[];
  /** Antes and dead blinds that no pot holds yet. */
  readonly antes: number;
  readonly awards: readonly Award[];
  readonly question: Question | null;
  readonly showing: Showing | null;
}

export const EMPTY: TableView = {
  seq: 0,
  config: null,
  pace: "normal",
  host: "",
  held: false,
  planned: null,
  closed: false,
  seats: [],
  results: [],
  hand: 0,
  running: false,
  button: null,
  smallBlind: null,
  bigBlind: null,
  street: "preflop",
  board: [],
  pots: [],
  antes: 0,
  awards: [],
  question: null,
  showing: null,
};

/** All chips in the middle and before the seats. */
export function potTotal(view: TableView): number {
  const bets = view.seats.reduce((sum, seat) => sum + (seat?.bet ?? 0), 0);
  return bets + view.antes + view.pots.reduce((sum, pot) => sum + (pot?.chips ?? 0), 0);
}

export function isAllIn(view: TableView, seat: SeatView): boolean {
  return view.running && seat.dealtIn && !seat.folded && seat.stack === 0 && seat.won === 0;
}

/** Who has no seat and no wishes. */
export const NOBODY: You = {
  seat: null,
  name: null,
  owner: false,
  sits_out_next: false,
  buys_next: false,
  moves_next: null,
  may_post: false,
  posts_next: false,
  auto_muck: true,
  pre_action: null,
  may_show: null,
};

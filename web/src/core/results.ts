/**
 * What everybody has won or lost at a table: the same fold as the room's (table/results.py). A
 * player has one result for all his stays; a void hand counts for nothing.
 */
import type { SeatView, TableView } from "./view";
import type { Result } from "./wire.gen";

export type Results = readonly Result[];

/** Those who left are listed up to this number; the first of them are then added up. */
export const LEFT_MOST = 100;
/** Stands for all who left longest ago. */
export const OTHERS = "";

type Newcomer = Pick<Result, "player" | "name" | "level"> & { readonly chips: number };

export function satDown(results: Results, { player, name, level, chips }: Newcomer): Results {
  const old = results.find((result) => result.player === player);
  if (!old) return [...results, { player, name, level, bought: chips, taken: 0, hands: 0 }];
  return change(results, player, { name, level, bought: old.bought + chips });
}

export function bought(results: Results, player: string, chips: number): Results {
  return results.map((old) => (old.player === player ? { ...old, bought: old.bought + chips } : old));
}

export function played(results: Results, players: ReadonlySet<string>): Results {
  return results.map((old) => (players.has(old.player) ? { ...old, hands: old.hands + 1 } : old));
}

/** `seated`: who still has a seat. */
export function left(results: Results, player: string, chips: number, seated: ReadonlySet<string>): Results {
  const others = results.filter((result) => result.player !== player);
  const own = results.filter((result) => result.player === player);
  const news = [...others, ...own.map((old) => ({ ...old, taken: old.taken + chips }))];
  const gone = news.filter((result) => result.player !== OTHERS && !seated.has(result.player));
  const first = gone.length > LEFT_MOST ? gone[0] : undefined;
  return first ? addUp(news.filter((result) => result !== first), first) : news;
}

function addUp(results: Results, first: Result): Results {
  const sums = results.find(({ player }) => player === OTHERS);
  if (!sums) return [...results, { ...first, player: OTHERS, name: "", level: null }];
  return change(results, OTHERS, {
    bought: sums.bought + first.bought,
    taken: sums.taken + first.taken,
    hands: sums.hands + first.hands,
  });
}

function change(results: Results, player: string, news: Partial<Result>): Results {
  return results.map((old) => (old.player === player ? { ...old, ...news } : old));
}

/** A player's standing: his seat if he has one, and chips won (negative: lost) up to the last hand that is over. */
export interface Score extends Result {
  readonly seat: SeatView | null;
  readonly profit: number;
}

export function scoreOf(view: TableView, result: Result): Score {
  const seat = view.seats.find((other) => other?.player === result.player) ?? null;
  return { ...result, seat, profit: result.taken - result.bought + (seat ? stackBefore(view, seat) : 0) };
}

/** Those with a seat in the order of seats, then those who left, the last one first. */
export function scores(view: TableView): { here: readonly Score[]; gone: readonly Score[] } {
  const all = view.results.map((result) => scoreOf(view, result));
  return {
    here: all.filter(({ seat }) => seat !== null).sort((a, b) => a.seat!.seat - b.seat!.seat),
    gone: all.filter(({ seat }) => seat === null).reverse(),
  };
}

/** Chips in the pot are nobody's yet: in a running hand the stack counts that it began with. */
function stackBefore(view: TableView, seat: SeatView): number {
  return view.running && seat.dealtIn ? seat.began : seat.stack;
}

/** The ten kinds of hands, strongest first, each with an example. */
import type { Reading } from "./wire";

export interface Rung extends Pick<Reading, "category" | "ranks"> {
  readonly cards: readonly number[];
  /** The first so many cards make the hand; the others are beside it. */
  readonly makes: number;
}

const rung = (category: Reading["category"], ranks: readonly number[], makes: number, ...cards: number[]): Rung => ({
  category,
  ranks: [...ranks],
  makes,
  cards,
});

export const LADDER: readonly Rung[] = [
  rung("royal_flush", [12], 5, 51, 47, 43, 39, 35),
  rung("straight_flush", [7], 5, 30, 26, 22, 18, 14),
  rung("four_of_a_kind", [11], 4, 47, 46, 45, 44, 20),
  rung("full_house", [10, 2], 5, 43, 42, 40, 11, 9),
  rung("flush", [12], 5, 49, 41, 33, 21, 9),
  rung("straight", [8], 5, 34, 28, 25, 23, 18),
  rung("three_of_a_kind", [9], 3, 39, 38, 36, 48, 13),
  rung("two_pair", [12, 6], 4, 51, 48, 27, 25, 42),
  rung("one_pair", [8], 2, 35, 33, 46, 16, 5),
  rung("high_card", [12], 1, 50, 39, 25, 16, 2),
];

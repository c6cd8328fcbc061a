import { expect, test } from "vitest";

import { EMPTY, type SeatView, type TableView } from "../core/view";
import type { Reading } from "../core/wire";
import { bestCards, prizes } from "./showdown";

const seat = (name: string, shown: boolean) => ({ name, shown }) as SeatView;
const reading: Reading = { seat: 0, category: "flush", ranks: [12], five: [48, 44, 40, 36, 32] };
const table = (of: number, shown: boolean): TableView => ({
  ...EMPTY,
  seats: [seat("Ana", shown), seat("Bo", shown)],
  awards: [
    { pot: 1, of, shares: [{ seat: 0, chips: 30 }] },
    { pot: 0, of, shares: [{ seat: 0, chips: 25 }, { seat: 1, chips: 25 }] },
  ],
});

test("each share of each pot is named", () => {
  expect(prizes(table(2, true), [reading]).map(({ name, chips, pot, number }) => [name, chips, pot, number])).toEqual([
    ["Ana", 30, "side", 1],
    ["Ana", 25, "main", 0],
    ["Bo", 25, "main", 0],
  ]);
  expect(prizes(table(1, true), [])[0]?.pot).toBe("one");
});

test("a hand is named and raised only when it was shown", () => {
  expect(bestCards(table(2, true), [reading])).toEqual(new Set(reading.five));
  expect(bestCards(table(2, false), [reading])).toBeNull();
});

import { expect, test } from "vitest";

import { EMPTY, type SeatView, type TableView } from "../core/view";
import type { Reading } from "../core/wire";
import { bestCards, gains } from "./showdown";

const seat = (name: string, shown: boolean) => ({ name, shown }) as SeatView;
const reading: Reading = { seat: 0, category: "flush", ranks: [12], five: [48, 44, 40, 36, 32] };
const table = (shown: boolean): TableView => ({
  ...EMPTY,
  seats: [seat("Ana", shown), seat("Bo", shown)],
  awards: [
    { pot: 1, of: 2, shares: [{ seat: 0, chips: 30 }] },
    { pot: 0, of: 2, shares: [{ seat: 0, chips: 25 }, { seat: 1, chips: 25 }] },
  ],
});

test("each winner is named once, with all that he won", () => {
  expect(gains(table(true), [reading])).toEqual([
    { seat: 0, name: "Ana", chips: 55, split: false, reading },
    { seat: 1, name: "Bo", chips: 25, split: true, reading: null },
  ]);
});

test("a hand is named and raised only when it was shown", () => {
  expect(bestCards(table(true), [reading])).toEqual(new Set(reading.five));
  expect(bestCards(table(false), [reading])).toBeNull();
});

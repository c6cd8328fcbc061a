import { expect, test } from "vitest";

import { SHOW_AFTER_MS, choicesOf, noteShown, showableAfter } from "./showable";
import { EMPTY, type SeatView, type TableView } from "./view";
import type { You } from "./wire";

const you = (mayShow: number | null): You => ({ seat: 0, may_show: mayShow }) as You;
const table = (hand: number, cards: SeatView["cards"]): TableView => ({
  ...EMPTY,
  hand,
  seats: [{ seat: 0, cards, opened: [] } as unknown as SeatView],
});

test("the cards of a hand may be shown for so long as the rule says", () => {
  const offer = showableAfter(null, you(4), table(4, [7, 8]), 1000);
  expect(offer).toEqual({ hand: 4, cards: [7, 8], shown: [], until: 1000 + SHOW_AFTER_MS });
  expect(showableAfter(offer, you(4), table(5, [1, 2]), 3000)).toBe(offer);
  expect(showableAfter(offer, you(null), table(5, [1, 2]), 6000)).toBeNull();
});

test("the cards of another hand are never offered in their place", () => {
  expect(showableAfter(null, you(4), table(5, [1, 2]), 0)).toBeNull();
  expect(showableAfter(null, you(4), table(4, null), 0)).toBeNull();
});

test("each card is shown once", () => {
  const offer = showableAfter(null, you(4), table(4, [7, 8]), 0)!;
  expect(choicesOf(offer).map(({ which }) => which)).toEqual(["first", "second", "both"]);
  const told = { t: "cards_shown", hand: 4, seat: 0, cards: [7] } as const;
  const half = noteShown(offer, { ...told, cards: [...told.cards] }, 0)!;
  expect(choicesOf(half)).toEqual([{ which: "second", card: 8 }]);
  expect(choicesOf(noteShown(half, { ...told, cards: [8] }, 0)!)).toEqual([]);
});

test("what others show, or of another hand, changes nothing", () => {
  const offer = showableAfter(null, you(4), table(4, [7, 8]), 0);
  expect(noteShown(offer, { t: "cards_shown", hand: 4, seat: 3, cards: [7] }, 0)).toBe(offer);
  expect(noteShown(offer, { t: "cards_shown", hand: 3, seat: 0, cards: [7] }, 0)).toBe(offer);
});

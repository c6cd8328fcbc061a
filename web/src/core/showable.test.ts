import { expect, test } from "vitest";

import { SHOW_AFTER_MS, choicesOf, noteShown, ownCards, showableAfter, toldShowable } from "./showable";
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

test("the cards of the hand before are known in the next one", () => {
  const last = ownCards(table(4, [7, 8]), 0);
  expect(last).toEqual({ hand: 4, cards: [7, 8] });
  const offer = { hand: 4, cards: [7, 8], shown: [], until: 100 + SHOW_AFTER_MS };
  expect(showableAfter(null, you(4), table(5, [1, 2]), 100, last)).toEqual(offer);
  expect(showableAfter(null, you(3), table(5, [1, 2]), 100, last)).toBeNull();
  expect(ownCards(table(4, "hidden"), 0)).toBeNull();
  expect(ownCards(table(4, [7, 8]), null)).toBeNull();
});

test("a page that was loaded anew is told its cards, and how long they may be shown", () => {
  const told = toldShowable({ hand: 4, first: null, second: 8, left_ms: 700 }, 1000)!;
  expect(told.until).toBe(1700);
  expect(choicesOf(told)).toEqual([{ which: "second", card: 8 }]);
  expect(showableAfter(told, you(4), table(5, [1, 2]), 1000)).toBe(told);
  expect(toldShowable(null, 1000)).toBeNull();
});

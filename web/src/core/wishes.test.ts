import { describe, expect, test } from "vitest";

import { EMPTY, type SeatView, type TableView } from "./view";
import type { PreAction, TableConfig } from "./wire";
import { isSameWish, isToAct, mayPutAllIn, priceFor, wishesFor } from "./wishes";

const config = { rules: { big_blind: 10 } } as TableConfig;
const seat = (number: number, bet: number, stack = 100): SeatView =>
  ({ seat: number, bet, stack, cards: [1, 2], folded: false }) as unknown as SeatView;
const table = (street: TableView["street"], ...seats: SeatView[]): TableView => ({
  ...EMPTY,
  config,
  running: true,
  street,
  seats: [...seats, null],
});
const kinds = (wishes: readonly PreAction[]) => wishes.map(({ do: kind, owed }) => (owed ? `${kind} ${owed}` : kind));

describe("the price", () => {
  test.each([
    ["what is missing to the highest bet", table("flop", seat(0, 20), seat(1, 60)), 40],
    ["before the flop at least to the big blind, also if it was short", table("preflop", seat(0, 0), seat(1, 4)), 10],
    ["nothing for who has bet most", table("turn", seat(0, 60), seat(1, 20)), 0],
    ["at most what one has", table("river", seat(0, 0, 15), seat(1, 60)), 15],
  ])("is %s", (_, view, price) => {
    expect(priceFor(view, view.seats[0]!)).toBe(price);
  });
});

describe("the wishes", () => {
  const free = table("flop", seat(0, 0), seat(1, 0));
  const priced = table("flop", seat(0, 0), seat(1, 40));
  const whole = table("flop", seat(0, 0, 30), seat(1, 40));

  test.each([
    ["free", free, ["check_fold", "check", "call_any"]],
    ["priced", priced, ["fold", "call 40", "call_any"]],
    ["for all that is left", whole, ["fold", "call 30"]],
  ])("%s", (_, view, offered) => {
    expect(kinds(wishesFor(view, view.seats[0]!, null))).toEqual(offered);
  });

  test("one that stands keeps its place when the price changes", () => {
    const standing: PreAction = { do: "check_fold", owed: 0 };
    expect(kinds(wishesFor(priced, priced.seats[0]!, standing))).toEqual(["check_fold", "call 40", "call_any"]);
    expect(kinds(wishesFor(whole, whole.seats[0]!, { do: "call_any", owed: 0 }))).toEqual(["fold", "call 30", "call_any"]);
  });

  test("a call at another price is another wish", () => {
    expect(isSameWish({ do: "call", owed: 20 }, { do: "call", owed: 40 })).toBe(false);
    expect(isSameWish({ do: "call", owed: 20 }, { do: "call", owed: 20 })).toBe(true);
    expect(isSameWish(null, { do: "check", owed: 0 })).toBe(false);
  });

  test("those that may put the last chip in are known", () => {
    const mine = seat(0, 0, 30);
    expect(mayPutAllIn({ do: "call_any", owed: 0 }, mine)).toBe(true);
    expect(mayPutAllIn({ do: "call", owed: 30 }, mine)).toBe(true);
    expect(mayPutAllIn({ do: "call", owed: 29 }, mine)).toBe(false);
    expect(mayPutAllIn({ do: "check_fold", owed: 0 }, mine)).toBe(false);
  });
});

test("who folded, is all-in or has no cards wishes for nothing", () => {
  const view = table("flop", seat(0, 0));
  expect(isToAct(view, seat(0, 0))).toBe(true);
  expect(isToAct(view, { ...seat(0, 0), folded: true })).toBe(false);
  expect(isToAct(view, seat(0, 0, 0))).toBe(false);
  expect(isToAct(view, { ...seat(0, 0), cards: null })).toBe(false);
  expect(isToAct({ ...view, running: false }, seat(0, 0))).toBe(false);
});

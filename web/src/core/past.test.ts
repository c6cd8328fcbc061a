import { expect, test } from "vitest";

import { partsOf, seenFrom, stepsOf, toldCards, viewerOf } from "./past";
import type { PastHand, Ruleset, TableConfig } from "./wire.gen";
import type { TableEvent } from "./wire";

const config = { kind: "private", rules: { seats_max: 2 } as Ruleset } as TableConfig;
const seated = (seat: number, name: string): TableEvent => {
  return { t: "seated", seat, player: name, name, level: null, chips: 100, waits: false };
};

const FRAME: PastHand = {
  t: "past_hand",
  hand: 4,
  base_seq: 30,
  base: [{ t: "opened", config, pace: "fast" }, seated(0, "Ana"), seated(1, "Bo")],
  events: [
    { t: "line_lost", seat: 1 },
    { t: "hand", hand: 4, button: 0, small_blind: 0, big_blind: 1, seats: [0, 1], stacks: [100, 100], first: false, live_posts: [], dead_posts: [] },
    { t: "posted", seat: 0, kind: "small_blind", paid: 5 },
    { t: "posted", seat: 1, kind: "big_blind", paid: 10 },
    { t: "hole", seat: 0, cards: [51, 50] },
    { t: "hole", seat: 1, cards: null },
    { t: "folded", seat: 0 },
    { t: "returned", seat: 1, chips: 5 },
    { t: "collected", pots: [{ chips: 10, seats: [1] }] },
    { t: "awarded", pot: 0, shares: [{ seat: 1, chips: 10 }] },
    { t: "hand_ended", hand: 4 },
    { t: "cards_shown", hand: 4, seat: 1, cards: [7] },
    { t: "bought", seat: 0, chips: 5 },
  ],
  readings: [],
};

test("a hand is its sentences, each with the table as it was then", () => {
  const steps = stepsOf(FRAME);
  expect(steps.map(({ entry }) => entry.key)).toEqual([
    "log-hand",
    "log-small-blind",
    "log-big-blind",
    "log-dealt",
    "log-folded",
    "log-returned",
    "log-won",
    "log-shown",
  ]);
  expect(steps.map(({ view }) => view.seats[1]?.stack)).toEqual([100, 100, 90, 90, 90, 95, 105, 105]);
  expect(steps.at(-1)?.view.seats[1]?.opened).toEqual([7]);
  expect(steps.at(-1)?.view.seats[0]?.cards).toEqual([51, 50]);
  expect(steps.at(-1)?.view.seats[1]?.cards).toBe("hidden");
});

test("one can jump to each street that was dealt, and to the end", () => {
  expect(partsOf(stepsOf(FRAME))).toEqual([{ name: "preflop", at: 0 }, { name: "end", at: 6 }]);
  const played = FRAME.events.flatMap((event): TableEvent[] =>
    event.t === "awarded"
      ? [
          { t: "board", street: "flop", cards: [0, 1, 2] },
          { t: "checked", seat: 1 },
          { t: "board", street: "turn", cards: [3] },
          { t: "board", street: "river", cards: [4] },
          event,
        ]
      : [event],
  );
  expect(partsOf(stepsOf({ ...FRAME, events: played }))).toEqual([
    { name: "preflop", at: 0 },
    { name: "flop", at: 6 },
    { name: "turn", at: 8 },
    { name: "river", at: 9 },
    { name: "end", at: 10 },
  ]);
});

test("whose cards are told is who looks", () => {
  expect(viewerOf(FRAME)).toBe(0);
  const rail = FRAME.events.map((event): TableEvent => (event.t === "hole" ? { ...event, cards: null } : event));
  expect(viewerOf({ events: rail })).toBeNull();
});

test("cards that are shown before the last streets are no showdown yet", () => {
  const allIn = FRAME.events.flatMap((event): TableEvent[] =>
    event.t === "awarded"
      ? [
          { t: "shown", seat: 0, cards: [51, 50] },
          { t: "board", street: "flop", cards: [0, 1, 2] },
          { t: "board", street: "turn", cards: [3] },
          { t: "board", street: "river", cards: [4] },
          event,
        ]
      : [event],
  );
  expect(partsOf(stepsOf({ ...FRAME, events: allIn })).map(({ name, at }) => [name, at])).toEqual([
    ["preflop", 0],
    ["flop", 7],
    ["turn", 8],
    ["river", 9],
    ["showdown", 10],
  ]);
});

/** Ana's record of a hand that Bo showed, one card after the other, once she had folded. */
const SHOWN: PastHand = {
  ...FRAME,
  events: FRAME.events.flatMap((event): TableEvent[] => (event.t === "cards_shown" ? [event, { ...event, cards: [9] }] : [event])),
};
const opened = (frame: PastHand): unknown[] => stepsOf(frame).map(({ view }) => view.seats.map((seat) => seat?.cards ?? null));

test("both cards of a seat are told by the deal, at the showdown, or by their owner", () => {
  expect([...toldCards(FRAME)]).toEqual([[0, [51, 50]]]);
  expect([...toldCards(SHOWN)]).toEqual([[0, [51, 50]], [1, [7, 9]]]);
  const showdown = FRAME.events.map((event): TableEvent => (event.t === "folded" ? { t: "shown", seat: 1, cards: [3, 4] } : event));
  expect([...toldCards({ hand: 4, events: showdown })]).toEqual([[0, [51, 50]], [1, [3, 4]]]);
  const another = SHOWN.events.map((event): TableEvent => (event.t === "cards_shown" ? { ...event, hand: 3 } : event));
  expect([...toldCards({ hand: 4, events: another })]).toEqual([[0, [51, 50]]]);
});

test("from a seat its own cards are seen from the deal on, and no others before they are shown", () => {
  expect(stepsOf(seenFrom(SHOWN, 0))).toEqual(stepsOf(SHOWN));
  const bo = seenFrom(SHOWN, 1);
  expect(stepsOf(bo).map(({ entry }) => entry.key)[3]).toBe("log-dealt");
  expect(stepsOf(bo)[3]?.entry.cards).toEqual([7, 9]);
  expect(opened(bo).at(-1)).toEqual(["hidden", [7, 9]]);
  const table = seenFrom(SHOWN, null);
  expect(new Set(opened(table).flat(1))).toEqual(new Set([null, "hidden"]));
  expect(stepsOf(table).some(({ entry }) => entry.key === "log-dealt")).toBe(false);
});

test("a seat of which the record does not tell both cards shows none", () => {
  const bo = seenFrom(FRAME, 1);
  expect(new Set(opened(bo).flat(1))).toEqual(new Set([null, "hidden"]));
  expect(JSON.stringify(bo.events.filter(({ t }) => t === "hole"))).not.toMatch(/\d,\d/);
});

test("a hand that was not shown is named to its own seat alone", () => {
  const named = (seat: number): PastHand["readings"][number] => ({ seat, category: "high_card", ranks: [12], five: [] });
  const events = FRAME.events.flatMap((event): TableEvent[] => (event.t === "awarded" ? [{ t: "shown", seat: 1, cards: [3, 4] }, event] : [event]));
  const frame = { ...FRAME, events, readings: [named(0), named(1)] };
  expect([0, 1, null].map((eyes) => seenFrom(frame, eyes).readings.map(({ seat }) => seat))).toEqual([[0, 1], [1], [1]]);
});

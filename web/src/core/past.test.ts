import { expect, test } from "vitest";

import { partsOf, stepsOf } from "./past";
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
  expect(partsOf(stepsOf(FRAME))).toEqual([{ name: "preflop", at: 0 }, { name: "showdown", at: 6 }]);
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
    { name: "showdown", at: 10 },
  ]);
});

import { expect, test } from "vitest";

import { type Entry, entriesOf } from "./log";
import { reduce, refold } from "./reduce";
import type { Reading, TableEvent } from "./wire";
import type { Ruleset, TableConfig } from "./wire.gen";

const config = { kind: "private", rules: { seats_max: 2 } as Ruleset } as TableConfig;
const seated = (seat: number, name: string): TableEvent => ({
  t: "seated",
  seat,
  player: name,
  name,
  level: null,
  chips: 100,
  waits: false,
});
const BASE: TableEvent[] = [{ t: "opened", config, pace: "fast" }, seated(0, "Ana"), seated(1, "سپیده")];

function tell(events: TableEvent[], readings: Reading[] = []): Entry[] {
  let view = refold(3, BASE, []);
  return events.flatMap((event) => {
    const after = reduce(view, view.seq + 1, event);
    const entries = entriesOf(event, view, after, readings);
    view = after;
    return entries;
  });
}

const hand: TableEvent = { t: "hand", hand: 4, button: 0, small_blind: 0, big_blind: 1, seats: [0, 1], stacks: [100, 100], first: false, live_posts: [], dead_posts: [] };

test("a hand tells its number, the blinds, and one's own cards alone", () => {
  const told = tell([
    hand,
    { t: "posted", seat: 0, kind: "small_blind", paid: 5 },
    { t: "hole", seat: 0, cards: [51, 50] },
    { t: "hole", seat: 1, cards: null },
  ]);
  expect(told.map(({ key, params, cards }) => ({ key, params, cards }))).toEqual([
    { key: "log-hand", params: { hand: 4 }, cards: undefined },
    { key: "log-small-blind", params: { name: "Ana", chips: 5 }, cards: undefined },
    { key: "log-dealt", params: {}, cards: [51, 50] },
  ]);
});

test("a raise tells its total, and whether it was all-in", () => {
  const told = tell([hand, { t: "raised", seat: 1, to: 100, paid: 100, opens: false }, { t: "called", seat: 0, paid: 60 }]);
  expect(told.slice(1).map(({ key, params }) => [key, params])).toEqual([
    ["log-raised", { name: "سپیده", chips: 100, allin: 1 }],
    ["log-called", { name: "Ana", chips: 60, allin: 0 }],
  ]);
});

test("one sentence for each winner; side pots by number; the hand only when it was shown", () => {
  const reading: Reading = { seat: 0, category: "flush", ranks: [12], five: [] };
  const pots = [{ chips: 50, seats: [0, 1] }, { chips: 30, seats: [0] }];
  const pay: TableEvent[] = [
    { t: "awarded", pot: 1, shares: [{ seat: 0, chips: 30 }] },
    { t: "awarded", pot: 0, shares: [{ seat: 0, chips: 25 }, { seat: 1, chips: 25 }] },
  ];
  const unseen = tell([hand, { t: "collected", pots }, ...pay], [reading]).slice(1);
  expect(unseen.map(({ key, params }) => [key, params["pot"], params["number"], params["chips"]])).toEqual([
    ["log-won", "side", 1, 30],
    ["log-won", "main", 0, 25],
    ["log-won", "main", 0, 25],
  ]);
  const shown = tell([hand, { t: "collected", pots }, { t: "shown", seat: 0, cards: [1, 2] }, ...pay], [reading]);
  expect(shown.filter(({ key }) => key === "log-won-with").map((entry) => entry.reading)).toEqual([reading, reading]);
});

test("a pot that several share is said to be split", () => {
  const shares = [{ seat: 0, chips: 25 }, { seat: 1, chips: 25 }];
  const told = tell([hand, { t: "collected", pots: [{ chips: 50, seats: [0, 1] }] }, { t: "awarded", pot: 0, shares }]).slice(1);
  expect(told.map(({ params }) => params["pot"])).toEqual(["split", "split"]);
});

test("who leaves is named after the seat is free; numbers are unique", () => {
  const told = tell([{ t: "left", seat: 1, chips: 100 }, { t: "closed" }]);
  expect(told.map(({ key, params }) => [key, params])).toEqual([
    ["log-left", { name: "سپیده", result: "even", chips: 0 }],
    ["log-closed", {}],
  ]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(2);
});

test("what the host does is told to all; a new link of the same host is not", () => {
  const rules = { ...config.rules, small_blind: 10, big_blind: 20, ante: 1 };
  const told = tell([
    { t: "held", on: true, ends: false },
    { t: "host", player: "سپیده", link: "aa" },
    { t: "host", player: "سپیده", link: "bb" },
    { t: "host", player: "who has no seat", link: "cc" },
    { t: "rules", rules, stack: 900 },
    { t: "sent_away", seat: 0, banned: false },
    { t: "held", on: false, ends: false },
    { t: "held", on: true, ends: true },
  ]);
  expect(told.map(({ key, params }) => [key, params])).toEqual([
    ["log-held", {}],
    ["log-host", { name: "سپیده" }],
    ["log-rules", { small: 10, big: 20, ante: 1, stack: 900 }],
    ["log-sent-away", { name: "Ana" }],
    ["log-goes-on", {}],
    ["log-ends", {}],
  ]);
});

test("who leaves is told with what he has won or lost", () => {
  const told = tell([{ t: "bought", seat: 0, chips: 50 }, { t: "left", seat: 0, chips: 30 }, { t: "left", seat: 1, chips: 220 }]);
  expect(told.slice(1).map(({ params }) => params)).toEqual([
    { name: "Ana", result: "down", chips: 120 },
    { name: "سپیده", result: "up", chips: 120 },
  ]);
});

test("what the host plans and lets be seen is said to all", () => {
  const rules = { small_blind: 10, big_blind: 20, ante: 0 } as Ruleset;
  const told = tell([
    { t: "rules_planned", rules, stack: 500 },
    { t: "rail", rail_s: 30 },
    { t: "rail", rail_s: null },
    { t: "rail", rail_s: 0 },
    { t: "banned", player: null, name: null },
  ]);
  expect(told.map(({ key, params }) => [key, params])).toEqual([
    ["log-rules-planned", { small: 10, big: 20, ante: 0, stack: 500 }],
    ["log-rail-late", { seconds: 30 }],
    ["log-rail-closed", {}],
    ["log-rail-open", { seconds: 0 }],
  ]);
});

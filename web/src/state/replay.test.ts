import { expect, test } from "vitest";

import type { PastHand, Reading, Ruleset, TableConfig } from "../core/wire.gen";
import { Replay } from "./replay.svelte";

const config = { table: "a/b", kind: "private", rules: { seats_max: 2 } as Ruleset } as TableConfig;
const reading: Reading = { seat: 0, category: "one_pair", ranks: [12], five: [51, 50] };

const FRAME: PastHand = {
  t: "past_hand",
  hand: 4,
  base_seq: 0,
  base: [
    { t: "opened", config, pace: "fast" },
    { t: "seated", seat: 0, player: "0", name: "Ana", level: null, chips: 100, waits: false },
    { t: "seated", seat: 1, player: "1", name: "Bo", level: null, chips: 100, waits: false },
  ],
  events: [
    { t: "hand", hand: 4, button: 0, small_blind: 0, big_blind: 1, seats: [0, 1], stacks: [100, 100], first: false, live_posts: [], dead_posts: [] },
    { t: "hole", seat: 0, cards: [51, 50] },
    { t: "hole", seat: 1, cards: null },
    { t: "folded", seat: 1 },
    { t: "awarded", pot: 0, shares: [{ seat: 0, chips: 10 }] },
    { t: "hand_ended", hand: 4 },
  ],
  readings: [reading],
};

test("the felt shows the step at which one is, from the seat of who was told", () => {
  const replay = Replay.ofTable(FRAME);
  expect([replay.at, replay.last, replay.you.seat, replay.mine?.name]).toEqual([3, 3, 0, "Ana"]);
  expect(replay.view.seats[0]?.stack).toBe(110);
  replay.go(0);
  expect(replay.view.seats[0]?.stack).toBe(100);
  replay.go(-5);
  expect(replay.at).toBe(0);
  replay.go(99);
  expect(replay.at).toBe(3);
});

test("it can be opened at an event of the table, also at one of which nothing is said", () => {
  const replay = Replay.ofTable(FRAME);
  const at = (seq: number) => {
    replay.goTo(seq);
    return replay.step.entry.key;
  };
  expect([1, 2, 3, 4, 6].map(at)).toEqual(["log-hand", "log-dealt", "log-dealt", "log-folded", "log-won"]);
  replay.goTo(0);
  expect(replay.at).toBe(0);
});

test("what a hand came to is named at its end and no earlier", () => {
  const replay = Replay.ofTable(FRAME);
  expect(replay.readings).toEqual([reading]);
  replay.go(1);
  expect(replay.readings).toEqual([]);
});

test("at the table one was dealt cards oneself, by a link somebody was", () => {
  const own = Replay.ofTable(FRAME);
  expect([own.shared, own.path]).toEqual([false, "/api/tables/a%2Fb/hands/4"]);
  expect(own.steps[1]?.entry).toMatchObject({ key: "log-dealt", cards: [51, 50] });
  const shared = Replay.ofLink(FRAME, "x_-");
  expect([shared.shared, shared.path]).toEqual([true, "/api/hands/x_-"]);
  expect(shared.steps[1]?.entry).toMatchObject({ key: "log-dealt-to", params: { name: "Ana" }, cards: [51, 50] });
});

test("it can be seen from each seat whose cards were told, and from the table", () => {
  const shown = { ...FRAME, events: FRAME.events.map((event) => (event.t === "folded" ? { t: "shown" as const, seat: 1, cards: [7, 9] as [number, number] } : event)) };
  const replay = Replay.ofTable(shown);
  expect(replay.choices).toEqual([
    { seat: 0, name: "Ana" },
    { seat: 1, name: "Bo" },
  ]);
  expect([replay.eyes, replay.foreign]).toEqual([0, false]);
  replay.go(1);
  replay.look(1);
  expect([replay.eyes, replay.foreign, replay.you.seat, replay.mine?.name]).toEqual([1, true, 1, "Bo"]);
  expect(replay.step.entry).toMatchObject({ key: "log-dealt-to", params: { name: "Bo" }, cards: [7, 9] });
  expect(replay.view.seats.map((seat) => seat?.cards)).toEqual(["hidden", [7, 9]]);
  replay.look(0);
  expect(replay.step.entry).toMatchObject({ key: "log-dealt", cards: [51, 50] });
  replay.look(null);
  expect([replay.at, replay.you.seat, replay.mine]).toEqual([0, null, null]);
  replay.go(replay.last);
  const { entry } = replay.step;
  replay.look(1);
  expect([replay.step.entry, replay.at]).toEqual([entry, replay.last]);
  expect(replay.readings).toEqual([]);
  replay.look(0);
  expect(replay.readings).toEqual([reading]);
});

test("whoever is shown a hand by a link sees it from the seat of who shares it", () => {
  const shared = Replay.ofLink(FRAME, "x");
  expect([shared.eyes, shared.foreign, shared.choices]).toEqual([0, true, [{ seat: 0, name: "Ana" }]]);
  const hidden = FRAME.events.map((event) => (event.t === "hole" ? { ...event, cards: null } : event));
  expect(Replay.ofLink({ ...FRAME, events: hidden, readings: [] }, "x").choices).toEqual([]);
});

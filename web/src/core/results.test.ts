import { expect, test } from "vitest";

import { refold } from "./reduce";
import { LEFT_MOST, OTHERS, type Results, left, satDown, scores } from "./results";
import type { TableEvent } from "./wire";
import type { Ruleset, TableConfig } from "./wire.gen";

const config = { kind: "private", rules: { seats_max: 3 } as Ruleset } as TableConfig;
const seated = (seat: number, player: string, chips: number): TableEvent => {
  return { t: "seated", seat, player, name: player.toUpperCase(), level: null, chips, waits: false };
};
const BASE: TableEvent[] = [{ t: "opened", config, pace: "fast" }, seated(0, "ana", 100), seated(1, "bo", 100)];
const hand = (number: number, stacks: number[]): TableEvent[] => [
  { t: "hand", hand: number, button: 0, small_blind: 0, big_blind: 1, seats: [0, 1], stacks, first: false, live_posts: [], dead_posts: [] },
  { t: "posted", seat: 0, kind: "small_blind", paid: 10 },
  { t: "posted", seat: 1, kind: "big_blind", paid: 20 },
  { t: "folded", seat: 0 },
];
const ended = (number: number, chips: number): TableEvent[] => [
  { t: "collected", pots: [{ chips, seats: [1] }] },
  { t: "awarded", pot: 0, shares: [{ seat: 1, chips }] },
  { t: "hand_ended", hand: number },
];

function told(...events: TableEvent[]) {
  const { here, gone } = scores(refold(0, BASE, events));
  const line = ({ player, profit, hands, bought, taken }: (typeof here)[number]) => [player, profit, hands, bought, taken];
  return { here: here.map(line), gone: gone.map(line) };
}

test("chips in the pot are nobody's until the hand is over", () => {
  expect(told(...hand(1, [100, 100])).here).toEqual([["ana", 0, 0, 100, 0], ["bo", 0, 0, 100, 0]]);
  expect(told(...hand(1, [100, 100]), ...ended(1, 30)).here).toEqual([["ana", -10, 1, 100, 0], ["bo", 10, 1, 100, 0]]);
});

test("top-ups count, who left is kept, and his next stay is added to the first", () => {
  const first = [...hand(1, [100, 100]), ...ended(1, 30), { t: "bought", seat: 0, chips: 60 } as const];
  expect(told(...first, { t: "left", seat: 0, chips: 150 })).toEqual({
    here: [["bo", 10, 1, 100, 0]],
    gone: [["ana", -10, 1, 160, 150]],
  });
  const again = told(...first, { t: "left", seat: 0, chips: 150 }, seated(2, "ana", 150));
  expect(again.here).toEqual([["bo", 10, 1, 100, 0], ["ana", -10, 1, 310, 150]]);
});

test("a void hand is no hand", () => {
  const void_: TableEvent = { t: "hand_voided", hand: 1, seats: [0, 1], stacks: [100, 100], waits: [] };
  expect(told(...hand(1, [100, 100]), void_).here).toEqual([["ana", 0, 0, 100, 0], ["bo", 0, 0, 100, 0]]);
});

test("a late-comer is told what came before", () => {
  const results = [
    { player: "bo", name: "BO", level: null, bought: 100, taken: 0, hands: 7 },
    { player: "cy", name: "CY", level: "hard" as const, bought: 200, taken: 230, hands: 5 },
    { player: "ana", name: "ANA", level: null, bought: 130, taken: 0, hands: 7 },
  ];
  const standings = [0, 1].map((seat) => ({ seat, new: false, newcomer: false, missed_big: false, missed_small: false }));
  const view = refold(90, [...BASE, { t: "so_far", hand: 7, last: [0, 0, 1], standings, results }], []);
  expect(view.hand).toBe(7);
  expect(view.seats.map((seat) => seat?.newcomer)).toEqual([false, false, undefined]);
  expect(scores(view).here.map(({ player, profit }) => [player, profit])).toEqual([["ana", -30], ["bo", 0]]);
  expect(scores(view).gone.map(({ player, profit }) => [player, profit])).toEqual([["cy", 30]]);
});

test("of very many who left, the first are added up", () => {
  let results: Results = [];
  for (let i = 0; i < LEFT_MOST + 2; i++) {
    results = satDown(results, { player: `p${i}`, name: "", level: null, chips: 10 });
    results = left(results, `p${i}`, 10 + i, new Set());
  }
  expect(results).toHaveLength(LEFT_MOST + 1);
  expect(results.find(({ player }) => player === OTHERS)).toMatchObject({ bought: 20, taken: 21, hands: 0 });
  expect(results.some(({ player }) => player === "p1")).toBe(false);
  expect(results.some(({ player }) => player === "p2")).toBe(true);
});

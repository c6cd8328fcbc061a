import { expect, test } from "vitest";

import { holdMs } from "./tempo";
import type { TableEvent } from "./wire";

const board: TableEvent = { t: "board", street: "flop", cards: [1, 2, 3] };
const next: TableEvent = { t: "board", street: "turn", cards: [4] };
const asked: TableEvent = { t: "asked", seat: 0, owed: 0, least: 0, most: 0, clock_ms: null };

test("the streets of a run-out are seen one by one, at the pace of the table", () => {
  const waits = (["slow", "normal", "fast", "instant"] as const).map((pace) => holdMs(board, next, pace, false));
  expect(waits).toEqual([...waits].sort((a, b) => b - a));
  expect(waits[1]).toBeGreaterThan(500);
  expect(waits[3]).toBe(0);
});

test("a question waits until the cards lie, and what comes before one's own is hurried", () => {
  expect(holdMs(board, asked, "fast", true)).toBeGreaterThan(400);
  expect(holdMs(board, asked, "instant", true)).toBe(0);
  expect(holdMs(board, next, "normal", true)).toBeLessThan(holdMs(board, next, "normal", false));
});

test("the last event of a frame holds nothing up", () => {
  expect(holdMs(board, undefined, "slow", false)).toBe(0);
});

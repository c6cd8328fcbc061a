import { expect, test } from "vitest";

import { fresh } from "./feed";
import type { TableEvent } from "./wire";

const events: TableEvent[] = [1, 2, 3].map((seat) => ({ t: "checked", seat }));

test("the next events are all new", () => {
  expect(fresh(9, { seq: 10, events })).toEqual({ seq: 10, events });
});

test("what was received before is left out", () => {
  expect(fresh(10, { seq: 10, events })).toEqual({ seq: 11, events: events.slice(1) });
  expect(fresh(20, { seq: 10, events })).toEqual({ seq: 21, events: [] });
});

test("a frame without events is new and has no gap", () => {
  expect(fresh(9, { seq: 10, events: [] })).toEqual({ seq: 10, events: [] });
});

test("a missing number is a gap", () => {
  expect(fresh(8, { seq: 10, events })).toBe("gap");
});

import { expect, test } from "vitest";

import { LATE_S, lateChoices, modeOf, railOf } from "./rail";

test("each setting of the rail is one of three, and comes back from it", () => {
  for (const railS of [0, 1, 30, 600, null]) expect(railOf(modeOf(railS), railS ?? 60)).toBe(railS);
  expect([0, 30, null].map(modeOf)).toEqual(["open", "late", "closed"]);
});

test("what is set can be chosen, also where it is none of the usual seconds", () => {
  expect(lateChoices(0)).toEqual(LATE_S);
  expect(lateChoices(null)).toEqual(LATE_S);
  expect(lateChoices(60)).toEqual(LATE_S);
  expect(lateChoices(45)).toEqual([10, 30, 45, 60, 120, 300, 600]);
});

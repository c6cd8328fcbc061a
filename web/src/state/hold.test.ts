import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { HOLD_MS, Hold } from "./hold.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what appears is inert for a moment, longer than a second tap takes", () => {
  const hold = new Hold(() => "fast");
  expect(HOLD_MS).toBeGreaterThan(400);
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(hold.held).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hold.held).toBe(false);
});

test.each([180, 250, 320, 400])("two taps %i ms apart never do two things", (gap) => {
  const done: string[] = [];
  const hold = new Hold(() => "fast");
  let offered = "skip";
  const tap = () => {
    const what = offered;
    hold.press(() => done.push(what));
  };
  vi.advanceTimersByTime(HOLD_MS);
  tap();
  // The room answers, and something else takes the place.
  vi.advanceTimersByTime(40);
  offered = "next-hand";
  hold.renew();
  vi.advanceTimersByTime(gap - 40);
  tap();
  expect(done).toEqual(["skip"]);
  vi.advanceTimersByTime(HOLD_MS);
  tap();
  expect(done).toEqual(["skip", "next-hand"]);
  hold.stop();
});

test("what changes in the meantime begins anew", () => {
  const hold = new Hold(() => "fast");
  vi.advanceTimersByTime(HOLD_MS - 1);
  hold.renew();
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(hold.held).toBe(true);
  hold.stop();
});

test("tests at pace instant wait for nothing", () => {
  const hold = new Hold(() => "instant");
  expect(hold.held).toBe(true);
  vi.advanceTimersByTime(0);
  expect(hold.held).toBe(false);
});

import { expect, test } from "vitest";

import { FIRST_KEYS, KEY_ACTIONS, actionOf, isKey, readKeys, rebind } from "./keymap";

test("at first every key stands for one thing", () => {
  expect(KEY_ACTIONS.map((action) => actionOf(FIRST_KEYS, FIRST_KEYS[action]))).toEqual(KEY_ACTIONS);
  expect(actionOf(FIRST_KEYS, "z")).toBeNull();
  expect(actionOf(FIRST_KEYS, null)).toBeNull();
});

test("a free key is taken, one that stands for something else is refused and told", () => {
  expect(rebind(FIRST_KEYS, "fold", "z")).toEqual({ ...FIRST_KEYS, fold: "z" });
  expect(rebind(FIRST_KEYS, "fold", "f")).toEqual(FIRST_KEYS);
  expect(rebind(FIRST_KEYS, "fold", "g")).toEqual({ taken: "last-hand" });
});

test("what was set is read again; what is no key is as at first", () => {
  expect(readKeys({ ...FIRST_KEYS, fold: "z", raise: "x" })).toEqual({ ...FIRST_KEYS, fold: "z", raise: "x" });
  expect(readKeys({ fold: "zz", raise: 7, more: "y", pot: "9" })).toEqual({ ...FIRST_KEYS, pot: "9" });
  expect(readKeys({})).toEqual(FIRST_KEYS);
});

test("two may change places, but no key may stand for two things", () => {
  expect(readKeys({ fold: "c", passive: "f" })).toEqual({ ...FIRST_KEYS, fold: "c", passive: "f" });
  expect(readKeys({ ...FIRST_KEYS, fold: "c" })).toEqual(FIRST_KEYS);
});

test("what is newer than what was stored takes no key away", () => {
  const { coach: _, ...older } = FIRST_KEYS;
  expect(readKeys({ ...older, fold: "n" })).toEqual({ ...FIRST_KEYS, fold: "n", coach: "d" });
  expect(readKeys({ ...older, fold: "n", raise: "d" })).toEqual({ ...FIRST_KEYS, fold: "n", raise: "d", coach: "f" });
  expect(readKeys({ ...older, fold: "z" })).toEqual({ ...FIRST_KEYS, fold: "z" });
});

test.each(["F", "", " ", "ab", "ش", "-", null, 3])("%j is no key", (key) => expect(isKey(key)).toBe(false));

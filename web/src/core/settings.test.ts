import { describe, expect, test } from "vitest";

import { FIRST_KEYS } from "./keymap";
import { DEFAULTS, type Settings, readFile, readSettings, writeFile } from "./settings";

test("what was set is read again", () => {
  const set: Settings = {
    muted: true,
    volumes: { turn: 1, table: 0, talk: 0.5 },
    vibrates: false,
    notifies: true,
    theme: "auto",
    deck: "four",
    bigCards: true,
    unit: "blinds",
    keys: { ...FIRST_KEYS, fold: "z" },
    englishTerms: true,
    coach: "always",
  };
  expect(readSettings(JSON.parse(JSON.stringify(set)))).toEqual(set);
});

test.each([undefined, null, 7, "loud", [], { volumes: 3 }])("%j is none: all is as at first", (stored) => {
  expect(readSettings(stored)).toEqual(DEFAULTS);
});

test("what is no setting is as at first, and the rest stays set", () => {
  const odd = { muted: "yes", volumes: { turn: 2, table: 0.1, talk: null }, deck: "eight", unit: 3, keys: { fold: "c", passive: "c" }, vibrates: false, more: 1 };
  expect(readSettings(odd)).toEqual({
    ...DEFAULTS,
    volumes: { ...DEFAULTS.volumes, table: 0.1 },
    vibrates: false,
  });
});

describe("as a file", () => {
  const set: Settings = { ...DEFAULTS, deck: "two", keys: { ...FIRST_KEYS, fold: "z" }, volumes: { turn: 0, table: 1, talk: 0.1 } };

  test("they are read as they were written", () => {
    expect(readFile(writeFile(set))).toEqual(set);
  });

  test("what it does not name is as at first, what we do not know is left out", () => {
    expect(readFile('{"fairdeal": "settings", "deck": "four", "volumes": {"turn": 1}, "later": true}')).toEqual({
      ...DEFAULTS,
      deck: "four",
      volumes: { ...DEFAULTS.volumes, turn: 1 },
    });
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"deck": "four"}', // any JSON may have a deck
    '{"fairdeal": "settings", "deck": "eight"}',
    '{"fairdeal": "settings", "volumes": {"turn": 7}}',
    '{"fairdeal": "settings", "volumes": 1}',
    '{"fairdeal": "settings", "keys": {"fold": "ff"}}',
    '{"fairdeal": "settings", "keys": {"fold": "c", "passive": "c"}}',
    '{"fairdeal": "settings", "muted": "yes"}',
  ])("%s is none", (text) => expect(readFile(text)).toBeNull());
});

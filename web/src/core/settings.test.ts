import { expect, test } from "vitest";

import { DEFAULTS, readSettings } from "./settings";

test("what was set is read again", () => {
  const set = { muted: true, volumes: { turn: 1, table: 0, talk: 0.5 }, vibrates: false, notifies: true, deck: "four" } as const;
  expect(readSettings(JSON.parse(JSON.stringify(set)))).toEqual(set);
});

test.each([undefined, null, 7, "loud", [], { volumes: 3 }])("%j is none: all is as at first", (stored) => {
  expect(readSettings(stored)).toEqual(DEFAULTS);
});

test("what is no setting is as at first, and the rest stays set", () => {
  const odd = { muted: "yes", volumes: { turn: 2, table: 0.1, talk: null }, deck: "eight", vibrates: false, more: 1 };
  expect(readSettings(odd)).toEqual({
    ...DEFAULTS,
    volumes: { ...DEFAULTS.volumes, table: 0.1 },
    vibrates: false,
  });
});

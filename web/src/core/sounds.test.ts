import { expect, test } from "vitest";

import { NOTES, type Sound, VOLUME_OF, soundOf } from "./sounds";
import schema from "./wire.schema.json?raw";
import type { TableEvent } from "./wire";

test("what is done at the table has a sound, and nobody's coming and going has one", () => {
  const sounds = (...kinds: string[]) => kinds.map((t) => soundOf({ t } as TableEvent));
  expect(sounds("hand", "board", "checked", "called", "raised", "folded", "awarded")).toEqual(
    ["deal", "board", "check", "chips", "chips", "fold", "win"],
  );
  expect(sounds("seated", "left", "line_lost", "line_back", "posted", "asked", "collected")).toEqual(
    [null, null, null, null, null, null, null],
  );
});

test("every event with a sound is one that the room sends", () => {
  const tags = Object.values(JSON.parse(schema).$defs as Record<string, { properties?: { t?: { enum?: string[] } } }>);
  const sent = new Set(tags.flatMap(({ properties }) => properties?.t?.enum ?? []));
  const heard = ["hand", "board", "checked", "called", "raised", "folded", "awarded"];
  expect(heard.filter((kind) => !sent.has(kind))).toEqual([]);
});

test("every sound is short, and never louder than all", () => {
  for (const sound of Object.keys(VOLUME_OF) as Sound[]) {
    const notes = NOTES[sound];
    expect(notes.length, sound).toBeGreaterThan(0);
    expect(Math.max(...notes.map(({ at, lasts }) => at + lasts)), sound).toBeLessThan(0.8);
    expect(notes.every(({ loud, hertz }) => loud > 0 && loud <= 1 && hertz > 50 && hertz < 8000), sound).toBe(true);
  }
});

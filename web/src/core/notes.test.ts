import { expect, test } from "vitest";

import { NOTES_MOST, NOTE_MOST, note, readNotes } from "./notes";

test("a note is written, changed, and taken away by an empty one", () => {
  const one = note({}, "p1", " bluffs rivers ");
  expect(one).toEqual({ p1: "bluffs rivers" });
  expect(note(one, "p2", "tight")).toEqual({ p1: "bluffs rivers", p2: "tight" });
  expect(note(one, "p1", "calls all")).toEqual({ p1: "calls all" });
  expect(note(one, "p1", "  ")).toEqual({});
  expect(note({}, "p1", "x".repeat(NOTE_MOST + 1))["p1"]).toHaveLength(NOTE_MOST);
});

test("where there are too many, the one written longest ago goes", () => {
  let notes = {};
  for (let i = 0; i < NOTES_MOST; i++) notes = note(notes, `p${i}`, "note");
  notes = note(note(notes, "p0", "again"), "last", "note");
  expect(Object.keys(notes)).toHaveLength(NOTES_MOST);
  expect(notes).toHaveProperty("p0", "again");
  expect(notes).not.toHaveProperty("p1");
});

test("what is no note is left out", () => {
  expect(readNotes({ p1: "tight", p2: 3, p3: "", p4: null })).toEqual({ p1: "tight" });
  for (const stored of [null, "text", 7, undefined]) expect(readNotes(stored)).toEqual({});
});

import { afterEach, expect, test, vi } from "vitest";

import { Panel } from "./panel.svelte";

afterEach(() => void vi.unstubAllGlobals());

test("a part opens, another takes its place, and the same sign closes it", () => {
  const panel = new Panel();
  panel.toggle("chat");
  expect([panel.open, panel.tab]).toEqual([true, "chat"]);
  panel.toggle("log");
  expect([panel.open, panel.tab]).toEqual([true, "log"]);
  panel.toggle("log");
  expect([panel.open, panel.tab]).toEqual([false, "log"]);
});

test("the keyboard goes back to the plate from which somebody was looked for, and only then", () => {
  const focus = vi.fn();
  class Plate {
    focus = focus;
  }
  vi.stubGlobal("HTMLElement", Plate);
  vi.stubGlobal("document", { activeElement: new Plate() });
  const panel = new Panel();
  panel.lookFor(3);
  expect([panel.open, panel.tab, panel.wanted]).toEqual([true, "players", { seat: 3 }]);
  panel.close();
  expect([panel.open, panel.wanted, focus.mock.calls.length]).toEqual([false, null, 1]);
  panel.choose("players");
  panel.close();
  expect(focus.mock.calls.length).toBe(1);
});

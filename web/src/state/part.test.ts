import { afterEach, expect, test, vi } from "vitest";

import { Part } from "./part.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a part is loaded once, however often it is asked for", async () => {
  const get = vi.fn(async () => "here");
  const part = new Part(get);
  expect(part.current).toBe(null);
  await Promise.all([part.load(), part.load()]);
  await part.load();
  expect(part.current).toBe("here");
  expect(get).toHaveBeenCalledTimes(1);
});

test.each([
  ["the line is down", async () => Promise.reject(new TypeError("no line")), "offline"],
  ["the room answers, but without that file", async () => new Response(""), "stale"],
  ["something else answers", async () => new Response("", { status: 502 }), "offline"],
] as const)("it says why it did not come: %s", async (_, fetch, trouble) => {
  vi.stubGlobal("fetch", fetch);
  const part = new Part(async () => Promise.reject(new TypeError("not loaded")));
  await part.load();
  expect(part.trouble).toBe(trouble);
  expect(part.current).toBe(null);
});

test("it may be asked for again", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no line")));
  const get = vi.fn(async () => "here").mockRejectedValueOnce(new TypeError("not loaded"));
  const part = new Part(get);
  await part.load();
  expect(part.trouble).toBe("offline");
  await part.load();
  expect(part).toMatchObject({ current: "here", trouble: null });
});

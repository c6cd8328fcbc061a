import { afterEach, expect, test, vi } from "vitest";

import { kept } from "./kept";

const from = (stored: unknown) => (Array.isArray(stored) ? stored : ["first"]);

afterEach(() => vi.unstubAllGlobals());

test("what was written is read again; what is broken is as at first", () => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  const list = kept("list", from);
  expect(list.read()).toEqual(["first"]);
  list.write(["a"]);
  expect(list.read()).toEqual(["a"]);
  store.set("list", "[");
  expect(list.read()).toEqual(["first"]);
});

test("without storage nothing fails", () => {
  const forbidden = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  const list = kept("list", from);
  list.write(["a"]);
  expect(list.read()).toEqual(["first"]);
});

test("it hears of its own key in another window, and of all being cleared", () => {
  const heard: ((event: { key: string | null }) => void)[] = [];
  vi.stubGlobal("addEventListener", (_: string, listener: (typeof heard)[number]) => heard.push(listener));
  const changed = vi.fn();
  kept("list", from).watch(changed);
  for (const key of ["other", "list", null]) heard[0]!({ key });
  expect(changed).toHaveBeenCalledTimes(2);
});

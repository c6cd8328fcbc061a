import { beforeEach, expect, test, vi } from "vitest";

const html = { lang: "", dir: "", dataset: {} };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: html });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigator", { languages: ["mk-MK"] });
  return () => vi.unstubAllGlobals();
});

test("what is needed at first comes alone; the rest when it is asked for, then in every language", async () => {
  const { words } = await import("./words.svelte");
  await words.start();
  expect(words.current).toMatchObject({ language: { tag: "mk" }, whole: false });
  await words.whole();
  expect(words.current?.whole).toBe(true);
  await words.choose("fa");
  expect(words.current).toMatchObject({ language: { tag: "fa" }, whole: true });
  expect(html).toMatchObject({ lang: "fa", dir: "rtl" });
});

test("of two languages that are chosen quickly the last one counts, and whole if that was asked for", async () => {
  const { words } = await import("./words.svelte");
  await Promise.all([words.choose("th"), words.choose("fa"), words.whole()]);
  expect(words.current).toMatchObject({ language: { tag: "fa" }, whole: true });
});

test("a language that does not come leaves the one that is there", async () => {
  const loadWords = vi.fn();
  vi.doMock("../core/i18n", async (original) => ({ ...(await original<object>()), loadWords }));
  loadWords.mockResolvedValue({ language: { tag: "en", dir: "ltr" }, whole: false, t: (key: string) => key });
  const { words } = await import("./words.svelte");
  await words.choose("en");
  loadWords.mockRejectedValue(new TypeError("no line"));
  await words.choose("fa");
  expect(words.failed).toBe(true);
  expect(words.current?.language.tag).toBe("en");
  vi.doUnmock("../core/i18n");
});

import { expect, test } from "vitest";

import { loadWords } from "./i18n";
import { handWords } from "./speech";
import { inEnglish, isTerm } from "./terms";

const plain = (text: string) => text.replace(/[\u2060\u2066-\u2069]/g, "");

async function termsOf(tag: "th" | "fa" | "mk") {
  const [own, english] = [await loadWords(tag), await loadWords(tag, true, "en")];
  return inEnglish(own.t, english.t, own.language.dir);
}

test.each([
  ["th", "Raise to 1,250", "ถึงตาคุณ"],
  ["fa", "Raise to ۱٬۲۵۰", "نوبت توست"],
  ["mk", "Raise to 1.250", "Твој ред е"],
] as const)("%s: poker words are English with its own digits, the rest is its own", async (tag, raise, turn) => {
  const t = await termsOf(tag);
  expect(plain(t("raise", { chips: 1250 }))).toBe(raise);
  expect(plain(t("your-turn"))).toBe(turn);
  expect(plain(t("fold"))).toBe("Fold");
  expect(plain(t("part-river"))).toBe("River");
  expect(plain(handWords(t, { category: "full_house", ranks: [11, 3] }))).toBe("full house, kings over fives");
});

test("cards are named in the language itself", async () => {
  const t = await termsOf("fa");
  expect(plain(t("rank-12"))).toBe("آس");
});

test("an English word stands from left to right in a line from right to left", async () => {
  const t = await termsOf("fa");
  expect(t("call", { chips: 20 })).toMatch(/^\u2066Call .*\u2069$/);
});

test("every term is a sentence of the English file, and each beginning begins one", async () => {
  const { t } = await loadWords("en");
  for (const key of ["fold", "hand-flush", "big-blind-mark", "log-raised", "pot", "did-fold"]) {
    expect(isTerm(key, undefined), key).toBe(true);
    expect(t(key, { chips: 1, one: "", name: "", allin: 0 })).not.toBe(key);
  }
  for (const key of ["hand-number", "your-turn", "settings", "log-seated", "rank-3"]) expect(isTerm(key, undefined), key).toBe(false);
});

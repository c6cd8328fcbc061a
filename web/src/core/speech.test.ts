import { describe, expect, test } from "vitest";

import { type Tag, loadWords } from "./i18n";
import { cardsWords, handWords } from "./speech";
import type { Reading } from "./wire";

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");

async function say(tag: Tag, category: Reading["category"], ranks: number[]): Promise<string> {
  const { t } = await loadWords(tag);
  return plain(handWords(t, { category, ranks }));
}

describe("hands have names", () => {
  test.each([
    ["en", "one_pair", [11, 5, 4, 3], "pair of kings"],
    ["en", "two_pair", [12, 11, 5], "two pair, aces and kings"],
    ["en", "straight", [3], "straight, five high"],
    ["en", "full_house", [11, 3], "full house, kings over fives"],
    ["en", "four_of_a_kind", [4, 12], "four sixes"],
    ["en", "royal_flush", [12], "royal flush"],
    ["th", "one_pair", [11, 5, 4, 3], "คู่คิง"],
    ["th", "full_house", [11, 3], "ฟูลเฮาส์ ตองคิงคู่ 5"],
    ["fa", "one_pair", [11, 5, 4, 3], "جفت شاه"],
    ["fa", "three_of_a_kind", [10, 5, 4], "سه‌تایی بی‌بی"],
    ["mk", "one_pair", [11, 5, 4, 3], "пар кралеви"],
    ["mk", "straight", [8], "кента до десетка"],
  ] as const)("%s %s %j", async (tag, category, ranks, name) => {
    expect(await say(tag, category, [...ranks])).toBe(name);
  });
});

test.each([
  ["en", "ace of hearts, ten of clubs"],
  ["th", "เอซโพแดง สิบดอกจิก"],
  ["fa", "آس دل، ده گشنیز"],
  ["mk", "кец срце, десетка детелина"],
] as const)("cards are read aloud in %s", async (tag, words) => {
  const { t } = await loadWords(tag);
  expect(plain(cardsWords(t, [50, 32]))).toBe(words);
});

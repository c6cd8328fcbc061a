import { expect, test } from "vitest";

import { loadWords } from "../core/i18n";
import type { Entry } from "../core/log";
import { inBlinds } from "../core/units";
import { logText, plainText } from "./sentence";

const entry = (id: number, kind: Entry["kind"], key: string, params: Entry["params"], more: Partial<Entry> = {}): Entry => ({
  id,
  kind,
  key,
  params,
  bigBlind: 10,
  ...more,
});

const LOG: Entry[] = [
  entry(1, "hand", "log-hand", { hand: 1 }),
  entry(2, "action", "log-dealt", {}, { cards: [51, 33] }),
  entry(3, "action", "log-raised", { name: "Ana", chips: 25, allin: 0 }),
  entry(4, "result", "log-won-with", { name: "Ana", chips: 60, pot: "one", number: 0 }, { reading: { seat: 0, category: "one_pair", ranks: [8], five: [] } }),
  entry(5, "hand", "log-hand", { hand: 2 }),
];

const plain = (text: string) => plainText(text, "ltr");

test("the log as a text, in chips and in big blinds", async () => {
  const { t } = await loadWords("en");
  expect(plain(logText(t, LOG))).toBe(
    "Hand 1\nYou are dealt A♠ 10♦\nAna raises to 25\nAna wins 60: pair of tens\n\nHand 2\n",
  );
  expect(plain(logText(inBlinds(t, 20), LOG))).toContain("Ana raises to 2.5 BB\nAna wins 6 BB: ");
});

test("marks of order are left out but where words are read from right to left", async () => {
  for (const tag of ["en", "th", "mk"] as const) expect(plain(logText((await loadWords(tag)).t, LOG))).not.toMatch(/[\u2060-\u2069]/);
  const text = plainText(logText((await loadWords("fa")).t, LOG), "rtl");
  expect(text).toContain("\u2068Ana\u2069");
  expect(text).toContain("\u2066A♠ 10♦\u2069");
});

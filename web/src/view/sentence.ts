import type { Translate } from "../core/i18n";
import type { Entry } from "../core/log";
import { cardsWords, handWords } from "../core/speech";

/** A line of the log without its cards. */
export function wordsOf(t: Translate, { key, params, reading }: Entry): string {
  return t(key, reading ? { ...params, hand: handWords(t, reading) } : { ...params });
}

/** A line of the log with its cards, all in words. */
export function sentenceOf(t: Translate, entry: Entry): string {
  const words = wordsOf(t, entry);
  return entry.cards ? `${words} ${cardsWords(t, entry.cards)}` : words;
}

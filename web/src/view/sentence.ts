import type { Translate } from "../core/i18n";
import type { Entry } from "../core/log";
import { SUITS, faceOf, suitOf } from "../core/cards";
import { cardsWords, handWords } from "../core/speech";

/** A line of the log without its cards. */
export function wordsOf(t: Translate, { key, params, bigBlind, reading }: Entry): string {
  return t(key, { ...params, ...(bigBlind && { bigBlind }), ...(reading && { hand: handWords(t, reading) }) });
}

/** A line of the log with its cards, all in words. */
export function sentenceOf(t: Translate, entry: Entry): string {
  const words = wordsOf(t, entry);
  return entry.cards ? `${words} ${cardsWords(t, entry.cards)}` : words;
}

/**
 * A text for outside the page. The marks that keep names and numbers in their order are of use only
 * among words that are read from right to left; elsewhere programs show them as signs.
 */
export function plainText(text: string, dir: "ltr" | "rtl"): string {
  return dir === "rtl" ? text : text.replaceAll(/[\u2066-\u2069]/g, "");
}

/** The log as a text to be read anywhere: cards as signs, an empty line before each hand. */
export function logText(t: Translate, entries: readonly Entry[]): string {
  const lines = entries.map((entry, i) => {
    const signs = (entry.cards ?? []).map((card) => `${faceOf(card)}${"♣♦♥♠"[SUITS.indexOf(suitOf(card))]}`);
    const cards = signs.length > 0 ? ` \u2066${signs.join(" ")}\u2069` : "";
    return `${entry.kind === "hand" && i > 0 ? "\n" : ""}${wordsOf(t, entry)}${cards}\n`;
  });
  return lines.join("").replaceAll("\u00a0", " ");
}

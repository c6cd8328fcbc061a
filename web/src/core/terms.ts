/**
 * Poker words in English: which sentences are then taken from the English file. There is no second
 * dictionary; a name that ends in "-" stands for all that begin so.
 */
import type { Translate } from "./i18n";

const TERMS = `fold check call call-all-in bet raise bet-plain raise-plain bet-all-in all-in
  preset-min preset-pot preset-allin preset-half-long preset-threequarter-long pre-check-fold pre-call-any
  did- part- hand-high-card hand-one-pair hand-two-pair hand-three-of-a-kind hand-straight hand-flush hand-full-house
  hand-four-of-a-kind hand-straight-flush hand-royal-flush
  dealer dealer-mark small-blind small-blind-mark big-blind big-blind-mark blinds ante ante-of
  pot main-pot side-pot time-bank key-passive key-raise
  log-small-blind log-big-blind log-ante log-live-blind log-dead-blind log-big-blind-ante log-flop log-turn log-river
  log-folded log-checked log-called log-bet log-raised log-mucked`.split(/\s+/);

/** What everybody else in the world calls them: a language that has its own words says these on pointing. */
export const ENGLISH = { fold: "Fold", check: "Check", call: "Call", bet: "Bet", raise: "Raise" } as const;

const NAMES = new Set(TERMS.filter((term) => !term.endsWith("-")));
const BEGINNINGS = TERMS.filter((term) => term.endsWith("-"));

/** Ranks are poker words within the name of a hand (`handWords` says so), not within that of a card. */
export function isTerm(key: string, of: unknown): boolean {
  if (/^ranks?-/.test(key)) return of === "hand";
  return NAMES.has(key) || BEGINNINGS.some((beginning) => key.startsWith(beginning));
}

/** `english` makes English sentences with the numbers of the language. */
export function inEnglish(t: Translate, english: Translate, dir: "ltr" | "rtl"): Translate {
  return (key, params) => {
    if (!isTerm(key, params?.["of"])) return t(key, params);
    const text = english(key, params);
    return dir === "rtl" ? `\u2066${text}\u2069` : text; // from left to right, whatever is around it
  };
}

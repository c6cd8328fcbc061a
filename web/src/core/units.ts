/**
 * Amounts as one wants to read them: in chips, or in big blinds with one decimal at most. On the
 * wire and in every state an amount is whole chips; it becomes something else here alone, and only
 * to be written.
 *
 * Rounding: what is written is the nearest tenth of a big blind, half up, and a tenth at least where
 * there are chips. What is typed is the nearest whole chip, half up; what reads like a bound is that
 * bound, so that every amount that is shown can be typed.
 */
import { type Bounds, latinDigits, parseAmount } from "./amounts";
import type { Params, Translate } from "./i18n";

export const UNITS = ["chips", "blinds"] as const;
export type Unit = (typeof UNITS)[number];

/** Parameters that are amounts, whatever the sentence; in two sentences so are the bounds. */
const AMOUNTS = ["chips", "pot", "owed"];
const BOUNDED: readonly string[] = ["bet-bounds", "error-raise-bounds"];
/** Stakes, and chips that may be at another table. */
const ALWAYS_CHIPS: readonly string[] = ["ante-of", "account-bank", "account-seat", "lobby-pot"];
/** For the ear alone: the unit in words. */
const SPOKEN: readonly string[] = ["stack-of", "bet-of", "ask-stack", "your-turn-call"];

export function tenthsOf(chips: number, bigBlind: number): number {
  const rest = Math.floor((20 * (chips % bigBlind) + bigBlind) / (2 * bigBlind));
  return Math.max(10 * Math.floor(chips / bigBlind) + rest, Math.min(chips, 1));
}

/** The number of the unit, to be written by a language. */
export function inUnit(chips: number, bigBlind: number | null): number {
  return bigBlind === null ? chips : tenthsOf(chips, bigBlind) / 10;
}

/** Sentences with their amounts in big blinds; `bigBlind` among the parameters is that of its time. */
export function inBlinds(t: Translate, bigBlind: number): Translate {
  return (key, params) => {
    if (params === undefined || ALWAYS_CHIPS.includes(key)) return t(key, params);
    const unit = SPOKEN.includes(key) ? "blinds-long" : "blinds-short";
    const own = params["bigBlind"];
    const write = (chips: number) => t(unit, { blinds: inUnit(chips, typeof own === "number" ? own : bigBlind) });
    const amounts = BOUNDED.includes(key) ? [...AMOUNTS, "least", "most"] : AMOUNTS;
    const written: Params = { ...params };
    for (const name of amounts) {
      const chips = params[name];
      if (typeof chips === "number") written[name] = write(chips);
    }
    // The others name no unit.
    return key === "stack-of" ? String(written["chips"]) : t(key, written);
  };
}

/** Read what was typed, in the unit that is shown; null for what is no amount. */
export function readAmount(text: string, bigBlind: number | null, { least, most }: Bounds): number | null {
  if (bigBlind === null) return parseAmount(text);
  const [, front = "", tenths = ""] = /^(.*?)(?:[.,٫](\d{1,2}))?$/su.exec(latinDigits(text)) ?? [];
  const whole = parseAmount(front);
  if (whole === null) return null;
  const hundredths = 100 * whole + Number(tenths.padEnd(2, "0"));
  const reads = (bound: number) => hundredths === 10 * tenthsOf(bound, bigBlind);
  const chips = Math.floor((2 * hundredths * bigBlind + 100) / 200);
  if (!Number.isSafeInteger(2 * hundredths * bigBlind)) return null;
  if (chips < least && reads(least)) return least;
  return chips > most && reads(most) ? most : chips;
}

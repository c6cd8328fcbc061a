/** Amounts that people type, choose and slide. Whole chips; a bet or a raise is its total of the street. */

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

const ZEROS = ["0", "٠", "۰", "๐"].map((zero) => zero.codePointAt(0)!);
// Commas, points, the Arabic separator, apostrophes and every kind of space may group digits.
const GROUPS = /[,.٬'’\s\u00a0\u202f]/g;
const GROUPED = /^\d{1,3}([,.٬'’\s\u00a0\u202f]\d{3})+$/;
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/** Read digits of any of our scripts, plain or grouped in threes; null for anything else. */
export function parseAmount(text: string): number | null {
  const latin = latinDigits(text);
  const digits = GROUPED.test(latin) ? latin.replace(GROUPS, "") : latin;
  if (!/^\d{1,16}$/.test(digits)) return null;
  const amount = Number(digits);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** The text without marks and margins, its digits as 0 to 9. */
export function latinDigits(text: string): string {
  return Array.from(text.replace(MARKS, "").trim(), latinDigit).join("");
}

function latinDigit(letter: string): string {
  const point = letter.codePointAt(0)!;
  const zero = ZEROS.find((z) => point >= z && point <= z + 9);
  return zero === undefined ? letter : String(point - zero);
}

export function inBounds(amount: number | null, { least, most }: Bounds): amount is number {
  return amount !== null && amount >= least && amount <= most;
}

/** Bring an amount that we propose ourselves (never one that was typed) between its bounds. */
export function clamp(amount: number, { least, most }: Bounds): number {
  return Math.min(Math.max(Math.round(amount), least), most);
}

export type Preset = "min" | "half" | "threequarter" | "pot" | "allin";
export const PRESETS: readonly Preset[] = ["min", "half", "threequarter", "pot", "allin"];

export interface Spot extends Bounds {
  /** Everything in the middle and before the seats. */
  readonly pot: number;
  /** What the seat has put in on this street, and what a call adds. */
  readonly bet: number;
  readonly owed: number;
}

/** A part of the pot is counted after one's own call, as players do. */
export function presetAmount(preset: Preset, spot: Spot): number {
  const part = { half: 0.5, threequarter: 0.75, pot: 1 };
  switch (preset) {
    case "min":
      return spot.least;
    case "allin":
      return spot.most;
    default:
      return clamp(spot.bet + spot.owed + part[preset] * (spot.pot + spot.owed), spot);
  }
}

/**
 * The amount at a place of the slider, 0 to 1: even steps in a shallow range, even ratios in a
 * deep one, so that small bets stay easy to hit. The ends are exactly `least` and `most`.
 */
export function amountAt(place: number, bounds: Bounds, step: number): number {
  const { least, most } = bounds;
  if (place <= 0) return least;
  if (place >= 1) return most;
  const raw = isDeep(bounds) ? least * (most / least) ** place : least + (most - least) * place;
  const grain = raw < 20 * step ? 1 : raw < 100 * step ? 2 : 10;
  return clamp(Math.round(raw / (step * grain)) * step * grain, bounds);
}

/** Where the slider stands for an amount. */
export function placeOf(amount: number, bounds: Bounds): number {
  const { least, most } = bounds;
  if (most <= least || amount >= most) return 1;
  if (amount <= least) return 0;
  return isDeep(bounds)
    ? Math.log(amount / least) / Math.log(most / least)
    : (amount - least) / (most - least);
}

function isDeep({ least, most }: Bounds): boolean {
  return least > 0 && most > 12 * least;
}

import { describe, expect, test } from "vitest";

import { amountAt, clamp, inBounds, parseAmount, placeOf, presetAmount } from "./amounts";

describe("typed amounts", () => {
  test.each([
    ["250", 250],
    [" 250 ", 250],
    ["۲۵۰", 250],
    ["٢٥٠", 250],
    ["๒๕๐", 250],
    ["1,250", 1250],
    ["1.250", 1250],
    ["1 250", 1250],
    ["1\u00a0250\u202f000", 1_250_000],
    ["۱٬۲۵۰", 1250],
    ["1’250", 1250],
    ["\u2068۱۲\u2069", 12],
    ["0", 0],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%s is %i", (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each(["", " ", "-5", "+5", "1.5", "12,50", "1,2500", "1e3", "0x10", "NaN", "Infinity", "ten", "5 chips"])(
    "%s is no amount",
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  test("a number that JavaScript cannot hold exactly is no amount", () => {
    expect(parseAmount("9007199254740993")).toBeNull();
    expect(parseAmount("99999999999999999999")).toBeNull();
  });

  test("an amount out of bounds is told apart, never moved", () => {
    const bounds = { least: 20, most: 250 };
    expect(inBounds(300, bounds)).toBe(false);
    expect(inBounds(19, bounds)).toBe(false);
    expect(inBounds(null, bounds)).toBe(false);
    expect(inBounds(20, bounds) && inBounds(250, bounds)).toBe(true);
  });
});

describe("presets", () => {
  // Pot 100, a bet of 50 into it: a pot raise calls 50 and raises by the 200 that then lie there.
  const facing = { least: 100, most: 1000, pot: 150, bet: 0, owed: 50 };

  test.each([
    ["min", 100],
    ["half", 150],
    ["threequarter", 200],
    ["pot", 250],
    ["allin", 1000],
  ] as const)("%s after a bet is %i", (preset, amount) => {
    expect(presetAmount(preset, facing)).toBe(amount);
  });

  test("what was put in already counts: the big blind raises by the pot", () => {
    const option = { least: 20, most: 1000, pot: 40, bet: 10, owed: 0 };
    expect(presetAmount("pot", option)).toBe(50);
  });

  test("a proposal stays within what is legal", () => {
    expect(presetAmount("pot", { ...facing, most: 180 })).toBe(180);
    expect(presetAmount("half", { ...facing, pot: 0, owed: 0 })).toBe(100);
    expect(clamp(3.5, { least: 1, most: 9 })).toBe(4);
  });
});

describe("the slider", () => {
  const ranges = [
    { least: 20, most: 21 },
    { least: 20, most: 100 },
    { least: 20, most: 997 },
    { least: 13, most: 123_457 },
    { least: 7, most: 999_999_999 },
    { least: 35, most: 35 },
  ];

  test.each(ranges)("its ends are exactly the least and the most: %o", (bounds) => {
    expect(amountAt(0, bounds, 5)).toBe(bounds.least);
    expect(amountAt(1, bounds, 5)).toBe(bounds.most);
    expect(placeOf(bounds.most, bounds)).toBe(1);
    if (bounds.least < bounds.most) expect(placeOf(bounds.least, bounds)).toBe(0);
  });

  test.each(ranges)("it rises, stays whole and within its bounds: %o", (bounds) => {
    let last = bounds.least;
    for (let i = 0; i <= 1000; i++) {
      const amount = amountAt(i / 1000, bounds, 5);
      expect(Number.isInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(last);
      expect(inBounds(amount, bounds)).toBe(true);
      last = amount;
    }
  });

  test("deep stacks leave most of the way to small bets", () => {
    expect(amountAt(0.5, { least: 20, most: 20_000 }, 5)).toBeLessThan(1000);
  });

  test("it goes back to where the amount was chosen", () => {
    for (const place of [0.1, 0.37, 0.5, 0.81]) {
      const bounds = { least: 20, most: 20_000 };
      expect(placeOf(amountAt(place, bounds, 1), bounds)).toBeCloseTo(place, 1);
    }
  });
});

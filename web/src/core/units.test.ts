import { describe, expect, test } from "vitest";

import { type Tag, loadWords } from "./i18n";
import { inBlinds, inUnit, readAmount, tenthsOf } from "./units";

const ANY = { least: 1, most: Number.MAX_SAFE_INTEGER };

async function says(tag: Tag, bigBlind: number) {
  const t = inBlinds((await loadWords(tag)).t, bigBlind);
  return (...asked: Parameters<typeof t>) => t(...asked).replace(/[\u2060\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
}

describe("tenths of a big blind", () => {
  test.each([
    [0, 20, 0],
    [20, 20, 10],
    [50, 20, 25],
    [33, 20, 17], // 1.65: half up
    [32, 20, 16],
    [31, 20, 16], // 1.55
    [1, 100, 1], // never nothing where there are chips
    [199, 100, 20], // 1.99 carries
    [7, 1, 70],
    [999_999_999, 1_000, 10_000_000], // 999,999.999 is 1,000,000.0
  ])("%i chips at %i are %i", (chips, bigBlind, tenths) => {
    expect(tenthsOf(chips, bigBlind)).toBe(tenths);
  });

  test("chips stay chips without a big blind", () => {
    expect(inUnit(33, null)).toBe(33);
    expect(inUnit(33, 20)).toBe(1.7);
  });
});

describe("sentences", () => {
  test.each([
    ["en", "Raise to 1,234.5 BB", "Pot 3 BB"],
    ["th", "เพิ่มเป็น 1,234.5 BB", "กองกลาง 3 BB"],
    ["fa", "ریز تا ۱٬۲۳۴٫۵ BB", "پات: ۳ BB"],
    ["mk", "Подигни на 1.234,5 BB", "Пот: 3 BB"],
  ] as const)("%s writes them its own way", async (tag, raise, pot) => {
    const t = await says(tag, 20);
    expect(t("raise", { chips: 24_690 })).toBe(raise);
    expect(t("pot", { chips: 60 })).toBe(pot);
  });

  test("what is for the ear alone names the unit in words, by its plural", async () => {
    const t = await says("en", 20);
    expect([20, 50].map((chips) => t("stack-of", { chips }))).toEqual(["1 big blind", "2.5 big blinds"]);
    expect(t("your-turn-call", { chips: 60 })).toBe("Your turn. 3 big blinds to call.");
  });

  test("bounds are amounts where they bound one", async () => {
    const t = await says("en", 20);
    expect(t("bet-bounds", { least: 40, most: 1995 })).toBe("Between 2 BB and 99.8 BB");
    expect(t("error-raise-bounds", { least: 40, most: 60 })).toContain("between 2 BB and 3 BB");
    expect(t("error-passphrase-short", { least: 10 })).toBe("At least 10 characters, please.");
  });

  test("stakes, counts and chips elsewhere stay as they are", async () => {
    const t = await says("en", 20);
    expect(t("blinds", { small: 10, big: 20 })).toBe("10/20");
    expect(t("ante-of", { chips: 20 })).toBe("ante 20");
    expect(t("account-bank", { chips: 20 })).toBe("Chips at no table: 20");
    expect(t("count", { count: 20 })).toBe("20");
    expect(t("chips-exact", { exact: 33 })).toBe("33 chips");
  });

  test("a line of the log keeps the big blind of its time, and the name of its pot", async () => {
    const params = { name: "Ana", chips: 100, pot: "main", number: 0, bigBlind: 50 };
    expect((await says("en", 20))("log-won", params)).toBe("Ana wins the main pot, 2 BB");
  });
});

describe("typed big blinds", () => {
  test.each([
    ["3", 60],
    ["2.5", 50],
    ["2,5", 50],
    ["۲٫۵", 50],
    ["٢٫٥", 50],
    ["๒.๕", 50],
    ["\u2068۱٬۲۳۴٫۵\u2069", 24_690],
    ["1,234.5", 24_690],
    ["1.234,5", 24_690],
    ["1.250", 25_000], // three digits are a group, as in chips
    ["1.65", 33],
    ["1.66", 33], // 33.2 chips: the nearest chip
    ["1.68", 34], // 33.6
    ["0.5", 10],
  ])("%s at 20 is %i chips", (text, chips) => {
    expect(readAmount(text, 20, ANY)).toBe(chips);
  });

  test("half a chip goes up", () => expect(readAmount("2.5", 5, ANY)).toBe(13));

  test.each(["", ".", "2.5.5", "-3", "3 BB", "1e3", ".5", "2.", "9007199254740991"])("%s is none", (text) => {
    expect(readAmount(text, 20, ANY)).toBeNull();
  });

  test("what reads like a bound is that bound; what is beyond is told apart, never moved", () => {
    const bounds = { least: 33, most: 1995 }; // shown as 1.7 and 99.8
    expect(readAmount("99.8", 20, bounds)).toBe(1995);
    expect(readAmount("99.9", 20, bounds)).toBe(1998);
    expect(readAmount("1.7", 20, bounds)).toBe(34);
    expect(readAmount("1.6", 20, bounds)).toBe(32);
    expect(readAmount("1.8", 20, { least: 37, most: 50 })).toBe(36); // 37 is shown as 1.9
    expect(readAmount("1.9", 20, { least: 39, most: 50 })).toBe(38);
  });

  test("whatever is shown can be typed and is within the bounds", () => {
    for (const bigBlind of [2, 3, 7, 20, 100, 999]) {
      for (let chips = 1; chips < 3000; chips += 7) {
        const text = String(inUnit(chips, bigBlind));
        const read = readAmount(text, bigBlind, { least: chips, most: chips + 5 })!;
        expect(read >= chips && read <= chips + 5 + bigBlind / 10).toBe(true);
        expect(readAmount(text, bigBlind, { least: chips, most: chips })).toBe(chips);
      }
    }
  });

  test("in chips the field reads chips", () => {
    expect(readAmount("2.5", null, ANY)).toBeNull();
    expect(readAmount("1.250", null, ANY)).toBe(1250);
  });
});

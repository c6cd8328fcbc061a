import { describe, expect, test } from "vitest";

import { actionWords, chipsWords, isCostly, outsCount, ownLine, percent, priceLine, reasonLine, sessionLines } from "./coach";
import type { Translate } from "./i18n";

const t: Translate = (key, params) => (params ? `${key} ${Object.values(params).map(String).join(" ")}` : key);

test("thousandths are whole per cent, and little is not nothing", () => {
  expect([0, 1, 4, 14, 16, 500, 999, 1000].map(percent)).toEqual([0, 1, 1, 1, 2, 50, 100, 100]);
});

test("an action is said as its button says it", () => {
  expect(actionWords(t, { t: "fold" }, 40, false)).toBe("fold");
  expect(actionWords(t, { t: "call" }, 40, false)).toBe("call 40");
  expect(actionWords(t, { t: "raise_to", to: 120 }, 40, false)).toBe("raise 120");
  expect(actionWords(t, { t: "raise_to", to: 60 }, 0, true)).toBe("bet 60");
});

test("chips on average have a sign, but for none", () => {
  expect([46, -12, 0].map((chips) => chipsWords(t, chips))).toEqual(["signed-up 46", "signed-down 12", "number 0"]);
});

test("a price is only said where there is one", () => {
  expect(priceLine({ owed: 40, winnable: 160, needed: 250 })).toEqual({ key: "coach-price", params: { owed: 40, pot: 160, needed: 25 } });
  expect(priceLine({ owed: 0, winnable: 160, needed: 0 })).toBeNull();
});

test("outs are counted over all they make", () => {
  expect(outsCount([{ category: "flush", cards: [1, 2, 3] }, { category: "one_pair", cards: [4] }])).toBe(4);
});

describe("one's own decision", () => {
  const best = { action: { t: "call" as const }, chips: 30 };

  test("is fine if what is better is better by little", () => {
    expect(isCostly(4, 10)).toBe(false);
    expect(ownLine({ cost: 4, worths: [best] }, 10)).toEqual({ key: "coach-fine", better: null });
    expect(ownLine({ cost: 0, worths: [] }, 10)).toEqual({ key: "coach-fine", better: null });
  });

  test("is told with what would have been better", () => {
    expect(ownLine({ cost: 30, worths: [best] }, 10)).toEqual({ key: "coach-better", params: { chips: 30 }, better: best });
  });
});

describe("a computer player", () => {
  test("thought as its level does, if its cards were shown", () => {
    const thought = { believed: 660, equity: 410, width: 120, done: { t: "call" as const } };
    expect(reasonLine(thought, "easy")).toEqual({ key: "coach-easy", params: { share: 66 } });
    expect(reasonLine(thought, "hard")).toEqual({ key: "coach-hard", params: { share: 66 } });
  });

  test("whose level was changed in between is told by its cards alone", () => {
    const line = reasonLine({ believed: null, equity: 410, width: 12, done: { t: "call" } }, "hard");
    expect(line).toEqual({ key: "coach-equity-theirs", params: { share: 41 } });
  });

  test("is told as the table saw it, if they were not", () => {
    expect(reasonLine({ believed: null, equity: null, width: 124, done: { t: "call" } }, "hard")).toEqual({ key: "coach-hidden", params: { width: 12 } });
    expect(reasonLine({ believed: null, equity: null, width: 1000, done: { t: "fold" } }, "easy")).toEqual({ key: "coach-folded" });
  });
});

test("a session without a hand divides by nothing", () => {
  const none = { t: "session" as const, hands: 0, vpip: 0, pfr: 0, raises: 0, calls: 0, showdowns: 0, showdowns_won: 0, reviewed: 0, costly: [] };
  expect(sessionLines(none)[1]).toEqual({ key: "session-vpip", means: "session-vpip-means", params: { part: 0 } });
  expect(sessionLines({ ...none, hands: 8, vpip: 3, pfr: 1 }).slice(1, 3)).toEqual([
    { key: "session-vpip", means: "session-vpip-means", params: { part: 38 } },
    { key: "session-pfr", means: "session-pfr-means", params: { part: 13 } },
  ]);
});

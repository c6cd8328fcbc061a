import { describe, expect, test } from "vitest";

import { actionWords, costlyWords, didWords, isCostly, isOpen, outsCount, percent, priceLine, readLine, reasonLines, sessionLines, verdict } from "./coach";
import type { Translate } from "./i18n";
import type { Thought } from "./wire.gen";

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

test("all of one's chips are said as the button says them", () => {
  expect(actionWords(t, { t: "raise_to", to: 440 }, 0, true, 440)).toBe("bet-all-in 440");
  expect(actionWords(t, { t: "raise_to", to: 430 }, 0, true, 440)).toBe("bet 430");
});

test("what somebody did is said as the log says it", () => {
  const did = (done: Thought["done"], owed = 0, street: Thought["street"] = "flop") => didWords(t, "Ana", { done, owed, street });
  expect(did({ t: "fold" }, 10)).toBe("log-folded Ana 0");
  expect(did({ t: "check" })).toBe("log-checked Ana 0");
  expect(did({ t: "call" }, 10)).toBe("log-called Ana 0 10");
  expect(did({ t: "raise_to", to: 40 })).toBe("log-bet Ana 0 40");
  expect(did({ t: "raise_to", to: 40 }, 10)).toBe("log-raised Ana 0 40");
  expect(did({ t: "raise_to", to: 40 }, 0, "preflop")).toBe("log-raised Ana 0 40");
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
    expect(verdict({ cost: 4, worths: [best] }, 10)).toEqual({ key: "coach-fine", better: null });
    expect(verdict({ cost: 0, worths: [] }, 10)).toEqual({ key: "coach-fine", better: null });
  });

  test("is told with what would have been better", () => {
    expect(verdict({ cost: 30, worths: [best] }, 10)).toEqual({ key: "coach-better", params: { chips: 30 }, better: best });
  });
});

describe("a computer player", () => {
  const cheap = { seq: 1, seat: 2, street: "flop" as const, owed: 0, winnable: 60, needed: 0, worths: [], cost: 0 };
  const shown: Thought = { ...cheap, done: { t: "call" }, owed: 40, winnable: 160, needed: 250, cards: [1, 2], equity: 410, believed: 660, width: 120 };
  const hidden: Thought = { ...cheap, done: { t: "check" }, cards: null, equity: null, believed: null, width: 124 };
  const price = { key: "coach-price", params: { owed: 40, pot: 160, needed: 25 } };
  const truly = { key: "coach-equity-theirs", params: { share: 41 } };

  test("thought as its level does, if its cards were shown", () => {
    expect(reasonLines(shown, "easy")).toEqual([{ key: "coach-easy", params: { share: 66 } }, price, truly]);
    expect(reasonLines({ ...shown, owed: 0 }, "medium")).toEqual([{ key: "coach-medium", params: { share: 66 } }, truly]);
  });

  test("that counts as the coach does is told once what its cards were worth", () => {
    expect(reasonLines({ ...shown, believed: 410 }, "hard")).toEqual([{ key: "coach-hard", params: { share: 41 } }, price]);
  });

  test("whose level was changed in between is told by its cards alone", () => {
    expect(reasonLines({ ...shown, believed: null }, "hard")).toEqual([truly, price]);
  });

  test("is told as the table saw it, if they were not", () => {
    const did = (thought: Partial<Thought>) => reasonLines({ ...hidden, ...thought }, "hard");
    expect(did({})).toEqual([{ key: "coach-hidden", params: { did: "check", width: 12 } }]);
    expect(did({ done: { t: "raise_to", to: 40 } })).toEqual([{ key: "coach-hidden", params: { did: "bet", width: 12 } }]);
    expect(did({ done: { t: "raise_to", to: 90 }, owed: 40 })).toEqual([{ key: "coach-hidden", params: { did: "raise", width: 12 } }]);
    expect(did({ done: { t: "raise_to", to: 30 }, street: "preflop" })).toEqual([{ key: "coach-hidden", params: { did: "raise", width: 12 } }]);
    expect(did({ done: { t: "fold" }, width: 1000 })).toEqual([{ key: "coach-folded" }]);
  });

  test("that could have most hands has told nothing", () => {
    expect(reasonLines({ ...hidden, width: 750 }, "easy")).toEqual([{ key: "coach-hidden-any" }]);
    expect([499, 500].map((width) => readLine({ width }).key)).toEqual(["coach-read", "coach-read-any"]);
  });
});

test("chips where nobody has bet are a bet, but for before the flop", () => {
  expect(isOpen({ street: "turn", owed: 0 })).toBe(true);
  expect(isOpen({ street: "turn", owed: 5 })).toBe(false);
  expect(isOpen({ street: "preflop", owed: 0 })).toBe(false);
});

test("a costly decision is a bet or a raise by what else could be done", () => {
  const to = (chips: number) => ({ t: "raise_to" as const, to: chips });
  expect(costlyWords(t, { street: "flop", done: { t: "check" }, better: to(40) })).toEqual({ done: "check", action: "bet 40" });
  expect(costlyWords(t, { street: "flop", done: to(90), better: { t: "call" } })).toEqual({ done: "raise 90", action: "session-call" });
  expect(costlyWords(t, { street: "preflop", done: to(90), better: { t: "check" } })).toEqual({ done: "raise 90", action: "check" });
});

test("a session without a hand divides by nothing", () => {
  const none = { t: "session" as const, hands: 0, vpip: 0, pfr: 0, raises: 0, calls: 0, showdowns: 0, showdowns_won: 0, reviewed: 0, costly: [] };
  expect(sessionLines(none)[1]).toEqual({ key: "session-vpip", means: "session-vpip-means", params: { part: 0 } });
  expect(sessionLines({ ...none, hands: 8, vpip: 3, pfr: 1 }).slice(1, 3)).toEqual([
    { key: "session-vpip", means: "session-vpip-means", params: { part: 38 } },
    { key: "session-pfr", means: "session-pfr-means", params: { part: 13 } },
  ]);
});

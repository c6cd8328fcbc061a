import { describe, expect, test } from "vitest";

import { readRules, ruleOf } from "./nextRules";
import type { Rules, TableConfig } from "./wire";

const rules = {
  small_blind: 5,
  big_blind: 10,
  ante: 0,
  ante_mode: "none",
  action_s: 30,
  buyin_min_bb: 20,
  buyin_max_bb: 100,
} as Rules;
const config = { rules, stack: 1000 } as TableConfig;

test("a field shows what is played now", () => {
  expect([ruleOf(config, "big_blind"), ruleOf(config, "stack")]).toEqual([10, 1000]);
});

describe("what was typed", () => {
  test("is sent for the fields that were touched, in any script", () => {
    expect(readRules(config, { small_blind: "۱۰", big_blind: "20" })).toEqual({
      wish: { options: { small_blind: 10, big_blind: 20 } },
    });
    expect(readRules(config, { stack: "500", action_s: "15" })).toEqual({
      wish: { options: { action_s: 15 }, stack: 500 },
    });
  });

  test("has to be whole numbers", () => {
    expect(readRules(config, { ante: "1.5" })).toEqual({ wrong: "ante", bounds: null });
  });

  test("makes an ante everybody's where there was none", () => {
    expect(readRules(config, { ante: "2" })).toEqual({ wish: { options: { ante: 2, ante_mode: "all" } } });
    expect(readRules(config, { ante: "0" })).toEqual({ wish: { options: { ante: 0 } } });
    const antes = { ...config, rules: { ...rules, ante_mode: "bb" as const } };
    expect(readRules(antes, { ante: "2" })).toEqual({ wish: { options: { ante: 2 } } });
  });

  test("keeps the stack within what the blinds allow", () => {
    expect(readRules(config, { stack: "1001" })).toEqual({ wrong: "stack", bounds: { least: 200, most: 1000 } });
    expect(readRules(config, { big_blind: "100" })).toEqual({ wrong: "stack", bounds: { least: 2000, most: 10_000 } });
    expect(readRules(config, { big_blind: "100", stack: "2000" })).toEqual({
      wish: { options: { big_blind: 100 }, stack: 2000 },
    });
  });
});

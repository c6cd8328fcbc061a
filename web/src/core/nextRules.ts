/** What a host types for the hands to come, read and compared with what the table can bear. */
import { type Bounds, inBounds, parseAmount } from "./amounts";
import type { Command, TableConfig } from "./wire";

export const RULE_FIELDS = ["small_blind", "big_blind", "ante", "action_s", "stack"] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
/** What was typed; a field that was not touched stays out. */
export type Typed = Partial<Record<RuleField, string>>;

type Wish = Omit<Extract<Command, { t: "set_rules" }>, "t">;
export type Read =
  | { readonly wish: Wish }
  | { readonly wrong: RuleField; readonly bounds: Bounds | null };

/** What stands at the table now. */
export function ruleOf(config: TableConfig, field: RuleField): number {
  return field === "stack" ? config.stack : (config.rules[field] ?? 0);
}

/**
 * The wish that the typed numbers make. Only the bounds of the stack are known here, which
 * follow the big blind; all others come with the room's answer.
 */
export function readRules(config: TableConfig, typed: Typed): Read {
  const numbers = new Map<RuleField, number>();
  for (const field of RULE_FIELDS) {
    const text = typed[field];
    if (text === undefined) continue;
    const amount = parseAmount(text);
    if (amount === null) return { wrong: field, bounds: null };
    numbers.set(field, amount);
  }
  const { rules } = config;
  const big = numbers.get("big_blind") ?? rules.big_blind;
  const bounds = { least: big * rules.buyin_min_bb, most: big * rules.buyin_max_bb };
  if (!inBounds(numbers.get("stack") ?? config.stack, bounds)) return { wrong: "stack", bounds };
  const { stack, ...options } = Object.fromEntries(numbers) as Partial<Record<RuleField, number>>;
  // An ante has to be of a kind: everybody's, where there was none.
  const kind = (options.ante ?? 0) > 0 && rules.ante_mode === "none" ? { ante_mode: "all" } : {};
  return { wish: { options: { ...options, ...kind }, ...(stack !== undefined && { stack }) } };
}

/** Chips won or lost, for the eye and in words. */
import type { Translate } from "../core/i18n";

export function profitSign(t: Translate, profit: number): string {
  if (profit === 0) return t("number", { chips: 0 });
  return t(profit > 0 ? "signed-up" : "signed-down", { chips: Math.abs(profit) });
}

export function profitWords(t: Translate, profit: number): string {
  if (profit === 0) return t("result-even");
  return t(profit > 0 ? "result-up" : "result-down", { chips: Math.abs(profit) });
}

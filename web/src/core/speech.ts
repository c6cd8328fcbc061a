/** Cards and hands in words. */
import { rankOf, suitOf } from "./cards";
import type { Translate } from "./i18n";
import type { Reading } from "./wire";

/** "ace of hearts" */
export function cardWords(t: Translate, card: number): string {
  return t("card", { rank: t(`rank-${rankOf(card)}`), suit: t(`suit-${suitOf(card)}`) });
}

/** "ace of hearts, ten of clubs" */
export function cardsWords(t: Translate, cards: readonly number[]): string {
  return cards.map((card) => cardWords(t, card)).join(`${t("comma")} `);
}

/** "full house, kings over fives": each category takes its first ranks, in one or many. */
export function handWords(t: Translate, { category, ranks }: Pick<Reading, "category" | "ranks">): string {
  const [first = 0, second = 0] = ranks;
  return t(`hand-${category.replaceAll("_", "-")}`, {
    one: t(`rank-${first}`),
    many: t(`ranks-${first}`),
    others: t(`ranks-${second}`),
  });
}

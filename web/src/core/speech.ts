/** Cards and hands in words. */
import { rankOf, suitOf } from "./cards";
import type { Translate } from "./i18n";
import type { Reading } from "./wire";

/** Which ranks are poker words: `terms.ts`. */
const IN_HAND = { of: "hand" };

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
    one: t(`rank-${first}`, IN_HAND),
    many: t(`ranks-${first}`, IN_HAND),
    others: t(`ranks-${second}`, IN_HAND),
  });
}

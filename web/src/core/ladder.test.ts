import { expect, test } from "vitest";

import { rankOf, suitOf } from "./cards";
import { LADDER } from "./ladder";
import schema from "./wire.schema.json?raw";

/** The shapes of the ranks, most frequent first, and whether it is one suit and a straight. */
function shape(cards: readonly number[]) {
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const counts = [...new Set(ranks)].map((rank) => ranks.filter((r) => r === rank).length).sort((a, b) => b - a);
  return {
    counts: counts.join(""),
    flush: new Set(cards.map(suitOf)).size === 1,
    straight: counts.length === 5 && ranks[0]! - ranks[4]! === 4,
  };
}

test("every kind of hand stands once, the strongest first, with an example of its kind", () => {
  expect(LADDER.map(({ category, cards }) => [category, shape(cards)])).toEqual([
    ["royal_flush", { counts: "11111", flush: true, straight: true }],
    ["straight_flush", { counts: "11111", flush: true, straight: true }],
    ["four_of_a_kind", { counts: "41", flush: false, straight: false }],
    ["full_house", { counts: "32", flush: false, straight: false }],
    ["flush", { counts: "11111", flush: true, straight: false }],
    ["straight", { counts: "11111", flush: false, straight: true }],
    ["three_of_a_kind", { counts: "311", flush: false, straight: false }],
    ["two_pair", { counts: "221", flush: false, straight: false }],
    ["one_pair", { counts: "2111", flush: false, straight: false }],
    ["high_card", { counts: "11111", flush: false, straight: false }],
  ]);
  const kinds: string[] = JSON.parse(schema).$defs.Reading.properties.category.enum;
  expect(new Set(LADDER.map(({ category }) => category))).toEqual(new Set(kinds));
});

test("the name of the example is that of its cards", () => {
  for (const { ranks, cards, makes } of LADDER) {
    expect(ranks.length > 0 && ranks.every((rank) => cards.slice(0, makes).some((card) => rankOf(card) === rank))).toBe(true);
    expect(new Set(cards).size).toBe(5);
  }
});

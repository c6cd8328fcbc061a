import { beforeAll, expect, test } from "vitest";

import { type Seen, answerTo } from "./asking";
import { type Translate, loadWords } from "./i18n";
import { refold } from "./reduce";
import type { TableView } from "./view";
import type { Ruleset, TableConfig } from "./wire.gen";
import type { Reading, TableEvent } from "./wire";

const config = { kind: "private", rules: { seats_max: 3, big_blind: 10 } as Ruleset } as TableConfig;
const seated = (seat: number, name: string): TableEvent => {
  return { t: "seated", seat, player: name, name, level: null, chips: 100, waits: false };
};
const base: TableEvent[] = [{ t: "opened", config, pace: "normal" }, seated(0, "Ana"), seated(1, "Bob"), seated(2, "Cem")];
const hand: TableEvent[] = [
  { t: "hand", hand: 1, button: 0, small_blind: 1, big_blind: 2, seats: [0, 1, 2], stacks: [100, 100, 100], first: true, live_posts: [], dead_posts: [] },
  { t: "posted", seat: 1, kind: "small_blind", paid: 5 },
  { t: "posted", seat: 2, kind: "big_blind", paid: 10 },
  { t: "hole", seat: 0, cards: [50, 48] }, // ace of hearts, ace of clubs
  { t: "hole", seat: 1, cards: null },
  { t: "hole", seat: 2, cards: null },
];
const asked = (seat: number, owed: number): TableEvent => ({ t: "asked", seat, owed, least: 20, most: 100, clock_ms: null });
const pair: Reading = { seat: 0, category: "one_pair", ranks: [12], five: [50, 48] };

let t: Translate;

beforeAll(async () => {
  const { t: words } = await loadWords("en");
  t = (key, params) => words(key, params).replace(/[\u2066-\u2069\u2060]/g, "");
});

function seen(events: TableEvent[], more: Partial<Seen> = {}): Seen {
  const view: TableView = refold(4, base, events);
  return { view, mine: view.seats[0]!, readings: [pair], seconds: null, last: "", ...more };
}

test("my cards, and what they are", () => {
  expect(answerTo("hand", t, seen(hand))).toBe("Your cards: ace of hearts, ace of clubs. pair of aces");
  expect(answerTo("hand", t, seen([]))).toBe("You have no cards.");
  expect(answerTo("hand", t, seen(hand, { mine: null }))).toBe("You have no cards.");
});

test("the board and the pots", () => {
  expect(answerTo("board", t, seen(hand))).toBe("No cards on the board yet");
  const flop: TableEvent[] = [
    ...hand,
    { t: "collected", pots: [{ chips: 45, seats: [0, 1, 2] }, { chips: 20, seats: [0, 2] }] },
    { t: "board", street: "flop", cards: [0, 5, 10] },
  ];
  expect(answerTo("board", t, seen(flop))).toBe("Board: two of clubs, three of diamonds, four of hearts");
  expect(answerTo("pot", t, seen(hand))).toBe("Pot 15");
  expect(answerTo("pot", t, seen(flop))).toBe("Pot 65. Main pot 45. Side pot 1: 20");
});

test("the stacks of those who hold cards, clockwise from me, with their bets", () => {
  expect(answerTo("stacks", t, seen(hand))).toBe("Ana has 100. Bob has 95 (bet 5). Cem has 90 (bet 10)");
  const folded: TableEvent[] = [...hand, { t: "folded", seat: 1 }];
  const view = refold(4, base, folded);
  expect(answerTo("stacks", t, seen(folded, { mine: view.seats[2]! }))).toBe("Cem has 90 (bet 10). Ana has 100");
});

test("the price: mine when it is my turn, else whose turn it is and what I should have to pay", () => {
  expect(answerTo("price", t, seen([...hand, asked(0, 10)]))).toBe("Your turn. 10 to call.");
  expect(answerTo("price", t, seen([...hand, asked(0, 0)]))).toBe("Your turn. Checking is free.");
  expect(answerTo("price", t, seen([...hand, asked(1, 5)]))).toBe("Bob to act. Call 10");
  expect(answerTo("price", t, seen([...hand, { t: "folded", seat: 0 }, asked(1, 5)]))).toBe("Bob to act");
  expect(answerTo("price", t, seen(hand))).toBe("Nobody is asked anything.");
});

test("the time and the last sentence", () => {
  expect(answerTo("time", t, seen(hand, { seconds: 12 }))).toBe("12 seconds left");
  expect(answerTo("time", t, seen(hand))).toBe("No clock is running.");
  expect(answerTo("last", t, seen(hand, { last: "Bob folds" }))).toBe("Bob folds");
  expect(answerTo("last", t, seen(hand))).toBe(t("log-empty"));
});

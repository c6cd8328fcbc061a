import { expect, test } from "vitest";

import { loadWords } from "../core/i18n";
import { stepsOf } from "../core/past";
import type { PastHand, Ruleset, TableConfig } from "../core/wire.gen";
import { handText } from "./handText";
import { plainText } from "./sentence";

const rules = { seats_max: 2, small_blind: 5, big_blind: 10, ante: 0 } as Ruleset;

function hand(ante: number): PastHand {
  const config = { table: "secret", kind: "private", rules: { ...rules, ante } } as TableConfig;
  return {
    t: "past_hand",
    hand: 4,
    base_seq: 0,
    base: [
      { t: "opened", config, pace: "fast" },
      { t: "seated", seat: 0, player: "p", name: "Ana", level: null, chips: 1100, waits: false },
      { t: "seated", seat: 1, player: "q", name: "Bo", level: null, chips: 90, waits: false },
    ],
    events: [
      { t: "hand", hand: 4, button: 0, small_blind: 0, big_blind: 1, seats: [0, 1], stacks: [1100, 90], first: false, live_posts: [], dead_posts: [] },
      { t: "hole", seat: 0, cards: [51, 50] },
      { t: "folded", seat: 1 },
      { t: "awarded", pot: 0, shares: [{ seat: 0, chips: 10 }] },
    ],
    readings: [],
  };
}

const BEGINS = "Hand 4\nNo-limit Texas hold'em, blinds 5/10";

test("a hand as a text says for what it was played, who sat there, and what happened", async () => {
  const { t } = await loadWords("en");
  const text = (ante: number) => plainText(handText(t, stepsOf(hand(ante))), "ltr");
  expect(text(0)).toBe(`${BEGINS}\nAna has 1,100\nBo has 90\n\nYou are dealt A♠ A♥\nBo folds\nAna wins 10\n`);
  expect(text(1)).toContain(`${BEGINS}, ante 1\n`);
  expect(text(0)).not.toContain("secret");
});

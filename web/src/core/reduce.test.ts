import { describe, expect, test } from "vitest";

import { reduce, refold } from "./reduce";
import { type TableView, isAllIn, potTotal } from "./view";
import type { TableEvent } from "./wire";
import type { Ruleset, TableConfig } from "./wire.gen";

const config = { kind: "private", rules: { seats_max: 4, small_blind: 5, big_blind: 10 } as Ruleset } as TableConfig;

function seated(seat: number, chips = 1000): TableEvent {
  return { t: "seated", seat, player: `p${seat}`, name: `N${seat}`, level: null, chips, waits: false };
}

/** Seats 0, 1 and 3 are taken, seat 2 is free; the button is 0. */
const BASE: TableEvent[] = [{ t: "opened", config, pace: "fast" }, seated(0), seated(1), seated(3, 200)];
const DEAL: TableEvent[] = [
  { t: "hand", hand: 7, button: 0, small_blind: 1, big_blind: 3, seats: [0, 1, 3], stacks: [1000, 1000, 200], first: false, live_posts: [], dead_posts: [] },
  { t: "posted", seat: 1, kind: "small_blind", paid: 5 },
  { t: "posted", seat: 3, kind: "big_blind", paid: 10 },
  { t: "hole", seat: 1, cards: null },
  { t: "hole", seat: 3, cards: null },
  { t: "hole", seat: 0, cards: [51, 47] },
];

function play(...events: TableEvent[]): TableView {
  return refold(10, BASE, [...DEAL, ...events]);
}

const stacks = (view: TableView) => view.seats.map((seat) => seat?.stack ?? null);
const bets = (view: TableView) => view.seats.map((seat) => seat?.bet ?? null);

test("a baseline has one number, the events after it count on", () => {
  expect(refold(10, BASE, []).seq).toBe(10);
  expect(play().seq).toBe(16);
});

test("folding never writes into an older view", () => {
  const before = play();
  const frozen = structuredClone(before);
  reduce(before, 17, { t: "raised", seat: 0, to: 30, paid: 30, opens: false });
  expect(before).toEqual(frozen);
});

describe("a hand from the blinds on", () => {
  test("marks, stacks, bets and cards", () => {
    const view = play();
    expect([view.hand, view.button, view.smallBlind, view.bigBlind, view.running]).toEqual([7, 0, 1, 3, true]);
    expect(stacks(view)).toEqual([1000, 995, null, 190]);
    expect(bets(view)).toEqual([0, 5, null, 10]);
    expect(view.seats.map((seat) => seat?.cards)).toEqual([[51, 47], "hidden", undefined, "hidden"]);
    expect(view.seats[3]?.badge).toEqual({ did: "big_blind", chips: 10 });
    expect(potTotal(view)).toBe(15);
  });

  test("a question stands until its seat acts, under the number of its event", () => {
    const asked: TableEvent = { t: "asked", seat: 0, owed: 10, least: 20, most: 1000, clock_ms: 20_000 };
    expect(play(asked).question).toEqual({ turn: 17, seat: 0, owed: 10, least: 20, most: 1000, timed: true, banking: false });
    expect(play(asked, { t: "bank_opened", seat: 0, bank_ms: 60_000 }).question?.banking).toBe(true);
    expect(play(asked, { t: "killed", seat: 1 }).question?.turn).toBe(17);
    expect(play(asked, { t: "killed", seat: 0 }).question).toBeNull();
    expect(play(asked, { t: "called", seat: 0, paid: 10 }).question).toBeNull();
  });

  test("badges tell the total of the street, of a call what was added; they go with it, a fold stays", () => {
    const betting = play(
      { t: "raised", seat: 0, to: 30, paid: 30, opens: false },
      { t: "folded", seat: 1 },
      { t: "called", seat: 3, paid: 20 },
    );
    expect(betting.seats.map((seat) => seat?.badge)).toEqual([
      { did: "raise", chips: 30 },
      { did: "fold", chips: 0 },
      undefined,
      { did: "call", chips: 20 },
    ]);
    const flop = reduce(betting, 20, { t: "board", street: "flop", cards: [1, 2, 3] });
    expect(flop.seats.map((seat) => seat?.badge?.did)).toEqual([undefined, "fold", undefined, undefined]);
    expect([flop.street, flop.board]).toEqual(["flop", [1, 2, 3]]);
  });

  test("a short call makes side pots; the uncalled part is seen to return", () => {
    const view = play(
      { t: "raised", seat: 0, to: 600, paid: 600, opens: false },
      { t: "called", seat: 1, paid: 395 },
      { t: "called", seat: 3, paid: 190 },
      { t: "returned", seat: 0, chips: 200 },
      { t: "collected", pots: [{ chips: 600, seats: [0, 1, 3] }, { chips: 400, seats: [0, 1] }] },
    );
    expect(stacks(view)).toEqual([600, 600, null, 0]);
    expect(bets(view)).toEqual([0, 0, null, 0]);
    expect(view.pots.map((pot) => pot?.chips)).toEqual([600, 400]);
    expect(potTotal(view)).toBe(1000);
    expect(view.seats[0]?.returned).toBe(200);
    expect(view.seats[0]?.badge).toEqual({ did: "returned", chips: 200 });
    expect(isAllIn(view, view.seats[3]!)).toBe(true);
    expect(isAllIn(view, view.seats[1]!)).toBe(false);
  });

  test("an ante lies in the middle before a pot holds it, and is no bet", () => {
    const view = refold(1, BASE, [DEAL[0]!, { t: "posted", seat: 1, kind: "ante", paid: 2 }]);
    expect([view.seats[1]?.bet, view.seats[1]?.stack, view.antes, potTotal(view)]).toEqual([0, 998, 2, 2]);
    const collected = reduce(view, 4, { t: "collected", pots: [{ chips: 2, seats: [1] }] });
    expect([collected.antes, potTotal(collected)]).toEqual([0, 2]);
  });

  test("showdown and payout: last side pot first, chips to the winners", () => {
    const view = play(
      { t: "called", seat: 0, paid: 10 },
      { t: "called", seat: 1, paid: 5 },
      { t: "collected", pots: [{ chips: 20, seats: [0, 1, 3] }, { chips: 10, seats: [0, 1] }] },
      { t: "shown", seat: 1, cards: [0, 4] },
      { t: "mucked", seat: 3 },
      { t: "awarded", pot: 1, shares: [{ seat: 1, chips: 10 }] },
      { t: "awarded", pot: 0, shares: [{ seat: 0, chips: 10 }, { seat: 1, chips: 10 }] },
      { t: "hand_ended", hand: 7 },
    );
    expect(view.pots).toEqual([null, null]);
    expect(view.seats.map((seat) => seat?.won)).toEqual([10, 20, undefined, 0]);
    expect(stacks(view)).toEqual([1000, 1010, null, 190]);
    expect([view.seats[1]?.cards, view.seats[1]?.shown, view.seats[3]?.mucked]).toEqual([[0, 4], true, true]);
    expect(view.running).toBe(false);
    expect(view.awards.map(({ pot }) => pot)).toEqual([1, 0]);
  });

  test("a new hand wipes the last one", () => {
    const view = reduce(play({ t: "folded", seat: 0 }, { t: "hand_ended", hand: 7 }), 19, {
      t: "hand",
      hand: 8,
      button: 1,
      small_blind: 3,
      big_blind: 0,
      seats: [0, 3],
      stacks: [1000, 190],
      first: false,
      live_posts: [],
      dead_posts: [],
    });
    expect(view.seats.map((seat) => seat?.dealtIn)).toEqual([true, false, undefined, true]);
    expect(view.seats[0]).toMatchObject({ folded: false, cards: null, badge: null, won: 0, returned: 0 });
    expect([view.board, view.pots, view.question]).toEqual([[], [], null]);
  });
});

describe("who sits where", () => {
  const base = refold(1, BASE, []);
  const after = (...events: TableEvent[]) => events.reduce((view, event) => reduce(view, view.seq + 1, event), base);

  test("sitting out and back, the line lost and found, leaving", () => {
    expect(after({ t: "sat_out", seat: 1, dropped: false }).seats[1]?.sittingOut).toBe(true);
    const back = after({ t: "sat_out", seat: 1, dropped: false }, { t: "sat_in", seat: 1, waits: true }).seats[1];
    expect([back?.sittingOut, back?.waiting]).toEqual([false, true]);
    expect(after({ t: "line_lost", seat: 1 }).seats[1]?.connected).toBe(false);
    expect(after({ t: "line_lost", seat: 1 }, { t: "line_back", seat: 1 }).seats[1]?.connected).toBe(true);
    expect(after({ t: "leaving", seat: 1 }).seats[1]?.leaving).toBe(true);
    expect(after({ t: "sent_away", seat: 1, banned: false }).seats[1]?.leaving).toBe(true);
    expect(after({ t: "left", seat: 1, chips: 1000 }).seats[1]).toBeNull();
    expect(after({ t: "bought", seat: 3, chips: 800 }).seats[3]?.stack).toBe(1000);
  });

  test("pace and the end of the table", () => {
    expect(after({ t: "pace", pace: "slow" }).pace).toBe("slow");
    expect(after({ t: "closed" }).closed).toBe(true);
  });

  test("an event of a kind that is not known yet changes nothing but the number", () => {
    expect(after({ t: "invented" } as unknown as TableEvent)).toEqual({ ...base, seq: base.seq + 1 });
  });
});

describe("what is new at the table", () => {
  test("a live post is a bet of the street, a dead one lies in the middle", () => {
    const view = play(
      { t: "posted", seat: 0, kind: "live_blind", paid: 10 },
      { t: "posted", seat: 0, kind: "dead_blind", paid: 5 },
    );
    expect([stacks(view)[0], bets(view)[0], view.antes, potTotal(view)]).toEqual([985, 10, 5, 30]);
    expect(view.seats[0]?.badge).toEqual({ did: "dead_blind", chips: 5 });
  });

  test("a void hand gives every chip back and leaves nothing", () => {
    const view = play(
      { t: "raised", seat: 0, to: 30, paid: 30, opens: false },
      { t: "hand_voided", hand: 7, seats: [0, 1, 3], stacks: [1000, 1000, 200], waits: [] },
    );
    expect([stacks(view), bets(view), potTotal(view), view.running]).toEqual([
      [1000, 1000, null, 200],
      [0, 0, null, 0],
      0,
      false,
    ]);
    expect(view.seats[0]?.cards).toBeNull();
  });

  test("who changes seats takes his chips along", () => {
    const view = play({ t: "hand_ended", hand: 7 }, { t: "moved", seat: 0, to: 2, waits: true });
    expect(stacks(view)).toEqual([null, 995, 1000, 190]);
    expect([view.seats[2]?.seat, view.seats[2]?.name, view.seats[2]?.waiting]).toEqual([2, "N0", true]);
    expect(view.seats[2]?.cards).toBeNull();
  });

  test("the question whether to show stands until it is answered", () => {
    const asked: TableEvent = { t: "show_asked", seat: 3, wait_ms: 5000 };
    expect(play(asked).showing).toEqual({ turn: 17, seat: 3 });
    expect(play(asked, { t: "mucked", seat: 3 }).showing).toBeNull();
    expect(play(asked, { t: "shown", seat: 3, cards: [1, 2] }).showing).toBeNull();
  });

  test("cards shown after the hand are kept with their seat, those of an older hand are not", () => {
    const view = play({ t: "hand_ended", hand: 7 }, { t: "cards_shown", hand: 7, seat: 3, cards: [9] });
    expect(view.seats[3]?.opened).toEqual([9]);
    expect(reduce(view, 20, { t: "cards_shown", hand: 6, seat: 3, cards: [8] }).seats[3]?.opened).toEqual([9]);
  });

  test("a time bank and a pause change nothing on the table", () => {
    const view = play();
    const after = play({ t: "bank_opened", seat: 0, bank_ms: 60_000 }, { t: "bank_spent", seat: 0, left_ms: 9 }, { t: "paused" });
    expect({ ...after, seq: view.seq }).toEqual(view);
  });
});

describe("what the host changes", () => {
  const rules = { ...config.rules, big_blind: 20 };

  test("options of the next hand are planned until they count, or until they are taken back", () => {
    const planned = play({ t: "rules_planned", rules, stack: 700 });
    expect(planned.planned).toEqual({ rules, stack: 700 });
    expect(planned.config?.rules.big_blind).toBe(10);
    const back = reduce(planned, 18, { t: "rules_planned", rules: config.rules, stack: config.stack });
    expect(back.planned).toBeNull();
    const done = reduce(planned, 18, { t: "rules", rules, stack: 700 });
    expect([done.planned, done.config?.rules.big_blind, done.config?.stack]).toEqual([null, 20, 700]);
  });

  test("the rail is late, closed, or open again; whom the host bans is not told", () => {
    const settings = ([30, null, 0] as const).map((rail_s) => play({ t: "rail", rail_s }).config?.rail_s);
    expect(settings).toEqual([30, null, 0]);
    const view = play({ t: "banned", player: null, name: null }, { t: "unbanned", player: null });
    expect({ ...view, seq: 16 }).toEqual(play());
  });
});

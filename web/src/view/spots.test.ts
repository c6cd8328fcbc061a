import { describe, expect, it } from "vitest";

import { places } from "../core/geometry";
import { EMPTY, type SeatView, type TableView } from "../core/view";
import type { Reading } from "../core/wire";
import { spotsOf } from "./spots";

const around = places(3, "wide");
const seat = (number: number, stack = 100): SeatView => ({
  seat: number,
  player: `p${number}`,
  name: `P${number}`,
  level: null,
  stack,
  began: 100,
  bet: 0,
  cards: "hidden",
  dealtIn: true,
  folded: false,
  mucked: false,
  shown: false,
  opened: [],
  badge: null,
  won: 0,
  returned: 0,
  sittingOut: false,
  waiting: false,
  newcomer: false,
  newcomerBefore: false,
  connected: true,
  leaving: false,
});
const question = { turn: 1, seat: 2, owed: 10, least: 0, most: 0, timed: true, banking: true };
const table: TableView = { ...EMPTY, running: true, seats: [seat(0), null, seat(2, 0)], button: 0, smallBlind: 0, bigBlind: 2, question };

describe("spots", () => {
  it("lie clockwise from the viewer's own seat, or from the first", () => {
    expect(spotsOf([], table, around, 2, []).map(({ place }) => around.indexOf(place as never))).toEqual([1, 2, 0]);
    expect(spotsOf([], table, around, null, []).map(({ place }) => around.indexOf(place as never))).toEqual([0, 1, 2]);
  });

  it("are dealt to from the left of the button", () => {
    expect(spotsOf([], table, around, 2, []).map(({ order }) => order)).toEqual([2, 0, 1]);
  });

  it("tell of each seat what the table knows of it", () => {
    const [first, free, last] = spotsOf([], table, around, 0, []);
    expect(first).toMatchObject({ mine: true, dealer: true, smallBlind: true, bigBlind: false, asked: false, banking: false, allIn: false });
    expect(free).toMatchObject({ seat: null, mine: false, dealer: false, allIn: false });
    expect(last).toMatchObject({ mine: false, dealer: false, bigBlind: true, asked: true, banking: true, allIn: true, running: true });
    const showing = { ...table, question: null, showing: { turn: 2, seat: 0 } };
    expect(spotsOf([], showing, around, 0, []).map(({ asked, banking }) => [asked, banking])).toEqual([[true, false], [false, false], [false, false]]);
  });

  it("are the same objects where nothing is new", () => {
    const before = spotsOf([], table, around, 0, []);
    const after = spotsOf(before, { ...table, seq: 9, seats: [seat(0), ...table.seats.slice(1)], pace: "slow" }, around, 0, []);
    expect(after.map((spot, i) => spot === before[i])).toEqual([false, true, true]);
    const reading = { seat: 2 } as Reading;
    expect(spotsOf(before, table, around, 0, [reading]).map((spot, i) => spot === before[i])).toEqual([true, true, false]);
  });

  it("go with the seats of the table", () => {
    const before = spotsOf([], table, around, 0, []);
    expect(spotsOf(before, EMPTY, [], null, [])).toEqual([]);
    expect(spotsOf([], table, around, 0, [])).toEqual(before);
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Act, Events, Ruleset, Snapshot, TableConfig, You } from "../core/wire.gen";
import type { Reading, TableEvent } from "../core/wire";
import { Room } from "./room.svelte";

type Sent = { t: string; id: string; since?: number | null } & Partial<Omit<Act, "t" | "id">>;

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  says(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  welcome(): void {
    this.onopen?.();
    this.says({ t: "welcome", protocol: 1, table: "x" });
  }
}

const line = () => FakeSocket.all.at(-1)!;
const commands = () => line().sent.filter((frame) => frame.t !== "hello" && frame.t !== "ping");

const config = { kind: "practice", rules: { seats_max: 2, big_blind: 10 } as Ruleset } as TableConfig;
const you: You = {
  seat: 0,
  name: "Ana",
  owner: true,
  sits_out_next: false,
  buys_next: false,
  moves_next: null,
  may_post: false,
  posts_next: false,
  auto_muck: true,
  pre_action: null,
  may_show: null,
};
const rest = { clock: null, readings: [], you };
const seated = (seat: number): TableEvent => {
  return { t: "seated", seat, player: `p${seat}`, name: `N${seat}`, level: null, chips: 100, waits: false };
};
const base: TableEvent[] = [{ t: "opened", config, pace: "normal" }, seated(0), seated(1)];
const hand: TableEvent = { t: "hand", hand: 1, button: 0, small_blind: 0, big_blind: 1, seats: [0, 1], stacks: [100, 100], first: false, live_posts: [], dead_posts: [] };
const asked: TableEvent = { t: "asked", seat: 0, owed: 0, least: 10, most: 100, clock_ms: null };
const board = (street: "flop" | "turn" | "river", cards: number[]): TableEvent => ({ t: "board", street, cards });

function snapshot(...events: TableEvent[]): Snapshot {
  return { t: "snapshot", base_seq: 3, base, events, ...rest };
}

function events(seq: number, ...list: TableEvent[]): Events {
  return { t: "events", seq, events: list, ...rest };
}

let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false, visibilityState: "visible" }));
  room = new Room("ws://room/ws/x", () => undefined);
  line().welcome();
});

afterEach(() => {
  room.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a snapshot shows the table at once, with the log of its hand", () => {
  line().says(snapshot(hand, asked));
  expect([room.ready, room.view.seq, room.view.question?.turn]).toEqual([true, 5, 5]);
  expect(room.mine?.name).toBe("N0");
  expect(room.log.map(({ key }) => key)).toEqual(["log-hand"]);
});

test("the streets of a run-out appear one after another", () => {
  line().says(snapshot(hand));
  line().says(events(5, board("flop", [1, 2, 3]), board("turn", [4]), { t: "hand_ended", hand: 1 }));
  expect(room.view.board).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(2000);
  expect(room.view.board).toEqual([1, 2, 3, 4]);
  vi.advanceTimersByTime(2000);
  expect(room.view.running).toBe(false);
});

test("a snapshot in the middle of a run-out takes its place, and what follows is seen", () => {
  line().says(snapshot(hand));
  line().says(events(5, board("flop", [1, 2, 3]), board("turn", [4])));
  line().says(snapshot(hand, board("flop", [1, 2, 3]), board("turn", [4])));
  line().says(events(7, { t: "hand_ended", hand: 1 }));
  expect([room.view.board.length, room.view.running]).toEqual([4, false]);
});

test("a reading shows with the last card of its frame, never before or after", () => {
  const reading = (category: Reading["category"]): Reading => ({ seat: 0, category, ranks: [1], five: [] });
  line().says({ ...snapshot(hand, board("flop", [1, 2, 3])), readings: [reading("one_pair")] });
  expect(room.readings[0]?.category).toBe("one_pair");
  const runOut = events(6, board("turn", [4]), board("river", [5]), { t: "hand_ended", hand: 1 });
  line().says({ ...runOut, readings: [reading("flush")] });
  expect([room.view.board.length, room.readings]).toEqual([4, []]);
  vi.advanceTimersByTime(1000);
  expect([room.view.board.length, room.readings[0]?.category]).toEqual([5, "flush"]);
});

test("the answer to a street waits until its cards lie", () => {
  line().says(snapshot(hand));
  line().says(events(5, board("flop", [1, 2, 3]), asked));
  expect(room.view.question).toBeNull();
  vi.advanceTimersByTime(500);
  expect(room.view.question?.turn).toBe(6);
});

test("who skips waits for nothing", () => {
  line().says(snapshot(hand));
  line().says(events(5, board("flop", [1, 2, 3]), board("turn", [4])));
  room.send({ t: "skip", hand: 1 });
  expect(room.view.board).toEqual([1, 2, 3, 4]);
});

test("a gap in the numbers makes the page ask again from what it has", () => {
  line().says(snapshot(hand));
  line().says(events(6, asked));
  expect(FakeSocket.all).toHaveLength(2);
  line().welcome();
  expect(line().sent[0]).toMatchObject({ t: "hello", since: 4 });
  line().says(events(5, { t: "checked", seat: 1 }, asked));
  expect(room.view.question?.turn).toBe(6);
});

test("a question is answered once, naming its hand and its turn", () => {
  line().says(snapshot(hand, asked));
  room.act({ t: "check" });
  room.act({ t: "check" });
  expect(commands()).toEqual([{ t: "act", id: commands()[0]!.id, hand: 1, turn: 5, action: { t: "check" } }]);
  expect([room.answered, room.waitsFor("act")]).toEqual([5, true]);
  line().says({ t: "accepted", id: commands()[0]!.id });
  expect([room.answered, room.waitsFor("act")]).toEqual([5, false]);
});

test("a refusal says why and lets the player try again", () => {
  line().says(snapshot(hand, asked));
  room.act({ t: "raise_to", to: 5 });
  line().says({ t: "refused", id: commands()[0]!.id, code: "raise_bounds", params: { least: 10, most: 100 } });
  expect(room.refusal).toEqual({ to: "act", code: "raise_bounds", params: { least: 10, most: 100 } });
  expect(room.answered).toBe(0);
  room.act({ t: "check" });
  expect(room.refusal).toBeNull();
});

test("a wish that was under way when the line broke goes out again under its own id", () => {
  line().says(snapshot(hand, asked));
  room.act({ t: "check" });
  const first = commands()[0]!;
  line().close();
  expect(room.line).toBe("down");
  vi.advanceTimersByTime(300);
  line().welcome();
  expect(commands()).toEqual([first]);
});

test("a problem that will not pass ends the line; another does not", () => {
  line().says(snapshot(hand));
  line().says({ t: "problem", code: "busy", params: {} });
  expect(room.problem).toBeNull();
  line().says({ t: "problem", code: "not_yours", params: {} });
  expect(room.problem?.code).toBe("not_yours");
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

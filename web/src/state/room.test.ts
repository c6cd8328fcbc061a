import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Act, Events, Ruleset, Snapshot, TableConfig, You } from "../core/wire.gen";
import type { PreAction, Reading, TableEvent } from "../core/wire";
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

const raised: TableEvent = { t: "raised", seat: 1, to: 20, paid: 20, opens: true };
const wish = (kind: PreAction["do"]): You => ({ ...you, pre_action: { do: kind, owed: 0 } });

function snapshot(...events: TableEvent[]): Snapshot {
  return { t: "snapshot", base_seq: 3, base, events, ...rest, may_show: null };
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
  expect(room.refusal).toEqual({ to: "act", code: "raise_bounds", params: { least: 10, most: 100 }, option: null });
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

test("what a wish answers is no question, until the wish is gone", () => {
  line().says({ ...snapshot(hand), you: wish("check") });
  line().says({ ...events(5, asked), you: wish("check") });
  expect([room.view.question?.turn, room.question]).toEqual([5, null]);
  line().says({ ...events(6), you });
  expect(room.question?.turn).toBe(5);
});

describe("a wish that is gone", () => {
  const lapses = (...list: TableEvent[]): boolean => {
    line().says({ ...snapshot(hand), you: wish("check") });
    line().says(events(5, ...list));
    return room.lapsed;
  };

  test("because of a raise is told", () => {
    expect(lapses(raised)).toBe(true);
    room.send({ t: "pre_act", hand: 1, pre_action: { do: "fold", owed: 0 } });
    expect(room.lapsed).toBe(false);
  });

  test.each<[string, TableEvent]>([
    ["because it was carried out", { t: "checked", seat: 0 }],
    ["with its hand", { t: "hand_ended", hand: 1 }],
  ])("%s is not", (_, event) => {
    expect(lapses(event)).toBe(false);
  });

  test("because it was taken back is not", () => {
    line().says({ ...snapshot(hand), you: wish("check") });
    room.send({ t: "pre_act", hand: 1, pre_action: null });
    line().says(events(5));
    expect(room.lapsed).toBe(false);
  });

  test("and told is forgotten when one has acted", () => {
    expect(lapses(raised)).toBe(true);
    line().says(events(6, { t: "folded", seat: 0 }));
    expect(room.lapsed).toBe(false);
  });
});

test.each([
  [true, { t: "act", action: { t: "show" } }],
  [false, { t: "muck" }],
])("whether a beaten hand is shown is answered once: %s", (shows, command) => {
  line().says(snapshot(hand, { t: "show_asked", seat: 0, wait_ms: 5000 }));
  expect(room.showing).toEqual({ turn: 5, seat: 0 });
  room.showHand(shows);
  room.showHand(!shows);
  expect(commands()).toEqual([{ ...command, id: commands()[0]!.id, hand: 1, turn: 5 }]);
  line().says({ t: "refused", id: commands()[0]!.id, code: "try_again", params: {} });
  expect(room.answered).toBe(0);
});

test("while nothing can be stored the page says so, until the room says that it can", () => {
  line().says({ t: "halted", on: true });
  expect(room.halted).toBe(true);
  line().says({ t: "halted", on: false });
  expect(room.halted).toBe(false);
  line().says({ t: "halted", on: true });
  line().says({ t: "welcome", protocol: 1, table: "x" });
  expect(room.halted).toBe(false);
});

test("the clock of a question to show runs on while others come and go", () => {
  const clock = { left_ms: 5000, total_ms: 5000 };
  line().says({ ...snapshot(hand, { t: "show_asked", seat: 0, wait_ms: 5000 }), clock });
  line().says({ ...events(6, { t: "line_lost", seat: 1 }), clock });
  expect(room.countdown?.totalMs).toBe(5000);
  line().says(events(7, { t: "mucked", seat: 0 }));
  expect(room.countdown).toBeNull();
});

test("the cards of a hand that is over may be shown, also when the next has begun", () => {
  line().says(snapshot(hand, { t: "hole", seat: 0, cards: [7, 8] }));
  const mayShow = { ...you, may_show: 1 };
  line().says({ ...events(6, { t: "hand_ended", hand: 1 }), you: mayShow });
  expect(room.showable).toMatchObject({ hand: 1, cards: [7, 8], shown: [] });
  line().says({ ...events(7, { ...hand, hand: 2 }, { t: "hole", seat: 0, cards: [1, 2] }), you: mayShow });
  vi.advanceTimersByTime(2000);
  expect(room.showable).toMatchObject({ hand: 1, cards: [7, 8] });
  line().says({ ...events(9, { t: "cards_shown", hand: 1, seat: 0, cards: [7] }), you: mayShow });
  expect(room.showable?.shown).toEqual([7]);
  line().says(events(10));
  expect(room.showable).toBeNull();
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

test("a player who is banned is not let in again", () => {
  line().says(snapshot(hand));
  line().says({ t: "problem", code: "banned", params: {} });
  expect(room.problem?.code).toBe("banned");
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

describe("talk", () => {
  const said = (number: number, text: string) => ({ number, seat: 1, name: "N1", text, emote: null });

  test("is no event: it changes nothing on the table", () => {
    line().says(snapshot(hand));
    const before = room.view;
    line().says({ t: "chat", lines: [said(1, "raise 500")] });
    expect([room.chat.lines.length, room.view === before]).toEqual([1, true]);
  });

  test("is told whole after a lost line, and shown once", () => {
    line().says(snapshot(hand));
    line().says({ t: "chat", lines: [said(1, "hi")] });
    line().close();
    vi.advanceTimersByTime(300);
    line().welcome();
    line().says({ t: "chat", lines: [said(1, "hi"), said(2, "ho")] });
    expect(room.chat.lines.map(({ text }) => text)).toEqual(["hi", "ho"]);
  });

  test("that is refused can be mended, and play does not hide why", () => {
    line().says(snapshot(hand));
    room.send({ t: "say", text: "quick" });
    line().says({ t: "refused", id: commands()[0]!.id, code: "chat_fast", params: {} });
    expect(room.chat.draft).toBe("quick");
    line().says(events(5, asked));
    expect([room.refusedAt("chat")?.code, room.refusedAt("bar")]).toEqual(["chat_fast", null]);
  });

  test("is marked as reported when the room has taken the report", () => {
    line().says(snapshot(hand));
    room.send({ t: "report", line: 7 });
    expect(room.chat.told.has(7)).toBe(false);
    line().says({ t: "accepted", id: commands()[0]!.id });
    expect(room.chat.told.has(7)).toBe(true);
  });
});

test("a host link is told once and kept for the page", () => {
  line().says(snapshot(hand));
  line().says({ t: "host_link", secret: "s3cret" });
  expect(room.hostSecret).toBe("s3cret");
});

const looked = { t: "past_hand", hand: 1, base_seq: 3, base, events: [hand, { t: "hand_ended", hand: 1 }], readings: [] };
const kinds = () => commands().map(({ t }) => t);

test("past hands are asked for, listed newest first, and opened when they come", () => {
  line().says(snapshot(hand));
  room.showPast();
  const summary = (number: number) => ({ hand: number, void: false, pot: 5, winners: [], board: [], own: null });
  line().says({ t: "past_hands", hands: [summary(1), summary(2)] });
  expect(room.past.hands?.map(({ hand: number }) => number)).toEqual([2, 1]);
  room.lookAt(1);
  expect([room.past.wanted, room.past.open, room.past.beside(1), room.past.beside(-1)]).toEqual([1, null, 2, null]);
  line().says({ ...looked, hand: 2 });
  expect(room.past.open).toBeNull();
  line().says(looked);
  expect(room.past.open?.steps.map(({ entry }) => entry.key)).toEqual(["log-hand"]);
  expect(kinds()).toEqual(["list_hands", "look"]);
});

test("the list of past hands is renewed when a hand ends, while somebody looks", () => {
  line().says(snapshot(hand));
  room.showPast();
  line().says({ t: "past_hands", hands: [] });
  line().says({ t: "accepted", id: commands()[0]!.id });
  line().says(events(5, { t: "hand_ended", hand: 1 }));
  expect(kinds()).toEqual(["list_hands", "list_hands"]);
  room.past.close();
  line().says({ t: "accepted", id: commands()[1]!.id });
  line().says(events(6, { ...hand, hand: 2 } as TableEvent, { t: "hand_ended", hand: 2 }));
  expect(kinds()).toEqual(["list_hands", "list_hands"]);
});

test("a past hand that a broken line has swallowed is asked for again", () => {
  line().says(snapshot(hand));
  room.lookAt(1);
  line().says({ t: "accepted", id: commands()[0]!.id });
  expect(kinds()).toEqual(["look", "look"]);
  line().says(looked);
  line().says({ t: "accepted", id: commands()[1]!.id });
  expect(kinds()).toEqual(["look", "look"]);
});

test("a past hand that is no longer kept is refused in its place", () => {
  line().says(snapshot(hand));
  room.lookAt(1);
  line().says({ t: "refused", id: commands()[0]!.id, code: "no_such_hand", params: {} });
  expect(room.refusedAt("past")?.code).toBe("no_such_hand");
  expect(room.refusedAt("bar")).toBeNull();
});

test("a page that was loaded anew in the next hand can still show the cards of the last one", () => {
  const told = { hand: 7, first: 12, second: 13, left_ms: 900 };
  line().says({ ...snapshot(hand), may_show: told, you: { ...you, may_show: 7 } });
  expect(room.showable).toMatchObject({ hand: 7, cards: [12, 13], shown: [] });
});

test("cards of a hand that ended while the line was down can be shown in the next one", () => {
  const own: TableEvent = { t: "hole", seat: 0, cards: [8, 9] };
  line().says(snapshot(hand, own));
  const next: TableEvent = { ...hand, hand: 2 } as TableEvent;
  line().says({ ...events(6, { t: "hand_ended", hand: 1 }, next), you: { ...you, may_show: 1 } });
  vi.advanceTimersByTime(10_000);
  expect([room.view.hand, room.showable?.hand, room.showable?.cards]).toEqual([2, 1, [8, 9]]);
});

test("how good the lines are is told beside the events", () => {
  line().says(snapshot(hand));
  line().says({ t: "lines", players: [{ player: "p1", quality: "fair", away_ms: null }], watching: 2, watchers: [] });
  line().says({ t: "your_line", quality: "poor" });
  expect(room.presence.lines.get("p1")?.quality).toBe("fair");
  expect([room.presence.watching, room.presence.mine]).toEqual([2, "poor"]);
  line().close();
  vi.advanceTimersByTime(300);
  line().welcome();
  expect(room.presence.mine).toBeNull();
});

test("a late rail shows what it is sent, and the present in one snapshot when its viewer sits down", () => {
  const nobody = { ...you, seat: null, owner: false };
  line().says({ t: "rail", late_s: 30, hidden: true });
  line().says({ ...snapshot(), base_seq: 0, you: nobody });
  expect([room.ready, room.rail.hidden, room.view.seq]).toEqual([true, true, 0]);
  line().says({ t: "rail", late_s: 30, hidden: false });
  line().says({ ...snapshot(hand), you: nobody });
  expect([room.rail.late_s, room.rail.hidden, room.view.seq]).toEqual([30, false, 4]);
  line().says({ t: "rail", late_s: 0, hidden: false });
  line().says({ ...snapshot(hand, asked), base_seq: 20 });
  expect([room.rail.late_s, room.view.seq, room.question?.turn]).toEqual([0, 22, 22]);
});

test("a line that comes back is live until the room says otherwise, and a full rail is the end", () => {
  line().says({ t: "rail", late_s: null, hidden: true });
  line().close();
  vi.advanceTimersByTime(1000);
  line().welcome();
  expect(room.rail).toEqual({ late_s: 0, hidden: false });
  line().says({ t: "problem", code: "rail_full", params: {} });
  expect(room.problem?.code).toBe("rail_full");
});

test("a refused option is named, and the company is the last that was told", () => {
  line().says(snapshot(hand));
  room.send({ t: "set_rules", options: { ante: 3 }, stack: null });
  line().says({ t: "refused", id: commands()[0]!.id, code: "bad_option", params: { least: 1, most: 5 }, option: "big_blind" });
  expect(room.refusedAt("host")?.option).toBe("big_blind");
  const company = { watching: [{ key: "a", name: null }], left: [], banned: [{ key: "b", name: "Ana" }] };
  line().says({ t: "company", ...company });
  expect(room.company).toMatchObject(company);
});

test("each event is told of when it is to be seen, and none that is skipped", () => {
  const seen: string[] = [];
  room.close();
  room = new Room("ws://room/ws/x", () => undefined, ({ t }) => seen.push(t));
  line().welcome();
  line().says(snapshot(hand));
  line().says(events(5, board("flop", [1, 2, 3]), board("turn", [4]), board("river", [5])));
  expect(seen).toEqual(["board"]);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual(["board", "board"]);
  room.send({ t: "skip", hand: 1 });
  expect([room.view.board.length, seen.length]).toEqual([5, 2]);
});

describe("the coach", () => {
  const asks = () => commands().filter(({ t }) => t.startsWith("ask_"));
  const hint = { t: "hint", hand: 1, turn: 5, equity: 540, owed: 0, winnable: 20, needed: 0, outs: [], reads: [], worths: [] };

  test("is asked about a question once, by whoever asks", () => {
    line().says(snapshot(hand, asked));
    room.askHint();
    room.askHint(true);
    expect(asks()).toMatchObject([{ t: "ask_hint", hand: 1, turn: 5 }]);
    line().says(hint);
    line().says({ t: "accepted", id: asks()[0]!.id });
    room.askHint();
    expect(asks().length).toBe(1);
    expect(room.coach.hint).toMatchObject({ turn: 5, equity: 540 });
  });

  test("that refuses is not asked again until somebody presses, or is asked something else", () => {
    line().says(snapshot(hand, asked));
    room.askHint(true);
    line().says({ t: "refused", id: asks()[0]!.id, code: "try_again", params: {} });
    room.askHint(true);
    expect(asks().length).toBe(1);
    expect(room.refusedAt("coach")?.code).toBe("try_again");
    room.askHint();
    expect(asks().length).toBe(2);
    line().says({ t: "refused", id: asks()[1]!.id, code: "try_again", params: {} });
    line().says(events(6, { t: "checked", seat: 0 }, raised, asked));
    vi.advanceTimersByTime(3000);
    room.askHint(true);
    expect(asks()[2]).toMatchObject({ t: "ask_hint", turn: 8 });
  });

  test("does one thing at a time", () => {
    line().says(snapshot(hand, asked));
    room.askReview(1);
    room.askSession();
    room.askHint(true);
    expect(asks().map(({ t }) => t)).toEqual(["ask_review"]);
    line().says({ t: "review", hand: 1, thoughts: [] });
    line().says({ t: "accepted", id: asks()[0]!.id });
    room.askReview(1);
    room.askHint(true);
    expect(asks().map(({ t }) => t)).toEqual(["ask_review", "ask_hint"]);
  });

  test("knows who played a hand, whoever sits there now", () => {
    line().says(snapshot(hand));
    line().says(events(5, { t: "hand_ended", hand: 1 }));
    vi.advanceTimersByTime(3000);
    line().says(events(6, { t: "level", seat: 1, level: "hard" }));
    const now = room.view.seats;
    expect(room.coach.seatsOf(1, [])[1]?.name).toBe("N1");
    expect(room.coach.seatsOf(2, now)).toBe(now);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Line, type LineState, backOff } from "./socket";
import type { ServerFrame } from "./wire";

class FakeSocket {
  readyState = 0;
  sent: { t: string; since?: number | null }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  says(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  welcome(): void {
    this.open();
    this.says({ t: "welcome", protocol: 1, table: "x" });
  }
}

let sockets: FakeSocket[];
let states: LineState[];
let frames: ServerFrame[];
let failures: number;
let since: number | null;
let comeBack: () => void;
let cut: () => void;
let line: Line;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, frames, failures, since] = [[], [], [], 0, null];
  line = new Line(
    "ws://room/ws/x",
    {
      since: () => since,
      frame: (frame) => frames.push(frame),
      state: (state) => states.push(state),
      failed: () => (failures += 1),
    },
    {
      connect: () => {
        sockets.push(new FakeSocket());
        return last() as unknown as WebSocket;
      },
      random: () => 1,
      onReturn: (callback) => {
        comeBack = callback;
        return () => undefined;
      },
      onLoss: (callback) => {
        cut = callback;
        return () => undefined;
      },
    },
  );
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("the pause doubles from 250 ms to 8 s, with jitter below it", () => {
  expect([0, 1, 2, 5, 9].map((tries) => backOff(tries, 1))).toEqual([250, 500, 1000, 8000, 8000]);
  expect(backOff(0, 0)).toBe(125);
});

test("it says hello with the last number, and is open when it is welcome", () => {
  since = 41;
  last().open();
  expect(last().sent).toEqual([{ t: "hello", protocol: 1, since: 41 }]);
  expect(line.send({ t: "ping" })).toBe(false);
  last().says({ t: "welcome", protocol: 1, table: "x" });
  expect(states).toEqual(["connecting", "open"]);
  expect(line.send({ t: "ping" })).toBe(true);
});

describe("when the line is lost", () => {
  test("it tries again after a pause, and the pauses grow until it is welcome", () => {
    last().welcome();
    last().close();
    expect(states.at(-1)).toBe("down");
    vi.advanceTimersByTime(249);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    last().close();
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(3);
    last().welcome();
    last().close();
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(4);
  });

  test("an attempt that never became welcome is reported", () => {
    last().close();
    expect(failures).toBe(1);
    vi.advanceTimersByTime(250);
    last().welcome();
    last().close();
    expect(failures).toBe(1);
  });

  test("it tries at once when the network or the page comes back", () => {
    last().close();
    comeBack();
    expect(sockets).toHaveLength(2);
  });

  test("the word of the network is enough", () => {
    last().welcome();
    cut();
    expect(states.at(-1)).toBe("down");
    cut();
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  test("nothing is sent, and the caller is told so", () => {
    last().welcome();
    last().close();
    expect(line.send({ t: "ping" })).toBe(false);
  });
});

describe("silence", () => {
  test("after 20 s it asks, and an answer keeps the line", () => {
    last().welcome();
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toEqual({ t: "ping" });
    vi.advanceTimersByTime(2900);
    last().says({ t: "pong" });
    vi.advanceTimersByTime(5000);
    expect(sockets).toHaveLength(1);
    expect(frames.map((frame) => frame.t)).toEqual(["welcome"]);
  });

  test("without an answer in 3 s the line is given up", () => {
    last().welcome();
    vi.advanceTimersByTime(23_250);
    expect(sockets).toHaveLength(2);
  });

  test("a wish without an answer makes it ask after 2 s, and give up after 5 s", () => {
    last().welcome();
    line.send({ t: "skip", id: "a", hand: 1 });
    vi.advanceTimersByTime(1500);
    line.send({ t: "skip", id: "b", hand: 1 });
    vi.advanceTimersByTime(500);
    expect(last().sent.at(-1)).toEqual({ t: "ping" });
    vi.advanceTimersByTime(2999);
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toBe("down");
  });

  test("a wish with an answer asks nothing", () => {
    last().welcome();
    line.send({ t: "skip", id: "a", hand: 1 });
    last().says({ t: "accepted", id: "a" });
    vi.advanceTimersByTime(10_000);
    expect(last().sent.map(({ t }) => t)).toEqual(["hello", "skip"]);
  });

  test("a page that comes back asks at once whether the line still lives", () => {
    last().welcome();
    comeBack();
    expect(last().sent.at(-1)).toEqual({ t: "ping" });
    vi.advanceTimersByTime(3250);
    expect(sockets).toHaveLength(2);
  });
});

test("a restart asks again from the last event", () => {
  last().welcome();
  since = 7;
  line.restart();
  last().open();
  expect(last().sent).toEqual([{ t: "hello", protocol: 1, since: 7 }]);
});

test("a closed line stays closed", () => {
  last().welcome();
  line.close();
  comeBack();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

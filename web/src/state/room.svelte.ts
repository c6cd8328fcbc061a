/**
 * One table as this page sees it: frames come in, are numbered and checked, wait for their moment
 * on the screen, and are folded. Wishes go out once each and are sent again after a lost line.
 */
import { fresh } from "../core/feed";
import { type Entry, entriesOf } from "../core/log";
import { reduce, refold } from "../core/reduce";
import { Line, type LineState } from "../core/socket";
import { holdMs } from "../core/tempo";
import { EMPTY, type TableView } from "../core/view";
import type { Act, Events, Snapshot } from "../core/wire.gen";
import type { ClientFrame, Clock, Command, Reading, ServerFrame, TableEvent, You } from "../core/wire";
import type { Failure } from "./api";

const LOG_KEEPS = 400;
/** After these the room will never let this page in; asking again is of no use. */
const FINAL = new Set(["not_yours", "no_such_table", "no_session", "protocol", "table_failed", "table_closed"]);

export interface Refusal extends Failure {
  readonly to: Command["t"];
}

export interface Countdown {
  /** On the clock of `performance.now()`. */
  readonly until: number;
  readonly totalMs: number;
}

type Sent = Extract<ClientFrame, { id: string }>;
type Step =
  | { readonly seq: number; readonly event: TableEvent; readonly readings: readonly Reading[] }
  | { readonly tail: Pick<Events, "clock" | "readings" | "you">; readonly at: number };

const NOBODY: You = {
  seat: null,
  name: null,
  owner: false,
  sits_out_next: false,
  buys_next: false,
  moves_next: null,
  may_post: false,
  posts_next: false,
  auto_muck: true,
  pre_action: null,
  may_show: null,
};

export class Room {
  view = $state.raw<TableView>(EMPTY);
  you = $state.raw<You>(NOBODY);
  readings = $state.raw<readonly Reading[]>([]);
  countdown = $state.raw<Countdown | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  line = $state.raw<LineState>("connecting");
  /** Whether the table was seen at all. */
  ready = $state.raw(false);
  refusal = $state.raw<Refusal | null>(null);
  problem = $state.raw<Failure | null>(null);
  /** The question that was answered and still stands on the screen. */
  answered = $state.raw(0);
  /** Wishes without an answer yet. */
  pending = $state.raw<readonly Sent[]>([]);

  #received: number | null = null;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skipping = false;
  readonly #line: Line;

  constructor(url: string, lineFailed: () => void) {
    this.#line = new Line(url, {
      since: () => this.#received,
      frame: (frame) => this.#receive(frame),
      state: (state) => (this.line = state),
      failed: lineFailed,
    });
  }

  /** The viewer's own seat, once the table shows it. */
  get mine() {
    return this.you.seat === null ? null : (this.view.seats[this.you.seat] ?? null);
  }

  waitsFor(kind: Command["t"]): boolean {
    return this.pending.some((frame) => frame.t === kind);
  }

  /** Ask something of the room; the answer comes as events, or as `refusal`. */
  send(command: Command): void {
    const frame = { ...command, id: commandId() } as Sent;
    this.refusal = null;
    this.pending = [...this.pending, frame];
    if (frame.t === "skip") this.#hurry();
    this.#line.send(frame);
  }

  /** Answer the open question. */
  act(action: Act["action"]): void {
    const { question, hand } = this.view;
    if (question === null || question.turn === this.answered) return;
    this.answered = question.turn;
    this.send({ t: "act", hand, turn: question.turn, action });
  }

  /** Show a failure that did not come through the line, and stop. */
  fail(failure: Failure): void {
    this.problem = failure;
    this.close();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#line.close();
  }

  #receive(frame: ServerFrame): void {
    switch (frame.t) {
      case "welcome":
        for (const sent of this.pending) this.#line.send(sent);
        break;
      case "snapshot":
        this.#begin(frame);
        break;
      case "events":
        this.#append(frame);
        break;
      case "accepted":
        this.#settle(frame.id);
        break;
      case "refused":
        this.#refuse(frame.id, frame);
        break;
      case "problem":
        if (FINAL.has(frame.code)) this.fail(frame);
        break;
    }
  }

  #begin(frame: Snapshot): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#skipping = false;
    const log: Entry[] = [];
    let view = refold(frame.base_seq, frame.base, []);
    frame.events.forEach((event, i) => {
      const after = reduce(view, frame.base_seq + 1 + i, event);
      log.push(...entriesOf(event, view, after, frame.readings));
      view = after;
    });
    this.view = view;
    this.log = log;
    this.#received = view.seq;
    this.#finish(frame, performance.now());
    this.ready = true;
  }

  #append(frame: Events): void {
    const news = fresh(this.#received ?? 0, frame);
    if (news === "gap") {
      this.#line.restart();
      return;
    }
    const { readings } = frame;
    news.events.forEach((event, i) => this.#queue.push({ seq: news.seq + i, event, readings }));
    this.#queue.push({ tail: frame, at: performance.now() });
    this.#received = news.seq + news.events.length - 1;
    if (this.#timer === undefined) this.#run();
  }

  /** Fold what is due; what is to be seen alone stops here for a moment. */
  #run(): void {
    this.#timer = undefined;
    for (let step = this.#queue.shift(); step !== undefined; step = this.#queue.shift()) {
      if ("tail" in step) {
        this.#finish(step.tail, step.at);
        continue;
      }
      this.#fold(step);
      const hold = this.#holdAfter(step.event);
      if (hold > 0) {
        this.#timer = setTimeout(() => this.#run(), hold);
        return;
      }
    }
  }

  #holdAfter(event: TableEvent): number {
    if (this.#skipping || document.hidden) return 0;
    const later = this.#queue.flatMap((step) => ("event" in step ? [step.event] : []));
    const urgent = (e: TableEvent) => e.t === "hand" || (e.t === "asked" && e.seat === this.you.seat);
    return holdMs(event, later[0], this.view.pace, later.some(urgent));
  }

  #fold({ seq, event, readings }: Extract<Step, { event: TableEvent }>): void {
    const before = this.view;
    this.view = reduce(before, seq, event);
    const entries = entriesOf(event, before, this.view, readings);
    if (entries.length > 0) this.log = [...this.log, ...entries].slice(-LOG_KEEPS);
    if (event.t === "hand") {
      this.readings = [];
      this.refusal = null;
    } else if (event.t === "asked") {
      this.refusal = null;
    } else if (event.t === "board") {
      // The readings of a frame belong to the last card that it lays.
      this.readings = this.#laysMore(readings) ? [] : readings;
    } else if (event.t === "awarded") {
      this.readings = readings;
    } else if (event.t === "hand_ended") {
      this.#skipping = false;
    }
    if (this.view.question === null) this.countdown = null;
  }

  #laysMore(readings: readonly Reading[]): boolean {
    return this.#queue.some((step) => "event" in step && step.readings === readings && step.event.t === "board");
  }

  #finish({ clock, readings, you }: Pick<Events, "clock" | "readings" | "you">, at: number): void {
    this.readings = readings;
    this.you = you;
    this.countdown = clock && countdown(clock, at);
  }

  #hurry(): void {
    this.#skipping = this.view.running;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#run();
  }

  /** A frame that the room could not read is answered without an id: it was the oldest one. */
  #settle(id: string | null): Sent | undefined {
    const sent = id === null ? this.pending[0] : this.pending.find((frame) => frame.id === id);
    this.pending = this.pending.filter((frame) => frame !== sent);
    return sent;
  }

  #refuse(id: string | null, { code, params }: Failure): void {
    const sent = this.#settle(id);
    if (sent === undefined) return;
    if (sent.t === "act" && sent.turn === this.answered) this.answered = 0;
    if (sent.t === "skip") this.#skipping = false;
    this.refusal = { to: sent.t, code, params };
  }
}

function countdown(clock: Clock, at: number): Countdown {
  return { until: at + clock.left_ms, totalMs: clock.total_ms };
}

/** `crypto.randomUUID` is missing where a home network has no certificate. */
function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

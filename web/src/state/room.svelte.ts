/**
 * One table as this page sees it: frames come in, are numbered and checked, wait for their moment
 * on the screen, and are folded. Wishes go out once each and are sent again after a lost line.
 */
import { fresh } from "../core/feed";
import { type Entry, entriesOf } from "../core/log";
import { reduce, refold } from "../core/reduce";
import { type Place, placeOfRefusal } from "../core/refusals";
import { Line, type LineState } from "../core/socket";
import { type LastCards, type Showable, noteShown, ownCards, showableAfter, toldShowable } from "../core/showable";
import { holdMs } from "../core/tempo";
import { EMPTY, NOBODY, type TableView } from "../core/view";
import { endsWish } from "../core/wishes";
import type { Act, Company, Events, Rail, Snapshot } from "../core/wire.gen";
import type { ClientFrame, Clock, Command, Reading, ServerFrame, TableEvent, You } from "../core/wire";
import type { Failure } from "./api";
import { Chat } from "./chat.svelte";
import { Coach } from "./coach.svelte";
import { Past } from "./past.svelte";
import { Presence } from "./presence.svelte";
import type { Countdown } from "./ticking.svelte";

const LOG_KEEPS = 400;
/** After these the room will never let this page in; asking again is of no use. */
const FINAL = new Set(["not_yours", "no_such_table", "no_session", "protocol", "too_many_lines", "table_failed", "table_closed", "banned", "rail_full", "signed_out"]);

export interface Refusal extends Failure {
  readonly to: Command["t"];
  /** The option that is in the way; it need not be one that was wished for. */
  readonly option: string | null;
}

type Sent = Extract<ClientFrame, { id: string }>;
type Step =
  | { readonly seq: number; readonly event: TableEvent; readonly readings: readonly Reading[] }
  | { readonly tail: Pick<Events, "clock" | "readings" | "you">; readonly at: number };

/** Without a word of the room nothing is late. */
const LIVE: Pick<Rail, "late_s" | "hidden"> = { late_s: 0, hidden: false };

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
  /** Whether the room cannot store anything, so that play waits. */
  halted = $state.raw(false);
  /** The question that was answered and still stands on the screen. */
  answered = $state.raw(0);
  /** The cards of the last hand that the viewer may still show. */
  showable = $state.raw<Showable | null>(null);
  /** Whether the room dropped a wish for the coming turn, which the viewer has to know. */
  lapsed = $state.raw(false);
  /** How late play is shown here; `hidden`: there is only who has which seat. */
  rail = $state.raw(LIVE);
  /** Only a host is told. */
  company = $state.raw<Company | null>(null);
  /** The secret of the host link, told this once. */
  hostSecret = $state.raw<string | null>(null);
  readonly chat = new Chat();
  readonly presence = new Presence();
  readonly past = new Past();
  readonly coach = new Coach();
  /** Wishes without an answer yet. */
  pending = $state.raw<readonly Sent[]>([]);

  #received: number | null = null;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skipping = false;
  #lastCards: LastCards | null = null;
  /** Whether the frame that is being folded ends what one wished for the coming turn. */
  #wishEnds = false;
  readonly #line: Line;
  readonly #saw: (event: TableEvent) => void;

  /** `saw` hears of each event when it is to be seen, but not of what is skipped. */
  constructor(url: string, lineFailed: () => void, saw: (event: TableEvent) => void = () => undefined) {
    this.#saw = saw;
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

  /** The question that the viewer is to answer now; none while a wish of his answers it. */
  get question() {
    const { question } = this.view;
    const own = question !== null && question.seat === this.mine?.seat;
    return own && this.you.pre_action === null ? question : null;
  }

  /** The question to the viewer whether he shows a beaten hand. */
  get showing() {
    const { showing } = this.view;
    return showing !== null && showing.seat === this.mine?.seat ? showing : null;
  }

  /** The last wish that was refused, where it is to be said in this place. */
  refusedAt(place: Place): Refusal | null {
    return this.refusal !== null && placeOfRefusal(this.refusal.to) === place ? this.refusal : null;
  }

  waitsFor(kind: Command["t"]): boolean {
    return this.pending.some((frame) => frame.t === kind);
  }

  /** Ask something of the room; the answer comes as events, or as `refusal`. */
  send(command: Command): void {
    this.refusal = null;
    this.#put(command);
  }

  #put(command: Command): void {
    const frame = { ...command, id: commandId() } as Sent;
    this.pending = [...this.pending, frame];
    if (frame.t === "pre_act") this.lapsed = false;
    if (frame.t === "skip") this.#hurry();
    this.#line.send(frame);
  }

  /** Answer the open question. */
  act(action: Act["action"]): void {
    const { question, hand } = this.view;
    if (question !== null) this.#answer({ t: "act", hand, turn: question.turn, action });
  }

  /** Answer whether a beaten hand is shown. */
  showHand(shows: boolean): void {
    const { showing, hand } = this.view;
    if (showing === null) return;
    const { turn } = showing;
    this.#answer(shows ? { t: "act", hand, turn, action: { t: "show" } } : { t: "muck", hand, turn });
  }

  /** Ask for the list of the last hands, and show it. */
  showPast(): void {
    this.past.shown = true;
    this.past.direct = false;
    this.past.want(null);
    if (!this.waitsFor("list_hands")) this.send({ t: "list_hands" });
  }

  /** The number of the last hand that is over, 0 for none. */
  get lastHand(): number {
    return this.view.running ? this.view.hand - 1 : this.view.hand;
  }

  /** Ask for one of the last hands from the table, and open it: at its end, or at one of its events. */
  showPastHand(hand: number, from: number | null = null): void {
    this.showPast();
    this.past.direct = true;
    this.lookAt(hand, from);
  }

  /** Ask for one of the last hands, and open it. */
  lookAt(hand: number, from: number | null = null): void {
    this.past.want(hand, from);
    this.send({ t: "look", hand });
  }

  /** Whether the coach thinks about something; it does one thing at a time. */
  get coachThinks(): boolean {
    return this.pending.some(({ t }) => t === "ask_hint" || t === "ask_review" || t === "ask_session");
  }

  /** Ask the coach about the open question. `alone`: nobody has pressed anything, so only once, whatever becomes of it. */
  askHint(alone = false): void {
    const { question, coach } = this;
    if (question === null || coach.hint?.turn === question.turn || this.coachThinks) return;
    if (alone && coach.asked === question.turn) return;
    coach.asked = question.turn;
    this.send({ t: "ask_hint", hand: this.view.hand, turn: question.turn });
  }

  /** Ask the coach about a hand that is over. */
  askReview(hand: number): void {
    if (hand > 0 && this.coach.review?.hand !== hand && !this.coachThinks) this.send({ t: "ask_review", hand });
  }

  /** Ask the coach how one has played. */
  askSession(): void {
    if (!this.coachThinks) this.send({ t: "ask_session" });
  }

  #answer(command: Extract<Command, { turn: number }>): void {
    if (command.turn === this.answered) return;
    this.answered = command.turn;
    this.send(command);
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
        this.chat.begin();
        this.presence.begin();
        this.rail = LIVE;
        this.halted = false;
        for (const sent of this.pending) this.#line.send(sent);
        break;
      case "snapshot":
        this.#begin(frame);
        break;
      case "events":
        this.#append(frame);
        break;
      case "accepted":
        this.#accept(frame.id);
        break;
      case "refused":
        this.#refuse(frame.id, frame);
        break;
      case "chat":
        this.chat.hear(frame.lines, this.view);
        break;
      case "rail":
        this.rail = frame;
        break;
      case "company":
        this.company = frame;
        break;
      case "reported":
        this.chat.report(frame);
        break;
      case "lines":
        this.presence.take(frame, performance.now());
        break;
      case "your_line":
        this.presence.mine = frame.quality;
        break;
      case "past_hands":
        this.past.takeList(frame);
        break;
      case "past_hand":
        this.past.take(frame);
        break;
      case "hint":
      case "review":
      case "session":
        this.coach.take(frame);
        break;
      case "host_link":
        this.hostSecret = frame.secret;
        break;
      case "halted":
        this.halted = frame.on;
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
    this.lapsed = false;
    this.#wishEnds = true;
    this.#received = view.seq;
    this.#lastCards = null;
    this.showable = toldShowable(frame.may_show, performance.now());
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
    const asks = (e: TableEvent) => e.t === "asked" || e.t === "show_asked";
    const urgent = (e: TableEvent) => e.t === "hand" || (asks(e) && "seat" in e && e.seat === this.you.seat);
    return holdMs(event, later[0], this.view.pace, later.some(urgent));
  }

  #fold({ seq, event, readings }: Extract<Step, { event: TableEvent }>): void {
    const before = this.view;
    if (event.t === "hand") this.#lastCards = ownCards(before, this.you.seat);
    this.view = reduce(before, seq, event);
    if (!this.#skipping) this.#saw(event);
    const entries = entriesOf(event, before, this.view, readings);
    if (entries.length > 0) this.log = [...this.log, ...entries].slice(-LOG_KEEPS);
    if (event.t === "hand") {
      this.readings = [];
      this.#forgetRefusal();
    } else if (event.t === "asked") {
      this.#forgetRefusal();
    } else if (event.t === "board") {
      // The readings of a frame belong to the last card that it lays.
      this.readings = this.#laysMore(readings) ? [] : readings;
    } else if (event.t === "awarded") {
      this.readings = readings;
    } else if (event.t === "hand_ended") {
      this.#skipping = false;
      this.coach.handIsOver(this.view);
      if (this.past.shown && !this.waitsFor("list_hands")) this.#put({ t: "list_hands" });
    } else if (event.t === "cards_shown") {
      this.showable = noteShown(this.showable, event, this.you.seat);
    }
    if (endsWish(event, this.you.seat)) {
      this.#wishEnds = true;
      this.lapsed = false;
    }
    if (this.view.question === null && this.view.showing === null) this.countdown = null;
  }

  #laysMore(readings: readonly Reading[]): boolean {
    return this.#queue.some((step) => "event" in step && step.readings === readings && step.event.t === "board");
  }

  #finish({ clock, readings, you }: Pick<Events, "clock" | "readings" | "you">, at: number): void {
    const drops = this.you.pre_action !== null && you.pre_action === null;
    if (drops && !this.#wishEnds && !this.waitsFor("pre_act")) this.lapsed = true;
    this.#wishEnds = false;
    this.readings = readings;
    this.you = you;
    this.countdown = clock && countdown(clock, at);
    this.showable = showableAfter(this.showable, you, this.view, at, this.#lastCards);
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

  #accept(id: string): void {
    const sent = this.#settle(id);
    if (sent?.t === "report") this.chat.noteTold(sent.line);
    // What a wish asked for comes before its answer, unless the line broke in between.
    if (sent?.t === "list_hands" && this.past.hands === null) this.#put({ t: "list_hands" });
    if (sent?.t === "look" && sent.hand === this.past.wanted && this.past.open?.hand !== sent.hand) this.#put({ t: "look", hand: sent.hand });
  }

  /** Play has gone on from what the bar said; what is said elsewhere stands until the next wish. */
  #forgetRefusal(): void {
    if (this.refusedAt("bar")) this.refusal = null;
  }

  #refuse(id: string | null, { code, params, option = null }: Failure & { option?: string | null }): void {
    const sent = this.#settle(id);
    if (sent === undefined) return;
    if ("turn" in sent && sent.turn === this.answered) this.answered = 0;
    if (sent.t === "skip") this.#skipping = false;
    if (sent.t === "look") this.past.refuse();
    if (sent.t === "say") this.chat.takeBack(sent.text);
    this.refusal = { to: sent.t, code, params, option };
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

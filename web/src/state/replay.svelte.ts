/** A hand that is over, as the felt shows it: where one is in it, and the table as it was then. */
import type { Entry } from "../core/log";
import { type Step, seenFrom, stepsOf, toldCards, viewerOf } from "../core/past";
import { NOBODY } from "../core/view";
import type { PastHand, Reading } from "../core/wire.gen";
import type { Room } from "./room.svelte";

/** What the felt shows: a table as it is now, or as it was. */
export interface Stage
  extends Pick<Room, "view" | "you" | "mine" | "question" | "readings" | "rail" | "countdown" | "waitsFor" | "send"> {
  /** Whether the seat at the bottom is not the viewer's own. */
  readonly foreign?: boolean;
}

/** A seat from which the hand can be seen. */
export interface Eyes {
  readonly seat: number;
  readonly name: string;
}

export class Replay implements Stage {
  readonly hand: number;
  /** Where the room tells more of it: `link` and `phh`. */
  readonly path: string;
  /** Whether it was opened by a link, away from its table. */
  readonly shared: boolean;
  /** The seat of who was told it; null: he only looked on. */
  readonly teller: number | null;
  /** The seats whose two cards he was told, in the order of the seats. */
  readonly choices: readonly Eyes[];
  /** The seat from which it is seen; null: nobody's cards are seen before they are shown. */
  eyes = $state.raw<number | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  /** The number of the step that is shown; at first the last one. */
  at = $state(0);
  /** How often somebody has moved in it by hand. */
  moved = $state(0);
  you = $state.raw<Stage["you"]>(NOBODY);
  readonly countdown = null;
  readonly question = null;
  readonly rail = { late_s: 0, hidden: false };
  readonly #frame: PastHand;
  /** What the hands are that are seen from there, on the whole board. */
  #readings: readonly Reading[] = [];

  private constructor(frame: PastHand, path: string, shared: boolean) {
    this.hand = frame.hand;
    this.path = path;
    this.shared = shared;
    this.#frame = frame;
    this.teller = viewerOf(frame);
    this.#see(this.teller);
    this.at = this.last;
    const told = toldCards(frame);
    const seats = this.steps[0]?.view.seats ?? [];
    this.choices = seats.flatMap((seat) => (seat?.dealtIn && told.has(seat.seat) ? [{ seat: seat.seat, name: seat.name }] : []));
  }

  /** A hand of the table at which one is. */
  static ofTable(frame: PastHand): Replay {
    const opened = frame.base.find((event) => event.t === "opened");
    const table = encodeURIComponent(opened?.config.table ?? "");
    return new Replay(frame, `/api/tables/${table}/hands/${frame.hand}`, false);
  }

  static ofLink(frame: PastHand, name: string): Replay {
    return new Replay(frame, `/api/hands/${encodeURIComponent(name)}`, true);
  }

  go(to: number): void {
    this.at = Math.min(Math.max(to, 0), this.last);
    this.moved += 1;
  }

  /** Go to what was said last when an event of the table had happened. */
  goTo(seq: number): void {
    this.go(this.steps.findLastIndex(({ view }) => view.seq <= seq));
  }

  /** Go on at the same moment as another seat saw it, or whoever only looked on. */
  look(eyes: number | null): void {
    const { entry } = this.step;
    this.#see(eyes);
    const at = this.steps.findLastIndex((step) => step.entry.id <= entry.id);
    const next = this.steps[at + 1];
    // Each is dealt his cards at a moment of his own.
    this.go(isDeal(entry) && next !== undefined && isDeal(next.entry) ? at + 1 : at);
  }

  #see(eyes: number | null): void {
    const seen = seenFrom(this.#frame, eyes);
    this.eyes = eyes;
    this.you = { ...NOBODY, seat: eyes };
    this.#readings = seen.readings;
    this.steps = this.foreign ? stepsOf(seen).map(toldByName) : stepsOf(seen);
  }

  get foreign(): boolean {
    return this.shared || this.eyes !== this.teller;
  }

  get last(): number {
    return this.steps.length - 1;
  }

  get step(): Step {
    return this.steps[this.at]!;
  }

  get view() {
    return this.step.view;
  }

  get mine() {
    return this.you.seat === null ? null : (this.view.seats[this.you.seat] ?? null);
  }

  /** Before the end nobody knew what it would come to. */
  get readings(): readonly Reading[] {
    return this.view.awards.length > 0 ? this.#readings : [];
  }

  /** Nothing is asked of a table that is past. */
  waitsFor(): boolean {
    return false;
  }

  send(): void {}
}

function isDeal({ key }: Entry): boolean {
  return key === "log-dealt" || key === "log-dealt-to";
}

/** Whoever sees it from another's seat was not dealt these cards himself. */
function toldByName(step: Step): Step {
  const { entry, view } = step;
  const holder = entry.key === "log-dealt" ? view.seats.find((seat) => Array.isArray(seat?.cards)) : undefined;
  return holder ? { view, entry: { ...entry, key: "log-dealt-to", params: { name: holder.name } } } : step;
}

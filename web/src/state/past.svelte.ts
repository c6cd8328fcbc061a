/** The last hands of the table, asked for when somebody looks; the room keeps them, not the page. */
import type { HandSummary, PastHand, PastHands } from "../core/wire.gen";
import { Replay } from "./replay.svelte";

export class Past {
  /** Whether the list is to be seen. */
  shown = $state.raw(false);
  /** Newest first; null until the room has told. */
  hands = $state.raw<readonly HandSummary[] | null>(null);
  /** The hand that is looked at, once the room has told. */
  open = $state.raw<Replay | null>(null);
  /** Whether it was asked for from the table, not from the list. */
  direct = $state.raw(false);
  /** Its number, from the moment at which it is asked for. */
  wanted = $state.raw<number | null>(null);
  /** The number of the event at which it is opened; null: at its end. */
  #from: number | null = null;

  takeList({ hands }: PastHands): void {
    this.hands = [...hands].reverse();
  }

  take(frame: PastHand): void {
    if (frame.hand !== this.wanted) return;
    const open = Replay.ofTable(frame);
    if (this.#from !== null) open.goTo(this.#from);
    this.#from = null;
    this.open = open;
  }

  /** The number of the kept hand so many after the wanted one (before: negative), or null. */
  beside(by: number): number | null {
    const numbers = this.hands?.map(({ hand }) => hand) ?? [];
    const at = this.wanted === null ? -1 : numbers.indexOf(this.wanted);
    return at < 0 ? null : (numbers[at - by] ?? null);
  }

  /** Until it comes, the hand that is open stays. */
  want(hand: number | null, from: number | null = null): void {
    this.wanted = hand;
    this.#from = from;
    if (hand === null) this.open = null;
  }

  /** What is wanted is not to be had. */
  refuse(): void {
    this.wanted = this.open?.hand ?? null;
  }

  close(): void {
    this.shown = false;
    this.want(null);
  }
}

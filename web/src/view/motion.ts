/** Things that move on the felt, in units of its box, so that a resize in mid-flight does no harm. */
import { cubicOut } from "svelte/easing";

export interface Flight {
  /** From where, relative to the resting place, in percent of the felt's width and height. */
  readonly dx: number;
  readonly dy: number;
  readonly delay?: number;
  readonly duration?: number;
  readonly turn?: number;
}

/** A Svelte transition: fly in from there, or out to there. */
export function flight(_node: Element, { dx, dy, delay = 0, duration = 260, turn = 0 }: Flight) {
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (at: number, away: number) =>
      `translate: ${dx * away}cqw ${dy * away}cqh; rotate: ${turn * away}deg; opacity: ${Math.min(1, at * 2)}`,
  };
}

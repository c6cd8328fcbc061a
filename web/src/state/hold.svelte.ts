/**
 * A finger that was on its way to one control must not press another that takes its place. What
 * appears under the table, or changes there, is inert for a moment.
 */
import { untrack } from "svelte";

import type { Pace } from "../core/wire";

export const HOLD_MS = 600;
/** Pace `instant` can only be chosen by tests, whose fingers are on no way. */
const LENGTH: Record<Pace, number> = { slow: HOLD_MS, normal: HOLD_MS, fast: HOLD_MS, instant: 0 };

export class Hold {
  held = $state.raw(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pace: () => Pace;

  constructor(pace: () => Pace) {
    this.#pace = pace;
    this.renew();
  }

  /** Something else stands there now. */
  renew(): void {
    this.held = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.held = false), LENGTH[untrack(this.#pace)]);
  }

  /** Do it unless held; what comes of it is held anew. */
  press(action: () => void): void {
    if (this.held) return;
    this.renew();
    action();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * A finger that was on its way to one control must not press another that takes its place. What
 * appears under the table, or changes there, is inert for a moment.
 */
export const HOLD_MS = 600;

export class Hold {
  held = $state.raw(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.renew();
  }

  /** Something else stands there now. */
  renew(): void {
    this.held = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.held = false), HOLD_MS);
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

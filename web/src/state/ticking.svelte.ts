/** A countdown as it runs down on the screen. */

export interface Countdown {
  /** On the clock of `performance.now()`. */
  readonly until: number;
  readonly totalMs: number;
}

const EVERY_MS = 200;

/** The milliseconds that are left of it, 0 without one. To be called while a component is made. */
export function ticking(of: () => Countdown | null): { readonly left: number } {
  let now = $state(performance.now());
  $effect(() => {
    if (of() === null) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), EVERY_MS);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      return Math.max(0, (of()?.until ?? now) - now);
    },
  };
}

/** Parts of the page that are loaded when they are asked for, or before, when there is nothing else to do. */

/** Nobody answers; or the room does, but this page cannot have the rest of itself any more. */
export type Trouble = "offline" | "stale";

export class Part<T> {
  /** What was loaded. */
  current = $state.raw<T | null>(null);
  /** Why it did not come when it was asked for last. */
  trouble = $state.raw<Trouble | null>(null);
  #loading: Promise<void> | null = null;
  readonly #get: () => Promise<T>;

  constructor(get: () => Promise<T>) {
    this.#get = get;
  }

  /** Never fails: what came of it is in `current` and `trouble`. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    try {
      this.current = await this.#get();
      this.trouble = null;
    } catch {
      this.trouble = await troubleNow();
      this.#loading = null;
    }
  }
}

/**
 * Where the room answers, it was updated and has other files now, or the browser remembers that the
 * file did not come once: only a new page helps.
 */
export async function troubleNow(): Promise<Trouble> {
  const answers = await fetch("/favicon.svg", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  return answers ? "stale" : "offline";
}

/** Do something when the browser rests, not before some time has passed; returns how to stop that. */
export function whenIdle(what: () => void, afterMs: number): () => void {
  const rests = typeof requestIdleCallback === "function" ? requestIdleCallback : setTimeout;
  const timer = setTimeout(() => rests(what), afterMs);
  return () => clearTimeout(timer);
}

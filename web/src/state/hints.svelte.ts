/** Which hints this browser has shown its person already. */
import { kept } from "./kept";

export const HINTS = ["turn", "amount", "menu"] as const;
export type Hint = (typeof HINTS)[number];

const store = kept<readonly Hint[]>("fairdeal-hints", (stored) =>
  Array.isArray(stored) ? HINTS.filter((hint) => stored.includes(hint)) : [],
);

class PageHints {
  #seen = $state.raw(store.read());

  constructor() {
    store.watch(() => (this.#seen = store.read()));
  }

  get next(): Hint | null {
    return HINTS.find((hint) => !this.#seen.includes(hint)) ?? null;
  }

  /** It was read, or the moment for it is over. */
  close(hint: Hint): void {
    this.#seen = [...this.#seen, hint];
    store.write(this.#seen);
  }
}

export const hints = new PageHints();

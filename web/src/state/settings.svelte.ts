/** The settings of this browser, the same in all its windows. */
import { DEFAULTS, type Settings, readSettings } from "../core/settings";
import { kept } from "./kept";

const store = kept("fairdeal-settings", readSettings);

class PageSettings {
  now = $state.raw<Settings>(store.read());

  constructor() {
    this.#apply();
    store.watch(() => {
      this.now = store.read();
      this.#apply();
    });
  }

  change(some: Partial<Settings>): void {
    this.now = { ...this.now, ...some };
    this.#apply();
    store.write(this.now);
  }

  reset(): void {
    this.change(DEFAULTS);
  }

  /** Colours and sizes are the style sheet's. */
  #apply(): void {
    const { dataset } = document.documentElement;
    dataset["deck"] = this.now.deck;
    dataset["cards"] = this.now.bigCards ? "big" : "usual";
  }
}

export const settings = new PageSettings();

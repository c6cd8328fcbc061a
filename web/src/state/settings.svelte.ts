/** The settings of this browser, the same in all its windows. */
import { DEFAULTS, type Settings, readSettings } from "../core/settings";

const KEY = "fairdeal-settings";

class PageSettings {
  now = $state.raw<Settings>(stored());

  constructor() {
    this.#apply();
    addEventListener("storage", ({ key }) => {
      if (key !== KEY && key !== null) return; // null: all was cleared
      this.now = stored();
      this.#apply();
    });
  }

  change(some: Partial<Settings>): void {
    this.now = { ...this.now, ...some };
    this.#apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // Storage is forbidden or full: it holds until the page is closed.
    }
  }

  reset(): void {
    this.change(DEFAULTS);
  }

  /** Colours are the style sheet's. */
  #apply(): void {
    document.documentElement.dataset["deck"] = this.now.deck;
  }
}

function stored(): Settings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return DEFAULTS; // storage is forbidden, or holds something that is not ours
  }
}

export const settings = new PageSettings();

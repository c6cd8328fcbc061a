/** The notes of this browser; they never leave it. */
import { type Notes, note, readNotes } from "../core/notes";
import { kept } from "./kept";

const store = kept<Notes>("fairdeal-notes", readNotes);

class PageNotes {
  #all = $state.raw(store.read());

  constructor() {
    store.watch(() => (this.#all = store.read()));
  }

  of(player: string): string {
    return this.#all[player] ?? "";
  }

  write(player: string, text: string): void {
    this.#all = note(store.read(), player, text); // another window may have written meanwhile
    store.write(this.#all);
  }
}

export const notes = new PageNotes();

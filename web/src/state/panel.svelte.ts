/** What lies beside the table or, where there is no room for it, over a part of it. */
export type Tab = "log" | "chat" | "players" | "coach" | "host";

export class Panel {
  tab = $state<Tab>("log");
  /** Over the table; beside it, it always stands. */
  open = $state(false);
  /** Who is looked for in the list of players. */
  wanted = $state.raw<{ readonly seat: number } | null>(null);
  /** What was pressed for that: the keyboard goes back there. */
  #pressed: Element | null = null;

  choose(tab: Tab): void {
    this.tab = tab;
    this.open = true;
    this.wanted = null;
  }

  toggle(tab: Tab): void {
    if (this.open && this.tab === tab) this.close();
    else this.choose(tab);
  }

  lookFor(seat: number): void {
    this.#pressed = document.activeElement;
    this.choose("players");
    this.wanted = { seat };
  }

  close(): void {
    this.open = false;
    if (this.wanted !== null && this.#pressed instanceof HTMLElement) this.#pressed.focus();
    this.wanted = null;
  }
}

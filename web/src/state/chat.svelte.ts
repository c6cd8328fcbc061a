/** The talk at a table, as this page knows it; whom one does not want to hear is forgotten with it. */
import type { TableView } from "../core/view";
import type { ChatLine, Reported } from "../core/wire.gen";

export type Emote = NonNullable<ChatLine["emote"]>;

/** `player`: who sat in its seat under its name when it came; null when he had left before. */
export interface Said extends ChatLine {
  readonly player: string | null;
}

export const EMOTES: readonly Emote[] = ["well_played", "thanks", "hello", "wow", "ouch", "good_game"];
/** In characters, as the room counts them. */
export const TEXT_MOST = 200;

const KEEPS = 200;
const REPORTS_KEPT = 20;

export class Chat {
  lines = $state.raw<readonly Said[]>([]);
  /** Lines that came while nobody looked at the chat. */
  unread = $state.raw(0);
  /** What is typed and not sent. */
  draft = $state("");
  /** Players who are not heard, with their names. */
  muted = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Numbers of the lines that this page has reported. */
  told = $state.raw<ReadonlySet<number>>(new Set());
  /** What others reported; only a host is sent any. */
  reports = $state.raw<readonly Reported[]>([]);

  #anew = false;

  /** What is to be shown. */
  get heard(): readonly Said[] {
    return this.lines.filter(({ player }) => player === null || !this.muted.has(player));
  }

  /** A line to the room begins: its first frame holds all that the room still knows. */
  begin(): void {
    this.#anew = true;
  }

  /** Take what was said; `view` tells who sits where. */
  hear(lines: readonly ChatLine[], view: TableView): void {
    const before = this.lines;
    const taken = lines.map((line) => before.find((old) => isSame(old, line)) ?? { ...line, player: speaker(line, view) });
    this.lines = this.#anew ? taken : [...before, ...taken].slice(-KEEPS);
    this.#anew = false;
    const fresh = taken.filter((line) => !before.includes(line));
    this.unread += fresh.filter(({ player }) => player === null || !this.muted.has(player)).length;
  }

  read(): void {
    this.unread = 0;
  }

  mute(player: string, name: string): void {
    this.muted = new Map([...this.muted, [player, name]]);
  }

  unmute(player: string): void {
    this.muted = new Map([...this.muted].filter(([other]) => other !== player));
  }

  /** What the room did not take can be mended and said again. */
  takeBack(text: string): void {
    if (this.draft === "") this.draft = text;
  }

  noteTold(line: number): void {
    this.told = new Set([...this.told, line]);
  }

  report(report: Reported): void {
    this.reports = [...this.reports, report].slice(-REPORTS_KEPT);
  }

  settle(report: Reported): void {
    this.reports = this.reports.filter((other) => other !== report);
  }
}

function speaker(line: ChatLine, view: TableView): string | null {
  const seat = view.seats[line.seat];
  return seat?.name === line.name ? seat.player : null;
}

/** A room that was started again counts from one: the number alone does not tell. */
function isSame(a: ChatLine, b: ChatLine): boolean {
  return a.number === b.number && a.seat === b.seat && a.name === b.name && a.text === b.text && a.emote === b.emote;
}

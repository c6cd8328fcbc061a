/** The cards of the last hand that their owner may still show. */
import type { TableView } from "./view";
import type { EventOf, ShowCards, You } from "./wire";

/** so long after a hand its cards may be shown. */
export const SHOW_AFTER_MS = 5000;

export interface Showable {
  readonly hand: number;
  readonly cards: readonly [number, number];
  /** Those that everybody has seen. */
  readonly shown: readonly number[];
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/**
 * What may be shown after a frame with this `you` that came at `at`. A page that is loaded anew in the
 * next hand does not know the cards any more, and offers nothing.
 */
export function showableAfter(old: Showable | null, you: You, view: TableView, at: number): Showable | null {
  if (you.may_show === null || you.seat === null) return null;
  if (old?.hand === you.may_show) return old;
  const cards = view.seats[you.seat]?.cards ?? null;
  if (view.hand !== you.may_show || cards === null || cards === "hidden") return null;
  return { hand: view.hand, cards, shown: view.seats[you.seat]!.opened, until: at + SHOW_AFTER_MS };
}

/** Note what the owner has shown of it. */
export function noteShown(old: Showable | null, event: EventOf<"cards_shown">, seat: number | null): Showable | null {
  if (old === null || event.hand !== old.hand || event.seat !== seat) return old;
  return { ...old, shown: [...old.shown, ...event.cards] };
}

/** The choices that are left: one card each, and both while none was shown. */
export function choicesOf({ cards, shown }: Showable): { which: ShowCards["which"]; card: number | null }[] {
  const [first, second] = cards;
  const ones = [{ which: "first" as const, card: first }, { which: "second" as const, card: second }];
  const left = ones.filter(({ card }) => !shown.includes(card));
  return left.length < 2 ? left : [...left, { which: "both", card: null }];
}

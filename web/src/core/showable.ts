/** The cards of the last hand that their owner may still show. */
import type { TableView } from "./view";
import type { EventOf, ShowCards, You } from "./wire";
import type { MayShow } from "./wire.gen";

/** so long after a hand its cards may be shown. */
export const SHOW_AFTER_MS = 5000;

export interface Showable {
  readonly hand: number;
  /** Null: it was shown before this page was loaded. */
  readonly cards: readonly [number | null, number | null];
  /** Those that everybody has seen. */
  readonly shown: readonly number[];
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/** The viewer's cards of the hand before the running one. */
export interface LastCards {
  readonly hand: number;
  readonly cards: readonly [number, number];
}

/** What may be shown after a frame with this `you` that came at `at`; `last` holds the cards once the next hand runs. */
export function showableAfter(
  old: Showable | null,
  you: You,
  view: TableView,
  at: number,
  last: LastCards | null = null,
): Showable | null {
  if (you.may_show === null || you.seat === null) return null;
  if (old?.hand === you.may_show) return old;
  const until = at + SHOW_AFTER_MS;
  if (last?.hand === you.may_show) return { ...last, shown: [], until };
  const cards = ownCards(view, you.seat);
  if (cards?.hand !== you.may_show) return null;
  return { ...cards, shown: view.seats[you.seat]!.opened, until };
}

/** What a page that was loaded anew is told. */
export function toldShowable(told: MayShow | null, at: number): Showable | null {
  return told && { hand: told.hand, cards: [told.first, told.second], shown: [], until: at + told.left_ms };
}

/** The cards of a seat in the hand that the table shows, if this viewer sees them. */
export function ownCards(view: TableView, seat: number | null): LastCards | null {
  const cards = seat === null ? null : (view.seats[seat]?.cards ?? null);
  return cards === null || cards === "hidden" ? null : { hand: view.hand, cards };
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
  const left = ones.filter(({ card }) => card !== null && !shown.includes(card));
  return left.length < 2 ? left : [...left, { which: "both", card: null }];
}

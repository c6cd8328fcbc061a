/**
 * What a player may wish for before his turn comes. The price is read off the table only to
 * be shown and sent along: the room compares it with the real one, and drops a wish that no longer fits.
 */
import type { SeatView, TableView } from "./view";
import type { PreAction, TableEvent } from "./wire";

const PLACE: Record<PreAction["do"], number> = { check_fold: 0, fold: 0, check: 1, call: 1, call_any: 2 };

/** What a call would add now: at most all that the seat has. */
export function priceFor(view: TableView, seat: SeatView): number {
  const blind = view.street === "preflop" ? (view.config?.rules.big_blind ?? 0) : 0;
  const high = Math.max(blind, ...view.seats.map((other) => other?.bet ?? 0));
  return Math.min(high - seat.bet, seat.stack);
}

/**
 * The wishes on offer, each in its place: give up, stay in at this price, stay in at any. One that
 * stands keeps its place, so that it can be taken back.
 */
export function wishesFor(view: TableView, seat: SeatView, standing: PreAction | null): readonly PreAction[] {
  const owed = priceFor(view, seat);
  const offered: PreAction[] =
    owed === 0
      ? [{ do: "check_fold", owed: 0 }, { do: "check", owed: 0 }]
      : [{ do: "fold", owed: 0 }, { do: "call", owed }];
  if (owed < seat.stack) offered.push({ do: "call_any", owed: 0 });
  if (standing !== null) offered[PLACE[standing.do]] = standing;
  return offered;
}

export function isSameWish(a: PreAction | null, b: PreAction | null): boolean {
  return a?.do === b?.do && a?.owed === b?.owed;
}

/** Whether the last chip may go in without another look. */
export function mayPutAllIn(wish: PreAction, seat: SeatView): boolean {
  return wish.do === "call_any" || (wish.do === "call" && wish.owed >= seat.stack);
}

/** Whether a seat will be asked again in this hand, as far as the table shows it. */
export function isToAct(view: TableView, seat: SeatView): boolean {
  return view.running && seat.cards !== null && !seat.folded && seat.stack > 0;
}

/** Whether a seat's wish is over with this event: it has acted, or the hand is another. */
export function endsWish(event: TableEvent, seat: number | null): boolean {
  switch (event.t) {
    case "folded":
    case "killed":
    case "checked":
    case "called":
    case "raised":
    case "timed_out":
      return event.seat === seat;
    case "hand":
    case "hand_ended":
    case "hand_voided":
      return true;
    default:
      return false;
  }
}

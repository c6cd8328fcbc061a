/** What the end of a hand puts into the light. */
import type { SeatView, TableView } from "../core/view";
import type { Reading } from "../core/wire";

export interface Winner {
  readonly seat: SeatView;
  readonly chips: number;
  readonly reading: Reading | null;
}

/** Who won how much in this hand; a hand that nobody had to see has no reading. */
export function winners(view: TableView, readings: readonly Reading[]): Winner[] {
  const shown = view.seats.some((seat) => seat?.shown);
  return view.seats.flatMap((seat) => {
    if (seat === null || seat.won === 0) return [];
    const reading = shown ? (readings.find((r) => r.seat === seat.seat) ?? null) : null;
    return [{ seat, chips: seat.won, reading }];
  });
}

/** The winning five cards; null while there is nothing to raise. */
export function bestCards(view: TableView, readings: readonly Reading[]): ReadonlySet<number> | null {
  const fives = winners(view, readings).flatMap(({ reading }) => reading?.five ?? []);
  return fives.length > 0 ? new Set(fives) : null;
}

/** What the end of a hand puts into the light. */
import type { TableView } from "../core/view";
import type { Reading } from "../core/wire";

/** What one seat got of all pots so far. */
export interface Gain {
  readonly seat: number;
  readonly name: string;
  readonly chips: number;
  /** Whether others had their part of each of these pots. */
  readonly split: boolean;
  readonly reading: Reading | null;
}

/** Who won how much in this hand so far, in the order of the first pot; a hand that nobody had to see has no reading. */
export function gains(view: TableView, readings: readonly Reading[]): Gain[] {
  const shown = view.seats.some((seat) => seat?.shown);
  const found = new Map<number, Gain>();
  const shares = view.awards.flatMap((award) => award.shares.map((share) => ({ ...share, split: award.shares.length > 1 })));
  for (const { seat, chips, split } of shares) {
    found.set(seat, {
      seat,
      name: view.seats[seat]?.name ?? "",
      chips: chips + (found.get(seat)?.chips ?? 0),
      split: split && (found.get(seat)?.split ?? true),
      reading: shown ? (readings.find((r) => r.seat === seat) ?? null) : null,
    });
  }
  return [...found.values()];
}

/** The winning five cards; null while there is nothing to raise. */
export function bestCards(view: TableView, readings: readonly Reading[]): ReadonlySet<number> | null {
  const fives = gains(view, readings).flatMap(({ reading }) => reading?.five ?? []);
  return fives.length > 0 ? new Set(fives) : null;
}

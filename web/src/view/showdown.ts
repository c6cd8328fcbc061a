/** What the end of a hand puts into the light. */
import type { TableView } from "../core/view";
import type { Reading } from "../core/wire";

/** What one seat got of one pot. */
export interface Prize {
  readonly seat: number;
  readonly name: string;
  readonly chips: number;
  /** Which of several pots it was. */
  readonly pot: "one" | "main" | "side";
  readonly number: number;
  readonly reading: Reading | null;
}

/** Who won what in this hand so far; a hand that nobody had to see has no reading. */
export function prizes(view: TableView, readings: readonly Reading[]): Prize[] {
  const shown = view.seats.some((seat) => seat?.shown);
  return view.awards.flatMap(({ pot, of, shares }) =>
    shares.map(({ seat, chips }) => ({
      seat,
      name: view.seats[seat]?.name ?? "",
      chips,
      pot: of < 2 ? ("one" as const) : pot === 0 ? ("main" as const) : ("side" as const),
      number: pot,
      reading: shown ? (readings.find((r) => r.seat === seat) ?? null) : null,
    })),
  );
}

/** The winning five cards; null while there is nothing to raise. */
export function bestCards(view: TableView, readings: readonly Reading[]): ReadonlySet<number> | null {
  const fives = prizes(view, readings).flatMap(({ reading }) => reading?.five ?? []);
  return fives.length > 0 ? new Set(fives) : null;
}

/** What the felt shows around its edge, a seat at a time. */
import { type Place, placeIndex } from "../core/geometry";
import { type SeatView, type TableView, isAllIn } from "../core/view";
import type { Reading } from "../core/wire";

export interface Spot {
  readonly seat: SeatView | null;
  readonly place: Place;
  /** Its turn in the deal: cards go out one by one from the left of the button. */
  readonly order: number;
  readonly mine: boolean;
  readonly reading: Reading | null;
  /** To act, or to say whether it shows. */
  readonly asked: boolean;
  /** Its saved time runs. */
  readonly banking: boolean;
  readonly allIn: boolean;
  /** Whether a hand is on, at all seats alike. */
  readonly running: boolean;
  readonly dealer: boolean;
  readonly smallBlind: boolean;
  readonly bigBlind: boolean;
}

/**
 * The spots of all seats. One about which nothing is new is the one of `before`: most events
 * concern one seat, and the page then looks at no other.
 */
export function spotsOf(
  before: readonly Spot[],
  view: TableView,
  places: readonly Place[],
  mine: number | null,
  readings: readonly Reading[],
): readonly Spot[] {
  const count = places.length;
  const asks = (view.question ?? view.showing)?.seat;
  const banks = view.question?.banking ? view.question.seat : null;
  return places.map((_, i) => {
    const seat = view.seats[i] ?? null;
    const spot: Spot = {
      seat,
      place: places[placeIndex(i, mine ?? 0, count)]!,
      order: placeIndex(i, (view.button ?? 0) + 1, count),
      mine: i === mine,
      reading: readings.find((reading) => reading.seat === i) ?? null,
      asked: asks === i,
      banking: banks === i,
      allIn: seat !== null && isAllIn(view, seat),
      running: view.running,
      dealer: view.button === i,
      smallBlind: view.smallBlind === i,
      bigBlind: view.bigBlind === i,
    };
    const last = before[i];
    return last !== undefined && isSame(spot, last) ? last : spot;
  });
}

function isSame(a: Spot, b: Spot): boolean {
  return (Object.keys(a) as (keyof Spot)[]).every((key) => a[key] === b[key]);
}

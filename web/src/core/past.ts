/** A hand that is over, step by step: each sentence of its log with the table as it was then. */
import { type Entry, entriesOf } from "./log";
import { reduce, refold } from "./reduce";
import type { Street, TableView } from "./view";
import type { PastHand } from "./wire.gen";

export interface Step {
  readonly entry: Entry;
  readonly view: TableView;
}

/** The steps of the hand alone: who came and went before and after it does not belong to it. */
export function stepsOf({ base_seq, base, events, readings }: PastHand): Step[] {
  const steps: Step[] = [];
  let view = refold(base_seq, base, []);
  let begun = false;
  events.forEach((event, i) => {
    const after = reduce(view, base_seq + 1 + i, event);
    begun ||= event.t === "hand";
    const belongs = after.running || view.running || event.t === "cards_shown";
    if (begun && belongs) steps.push(...entriesOf(event, view, after, readings).map((entry) => ({ entry, view: after })));
    view = after;
  });
  return steps;
}

/** Both cards of each seat of which this record tells them, of whichever event. */
export function toldCards({ hand, events }: Pick<PastHand, "hand" | "events">): ReadonlyMap<number, readonly [number, number]> {
  const told = new Map<number, readonly number[]>();
  for (const event of events) {
    if (event.t === "shown" || (event.t === "hole" && event.cards !== null)) told.set(event.seat, event.cards!);
    else if (event.t === "cards_shown" && event.hand === hand) {
      const known = told.get(event.seat) ?? [];
      if (known.length < 2) told.set(event.seat, [...known, ...event.cards]);
    }
  }
  return new Map([...told].flatMap(([seat, [first, second]]) => (first === undefined || second === undefined ? [] : [[seat, [first, second]] as const])));
}

/**
 * The same record as this seat might have been told it: its own cards from the deal on, all others
 * when they are shown. Null is whoever only looks on. Nothing is told that the record does not tell.
 */
export function seenFrom(frame: PastHand, eyes: number | null): PastHand {
  const own = eyes === null ? null : (toldCards(frame).get(eyes) ?? null);
  const open = new Set(frame.events.flatMap((event) => (event.t === "shown" ? [event.seat] : [])));
  return {
    ...frame,
    events: frame.events.map((event) => (event.t === "hole" ? { ...event, cards: event.seat === eyes && own ? [...own] : null } : event)),
    readings: frame.readings.filter(({ seat }) => seat === eyes || open.has(seat)),
  };
}

/** The seat whose viewer was told this hand; null: the rail, which knows no cards but those that were shown. */
export function viewerOf({ events }: Pick<PastHand, "events">): number | null {
  for (const event of events) if (event.t === "hole" && event.cards !== null) return event.seat;
  return null;
}

/** Where one can jump to: the step with which each part of the hand begins. */
export interface Part {
  readonly name: Street | "showdown" | "end";
  readonly at: number;
}

export function partsOf(steps: readonly Step[]): Part[] {
  const parts: Part[] = [{ name: "preflop", at: 0 }];
  steps.forEach(({ entry, view }, at) => {
    if (entry.kind === "street") parts.push({ name: view.street, at });
  });
  // Cards of players who are all-in lie open before the last streets are dealt.
  const street = parts.at(-1)!.at;
  const end = steps.findIndex(({ entry }, at) => at > street && entry.kind === "result");
  if (end < 0) return parts;
  const shown = steps.at(-1)!.view.seats.some((seat) => seat?.shown);
  return [...parts, { name: shown ? "showdown" : "end", at: end }];
}

/**
 * How long an event stays alone on the screen before the next one of the same frame. The room
 * sends a run-out, the showdown and the payout at once; people want to see them one by one.
 */
import type { Pace, TableEvent } from "./wire";

/** So long cards fly; a question shows when they lie. */
const DEAL_MS: Partial<Record<TableEvent["t"], number>> = { hole: 400, board: 430 };
const FACTOR: Record<Pace, number> = { slow: 1.5, normal: 1, fast: 0.5, instant: 0 };

/** Milliseconds at normal pace. */
function normal(event: TableEvent, next: TableEvent): number {
  switch (event.t) {
    case "hole":
      return next.t === "hole" ? 0 : 250;
    case "folded":
    case "checked":
    case "called":
    case "raised":
      return next.t === "collected" || next.t === "returned" ? 350 : 0;
    case "returned":
      return 900;
    case "collected":
      return 400;
    case "board":
      return 900;
    case "shown":
      return next.t === "shown" ? 250 : 800;
    case "mucked":
      return 250;
    case "awarded":
      return next.t === "awarded" ? 1100 : 0;
    default:
      return 0;
  }
}

/** `hurried`: a question to the viewer, or a new hand, waits behind this event. */
export function holdMs(
  event: TableEvent,
  next: TableEvent | undefined,
  pace: Pace,
  hurried: boolean,
): number {
  if (next === undefined) return 0;
  if (next.t === "asked" && event.t in DEAL_MS) return pace === "instant" ? 0 : DEAL_MS[event.t]!;
  return Math.round(normal(event, next) * FACTOR[pace] * (hurried ? 0.45 : 1));
}

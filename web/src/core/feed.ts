/** Which events of a frame are new. Numbers run without a gap; a gap means that a frame was missed. */
import type { Events } from "./wire.gen";
import type { TableEvent } from "./wire";

export interface Fresh {
  readonly seq: number;
  readonly events: readonly TableEvent[];
}

/** Leave out what was received before; `last` is the number of the last event received. */
export function fresh(last: number, frame: Pick<Events, "seq" | "events">): Fresh | "gap" {
  if (frame.seq > last + 1) return "gap";
  return { seq: last + 1, events: frame.events.slice(last + 1 - frame.seq) };
}

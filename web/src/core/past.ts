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

/** Where one can jump to: the step with which each part of the hand begins. */
export interface Part {
  readonly name: Street | "showdown";
  readonly at: number;
}

export function partsOf(steps: readonly Step[]): Part[] {
  const parts: Part[] = [{ name: "preflop", at: 0 }];
  steps.forEach(({ entry, view }, at) => {
    if (entry.kind === "street") parts.push({ name: view.street, at });
  });
  const end = steps.findIndex(({ entry }) => entry.kind === "result");
  return end < 0 ? parts : [...parts, { name: "showdown", at: end }];
}

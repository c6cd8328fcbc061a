/** How play is shown to who has no seat, as a host chooses it: at once, late, or not at all. */
export type RailMode = "open" | "late" | "closed";

export const RAIL_MODES: readonly RailMode[] = ["open", "late", "closed"];
/** Seconds to choose from; the room takes up to the last. */
export const LATE_S: readonly number[] = [10, 30, 60, 120, 300, 600];
export const USUAL_LATE_S = 60;

export function modeOf(railS: number | null): RailMode {
  if (railS === null) return "closed";
  return railS === 0 ? "open" : "late";
}

export function railOf(mode: RailMode, lateS: number): number | null {
  return mode === "closed" ? null : mode === "open" ? 0 : lateS;
}

/** The seconds to choose from, with those that are set now. */
export function lateChoices(railS: number | null): readonly number[] {
  const all = new Set([...LATE_S, ...(railS !== null && railS > 0 ? [railS] : [])]);
  return [...all].sort((a, b) => a - b);
}

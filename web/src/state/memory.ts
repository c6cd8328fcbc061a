/** What this browser remembers of its person. Without storage (a private window) it forgets. */
import type { Level, PaceChoice } from "../core/wire";

export interface Memory {
  readonly language: string | null;
  readonly name: string;
  readonly level: Level | "mixed";
  readonly pace: PaceChoice;
}

const KEY = "fairdeal";
const FIRST: Memory = { language: null, name: "", level: "mixed", pace: "normal" };

export function recall(): Memory {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Memory>) };
  } catch {
    return FIRST; // storage is forbidden, or holds something that is not ours
  }
}

export function remember(change: Partial<Memory>): void {
  const text = JSON.stringify({ ...recall(), ...change });
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is forbidden or full: the page works without.
  }
}

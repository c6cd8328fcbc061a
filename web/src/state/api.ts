/** The room's HTTP side. A failure is an answer with a code, never an exception. */
import type { House, Level, PaceChoice } from "../core/wire";

export interface Failure {
  readonly code: string;
  readonly params: Record<string, number>;
  /** The one wish that was not possible, where the room can tell. */
  readonly field?: string;
}

export type Answer<T> = { readonly ok: T } | { readonly failure: Failure };

export interface HousePreset {
  readonly small_blind: number;
  readonly big_blind: number;
  readonly seats_max: number;
  readonly action_s: number | null;
  readonly buyin_min_bb: number;
  readonly buyin_max_bb: number;
}

export interface Me {
  readonly name: string | null;
  readonly protocol: number;
  readonly presets: Record<House, HousePreset>;
  /** The tables at which this browser's guest has a seat. */
  readonly tables?: readonly { readonly table: string; readonly kind: TableInfo["kind"] }[];
  /** Whether this page came in the clear, over a network that others may listen to. */
  readonly insecure?: boolean;
}

export interface PractiseWish {
  readonly name: string;
  readonly level: Level | "mixed";
  readonly pace: PaceChoice;
}

export interface TableWish {
  readonly name: string;
  readonly house: House;
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante: number;
  readonly seats: number;
  readonly stack: number;
  readonly action_s: number;
  readonly computers: number;
  readonly level: Level | "mixed";
}

export interface TableInfo {
  readonly kind: "practice" | "private";
  readonly link: string | null;
}

export const getMe = () => ask<Me>("/api/me");
export const postPractise = (wish: PractiseWish) => ask<{ table: string }>("/api/practise", wish);
export const postTable = (wish: TableWish) => ask<{ table: string; link: string }>("/api/tables", wish);
export const getTable = (table: string) => ask<TableInfo>(`/api/tables/${encodeURIComponent(table)}`);

async function ask<T>(path: string, body?: unknown): Promise<Answer<T>> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: JSON_TYPE };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    return { failure: { code: "offline", params: {} } };
  }
  if (response.headers.get("content-type")?.includes("json") !== true) {
    return { failure: { code: "try_again", params: {} } };
  }
  const answer: unknown = await response.json();
  return response.ok ? { ok: answer as T } : { failure: answer as Failure };
}

const JSON_TYPE = { "content-type": "application/json" };

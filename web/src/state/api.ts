/** The room's HTTP side. A failure is an answer with a code, never an exception. */
import type { House, Level, PaceChoice, TableConfig } from "../core/wire";
import type { PastHand } from "../core/wire.gen";

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
  /** The name of his account; null for a guest. */
  readonly account: string | null;
  /** His chips at no table. */
  readonly bank: number;
  readonly protocol: number;
  readonly presets: Record<House, HousePreset>;
  /** The tables at which this browser's guest has a seat, and his chips behind it. */
  readonly tables?: readonly { readonly table: string; readonly kind: TableInfo["kind"]; readonly chips: number }[];
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
  readonly kind: "private" | "public";
  /** How many seconds late play is shown to who has no seat; null: not at all. */
  readonly rail_s: number | null;
}

/** A poker word in the language of the page and in English, and what it means. */
export interface PokerWord {
  readonly word: string;
  readonly english: string;
  readonly means: string;
}

/** A public table in the lobby. */
export interface LobbyRow {
  readonly table: string;
  readonly house: House;
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante: number;
  readonly seats: number;
  readonly taken: number;
  readonly computers: number;
  readonly average_pot: number | null;
  readonly host: string | null;
  readonly held: boolean;
}

export interface TableInfo {
  readonly kind: TableConfig["kind"];
  readonly link: string | null;
}

/** A browser in which somebody is logged in. */
export interface Device {
  readonly id: string;
  /** Such as "Firefox, Android"; empty if it is not known. */
  readonly label: string;
  /** When it was used last, in seconds since 1970. */
  readonly seen: number;
  readonly is_this: boolean;
}

export interface Login {
  readonly account: string;
  readonly passphrase: string;
}

export const getMe = () => ask<Me>("/api/me");
export const postPractise = (wish: PractiseWish) => ask<{ table: string }>("/api/practise", wish);
export const postTable = (wish: TableWish) => ask<{ table: string; link: string }>("/api/tables", wish);
export const getLobby = () => ask<{ tables: readonly LobbyRow[] }>("/api/lobby");
export const getTable = (table: string) => ask<TableInfo>(`/api/tables/${encodeURIComponent(table)}`);
/** `path` is where the room tells of a hand that is over. */
export const getHandLink = (path: string) => ask<{ link: string }>(`${path}/link`);
export const getSharedHand = (name: string) => ask<PastHand>(`/api/hands/${encodeURIComponent(name)}`);
export const getHandFile = (path: string) => ask<string>(`${path}/phh`, undefined, "GET", "text");
export const getPokerWords = (tag: string) => ask<readonly PokerWord[]>(`/learn/${tag}/words.json`);
export const postAccount = (login: Login) => ask<{ account: string }>("/api/account", login);
export const postLogin = (login: Login) => ask<{ account: string }>("/api/account/login", login);
export const postLogout = () => ask<object>("/api/account/logout", {});
export const getDevices = () => ask<{ devices: readonly Device[] }>("/api/account/devices");
/** Without a device: all but this one. */
export const postSignOut = (device: string | null) => ask<object>("/api/account/sign-out", { device });
export const postPassphrase = (change: { passphrase: string; new: string }) => ask<object>("/api/account/passphrase", change);
export const deleteAccount = (passphrase: string) => ask<object>("/api/account", { passphrase }, "DELETE");

/** A file comes as text, and why it does not as JSON. */
async function ask<T>(path: string, body?: unknown, method = "POST", kind: "json" | "text" = "json"): Promise<Answer<T>> {
  const init = body === undefined ? {} : { method, body: JSON.stringify(body), headers: JSON_TYPE };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    return { failure: { code: "offline", params: {} } };
  }
  if (response.ok && kind === "text") return { ok: (await response.text()) as T };
  if (response.headers.get("content-type")?.includes("json") !== true) {
    return { failure: { code: "try_again", params: {} } };
  }
  const answer: unknown = await response.json();
  return response.ok ? { ok: answer as T } : { failure: answer as Failure };
}

const JSON_TYPE = { "content-type": "application/json" };

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Account, fieldOf } from "./account.svelte";
import { recall, remember } from "./memory";

const GUEST = { name: "Guest", account: null, bank: 0, protocol: 1, presets: {}, tables: [] };
const ANA = { ...GUEST, name: "Ana", account: "Ana", bank: 1250 };
const HERE = { id: "d1", label: "Firefox, Linux", seen: 100, is_this: true };
const PHONE = { id: "d2", label: "", seen: 90, is_this: false };

type Call = [path: string, method: string, body: unknown];

let calls: Call[];
let answers: Record<string, [status: number, body: unknown]>;
let told: boolean[];

const account = () => new Account((another) => told.push(another));

beforeEach(() => {
  calls = [];
  told = [];
  answers = { "GET /api/me": [200, GUEST], "GET /api/account/devices": [200, { devices: [HERE, PHONE] }] };
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    calls.push([path, method, init.body === undefined ? null : JSON.parse(init.body as string)]);
    const [status, body] = answers[`${method} ${path}`] ?? [200, {}];
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("who this is", () => {
  test("a guest has no list of devices", async () => {
    const one = account();
    await one.load();
    expect(one.me).toEqual(GUEST);
    expect(one.devices).toEqual([]);
    expect(calls.map(([path]) => path)).toEqual(["/api/me"]);
  });

  test("somebody with an account sees where he is logged in", async () => {
    answers["GET /api/me"] = [200, ANA];
    const one = account();
    await one.load();
    expect(one.me?.bank).toBe(1250);
    expect(one.devices).toEqual([HERE, PHONE]);
  });

  test("a room that cannot be asked is a failure", async () => {
    answers["GET /api/me"] = [429, { code: "too_many_guests", params: {} }];
    const one = account();
    await one.load();
    expect(one.me).toBeNull();
    expect(one.failure?.code).toBe("too_many_guests");
  });
});

describe("what one does", () => {
  const login = { account: "Ana", passphrase: "correct battery horse" };

  test("to make an account keeps the player", async () => {
    const one = account();
    answers["GET /api/me"] = [200, ANA];
    expect(await one.make(login)).toBe(true);
    expect(calls[0]).toEqual(["/api/account", "POST", login]);
    expect([one.me, told, one.waiting]).toEqual([ANA, [false], false]);
  });

  test("to log in makes another player of this browser, whose name is remembered", async () => {
    remember({ name: "Somebody" });
    const one = account();
    answers["GET /api/me"] = [200, ANA];
    expect(await one.logIn(login)).toBe(true);
    expect(calls[0]).toEqual(["/api/account/login", "POST", login]);
    expect([told, recall().name]).toEqual([[true], "Ana"]);
  });

  test("a refusal is kept until the next wish, and nobody is told of news", async () => {
    const one = account();
    answers["POST /api/account/login"] = [403, { code: "wrong_login", params: {} }];
    expect(await one.logIn(login)).toBe(false);
    expect([one.failure?.code, told, one.waiting]).toEqual(["wrong_login", [], false]);
    answers["POST /api/account/login"] = [200, { account: "Ana" }];
    expect(await one.logIn(login)).toBe(true);
    expect(one.failure).toBeNull();
  });

  test("a second press while the first is under way does nothing", async () => {
    const one = account();
    const [first, second] = await Promise.all([one.make(login), one.make(login)]);
    expect([first, second]).toEqual([true, false]);
    expect(calls.filter(([path]) => path === "/api/account")).toHaveLength(1);
  });

  test("the other wishes are put as the room expects them", async () => {
    const one = account();
    await one.signOut("d2");
    await one.signOut(null);
    await one.change("old", "new");
    await one.remove("old");
    await one.logOut();
    expect(calls.filter(([path]) => path !== "/api/me")).toEqual([
      ["/api/account/sign-out", "POST", { device: "d2" }],
      ["/api/account/sign-out", "POST", { device: null }],
      ["/api/account/passphrase", "POST", { passphrase: "old", new: "new" }],
      ["/api/account", "DELETE", { passphrase: "old" }],
      ["/api/account/logout", "POST", {}],
    ]);
    expect(told).toEqual([false, false, false, true, true]);
  });
});

test("a refusal stands beside the field that it is about", () => {
  const codes = ["name_long", "account_taken", "passphrase_short", "wrong_login", "too_fast"];
  expect(codes.map(fieldOf)).toEqual(["account", "account", "passphrase", null, null]);
});

/** What the coach tells, as sentences to be made: in whole per cent, and in chips. */
import type { Params, Translate } from "./i18n";
import type { Level } from "./wire";
import type { Act, Costly, Hint, Outs, Session, Thought, Width, Worth } from "./wire.gen";

/** Of what could be so many thousandths of all hands, nothing is to be said: on the river a seat that has done nothing has 750. */
const ANYTHING = 500;

export interface Line {
  readonly key: string;
  readonly params?: Params;
}

/** Thousandths as whole per cent; what is not nothing is never written as nothing. */
export function percent(thousandths: number): number {
  return thousandths > 0 ? Math.max(1, Math.round(thousandths / 10)) : 0;
}

/** Whether nobody has bet on a street where so much is owed: then chips are a bet, and no raise. */
export function isOpen({ street, owed }: { readonly street: string; readonly owed: number }): boolean {
  return street !== "preflop" && owed === 0;
}

/** An action as its button says it. `opens`: nobody has bet on this street. `most`: all that one has, if that is known. */
export function actionWords(t: Translate, action: Act["action"], owed: number, opens: boolean, most = 0): string {
  switch (action.t) {
    case "fold":
    case "check":
      return t(action.t);
    case "call":
      return t("call", { chips: owed });
    case "raise_to":
      return t(action.to === most ? "bet-all-in" : opens ? "bet" : "raise", { chips: action.to });
    case "show":
      return t("show");
  }
}

/** What somebody did, as the log says it. */
export function didWords(t: Translate, name: string, { done, street, owed }: Pick<Thought, "done" | "street" | "owed">): string {
  const params = { name, allin: 0 };
  switch (done.t) {
    case "fold":
      return t("log-folded", params);
    case "call":
      return t("log-called", { ...params, chips: owed });
    case "raise_to":
      return t(isOpen({ street, owed }) ? "log-bet" : "log-raised", { ...params, chips: done.to });
    default:
      return t("log-checked", params);
  }
}

/** The price of the call in words; nothing where checking is free. */
export function priceLine({ owed, winnable, needed }: Pick<Hint, "owed" | "winnable" | "needed">): Line | null {
  return owed > 0 ? { key: "coach-price", params: { owed, pot: winnable, needed: percent(needed) } } : null;
}

export function outsCount(outs: readonly Outs[]): number {
  return outs.reduce((sum, { cards }) => sum + cards.length, 0);
}

/** Whether something else would have been worth noticeably more. */
export function isCostly(cost: number, bigBlind: number): boolean {
  return 2 * cost >= bigBlind;
}

/** What is to be said of a decision by somebody whose cards are known. */
export function verdict(thought: Pick<Thought, "cost" | "worths">, bigBlind: number): Line & { better: Worth | null } {
  const best = thought.worths[0] ?? null;
  if (best === null || !isCostly(thought.cost, bigBlind)) return { key: "coach-fine", better: null };
  return { key: "coach-better", params: { chips: thought.cost }, better: best };
}

/** Why a computer player did what it did, as far as the table knows its cards. */
export function reasonLines(thought: Thought, level: Level | null): Line[] {
  const { done, equity, believed, width } = thought;
  if (equity === null) {
    if (done.t === "fold") return [{ key: "coach-folded" }];
    if (width >= ANYTHING) return [{ key: "coach-hidden-any" }];
    const did = done.t === "raise_to" ? (isOpen(thought) ? "bet" : "raise") : done.t;
    return [{ key: "coach-hidden", params: { did, width: percent(width) } }];
  }
  const price = priceLine(thought);
  const truly = { key: "coach-equity-theirs", params: { share: percent(equity) } };
  const thinks = believed === null || level === null ? null : { key: `coach-${level}`, params: { share: percent(believed) } };
  // What the best of them makes of its cards is just that.
  const lines = thinks === null ? [truly, price] : [thinks, price, level === "hard" ? null : truly];
  return lines.filter((line) => line !== null);
}

/** What a seat seems to hold by what it did. */
export function readLine({ width }: Pick<Width, "width">): Line {
  return width >= ANYTHING ? { key: "coach-read-any" } : { key: "coach-read", params: { width: percent(width) } };
}

/** What was done and what was better in one of the decisions that cost most; of a call nobody tells the price. */
export function costlyWords(t: Translate, { street, done, better }: Pick<Costly, "street" | "done" | "better">): { done: string; action: string } {
  const checks = done.t === "check" || better.t === "check";
  const say = (action: Act["action"]) => (action.t === "call" ? t("session-call") : actionWords(t, action, 0, street !== "preflop" && checks));
  return { done: say(done), action: say(better) };
}

/** The figures of a session, each a share or a ratio in words. */
export function sessionLines(session: Session): (Line & { means: string })[] {
  const { hands, vpip, pfr, raises, calls, showdowns, showdowns_won: won } = session;
  const part = (count: number) => (hands > 0 ? Math.round((100 * count) / hands) : 0);
  return [
    { key: "session-hands", means: "session-hands-means", params: { count: hands } },
    { key: "session-vpip", means: "session-vpip-means", params: { part: part(vpip) } },
    { key: "session-pfr", means: "session-pfr-means", params: { part: part(pfr) } },
    { key: "session-aggression", means: "session-aggression-means", params: { raises, calls } },
    { key: "session-showdowns", means: "session-showdowns-means", params: { won, count: showdowns } },
  ];
}

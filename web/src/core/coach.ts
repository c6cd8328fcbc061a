/** What the coach tells, as sentences to be made: in whole per cent, and in chips. */
import type { Params, Translate } from "./i18n";
import type { Level } from "./wire";
import type { Act, Hint, Outs, Session, Thought, Worth } from "./wire.gen";

export interface Line {
  readonly key: string;
  readonly params?: Params;
}

/** Thousandths as whole per cent; what is not nothing is never written as nothing. */
export function percent(thousandths: number): number {
  return thousandths > 0 ? Math.max(1, Math.round(thousandths / 10)) : 0;
}

/** An action as its button says it. `opens`: nobody has bet on this street. */
export function actionWords(t: Translate, action: Act["action"], owed: number, opens: boolean): string {
  switch (action.t) {
    case "fold":
    case "check":
      return t(action.t);
    case "call":
      return t("call", { chips: owed });
    case "raise_to":
      return t(opens ? "bet" : "raise", { chips: action.to });
    case "show":
      return t("show");
  }
}

/** Chips that are won or lost on average: +46, −12, or 0. */
export function chipsWords(t: Translate, chips: number): string {
  return chips === 0 ? t("number", { chips }) : t(chips > 0 ? "signed-up" : "signed-down", { chips: Math.abs(chips) });
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

/** What is to be said of one's own decision. */
export function ownLine(thought: Pick<Thought, "cost" | "worths">, bigBlind: number): Line & { better: Worth | null } {
  const best = thought.worths[0] ?? null;
  if (best === null || !isCostly(thought.cost, bigBlind)) return { key: "coach-fine", better: null };
  return { key: "coach-better", params: { chips: thought.cost }, better: best };
}

/** Why a computer player did what it did, as far as the table knows its cards. */
export function reasonLine(thought: Pick<Thought, "believed" | "equity" | "width" | "done">, level: Level | null): Line {
  if (thought.believed !== null && level !== null) {
    return { key: `coach-${level}`, params: { share: percent(thought.believed) } };
  }
  if (thought.equity !== null) return { key: "coach-equity-theirs", params: { share: percent(thought.equity) } };
  if (thought.done.t === "fold") return { key: "coach-folded" };
  return { key: "coach-hidden", params: { width: percent(thought.width) } };
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

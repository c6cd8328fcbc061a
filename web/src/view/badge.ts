/** The one line under a seat: the most telling thing about it now. */
import { handWords } from "../core/speech";
import type { Translate } from "../core/i18n";
import type { SeatView } from "../core/view";
import type { Reading } from "../core/wire";
import type { Spot } from "./spots";

export interface BadgeLine {
  readonly text: string;
  /** How it is coloured. */
  readonly tone: string;
}

/** What a seat does not tell itself. */
type Around = Pick<Spot, "running" | "allIn" | "banking">;

/**
 * `brief` writes long amounts, which stand in full in the log. `reading` names the hand of the seat;
 * one's own is named elsewhere, so leave it out there.
 */
export function badgeLine(
  t: Translate,
  brief: (chips: number) => number | string,
  around: Around,
  seat: SeatView,
  reading: Reading | null,
): BadgeLine | null {
  return result(t, seat, reading) ?? doing(t, brief, around, seat) ?? absence(t, around, seat);
}

function result(t: Translate, seat: SeatView, reading: Reading | null): BadgeLine | null {
  if (seat.won > 0) return { text: t("wins", { chips: seat.won }), tone: "won" };
  if (seat.badge?.did === "returned" && !seat.shown) {
    return { text: t("returned", { chips: seat.badge.chips }), tone: "returned" };
  }
  if (seat.leaving) return { text: t("leaving"), tone: "" };
  if (seat.shown && reading) return { text: handWords(t, reading), tone: "" };
  if (seat.mucked) return { text: t(seat.opened.length > 0 ? "showed" : "mucked"), tone: "" };
  return null;
}

function doing(t: Translate, brief: (chips: number) => number | string, { running, allIn, banking }: Around, seat: SeatView): BadgeLine | null {
  if (allIn) return { text: t("all-in"), tone: "allin" };
  if (banking) return { text: t("time-bank"), tone: "bank" };
  if (seat.badge === null || !running) return null;
  const { did, chips } = seat.badge;
  if (did === "returned") return null;
  return { text: t(`did-${did.replaceAll("_", "-")}`, { chips: brief(chips) }), tone: did };
}

function absence(t: Translate, { running }: Around, seat: SeatView): BadgeLine | null {
  if (!seat.connected) return { text: t("disconnected"), tone: "" };
  if (seat.sittingOut) return { text: t("sitting-out"), tone: "" };
  if (seat.waiting) return { text: t("waiting-blind"), tone: "" };
  if (seat.stack === 0 && !running) return { text: t("out-of-chips"), tone: "" };
  return null;
}

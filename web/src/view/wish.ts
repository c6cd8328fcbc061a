/** What stands on the button of a wish. */
import type { Translate } from "../core/i18n";
import type { SeatView } from "../core/view";
import type { PreAction } from "../core/wire";

export function wishText(t: Translate, wish: PreAction, seat: SeatView): string {
  switch (wish.do) {
    case "check_fold":
      return t("pre-check-fold");
    case "fold":
      return t("fold");
    case "check":
      return t("check");
    case "call":
      return t(wish.owed >= seat.stack ? "call-all-in" : "call", { chips: wish.owed });
    case "call_any":
      return t("pre-call-any");
  }
}

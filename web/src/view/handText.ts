import type { Translate } from "../core/i18n";
import type { Step } from "../core/past";
import type { TableView } from "../core/view";
import { logText } from "./sentence";

/** A hand as a text to be read anywhere; for what it was played and who sat there with what comes after its number. */
export function handText(t: Translate, steps: readonly Step[]): string {
  const [first, ...others] = steps;
  if (first === undefined) return "";
  const players = first.view.seats.flatMap((seat) => (seat?.dealtIn ? [`${t("ask-stack", { name: seat.name, chips: seat.stack })}\n`] : []));
  const text = [logText(t, [first.entry]), stakesText(t, first.view), ...players, "\n", logText(t, others.map(({ entry }) => entry))];
  return text.join("").replaceAll("\u00a0", " ");
}

function stakesText(t: Translate, { config }: TableView): string {
  if (config === null) return "";
  const { small_blind: small, big_blind: big, ante } = config.rules;
  const stakes = t("text-stakes", { small, big });
  return `${ante > 0 ? `${stakes}${t("comma")} ${t("ante-of", { chips: ante })}` : stakes}\n`;
}

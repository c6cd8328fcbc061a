/** A line in words. */
import type { Translate } from "../core/i18n";
import type { LineOf } from "../state/presence.svelte";

/** `line` null: it is there, but was not measured; `clock` writes a time of the day. */
export function lineWords(t: Translate, line: LineOf | null, clock: (at: Date) => string): string {
  if (line === null) return t("line-here");
  if (line.goneSince === null) return t(`line-${line.quality}`);
  const ago = performance.now() - line.goneSince;
  return t("line-gone-since", { time: clock(new Date(Date.now() - ago)) });
}

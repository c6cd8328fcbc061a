/** Which lessons are done: all their questions were answered. Only this browser knows. */
import { kept } from "../state/kept";

const done = kept<readonly string[]>("fairdeal-learned", (stored) => (Array.isArray(stored) ? stored.map(String) : []));

/** Note the lesson of this page, if nothing in it is left to be answered. */
export function noteDone(): void {
  const lesson = document.querySelector<HTMLElement>("[data-lesson]")?.dataset["lesson"];
  const open = document.querySelector("form[data-question] button");
  const known = done.read();
  if (lesson !== undefined && open === null && !known.includes(lesson)) done.write([...known, lesson]);
}

/** Mark them in the list of all lessons. */
export function showDone(): void {
  for (const name of done.read()) document.querySelector(`[data-done="${CSS.escape(name)}"]`)?.removeAttribute("hidden");
}

/** A question is judged by the room; with script its page stays where it is. */
import { noteDone } from "./done";

export function watchQuestions(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["question"] === undefined) return;
    event.preventDefault();
    void judge(form);
  });
}

async function judge(form: HTMLFormElement): Promise<void> {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.append(name, String(value));
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const judged = page.getElementById(form.id);
    if (judged === null) throw new Error(`no ${form.id} in the answer`);
    form.replaceWith(judged);
    noteDone();
    judged.querySelector<HTMLElement>(".verdict")?.focus({ preventScroll: true });
    judged.querySelector(".verdict")?.scrollIntoView({ block: "nearest" });
  } catch {
    form.submit(); // as it would be without script: the browser says what is wrong with the line
  }
}

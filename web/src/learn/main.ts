/**
 * What script adds to the pages of the lessons, which are whole without it: examples are stepped
 * through on the felt, answers are judged without leaving the place, words are found as one types.
 */
import { mount } from "svelte";

import "../app.css";
import { LANGUAGES } from "../core/i18n";
import type { PastHand } from "../core/wire.gen";
import { wear } from "../state/look";
import { Replay } from "../state/replay.svelte";
import { settings } from "../state/settings.svelte";
import { words } from "../state/words.svelte";
import Example from "./Example.svelte";
import { showDone } from "./done";
import { watchWords } from "./find";
import "./learn.css";
import { watchQuestions } from "./questions";

interface Data {
  readonly hand: PastHand;
  /** What is asked, by the number of the event after which it is. */
  readonly asks: Readonly<Record<string, string>>;
  /** What is said at the last step of a hand that is not over. */
  readonly ends: string | null;
}

wear(settings.now.theme);
watchQuestions();
watchWords();
showDone();
void showExamples();

async function showExamples(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>("[data-example]")];
  if (places.length === 0) return;
  const tag = LANGUAGES.find((language) => language.tag === document.documentElement.lang)?.tag ?? "en";
  await Promise.all([words.whole(), words.choose(tag)]);
  if (words.failed) return; // the hand stands there in sentences
  for (const place of places) {
    const { hand, asks, ends } = JSON.parse(place.querySelector("script")!.textContent) as Data;
    const open = Replay.ofLink(hand, "");
    open.go(1);
    const title = place.querySelector("h2")!.id;
    mount(Example, { target: place, anchor: place.querySelector("details")!, props: { open, asks, ends, title } });
  }
}

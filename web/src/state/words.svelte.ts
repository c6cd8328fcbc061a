/** The language of the page. */
import { type Params, type Tag, type Translate, type Words, chooseLanguage, loadWords } from "../core/i18n";
import { inEnglish } from "../core/terms";
import { inBlinds } from "../core/units";
import { recall, remember } from "./memory";
import { settings } from "./settings.svelte";

/** From here on a number is long. */
const LONG = 1_000_000;

class PageWords {
  current = $state.raw<Words | null>(null);
  /** Of the table that is to be seen. */
  bigBlind = $state.raw<number | null>(null);
  /** The big blind to write amounts in; null: they are written in chips. */
  readonly unit = $derived(settings.now.unit === "blinds" ? this.bigBlind : null);
  /** English sentences with the numbers of the language, where poker words are to be English. */
  #english = $state.raw<Translate | null>(null);
  readonly t = $derived(this.#translate());
  /** For where there is little room: long numbers with three digits and a word. */
  readonly #compact = $derived(new Intl.NumberFormat(this.current?.language.tag, { notation: "compact", maximumSignificantDigits: 3 }));
  /** The language that was asked for last did not come. */
  failed = $state.raw(false);
  #felt: object | null = null;
  #wanted: Tag = "en";
  #whole = false;

  constructor() {
    $effect.root(() => {
      $effect(() => this.#loadTerms());
    });
  }

  async start(): Promise<void> {
    await this.#want(chooseLanguage(recall().language, navigator.languages));
  }

  async choose(tag: Tag): Promise<void> {
    await this.#want(tag);
    if (!this.failed) remember({ language: tag });
  }

  /** Write a number that stands in full elsewhere. */
  brief(count: number): string {
    return count < LONG ? this.t("count", { count }) : this.#compact.format(count);
  }

  /** The amount of a sentence for which there is little room. */
  briefly(chips: number): number | string {
    return this.unit === null && chips >= LONG ? this.brief(chips) : chips;
  }

  /** Load what the first page and the table can do without, now and for every language that is chosen. */
  async whole(): Promise<void> {
    this.#whole = true;
    if (this.current?.whole !== true) await this.#load();
  }

  /** Count by the big blind of a felt, as long as it is to be seen. */
  enter(felt: object, bigBlind: number): void {
    this.#felt = felt;
    this.bigBlind = bigBlind;
  }

  leave(felt: object): void {
    if (felt === this.#felt) this.bigBlind = null; // else another has taken its place
  }

  #translate(): Translate {
    if (this.current === null) return () => "";
    const { t, language } = this.current;
    const words = this.#english === null ? t : inEnglish(t, this.#english, language.dir);
    return this.unit === null ? words : inBlinds(words, this.unit);
  }

  #loadTerms(): (() => void) | undefined {
    const { current } = this;
    if (current === null || current.language.tag === "en" || !settings.now.englishTerms) {
      this.#english = null;
      return undefined;
    }
    let late = false;
    void loadWords(current.language.tag, current.whole, "en").then(
      ({ t }) => {
        if (!late) this.#english = t;
      },
      () => undefined, // they stay in the language
    );
    return () => (late = true);
  }

  async #want(tag: Tag): Promise<void> {
    this.#wanted = tag;
    this.failed = false;
    try {
      await this.#load();
    } catch {
      this.failed = true;
      this.#wanted = this.current?.language.tag ?? tag;
    }
  }

  async #load(): Promise<void> {
    const [tag, whole] = [this.#wanted, this.#whole];
    const words = await loadWords(tag, whole);
    if (tag !== this.#wanted || whole !== this.#whole) return this.#load(); // more was asked for meanwhile
    document.documentElement.lang = tag;
    document.documentElement.dir = words.language.dir;
    this.current = words;
  }
}

export const words = new PageWords();

export function t(key: string, params?: Params): string {
  return words.t(key, params);
}

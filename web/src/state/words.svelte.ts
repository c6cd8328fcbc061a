/** The language of the page. */
import { type Params, type Tag, type Words, chooseLanguage, loadWords } from "../core/i18n";
import { recall, remember } from "./memory";

class PageWords {
  current = $state.raw<Words | null>(null);

  async start(): Promise<void> {
    await this.#load(chooseLanguage(recall().language, navigator.languages));
  }

  async choose(tag: Tag): Promise<void> {
    remember({ language: tag });
    await this.#load(tag);
  }

  async #load(tag: Tag): Promise<void> {
    const words = await loadWords(tag);
    document.documentElement.lang = tag;
    document.documentElement.dir = words.language.dir;
    this.current = words;
  }
}

export const words = new PageWords();

export function t(key: string, params?: Params): string {
  return words.current?.t(key, params) ?? "";
}

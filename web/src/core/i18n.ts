/** Sentences in the player's language: Fluent files, loaded when asked for. */
import { FluentBundle, FluentNumber, type FluentVariable } from "@fluent/bundle";

import type { Messages } from "./messages";

interface Row {
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
}

/** A row here and a file `src/fairdeal/words/TAG.ftl` are a language: docs/howto/add-a-language.md. */
export const LANGUAGES = [
  { tag: "en", name: "English", dir: "ltr" },
  { tag: "th", name: "ภาษาไทย", dir: "ltr" },
  { tag: "fa", name: "فارسی", dir: "rtl" },
  { tag: "mk", name: "македонски", dir: "ltr" },
] as const satisfies readonly Row[];

export type Language = (typeof LANGUAGES)[number];
export type Tag = Language["tag"];

export type Params = Record<string, FluentVariable>;
export type Translate = (key: string, params?: Params) => string;

export interface Words {
  readonly language: Language;
  /** Whether these are all, not only those that are needed at first. */
  readonly whole: boolean;
  readonly t: Translate;
}

/** Of each file what stands above its mark, and what stands below: `vite.config.ts`. */
const FIRST = import.meta.glob<Messages>("../../../src/fairdeal/words/*.ftl", { query: "?first", import: "default" });
const LATER = import.meta.glob<Messages>("../../../src/fairdeal/words/*.ftl", { query: "?later", import: "default" });

/** The remembered language, else the first that the browser asks for and we have, else English. */
export function chooseLanguage(remembered: string | null, wanted: readonly string[]): Tag {
  const asked = [remembered ?? "", ...wanted].map((tag) => tag.toLowerCase().split("-")[0]);
  const found = asked.map((tag) => LANGUAGES.find((language) => language.tag === tag));
  return found.find((language) => language !== undefined)?.tag ?? "en";
}

/** A whole language, or what of it is needed at first; the sentences may be another's, with its numbers. */
export async function loadWords(tag: Tag, whole = true, sentences = tag): Promise<Words> {
  const file = `../../../src/fairdeal/words/${sentences}.ftl`;
  const [first, later] = await Promise.all([FIRST[file]!(), whole ? LATER[file]!() : {}]);
  return { ...makeWords(tag, { ...first, ...later }), whole };
}

/** Numbers among the parameters are written by `NUMBER()` of the language: ۱٬۲۳۴ in Persian. */
export function makeWords(tag: Tag, messages: Messages): Words {
  const bundle = new FluentBundle(tag);
  bundle.addResource({ body: Object.entries(messages).map(([id, value]) => ({ id, value, attributes: {} })) });
  const t: Translate = (key, params) => {
    const pattern = bundle.getMessage(key)?.value;
    return pattern ? bundle.formatPattern(pattern, params ? written(tag, params) : null) : key;
  };
  return { language: LANGUAGES.find((l) => l.tag === tag)!, whole: true, t };
}

/** Few browsers know how Macedonian writes numbers; we do: 12.345,5. */
class Pointed extends FluentNumber {
  override toString(): string {
    const [whole, part] = String(this.value).split(".");
    return whole!.replace(/\B(?=(\d{3})+$)/g, ".") + (part === undefined ? "" : `,${part}`);
  }
}

function written(tag: Tag, params: Params): Params {
  if (tag !== "mk") return params;
  const point = (value: FluentVariable) => (typeof value === "number" ? new Pointed(value) : value);
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, point(value)]));
}

/** The key of the sentence for an error code of the room. */
export function errorText(t: Translate, code: string, params: Params): string {
  const key = `error-${code.replaceAll("_", "-")}`;
  const text = t(key, params);
  return text === key ? t("error-unknown", { code }) : text;
}

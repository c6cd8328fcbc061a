/** Sentences in the player's language: Fluent files, loaded when asked for. */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";

interface Row {
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
}

/** A row here and a file `i18n/TAG.ftl` are a language: docs/howto/add-a-language.md. */
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
  readonly t: Translate;
}

const FILES = import.meta.glob<string>("../i18n/*.ftl", { query: "?raw", import: "default" });

/** The remembered language, else the first that the browser asks for and we have, else English. */
export function chooseLanguage(remembered: string | null, wanted: readonly string[]): Tag {
  const asked = [remembered ?? "", ...wanted].map((tag) => tag.toLowerCase().split("-")[0]);
  const found = asked.map((tag) => LANGUAGES.find((language) => language.tag === tag));
  return found.find((language) => language !== undefined)?.tag ?? "en";
}

export async function loadWords(tag: Tag): Promise<Words> {
  const text = await FILES[`../i18n/${tag}.ftl`]!();
  return makeWords(tag, text);
}

/** Numbers among the parameters are written by `NUMBER()` of the language: ۱٬۲۳۴ in Persian. */
export function makeWords(tag: Tag, text: string): Words {
  const bundle = new FluentBundle(tag);
  bundle.addResource(new FluentResource(text));
  const t: Translate = (key, params) => {
    const pattern = bundle.getMessage(key)?.value;
    return pattern ? bundle.formatPattern(pattern, params ? written(tag, params) : null) : key;
  };
  return { language: LANGUAGES.find((l) => l.tag === tag)!, t };
}

/** Few browsers know how Macedonian writes numbers; we do: 12.345. */
class Pointed extends FluentNumber {
  override toString(): string {
    return this.value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ".");
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

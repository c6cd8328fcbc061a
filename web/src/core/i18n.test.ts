import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test, vi } from "vitest";

import { LANGUAGES, chooseLanguage, errorText, loadWords, makeWords } from "./i18n";
import { type Messages, readMessages } from "./messages";
import schema from "./wire.schema.json?raw";

const FILES = import.meta.glob<string>("../../../src/fairdeal/words/*.ftl", { query: "?raw", import: "default", eager: true });
const FIRST = import.meta.glob<Messages>("../../../src/fairdeal/words/*.ftl", { query: "?first", import: "default", eager: true });
const LATER = import.meta.glob<Messages>("../../../src/fairdeal/words/*.ftl", { query: "?later", import: "default", eager: true });
const SOURCES = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../**/*.gen.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Codes of the room that a person may meet; each has its sentence. */
const CODES = `not_your_turn must_call nothing_to_call raise_bounds not_in_hand last_hand stale not_seated
  already_seated seat_taken no_such_seat table_full table_closed not_host not_practice stack_full no_chips
  hand_running not_sitting_out nobody_ready garbage unknown_frame binary_frame frame_too_long hello_first protocol
  busy try_again not_yours no_such_table no_session too_much_garbage table_failed bad_options bad_option
  name_empty name_long name_characters name_taken too_many_tables form_number
  cannot_post buy_bounds nothing_to_show held banned sent_away no_computer no_person yourself wrong_link not_private
  chat_empty chat_long chat_characters chat_fast no_such_line no_such_hand hand_not_shown not_expressible
  wrong_login account_taken has_account no_account seated signed_out passphrase_short passphrase_long passphrase_common`.split(/\s+/);

/** Where the page begins, and the two parts of it of which one is needed at first. */
const BEGINNINGS = ["../main.ts", "../view/Home.svelte", "../view/TablePage.svelte"];
/** Of the refusals only these can be met before the rest is there. */
const FIRST_REFUSALS = ["error-unknown", "error-offline", "error-try-again", "error-busy"];

type Tree = { readonly type?: string; readonly name?: string } & Record<string, unknown>;

/** The key of every message of a file with the names of its variables. */
function messages(tag: string): Map<string, string[]> {
  const resource = new FluentResource(FILES[`../../../src/fairdeal/words/${tag}.ftl`]!);
  return new Map(resource.body.map((message) => [message.id, [...new Set(variables(message.value))].sort()]));
}

function variables(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const { type, name, ...rest } = tree as Tree;
  if (type === "var" && name !== undefined) return [name];
  return Object.values(rest).flatMap(variables);
}

const english = messages("en");
const code = Object.values(SOURCES).join("\n");

/** The sources that are loaded with these: what they import, and what that imports. */
function loadedWith(beginnings: readonly string[]): Set<string> {
  const found = new Set<string>();
  const look = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, what] of SOURCES[file]!.matchAll(/^ *(?:import|export) (?!type\b).*?from "(\.[^"?]+)";/gms)) {
      const path = new URL(what!, `https://src/src/core/${file}`).pathname.replace("/src/", "../");
      const names = [path, `${path}.ts`].map((name) => name.replace(/^\.\.\/core\//, "./"));
      const source = names.find((name) => name in SOURCES);
      if (source !== undefined) look(source);
    }
  };
  beginnings.forEach(look);
  return found;
}

/** What may be a key in some sources: text in quotes, and what stands before the first hole of a template. */
function askedFor(source: string): { quoted: Set<string>; prefixes: string[] } {
  const quoted = new Set([...source.matchAll(/["']([a-z][a-z0-9-]*)["']/g)].map((match) => match[1]!));
  const prefixes = [...source.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((match) => match[1]!);
  return { quoted, prefixes: prefixes.filter((prefix) => prefix.length > 3) };
}

describe.each(LANGUAGES.map(({ tag }) => tag))("%s", (tag) => {
  const text = FILES[`../../../src/fairdeal/words/${tag}.ftl`]!;

  test("parses whole, no key twice", () => {
    const keys = [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((match) => match[1]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(messages(tag).size).toBe(keys.length);
    expect(new FluentBundle(tag).addResource(new FluentResource(text))).toEqual([]);
  });

  test("has the keys of English, with the same variables", () => {
    expect(Object.fromEntries(messages(tag))).toEqual(Object.fromEntries(english));
  });

  test("stands in two parts, and in the first whatever is needed at first", () => {
    const file = `../../../src/fairdeal/words/${tag}.ftl`;
    const [first, later] = [FIRST[file]!, LATER[file]!];
    expect({ ...first, ...later }).toEqual(readMessages(FILES[file]!));
    expect(Object.keys(first).filter((key) => key in later)).toEqual([]);
    const { quoted, prefixes } = askedFor([...loadedWith(BEGINNINGS)].map((file) => SOURCES[file]).join("\n"));
    const needed = [...english.keys()].filter((key) =>
      key.startsWith("error-")
        ? FIRST_REFUSALS.includes(key)
        : quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(needed.length).toBeGreaterThan(100);
    expect(needed.filter((key) => !(key in first))).toEqual([]);
  });

  test("every message can be made", () => {
    const bundle = new FluentBundle(tag);
    bundle.addResource(new FluentResource(text));
    for (const [key, names] of messages(tag)) {
      const errors: Error[] = [];
      const value = bundle.getMessage(key)!.value!;
      bundle.formatPattern(value, Object.fromEntries(names.map((name) => [name, 5])), errors);
      expect(errors, key).toEqual([]);
    }
  });
});

describe("keys and code", () => {
  const { quoted } = askedFor(code);
  const prefixes = [...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((match) => match[1]!);

  test("every key that the code asks for is there", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1]!);
    const told = [...SOURCES["./log.ts"]!.matchAll(/"(log-[a-z-]+)"/g)].map((match) => match[1]!);
    expect(asked.length).toBeGreaterThan(60);
    const missing = [...asked, ...told].filter((key) => !english.has(key));
    expect(missing).toEqual([]);
    for (const prefix of prefixes) {
      const fits = [...english.keys()].some((key) => key.startsWith(prefix));
      expect(fits || ["preset-", "seat-", "sit-", "pot-"].includes(prefix), prefix).toBe(true);
    }
  });

  test("every key is used", () => {
    const whole = prefixes.filter((prefix) => prefix.length > 3);
    const unused = [...english.keys()].filter(
      (key) => !quoted.has(key) && !whole.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  test("every kind of post has its words", () => {
    const kinds: string[] = JSON.parse(schema).$defs.Posted.properties.kind.enum;
    expect(kinds.length).toBeGreaterThan(5);
    const keys = kinds.flatMap((kind) => [`did-${kind}`, `log-${kind}`].map((key) => key.replaceAll("_", "-")));
    expect(keys.filter((key) => !english.has(key))).toEqual([]);
  });

  test("every error code has its sentence", () => {
    expect(CODES.filter((c) => !english.has(`error-${c.replaceAll("_", "-")}`))).toEqual([]);
  });
});

describe("the language", () => {
  test("is the remembered one, else the first wanted that we have, else English", () => {
    expect(chooseLanguage("fa", ["mk"])).toBe("fa");
    expect(chooseLanguage(null, ["xy-XY", "th-TH", "en"])).toBe("th");
    expect(chooseLanguage("xx", ["xy"])).toBe("en");
  });

  test.each([
    ["en", "12,345"],
    ["th", "12,345"],
    ["fa", "۱۲٬۳۴۵"],
    ["mk", "12.345"],
  ] as const)("%s writes numbers its own way", async (tag, written) => {
    const { t } = await loadWords(tag);
    expect(t("number", { chips: 12_345 }).replace(/[\u2068\u2069]/g, "")).toBe(written);
  });

  test("Macedonian does not need the data of the browser", () => {
    const plain = class {
      format = String;
    };
    vi.stubGlobal("Intl", Object.create(Intl, { NumberFormat: { value: plain } }));
    const { t } = makeWords("mk", readMessages("number = { $chips }"));
    const texts = [7, 999, 1000, 12_345, 9_007_199_254_740_991].map((chips) => t("number", { chips }));
    vi.unstubAllGlobals();
    expect(texts.map((text) => text.replace(/[\u2068\u2069]/g, ""))).toEqual([
      "7",
      "999",
      "1.000",
      "12.345",
      "9.007.199.254.740.991",
    ]);
  });

  test("plurals follow it: 1, 21 and 5 chips in Macedonian", async () => {
    const { t } = await loadWords("mk");
    const chips = [1, 21, 5].map((n) => t("stack-of", { chips: n }).replace(/[\u2068\u2069]/g, ""));
    expect(chips).toEqual(["1 чип", "21 чип", "5 чипови"]);
  });

  test("an unknown code still gets a sentence", () => {
    const { t } = makeWords("en", readMessages("error-unknown = No ({ $code }).\nerror-no-chips = None."));
    expect(errorText(t, "no_chips", {})).toBe("None.");
    expect(errorText(t, "brand_new", {})).toContain("brand_new");
  });
});

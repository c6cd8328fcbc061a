import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { readMessages } from "./src/core/messages.ts";

/** A line of a language file: what stands below it is not needed to see the first page and to play a hand. */
const MARK = /^### Later\b.*$/m;

/** `en.ftl?first` is what stands above the mark, `en.ftl?later` what stands below; read here, so that no page need. */
const words: Plugin = {
  name: "words",
  enforce: "pre",
  transform(text, id) {
    const half = /\.ftl\?(first|later)$/.exec(id)?.[1];
    if (half === undefined) return null;
    const [first = "", later = ""] = text.split(MARK);
    const messages = readMessages(half === "first" ? first : later);
    return { code: `export default ${JSON.stringify(messages)};`, map: null };
  },
};

export default defineConfig({
  plugins: [svelte(), words],
  build: {
    outDir: "../src/fairdeal/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a content security policy then needs no data: addresses
    cssCodeSplit: false, // a part that comes later never stands there without its looks
    modulePreload: { polyfill: false },
    rollupOptions: { input: ["index.html", "learn.html"] },
  },
  test: {
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000, // the machine may be busy; no test waits for a clock
  },
});

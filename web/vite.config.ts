import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fairdeal/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a content security policy then needs no data: addresses
  },
  test: {
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000, // the machine may be busy; no test waits for a clock
  },
});

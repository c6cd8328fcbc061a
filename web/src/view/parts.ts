/** What the page is loaded in: one of three pages first, and later what neither needs at first sight. */
import { Part } from "../state/part.svelte";
import { words } from "../state/words.svelte";

export const home = new Part(() => import("./Home.svelte"));
export const table = new Part(() => import("./TablePage.svelte"));
export const shared = new Part(async () => {
  const [page] = await Promise.all([import("./SharedHand.svelte"), words.whole()]);
  return page;
});
/** With it come the sentences that only it needs. */
export const later = new Part(async () => {
  const [all] = await Promise.all([import("./later"), words.whole()]);
  return all;
});

/** Light or dark: the colours are the style sheet's, and the browser's own bars get the one of the page. */
import type { Theme } from "../core/settings";

/** Let the page look so; what it returns ends that. */
export function wear(theme: Theme): () => void {
  const device = matchMedia("(prefers-color-scheme: light)");
  const root = document.documentElement;

  function put(): void {
    root.dataset["theme"] = theme === "auto" ? (device.matches ? "light" : "dark") : theme;
    const ground = getComputedStyle(root).getPropertyValue("--ink");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  }

  put();
  device.addEventListener("change", put);
  return () => device.removeEventListener("change", put);
}

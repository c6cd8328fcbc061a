import { type KeyAction, actionOf } from "../core/keymap";
import { settings } from "../state/settings.svelte";

/**
 * The letter or digit that was pressed, also where the keyboard writes another script: there it goes
 * by the place of the key.
 */
export function letterOf(event: KeyboardEvent): string {
  const letter = /^[a-z0-9]$/i.test(event.key) ? event.key : event.code.replace(/^(Key|Digit)/, "");
  return letter.toLowerCase();
}

/** What the key that was pressed stands for; null for what belongs to a field, a dialog or the browser. */
export function pressedAction(event: KeyboardEvent): KeyAction | null {
  const busy = event.target instanceof Element && event.target.closest("input:not([type=range]), select, textarea, dialog");
  if (busy || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  return actionOf(settings.now.keys, letterOf(event));
}

/** The key of an action as it stands on a button. */
export function keySign(action: KeyAction): string {
  return settings.now.keys[action].toUpperCase();
}

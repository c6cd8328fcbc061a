/**
 * The letter or digit that was pressed, also where the keyboard writes another script: there it goes
 * by the place of the key. Null for what belongs to a field, a dialog or the browser.
 */
export function pressedKey(event: KeyboardEvent): string | null {
  const busy = event.target instanceof Element && event.target.closest("input:not([type=range]), select, dialog");
  if (busy || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const letter = /^[a-z0-9]$/i.test(event.key) ? event.key : event.code.replace(/^(Key|Digit)/, "");
  return letter.toLowerCase();
}

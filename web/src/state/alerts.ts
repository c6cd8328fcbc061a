/** What tells a player of his turn besides the page: a sound, a shake, a word of the system. */
import { settings } from "./settings.svelte";
import { play } from "./speaker";

const SHAKE_MS = [120, 60, 120];

let shown: Notification | null = null;

export const canVibrate = typeof navigator !== "undefined" && "vibrate" in navigator;
export const canNotify = typeof Notification !== "undefined";

/** It is my turn; `title` is what the system may say of it. */
export function announceTurn(title: string): void {
  play("turn");
  // A page that nobody has touched yet may not shake the phone.
  if (settings.now.vibrates && canVibrate && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(SHAKE_MS);
  if (settings.now.notifies && document.hidden && canNotify && Notification.permission === "granted") {
    shown = notification(title);
  }
}

/** It is not my turn any more, or I have seen that it is. */
export function hush(): void {
  shown?.close();
  shown = null;
}

/** Ask the browser whether the system may be used; null: it was refused, for this page and for good. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

function notification(title: string): Notification | null {
  try {
    const made = new Notification(title, { body: "Fairdeal", tag: "turn" });
    made.onclick = () => {
      focus();
      hush();
    };
    return made;
  } catch (error) {
    if (error instanceof TypeError) return null; // phones show only what a service worker asks for
    throw error;
  }
}

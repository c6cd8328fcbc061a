/**
 * The Back of the browser closes what lies over the page, the topmost first, before it leaves the page.
 *
 * Each thing that is open has an entry in the history, made when it opens: browsers pass over entries
 * that were made without a press. `history.state.over` counts the open ones below and at an entry.
 */
type Close = () => void;

/** What is open, the topmost last. */
const open: Close[] = [];
/** Called once our own way back has arrived; null while we are on none. */
let arrived: (() => void) | null = null;
let settling = false;

function depth(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "over" in state && typeof state.over === "number" ? state.over : 0;
}

/** Something has opened; Back calls `close`. Returns what to call when it has closed, however that came. */
export function whenBack(close: Close): () => void {
  open.push(close);
  settleSoon();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    settleSoon();
  };
}

/** Open a dialog over the page; what it returns ends the effect that opened it. */
export function showModal(dialog: HTMLDialogElement | undefined): (() => void) | undefined {
  if (!dialog) return undefined;
  dialog.showModal();
  return whenBack(() => dialog.close());
}

/** Whatever is open goes away with the page: take its entries out of the history, and go on. */
export function leaveAll(then: () => void): void {
  open.length = 0;
  if (arrived) arrived = () => leaveAll(then);
  else if (depth() === 0) then();
  else goBack(depth(), then);
}

/** One thing that closes for another leaves its entry to it. */
function settleSoon(): void {
  if (settling) return;
  settling = true;
  queueMicrotask(() => {
    settling = false;
    settle();
  });
}

function settle(): void {
  if (arrived) return;
  const now = depth();
  if (now > open.length) goBack(now - open.length, () => {});
  for (let over = now + 1; over <= open.length; over++) history.pushState({ over }, "");
}

function goBack(steps: number, then: () => void): void {
  arrived = then;
  history.go(-steps);
}

/** To be called by whoever listens to the history, after he has read the address. */
export function popped(): void {
  const then = arrived;
  arrived = null;
  if (then) then();
  else for (const close of open.splice(depth()).reverse()) close();
  settle();
}

// The page was loaded anew: what was open is open no longer.
settle();

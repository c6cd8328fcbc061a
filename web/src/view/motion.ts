/** Things that move on the felt, in units of its box, so that a resize in mid-flight does no harm. */
export interface Flight {
  /** From where, relative to the resting place, in percent of the felt's width and height. */
  readonly dx: number;
  readonly dy: number;
  readonly delay?: number;
  readonly duration?: number;
  readonly turn?: number;
}

/**
 * A Svelte transition: fly in from there, or out to there. The browser moves the node by itself
 * (`arrive` and `depart` in app.css): Svelte would make two animations with a keyframe for each
 * sixtieth of a second, which cost half of what an event cost.
 */
export function flight(
  node: HTMLElement,
  { dx, dy, delay = 0, duration = 260, turn = 0 }: Flight,
  { direction }: { direction: "in" | "out" | "both" },
) {
  const out = direction === "out";
  const total = delay + duration;
  node.classList.toggle("arrives", !out && total > 0);
  node.classList.toggle("departs", out && total > 0);
  const at = { "--dx": `${dx}cqw`, "--dy": `${dy}cqh`, "--turn": `${turn}deg`, "--after": `${delay}ms`, "--takes": `${duration}ms` };
  for (const [name, value] of Object.entries(at)) node.style.setProperty(name, value);
  return { duration: out ? total : 0 }; // whoever goes stays that long
}

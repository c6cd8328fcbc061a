import type { KeyAction } from "../core/keymap";

/** What each key does, in words. */
export const KEY_WORDS: Readonly<Record<KeyAction, string>> = {
  fold: "fold",
  passive: "key-passive",
  raise: "key-raise",
  allin: "preset-allin",
  min: "preset-min",
  half: "preset-half-long",
  threequarter: "preset-threequarter-long",
  pot: "preset-pot",
  "wish-fold": "key-wish-fold",
  "wish-stay": "key-wish-stay",
  "wish-any": "key-wish-any",
  show: "show",
  muck: "muck",
  "ask-hand": "key-hand",
  "ask-board": "key-board",
  "ask-pot": "key-pot",
  "ask-stacks": "key-stacks",
  "ask-price": "key-price",
  "ask-time": "key-time",
  "ask-last": "key-last",
  "last-hand": "past-last",
  unit: "key-unit",
  ranks: "ladder",
  coach: "coach",
};

/** What can be done by a key, and with which: a letter or a digit each, as its person has set it. */
export const FIRST_KEYS = {
  fold: "f",
  passive: "c",
  raise: "r",
  allin: "a",
  min: "1",
  half: "2",
  threequarter: "3",
  pot: "4",
  // Keys of their own, so that none meant for a wish ever is an answer.
  "wish-fold": "q",
  "wish-stay": "w",
  "wish-any": "e",
  show: "s",
  muck: "m",
  "ask-hand": "h",
  "ask-board": "b",
  "ask-pot": "p",
  "ask-stacks": "k",
  "ask-price": "o",
  "ask-time": "t",
  "ask-last": "l",
  "last-hand": "g",
  unit: "u",
  ranks: "i",
  coach: "n",
} as const;

export type KeyAction = keyof typeof FIRST_KEYS;
export type Keymap = Readonly<Record<KeyAction, string>>;

export const KEY_ACTIONS = Object.keys(FIRST_KEYS) as readonly KeyAction[];

export function isKey(key: unknown): key is string {
  return typeof key === "string" && /^[a-z0-9]$/.test(key);
}

export function actionOf(keys: Keymap, key: string | null): KeyAction | null {
  return KEY_ACTIONS.find((action) => keys[action] === key) ?? null;
}

/** The keys with another one for an action; what has that key already, if something has. */
export function rebind(keys: Keymap, action: KeyAction, key: string): Keymap | { taken: KeyAction } {
  const taken = actionOf(keys, key);
  return taken === null || taken === action ? { ...keys, [action]: key } : { taken };
}

/** Take the keys out of what was stored; as at first, if they are none or one stands for two things. */
export function readKeys(stored: Readonly<Record<string, unknown>>): Keymap {
  const keys = Object.fromEntries(
    KEY_ACTIONS.map((action) => {
      const key = stored[action];
      return [action, isKey(key) ? key : FIRST_KEYS[action]];
    }),
  ) as Keymap;
  return new Set(Object.values(keys)).size === KEY_ACTIONS.length ? keys : FIRST_KEYS;
}

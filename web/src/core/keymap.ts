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

const ALL_KEYS = "abcdefghijklmnopqrstuvwxyz0123456789";

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

/**
 * Take the keys out of what was stored; as at first, if one stands for two things. What has no key there, as it
 * is newer, gets its first one, or a free one if its person has given that to something else.
 */
export function readKeys(stored: Readonly<Record<string, unknown>>): Keymap {
  const chosen = KEY_ACTIONS.flatMap((action) => {
    const key = stored[action];
    return isKey(key) ? [[action, key] as const] : [];
  });
  const keys = new Map<KeyAction, string>(chosen);
  const used = new Set(keys.values());
  if (used.size < keys.size) return FIRST_KEYS;
  const give = (action: KeyAction, key: string | undefined) => {
    if (keys.has(action) || key === undefined || used.has(key)) return;
    keys.set(action, key);
    used.add(key);
  };
  for (const action of KEY_ACTIONS) give(action, FIRST_KEYS[action]);
  for (const action of KEY_ACTIONS) give(action, [...ALL_KEYS].find((key) => !used.has(key)));
  return Object.fromEntries(keys) as Keymap;
}

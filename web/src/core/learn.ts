/** Addresses of the lessons, which the room serves as pages of their own. */
import type { House, Rules } from "./wire";

/** The page that explains the options of a table. */
export function houseAddress(tag: string, { house, rules }: { house: House; rules: Rules }): string {
  const options = Object.entries(rules).map(([option, value]) => [option, String(value)]);
  return `/learn/${tag}/house/${house}?${new URLSearchParams(options)}`;
}

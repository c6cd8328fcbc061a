/** Where the answer to a wish is shown when it is no. */
import type { Command } from "./wire";

export type Place = "bar" | "name" | "chat" | "host" | "past" | "coach" | "page";

const PLACES: Partial<Record<Command["t"], Place>> = {
  sit: "name",
  say: "chat",
  emote: "chat",
  report: "chat",
  hold: "host",
  set_rules: "host",
  add_computer: "host",
  set_level: "host",
  send_away: "host",
  ban: "host",
  unban: "host",
  set_rail: "host",
  new_host_link: "host",
  pass_host: "host",
  end_table: "host",
  list_hands: "past",
  look: "past",
  ask_hint: "coach",
  ask_review: "coach",
  ask_session: "coach",
  take_host: "page",
};

/** The bar answers all that is pressed in it; the rest is answered where it was asked. */
export function placeOfRefusal(to: Command["t"]): Place {
  return PLACES[to] ?? "bar";
}

/** The log of a table as sentences to be made: a key, its numbers and names, and cards. */
import { modeOf } from "./rail";
import { scoreOf } from "./results";
import type { TableView } from "./view";
import { potTotal } from "./view";
import type { EventOf, Reading, TableEvent } from "./wire";

export interface Entry {
  /** Unique and rising within one table. */
  readonly id: number;
  readonly kind: "hand" | "street" | "action" | "result" | "seat";
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly cards?: readonly number[];
  /** What a big blind was then. */
  readonly bigBlind: number | null;
  /** The hand that won, to be named. */
  readonly reading?: Reading;
}

type Line = Omit<Entry, "id" | "bigBlind">;

/** What the log says of one event; `before` and `after` are the table around it. */
export function entriesOf(
  event: TableEvent,
  before: TableView,
  after: TableView,
  readings: readonly Reading[],
): Entry[] {
  const bigBlind = after.config?.rules.big_blind ?? null;
  return lines(event, before, after, readings).map((line, i) => ({ ...line, bigBlind, id: after.seq * 16 + i }));
}

function lines(
  event: TableEvent,
  before: TableView,
  after: TableView,
  readings: readonly Reading[],
): Line[] {
  const name = "seat" in event ? (after.seats[event.seat] ?? before.seats[event.seat])?.name : undefined;
  const says = (kind: Entry["kind"], key: string, params: Entry["params"] = {}): Line[] => [
    { kind, key, params: name === undefined ? params : { name, ...params } },
  ];
  switch (event.t) {
    case "hand":
      return [{ kind: "hand", key: "log-hand", params: { hand: event.hand } }];
    case "posted":
      return says("action", `log-${event.kind.replaceAll("_", "-")}`, { chips: event.paid });
    case "hole":
      return event.cards ? [{ kind: "action", key: "log-dealt", params: {}, cards: event.cards }] : [];
    case "board": {
      const key = `log-${event.street}`;
      return [{ kind: "street", key, params: { pot: potTotal(after) }, cards: event.cards }];
    }
    case "folded":
    case "checked":
      return says("action", `log-${event.t}`);
    case "killed":
      return says("action", "log-folded");
    case "called":
    case "raised":
      return wager(event, after, says);
    case "returned":
      return says("action", "log-returned", { chips: event.chips });
    case "shown":
    case "cards_shown":
      return says("result", "log-shown").map((line) => ({ ...line, cards: event.cards }));
    case "mucked":
      return says("result", "log-mucked");
    case "awarded":
      return prizes(event, before, readings);
    case "seated":
      return says("seat", "log-seated", { chips: event.chips });
    case "bought":
      return says("seat", "log-bought", { chips: event.chips });
    case "left":
      return says("seat", "log-left", resultOf(before.seats[event.seat]?.player, after));
    case "sat_out":
    case "sat_in":
    case "line_lost":
    case "line_back":
    case "moved":
    case "bank_opened":
    case "timed_out":
      return says("seat", `log-${event.t.replaceAll("_", "-")}`);
    case "sent_away":
      return says("seat", "log-sent-away");
    case "host":
      return newHost(before, after);
    case "held":
      return [{ kind: "seat", key: event.ends ? "log-ends" : event.on ? "log-held" : "log-goes-on", params: {} }];
    case "rules":
    case "rules_planned": {
      const { small_blind: small, big_blind: big, ante } = event.rules;
      const key = `log-${event.t.replaceAll("_", "-")}`;
      return [{ kind: "seat", key, params: { small, big, ante, stack: event.stack } }];
    }
    case "rail": {
      const params: Entry["params"] = event.rail_s === null ? {} : { seconds: event.rail_s };
      return [{ kind: "seat", key: `log-rail-${modeOf(event.rail_s)}`, params }];
    }
    case "hand_voided":
      return [{ kind: "seat", key: "log-hand-voided", params: { hand: event.hand } }];
    case "closed":
      return [{ kind: "seat", key: "log-closed", params: {} }];
    default:
      return [];
  }
}

/** What somebody who left has won or lost in all his stays. */
function resultOf(player: string | undefined, view: TableView): Entry["params"] {
  const own = view.results.find((result) => result.player === player);
  const profit = own ? scoreOf(view, own).profit : 0;
  return { result: profit > 0 ? "up" : profit < 0 ? "down" : "even", chips: Math.abs(profit) };
}

/** A host who makes a new link stays what he is; who has no seat has no name. */
function newHost(before: TableView, after: TableView): Line[] {
  const name = after.seats.find((seat) => seat?.player === after.host)?.name;
  if (name === undefined || before.host === after.host) return [];
  return [{ kind: "seat", key: "log-host", params: { name } }];
}

type Says = (kind: Entry["kind"], key: string, params?: Entry["params"]) => Line[];

function wager(event: EventOf<"called" | "raised">, after: TableView, says: Says): Line[] {
  const allIn = after.seats[event.seat]?.stack === 0 ? 1 : 0;
  if (event.t === "called") return says("action", "log-called", { chips: event.paid, allin: allIn });
  return says("action", event.opens ? "log-bet" : "log-raised", { chips: event.to, allin: allIn });
}

/** One sentence for each winner of the pot. */
function prizes(event: EventOf<"awarded">, before: TableView, readings: readonly Reading[]): Line[] {
  const side = before.pots.length > 1 ? event.pot : -1;
  const showdown = before.seats.some((seat) => seat?.shown);
  return event.shares.map(({ seat, chips }): Line => {
    const reading = showdown ? readings.find((r) => r.seat === seat) : undefined;
    const pot = side < 0 ? (event.shares.length > 1 ? "split" : "one") : side === 0 ? "main" : "side";
    const params = { name: before.seats[seat]?.name ?? "", chips, pot, number: Math.max(side, 0) };
    const key = reading ? "log-won-with" : "log-won";
    return { kind: "result", key, params, ...(reading && { reading }) };
  });
}

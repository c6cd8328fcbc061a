/**
 * The fold of a table's events into what is on the table. It knows no rule: what a seat may do
 * comes in `asked`, what it won in `awarded`. Amounts are whole chips.
 */
import { bought, left, played, satDown } from "./results";
import { type Badge, EMPTY, type SeatView, type TableView } from "./view";
import type { EventOf, PostKind, TableEvent } from "./wire";

/** Fold one event. `seq` is its number; events of a baseline all bear the number of the baseline. */
export function reduce(view: TableView, seq: number, event: TableEvent): TableView {
  return { ...fold(view, seq, event), seq };
}

/** Fold a baseline and the numbered events after it into a fresh view. */
export function refold(
  baseSeq: number,
  base: readonly TableEvent[],
  events: readonly TableEvent[],
): TableView {
  const start = base.reduce((view, event) => reduce(view, baseSeq, event), { ...EMPTY, seq: baseSeq });
  return events.reduce((view, event, i) => reduce(view, baseSeq + 1 + i, event), start);
}

function fold(view: TableView, seq: number, event: TableEvent): TableView {
  switch (event.t) {
    case "opened":
      return {
        ...view,
        config: event.config,
        pace: event.pace,
        host: event.config.owner,
        seats: Array<null>(event.config.rules.seats_max).fill(null),
      };
    case "seated":
      return { ...put(view, event.seat, newcomer(event)), results: satDown(view.results, event) };
    case "leaving":
      return change(view, event.seat, () => ({ leaving: true }));
    case "left":
      return leave(view, event);
    case "bought":
      return buy(view, event);
    case "sat_out":
      return change(view, event.seat, () => ({ sittingOut: true, waiting: false }));
    case "sat_in":
      return change(view, event.seat, () => ({ sittingOut: false, waiting: event.waits }));
    case "moved":
      return moveSeat(view, event);
    case "line_lost":
      return change(view, event.seat, () => ({ connected: false }));
    case "line_back":
      return change(view, event.seat, () => ({ connected: true }));
    case "pace":
      return { ...view, pace: event.pace };
    case "host":
      return { ...view, host: event.player };
    case "held":
      return { ...view, held: event.on };
    case "rules":
      return view.config
        ? { ...view, config: { ...view.config, rules: event.rules, stack: event.stack }, planned: null }
        : view;
    case "rules_planned":
      return { ...view, planned: isInForce(view, event) ? null : { rules: event.rules, stack: event.stack } };
    case "rail":
      return view.config ? { ...view, config: { ...view.config, rail_s: event.rail_s } } : view;
    case "level":
      return change(view, event.seat, () => ({ level: event.level }));
    case "sent_away":
      return change(view, event.seat, () => ({ leaving: true })); // at the end of the hand, at the latest
    case "banned":
    case "unbanned":
      return view; // whom, only the host is told
    case "hand":
      return startHand(view, event);
    case "asked": {
      const { seat, owed, least, most, clock_ms } = event;
      return { ...view, question: { turn: seq, seat, owed, least, most, timed: clock_ms !== null, banking: false } };
    }
    case "show_asked":
      return { ...view, showing: { turn: seq, seat: event.seat } };
    case "hand_ended":
      return endHand(view);
    case "hand_voided":
      return giveAllBack(view, event);
    case "cards_shown":
      if (event.hand !== view.hand) return view;
      return change(view, event.seat, (seat) => ({ opened: [...seat.opened, ...event.cards] }));
    case "bank_opened":
      return view.question ? { ...view, question: { ...view.question, banking: true } } : view;
    case "bank_spent":
    case "timed_out":
    case "paused":
      return view;
    case "so_far":
      return takeUp(view, event);
    case "closed":
      return { ...view, closed: true, running: false, question: null };
    default:
      return foldHand(view, event);
  }
}

type HandEvent = Exclude<
  TableEvent,
  EventOf<
    | "opened" | "seated" | "leaving" | "left" | "bought" | "sat_out" | "sat_in" | "moved" | "line_lost"
    | "line_back" | "pace" | "host" | "held" | "rules" | "rules_planned" | "rail" | "level" | "sent_away" | "banned" | "unbanned" | "hand" | "asked" | "bank_opened" | "bank_spent" | "timed_out" | "show_asked"
    | "hand_ended" | "hand_voided" | "cards_shown" | "paused" | "closed" | "so_far"
  >
>;

function foldHand(view: TableView, event: HandEvent): TableView {
  switch (event.t) {
    case "posted":
      return post(view, event);
    case "hole":
      return change(view, event.seat, () => ({ cards: event.cards ?? "hidden" }));
    case "board":
      return {
        ...everySeat(view, (seat) => ({ ...seat, badge: seat.folded ? seat.badge : null })),
        board: [...view.board, ...event.cards],
        street: event.street,
        question: null,
      };
    case "folded":
      return act(view, event.seat, () => ({ folded: true, badge: badge("fold", 0) }));
    case "killed":
      return kill(view, event.seat);
    case "checked":
      return act(view, event.seat, () => ({ badge: badge("check", 0) }));
    case "called":
      return act(view, event.seat, (seat) => pay(seat, event.paid, "call"));
    case "raised":
      return act(view, event.seat, (seat) => pay(seat, event.paid, event.opens ? "bet" : "raise"));
    case "returned":
      return giveBack(view, event);
    case "collected":
      return {
        ...everySeat(view, (seat) => ({ ...seat, bet: 0 })),
        antes: 0,
        pots: event.pots,
        question: null,
      };
    case "shown":
      return decided(change(view, event.seat, () => ({ cards: event.cards, shown: true })), event.seat);
    case "mucked":
      return decided(change(view, event.seat, () => ({ mucked: true })), event.seat);
    case "awarded":
      return award(view, event);
    default:
      return view; // a kind that this client does not know yet
  }
}

/** A seat without a hand. */
const UNDEALT = {
  bet: 0,
  cards: null,
  dealtIn: false,
  folded: false,
  mucked: false,
  shown: false,
  opened: [],
  badge: null,
  won: 0,
  returned: 0,
} as const;

function newcomer(event: EventOf<"seated">): SeatView {
  return {
    seat: event.seat,
    player: event.player,
    name: event.name,
    level: event.level,
    stack: event.chips,
    ...UNDEALT,
    began: event.chips,
    sittingOut: false,
    waiting: event.waits,
    newcomer: true,
    newcomerBefore: true,
    connected: true,
    leaving: false,
  };
}

function leave(view: TableView, { seat, chips }: EventOf<"left">): TableView {
  const player = view.seats[seat]?.player;
  const free = put(view, seat, null);
  if (player === undefined) return free;
  const seated = new Set(free.seats.flatMap((other) => other?.player ?? []));
  return { ...free, results: left(view.results, player, chips, seated) };
}

function buy(view: TableView, { seat, chips }: EventOf<"bought">): TableView {
  const player = view.seats[seat]?.player;
  const paid = change(view, seat, (old) => ({ stack: old.stack + chips }));
  return player === undefined ? paid : { ...paid, results: bought(view.results, player, chips) };
}

function endHand(view: TableView): TableView {
  const players = new Set(view.seats.flatMap((seat) => (seat?.dealtIn ? seat.player : [])));
  return { ...view, running: false, question: null, showing: null, results: played(view.results, players) };
}

/** What a baseline says of the time before it. */
function takeUp(view: TableView, { hand, standings, results }: EventOf<"so_far">): TableView {
  const seats = standings.reduce((v, { seat, newcomer }) => change(v, seat, () => ({ newcomer })), view);
  return { ...seats, hand, results };
}

/** Options that are wished back to what they are change nothing. */
function isInForce({ config }: TableView, { rules, stack }: EventOf<"rules_planned">): boolean {
  return config !== null && config.stack === stack && JSON.stringify(config.rules) === JSON.stringify(rules);
}

function startHand(view: TableView, event: EventOf<"hand">): TableView {
  const fresh = everySeat(view, (seat) => {
    const at = event.seats.indexOf(seat.seat);
    return {
      ...seat,
      ...UNDEALT,
      stack: at < 0 ? seat.stack : event.stacks[at]!,
      began: at < 0 ? seat.stack : event.stacks[at]!,
      dealtIn: at >= 0,
      // Where all are dealt in who are ready, missed blinds are forgotten.
      waiting: at < 0 && seat.waiting && (seat.newcomer || !event.first),
      newcomer: at < 0 && seat.newcomer,
      newcomerBefore: seat.newcomer,
    };
  });
  return {
    ...fresh,
    hand: event.hand,
    running: true,
    button: event.button,
    smallBlind: event.small_blind,
    bigBlind: event.big_blind,
    street: "preflop",
    board: [],
    pots: [],
    antes: 0,
    awards: [],
    question: null,
    showing: null,
  };
}

/** A void hand leaves nothing on the table, and every stack as it was before. */
function giveAllBack(view: TableView, event: EventOf<"hand_voided">): TableView {
  const cleared = everySeat(view, (seat) => {
    const at = event.seats.indexOf(seat.seat);
    const waiting = event.waits?.includes(seat.seat) ?? seat.waiting;
    if (at < 0) return { ...seat, waiting };
    return { ...seat, ...UNDEALT, waiting, newcomer: seat.newcomerBefore, stack: event.stacks[at]! };
  });
  return { ...cleared, running: false, board: [], pots: [], antes: 0, awards: [], question: null, showing: null };
}

function moveSeat(view: TableView, { seat, to, waits }: EventOf<"moved">): TableView {
  const old = view.seats[seat];
  if (!old) return view;
  return put(put(view, seat, null), to, { ...old, ...UNDEALT, seat: to, waiting: waits, newcomer: true, newcomerBefore: true });
}

/** What counts for the hand and is no bet of the street. */
const NO_BET: ReadonlySet<PostKind> = new Set(["ante", "dead_blind", "big_blind_ante"]);

function post(view: TableView, event: EventOf<"posted">): TableView {
  const { seat, kind, paid } = event;
  if (!NO_BET.has(kind)) return change(view, seat, (s) => pay(s, paid, kind));
  const paidIn = change(view, seat, (s) => ({ stack: s.stack - paid, badge: badge(kind, paid) }));
  return { ...paidIn, antes: view.antes + paid };
}

function giveBack(view: TableView, event: EventOf<"returned">): TableView {
  const { seat, chips } = event;
  const fromBet = Math.min(view.seats[seat]?.bet ?? 0, chips);
  const back = change(view, seat, (s) => ({
    stack: s.stack + chips,
    bet: s.bet - fromBet,
    returned: s.returned + chips,
    badge: badge("returned", chips),
  }));
  return { ...back, antes: Math.max(0, view.antes - (chips - fromBet)), question: null };
}

function award(view: TableView, event: EventOf<"awarded">): TableView {
  const paid = event.shares.reduce(
    (v, { seat, chips }) => change(v, seat, (s) => ({ stack: s.stack + chips, won: s.won + chips })),
    view,
  );
  return {
    ...paid,
    pots: view.pots.map((pot, k) => (k === event.pot ? null : pot)),
    awards: [...view.awards, { pot: event.pot, of: view.pots.length, shares: event.shares }],
    question: null,
  };
}

/** A hand that dies out of turn leaves another seat's question open. */
function kill(view: TableView, seat: number): TableView {
  const dead = change(view, seat, () => ({ folded: true, badge: badge("fold", 0) }));
  return view.question?.seat === seat ? { ...dead, question: null } : dead;
}

/** Whoever was asked whether he shows has answered. */
function decided(view: TableView, seat: number): TableView {
  return view.showing?.seat === seat ? { ...view, showing: null } : view;
}

function pay(seat: SeatView, paid: number, did: Badge["did"]): Partial<SeatView> {
  const bet = seat.bet + paid;
  return { stack: seat.stack - paid, bet, badge: badge(did, did === "call" ? paid : bet) };
}

function badge(did: Badge["did"], chips: number): Badge {
  return { did, chips };
}

function act(view: TableView, seat: number, by: Change): TableView {
  return { ...change(view, seat, by), question: null };
}

type Change = (seat: SeatView) => Partial<SeatView>;

function change(view: TableView, seat: number, by: Change): TableView {
  const old = view.seats[seat];
  return old ? put(view, seat, { ...old, ...by(old) }) : view;
}

function put(view: TableView, seat: number, now: SeatView | null): TableView {
  return { ...view, seats: view.seats.map((old, i) => (i === seat ? now : old)) };
}

function everySeat(view: TableView, to: (seat: SeatView) => SeatView): TableView {
  return { ...view, seats: view.seats.map((seat) => seat && to(seat)) };
}

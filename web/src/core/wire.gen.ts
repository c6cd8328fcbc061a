// Made from src/fairdeal/wire/frames.py by `npm run types`. Do not edit.

export interface Wire {
  client:
    | Hello
    | Ping
    | SitDown
    | Act
    | Leave
    | SitOut
    | SitIn
    | Post
    | ChangeSeat
    | Buy
    | PreAct
    | AutoMuck
    | Muck
    | ShowCards
    | SetPace
    | Hold
    | SetRules
    | AddComputer
    | SetLevel
    | SendAway
    | Ban
    | Unban
    | SetRail
    | NewHostLink
    | PassHost
    | EndTable
    | TakeHost
    | Say
    | SayEmote
    | Report
    | Look
    | ListHands
    | Skip
    | AskHint
    | AskReview
    | AskSession;
  server:
    | Welcome
    | Snapshot
    | Events
    | Rail
    | Accepted
    | RefusedFrame
    | Halted
    | Problem
    | HostLink
    | Chat
    | Reported
    | Company
    | PastHand
    | PastHands
    | Hint
    | Review
    | Session
    | Lines
    | YourLine
    | Pong;
}
/**
 * The first frame of a connection; ``since`` is the last event number that it has.
 */
export interface Hello {
  t: "hello";
  protocol: number;
  since: number | null;
}
/**
 * Ask for a ``pong``: is the line alive?
 */
export interface Ping {
  t: "ping";
}
/**
 * Take a free seat under a name (1 to 20 visible characters); ``post``: as in ``post``.
 */
export interface SitDown {
  t: "sit";
  id: string;
  seat: number;
  name: string;
  post?: boolean;
}
/**
 * Answer the question whose event number is ``turn``, in hand number ``hand``.
 */
export interface Act {
  t: "act";
  id: string;
  hand: number;
  turn: number;
  action: Fold | Check | Call | RaiseTo | Show;
}
/**
 * Give up the hand. Always legal in turn, even when checking is free.
 */
export interface Fold {
  t: "fold";
}
/**
 * Pass. Never turned into a call: a late click must not cost chips.
 */
export interface Check {
  t: "check";
}
/**
 * Match the price with as much of the stack as it takes.
 */
export interface Call {
  t: "call";
}
/**
 * Bet or raise so that the seat's total for the street becomes ``to`` chips.
 */
export interface RaiseTo {
  t: "raise_to";
  to: number;
}
/**
 * Open a beaten hand that would otherwise go away unseen.
 */
export interface Show {
  t: "show";
}
/**
 * Stand up for good.
 */
export interface Leave {
  t: "leave";
  id: string;
}
/**
 * Rest from the next hand on.
 */
export interface SitOut {
  t: "sit_out";
  id: string;
}
/**
 * Play again.
 */
export interface SitIn {
  t: "sit_in";
  id: string;
}
/**
 * Enter with posted blinds as soon as the seat may, or (not ``now``) wait for the big blind.
 */
export interface Post {
  t: "post";
  id: string;
  now: boolean;
}
/**
 * Take another free seat, in mid-hand when the hand is over.
 */
export interface ChangeSeat {
  t: "change_seat";
  id: string;
  seat: number;
}
/**
 * Add ``chips``, at most what fits; without a number, fill up to the table's stack.
 */
export interface Buy {
  t: "buy";
  id: string;
  chips?: number | null;
}
/**
 * Wish what to do when the next turn of hand number ``hand`` comes; null: nothing.
 */
export interface PreAct {
  t: "pre_act";
  id: string;
  hand: number;
  pre_action: PreAction | null;
}
/**
 * What to do when the turn comes; ``owed`` is the price of a ``call``, what it adds.
 */
export interface PreAction {
  do: "call" | "call_any" | "check" | "check_fold" | "fold";
  owed: number;
}
/**
 * Let beaten hands go away unasked, or be asked about each.
 */
export interface AutoMuck {
  t: "auto_muck";
  id: string;
  on: boolean;
}
/**
 * Answer ``show_asked`` number ``turn`` with no; the yes is ``act`` with ``show``.
 */
export interface Muck {
  t: "muck";
  id: string;
  hand: number;
  turn: number;
}
/**
 * Show cards of hand ``hand`` within five seconds after it.
 */
export interface ShowCards {
  t: "show_cards";
  id: string;
  hand: number;
  which: "both" | "first" | "second";
}
/**
 * Choose slow, normal or fast (the host only, as all down to ``end_table``).
 */
export interface SetPace {
  t: "set_pace";
  id: string;
  pace: "fast" | "normal" | "slow";
}
/**
 * Let no hand begin while ``on``; the running one is played out.
 */
export interface Hold {
  t: "hold";
  id: string;
  on: boolean;
}
/**
 * Change options of ``Ruleset``, and what a seat buys, from the next hand on.
 */
export interface SetRules {
  t: "set_rules";
  id: string;
  options: {
    [k: string]: number | string | null;
  };
  stack?: number | null;
}
/**
 * Seat a computer player.
 */
export interface AddComputer {
  t: "add_computer";
  id: string;
  seat: number;
  level: "easy" | "hard" | "medium";
}
/**
 * Change the level of a computer player.
 */
export interface SetLevel {
  t: "set_level";
  id: string;
  seat: number;
  level: "easy" | "hard" | "medium";
}
/**
 * Make another seat leave; ``ban``: its player may not come back.
 */
export interface SendAway {
  t: "send_away";
  id: string;
  seat: number;
  ban: boolean;
}
/**
 * Keep somebody away, by the ``key`` that ``company`` has for him.
 */
export interface Ban {
  t: "ban";
  id: string;
  person: string;
}
/**
 * Let somebody come back, by the ``key`` that ``company`` has for him.
 */
export interface Unban {
  t: "unban";
  id: string;
  person: string;
}
/**
 * Show play to who has no seat ``rail_s`` seconds late (0 to 600); null: not at all.
 */
export interface SetRail {
  t: "set_rail";
  id: string;
  rail_s: number | null;
}
/**
 * Ask for a ``host_link``; older ones end.
 */
export interface NewHostLink {
  t: "new_host_link";
  id: string;
}
/**
 * Make the person in ``seat`` the host, who is sent a ``host_link``; older ones end.
 */
export interface PassHost {
  t: "pass_host";
  id: string;
  seat: number;
}
/**
 * Close the table once no hand runs; all chips go back to their owners.
 */
export interface EndTable {
  t: "end_table";
  id: string;
}
/**
 * Become the host by the secret of a host link, and be sent a new ``host_link``.
 */
export interface TakeHost {
  t: "take_host";
  id: string;
  secret: string;
}
/**
 * Say something to the table (1 to 200 characters); who has a seat may.
 */
export interface Say {
  t: "say";
  id: string;
  text: string;
}
/**
 * Say one of a few things that every client shows in its own language.
 */
export interface SayEmote {
  t: "emote";
  id: string;
  emote: "good_game" | "hello" | "ouch" | "thanks" | "well_played" | "wow";
}
/**
 * Tell the host about a line of the chat, by its number.
 */
export interface Report {
  t: "report";
  id: string;
  line: number;
}
/**
 * Ask for ``past_hand`` number ``hand``, one of the last twenty that are over.
 */
export interface Look {
  t: "look";
  id: string;
  hand: number;
}
/**
 * Ask for ``past_hands``, the list of those that ``look`` can ask for.
 */
export interface ListHands {
  t: "list_hands";
  id: string;
}
/**
 * Practice, after one's fold: play hand ``hand`` to its end at once. Between hands: deal.
 */
export interface Skip {
  t: "skip";
  id: string;
  hand: number;
}
/**
 * Practice: ask for a ``hint`` for the question ``turn`` of hand ``hand``, which is open.
 *
 * Like the two that follow it is accepted after its frame was sent. The table does not wait for
 * it, so the question may be answered by then. One of them at a time, else ``too_fast``.
 */
export interface AskHint {
  t: "ask_hint";
  id: string;
  hand: number;
  turn: number;
}
/**
 * Practice: ask for the ``review`` of hand ``hand``, one of those that ``look`` can ask for.
 */
export interface AskReview {
  t: "ask_review";
  id: string;
  hand: number;
}
/**
 * Practice: ask for the ``session``, how one has played at this table so far.
 */
export interface AskSession {
  t: "ask_session";
  id: string;
}
/**
 * The answer to ``hello``. A ``snapshot`` or ``events`` frame follows, maybe after ``rail``.
 */
export interface Welcome {
  t: "welcome";
  protocol: number;
  table: string;
}
/**
 * Forget all, then fold: ``base`` gives the state after event ``base_seq``; then ``events``.
 *
 * ``base`` events have no numbers; ``events`` are numbered ``base_seq + 1`` and on. They are the
 * running (or the last) hand, so that the log of a page that was loaded anew is not empty.
 */
export interface Snapshot {
  t: "snapshot";
  base_seq: number;
  base: (
    | Posted
    | HoleDealt
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | Killed
    | Returned
    | Collected
    | Shown
    | Mucked
    | Awarded
    | TableOpened
    | SeatTaken
    | Leaving
    | SeatLeft
    | Bought
    | SatOut
    | SatIn
    | SeatChanged
    | LineLost
    | LineBack
    | PaceSet
    | HostSet
    | Held
    | RulesSet
    | RulesPlanned
    | RailSet
    | LevelSet
    | SentAway
    | Banned
    | Unbanned
    | HandStarted
    | Asked
    | BankOpened
    | BankSpent
    | TimedOut
    | ShowAsked
    | HandEnded
    | CardsShown
    | HandVoided
    | Paused
    | TableClosed
    | SoFar
  )[];
  events: (
    | Posted
    | HoleDealt
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | Killed
    | Returned
    | Collected
    | Shown
    | Mucked
    | Awarded
    | TableOpened
    | SeatTaken
    | Leaving
    | SeatLeft
    | Bought
    | SatOut
    | SatIn
    | SeatChanged
    | LineLost
    | LineBack
    | PaceSet
    | HostSet
    | Held
    | RulesSet
    | RulesPlanned
    | RailSet
    | LevelSet
    | SentAway
    | Banned
    | Unbanned
    | HandStarted
    | Asked
    | BankOpened
    | BankSpent
    | TimedOut
    | ShowAsked
    | HandEnded
    | CardsShown
    | HandVoided
    | Paused
    | TableClosed
    | SoFar
  )[];
  clock: Clock | null;
  readings: Reading[];
  you: You;
  may_show: MayShow | null;
}
/**
 * A forced bet, as far as the stack went.
 */
export interface Posted {
  t: "posted";
  seat: number;
  kind: "ante" | "big_blind" | "big_blind_ante" | "dead_blind" | "live_blind" | "small_blind";
  paid: number;
}
/**
 * Two cards for one seat; ``cards`` is None for all who may not see them.
 */
export interface HoleDealt {
  t: "hole";
  seat: number;
  cards: [number, number] | null;
}
/**
 * The common cards of a street: three, one, one.
 */
export interface BoardDealt {
  t: "board";
  street: "flop" | "river" | "turn";
  cards: number[];
}
/**
 * A fold in turn.
 */
export interface Folded {
  t: "folded";
  seat: number;
}
/**
 * A check.
 */
export interface Checked {
  t: "checked";
  seat: number;
}
/**
 * A call, for less if the stack was smaller.
 */
export interface Called {
  t: "called";
  seat: number;
  paid: number;
}
/**
 * A bet (``opens``: nothing was bet on this street before) or a raise.
 */
export interface Raised {
  t: "raised";
  seat: number;
  to: number;
  paid: number;
  opens: boolean;
}
/**
 * A hand that died out of turn: its owner left or was dropped.
 */
export interface Killed {
  t: "killed";
  seat: number;
}
/**
 * The part of a bet that nobody called goes back.
 */
export interface Returned {
  t: "returned";
  seat: number;
  chips: number;
}
/**
 * A betting round closed with bets in it: they are now in ``pots``, main pot first.
 */
export interface Collected {
  t: "collected";
  pots: Pot[];
}
/**
 * One pot: its chips and the live seats that can win it, ascending clockwise.
 */
export interface Pot {
  chips: number;
  seats: number[];
}
/**
 * A hand turned face up.
 */
export interface Shown {
  t: "shown";
  seat: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  cards: [number, number];
}
/**
 * A losing hand that went away unseen.
 */
export interface Mucked {
  t: "mucked";
  seat: number;
}
/**
 * Pot number ``pot`` (0 = main) is paid out in ``shares``.
 */
export interface Awarded {
  t: "awarded";
  pot: number;
  shares: Share[];
}
/**
 * What one seat gets of one pot.
 */
export interface Share {
  seat: number;
  chips: number;
}
/**
 * The first event of every table.
 */
export interface TableOpened {
  t: "opened";
  config: TableConfig;
  pace: "fast" | "instant" | "normal" | "slow";
}
/**
 * A table as it was opened.
 *
 * Attributes:
 *     table: the table's name, an unguessable text: whoever has it may open the page.
 *     kind: ``practice`` (one person, no clock), ``private`` (friends by link) or ``public``
 *         (whoever finds it in the lobby, too).
 *     house: the preset that ``rules`` came from, for display.
 *     stack: the chips that a seat buys, and buys again when it is out of chips.
 *     owner: the player who opened the table.
 *     rail_s: so many seconds late is play shown to who has no seat; 0 at once, None never.
 */
export interface TableConfig {
  table: string;
  kind: "practice" | "private" | "public";
  house: "macedonian" | "persian" | "standard" | "thai";
  rules: Ruleset;
  stack: number;
  owner: string;
  rail_s: number | null;
}
/**
 * The house options of a table; the defaults are the ``standard`` preset.
 *
 * ``action_s`` None means that nobody has a clock (practice). Amounts are chips.
 *
 * Raises:
 *     RulesetError: ``unknown_value``, ``not_whole``, ``out_of_range`` or ``not_a_multiple`` (of
 *         ``chip_unit``), with the option's name.
 */
export interface Ruleset {
  seats_max: number;
  small_blind: number;
  big_blind: number;
  ante_mode: "all" | "bb" | "none";
  ante: number;
  button: "dead" | "move" | "redraw_on_change";
  heads_up_blinds: "button_bb" | "button_sb";
  short_blind_price: "full" | "posted";
  burn: "off" | "on";
  deal_pattern: "one_by_one" | "pairs";
  reopen: "any" | "cumulative" | "single";
  showdown: "all_show" | "losers_may_muck";
  all_in_exposure: "at_showdown" | "face_up";
  odd_chip: "all_to_first" | "spread";
  disconnect: "clock" | "fold_now" | "fold_on_turn";
  disconnect_all_in: "fold" | "keep";
  drop_grace_ms: number;
  action_s: number | null;
  bank_s: number;
  reconnect_s: number;
  entry: "free" | "post_or_wait" | "wait_bb";
  missed_blinds: "none" | "post" | "wait";
  buyin_min_bb: number;
  buyin_max_bb: number;
  chip_unit: number;
  sit_out_max_min: number;
  misses_to_sit_out: number;
  table_chat: "held" | "open";
  recovery: "resume" | "void";
}
/**
 * Somebody sat down with ``chips``; ``waits``: he waits for the big blind.
 */
export interface SeatTaken {
  t: "seated";
  seat: number;
  player: string;
  name: string;
  level: ("easy" | "hard" | "medium") | null;
  chips: number;
  waits: boolean;
}
/**
 * The seat stood up in mid-hand: it is free, with its chips booked, when the hand ends.
 */
export interface Leaving {
  t: "leaving";
  seat: number;
}
/**
 * The seat is free; ``chips`` went back to the player's bank.
 */
export interface SeatLeft {
  t: "left";
  seat: number;
  chips: number;
}
/**
 * ``chips`` came from the player's bank to the stack, between two hands.
 */
export interface Bought {
  t: "bought";
  seat: number;
  chips: number;
}
/**
 * The seat takes no part from the next hand on.
 *
 * ``dropped``: because its line is lost; it is back with its line.
 */
export interface SatOut {
  t: "sat_out";
  seat: number;
  dropped: boolean;
}
/**
 * The seat plays again; ``waits``: from its next big blind on.
 */
export interface SatIn {
  t: "sat_in";
  seat: number;
  waits: boolean;
}
/**
 * The player of ``seat`` sits in ``to`` now, with all that is his; a newcomer there.
 */
export interface SeatChanged {
  t: "moved";
  seat: number;
  to: number;
  waits: boolean;
}
/**
 * The seat's player has no living connection.
 */
export interface LineLost {
  t: "line_lost";
  seat: number;
}
/**
 * The seat's player is connected again.
 */
export interface LineBack {
  t: "line_back";
  seat: number;
}
/**
 * The pauses of the table are slow, normal or fast from now on.
 */
export interface PaceSet {
  t: "pace";
  pace: "fast" | "instant" | "normal" | "slow";
}
/**
 * ``player`` is the host from now on, and ``link`` the only secret that can take the role.
 *
 * ``link`` is the SHA-256 of the secret in the host link, in hex, or None when there is none.
 */
export interface HostSet {
  t: "host";
  player: string;
  link: string | null;
}
/**
 * The host holds the table: no hand begins while ``on``; the running one is played out.
 *
 * ``ends``: and the table closes when it is over.
 */
export interface Held {
  t: "held";
  on: boolean;
  ends: boolean;
}
/**
 * The next hand is played under ``rules``, and a seat buys ``stack`` from now on.
 */
export interface RulesSet {
  t: "rules";
  rules: Ruleset;
  stack: number;
}
/**
 * The host has chosen other options in mid-hand: they count once it is over.
 */
export interface RulesPlanned {
  t: "rules_planned";
  rules: Ruleset;
  stack: number;
}
/**
 * Who has no seat is shown play ``rail_s`` seconds late from now on; None: not at all.
 */
export interface RailSet {
  t: "rail";
  rail_s: number | null;
}
/**
 * The computer player in ``seat`` plays at another level from its next turn on.
 */
export interface LevelSet {
  t: "level";
  seat: number;
  level: "easy" | "hard" | "medium";
}
/**
 * The host sent the seat away; if it is live in a hand it plays that to its end.
 *
 * ``banned``: and it stays away, which no viewer is told.
 */
export interface SentAway {
  t: "sent_away";
  seat: number;
  banned: boolean;
}
/**
 * The host keeps somebody without a seat away; no viewer is told whom.
 */
export interface Banned {
  t: "banned";
  player: string | null;
  name: string | null;
}
/**
 * The host lets somebody come back; no viewer is told whom.
 */
export interface Unbanned {
  t: "unbanned";
  player: string | null;
}
/**
 * A new hand. ``seats`` are dealt in, ascending, with ``stacks`` before any post.
 *
 * ``button`` may be an empty seat and ``small_blind`` None. ``first``: all who are ready
 * are dealt in, the button was drawn, missed blinds are forgotten. ``live_posts`` and
 * ``dead_posts`` are the seats that post a live big and a dead small blind.
 */
export interface HandStarted {
  t: "hand";
  hand: number;
  button: number;
  small_blind: number | null;
  big_blind: number;
  seats: number[];
  stacks: number[];
  first: boolean;
  live_posts: number[];
  dead_posts: number[];
}
/**
 * A question to one seat; its event number is the ``turn`` of R-140.
 *
 * ``owed`` is what a call adds (0: checking is free); ``least`` and ``most`` bound a bet or a
 * raise as totals of the street (both 0: none is legal). ``clock_ms`` None means no clock.
 */
export interface Asked {
  t: "asked";
  seat: number;
  owed: number;
  least: number;
  most: number;
  clock_ms: number | null;
}
/**
 * The clock of the asked seat ran out; its time bank of ``bank_ms`` runs now.
 */
export interface BankOpened {
  t: "bank_opened";
  seat: number;
  bank_ms: number;
}
/**
 * The question is over for which the bank ran; ``left_ms`` are left of it.
 */
export interface BankSpent {
  t: "bank_spent";
  seat: number;
  left_ms: number;
}
/**
 * The clock of the asked seat ran out; its check or fold follows.
 */
export interface TimedOut {
  t: "timed_out";
  seat: number;
}
/**
 * A question to a beaten hand: show it, or let it go unseen?.
 *
 * Its event number is the ``turn`` of R-140. Silence for ``wait_ms`` is a muck.
 */
export interface ShowAsked {
  t: "show_asked";
  seat: number;
  wait_ms: number;
}
/**
 * Everything of hand ``hand`` is paid out; stacks are final.
 */
export interface HandEnded {
  t: "hand_ended";
  hand: number;
}
/**
 * After hand ``hand`` its ``seat`` showed one or both cards that it need not show.
 */
export interface CardsShown {
  t: "cards_shown";
  hand: number;
  seat: number;
  cards: number[];
}
/**
 * Hand ``hand`` is void: each of ``seats`` has ``stacks`` again, as before it.
 *
 * ``waits`` are the seats that wait for the big blind now; None in a log that is older than this.
 */
export interface HandVoided {
  t: "hand_voided";
  hand: number;
  seats: number[];
  stacks: number[];
  waits: number[] | null;
}
/**
 * Fewer than two are ready, so that the next hand will be a first hand.
 */
export interface Paused {
  t: "paused";
}
/**
 * The table is no more; every seat has left before this.
 */
export interface TableClosed {
  t: "closed";
}
/**
 * What the other events of a baseline do not say of the time before it; in no log.
 *
 * ``hand`` is the number of the last hand (0: none), ``last`` the seats of its button, small
 * and big blind (None: none that count); ``results`` those of all who have sat here.
 */
export interface SoFar {
  t: "so_far";
  hand: number;
  last: [number, number, number] | null;
  standings: Standing[];
  results: Result[];
}
/**
 * What a seat owes: ``newcomer`` and ``new``, and the blinds that it missed.
 */
export interface Standing {
  seat: number;
  new: boolean;
  newcomer: boolean;
  missed_big: boolean;
  missed_small: boolean;
}
/**
 * What a player did in all his stays here: chips bought and taken away, hands dealt in to.
 *
 * ``player`` "" stands for all who left longest ago.
 */
export interface Result {
  player: string;
  name: string;
  level: ("easy" | "hard" | "medium") | null;
  bought: number;
  taken: number;
  hands: number;
}
/**
 * Time left for the open question, and how much it had.
 */
export interface Clock {
  left_ms: number;
  total_ms: number;
}
/**
 * The best five of a hand that this viewer sees: his own, or one that was shown.
 *
 * ``category`` is one of the ten ranks of R-003, ``ranks`` its ranks in order of weight
 * (0..12 for 2..A, as in king-high full house kings over fives: ``[11, 3]``), ``five`` the cards
 * (fewer than five before the flop).
 */
export interface Reading {
  seat: number;
  category:
    | "flush"
    | "four_of_a_kind"
    | "full_house"
    | "high_card"
    | "one_pair"
    | "royal_flush"
    | "straight"
    | "straight_flush"
    | "three_of_a_kind"
    | "two_pair";
  ranks: number[];
  five: number[];
}
/**
 * What only this viewer is told about himself.
 */
export interface You {
  seat: number | null;
  name: string | null;
  owner: boolean;
  sits_out_next: boolean;
  buys_next: boolean;
  moves_next: number | null;
  may_post: boolean;
  posts_next: boolean;
  auto_muck: boolean;
  pre_action: PreAction | null;
  may_show: number | null;
}
/**
 * The viewer's cards of ``hand`` that he may still show for ``left_ms``; None: shown.
 *
 * Only a ``snapshot`` tells it: who saw the hand knows its cards.
 */
export interface MayShow {
  hand: number;
  first: number | null;
  second: number | null;
  left_ms: number;
}
/**
 * New events, numbered from ``seq`` on, as this viewer may see them (maybe none).
 */
export interface Events {
  t: "events";
  seq: number;
  events: (
    | Posted
    | HoleDealt
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | Killed
    | Returned
    | Collected
    | Shown
    | Mucked
    | Awarded
    | TableOpened
    | SeatTaken
    | Leaving
    | SeatLeft
    | Bought
    | SatOut
    | SatIn
    | SeatChanged
    | LineLost
    | LineBack
    | PaceSet
    | HostSet
    | Held
    | RulesSet
    | RulesPlanned
    | RailSet
    | LevelSet
    | SentAway
    | Banned
    | Unbanned
    | HandStarted
    | Asked
    | BankOpened
    | BankSpent
    | TimedOut
    | ShowAsked
    | HandEnded
    | CardsShown
    | HandVoided
    | Paused
    | TableClosed
    | SoFar
  )[];
  clock: Clock | null;
  readings: Reading[];
  you: You;
}
/**
 * To who has no seat: play is shown ``late_s`` seconds late, null: not at all.
 *
 * It comes after ``welcome`` and when it changes; without it nothing is late. ``hidden``: up to
 * now there was nothing to show, and the last ``snapshot`` holds who has which seat, without
 * chips or cards. All that is shown late comes late: events, talk, past hands.
 */
export interface Rail {
  t: "rail";
  late_s: number | null;
  hidden: boolean;
}
/**
 * Command ``id`` took effect, once.
 *
 * All that others can see of it is on disk. A wish (``You.sits_out_next`` and the rest of ``You``)
 * is told to nobody else and is forgotten if the server dies before.
 */
export interface Accepted {
  t: "accepted";
  id: string;
}
/**
 * Command ``id`` had no effect; None where the frame had no readable id.
 *
 * ``option`` is the one that is in the way of a ``bad_option``, where one is.
 */
export interface RefusedFrame {
  t: "refused";
  id: string | null;
  code: string;
  params: {
    [k: string]: number;
  };
  option: string | null;
}
/**
 * ``on``: the disk fails and nothing was stored, so no hand goes on until something can be.
 *
 * Nothing of what was refused with ``try_again`` happened; it may be sent again under its id.
 */
export interface Halted {
  t: "halted";
  on: boolean;
}
/**
 * The connection is about to be closed, for this reason.
 */
export interface Problem {
  t: "problem";
  code: string;
  params: {
    [k: string]: number;
  };
}
/**
 * To the host alone: the ``secret`` that can take his role, told this once.
 */
export interface HostLink {
  t: "host_link";
  secret: string;
}
/**
 * New lines of the chat; after ``welcome`` the last ones. They are no events.
 */
export interface Chat {
  t: "chat";
  lines: ChatLine[];
}
/**
 * What the player ``name`` of ``seat`` said: a text, or an emote. Numbers begin at 1.
 */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string | null;
  emote: ("good_game" | "hello" | "ouch" | "thanks" | "well_played" | "wow") | null;
}
/**
 * To the host: ``by`` reports this line.
 */
export interface Reported {
  t: "reported";
  line: ChatLine;
  by: string;
}
/**
 * To the host: who looks on without a seat, who left lately, who is banned.
 */
export interface Company {
  t: "company";
  watching: Person[];
  left: Person[];
  banned: Person[];
}
/**
 * Somebody as the host may know him: a ``key`` for commands, and his name, if he has one.
 */
export interface Person {
  key: string;
  name: string | null;
}
/**
 * A hand that is over, as this viewer may know it; to be folded like a ``snapshot``.
 */
export interface PastHand {
  t: "past_hand";
  hand: number;
  base_seq: number;
  base: (
    | Posted
    | HoleDealt
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | Killed
    | Returned
    | Collected
    | Shown
    | Mucked
    | Awarded
    | TableOpened
    | SeatTaken
    | Leaving
    | SeatLeft
    | Bought
    | SatOut
    | SatIn
    | SeatChanged
    | LineLost
    | LineBack
    | PaceSet
    | HostSet
    | Held
    | RulesSet
    | RulesPlanned
    | RailSet
    | LevelSet
    | SentAway
    | Banned
    | Unbanned
    | HandStarted
    | Asked
    | BankOpened
    | BankSpent
    | TimedOut
    | ShowAsked
    | HandEnded
    | CardsShown
    | HandVoided
    | Paused
    | TableClosed
    | SoFar
  )[];
  events: (
    | Posted
    | HoleDealt
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | Killed
    | Returned
    | Collected
    | Shown
    | Mucked
    | Awarded
    | TableOpened
    | SeatTaken
    | Leaving
    | SeatLeft
    | Bought
    | SatOut
    | SatIn
    | SeatChanged
    | LineLost
    | LineBack
    | PaceSet
    | HostSet
    | Held
    | RulesSet
    | RulesPlanned
    | RailSet
    | LevelSet
    | SentAway
    | Banned
    | Unbanned
    | HandStarted
    | Asked
    | BankOpened
    | BankSpent
    | TimedOut
    | ShowAsked
    | HandEnded
    | CardsShown
    | HandVoided
    | Paused
    | TableClosed
    | SoFar
  )[];
  readings: Reading[];
}
/**
 * The hands that can be looked at, oldest first.
 */
export interface PastHands {
  t: "past_hands";
  hands: HandSummary[];
}
/**
 * A hand that is over: its pots together, who won them, the board, the viewer's own cards.
 */
export interface HandSummary {
  hand: number;
  void: boolean;
  pot: number;
  winners: Winner[];
  board: number[];
  own: [number, number] | null;
}
/**
 * Who won ``chips`` of a hand, by the name that he had.
 */
export interface Winner {
  name: string;
  chips: number;
}
/**
 * Practice: the coach about the open question ``turn``, from what its player may see.
 *
 * ``equity`` is his share of the pot against what the others seem to hold (``reads``), and
 * ``needed`` the share that a call of ``owed`` has to win to pay, of ``winnable`` (the call
 * included), both in thousandths. ``outs`` are none before the flop and on the river. ``worths``
 * are what he can do, the best first.
 */
export interface Hint {
  t: "hint";
  hand: number;
  turn: number;
  equity: number;
  owed: number;
  winnable: number;
  needed: number;
  outs: Outs[];
  reads: Width[];
  worths: Worth[];
}
/**
 * The next cards that make ``category``: better than now, and better than the board alone.
 */
export interface Outs {
  category:
    | "flush"
    | "four_of_a_kind"
    | "full_house"
    | "high_card"
    | "one_pair"
    | "royal_flush"
    | "straight"
    | "straight_flush"
    | "three_of_a_kind"
    | "two_pair";
  cards: number[];
}
/**
 * What a seat seems to hold by what it did: a share of all hands, in thousandths.
 */
export interface Width {
  seat: number;
  width: number;
}
/**
 * An action, and the chips that it is worth on average from then on; folding is worth 0.
 */
export interface Worth {
  action: Fold | Check | Call | RaiseTo | Show;
  chips: number;
}
/**
 * Practice: every decision of a hand that is over, in order.
 */
export interface Review {
  t: "review";
  hand: number;
  thoughts: Thought[];
}
/**
 * One decision of a hand that is over: event number ``seq``, of ``seat``, was ``done``.
 *
 * Shares are in thousandths. ``cards`` is None where the viewer was never shown them; then
 * ``equity`` and ``believed`` are None and ``worths`` is empty. ``equity`` is against what the
 * others seemed to hold then; ``believed`` is what a computer player's own level made of its
 * cards: easy a feeling, medium a count against any hands, hard the equity; None for a person, and
 * where the level was changed during the hand. ``width`` is what the table could think after the
 * action: which share of all hands the seat seems to hold.
 * ``cost`` is how many chips the best of ``worths`` is above what was done.
 */
export interface Thought {
  seq: number;
  seat: number;
  street: "flop" | "preflop" | "river" | "turn";
  done: Fold | Check | Call | RaiseTo | Show;
  owed: number;
  winnable: number;
  needed: number;
  cards: [number, number] | null;
  equity: number | null;
  believed: number | null;
  width: number;
  worths: Worth[];
  cost: number;
}
/**
 * Practice: how the viewer has played at this table so far.
 *
 * Of ``hands`` dealt to him he put chips in by choice before the flop in ``vpip`` and raised
 * there in ``pfr``; on all streets he made ``raises`` (bets and raises) and ``calls``; he came to
 * ``showdowns`` and won chips in ``showdowns_won``. ``costly``: what cost most, at most three.
 * ``reviewed``: the hands that ``costly`` looks at, the last ones.
 */
export interface Session {
  t: "session";
  hands: number;
  vpip: number;
  pfr: number;
  raises: number;
  calls: number;
  showdowns: number;
  showdowns_won: number;
  reviewed: number;
  costly: Costly[];
}
/**
 * One of the viewer's own decisions that cost him ``cost`` chips on average.
 */
export interface Costly {
  hand: number;
  seq: number;
  street: "flop" | "preflop" | "river" | "turn";
  done: Fold | Check | Call | RaiseTo | Show;
  better: Fold | Check | Call | RaiseTo | Show;
  cost: number;
}
/**
 * How good the lines of those with a seat are, as the room measures them; no event.
 *
 * Who is missing was not measured yet. ``watching`` is the number of all who look on, and
 * ``watchers`` those of them who had a seat. It comes after ``welcome``, and when it changes; not
 * to who is shown play late or not at all.
 */
export interface Lines {
  t: "lines";
  players: PlayerLine[];
  watching: number;
  watchers: string[];
}
/**
 * How fast the line of ``player`` is; ``gone``: he has had none for ``away_ms``.
 */
export interface PlayerLine {
  player: string;
  quality: ("fair" | "good" | "poor") | "gone";
  away_ms: number | null;
}
/**
 * How good this very line is; it comes when that changes.
 */
export interface YourLine {
  t: "your_line";
  quality: "fair" | "good" | "poor";
}
/**
 * The answer to ``ping``.
 */
export interface Pong {
  t: "pong";
}

"""Every frame between a browser (or any client) and the room, as typed values.

A frame is one JSON text message with its kind in ``t``. Unknown kinds from the server are to
be ignored by clients; unknown fields from a client are refused. Chips are whole numbers below
2**53. Times are lengths in milliseconds, never moments: clocks of two machines differ.
The state of the table is the fold of its events, from a baseline that the server sends first.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fairdeal.hand import Action
from fairdeal.table import Level, PreAction, TableEvent, Which

PROTOCOL = 1

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]


class _Client(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A frame from a client."""


class Hello(_Client, frozen=True, tag="hello"):
    """The first frame of a connection; ``since`` is the last event number that it has."""

    protocol: int
    since: Number | None


class SitDown(_Client, frozen=True, tag="sit"):
    """Take a free seat under a name (1 to 20 visible characters); ``post``: as in ``post``."""

    id: CommandId
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=400)]
    post: bool = False


class Act(_Client, frozen=True, tag="act"):
    """Answer the question whose event number is ``turn``, in hand number ``hand``."""

    id: CommandId
    hand: Number
    turn: Number
    action: Action


class Leave(_Client, frozen=True, tag="leave"):
    """Stand up for good."""

    id: CommandId


class SitOut(_Client, frozen=True, tag="sit_out"):
    """Rest from the next hand on."""

    id: CommandId


class SitIn(_Client, frozen=True, tag="sit_in"):
    """Play again."""

    id: CommandId


class Post(_Client, frozen=True, tag="post"):
    """Enter with posted blinds as soon as the seat may, or (not ``now``) wait for the big blind."""

    id: CommandId
    now: bool


class ChangeSeat(_Client, frozen=True, tag="change_seat"):
    """Take another free seat, in mid-hand when the hand is over."""

    id: CommandId
    seat: SeatNumber


class Buy(_Client, frozen=True, tag="buy"):
    """Add ``chips``, at most what fits; without a number, fill up to the table's stack."""

    id: CommandId
    chips: Number | None = None


class PreAct(_Client, frozen=True, tag="pre_act"):
    """Wish what to do when the next turn of hand number ``hand`` comes; null: nothing."""

    id: CommandId
    hand: Number
    pre_action: PreAction | None


class AutoMuck(_Client, frozen=True, tag="auto_muck"):
    """Let beaten hands go away unasked, or be asked about each."""

    id: CommandId
    on: bool


class Muck(_Client, frozen=True, tag="muck"):
    """Answer ``show_asked`` number ``turn`` with no; the yes is ``act`` with ``show``."""

    id: CommandId
    hand: Number
    turn: Number


class ShowCards(_Client, frozen=True, tag="show_cards"):
    """Show cards of hand ``hand`` within five seconds after it."""

    id: CommandId
    hand: Number
    which: Which


class SetPace(_Client, frozen=True, tag="set_pace"):
    """Choose slow, normal or fast (the host only, as all down to ``end_table``)."""

    id: CommandId
    pace: Literal["slow", "normal", "fast"]


class Hold(_Client, frozen=True, tag="hold"):
    """Let no hand begin while ``on``; the running one is played out."""

    id: CommandId
    on: bool


class SetRules(_Client, frozen=True, tag="set_rules"):
    """Change options of ``Ruleset``, and what a seat buys, from the next hand on."""

    id: CommandId
    options: dict[str, int | str | None]
    stack: Number | None = None


class AddComputer(_Client, frozen=True, tag="add_computer"):
    """Seat a computer player."""

    id: CommandId
    seat: SeatNumber
    level: Level


class SetLevel(_Client, frozen=True, tag="set_level"):
    """Change the level of a computer player."""

    id: CommandId
    seat: SeatNumber
    level: Level


class SendAway(_Client, frozen=True, tag="send_away"):
    """Make another seat leave; ``ban``: its player may not come back."""

    id: CommandId
    seat: SeatNumber
    ban: bool


class Ban(_Client, frozen=True, tag="ban"):
    """Keep somebody away, by the ``key`` that ``company`` has for him."""

    id: CommandId
    person: Annotated[str, Meta(max_length=40)]


class Unban(_Client, frozen=True, tag="unban"):
    """Let somebody come back, by the ``key`` that ``company`` has for him."""

    id: CommandId
    person: Annotated[str, Meta(max_length=40)]


class SetRail(_Client, frozen=True, tag="set_rail"):
    """Show play to who has no seat ``rail_s`` seconds late (0 to 600); null: not at all."""

    id: CommandId
    rail_s: Number | None


class NewHostLink(_Client, frozen=True, tag="new_host_link"):
    """Ask for a ``host_link``; older ones end."""

    id: CommandId


class PassHost(_Client, frozen=True, tag="pass_host"):
    """Make the person in ``seat`` the host, who is sent a ``host_link``; older ones end."""

    id: CommandId
    seat: SeatNumber


class EndTable(_Client, frozen=True, tag="end_table"):
    """Close the table once no hand runs; all chips go back to their owners."""

    id: CommandId


class TakeHost(_Client, frozen=True, tag="take_host"):
    """Become the host by the secret of a host link, and be sent a new ``host_link``."""

    id: CommandId
    secret: Annotated[str, Meta(min_length=1, max_length=100)]


class Say(_Client, frozen=True, tag="say"):
    """Say something to the table (1 to 200 characters); who has a seat may."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=800)]


Emote: TypeAlias = Literal["well_played", "thanks", "hello", "wow", "ouch", "good_game"]


class SayEmote(_Client, frozen=True, tag="emote"):
    """Say one of a few things that every client shows in its own language."""

    id: CommandId
    emote: Emote


class Report(_Client, frozen=True, tag="report"):
    """Tell the host about a line of the chat, by its number."""

    id: CommandId
    line: Number


class Look(_Client, frozen=True, tag="look"):
    """Ask for ``past_hand`` number ``hand``, one of the last twenty that are over."""

    id: CommandId
    hand: Number


class ListHands(_Client, frozen=True, tag="list_hands"):
    """Ask for ``past_hands``, the list of those that ``look`` can ask for."""

    id: CommandId


class Skip(_Client, frozen=True, tag="skip"):
    """Practice, after one's fold: play hand ``hand`` to its end at once. Between hands: deal."""

    id: CommandId
    hand: Number


class AskHint(_Client, frozen=True, tag="ask_hint"):
    """Practice: ask for a ``hint`` for the question ``turn`` of hand ``hand``, which is open.

    Like the two that follow it is accepted after its frame was sent. The table does not wait for
    it, so the question may be answered by then. One of them at a time, else ``too_fast``.
    """

    id: CommandId
    hand: Number
    turn: Number


class AskReview(_Client, frozen=True, tag="ask_review"):
    """Practice: ask for the ``review`` of hand ``hand``, one of those that ``look`` can ask for."""

    id: CommandId
    hand: Number


class AskSession(_Client, frozen=True, tag="ask_session"):
    """Practice: ask for the ``session``, how one has played at this table so far."""

    id: CommandId


class Ping(_Client, frozen=True, tag="ping"):
    """Ask for a ``pong``: is the line alive?"""


Command: TypeAlias = (
    SitDown
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
    | AskSession
)
ClientFrame: TypeAlias = Hello | Ping | Command


class Clock(Struct, frozen=True):
    """Time left for the open question, and how much it had."""

    left_ms: int
    total_ms: int


class You(Struct, frozen=True):
    """What only this viewer is told about himself."""

    seat: int | None
    name: str | None
    owner: bool
    sits_out_next: bool = False  # wished for in mid-hand, not done yet
    buys_next: bool = False
    moves_next: int | None = None  # the seat that he changes to after the hand
    may_post: bool = False  # he waits for the big blind, and could post instead
    posts_next: bool = False  # and wished to
    auto_muck: bool = True
    pre_action: PreAction | None = None
    may_show: int | None = None  # the hand of which he may still show cards


Category: TypeAlias = Literal[
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]


class Reading(Struct, frozen=True):
    """The best five of a hand that this viewer sees: his own, or one that was shown.

    ``category`` is one of the ten ranks of R-003, ``ranks`` its ranks in order of weight
    (0..12 for 2..A, as in king-high full house kings over fives: ``[11, 3]``), ``five`` the cards
    (fewer than five before the flop).
    """

    seat: int
    category: Category
    ranks: tuple[int, ...]
    five: tuple[int, ...]


class _Server(Struct, frozen=True, tag_field="t"):
    """A frame to a client."""


class Welcome(_Server, frozen=True, tag="welcome"):
    """The answer to ``hello``. A ``snapshot`` or ``events`` frame follows, maybe after ``rail``."""

    protocol: int
    table: str


class MayShow(Struct, frozen=True):
    """The viewer's cards of ``hand`` that he may still show for ``left_ms``; None: shown (R-126).

    Only a ``snapshot`` tells it: who saw the hand knows its cards.
    """

    hand: int
    first: int | None
    second: int | None
    left_ms: int


class Snapshot(_Server, frozen=True, tag="snapshot"):
    """Forget all, then fold: ``base`` gives the state after event ``base_seq``; then ``events``.

    ``base`` events have no numbers; ``events`` are numbered ``base_seq + 1`` and on. They are the
    running (or the last) hand, so that the log of a page that was loaded anew is not empty.
    """

    base_seq: int
    base: tuple[TableEvent, ...]
    events: tuple[TableEvent, ...]
    clock: Clock | None
    readings: tuple[Reading, ...]
    you: You
    may_show: MayShow | None = None


class Events(_Server, frozen=True, tag="events"):
    """New events, numbered from ``seq`` on, as this viewer may see them (maybe none)."""

    seq: int
    events: tuple[TableEvent, ...]
    clock: Clock | None
    readings: tuple[Reading, ...]
    you: You


class Rail(_Server, frozen=True, tag="rail"):
    """To who has no seat: play is shown ``late_s`` seconds late, null: not at all.

    It comes after ``welcome`` and when it changes; without it nothing is late. ``hidden``: up to
    now there was nothing to show, and the last ``snapshot`` holds who has which seat, without
    chips or cards. All that is shown late comes late: events, talk, past hands.
    """

    late_s: int | None
    hidden: bool


class Accepted(_Server, frozen=True, tag="accepted"):
    """Command ``id`` took effect, once.

    All that others can see of it is on disk. A wish (``You.sits_out_next`` and the rest of ``You``)
    is told to nobody else and is forgotten if the server dies before (R-144).
    """

    id: str


class RefusedFrame(_Server, frozen=True, tag="refused"):
    """Command ``id`` had no effect; None where the frame had no readable id.

    ``option`` is the one that is in the way of a ``bad_option``, where one is.
    """

    id: str | None
    code: str
    params: dict[str, int]
    option: str | None = None


class Halted(_Server, frozen=True, tag="halted"):
    """``on``: the disk fails and nothing was stored, so no hand goes on until something can be.

    Nothing of what was refused with ``try_again`` happened; it may be sent again under its id.
    """

    on: bool


class Problem(_Server, frozen=True, tag="problem"):
    """The connection is about to be closed, for this reason."""

    code: str
    params: dict[str, int]


class HostLink(_Server, frozen=True, tag="host_link"):
    """To the host alone: the ``secret`` that can take his role, told this once."""

    secret: str


class ChatLine(Struct, frozen=True):
    """What the player ``name`` of ``seat`` said: a text, or an emote. Numbers begin at 1."""

    number: int
    seat: int
    name: str
    text: str | None
    emote: Emote | None


class Chat(_Server, frozen=True, tag="chat"):
    """New lines of the chat; after ``welcome`` the last ones. They are no events (R-143)."""

    lines: tuple[ChatLine, ...]


class Reported(_Server, frozen=True, tag="reported"):
    """To the host: ``by`` reports this line."""

    line: ChatLine
    by: str


class Person(Struct, frozen=True):
    """Somebody as the host may know him: a ``key`` for commands, and his name, if he has one."""

    key: str
    name: str | None


class Company(_Server, frozen=True, tag="company"):
    """To the host: who looks on without a seat, who left lately, who is banned."""

    watching: tuple[Person, ...]
    left: tuple[Person, ...]
    banned: tuple[Person, ...]


class PastHand(_Server, frozen=True, tag="past_hand"):
    """A hand that is over, as this viewer may know it; to be folded like a ``snapshot``."""

    hand: int
    base_seq: int
    base: tuple[TableEvent, ...]
    events: tuple[TableEvent, ...]
    readings: tuple[Reading, ...]


class Winner(Struct, frozen=True):
    """Who won ``chips`` of a hand, by the name that he had."""

    name: str
    chips: int


class HandSummary(Struct, frozen=True):
    """A hand that is over: its pots together, who won them, the board, the viewer's own cards."""

    hand: int
    void: bool
    pot: int
    winners: tuple[Winner, ...]
    board: tuple[int, ...]
    own: tuple[int, int] | None


class PastHands(_Server, frozen=True, tag="past_hands"):
    """The hands that can be looked at, oldest first."""

    hands: tuple[HandSummary, ...]


class Outs(Struct, frozen=True):
    """The next cards that make ``category``: better than now, and better than the board alone."""

    category: Category
    cards: tuple[int, ...]


class Worth(Struct, frozen=True):
    """An action, and the chips that it is worth on average from then on; folding is worth 0."""

    action: Action
    chips: int


class Width(Struct, frozen=True):
    """What a seat seems to hold by what it did: a share of all hands, in thousandths."""

    seat: int
    width: int


class Hint(_Server, frozen=True, tag="hint"):
    """Practice: the coach about the open question ``turn``, from what its player may see.

    ``equity`` is his share of the pot against what the others seem to hold (``reads``), and
    ``needed`` the share that a call of ``owed`` has to win to pay, of ``winnable`` (the call
    included), both in thousandths. ``outs`` are none before the flop and on the river. ``worths``
    are what he can do, the best first.
    """

    hand: int
    turn: int
    equity: int
    owed: int
    winnable: int
    needed: int
    outs: tuple[Outs, ...]
    reads: tuple[Width, ...]
    worths: tuple[Worth, ...]


class Thought(Struct, frozen=True):
    """One decision of a hand that is over: event number ``seq``, of ``seat``, was ``done``.

    Shares are in thousandths. ``cards`` is None where the viewer was never shown them; then
    ``equity`` and ``believed`` are None and ``worths`` is empty. ``equity`` is against what the
    others seemed to hold then; ``believed`` is what a computer player's own level made of its
    cards: easy a feeling, medium a count against any hands, hard the equity; None for a person, and
    where the level was changed during the hand. ``width`` is what the table could think after the
    action: which share of all hands the seat seems to hold.
    ``cost`` is how many chips the best of ``worths`` is above what was done.
    """

    seq: int
    seat: int
    street: Literal["preflop", "flop", "turn", "river"]
    done: Action
    owed: int
    winnable: int
    needed: int
    cards: tuple[int, int] | None
    equity: int | None
    believed: int | None
    width: int
    worths: tuple[Worth, ...]
    cost: int


class Review(_Server, frozen=True, tag="review"):
    """Practice: every decision of a hand that is over, in order."""

    hand: int
    thoughts: tuple[Thought, ...]


class Costly(Struct, frozen=True):
    """One of the viewer's own decisions that cost him ``cost`` chips on average."""

    hand: int
    seq: int
    street: Literal["preflop", "flop", "turn", "river"]
    done: Action
    better: Action
    cost: int


class Session(_Server, frozen=True, tag="session"):
    """Practice: how the viewer has played at this table so far.

    Of ``hands`` dealt to him he put chips in by choice before the flop in ``vpip`` and raised
    there in ``pfr``; on all streets he made ``raises`` (bets and raises) and ``calls``; he came to
    ``showdowns`` and won chips in ``showdowns_won``. ``costly``: what cost most, at most three.
    ``reviewed``: the hands that ``costly`` looks at, the last ones.
    """

    hands: int
    vpip: int
    pfr: int
    raises: int
    calls: int
    showdowns: int
    showdowns_won: int
    reviewed: int
    costly: tuple[Costly, ...]


Quality: TypeAlias = Literal["good", "fair", "poor"]


class PlayerLine(Struct, frozen=True):
    """How fast the line of ``player`` is; ``gone``: he has had none for ``away_ms``."""

    player: str
    quality: Quality | Literal["gone"]
    away_ms: int | None


class Lines(_Server, frozen=True, tag="lines"):
    """How good the lines of those with a seat are, as the room measures them; no event.

    Who is missing was not measured yet. ``watching`` is the number of all who look on, and
    ``watchers`` those of them who had a seat. It comes after ``welcome``, and when it changes; not
    to who is shown play late or not at all.
    """

    players: tuple[PlayerLine, ...]
    watching: int
    watchers: tuple[str, ...]


class YourLine(_Server, frozen=True, tag="your_line"):
    """How good this very line is; it comes when that changes."""

    quality: Quality


class Pong(_Server, frozen=True, tag="pong"):
    """The answer to ``ping``."""


ServerFrame: TypeAlias = (
    Welcome
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
    | Pong
)

"""What a person, a computer player or the room may ask of a table.

Who asks (the account, hence the seat) comes from the session, never from a frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from fairdeal.hand import Action, Seat
from fairdeal.table.config import Level, Pace
from fairdeal.table.wishes import PreAction


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat with the table's stack.

    ``level`` marks a computer player (R-021); ``post``: see ``Post``.
    """

    seat: Seat
    player: str
    name: str
    level: Level | None = None
    post: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Stand up; in mid-hand the hand is folded at once (R-028)."""

    player: str


@dataclass(frozen=True, slots=True)
class SitOut:
    """Take a rest from the next hand on (R-024)."""

    player: str


@dataclass(frozen=True, slots=True)
class SitIn:
    """Come back from sitting out (R-026)."""

    player: str


@dataclass(frozen=True, slots=True)
class Post:
    """Enter with posted blinds as soon as the position allows, or (not ``now``) wait (R-025)."""

    player: str
    now: bool


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Sit down in another seat, after the hand that one is dealt in to (R-029)."""

    player: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Buy:
    """Add ``chips``, None: fill up to the table's stack; in mid-hand after the hand (R-022)."""

    player: str
    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Answer the question number ``turn`` of hand ``hand`` (R-140)."""

    player: str
    hand: int
    turn: int
    action: Action


@dataclass(frozen=True, slots=True)
class PreAct:
    """Wish what to do when the next turn of hand ``hand`` comes; None wishes nothing (R-144)."""

    player: str
    hand: int
    pre_action: PreAction | None


@dataclass(frozen=True, slots=True)
class ActAsWished:
    """Carry out the pre-action for this question; the room's, after its pause (R-145)."""

    player: str
    hand: int
    turn: int


@dataclass(frozen=True, slots=True)
class AutoMuck:
    """Let losing hands go away unasked, or be asked about each (R-127)."""

    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class Muck:
    """Answer ``ShowAsked`` number ``turn`` with no; ``Act`` with ``SHOW`` is the yes (R-127)."""

    player: str
    hand: int
    turn: int


Which: TypeAlias = Literal["first", "second", "both"]


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Show cards of hand ``hand``, which is over, that need not be shown (R-126)."""

    player: str
    hand: int
    which: Which


@dataclass(frozen=True, slots=True)
class SetPace:
    """Change how long pauses are; the host's."""

    player: str
    pace: Pace


@dataclass(frozen=True, slots=True)
class Hold:
    """Let no hand begin while ``on``; the host's."""

    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class SetRules:
    """Play the next hand under other options; the host's.

    ``options`` are those of ``Ruleset`` that change; ``stack`` None: what a seat buys stays.
    """

    player: str
    options: dict[str, int | str | None]
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player under this name, with an id ``computer`` of its own; the host's."""

    player: str
    seat: Seat
    computer: str
    name: str
    level: Level


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Let the computer player in a seat play at another level; the host's."""

    player: str
    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class SendAway:
    """Make another seat leave; ``ban``: its player may not sit down here again; the host's.

    Refused while both are live in the running hand.
    """

    player: str
    seat: Seat
    ban: bool


@dataclass(frozen=True, slots=True)
class Ban:
    """Keep the person ``who`` away, with a seat or without one; the host's.

    ``name`` is what a person without a seat is known by, if by anything.
    """

    player: str
    who: str
    name: str | None


@dataclass(frozen=True, slots=True)
class Unban:
    """Let a banned person come back; the host's."""

    player: str
    who: str


@dataclass(frozen=True, slots=True)
class SetRail:
    """Show play to who has no seat ``rail_s`` seconds late, None: not at all; the host's."""

    player: str
    rail_s: int | None


@dataclass(frozen=True, slots=True)
class NewLink:
    """Make a host link whose secret has the SHA-256 ``link``; older ones end. The host's."""

    player: str
    link: str


@dataclass(frozen=True, slots=True)
class PassHost:
    """Make the person in ``seat`` the host, with a new ``link``; the host's."""

    player: str
    seat: Seat
    link: str


@dataclass(frozen=True, slots=True)
class TakeHost:
    """Become the host by the secret whose SHA-256 is ``shown``, with a new ``link``."""

    player: str
    shown: str
    link: str


@dataclass(frozen=True, slots=True)
class EndTable:
    """Close the table, once the running hand is over; the host's."""

    player: str


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand now, without the rest of the pause; practice only."""

    player: str


@dataclass(frozen=True, slots=True)
class Drop:
    """No connection of this player is alive any more (R-131)."""

    player: str


@dataclass(frozen=True, slots=True)
class Back:
    """A connection of this player is alive again."""

    player: str


@dataclass(frozen=True, slots=True)
class Close:
    """End the table and book its chips back."""


# What only the player of a seat may ask.
SeatCommand: TypeAlias = (
    Leave
    | SitOut
    | SitIn
    | Post
    | ChangeSeat
    | Buy
    | Act
    | PreAct
    | ActAsWished
    | AutoMuck
    | Muck
    | ShowCards
    | Drop
    | Back
)
# What only the host may ask; ``TakeHost`` is judged by the secret instead.
HostCommand: TypeAlias = (
    SetPace
    | Hold
    | SetRules
    | AddComputer
    | SetLevel
    | SendAway
    | Ban
    | Unban
    | SetRail
    | NewLink
    | PassHost
    | TakeHost
    | EndTable
)
Command: TypeAlias = Sit | NextHand | Close | HostCommand | SeatCommand


class Refused(Exception):
    """The table refuses this command; it is exactly as it was.

    Attributes:
        code: stable, goes on the wire: those of ``IllegalAction``, and ``stale`` (``hand``,
            ``turn``: the question that is open, 0 for none), ``not_seated``, ``already_seated``,
            ``seat_taken``, ``no_such_seat`` (``seats``), ``table_full``, ``table_closed``,
            ``not_host``, ``not_practice``, ``stack_full``, ``no_chips``, ``hand_running``,
            ``not_sitting_out``, ``nobody_ready``, ``name_taken``, ``cannot_post``,
            ``buy_bounds`` (``least``, ``most``), ``held``, ``banned``, ``sent_away``,
            ``no_computer``, ``no_person``, ``yourself``, ``wrong_link``, ``not_private``,
            ``too_many_bans`` (``most``), ``not_banned``, ``bad_option`` (``least``, ``most``, where
            there are bounds).
        params: numbers for the sentence that a client makes of it.
        option: the option of a ``bad_option`` that is in the way; it need not be one that was
            asked for.

    """

    def __init__(self, code: str, option: str | None = None, /, **params: int) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params
        self.option = option

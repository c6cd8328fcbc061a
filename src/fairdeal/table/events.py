"""Everything that can happen at a table, as facts, with the events of its hands among them.

Every event has a number (``seq``, from 1) in the table's log; a hidden event keeps its number
for every viewer, so that all count alike.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.hand import (
    BoardDealt,
    Called,
    Checked,
    Collected,
    Folded,
    Posted,
    Raised,
    Ruleset,
    Seat,
    Viewer,
)
from fairdeal.hand import Event as HandEvent
from fairdeal.hand import seen_by as hand_seen_by
from fairdeal.table.config import Level, Pace, TableConfig
from fairdeal.table.results import Result


class TableOpened(Struct, frozen=True, tag="opened", tag_field="t"):
    """The first event of every table."""

    config: TableConfig
    pace: Pace


class SeatTaken(Struct, frozen=True, gc=False, tag="seated", tag_field="t"):
    """Somebody sat down with ``chips``; ``waits``: he waits for the big blind (R-025)."""

    seat: Seat
    player: str
    name: str
    level: Level | None
    chips: int
    waits: bool


class Leaving(Struct, frozen=True, gc=False, tag="leaving", tag_field="t"):
    """The seat stood up in mid-hand: it is free, with its chips booked, when the hand ends."""

    seat: Seat


class SeatLeft(Struct, frozen=True, gc=False, tag="left", tag_field="t"):
    """The seat is free; ``chips`` went back to the player's bank."""

    seat: Seat
    chips: int


class Bought(Struct, frozen=True, gc=False, tag="bought", tag_field="t"):
    """``chips`` came from the player's bank to the stack, between two hands (R-022)."""

    seat: Seat
    chips: int


class SatOut(Struct, frozen=True, gc=False, tag="sat_out", tag_field="t"):
    """The seat takes no part from the next hand on (R-024).

    ``dropped``: because its line is lost; it is back with its line (R-136).
    """

    seat: Seat
    dropped: bool


class SatIn(Struct, frozen=True, gc=False, tag="sat_in", tag_field="t"):
    """The seat plays again; ``waits``: from its next big blind on (R-026)."""

    seat: Seat
    waits: bool


class SeatChanged(Struct, frozen=True, gc=False, tag="moved", tag_field="t"):
    """The player of ``seat`` sits in ``to`` now, with all that is his; a newcomer there (R-029)."""

    seat: Seat
    to: Seat
    waits: bool


class LineLost(Struct, frozen=True, gc=False, tag="line_lost", tag_field="t"):
    """The seat's player has no living connection (R-131)."""

    seat: Seat


class LineBack(Struct, frozen=True, gc=False, tag="line_back", tag_field="t"):
    """The seat's player is connected again."""

    seat: Seat


class PaceSet(Struct, frozen=True, gc=False, tag="pace", tag_field="t"):
    """The pauses of the table are slow, normal or fast from now on."""

    pace: Pace


class HostSet(Struct, frozen=True, gc=False, tag="host", tag_field="t"):
    """``player`` is the host from now on, and ``link`` the only secret that can take the role.

    ``link`` is the SHA-256 of the secret in the host link, in hex, or None when there is none.
    """

    player: str
    link: str | None


class Held(Struct, frozen=True, gc=False, tag="held", tag_field="t"):
    """The host holds the table: no hand begins while ``on``; the running one is played out.

    ``ends``: and the table closes when it is over.
    """

    on: bool
    ends: bool = False


class RulesSet(Struct, frozen=True, tag="rules", tag_field="t"):
    """The next hand is played under ``rules``, and a seat buys ``stack`` from now on."""

    rules: Ruleset
    stack: int


class RulesPlanned(Struct, frozen=True, tag="rules_planned", tag_field="t"):
    """The host has chosen other options in mid-hand: they count once it is over."""

    rules: Ruleset
    stack: int


class RailSet(Struct, frozen=True, gc=False, tag="rail", tag_field="t"):
    """Who has no seat is shown play ``rail_s`` seconds late from now on; None: not at all."""

    rail_s: int | None


class LevelSet(Struct, frozen=True, gc=False, tag="level", tag_field="t"):
    """The computer player in ``seat`` plays at another level from its next turn on."""

    seat: Seat
    level: Level


class SentAway(Struct, frozen=True, gc=False, tag="sent_away", tag_field="t"):
    """The host sent the seat away; if it is live in a hand it plays that to its end (R-028).

    ``banned``: and it stays away, which no viewer is told.
    """

    seat: Seat
    banned: bool


class Banned(Struct, frozen=True, gc=False, tag="banned", tag_field="t"):
    """The host keeps somebody without a seat away; no viewer is told whom."""

    player: str | None
    name: str | None


class Unbanned(Struct, frozen=True, gc=False, tag="unbanned", tag_field="t"):
    """The host lets somebody come back; no viewer is told whom."""

    player: str | None


class HandStarted(Struct, frozen=True, gc=False, tag="hand", tag_field="t"):
    """A new hand. ``seats`` are dealt in, ascending, with ``stacks`` before any post.

    ``button`` may be an empty seat and ``small_blind`` None (R-033). ``first``: all who are ready
    are dealt in, the button was drawn, missed blinds are forgotten (R-044). ``live_posts`` and
    ``dead_posts`` are the seats that post a live big and a dead small blind (R-025, R-026).
    """

    hand: int
    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    seats: tuple[Seat, ...]
    stacks: tuple[int, ...]
    first: bool
    live_posts: tuple[Seat, ...] = ()
    dead_posts: tuple[Seat, ...] = ()


class Asked(Struct, frozen=True, gc=False, tag="asked", tag_field="t"):
    """A question to one seat; its event number is the ``turn`` of R-140.

    ``owed`` is what a call adds (0: checking is free); ``least`` and ``most`` bound a bet or a
    raise as totals of the street (both 0: none is legal). ``clock_ms`` None means no clock.
    """

    seat: Seat
    owed: int
    least: int
    most: int
    clock_ms: int | None


class BankOpened(Struct, frozen=True, gc=False, tag="bank_opened", tag_field="t"):
    """The clock of the asked seat ran out; its time bank of ``bank_ms`` runs now (R-138)."""

    seat: Seat
    bank_ms: int


class BankSpent(Struct, frozen=True, gc=False, tag="bank_spent", tag_field="t"):
    """The question is over for which the bank ran; ``left_ms`` are left of it (R-138)."""

    seat: Seat
    left_ms: int


class ShowAsked(Struct, frozen=True, gc=False, tag="show_asked", tag_field="t"):
    """A question to a beaten hand: show it, or let it go unseen? (R-127).

    Its event number is the ``turn`` of R-140. Silence for ``wait_ms`` is a muck.
    """

    seat: Seat
    wait_ms: int


class CardsShown(Struct, frozen=True, gc=False, tag="cards_shown", tag_field="t"):
    """After hand ``hand`` its ``seat`` showed one or both cards that it need not show (R-126)."""

    hand: int
    seat: Seat
    cards: tuple[Card, ...]


class TimedOut(Struct, frozen=True, gc=False, tag="timed_out", tag_field="t"):
    """The clock of the asked seat ran out; its check or fold follows (R-130)."""

    seat: Seat


class HandEnded(Struct, frozen=True, gc=False, tag="hand_ended", tag_field="t"):
    """Everything of hand ``hand`` is paid out; stacks are final."""

    hand: int


class HandVoided(Struct, frozen=True, gc=False, tag="hand_voided", tag_field="t"):
    """Hand ``hand`` is void: each of ``seats`` has ``stacks`` again, as before it (R-135).

    ``waits`` are the seats that wait for the big blind now; None in a log that is older than this.
    """

    hand: int
    seats: tuple[Seat, ...]
    stacks: tuple[int, ...]
    waits: tuple[Seat, ...] | None = None


class Paused(Struct, frozen=True, gc=False, tag="paused", tag_field="t"):
    """Fewer than two are ready, so that the next hand will be a first hand (R-044)."""


class TableClosed(Struct, frozen=True, gc=False, tag="closed", tag_field="t"):
    """The table is no more; every seat has left before this."""


class Standing(Struct, frozen=True, gc=False):
    """What a seat owes: ``newcomer`` and ``new`` (R-025), and the blinds that it missed (R-026)."""

    seat: Seat
    new: bool
    newcomer: bool
    missed_big: bool
    missed_small: bool


class SoFar(Struct, frozen=True, gc=False, tag="so_far", tag_field="t"):
    """What the other events of a baseline do not say of the time before it; in no log.

    ``hand`` is the number of the last hand (0: none), ``last`` the seats of its button, small
    and big blind (None: none that count); ``results`` those of all who have sat here.
    """

    hand: int
    last: tuple[Seat, Seat, Seat] | None
    standings: tuple[Standing, ...]
    results: tuple[Result, ...]


TableEvent: TypeAlias = (
    HandEvent
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
)


def seen_by(viewer: Viewer, event: TableEvent) -> TableEvent:
    """Project an event for the player in seat ``viewer``, or for the rail (None) (R-057)."""
    match event:
        # Most events are these: every case before theirs would cost them a comparison.
        case Folded() | Checked() | Called() | Raised() | Posted() | BoardDealt() | Collected():
            return event
        case HostSet(player=player):
            return HostSet(player, None)
        case SentAway(seat=seat):
            return SentAway(seat, banned=False)
        case Banned():
            return Banned(None, None)
        case Unbanned():
            return Unbanned(None)
        case (
            TableOpened()
            | SeatTaken()
            | Leaving()
            | SeatLeft()
            | Bought()
            | SatOut()
            | SatIn()
            | SeatChanged()
            | LineLost()
            | LineBack()
            | PaceSet()
            | Held()
            | RulesSet()
            | RulesPlanned()
            | RailSet()
            | LevelSet()
            | HandStarted()
            | Asked()
            | BankOpened()
            | BankSpent()
            | TimedOut()
            | ShowAsked()
            | HandEnded()
            | CardsShown()
            | HandVoided()
            | Paused()
            | TableClosed()
            | SoFar()
        ):
            return event
        case _:
            return hand_seen_by(viewer, event)

"""Everything that can happen in a hand, as facts, and who may see which part of each.

Chips are whole numbers. ``paid`` is what moved in this event; ``to`` is the seat's total of
the street after it. The same types stand in memory, on disk and on the wire (tag field ``t``).
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never, final

from msgspec import Struct

from fairdeal.cards import Card

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | None  # None is the rail: everybody without a seat in the hand
Street: TypeAlias = Literal["flop", "turn", "river"]
PostKind: TypeAlias = Literal[
    "ante", "small_blind", "big_blind", "live_blind", "dead_blind", "big_blind_ante"
]
DEAD_MONEY: frozenset[PostKind] = frozenset({"dead_blind", "big_blind_ante"})  # nobody's bet


class _Fact(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True):
    """What all events have in common: a misspelt field of a record is refused, not skipped."""


@final
class Posted(_Fact, frozen=True, gc=False, tag="posted"):
    """A forced bet, as far as the stack went (R-025, R-026, R-038, R-039, R-041, R-045)."""

    seat: Seat
    kind: PostKind
    paid: int


@final
class HoleDealt(_Fact, frozen=True, gc=False, tag="hole"):
    """Two cards for one seat; ``cards`` is None for all who may not see them (R-051, R-057)."""

    seat: Seat
    cards: tuple[Card, Card] | None


@final
class BoardDealt(_Fact, frozen=True, gc=False, tag="board"):
    """The common cards of a street: three, one, one (R-050)."""

    street: Street
    cards: tuple[Card, ...]


@final
class Folded(_Fact, frozen=True, gc=False, tag="folded"):
    """A fold in turn (R-062)."""

    seat: Seat


@final
class Checked(_Fact, frozen=True, gc=False, tag="checked"):
    """A check (R-063)."""

    seat: Seat


@final
class Called(_Fact, frozen=True, gc=False, tag="called"):
    """A call, for less if the stack was smaller (R-064)."""

    seat: Seat
    paid: int


@final
class Raised(_Fact, frozen=True, gc=False, tag="raised"):
    """A bet (``opens``: nothing was bet on this street before) or a raise (R-065 to R-068)."""

    seat: Seat
    to: int
    paid: int
    opens: bool


@final
class Killed(_Fact, frozen=True, gc=False, tag="killed"):
    """A hand that died out of turn: its owner left or was dropped (R-028, R-131)."""

    seat: Seat


@final
class Returned(_Fact, frozen=True, gc=False, tag="returned"):
    """The part of a bet that nobody called goes back (R-111)."""

    seat: Seat
    chips: int


class Pot(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One pot: its chips and the live seats that can win it, ascending clockwise (R-110)."""

    chips: int
    seats: tuple[Seat, ...]


@final
class Collected(_Fact, frozen=True, gc=False, tag="collected"):
    """A betting round closed with bets in it: they are now in ``pots``, main pot first."""

    pots: tuple[Pot, ...]


@final
class Shown(_Fact, frozen=True, gc=False, tag="shown"):
    """A hand turned face up (R-120 to R-124)."""

    seat: Seat
    cards: tuple[Card, Card]


@final
class Mucked(_Fact, frozen=True, gc=False, tag="mucked"):
    """A losing hand that went away unseen (R-123)."""

    seat: Seat


class Share(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat gets of one pot."""

    seat: Seat
    chips: int


@final
class Awarded(_Fact, frozen=True, gc=False, tag="awarded"):
    """Pot number ``pot`` (0 = main) is paid out in ``shares`` (R-112 to R-114, R-117)."""

    pot: int
    shares: tuple[Share, ...]


Event: TypeAlias = (
    Posted
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
)


def seen_by(viewer: Viewer, event: Event) -> Event:
    """Project an event: the same event, less what ``viewer`` may not know (R-057).

    A new kind of event does not type-check until somebody has said here who sees it.
    """
    match event:
        case HoleDealt(seat=seat) if seat != viewer:
            return HoleDealt(seat, None)
        case (
            HoleDealt()
            | Posted()
            | BoardDealt()
            | Folded()
            | Checked()
            | Called()
            | Raised()
            | Killed()
            | Returned()
            | Collected()
            | Shown()
            | Mucked()
            | Awarded()
        ):
            return event
        case _:
            assert_never(event)

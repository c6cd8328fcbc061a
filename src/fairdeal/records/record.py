"""A finished hand as a value: what was fixed before it, and everything that happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from fairdeal.cards import DECK, Card
from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Collected,
    Event,
    Folded,
    HandSetup,
    HoleDealt,
    Killed,
    Mucked,
    Posted,
    Raised,
    Returned,
    Seat,
    Shown,
)

VERSION = 1


class HandRecord(
    Struct,
    frozen=True,
    kw_only=True,
    tag="fairdeal.hand",
    tag_field="format",
    forbid_unknown_fields=True,
    omit_defaults=False,
):
    """One finished hand. Chips are whole numbers; an unknown card is None.

    Whether the events are those that the rules give is asked of ``replay.audit``; here only
    their seats and cards are checked, so that every record can be replayed.

    Attributes:
        version: of this layout, for reading it in years to come.
        setup: seats, stacks, blinds, button and house options.
        events: all of them in order, from the first post to the last award.
        names: of the players, in the order of ``setup.seats``; empty when they are not known.
        id: what its source calls the hand.
        place: the table where it was played, as its source names it.
        notes: what a reader changed or left out, for people.

    Raises:
        ValueError: a seat or a card that cannot be, or another number of names than of seats.

    """

    version: int = VERSION
    setup: HandSetup
    events: tuple[Event, ...]
    names: tuple[str, ...] = ()
    id: str | None = None
    place: str | None = None
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check that every event speaks of seats and cards of this hand."""
        seats = set(self.setup.seats)
        if len(self.names) not in (0, len(seats)):
            raise ValueError(f"{len(self.names)} names for {len(seats)} seats")
        for index, event in enumerate(self.events):
            for seat in seats_of(event):
                if seat not in seats:
                    raise ValueError(f"event {index}: seat {seat} is not in the hand")
            for card in cards_of(event):
                if card not in _CARDS:
                    raise ValueError(f"event {index}: {card} is no card; cards are 0 to 51")

    def name(self, seat: Seat) -> str:
        """Return the name of the player in a seat, or an empty text."""
        return self.names[self.setup.seats.index(seat)] if self.names else ""


_CARDS = frozenset(DECK)


def seats_of(event: Event) -> Iterator[Seat]:
    """Return the seats that an event speaks of."""
    match event:
        case BoardDealt():
            return iter(())
        case Collected(pots=pots):
            return (seat for pot in pots for seat in pot.seats)
        case Awarded(shares=parts):
            return (part.seat for part in parts)
        case (
            Posted()
            | HoleDealt()
            | Folded()
            | Checked()
            | Called()
            | Raised()
            | Killed()
            | Returned()
            | Shown()
            | Mucked()
        ):
            return iter((event.seat,))
        case _:
            assert_never(event)


def cards_of(event: Event) -> tuple[Card, ...]:
    """Return the known cards of an event."""
    match event:
        case HoleDealt(cards=cards):
            return cards or ()
        case BoardDealt(cards=cards) | Shown(cards=cards):
            return cards
        case _:
            return ()

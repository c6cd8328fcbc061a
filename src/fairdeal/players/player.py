"""What a computer player sees, what it answers, and why.

A player gets a ``SeatView`` and nothing else: the events of the hand as ``seen_by`` projected
them for its seat, and the ``Hand`` that is folded from them.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.hand import Action, Event, Hand, HandSetup, HoleDealt, Legal, Seat

Level: TypeAlias = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


class Peek(ValueError):
    """A view was given a card that its seat may not see: a fault of the caller."""


class SeatView:
    """One hand as one seat knows it.

    >>> from fairdeal.hand import preset, seen_by
    >>> setup = HandSetup(preset("standard"), 3, 1, 2, (1, 2, 3), (500, 500, 500))
    >>> view = SeatView(setup, seat=3)
    >>> for event in Hand(setup).run():
    ...     view.see(seen_by(3, event))
    >>> view.hand.pot
    150

    Attributes:
        setup: what was fixed before the hand.
        seat: whose view it is.
        events: everything seen so far, in order.

    """

    __slots__ = ("_folded", "_hand", "events", "seat", "setup")

    def __init__(self, setup: HandSetup, seat: Seat) -> None:
        self.setup = setup
        self.seat = seat
        self.events: list[Event] = []
        self._hand = Hand(setup)
        self._folded = 0  # events that are in _hand; the rest waits until somebody asks

    def see(self, event: Event) -> None:
        """Take in the next event, projected for this seat.

        Raises:
            Peek: it holds another seat's hole cards.

        """
        if type(event) is HoleDealt and event.cards is not None and event.seat != self.seat:
            raise Peek(f"seat {self.seat} was shown the hole cards of seat {event.seat}")
        self.events.append(event)

    @property
    def hand(self) -> Hand:
        """The hand folded from the events so far; not to be written to."""
        events, hand = self.events, self._hand
        while self._folded < len(events):
            hand.apply(events[self._folded])
            self._folded += 1
        return hand

    @property
    def hole(self) -> tuple[Card, Card]:
        """The seat's own cards.

        Raises:
            ValueError: they are not dealt yet.

        """
        cards = self.hand.hole[self.hand.index[self.seat]]
        if cards is None:
            raise ValueError(f"seat {self.seat} has no cards yet")
        return cards

    @property
    def legal(self) -> Legal:
        """What the seat may do now.

        Raises:
            ValueError: it is not this seat's turn.

        """
        awaiting = self.hand.awaiting
        if not isinstance(awaiting, Legal) or awaiting.seat != self.seat:
            raise ValueError(f"seat {self.seat} is not to act: {awaiting}")
        return awaiting


class Read(Struct, frozen=True):
    """What a player puts one opponent on.

    Attributes:
        seat: the opponent.
        width: how much of all 1,326 hands he may hold, 0..1, as an effective share.
        strength: the mean strength of that range, 0..1, against a random hand.

    """

    seat: Seat
    width: float
    strength: float


class Reason(Struct, frozen=True):
    """Why a player chose; private to the seat, never logged.

    Attributes:
        equity: the share of the pot that it expects at a showdown now, 0..1. *Easy* has only a
            feeling for its own cards, on the same scale.
        odds: the equity that a call needs to break even, 0..1; 0 when checking is free.
        reads: what it puts its opponents on; empty where the level does not think so far.
        alternative: the second-best choice, or None when there was no other worth a thought.

    """

    equity: float
    odds: float
    reads: tuple[Read, ...]
    alternative: Action | None


class Choice(Struct, frozen=True):
    """A legal action and its reason."""

    action: Action
    reason: Reason


class Player(Protocol):
    """Somebody who can be asked to act in a hand."""

    def choose(self, view: SeatView, seed: int) -> Choice:
        """Choose a legal action; the same view and seed give the same choice.

        Raises:
            ValueError: it is not the view's turn.

        """

"""What follows by itself at a showdown where some hole cards are unknown.

An unknown hand may have been shown (then its cards are in the source) or have gone away unseen;
the engine cannot tell which and says ``CardsUnknown``. Nothing is guessed: among the shown hands
the engine awards as always, and where no hand was shown for a pot nobody can say who won it.
"""

from __future__ import annotations

from msgspec import Struct

from fairdeal.cards import DECK, Card
from fairdeal.hand import CardsUnknown, Event, Hand, Mucked, Seat, Shown
from fairdeal.records.errors import RecordError


class Unseen(Struct, frozen=True):
    """An unknown hand is to be shown or mucked now."""

    seat: Seat


def next_fact(hand: Hand) -> Event | Unseen | None:
    """Return what follows by itself, or None when something is awaited or all is over.

    Raises:
        RecordError: ``winner_unknown``: no hand was shown for a pot with several live ones.

    """
    seats = _undecided(hand)
    if seats:
        raise RecordError(
            "winner_unknown",
            f"seats {', '.join(map(str, seats))} went to showdown for a pot and none of their"
            " hands is known; one of them must be shown",
        )
    try:
        return hand.next_event()
    except CardsUnknown:
        return Unseen(_next_to_show(hand))


def cards_out(hand: Hand) -> set[Card]:
    """Return every known card that is dealt."""
    return {card for pair in hand.hole if pair for card in pair} | set(hand.board)


def _next_to_show(hand: Hand) -> Seat:
    """The order of showing (R-121) does not depend on cards: any will do to ask for it."""
    twin = hand.copy()
    free = (card for card in DECK if card not in cards_out(hand))
    twin.hole = [pair or (next(free), next(free)) for pair in twin.hole]
    event = twin.next_event()
    assert isinstance(event, Shown | Mucked)
    return event.seat


def _undecided(hand: Hand) -> list[Seat]:
    """The seats of a pot that no shown hand can win, once every live hand is shown or mucked."""
    if not any(hand.mucked) or hand.over:
        return []
    if not all(hand.shown[i] or hand.mucked[i] for i in hand.live):
        return []
    for pot in hand.pots:
        indices = [hand.index[seat] for seat in pot.seats]
        if any(hand.folded[i] for i in indices):
            return []  # a hand died since: the pots are about to be collected anew
        if len(indices) > 1 and not any(hand.shown[i] for i in indices):
            return list(pot.seats)
    return []

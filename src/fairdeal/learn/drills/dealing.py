"""Cards for an exercise, and a hand that is behind another that lies open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from fairdeal.cards import DECK, Card
from fairdeal.learn.saying import Name, Row, Say
from fairdeal.ranking import strength_of

Draw: TypeAlias = Callable[[int], int]

HERO, RIVAL = 0, 1


def deal(draw: Draw, count: int) -> tuple[Card, ...]:
    """Draw ``count`` different cards."""
    deck = list(DECK)
    return tuple(deck.pop(draw(len(deck))) for _ in range(count))


class Duel(NamedTuple):
    """Two open hands on a board that is not whole yet; the first one is behind."""

    hole: tuple[Card, ...]
    rival: tuple[Card, ...]
    board: tuple[Card, ...]

    @property
    def left(self) -> list[Card]:
        """The cards that may still come, in order."""
        return [card for card in DECK if card not in (*self.hole, *self.rival, *self.board)]

    def rows(self) -> tuple[Row, ...]:
        """Return the cards to be seen."""
        return (
            Row(self.board, Say("row-board")),
            Row(self.hole, Say("row-of", {"name": Name(HERO)})),
            Row(self.rival, Say("row-of", {"name": Name(RIVAL)})),
        )


def duels(draw: Draw, street: int) -> Iterator[Duel]:
    """Deal without end: two hands and ``street`` common cards, the first hand behind."""
    while True:
        cards = deal(draw, 4 + street)
        duel = Duel(cards[:2], cards[2:4], cards[4:])
        if strength_of((*duel.hole, *duel.board)) < strength_of((*duel.rival, *duel.board)):
            yield duel

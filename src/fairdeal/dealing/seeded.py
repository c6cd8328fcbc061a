"""Decks from a seed: fast and repeatable, for simulation and never for a room."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fairdeal.cards import DECK, Card


class SeededDeck:
    """The ``CardSource`` of one simulated hand: the same seed, the same card in every slot.

    Only the slots up to the highest one that was asked for are drawn (Durstenfeld from the
    front), a third of a whole shuffle; which slots are opened, and when, changes no card.
    """

    __slots__ = ("_order", "_random", "_ready")

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random
        self._order = list(DECK)
        self._ready = 0

    def open(self, slots: Sequence[int]) -> tuple[Card, ...]:
        """Return the cards of these slots, in the same order.

        Raises:
            IndexError: a slot is not one of 0..51.

        """
        if min(slots, default=0) < 0:
            raise IndexError(f"slots {slots}: a deck has 0 to 51")
        order, draw = self._order, self._random
        for place in range(self._ready, max(slots, default=-1) + 1):
            # 53 random bits for at most 52 places: the bias is below 1e-14.
            other = place + int(draw() * (52 - place))
            order[place], order[other] = order[other], order[place]
            self._ready = place + 1
        return tuple(order[slot] for slot in slots)

    def draw(self, n: int) -> int:
        """Return one of 0..n-1. It uses the deck's own stream: draw before the first slot."""
        return int(self._random() * n)

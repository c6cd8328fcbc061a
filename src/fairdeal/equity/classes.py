"""Hole cards: the 1,326 combos, and the 169 classes that they fall into, suits apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from fairdeal.cards import DECK, RANKS, Card

Combo: TypeAlias = tuple[Card, Card]
"""Two hole cards, the higher number first."""

ALL_COMBOS: tuple[Combo, ...] = tuple((high, low) for low, high in combinations(DECK, 2))

CLASSES = 169


class Kind(NamedTuple):
    """A class of hole cards.

    Attributes:
        high: the higher rank, 0..12.
        low: the other one.
        suits: ``p`` for a pair, ``s`` for suited, ``o`` for offsuit.

    """

    high: int
    low: int
    suits: Literal["p", "s", "o"]

    @property
    def name(self) -> str:
        """Its name, as in ``AA``, ``AKs``, ``AKo``."""
        return RANKS[self.high] + RANKS[self.low] + ("" if self.suits == "p" else self.suits)

    @property
    def number(self) -> int:
        """Its number 0..168: ``13 * row + column``; a suited one has the lower rank as its row."""
        if self.suits == "s":
            return 13 * self.low + self.high
        return 13 * self.high + self.low

    def combos(self) -> Iterator[Combo]:
        """Yield its combos: six, four or twelve."""
        for first in range(4):
            for second in range(first) if self.suits == "p" else range(4):
                if self.suits == "p" or (first == second) == (self.suits == "s"):
                    yield 4 * self.high + first, 4 * self.low + second


def kind_of(number: int) -> Kind:
    """Return the class with a number 0..168."""
    row, column = divmod(number, 13)
    suits: Literal["p", "s", "o"] = "p" if row == column else "s" if row < column else "o"
    return Kind(max(row, column), min(row, column), suits)


def class_of(a: Card, b: Card) -> int:
    """Return the number of the class of two cards; see ``Kind.number``."""
    low, high = sorted((a >> 2, b >> 2))
    return 13 * low + high if a & 3 == b & 3 else 13 * high + low

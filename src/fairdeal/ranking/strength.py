"""How strong a hand is: the ten categories of R-003 and one number from 1 to 7,462.

A *value* is an int from 1 (7-5-4-3-2) to 7,462 (royal flush): higher wins, equal ties. Five
cards take every value; the best five of six or seven cards are on the same scale.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import total_ordering
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias, get_args

from fairdeal.cards import Card, cards_text

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
CATEGORIES: tuple[Category, ...] = get_args(Category)

# The highest value of each category; the differences are the numbers of distinct hands.
_TOPS = (1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461, 7462)

_WHEEL = (12, 3, 2, 1, 0)


def category_of(value: int) -> Category:
    """Name the category of a value.

    Raises:
        ValueError: the value is not in 1..7462.

    """
    if not 1 <= value <= _TOPS[-1]:
        raise ValueError(f"{value} is no strength; strengths are 1 to {_TOPS[-1]}")
    return CATEGORIES[bisect_left(_TOPS, value)]


class Made(NamedTuple):
    """A hand in words: what a player is told that he holds.

    Attributes:
        category: one of the ten names of R-003.
        ranks: what decides between two hands of the category, heaviest first, 0..12 for 2..A;
            kings over fives is ``(11, 3)``, a straight its top card alone, five for the wheel.
        cards: the cards that make it, in the order of ``ranks``; five, or all if there are fewer.

    """

    category: Category
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]


@total_ordering
class Strength:
    """The strength of the best five of some cards; compares, hashes and ties by value alone.

    What the hand looks like is worked out when it is asked for.

    >>> from fairdeal.ranking import evaluate
    >>> evaluate("Ks Kd Kc 5h 5s 2d 7c") > evaluate("As Ks 9s 5s 2s")
    True
    >>> evaluate("Ks Kd Kc 5h 5s 2d 7c").category
    'full_house'
    """

    __slots__ = ("_cards", "value")

    def __init__(self, value: int, cards: tuple[Card, ...]) -> None:
        self.value = value
        self._cards = cards

    @property
    def category(self) -> Category:
        """The category's name."""
        return category_of(self.value)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The deciding ranks, heaviest first, as in ``Made``."""
        return self.made.ranks

    @property
    def five(self) -> tuple[Card, ...]:
        """The five cards, heaviest first; where several fives are equal, one of them."""
        return self.made.cards

    @property
    def made(self) -> Made:
        """The hand in words."""
        from fairdeal.ranking.evaluate import strength_of

        best = next(
            five
            for five in combinations(sorted(self._cards, reverse=True), 5)
            if strength_of(five) == self.value
        )
        return made_of(best, self.category)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strength):
            return NotImplemented
        return self.value == other.value

    def __lt__(self, other: Strength) -> bool:
        return self.value < other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"<Strength {self.value} {self.category}: {cards_text(self.five)}>"


def made_of(cards: tuple[Card, ...], category: Category) -> Made:
    """Put at most five cards of a known category in order of weight."""
    count = [0] * 13
    for card in cards:
        count[card >> 2] += 1
    ordered = sorted(cards, key=lambda card: (count[card >> 2], card), reverse=True)
    ranks = tuple(dict.fromkeys(card >> 2 for card in ordered))
    if category in ("straight", "straight_flush", "royal_flush"):
        if ranks == _WHEEL:
            ordered = [*ordered[1:], ordered[0]]
        ranks = (ordered[0] >> 2,)
    return Made(category, ranks, tuple(ordered))

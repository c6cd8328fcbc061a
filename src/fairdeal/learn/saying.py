"""What a lesson says, before anybody says it in a language: keys of sentences and their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from fairdeal.cards import Card, parse_cards
from fairdeal.ranking import Category, Made, read


class Name(Struct, frozen=True):
    """One of the people of the examples, by the seat."""

    seat: int


class Holding(Struct, frozen=True):
    """A hand in words, as in "full house, kings over fives"."""

    category: Category
    ranks: tuple[int, ...]


class Cards(Struct, frozen=True):
    """Cards in words, as in "ace of hearts, ten of clubs"."""

    cards: tuple[Card, ...]


class Names(Struct, frozen=True):
    """Several people, one after another."""

    seats: tuple[int, ...]


class Say(Struct, frozen=True):
    """A sentence: a key of the word files, and what goes into its gaps.

    Whole numbers are written as the language writes them, texts as they are.
    """

    key: str
    params: Mapping[str, Value] = {}


Value: TypeAlias = int | str | Name | Names | Holding | Cards | Say


class Row(Struct, frozen=True):
    """Cards to be shown side by side; ``best`` are those of them that count."""

    cards: tuple[Card, ...]
    label: Say | None = None
    best: tuple[Card, ...] = ()


def holding(cards: str | Sequence[Card]) -> Holding:
    """Name the best hand of one to seven cards."""
    made = made_of(cards)
    return Holding(made.category, made.ranks)


def made_of(cards: str | Sequence[Card]) -> Made:
    """Read the best hand of one to seven cards.

    Raises:
        CardTextError, ValueError: they are no cards; see ``fairdeal.ranking.read``.

    """
    return read(parse_cards(cards) if isinstance(cards, str) else cards)

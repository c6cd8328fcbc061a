"""Sentences in the languages of the pages, from the same Fluent files as the client's.

What is said comes as ``Say`` (key and values) and leaves as HTML: texts are escaped, and cards
become small pictures, since a suit written as a character is an emoji on some phones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from markupsafe import Markup, escape

from fairdeal.cards import SUITS, Card, card_text
from fairdeal.learn.saying import Cards, Holding, Name, Names, Say, Value
from fairdeal.server.learn.languages import LANGUAGES, Tag

FOLDER = Path(__file__).resolve().parents[2] / "words"

_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
# Babel writes numbers in our digits. Ranks in a row, as in A-2-3, are no number.
_NUMBER = re.compile(r"(?<![\w-])[0-9][0-9,]*(?![\w-])")
_DIGITS = {"fa": str.maketrans("0123456789,", "۰۱۲۳۴۵۶۷۸۹٬")}
_CARD_MARK = "\ue000"  # for private use: stands for cards until the text around them is escaped


class UnknownSentence(KeyError):
    """A key that no word file of the language has, or a sentence that lacks a value."""


class Words:
    """One language."""

    def __init__(self, tag: Tag) -> None:
        self.language = LANGUAGES[tag]
        self._bundle = FluentBundle([tag])
        for file in (FOLDER / f"{tag}.ftl", FOLDER / "learn" / f"{tag}.ftl"):
            self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def text(self, key: str, params: Mapping[str, Value] | None = None) -> str:
        """Say something as plain text; cards are written as in ``As Kd``.

        Raises:
            UnknownSentence: there is no such key, or a value is missing.

        """
        return self._format(key, {n: self._plain(v) for n, v in (params or {}).items()})

    def html(self, say: Say) -> Markup:
        """Say something as HTML.

        Raises:
            UnknownSentence: there is no such key, or a value is missing.

        """
        pictures: list[Markup] = []

        def value(given: Value) -> str | int:
            if isinstance(given, Cards):
                pictures.append(small_cards(given.cards, self))
                return _CARD_MARK
            return self._plain(given)

        text = self._format(say.key, {name: value(given) for name, given in say.params.items()})
        first, *others = escape(text).split(_CARD_MARK)
        # A sentence may name its cards in any order only if there is one place for cards.
        return first + Markup("").join(
            picture + other for picture, other in zip(pictures, others, strict=True)
        )

    def hand(self, holding: Holding) -> str:
        """Name a hand, as in "full house, kings over fives"."""
        first, second, *_ = (*holding.ranks, 0, 0)
        key = f"hand-{holding.category.replace('_', '-')}"
        forms = {
            "one": self.text(f"rank-{first}", {"of": "hand"}),
            "many": self.text(f"ranks-{first}", {"of": "hand"}),
            "others": self.text(f"ranks-{second}", {"of": "hand"}),
        }
        return self._format(key, forms)

    def card(self, card: Card) -> str:
        """Name a card, as in "ace of hearts"."""
        suit = self.text(f"suit-{_SUIT_NAMES[card & 3]}")
        return self._format("card", {"rank": self.text(f"rank-{card >> 2}"), "suit": suit})

    def several(self, names: Iterable[str]) -> str:
        """Join names, as in "Ana, Boris and Cleo"."""
        *first, last = names
        if not first:
            return last
        joined = f"{self.text('comma')} ".join(first)
        return self._format("list-two", {"one": joined, "two": last})

    def number(self, number: int) -> str:
        """Write a number as the language does."""
        return self.text("count", {"count": number})

    def _plain(self, value: Value) -> str | int:
        match value:
            case Name(seat=seat):
                return self.text(f"name-{seat}")
            case Names(seats=seats):
                return self.several(self.text(f"name-{seat}") for seat in seats)
            case Holding():
                return self.hand(value)
            case Cards(cards=cards):
                return " ".join(map(card_text, cards))
            case Say(key=key, params=params):
                return self.text(key, params)
            case _:
                return value

    def _format(self, key: str, params: Mapping[str, str | int]) -> str:
        if not self._bundle.has_message(key):
            raise UnknownSentence(f"{key!r} in {self.language.tag}")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise UnknownSentence(f"{key!r} has no text in {self.language.tag}")
        text, problems = self._bundle.format_pattern(pattern, dict(params))
        if problems:
            raise UnknownSentence(f"{key!r} in {self.language.tag}: {problems}")
        own = _DIGITS.get(self.language.tag)
        return str(text) if own is None else _NUMBER.sub(lambda n: n[0].translate(own), str(text))


@cache
def words(tag: Tag) -> Words:
    """Return a language; its files are read when it is first asked for."""
    return Words(tag)


def face(card: Card) -> str:
    """Return what stands on a card beside its suit; the same in every language."""
    rank = card_text(card)[0]
    return "10" if rank == "T" else rank


def suit_name(card: Card) -> str:
    """Return the suit of a card as the style sheet calls it."""
    return _SUIT_NAMES[card % len(SUITS)]


def small_cards(cards: Iterable[Card], said: Words) -> Markup:
    """Return cards as small pictures in a line of text."""
    drawn = (
        Markup(
            '<span class="mini {suit}" role="img" aria-label="{label}">{face}{sign}</span>'
        ).format(suit=suit_name(card), label=said.card(card), face=face(card), sign=suit_sign(card))
        for card in cards
    )
    return Markup('<span class="minis" dir="ltr">{}</span>').format(Markup(" ").join(drawn))


def suit_sign(card: Card) -> Markup:
    """Return the drawn suit of a card; the page holds the drawing once."""
    return Markup('<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{}"/></svg>').format(
        suit_name(card)
    )

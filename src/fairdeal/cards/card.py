"""A card is the integer ``4 * rank + suit``: 2c is 0, 2d is 1, As is 51.

The same integer stands for a card everywhere: in arrays, in the deck, on disk and on the
wire. Ranks are 0..12 for 2..A, suits 0..3 for clubs, diamonds, hearts, spades. An unknown
card is ``None``, never a number. Rule: R-001 of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, cast

Card: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(range(52))

_TEXT: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD: dict[str, Card] = {text: card for card, text in enumerate(_TEXT)}


class CardTextError(ValueError):
    """A text that is no card, or names one card twice.

    Attributes:
        code: ``unknown_card``, ``cut_card`` (half a card at the end) or ``duplicate_card``.
        found: the piece of text that is wrong.
        column: where it starts, counted from 1.

    """

    def __init__(self, code: str, found: str, column: int) -> None:
        reason = {
            "unknown_card": "is no card; write one of 23456789TJQKA and one of cdhs, as in As",
            "cut_card": "is half a card; write rank and suit, as in As",
            "duplicate_card": "stands there twice; a deck has one of each",
        }[code]
        super().__init__(f"column {column}: {found!r} {reason}")
        self.code = code
        self.found = found
        self.column = column


def rank_of(card: Card) -> int:
    """Return the rank of a card, 0..12 for 2..A."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit of a card, 0..3 for c, d, h, s."""
    return card & 3


def card_text(card: Card) -> str:
    """Write one card, as in ``As``.

    Raises:
        ValueError: the number is not a card (0..51).

    """
    if not 0 <= card < 52:
        raise ValueError(f"{card} is no card; cards are 0 to 51")
    return _TEXT[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards with a space between them, as in ``As Kd``."""
    return " ".join(card_text(card) for card in cards)


def parse_card(text: str) -> Card:
    """Read one card, as in ``As``; the rank may be small and the suit capital.

    Raises:
        CardTextError: ``unknown_card`` or ``cut_card``.

    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardTextError("unknown_card", text, 1)
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after another, with or without spaces or commas between.

    >>> parse_cards("AsKd 2c")
    (51, 45, 0)

    Raises:
        CardTextError: ``unknown_card``, ``cut_card`` or ``duplicate_card``, with its column.

    """
    # As most are written: nothing between, or one space.
    step = 3 if text[2:3] == " " else 2
    known = tuple(map(_CARD.get, [text[at : at + 2] for at in range(0, len(text), step)]))
    between = text[2::3].strip(" ") if step == 3 else ""
    if not between and len(set(known)) == len(known) and None not in known:
        return cast("tuple[Card, ...]", known)
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if text[at] in " ,\t\n":
            at += 1
            continue
        piece = text[at : at + 2]
        if len(piece) < 2 or piece[1] in " ,\t\n":
            raise CardTextError("cut_card", piece.strip(), at + 1)
        card = _CARD.get(piece[0].upper() + piece[1].lower())
        if card is None:
            raise CardTextError("unknown_card", piece, at + 1)
        if card in cards:
            raise CardTextError("duplicate_card", piece, at + 1)
        cards.append(card)
        at += 2
    return tuple(cards)

"""The best five of five, six or seven cards, one hand at a time, in plain Python.

``rank5``, ``rank6``, ``rank7`` and ``strength_of`` are for machines: cards in, value out (see
``strength.py``), nothing checked. ``evaluate`` and ``read`` are for people. Rules: R-002 to R-016.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairdeal.cards import DECK, Card, parse_cards
from fairdeal.ranking.strength import Category, Made, Strength, made_of
from fairdeal.ranking.tables import (
    CARD_KEYS,
    FLUSH_BITS,
    ROW_BITS,
    SUIT_BIAS,
    SUIT_BITS,
    load,
)

_tables = load()
# Lists of ready ints: an array would make a new int at each look-up.
_STARTS5, _STARTS6, _STARTS7 = (starts.tolist() for starts in _tables.starts)
_CELLS5, _CELLS6, _CELLS7 = (cells.tolist() for cells in _tables.cells)
_FLUSHES = _tables.flushes.tolist()
_DECK = frozenset(DECK)
_KEYS = CARD_KEYS
_FIRST = tuple(key + SUIT_BIAS for key in CARD_KEYS)  # the first card brings the bias
_ROW = SUIT_BITS + ROW_BITS


def rank5(a: Card, b: Card, c: Card, d: Card, e: Card) -> int:
    """Return the value of five different cards, 1..7462; the cards are not checked."""
    key: int = _FIRST[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e]
    if key & FLUSH_BITS:
        return _flush((a, b, c, d, e), a & 3)
    return _CELLS5[_STARTS5[key >> _ROW] + (key >> SUIT_BITS)]


def rank6(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card) -> int:
    """Return the value of the best five of six different cards; the cards are not checked."""
    key: int = _FIRST[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f]
    if key & FLUSH_BITS:
        return _flush((a, b, c, d, e, f), _suit(key))
    return _CELLS6[_STARTS6[key >> _ROW] + (key >> SUIT_BITS)]


def rank7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) -> int:
    """Return the value of the best five of seven different cards; the cards are not checked."""
    key: int = _FIRST[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f] + _KEYS[g]
    if key & FLUSH_BITS:
        return _flush((a, b, c, d, e, f, g), _suit(key))
    return _CELLS7[_STARTS7[key >> _ROW] + (key >> SUIT_BITS)]


# A flush of five to seven cards leaves no room for four of a kind or a full house.
def _flush(cards: Sequence[Card], suit: int) -> int:
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return _FLUSHES[mask]


def _suit(key: int) -> int:
    bit: int = key & FLUSH_BITS
    return bit.bit_length() // 4 - 1


_BY_SIZE: dict[int, Callable[..., int]] = {5: rank5, 6: rank6, 7: rank7}


def strength_of(cards: Sequence[Card]) -> int:
    """Return the value of the best five of 5 to 7 different cards: higher wins, equal ties.

    Raises:
        ValueError: there are fewer than five or more than seven cards. Other mistakes
            (the same card twice) are not looked for: ``evaluate`` does that.

    """
    rank = _BY_SIZE.get(len(cards))
    if rank is None:
        raise ValueError(f"{len(cards)} cards; a hand is read from 5 to 7")
    return rank(*cards)


def evaluate(cards: Sequence[Card] | str) -> Strength:
    """Read the best five of 5 to 7 cards, given as numbers or as text.

    >>> evaluate("As Ks Qs Js Ts 2d 3c").category
    'royal_flush'

    Raises:
        CardTextError: the text is no list of different cards; see its ``code``.
        ValueError: not 5 to 7 cards, or a number that is no card or comes twice.

    """
    held = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    rank = _BY_SIZE.get(len(held))
    if rank is None or len(once := {*held}) < len(held) or not once <= _DECK:
        _refuse(held)
        raise ValueError(f"{len(held)} cards; a hand is read from 5 to 7")
    return Strength(rank(*held), held)


def read(cards: Sequence[Card]) -> Made:
    """Say what 1 to 7 cards make so far; below five cards no straight and no flush counts.

    >>> read((51, 50)).category
    'one_pair'

    Raises:
        ValueError: no card, more than seven, or a number that is no card or comes twice.

    """
    held = tuple(cards)
    if len(held) >= 5:
        return evaluate(held).made
    if not held:
        raise ValueError("no cards; a hand is read from 1 to 7")
    _refuse(held)
    ranks = [card >> 2 for card in held]
    same = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    return made_of(held, _PARTIAL.get(tuple(same[:2]), "high_card"))


_PARTIAL: dict[tuple[int, ...], Category] = {
    (4,): "four_of_a_kind",
    (3,): "three_of_a_kind",
    (3, 1): "three_of_a_kind",
    (2, 2): "two_pair",
    (2, 1): "one_pair",
    (2,): "one_pair",
}


def _refuse(cards: tuple[Card, ...]) -> None:
    """Raise ``ValueError`` for a number that is no card, and for a card that comes twice."""
    for card in cards:
        if not 0 <= card < 52:
            raise ValueError(f"{card} is no card; cards are 0 to 51")
    if len(set(cards)) != len(cards):
        raise ValueError(f"cards {cards}: one card stands there twice")

"""Ranges of hole cards in the field's notation, read and written.

A range is a list of parts, with commas or spaces between them; a later part has the last word on
the combos that it names:

=============== ===================================================================
``AhKh``        one combo
``QQ`` ``AKs``  a class: six pairs, four suited, twelve offsuit (``AKo``) combos
``AK``          suited and offsuit
``QQ+``         this pair and all higher ones
``ATs+``        the kicker goes up to below the first card: ATs, AJs, AQs, AKs; ``76s+`` is 76s
``TT-77``       from one pair to another
``A5s-A2s``     one first card, from one kicker to another
``T9s-65s``     one gap, from one first card to another
``random``      any two cards
``top 15%``     the best 15 % of all combos, by equity against one random hand: whole classes, and
                of the last one the part that is missing, as a weight
``AA:0.5``      a part with a weight above 0 and up to 1
=============== ===================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from fairdeal.cards import RANKS, SUITS, Card, card_text
from fairdeal.equity.classes import ALL_COMBOS, CLASSES, Combo, Kind, kind_of
from fairdeal.equity.headsup import strongest_first


class RangeTextError(ValueError):
    """A text that is no range.

    Attributes:
        code: ``unknown_part``, ``bad_span`` (two ends that do not belong together),
            ``same_card``, ``bad_weight``, ``bad_percentage`` or ``empty_range``.
        found: the piece of text that is wrong.
        column: where it starts, counted from 1.

    """

    def __init__(self, code: str, found: str, column: int) -> None:
        super().__init__(f"column {column}: {found!r} {_REASONS[code]}")
        self.code = code
        self.found = found
        self.column = column


_REASONS = {
    "unknown_part": "is no part of a range; write AhKh, QQ, AKs, AKo, AK, QQ+, ATs+, TT-77, "
    "A5s-A2s, T9s-65s, random or top 15%",
    "bad_span": "has two ends that do not belong together; write two pairs, one first card with "
    "two kickers, or two hands with the same gap, all of one kind, as in TT-77, A5s-A2s, T9s-65s",
    "same_card": "is the same card twice",
    "bad_weight": "is no weight; write a number above 0 and up to 1, as in AA:0.5",
    "bad_percentage": "is no share of all hands; write above 0 and up to 100, as in top 15%",
    "empty_range": "holds no hand; write at least one, or random",
}


class _Part(NamedTuple):
    text: str
    column: int
    weight: float


_PART = re.compile(r"(?:top\s*)?[0-9.]+\s*%|[^\s,:]+", re.IGNORECASE)
_WEIGHT = re.compile(r":([^\s,]*)")
_HAND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_COMBO = re.compile(r"([2-9TJQKA])([cdhs])([2-9TJQKA])([cdhs])", re.IGNORECASE)
_TOP = re.compile(r"(?:top\s*)?([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*%", re.IGNORECASE)


def parse_range(text: str) -> dict[Combo, float]:
    """Read a range: the weight (above 0, up to 1) of each combo that it holds.

    >>> len(parse_range("QQ+, AKs"))
    22
    >>> parse_range("AhKh, AhKd:0.5") == {(50, 46): 1.0, (50, 45): 0.5}
    True

    Raises:
        RangeTextError: the text is no range, or holds nothing; see its ``code``.

    """
    weights: dict[Combo, float] = {}
    for part in _parts(text):
        for combo, share in _read(part):
            weights[combo] = share * part.weight
    if not weights:
        raise RangeTextError("empty_range", text, 1)
    return weights


def _parts(text: str) -> Iterator[_Part]:
    at = 0
    while at < len(text):
        if text[at] in " ,\t\n":
            at += 1
            continue
        found = _PART.match(text, at)
        if found is None:
            raise RangeTextError("unknown_part", text[at:].split(",")[0], at + 1)
        weight, end = 1.0, found.end()
        given = _WEIGHT.match(text, end)
        if given is not None:
            weight, end = _weight(given[1], given.start() + 1), given.end()
        yield _Part(found[0], at + 1, weight)
        at = end


def _weight(text: str, column: int) -> float:
    if re.fullmatch(r"[0-9]*\.?[0-9]+|[0-9]+\.", text) and 0 < float(text) <= 1:
        return float(text)
    raise RangeTextError("bad_weight", text, column + 1)


def _read(part: _Part) -> Iterator[tuple[Combo, float]]:
    """Yield the combos of one part, each with what the part itself says of its share."""
    text = part.text
    if top := _TOP.fullmatch(text):
        if not 0 < float(top[1]) <= 100:
            raise RangeTextError("bad_percentage", text, part.column)
        yield from _best(float(top[1]) / 100)
    elif text.lower() == "random":
        yield from ((combo, 1.0) for combo in ALL_COMBOS)
    elif named := _COMBO.fullmatch(text):
        first, second = _card(named[1], named[2]), _card(named[3], named[4])
        if first == second:
            raise RangeTextError("same_card", text, part.column)
        yield (max(first, second), min(first, second)), 1.0
    else:
        for kind in _kinds(part):
            yield from ((combo, 1.0) for combo in kind.combos())


def _card(rank: str, suit: str) -> Card:
    return 4 * RANKS.index(rank.upper()) + SUITS.index(suit.lower())


def _kinds(part: _Part) -> Iterator[Kind]:
    text, plus, span = part.text, False, part.text.split("-")
    if text.endswith("+"):
        text, plus = text[:-1], True
    if len(span) == 2 and not plus:
        low, high = sorted(_hand(part, end) for end in span)
        yield from _between(part, low, high)
        return
    first, second, suits = _hand(part, text)
    top = 12 if first == second else first - 1
    for rank in range(second, top + 1 if plus else second + 1):
        yield from _of(rank if first == second else first, rank, suits)


def _hand(part: _Part, text: str) -> tuple[int, int, str]:
    """Read two ranks, the higher one first, and the suits: ``s``, ``o`` or nothing."""
    found = _HAND.fullmatch(text)
    if found is None or (found[1].upper() == found[2].upper() and found[3]):
        raise RangeTextError("unknown_part", part.text, part.column)
    ranks = sorted((RANKS.index(found[1].upper()), RANKS.index(found[2].upper())))
    return ranks[1], ranks[0], found[3].lower()


def _between(part: _Part, low: tuple[int, int, str], high: tuple[int, int, str]) -> Iterator[Kind]:
    same_gap = high[0] - high[1] == low[0] - low[1]
    if low[2] != high[2] or not (low[0] == high[0] != high[1] or same_gap):
        raise RangeTextError("bad_span", part.text, part.column)
    if low[0] == high[0] and low[0] in (low[1], high[1]):  # a pair and no pair
        raise RangeTextError("bad_span", part.text, part.column)
    for step in range(high[1] - low[1] + 1):
        yield from _of(low[0] + step if same_gap else low[0], low[1] + step, low[2])


def _of(high: int, low: int, suits: str) -> Iterator[Kind]:
    if high == low:
        yield Kind(high, low, "p")
    else:
        kinds: tuple[Literal["s", "o"], ...] = ("s", "o")
        yield from (Kind(high, low, each) for each in kinds if each in (suits or "so"))


def _best(share: float) -> Iterator[tuple[Combo, float]]:
    """Yield the best part of all combos; of the last class, each by the part that is missing."""
    missing = share * len(ALL_COMBOS)
    for number in strongest_first():
        combos = list(kind_of(number).combos())
        if missing <= 0:
            return
        for combo in combos:
            yield combo, min(missing / len(combos), 1.0)
        missing -= len(combos)


def range_text(weights: Mapping[Combo, float]) -> str:
    """Write a range as short as can be; ``parse_range`` reads the same from it.

    >>> range_text(parse_range("AA, KK, QQ, AKs, A5s, A4s, AhKd:0.5"))
    'QQ+, AKs, A5s-A4s, AhKd:0.5'

    Args:
        weights: above 0 and up to 1, for each combo that the range holds (its higher card first).

    Raises:
        ValueError: it holds nothing, or a weight is out of bounds.

    """
    if not weights or not all(0 < weight <= 1 for weight in weights.values()):
        raise ValueError("a range holds at least one hand, each with a weight above 0 and up to 1")
    parts: list[str] = []
    for weight in sorted(set(weights.values()), reverse=True):
        combos = {combo for combo, its in weights.items() if its == weight}
        suffix = "" if weight == 1 else f":{weight!r}"
        parts += [text + suffix for text in _texts(combos)]
    return ", ".join(parts)


def _texts(combos: set[Combo]) -> Iterator[str]:
    if len(combos) == len(ALL_COMBOS):
        yield "random"
        return
    kinds = [kind for kind in map(kind_of, range(CLASSES)) if combos.issuperset(kind.combos())]
    yield from _runs([kind for kind in kinds if kind.suits == "p"], top=12)
    for suits in "so":
        for high in range(12, 0, -1):
            of = [kind for kind in kinds if kind.suits == suits and kind.high == high]
            yield from _runs(of, top=high - 1)
    for kind in kinds:
        combos = combos.difference(kind.combos())
    yield from (card_text(high) + card_text(low) for high, low in sorted(combos, reverse=True))


def _runs(kinds: list[Kind], top: int) -> Iterator[str]:
    """Name classes that differ by the lower rank; from ``top`` on there is none above."""
    left = {kind.low: kind for kind in kinds}
    while left:
        last = first = max(left)
        while last - 1 in left:
            last -= 1
        names = left[first].name, left[last].name
        for rank in range(last, first + 1):
            del left[rank]
        if first == last:
            yield names[0]
        else:
            yield f"{names[1]}+" if first == top else f"{names[0]}-{names[1]}"

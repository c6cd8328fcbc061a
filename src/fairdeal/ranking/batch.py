"""The same values as ``evaluate.py``, over arrays (needs numpy; not imported by the package).

With numba (the extra ``fast``) some 4 nanoseconds a hand, without some 100.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.ranking.compiled import machine_code
from fairdeal.ranking.tables import (
    CARD_KEYS,
    FLUSH_BITS,
    ROW_BITS,
    SIZES,
    SUIT_BIAS,
    SUIT_BITS,
    load,
)

_tables = load()
STARTS = {n: np.array(starts) for n, starts in zip(SIZES, _tables.starts, strict=True)}
CELLS = {n: np.array(cells) for n, cells in zip(SIZES, _tables.cells, strict=True)}
FLUSHES = np.array(_tables.flushes)
KEYS = np.array(CARD_KEYS, dtype=np.int64)


def evaluate_many(
    cards: NDArray[np.uint8], out: NDArray[np.uint16] | None = None
) -> NDArray[np.uint16]:
    """Return the value of each row of different cards: ``uint8[n, 5|6|7]`` to ``uint16[n]``.

    Equal to ``strength_of`` by test: higher wins. That a card comes twice is not looked for.

    Args:
        cards: a hand in each row.
        out: where the values go; a new array if it is None. Large ones cost time to make.

    Raises:
        ValueError: an array has another type or shape, or a number is no card; ``out`` may then
            hold anything.

    """
    if cards.dtype != np.uint8 or cards.ndim != 2 or cards.shape[1] not in STARTS:
        raise ValueError(
            f"cards are {cards.dtype} of shape {cards.shape};"
            " uint8 of shape (n, 5), (n, 6) or (n, 7) is needed"
        )
    run, tables = _machine()
    values = np.empty(len(cards), dtype=np.uint16) if out is None else out
    if values.dtype != np.uint16 or values.shape != (len(cards),):
        raise ValueError(
            f"out is {values.dtype} of shape {values.shape}; uint16 of ({len(cards)},) is needed"
        )
    if run is None:
        if cards.size and cards.max() > 51:
            raise ValueError(f"{cards.max()} is no card; cards are 0 to 51")
        _by_columns(cards, values)
    else:
        flat = np.ascontiguousarray(cards).reshape(-1)
        if not run(cards.shape[1], flat, values, *tables[cards.shape[1]]):
            raise ValueError(f"{cards.max()} is no card; cards are 0 to 51")
    return values


def _by_columns(cards: NDArray[np.uint8], values: NDArray[np.uint16]) -> None:
    key = KEYS[cards[:, 0]] + SUIT_BIAS
    for column in range(1, cards.shape[1]):
        key += KEYS[cards[:, column]]
    ranks = (key >> SUIT_BITS).astype(np.int32)
    size = cards.shape[1]
    values[:] = CELLS[size][STARTS[size][ranks >> ROW_BITS] + ranks]
    suited = np.flatnonzero(key & FLUSH_BITS)
    if len(suited):
        values[suited] = _flush_values(cards[suited], key[suited])


def _flush_values(cards: NDArray[np.uint8], key: NDArray[np.int64]) -> NDArray[np.uint16]:
    bits = key & FLUSH_BITS
    suit = (bits > 0xF).astype(np.int64) + (bits > 0xFF) + (bits > 0xFFF)
    bit = np.left_shift(1, (cards >> 2).astype(np.int64))
    mask = np.where((cards & 3) == suit[:, None], bit, 0).sum(axis=1)
    values: NDArray[np.uint16] = FLUSHES[mask]
    return values


# Unsigned all over: a signed index is looked at whether it is negative, at each look-up.
_U = np.uint64
_BLOCK = 1024  # hands whose keys lie in the fastest memory between the two looks at them
_NO_CARD = _U(1 << 56)
_SELDOM = _U(0xFF << 56 | FLUSH_BITS)
_SUIT, _ROW = _U(SUIT_BITS), np.uint32(ROW_BITS)


def _rows(
    size: int,
    flat: Any,
    values: Any,
    first: Any,
    more: Any,
    starts: Any,
    cells: Any,
    flushes: Any,
    of_suit: Any,
) -> bool:
    """Value ``flat[size * n : size * n + size]`` into ``values[n]``; False if there is no card.

    Whatever stands in ``flat``, nothing beside the tables is read: see ``_machine``.
    """
    keys = np.empty(_BLOCK, np.uint64)
    seldom = np.empty(_BLOCK, np.uint64)  # the hands of a block that are flushes, or none
    for begin in range(0, len(values), _BLOCK):
        count = min(_BLOCK, len(values) - begin)
        cards = flat[size * begin : size * (begin + count)]
        into = values[begin : begin + count]
        at = _U(0)
        if size == 7:  # by far the most wanted, so it is written out
            for i in range(count):
                keys[i] = (
                    first[cards[at]]
                    + more[cards[at + _U(1)]]
                    + more[cards[at + _U(2)]]
                    + more[cards[at + _U(3)]]
                    + more[cards[at + _U(4)]]
                    + more[cards[at + _U(5)]]
                    + more[cards[at + _U(6)]]
                )
                at += _U(7)
        else:
            for i in range(count):
                key = first[cards[at]]
                for j in range(1, size):
                    key += more[cards[at + _U(j)]]
                keys[i] = key
                at += _U(size)
        found = _U(0)
        for i in range(count):
            key = np.uint32(keys[i] >> _SUIT)  # without what says that there is no card
            into[i] = cells[np.uint32(starts[key >> _ROW] + key)]
            seldom[found] = i
            found += _U(keys[i] & _SELDOM != _U(0))  # no branch: it would be guessed wrong
        for x in range(found):
            i = seldom[x]
            bits = keys[i] & _SELDOM
            if bits >= _NO_CARD:
                return False
            suit = _U(bits > _U(0x8)) + _U(bits > _U(0x80)) + _U(bits > _U(0x800))
            bit = of_suit[suit]
            at = _U(size) * _U(i)
            mask = bit[cards[at]] | bit[cards[at + _U(1)]] | bit[cards[at + _U(2)]]
            if size == 7:
                mask |= bit[cards[at + _U(3)]] | bit[cards[at + _U(4)]]
                mask |= bit[cards[at + _U(5)]] | bit[cards[at + _U(6)]]
            else:
                for j in range(3, size):
                    mask |= bit[cards[at + _U(j)]]
            into[i] = flushes[mask]
    return True


@cache
def _machine() -> tuple[Callable[..., Any] | None, dict[int, tuple[NDArray[Any], ...]]]:
    """Return ``_rows`` as machine code, and its tables for each size.

    They have an answer to everything: a byte that is no card has the key ``_NO_CARD``, and sums
    that only the same card several times can have lead to the first cells.
    """
    cards = np.arange(52)
    of_suit = np.zeros((4, 256), dtype=np.uint16)
    of_suit[cards & 3, cards] = 1 << (cards >> 2)
    more = np.full(256, _NO_CARD, dtype=np.uint64)
    more[:52] = KEYS
    first = more.copy()
    first[:52] += _U(SUIT_BIAS)
    tables: dict[int, tuple[NDArray[Any], ...]] = {}
    for size, given in STARTS.items():
        rows = np.arange((size * max(CARD_KEYS) >> SUIT_BITS + ROW_BITS) + 1, dtype=np.int64)
        starts = -(rows << ROW_BITS)
        starts[: len(given)] = given
        tables[size] = (first, more, starts.astype(np.uint32), CELLS[size], FLUSHES, of_suit)
    return machine_code(_rows), tables

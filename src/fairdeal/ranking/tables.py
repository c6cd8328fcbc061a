"""The tables of the evaluator, shipped in ``tables.bin`` (made by ``build.py``).

A card's key is its rank's number times 65,536 plus one in a counter of four bits for its suit.
The sum of the keys of a hand names the multiset of its ranks and, with ``SUIT_BIAS`` added
once, sets a bit of ``FLUSH_BITS`` when five cards or more share a suit.
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("tables.bin")

SIZES = (5, 6, 7)
ROW_BITS = 11

# Greedy: each is the smallest that keeps the sums of any five, six or seven cards apart.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

SUIT_BITS = 16
SUIT_BIAS = 0x3333
FLUSH_BITS = 0x8888

CARD_KEYS: tuple[int, ...] = tuple(
    (RANK_KEYS[card >> 2] << SUIT_BITS) + (1 << 4 * (card & 3)) for card in range(52)
)


class Tables(NamedTuple):
    """The look-ups behind a value.

    Attributes:
        starts: for 5, 6 and 7 cards, where the row of ``ranks >> ROW_BITS`` begins, less the
            row's own first key; ``ranks`` is the sum of ``RANK_KEYS``.
        cells: for 5, 6 and 7 cards, the value at ``starts[row] + ranks``, for hands without a
            flush. Each size has its own, so that what is looked up stays near the processor.
        flushes: the value of a flush by the mask of its suit's ranks (bit 12 is the ace); 0
            where there are fewer than five.

    """

    starts: tuple[array[int], ...]
    cells: tuple[array[int], ...]
    flushes: array[int]


def pack(tables: Tables) -> bytes:
    """Write tables as little-endian bytes: seven lengths, then the seven tables."""
    parts = (*tables.starts, *tables.cells, tables.flushes)
    lengths = array("i", map(len, parts))
    return b"".join(_turned(part).tobytes() for part in (lengths, *parts))


def load() -> Tables:
    """Read the shipped tables (about 0.6 MB, a millisecond).

    Raises:
        OSError: the file is missing or cannot be read: the installation is broken.

    """
    data = FILE.read_bytes()
    codes = "iiiHHHH"
    at = 4 * len(codes)
    lengths = _turned(array("i", data[:at]))
    parts: list[array[int]] = []
    for code, length in zip(codes, lengths, strict=True):
        part = array(code)
        size = length * part.itemsize
        part.frombytes(data[at : at + size])
        parts.append(_turned(part))
        at += size
    return Tables(tuple(parts[:3]), tuple(parts[3:6]), parts[6])


def _turned(part: array[int]) -> array[int]:
    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part

"""All 169 classes of hole cards against each other, exactly: shipped counts, nothing sampled.

``headsup.bin`` (made by ``headsup_build.py``) holds, for each pair of classes, what one does
against the other over all pairs of their combos that share no card, and over all 1,712,304 boards
for each.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fairdeal.equity.classes import CLASSES

FILE = Path(__file__).with_name("headsup.bin")


class Count(NamedTuple):
    """Boards on which one side wins alone, shares the pot, and loses."""

    win: int
    tie: int
    lose: int


def headsup(mine: int, other: int) -> Count:
    """Return what class ``mine`` (0..168) does against another, over all combos and boards."""
    row, column = sorted((mine, other))
    at = 3 * (row * CLASSES - row * (row - 1) // 2 + column - row)
    count = Count(*_table()[at : at + 3])
    return count if mine <= other else Count(count.lose, count.tie, count.win)


@cache
def strongest_first() -> tuple[int, ...]:
    """Return the 169 classes by their equity against one random hand, the best first."""

    def equity(number: int) -> float:
        counts = [headsup(number, other) for other in range(CLASSES)]
        won = sum(2 * count.win + count.tie for count in counts)
        return won / sum(map(sum, counts))

    return tuple(sorted(range(CLASSES), key=equity, reverse=True))


@cache
def _table() -> array[int]:
    """Return win, tie and lose of each class against itself and those with higher numbers."""
    table = array("I", FILE.read_bytes())
    if sys.byteorder == "big":
        table.byteswap()
    return table

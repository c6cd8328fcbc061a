"""Makes ``headsup.bin``: ``python -m fairdeal.equity.headsup_build`` (a minute, with numba).

One combo of each class stands for all of them, as suits have no order. What it does against a combo
of another class is counted once for all that differ from it by the names of suits alone.
"""

from __future__ import annotations

import sys
from array import array
from itertools import permutations

from fairdeal.equity.classes import CLASSES, Combo, kind_of
from fairdeal.equity.headsup import FILE
from fairdeal.equity.known import count_known

_SUITS = tuple(permutations(range(4)))


def build() -> array[int]:
    """Return win, tie and lose of each class against itself and those with higher numbers."""
    known: dict[tuple[Combo, Combo], tuple[int, int, int]] = {}
    table = array("I")
    for row in range(CLASSES):
        combos = list(kind_of(row).combos())
        mine = combos[0]
        for column in range(row, CLASSES):
            total = [0, 0, 0]
            for other in kind_of(column).combos():
                if set(mine) & set(other):
                    continue
                pair = _named_first(mine, other)
                if pair not in known:
                    (win, tie), (lose, _) = count_known(pair)
                    known[pair] = win, tie, lose
                total = [a + b for a, b in zip(total, known[pair], strict=True)]
            table.extend(len(combos) * number for number in total)
    return table


def _named_first(mine: Combo, other: Combo) -> tuple[Combo, Combo]:
    """Return the first of all pairs that differ from this one by the names of suits alone."""
    return min((_renamed(mine, suits), _renamed(other, suits)) for suits in _SUITS)


def _renamed(combo: Combo, suits: tuple[int, ...]) -> Combo:
    low, high = sorted(card & ~3 | suits[card & 3] for card in combo)
    return high, low


if __name__ == "__main__":
    made = build()
    if sys.byteorder == "big":
        made.byteswap()
    FILE.write_bytes(made.tobytes())
    print(f"{FILE}: {FILE.stat().st_size} bytes")

"""Equities before the flop, from a shipped table (``preflop.npy``, made by ``build.py``).

Sampled from 10,000,000 deals of ten hands: against random hands the standard error is below
0.001, in the table of class against class between 0.001 and 0.006.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fairdeal.equity.combos import CLASS, SIZE, Range

FILE = Path(__file__).with_name("preflop.npy")


def _load() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    table: NDArray[np.float32] = np.load(FILE)
    table.setflags(write=False)
    return table[:9], table[9:]


VS_RANDOM, VS_CLASS = _load()
"""float32[9, 169]: equity of a class against 1 to 9 random hands (row 0 is one opponent);
float32[169, 169]: equity of a class (row) against another (column), heads-up."""


def _percentiles(score: NDArray[np.float32]) -> NDArray[np.float32]:
    order = np.argsort(score)
    share = np.cumsum(SIZE[order]) / 1326.0
    result = np.empty(169, dtype=np.float32)
    result[order] = share - SIZE[order] / 2652.0
    return result


PERCENTILE: NDArray[np.float32] = _percentiles((VS_RANDOM[0] + VS_RANDOM[2] + VS_RANDOM[4]) / 3)
"""float32[169]: the share of all hands that a class is better than, by its mean equity against
one, three and five random hands."""


def vs_random(number: int, opponents: int) -> float:
    """Return the equity of class ``number`` (0..168) against 1 to 9 random hands."""
    return float(VS_RANDOM[opponents - 1, number])


def vs_ranges(number: int, ranges: Sequence[Range]) -> float:
    """Return the equity of a class against opponents with ranges ``float32[1326]``.

    Against one it is the mean over his classes. Against more it is that of as many random hands,
    scaled by how much better than random each range is against this hand alone.
    """
    alone = float(VS_RANDOM[0, number])
    ratio = 1.0
    first = alone
    for weights in ranges:
        held = np.bincount(CLASS, weights, 169)
        first = float(VS_CLASS[number] @ held / max(float(held.sum()), 1e-9))
        ratio *= first / alone
    if len(ranges) == 1:
        return first
    return min(0.99, vs_random(number, len(ranges)) * ratio)

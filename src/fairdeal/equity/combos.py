"""The 1,326 pairs of hole cards and their 169 classes, as arrays that are never written.

A *combo* is an index 0..1325 into ``COMBOS``; a *class* is a number 0..168 (``classes.py``). A
*range* is ``float[1326]``: a weight for each combo.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairdeal.cards import Card
from fairdeal.equity.classes import class_of

Range: TypeAlias = NDArray[np.floating[Any]]

COMBOS: NDArray[np.uint8] = np.array(list(combinations(range(52), 2)), dtype=np.uint8)
"""uint8[1326, 2]: the two cards, the lower number first."""

INDEX: NDArray[np.int16] = np.full((52, 52), -1, dtype=np.int16)
"""int16[52, 52]: the combo of two cards in either order; -1 for a card with itself."""
INDEX[COMBOS[:, 0], COMBOS[:, 1]] = np.arange(1326)
INDEX[COMBOS[:, 1], COMBOS[:, 0]] = np.arange(1326)

HAS: NDArray[np.bool_] = (COMBOS[:, :1] == np.arange(52)) | (COMBOS[:, 1:] == np.arange(52))
"""bool[1326, 52]: whether the combo holds the card."""


CLASS: NDArray[np.int16] = np.array([class_of(int(a), int(b)) for a, b in COMBOS], dtype=np.int16)
"""int16[1326]: the class of each combo."""


SIZE: NDArray[np.int64] = np.bincount(CLASS, minlength=169)
"""int64[169]: how many combos a class has: 6, 4 or 12."""

for _array in (COMBOS, INDEX, HAS, CLASS, SIZE):
    _array.setflags(write=False)


def without(cards: list[Card] | tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return ``bool[1326]``: which combos hold none of these cards."""
    free: NDArray[np.bool_] = np.logical_not(HAS[:, list(cards)].any(axis=1))
    return free

"""Deal all 2,598,960, 20,358,520 and 133,784,560 hands of five, six and seven cards.

The batch evaluator values every one of them; the histogram of values must be the one that
``counting.py`` works out by multiplication.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from fairdeal.ranking.batch import evaluate_many
from tests.ranking.counting import count_values

TAIL = 5


def batches(size: int, tails: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """All hands: each choice of first cards before all that can follow, in lexical order."""
    for heads in combinations(range(52 - TAIL), size - TAIL):
        lowest = heads[-1] + 1 if heads else 0
        follow = tails[len(tails) - comb(52 - lowest, TAIL) :]  # those above come last
        batch = np.empty((len(follow), size), dtype=np.uint8)
        batch[:, : size - TAIL] = heads
        batch[:, size - TAIL :] = follow
        yield batch


def histogram(size: int, tails: NDArray[np.uint8]) -> Counter[int]:
    """How many hands of ``size`` cards have each value."""
    counts = np.zeros(7463, dtype=np.int64)
    for batch in batches(size, tails):
        counts += np.bincount(evaluate_many(batch), minlength=7463)
    return Counter({value: int(n) for value, n in enumerate(counts) if n})


@pytest.fixture(scope="module")
def tails() -> NDArray[np.uint8]:
    """All sets of the last cards, in lexical order."""
    every = chain.from_iterable(combinations(range(52), TAIL))
    return np.fromiter(every, np.uint8, TAIL * comb(52, TAIL)).reshape(-1, TAIL)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_hand_there_is_has_its_value(size: int, tails: NDArray[np.uint8]) -> None:
    counts = histogram(size, tails)
    assert counts.total() == comb(52, size)
    assert counts == count_values(size)

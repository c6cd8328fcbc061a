"""Deal all 2,598,960, 20,358,520 and 133,784,560 hands of five, six and seven cards.

    python -m tests.ranking.full

The batch evaluator values every one of them; the histogram of values must be the one that
``counting.py`` works out by multiplication. Part of ``make soak``; exit code 1 if they differ.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from fairdeal.ranking import CATEGORIES, category_of
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


def main() -> int:
    """Count all sizes and print their categories; return the exit code."""
    every = chain.from_iterable(combinations(range(52), TAIL))
    tails = np.fromiter(every, np.uint8, TAIL * comb(52, TAIL)).reshape(-1, TAIL)
    wrong = False
    for size in (5, 6, 7):
        began = time.perf_counter()
        counts = histogram(size, tails)
        took = time.perf_counter() - began
        equal = counts == count_values(size) and counts.total() == comb(52, size)
        wrong |= not equal
        print(f"{size} cards: {counts.total():,} hands, {len(counts):,} values, {took:.1f} s")
        for category in CATEGORIES:
            hands = sum(n for value, n in counts.items() if category_of(value) == category)
            print(f"  {category:16}{hands:>12,}")
        print("  as counted by multiplication" if equal else "  NOT as counted by multiplication")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""How many hands of n cards have each value, without dealing them all.

Suits matter only to a flush, and five to seven cards hold one at most. So all hands fall into
two sorts that are counted by multiplication: for every set of five or more ranks the hands that
have just these in one suit, and for every multiset of ranks the hands without a flush.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from fairdeal.ranking import strength_of


def rank_multisets(n: int) -> Iterator[tuple[int, ...]]:
    """Every choice of ``n`` ranks, ascending, none of them more than four times."""
    for ranks in combinations_with_replacement(range(13), n):
        if all(ranks[i] != ranks[i + 4] for i in range(n - 4)):
            yield ranks


def without_flush(ranks: Sequence[int]) -> int:
    """In how many ways cards of these ranks can be dealt with at most four of a suit."""
    times = Counter(ranks).values()
    # The coefficient of x**k counts the ways with just k cards in a chosen suit.
    in_suit = [1]
    for t in times:
        out, has = comb(3, t), comb(3, t - 1)
        in_suit = [out * a + has * b for a, b in zip([*in_suit, 0], [0, *in_suit], strict=True)]
    return prod(comb(4, t) for t in times) - 4 * sum(in_suit[5:])


def count_values(n: int) -> Counter[int]:
    """How many of the C(52, n) hands have each value (n = 5, 6 or 7).

    Raises:
        AssertionError: the evaluator looks at suits where no flush is.

    """
    count: Counter[int] = Counter()
    for ranks in rank_multisets(n):
        # Suits in turn: equal ranks are neighbours, so no card comes twice and no flush is made.
        values = {strength_of([4 * r + (k + s) % 4 for k, r in enumerate(ranks)]) for s in range(4)}
        assert len(values) == 1, ranks
        count[values.pop()] += without_flush(ranks)
    for size in range(5, n + 1):
        for ranks in combinations(range(13), size):
            values = {strength_of(_flush(ranks, suit, n)) for suit in range(4)}
            assert len(values) == 1, ranks
            count[values.pop()] += 4 * comb(39, n - size)
    return count


def _flush(ranks: Sequence[int], suit: int, n: int) -> list[int]:
    """Cards of these ranks in one suit, filled up with the highest of the next suit."""
    filler = [4 * rank + (suit + 1) % 4 for rank in range(12, 12 - n + len(ranks), -1)]
    return [4 * rank + suit for rank in ranks] + filler

"""Equity by sampling: deal the unknown cards many times and count who wins.

Every draw comes from the caller's generator, so the same seed gives the same answer. Each
opponent's hand is drawn by his weights, and a deal in which two hands or the board share a card
is thrown away whole, which is what dealing from one deck means (unbiased, also for ranges).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairdeal.cards import Card
from fairdeal.equity.combos import COMBOS, Range, without
from fairdeal.ranking.batch import strength_many

_BATCH = 4096  # deals at a time: the arrays stay in the processor's cache


@dataclass(frozen=True, slots=True)
class Equity:
    """What a hand is worth at showdown, as shares of one pot.

    Attributes:
        win: how often it wins alone.
        tie: how often it shares the pot.
        equity: the part of the pot that it gets on average.
        samples: deals that were counted.
        error: the standard error of ``equity``.

    """

    win: float
    tie: float
    equity: float
    samples: int
    error: float


def sampled(
    hole: tuple[Card, Card],
    board: Sequence[Card],
    opponents: Sequence[Range | None],
    samples: int,
    rng: np.random.Generator,
) -> Equity:
    """Estimate the equity of ``hole`` against opponents on a board of 0 to 5 cards.

    Args:
        hole: the hand's own two cards.
        board: the common cards that are known.
        opponents: for each of 1 to 9 a range ``float[1326]`` of weights, or None for any hand.
        samples: how many deals are wanted; fewer are counted where ranges collide.
        rng: where the randomness comes from.

    Raises:
        ValueError: a card comes twice, the board is too long, there are not 1 to 9 opponents, or a
            range holds nothing that is possible beside the known cards.

    """
    known = (*hole, *board)
    if len(set(known)) != len(known) or len(board) > 5:
        raise ValueError(f"known cards {known}: up to 7, each once")
    if not 1 <= len(opponents) <= 9:
        raise ValueError(f"{len(opponents)} opponents; 1 to 9 are possible")
    chances = [_chances(weights, known) for weights in opponents]
    wins = ties = counted = 0
    total = squares = 0.0
    left = samples
    while left > 0:
        size = min(left, _BATCH)
        left -= size
        ways = _shares(hole, board, chances, size, rng)
        wins += int(np.count_nonzero(ways == 1.0))
        ties += int(np.count_nonzero((ways > 0.0) & (ways < 1.0)))
        total += float(ways.sum())
        squares += float((ways * ways).sum())
        counted += len(ways)
    if not counted:
        raise ValueError("the ranges collide in every sampled deal")
    mean = total / counted
    variance = max(squares / counted - mean * mean, 0.0)
    return Equity(wins / counted, ties / counted, mean, counted, (variance / counted) ** 0.5)


def _chances(weights: Range | None, known: Sequence[Card]) -> NDArray[np.float64] | None:
    if weights is None:
        return None
    possible = np.where(without(tuple(known)), weights, 0.0).astype(np.float64)
    total = possible.sum()
    if not total > 0:
        raise ValueError("a range holds no hand that is possible beside the known cards")
    chances: NDArray[np.float64] = np.cumsum(possible / total)
    return chances


def _shares(
    hole: tuple[Card, Card],
    board: Sequence[Card],
    chances: Sequence[NDArray[np.float64] | None],
    size: int,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """Deal ``size`` times; return the hand's share of the pot in each deal that can be."""
    dealt: list[NDArray[np.uint8]] = []
    for chance in chances:
        if chance is not None:
            drawn = np.searchsorted(chance, rng.random(size) * chance[-1], side="right")
            dealt.append(COMBOS[np.minimum(drawn, 1325)])
    taken = np.zeros((size, 52), dtype=np.int8)
    taken[:, [*hole, *board]] = 1
    rows = np.arange(size)[:, None]
    for pair in dealt:
        taken[rows, pair] += 1
    fits = taken.max(axis=1) <= 1
    taken = taken[fits]
    dealt = [pair[fits] for pair in dealt]
    free = sum(chance is None for chance in chances)
    rest = _random_cards(taken, 2 * free + 5 - len(board), rng)
    dealt += [rest[:, 2 * i : 2 * i + 2] for i in range(free)]
    count = len(taken)
    common = np.empty((count, 5), dtype=np.uint8)
    common[:, : len(board)] = board
    common[:, len(board) :] = rest[:, 2 * free :]
    mine = np.broadcast_to(np.array(hole, dtype=np.uint8), (count, 2))
    values = [strength_many(np.hstack((pair, common))) for pair in (mine, *dealt)]
    best = np.maximum.reduce(values)
    winners = np.sum([value == best for value in values], axis=0)
    shares: NDArray[np.float64] = np.where(values[0] == best, 1.0 / winners, 0.0)
    return shares


def _random_cards(
    taken: NDArray[np.int8], count: int, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """Draw ``count`` cards for each row from those that are not taken in it."""
    if count == 0:
        return np.empty((len(taken), 0), dtype=np.uint8)
    order = rng.random(taken.shape, dtype=np.float32)
    order[taken > 0] = 2.0
    drawn = np.argpartition(order, count - 1, axis=1)[:, :count]
    # argpartition leaves the first ``count`` in an order that depends on the cards; the keys
    # are independent of the cards, so sorting by key makes every order equally likely.
    keys = np.take_along_axis(order, drawn, axis=1)
    shuffled: NDArray[np.uint8] = np.take_along_axis(
        drawn, np.argsort(keys, axis=1), axis=1
    ).astype(np.uint8)
    return shuffled

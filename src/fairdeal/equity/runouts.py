"""All 1,326 hands on a board at once, over the ways in which the board may go on.

The run-outs are a function of the board alone (all of them from the turn on, a fixed sample on
the flop), so a table is public knowledge and may be shared by everybody who sees the board.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from fairdeal.cards import DECK, Card
from fairdeal.equity.combos import COMBOS, HAS, INDEX, Range
from fairdeal.ranking.batch import CELLS, FLUSHES, KEYS, STARTS
from fairdeal.ranking.tables import ROW_BITS, SUIT_BITS

_FLOP_ROUNDS = 5  # each deals the 49 cards that are left into 24 pairs of turn and river

_COMBO_RANKS = ((KEYS[COMBOS[:, 0]] + KEYS[COMBOS[:, 1]]) >> SUIT_BITS).astype(np.int32)
_BITS = np.left_shift(1, np.arange(52) >> 2, dtype=np.int16)  # a card's bit in a mask of ranks
_COMBO_MASKS = np.array(
    [(_BITS[COMBOS] * (suit == COMBOS & 3)).sum(axis=1) for suit in range(4)], dtype=np.int16
)


def values_on(boards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the values of all combos on boards ``uint8[runs, 5]``, as ``uint16[runs, 1326]``.

    A combo that shares a card with its board has the value 0.
    """
    ranks = (KEYS[boards] >> SUIT_BITS).sum(axis=1, dtype=np.int32)[:, None] + _COMBO_RANKS
    # Combos that collide have keys that no table knows: clipped here, erased below.
    starts = STARTS[7].take(ranks >> ROW_BITS, mode="clip")
    values: NDArray[np.uint16] = CELLS[7].take(starts + ranks, mode="clip")
    for suit in range(4):
        of_suit = (boards & 3) == suit
        masks = np.where(of_suit, _BITS[boards], 0).sum(axis=1, dtype=np.int16)
        runs = np.flatnonzero(of_suit.sum(axis=1) >= 3)
        if len(runs):
            flushes = FLUSHES[masks[runs, None] | _COMBO_MASKS[suit]]
            values[runs] = np.maximum(values[runs], flushes)
    for column in range(5):
        values[HAS.T[boards[:, column]]] = 0
    return values


class Runouts:
    """The value of every combo in every run-out of one board of three to five cards.

    Attributes:
        board: the common cards.
        values: ``uint16[runs, 1326]``; 0 where the combo shares a card with the run-out.
        strength: ``float32[1326]``: the average equity of a combo against one random hand, 0 where
            it collides with the board.

    """

    def __init__(self, board: tuple[Card, ...]) -> None:
        self.board = board
        rests = _rests(board)
        boards = np.empty((len(rests), 5), dtype=np.uint8)
        boards[:, : len(board)] = board
        boards[:, len(board) :] = rests
        self.values = values_on(boards)
        self.strength = self._strength()

    def _strength(self) -> NDArray[np.float32]:
        possible = np.count_nonzero(self.values, axis=1)
        total = np.zeros(1326)
        for values, count in zip(self.values, possible, strict=True):
            held = np.bincount(values, minlength=7463)
            below = np.cumsum(held) - held
            share = below[values] + 0.5 * held[values] - (1326 - count)
            total += np.where(values > 0, share / count, 0.0)
        runs = np.count_nonzero(self.values, axis=0)
        strength: NDArray[np.float32] = (total / np.maximum(runs, 1)).astype(np.float32)
        return strength

    def against(self, hole: tuple[Card, Card]) -> Duel:
        """Set one hand against all others; the answer is good for many ranges."""
        return Duel(self, hole)


class Duel:
    """One hand against every other in the run-outs of a board; see ``equity``."""

    def __init__(self, table: Runouts, hole: tuple[Card, Card]) -> None:
        me = int(INDEX[hole])
        values = table.values[table.values[:, me] > 0]
        mine = values[:, me, None]
        possible = (values > 0) & ~(HAS[:, hole[0]] | HAS[:, hole[1]])
        self._possible = possible.astype(np.float32)
        self._beaten = (possible & (values < mine)).astype(np.float32)
        self._tied = (possible & (values == mine)).astype(np.float32)

    def equity(self, ranges: Sequence[Range]) -> float:
        """Return the hand's share of the pot against opponents with ranges ``float32[1326]``.

        Exact over the run-outs for one opponent. For more, their hands are taken as independent
        (they may share a card), which costs a per cent or two. A range that holds nothing
        possible counts as beaten never.
        """
        held = np.stack(ranges)
        held /= np.maximum(held.sum(axis=1, keepdims=True), np.float32(1e-9))
        total = np.maximum(_weigh(self._possible, held), np.float32(1e-9))
        win: Range = _weigh(self._beaten, held) / total
        tie: Range = _weigh(self._tied, held) / total
        # A run-out counts as often as the opponents can hold something beside it.
        return float(np.average(_share(win, tie), weights=total.prod(axis=1, dtype=np.float64)))


def _weigh(hands: Range, held: Range) -> Range:
    # Not a matrix product: that starts threads, which on a busy machine wait for each other.
    weight: Range = np.einsum("rc,kc->rk", hands, held)
    return weight


def _share(win: Range, tie: Range) -> Range:
    """Share of the pot for chances ``[runs, opponents]`` to beat and to tie each opponent.

    With t opponents tied the share is 1 / (t + 1), the integral of x**t over 0..1: so the
    expected share is the integral of the product of (win + tie * x), a polynomial.
    """
    share = np.zeros(len(win), dtype=win.dtype)
    for node, weight in _GAUSS:
        share += weight * np.prod(win + tie * node, axis=1)
    return share


# Exact for polynomials up to degree 9, which is as many opponents as there can be.
_GAUSS = [
    (float(node + 1) / 2, float(weight) / 2)
    for node, weight in zip(*np.polynomial.legendre.leggauss(5), strict=True)
]


@lru_cache(maxsize=64)
def runouts(board: tuple[Card, ...]) -> Runouts:
    """Return the table of a board of three to five cards, in any order.

    Some milliseconds when new; the last 64 boards are remembered (up to 0.3 MB each).

    Raises:
        ValueError: the board has not three to five different cards.

    """
    if not 3 <= len(board) <= 5 or len(set(board)) != len(board):
        raise ValueError(f"board {board}: three to five different cards")
    return Runouts(board)


def _rests(board: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    left = [card for card in DECK if card not in board]
    if len(board) > 3:
        return list(combinations(left, 5 - len(board)))
    # Every card comes up equally often, which takes most of the noise out of 120 run-outs.
    rng = np.random.default_rng(zlib.crc32(bytes(sorted(board))))
    rounds = [rng.permutation(left)[:48].reshape(24, 2) for _ in range(_FLOP_ROUNDS)]
    return [(int(turn), int(river)) for turn, river in np.concatenate(rounds)]

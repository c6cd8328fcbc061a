"""What a bet after the flop would do to opponents with ranges: who folds, who calls with what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from fairdeal.equity.combos import Range
from fairdeal.equity.runouts import runouts
from fairdeal.players.ranges import continuing
from fairdeal.players.spot import Spot

Equity: TypeAlias = Callable[[Sequence[Range]], float]  # of a hand, against ranges


class Facing:
    """A hand on a board against opponents who hold ranges.

    Attributes:
        equity: the hand's share of the pot against all of them, 0..1.

    """

    def __init__(self, spot: Spot, held: Sequence[Range], able: Sequence[bool]) -> None:
        """``held`` and ``able`` (has chips, so that he may fold) are those of ``spot.rivals``."""
        self._board = spot.board
        self._held = held
        self._able = able
        self._duel = runouts(spot.board).against(spot.hole)
        self.equity = self._duel.equity(held)

    def response(self, odds: float, raised: bool) -> tuple[float, float, float]:
        """Answer a bet that offers ``odds``; ``raised``: it is a raise.

        Returns:
            The chance that all fold, the equity when called, and the callers that can pay then.

        """
        stays = [
            continuing(weights, self._board, odds, raised) if may_fold else weights
            for weights, may_fold in zip(self._held, self._able, strict=True)
        ]
        return answer(stays, self._held, self._able, self._duel.equity)


def answer(
    stays: Sequence[Range],
    held: Sequence[Range],
    able: Sequence[bool],
    equity: Equity,
) -> tuple[float, float, float]:
    """Sum up who folds and who calls, from what each held and what of it stays."""
    call = [
        float(stay.sum()) / max(float(weights.sum()), 1e-9) if may_fold else 1.0
        for stay, weights, may_fold in zip(stays, held, able, strict=True)
    ]
    folds = float(np.prod([1 - chance for chance in call]))
    likely = sorted(range(len(call)), key=call.__getitem__, reverse=True)
    callers = max(1, round(sum(call) / max(1 - folds, 1e-9)))
    against = [stays[k] for k in likely[:callers]]
    return folds, equity(against), float(sum(able[k] for k in likely[:callers]))

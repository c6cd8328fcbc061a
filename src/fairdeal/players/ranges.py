"""What an opponent may hold: a weight for each of the 1,326 hands, cut by what he did.

Each action multiplies the weights by how likely a reasonable player is to act so with that hand.
Before the flop hands are ordered by ``PERCENTILE``, after it by their equity against a random
hand on the board (``Runouts.strength``). No weight ever becomes nothing: people do odd things.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fairdeal.cards import Card
from fairdeal.equity.combos import CLASS, Range, without
from fairdeal.equity.preflop import PERCENTILE
from fairdeal.equity.runouts import runouts
from fairdeal.hand import BoardDealt, Called, Checked, Hand, Raised
from fairdeal.players.charts import opening_share
from fairdeal.players.player import Read, SeatView

_ORDER: Range = PERCENTILE[CLASS]
_TRUST = 1.6  # above 1 a bet or a call is believed more than its own likelihood says


def step(score: Range, at: float, width: float) -> Range:
    """Return a soft step from 0 to 1 at ``at``, over about four times ``width``."""
    rising: Range = 1.0 / (1.0 + np.exp(np.clip((at - score) / width, -30.0, 30.0)))
    return rising


class Ranges:
    """The ranges of all opponents of one seat, folded from its view.

    Attributes:
        weights: by index of ``Hand``: ``float32[1326]``, the heaviest is 1.

    """

    def __init__(self, view: SeatView) -> None:
        self._hand = Hand(view.setup)
        self._known: tuple[Card, ...] = view.hole
        free = without(self._known).astype(np.float32)
        self.weights: list[Range] = [free.copy() for _ in range(self._hand.n)]
        self._raises = 0
        self._callers = 0
        for event in view.events:
            if isinstance(event, (Called, Checked, Raised)):
                self._cut(event)
            self._hand.apply(event)
            if isinstance(event, BoardDealt):
                self._raises = self._callers = 0
                gone = ~without(event.cards)
                for weights in self.weights:
                    weights[gone] = 0.0

    def read(self, i: int) -> Read:
        """Sum up the range of the player at an index."""
        weights = self.weights[i]
        total = float(weights.sum())
        board = tuple(self._hand.board)
        strength = runouts(board).strength if board else _ORDER
        width = total * total / max(float(weights @ weights), 1e-9) / 1326
        mean = float(weights @ strength) / max(total, 1e-9)
        return Read(self._hand.seats[i], round(width, 3), round(mean, 3))

    def _cut(self, event: Called | Checked | Raised) -> None:
        hand = self._hand
        i = hand.index[event.seat]
        likely = self._preflop(event, i) if hand.street == 0 else self._postflop(event, i) ** _TRUST
        weights = self.weights[i] * likely
        self.weights[i] = weights / max(float(weights.max()), 1e-9)
        if isinstance(event, Raised):
            self._raises += 1
            self._callers = 0
        elif isinstance(event, Called):
            self._callers += 1

    def _preflop(self, event: Called | Checked | Raised, i: int) -> Range:
        hand = self._hand
        usual = opening_share(hand.n, _still_behind(hand, i))
        if isinstance(event, Raised):
            if self._raises == 0:
                return step(_ORDER, 1 - 1.3 * usual, 0.05) + 0.04
            share = (0.1, 0.06, 0.05)[min(self._raises, 3) - 1] * (2.0 if hand.n == 2 else 1.0)
            return step(_ORDER, 1 - share, 0.03) + 0.03
        strong = 1 - step(_ORDER, 0.95, 0.02)
        if isinstance(event, Checked):
            likely: Range = 0.2 + 0.8 * strong
        elif self._raises == 0:
            likely = step(_ORDER, 0.35, 0.1) * (0.25 + 0.75 * strong) + 0.08
        else:
            share = (0.6 if hand.n == 2 else 0.42) / self._raises
            likely = step(_ORDER, 1 - share, 0.07) * (0.5 + 0.5 * strong) + 0.05
        return likely

    def _postflop(self, event: Called | Checked | Raised, i: int) -> Range:
        hand = self._hand
        score = runouts(tuple(hand.board)).strength
        if isinstance(event, Checked):
            return 1 - 0.5 * step(score, 0.75, 0.05)
        if isinstance(event, Raised):
            size = min((event.to - hand.bets[i]) / max(hand.pot, 1), 2.0)
            value = step(score, 0.64 + 0.08 * size + 0.12 * min(self._raises, 2), 0.05)
            return value + (0.15 if self._raises == 0 else 0.05)
        odds = event.paid / (hand.pot + event.paid)
        stays = step(score, odds + 0.12, 0.06)
        likely: Range = stays * (1 - 0.5 * step(score, 0.88, 0.03)) + 0.04
        return likely


def _still_behind(hand: Hand, i: int) -> int:
    first = hand.index[hand.setup.opener]
    place = (i - first) % hand.n
    return sum(not hand.folded[j] and (j - first) % hand.n > place for j in range(hand.n) if j != i)


def continuing(weights: Range, board: Sequence[Card], odds: float, raised: bool) -> Range:
    """Cut a range to the hands that would stay against a bet that offers these ``odds``."""
    score = runouts(tuple(board)).strength
    stays: Range = weights * (step(score, odds + (0.16 if raised else 0.05), 0.05) + 0.1)
    return stays

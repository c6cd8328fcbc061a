"""One engine for all levels: see the spot, estimate the equity, choose. Knobs make the levels."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from fairdeal.equity.combos import INDEX, Range
from fairdeal.equity.preflop import PERCENTILE, vs_random, vs_ranges
from fairdeal.equity.runouts import Runouts, runouts
from fairdeal.hand import Action
from fairdeal.players.levels import KNOBS, Knobs
from fairdeal.players.own import feeling
from fairdeal.players.player import Choice, Level, Read, Reason, SeatView
from fairdeal.players.postflop import by_feeling, by_odds, by_value
from fairdeal.players.preflop import choose_preflop
from fairdeal.players.ranges import Ranges
from fairdeal.players.response import Facing
from fairdeal.players.sizing import give_up, passive
from fairdeal.players.spot import Spot, spot_of

_ANY: Range = np.ones(1326, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of a level; it keeps nothing from one decision to the next."""

    level: Level

    def choose(self, view: SeatView, seed: int) -> Choice:
        """Choose a legal action; see ``choose``."""
        return choose(view, self.level, seed)


def choose(view: SeatView, level: Level, seed: int) -> Choice:
    """Choose a legal action for the seat of a view, in a few milliseconds at most.

    The same view, level and seed give the same choice; another decision of the hand may use the
    same seed again.

    Raises:
        ValueError: it is not the view's turn.
        KeyError: the level is not one of ``LEVELS``.

    """
    knobs = KNOBS[level]
    spot = spot_of(view)
    # An odd multiplier keeps the streams of neighbouring seeds and decisions apart.
    rng = random.Random((seed * 1_000_003 + len(view.events)) * 31 + view.seat)
    if knobs.reading == "own":
        return _own(spot, knobs, rng)
    if knobs.reading == "random":
        return _random(spot, knobs, rng)
    return _range(view, spot, knobs, rng)


def _own(spot: Spot, knobs: Knobs, rng: random.Random) -> Choice:
    if spot.board:
        looks = feeling(spot.hole, spot.board)
        action = by_feeling(spot, knobs, looks, rng)
    else:
        looks = float(PERCENTILE[spot.hand_class])
        action = choose_preflop(spot, knobs, looks, rng)
    return _choice(spot, action, looks, (), None)


def _random(spot: Spot, knobs: Knobs, rng: random.Random) -> Choice:
    if spot.board:
        duel = runouts(spot.board).against(spot.hole)
        equity = duel.equity([_ANY] * len(spot.rivals))
        action = by_odds(spot, knobs, equity, rng)
    else:
        equity = vs_random(spot.hand_class, len(spot.rivals))
        action = choose_preflop(spot, knobs, equity, rng)
    return _choice(spot, action, equity, (), None)


def _range(view: SeatView, spot: Spot, knobs: Knobs, rng: random.Random) -> Choice:
    ranges = Ranges(view)
    reads = tuple(ranges.read(i) for i in spot.rivals)
    if not spot.board:
        entered = _entered(view, spot)
        equity = vs_ranges(spot.hand_class, [ranges.weights[i] for i in entered])
        action = choose_preflop(spot, knobs, equity, rng)
        return _choice(spot, action, equity, reads, None)
    facing = Facing(spot, [ranges.weights[i] for i in spot.rivals], _able(view, spot))
    equity = facing.equity
    table = runouts(spot.board)
    seems = ranges.weights[spot.me]
    below = table.strength < table.strength[INDEX[spot.hole]]
    place = float(seems[below].sum()) / max(float(seems.sum()), 1e-9)
    action, other = by_value(spot, knobs, equity, place, facing.response, rng)
    return _choice(spot, action, equity, reads, other)


def _able(view: SeatView, spot: Spot) -> list[bool]:
    return [bool(view.hand.stacks[i]) for i in spot.rivals]


def _entered(view: SeatView, spot: Spot) -> list[int]:
    """Rivals who chose to put chips in, or the one left to fear where nobody did."""
    hand = view.hand
    paid = [i for i in spot.rivals if hand.bets[i] >= spot.price > spot.big_blind]
    return paid or list(spot.rivals[:1])


def _choice(
    spot: Spot, action: Action, equity: float, reads: tuple[Read, ...], other: Action | None
) -> Choice:
    if other is None:
        easier = passive(spot)
        other = easier if action != easier else give_up(spot)
    return Choice(
        action,
        Reason(round(equity, 4), round(spot.odds, 4), reads, None if other == action else other),
    )


def warm() -> None:
    """Load every table, so that the first decision is as quick as the others."""
    table: Runouts = runouts((0, 5, 10))
    table.against((51, 50)).equity([_ANY])

"""Play before the flop, for all levels: open by place, call, raise again, push when short."""

from __future__ import annotations

import random

from fairdeal.equity.preflop import PERCENTILE
from fairdeal.hand import Action
from fairdeal.players.charts import opening_share, push_share
from fairdeal.players.levels import Knobs
from fairdeal.players.sizing import give_up, passive, raise_to
from fairdeal.players.spot import Spot

SHORT = 12.0  # big blinds: below this one pushes or folds


def choose_preflop(spot: Spot, knobs: Knobs, equity: float, rng: random.Random) -> Action:
    """Choose an action before the flop; ``equity`` is against those who put chips in."""
    order = float(PERCENTILE[spot.hand_class])
    # Nobody is in doubt about aces.
    order += rng.gauss(0.0, knobs.noise) * min(1.0, 3 * (1 - order))
    if spot.raises == 0:
        return _first_in(spot, knobs, order, rng)
    return _against_raise(spot, knobs, order, equity, rng)


def _first_in(spot: Spot, knobs: Knobs, order: float, rng: random.Random) -> Action:
    blinds = (spot.reach + spot.bet) / spot.big_blind
    usual = opening_share(spot.players, spot.behind)
    if knobs.reading == "own":
        usual = 0.12 if spot.players > 2 else 0.25  # a beginner knows no places
    if blinds <= SHORT and knobs.reading != "own":
        share = push_share(blinds, spot.behind + spot.callers)
        if order > 1 - share:
            return raise_to(spot, spot.bet + spot.reach, rng)
        return give_up(spot)
    if spot.callers:
        usual *= 0.6
    if order > 1 - usual and rng.random() >= knobs.limps:
        size = (2.5 if spot.players > 3 else 2.3) + spot.callers + 0.5 * (not spot.legal.owed)
        return raise_to(spot, size * spot.big_blind, rng)
    if spot.legal.owed == 0:
        return passive(spot)
    return passive(spot) if order > 1 - _limping_share(spot, knobs, usual) else give_up(spot)


def _limping_share(spot: Spot, knobs: Knobs, usual: float) -> float:
    """Which share of hands pays the blind and no more."""
    if knobs.reading == "own":
        return 0.68 if spot.legal.owed == spot.big_blind else 0.85
    if knobs.limps and spot.callers == 0:
        return usual
    completes = spot.legal.owed < spot.big_blind
    return (0.7 if completes else 0.4 * knobs.looseness) if spot.callers else usual * knobs.limps


def _against_raise(
    spot: Spot, knobs: Knobs, order: float, equity: float, rng: random.Random
) -> Action:
    odds = spot.odds
    risk = spot.legal.owed / max(spot.reach + spot.bet, 1)  # part of what is at stake
    heads_up = spot.players == 2
    if knobs.reading == "own":
        return _beginner(spot, order, rng)
    again = (0.06, 0.03, 0.02)[min(spot.raises, 3) - 1] * (2.2 if heads_up else 1.0)
    strong = order > 1 - again * knobs.aggression
    if knobs.reading == "range":
        strong = equity > 0.57 + 0.02 * spot.raises and order > 1 - 2.2 * again
    if strong or (spot.raises == 1 and _bluffs(order, again, knobs, rng)):
        return _raise_again(spot, rng)
    if not _calls(spot, knobs, order, equity, odds, risk):
        return give_up(spot)
    # With most of the stack in a call, one may as well have the fold with it.
    if risk > 0.4 and spot.legal.most and equity > 0.5:
        return raise_to(spot, spot.bet + spot.reach, rng)
    return passive(spot)


def _bluffs(order: float, again: float, knobs: Knobs, rng: random.Random) -> bool:
    """Raise again with hands just below those that would call, some of the time."""
    middling = 1 - 5 * again < order < 1 - 3 * again
    return middling and rng.random() < knobs.bluff


def _calls(spot: Spot, knobs: Knobs, order: float, equity: float, odds: float, risk: float) -> bool:
    if knobs.reading == "range":
        place = 0.0 if spot.last else 0.03
        waiting = 0.012 * spot.behind  # somebody may still raise
        # With chips behind, a call that is just right on paper loses on the later streets.
        deep = 0.0 if risk >= 0.4 else 0.05 if spot.players == 2 else 0.1
        return equity > odds + knobs.margin + place + waiting + deep
    share = (0.24, 0.09, 0.05)[min(spot.raises, 3) - 1] * knobs.looseness
    if spot.players == 2:
        share *= 2.4
    if spot.behind == 0:
        share *= 1.3
    share *= min(1.6, 0.36 / max(odds, 0.05)) if risk < 0.4 else 1.0
    return order > 1 - share


def _raise_again(spot: Spot, rng: random.Random) -> Action:
    factor = (3.0 if spot.last else 3.5) if spot.raises == 1 else 2.3
    wish = factor * spot.price + spot.callers * spot.price
    return raise_to(spot, wish, rng)


def _beginner(spot: Spot, order: float, rng: random.Random) -> Action:
    blinds = spot.legal.owed / spot.big_blind
    if order > 0.975 and rng.random() < 0.6 and spot.raises < 3:
        return raise_to(spot, 2.5 * spot.price, rng)
    share = 0.5 if blinds <= 3 else 0.34 if blinds <= 6 else 0.16 if blinds <= 20 else 0.06
    if spot.players == 2:
        share *= 1.5
    if spot.odds < 0.15:
        share = max(share, 0.6)
    return passive(spot) if order > 1 - share else give_up(spot)

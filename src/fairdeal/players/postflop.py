"""Play on the flop, turn and river: easy by feeling, medium by odds, hard by expected chips."""

from __future__ import annotations

import random
from collections.abc import Callable

from fairdeal.hand import Action
from fairdeal.players.levels import Knobs
from fairdeal.players.own import THE_BOARD
from fairdeal.players.sizing import give_up, passive, raise_to
from fairdeal.players.spot import Spot


def by_feeling(spot: Spot, knobs: Knobs, feeling: float, rng: random.Random) -> Action:
    """A beginner's choice: ``feeling`` is how good his cards look (``own.py``)."""
    sure, safe = feeling >= 0.9, feeling >= THE_BOARD
    feeling += rng.gauss(0.0, knobs.noise)
    owed = spot.legal.owed
    if owed == 0:
        bets = (feeling > 0.6 and rng.random() < 0.7) or rng.random() < knobs.bluff
        return raise_to(spot, knobs.sizes[0] * spot.pot, rng) if bets else passive(spot)
    if sure and rng.random() < (knobs.aggression if feeling < 0.95 else 0.8):
        return raise_to(spot, 2.6 * spot.price, rng)
    part = owed / max(spot.pot - owed, 1)
    scared = 0.2 * (owed > 0.4 * (spot.stack + spot.bet)) * (owed > 2 * spot.big_blind)
    if safe or feeling > 0.25 + 0.11 * min(part, 1.5) + scared + knobs.margin:
        return passive(spot)
    return give_up(spot)


def by_odds(spot: Spot, knobs: Knobs, equity: float, rng: random.Random) -> Action:
    """A sound player's choice: ``equity`` is against random hands of all rivals."""
    rivals = len(spot.rivals)
    par = 1.0 / (rivals + 1)
    # On later streets those who are still there have something.
    good = par + (1 - par) * (0.3 + 0.05 * (len(spot.board) - 3))
    great = par + (1 - par) * 0.62
    size = knobs.sizes[-1] if equity > great else rng.choice(knobs.sizes)
    if spot.legal.owed == 0:
        if (
            equity > good + rng.gauss(0.0, knobs.noise)
            and rng.random() < 0.85 * knobs.aggression + 0.1
        ):
            return raise_to(spot, size * spot.pot, rng)
        bluff = knobs.bluff
        if spot.led and len(spot.board) == 3 and rivals <= 2:
            bluff = 0.45
        if rivals <= 2 and rng.random() < bluff:
            return raise_to(spot, knobs.sizes[0] * spot.pot, rng)
        return passive(spot)
    # Who bets does not hold a random hand: every raise takes something off.
    shown = equity - 0.08 * spot.raises - 0.06 * (spot.odds > 0.3)
    if shown > great and rng.random() < 0.75 * knobs.aggression:
        return raise_to(spot, 2.8 * spot.price + 0.3 * (spot.pot - spot.price), rng)
    if shown + rng.gauss(0.0, knobs.noise) > spot.odds + knobs.margin:
        return passive(spot)
    return give_up(spot)


# Answers (chance that all fold, equity when called, callers then) for a bet that offers ``odds``.
Response = Callable[[float, bool], tuple[float, float, float]]


def by_value(
    spot: Spot, knobs: Knobs, equity: float, place: float, response: Response, rng: random.Random
) -> tuple[Action, Action | None]:
    """A strong player's choice: the action that is worth most chips, and the second best.

    ``equity`` is against the ranges of all rivals, ``place`` the share of hands below this one
    among those that the player may seem to hold, ``response`` what a bet would do to the rivals.
    """
    owed = spot.legal.owed
    worth: list[tuple[float, Action]] = [(0.0, give_up(spot))]
    blur = knobs.noise * spot.pot
    staying = equity * spot.winnable - owed + rng.gauss(0.0, blur)
    if owed and len(spot.rivals) == 1 and place > _may_fold(spot, knobs):
        staying = max(staying, 1.0)
    worth.append((staying, passive(spot)))
    if spot.legal.most:
        for size in bet_sizes(spot, knobs):
            value = bet_worth(spot, size, response) + rng.gauss(0.0, blur)
            worth.append((value, raise_to(spot, spot.price + size, rng)))
    if owed == 0:
        del worth[0]
    worth.sort(key=lambda entry: entry[0], reverse=True)
    best = worth[0][1]
    return best, next((action for _, action in worth if action != best), None)


def _may_fold(spot: Spot, knobs: Knobs) -> float:
    """The share of his hands that a player may fold to this bet without inviting any bluff.

    One who bets ``b`` into ``p`` gains by betting anything if his only rival folds more often
    than b / (p + b). With several rivals a bluff seldom pays, and the others defend as well.
    """
    return 1.0 - knobs.defence * (1.0 - min(spot.legal.owed / spot.pot, 1.0))


def bet_sizes(spot: Spot, knobs: Knobs) -> list[float]:
    """Return the chips above the price that come into question: parts of the pot, and all-in."""
    base = spot.pot + spot.legal.owed
    most = spot.reach - spot.legal.owed
    sizes = [part * base for part in knobs.sizes if part * base < most]
    if most <= 1.6 * base:
        sizes.append(float(most))
    return sizes or [float(max(most, 1))]


def bet_worth(spot: Spot, size: float, response: Response) -> float:
    """Chips that a bet or raise of ``size`` above the price brings on average."""
    pot, owed = spot.pot, spot.legal.owed
    odds = size / (pot + owed + 2 * size)
    folds, equity, callers = response(odds, owed > 0)
    total = pot + owed + size + callers * size
    called = equity * total - owed - size
    # On later streets the better hand wins more, the worse one loses more.
    if len(spot.board) < 5 and spot.reach > owed + size:
        called += 0.2 * (equity - 0.55) * total
    return folds * pot + (1 - folds) * called

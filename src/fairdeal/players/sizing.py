"""How much: wishes in chips become legal amounts that look like a person's."""

from __future__ import annotations

import random

from fairdeal.hand import CALL, CHECK, FOLD, Action, RaiseTo
from fairdeal.players.spot import Spot

_COMMITTED = 0.6  # who puts in more of his stack than this puts in all of it


def passive(spot: Spot) -> Action:
    """Check if that is free, call otherwise."""
    return CALL if spot.legal.owed else CHECK


def give_up(spot: Spot) -> Action:
    """Fold, but never where checking is free."""
    return FOLD if spot.legal.owed else CHECK


def raise_to(spot: Spot, wish: float, rng: random.Random) -> Action:
    """Bet or raise to about ``wish`` chips for the street; call or check where nobody may raise.

    The wish is blurred by a tenth, rounded to whole or half big blinds while these are small
    beside it, and becomes all-in when little would be left behind.
    """
    return passive(spot) if not spot.legal.most else rounded(spot, wish * rng.uniform(0.92, 1.1))


def rounded(spot: Spot, wish: float) -> RaiseTo:
    """Return the legal bet or raise that is next to ``wish`` and looks like a person's.

    Some bet or raise must be legal.
    """
    least, most = spot.legal.least, spot.legal.most
    unit = max(spot.big_blind // 2, 1) if wish < 12 * spot.big_blind else spot.big_blind
    to = int(wish / unit + 0.5) * unit
    if to - spot.bet >= _COMMITTED * min(spot.stack, max(spot.reach, 1)):
        # More than the others can call would only look odd.
        to = max(spot.bet + spot.reach, least)
    return RaiseTo(min(max(to, least), most))

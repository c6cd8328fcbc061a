"""How long a computer player seems to think: from what everybody sees, never from cards (T-05)."""

from __future__ import annotations

from random import Random

from fairdeal.table import Pace

_SCALE: dict[Pace, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.4, "instant": 0.0}
_DEALING_MS = 700  # until a new street lies on the table
_LEAST_MS, _MOST_MS = 450, 4500  # before scaling


def pause_ms(rng: Random, pace: Pace, street: int, owed: int, pot: int, *, opens: bool) -> int:
    """Draw a pause in milliseconds; longer on later streets and against bigger prices.

    ``street`` is 0 before the flop to 3 on the river; ``owed`` is what a call costs, ``pot``
    all chips put in so far; ``opens``: the street's cards came just now and are to be seen first.
    """
    weight = min(owed / pot, 1.0) if pot else 0.0
    middle = 750 + 120 * street + 800 * weight
    drawn = middle * rng.lognormvariate(0.0, 0.35)
    pause = min(max(drawn, _LEAST_MS), _MOST_MS) + (_DEALING_MS if opens else 0)
    return round(pause * _SCALE[pace])

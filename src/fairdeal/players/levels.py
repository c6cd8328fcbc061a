"""The knobs of the one engine and the three settings that are its levels.

Shares are of all starting hands (0.2 = the best fifth), equities 0..1, sizes parts of the pot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fairdeal.players.player import Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Knobs:
    """What makes one player different from another.

    Attributes:
        reading: whether it knows its own cards only, counts against random hands, or keeps a
            range for every opponent.
        looseness: how many more hands than usual it plays (1 = usual).
        aggression: how readily it bets and raises instead of calling (1 = usual).
        limps: how often it just calls where others would open.
        bluff: how often it bets with nothing.
        margin: equity above the odds that it wants for a call.
        defence: how much of the minimum defence it keeps up against bets, so that nobody can
            take pots by betting always (0 = it believes every bet).
        noise: standard deviation of its mistakes in equity.
        sizes: the bets that it is used to.

    """

    reading: Literal["own", "random", "range"]
    looseness: float
    aggression: float
    limps: float
    bluff: float
    margin: float
    defence: float
    noise: float
    sizes: tuple[float, ...]


KNOBS: dict[Level, Knobs] = {
    "easy": Knobs(
        reading="own",
        looseness=2.0,
        aggression=0.45,
        limps=0.75,
        bluff=0.05,
        margin=-0.05,
        defence=0.0,
        noise=0.06,
        sizes=(0.5,),
    ),
    "medium": Knobs(
        reading="random",
        looseness=1.0,
        aggression=0.9,
        limps=0.1,
        bluff=0.1,
        margin=0.05,
        defence=0.0,
        noise=0.03,
        sizes=(0.5, 0.75),
    ),
    "hard": Knobs(
        reading="range",
        looseness=0.75,
        aggression=1.0,
        limps=0.0,
        bluff=0.15,
        margin=0.0,
        defence=0.75,
        noise=0.01,
        sizes=(0.75,),
    ),
}

"""Exercises without end: made from random cards, asked and answered by the engine.

``draw(n)`` is the caller's die: a number below ``n``, all equally likely. The same numbers make the
same question, so that a page that holds them can be judged later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

from fairdeal.learn.drills.dealing import Draw
from fairdeal.learn.drills.nuts import nuts
from fairdeal.learn.drills.odds import odds
from fairdeal.learn.drills.outs import outs
from fairdeal.learn.drills.pots import pots
from fairdeal.learn.drills.winner import winner
from fairdeal.learn.question import Question

__all__ = ["DRILLS", "LEVELS", "Draw", "Drill", "drill", "next_level"]

Drill: TypeAlias = Literal["winner", "nuts", "outs", "odds", "pots"]
DRILLS: tuple[Drill, ...] = get_args(Drill)
LEVELS = 5

_MAKERS: dict[Drill, Callable[[int, Draw], Question]] = {
    "winner": winner,
    "nuts": nuts,
    "outs": outs,
    "odds": odds,
    "pots": pots,
}


def drill(kind: Drill, level: int, draw: Draw) -> Question:
    """Make a question of a kind and a level.

    Raises:
        ValueError: there is no such kind or level.

    """
    if kind not in _MAKERS or not 1 <= level <= LEVELS:
        raise ValueError(f"drill {kind!r}, level {level}: {', '.join(DRILLS)}, 1 to {LEVELS}")
    return _MAKERS[kind](level, draw)


def next_level(level: int, run: int, *, right: bool) -> tuple[int, int]:
    """Return the level and the run of right answers after one more answer.

    Two right ones in a row lead up, a wrong one leads down.

    >>> next_level(1, 1, right=True), next_level(3, 1, right=False), next_level(5, 1, right=True)
    ((2, 0), (2, 0), (5, 0))
    """
    if not right:
        return max(level - 1, 1), 0
    if run == 0:
        return level, 1
    return min(level + 1, LEVELS), 0

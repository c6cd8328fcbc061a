"""What everybody has won or lost at a table: the fold of chips brought, taken away and played for.

A player has one result for all his stays. His profit is what he took away plus his stack, less
what he bought; a void hand counts for nothing (R-135). Between two hands all profits add up to 0.

Results are never changed in place, so that copies of a table share them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.table.config import Level

# Those who left are told one by one up to this number; what the first of them did is then added
# up under ``OTHERS``, so that no coming and going makes a table grow for ever.
LEFT_MOST = 100
OTHERS = ""


class Result(Struct, frozen=True, gc=False):
    """What a player did in all his stays here: chips bought and taken away, hands dealt in to.

    ``player`` "" stands for all who left longest ago.
    """

    player: str
    name: str
    level: Level | None
    bought: int
    taken: int
    hands: int

    def profit(self, stack: int) -> int:
        """Return chips won, negative for lost, with ``stack`` chips at the table now."""
        return self.taken + stack - self.bought


Results: TypeAlias = Mapping[str, Result]


def sat_down(results: Results, player: str, name: str, level: Level | None, chips: int) -> Results:
    """Note that somebody sat down with ``chips``, for the first time or again."""
    old = results.get(player, Result(player, name, level, 0, 0, 0))
    return {**results, player: replace(old, name=name, level=level, bought=old.bought + chips)}


def bought(results: Results, player: str, chips: int) -> Results:
    """Note chips that were added to a stack."""
    old = results[player]
    return {**results, player: replace(old, bought=old.bought + chips)}


def played(results: Results, players: Iterable[str]) -> Results:
    """Note that a hand is over which was dealt to ``players``."""
    news = {player: replace(results[player], hands=results[player].hands + 1) for player in players}
    return {**results, **news}


def left(results: Results, player: str, chips: int, seated: Collection[str]) -> Results:
    """Note that somebody left with ``chips``; ``seated`` are those who still have a seat."""
    others = {key: result for key, result in results.items() if key != player}
    old = results[player]
    news = {**others, player: replace(old, taken=old.taken + chips)}
    gone = [key for key in news if key != OTHERS and key not in seated]
    if len(gone) > LEFT_MOST:
        first = news.pop(gone[0])
        sums = news.get(OTHERS, Result(OTHERS, "", None, 0, 0, 0))
        news[OTHERS] = replace(
            sums,
            bought=sums.bought + first.bought,
            taken=sums.taken + first.taken,
            hands=sums.hands + first.hands,
        )
    return news

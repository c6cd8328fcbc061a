"""Who is about to sit down somewhere, and who may not: he is about to be somebody else, or nobody.

A seat is stored before it can be seen, so whoever asks only who is seated misses who will be in a
moment. One of these is shared by all rooms of a hub.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fairdeal.table import Refused


class Sitting:
    """The players on their way to a seat, and those who are kept from it."""

    def __init__(self) -> None:
        self._under_way: Counter[str] = Counter()
        self._kept_off: Counter[str] = Counter()

    @contextmanager
    def down(self, player: str) -> Iterator[None]:
        """Store within this that a player sits down.

        Raises:
            Refused: ``try_again``; he is kept from it now.

        """
        if self._kept_off[player]:
            raise Refused("try_again")
        with _counted(self._under_way, player):
            yield

    @contextmanager
    def kept_off(self, player: str) -> Iterator[None]:
        """Keep a player without a seat from sitting down.

        Raises:
            Refused: ``seated``; he is on his way to a seat.

        """
        if self._under_way[player]:
            raise Refused("seated")
        with _counted(self._kept_off, player):
            yield


@contextmanager
def _counted(players: Counter[str], player: str) -> Iterator[None]:
    players[player] += 1
    try:
        yield
    finally:
        players[player] -= 1
        if not players[player]:
            del players[player]

"""What a room is asked, in the order of arrival, and the wait for the next of it.

Wishes of persons are bounded, so that nobody can fill the memory, and nobody's wishes leave no
room for another's; what the room needs to stay true (who came, who is gone, its own commands) is
not, and is bounded by what causes it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.room.session import Session
from fairdeal.table import Command
from fairdeal.wire import frames

WISHES_MOST = 256  # that wait; the next one is told ``busy``
# Of one player, on all his lines; a page that comes back repeats far less.
WISHES_OF_ONE = 64
# So many of everybody fit, however many of others wait.
WISHES_SURE = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """A person's command; ``at`` is when it was read off the wire (R-130)."""

    session: Session
    frame: frames.Command
    at: int


@dataclass(frozen=True, slots=True)
class Join:
    """A connection said hello; it has all events up to number ``since``."""

    session: Session
    since: int | None


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection is over."""

    session: Session


@dataclass(frozen=True, slots=True)
class Own:
    """A command of the room itself, or of a computer player."""

    command: Command


@dataclass(frozen=True, slots=True)
class Broken:
    """A part of the room failed; the room cannot go on."""

    error: BaseException


Item: TypeAlias = Wish | Join | Gone | Own | Broken


class Inbox:
    """First in, first out; used from the tasks of one event loop."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._items: deque[Item] = deque()
        self._wishes: Counter[str] = Counter()  # that wait, by player
        self._wake = asyncio.Event()
        self._rang = False  # whether the clock has run out

    def is_full(self, player: str) -> bool:
        """Tell whether no further wish of this player fits."""
        own = self._wishes[player]
        crowded = own >= WISHES_OF_ONE or self._wishes.total() >= WISHES_MOST
        return crowded and own >= WISHES_SURE

    def put(self, item: Item) -> None:
        """Add an item and wake the room."""
        self._items.append(item)
        if isinstance(item, Wish):
            self._wishes[item.session.player] += 1
        self._wake.set()

    def more_gone(self) -> list[Gone]:
        """Take the connections that ended right after the last item: one tick of ours (R-134)."""
        gone: list[Gone] = []
        while self._items and isinstance(first := self._items[0], Gone):
            gone.append(first)
            self._items.popleft()
        return gone

    def _taken(self, item: Item) -> Item:
        if isinstance(item, Wish):
            player = item.session.player
            self._wishes[player] -= 1
            if not self._wishes[player]:
                del self._wishes[player]
        return item

    def wake(self) -> None:
        """Let the room look at its clock again."""
        self._wake.set()

    async def next(self, due: Callable[[], int | None]) -> Item | None:
        """Wait for the next item, or return None when the clock ``due`` has run out.

        What was read off the wire before the deadline is served before the clock (R-130).
        """
        while True:
            moment = due()
            if self._items and not _is_too_late(self._items[0], moment):
                return self._taken(self._items.popleft())
            left = None if moment is None else moment - self._now()
            if left is not None and left <= 0:
                return None
            self._wake.clear()
            self._rang = False
            # A timer of its own costs a third of ``asyncio.timeout``, and rooms wait often.
            loop = asyncio.get_running_loop()
            timer = None if left is None else loop.call_later(left / 1000, self._ring)
            try:
                await self._wake.wait()
            finally:
                if timer is not None:
                    timer.cancel()
            if self._rang:
                return None

    def _ring(self) -> None:
        self._rang = True
        self._wake.set()


def _is_too_late(item: Item, due: int | None) -> bool:
    return due is not None and isinstance(item, Wish) and item.at > due

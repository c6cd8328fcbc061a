"""What a room is asked, in the order of arrival, and the wait for the next of it.

Wishes of persons are bounded, so that nobody can fill the memory; what the room needs to stay
true (who came, who is gone, its own commands) is not, and is bounded by what causes it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.room.session import Session
from fairdeal.table import Command
from fairdeal.wire import frames

WISHES_MOST = 256  # that wait; the next one is told ``busy``


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
        self._wishes = 0
        self._wake = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether no further wish fits."""
        return self._wishes >= WISHES_MOST

    def put(self, item: Item) -> None:
        """Add an item and wake the room."""
        self._items.append(item)
        self._wishes += isinstance(item, Wish)
        self._wake.set()

    def more_gone(self) -> list[Gone]:
        """Take the connections that ended right after the last item: one tick of ours (R-134)."""
        gone: list[Gone] = []
        while self._items and isinstance(first := self._items[0], Gone):
            gone.append(first)
            self._items.popleft()
        return gone

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
                item = self._items.popleft()
                self._wishes -= isinstance(item, Wish)
                return item
            left = None if moment is None else moment - self._now()
            if left is not None and left <= 0:
                return None
            self._wake.clear()
            try:
                async with asyncio.timeout(None if left is None else left / 1000):
                    await self._wake.wait()
            except TimeoutError:
                return None


def _is_too_late(item: Item, due: int | None) -> bool:
    return due is not None and isinstance(item, Wish) and item.at > due

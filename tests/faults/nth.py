"""Which operation of a run fails: the n-th of those that its batches need, each of them once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from fairdeal.store import EventStore, StoreFailed
from fairdeal.wire import Act
from tests.faults.evening import Friend
from tests.faults.virtual import loop_of


class Places:
    """Numbers operations by what a run needs: a batch that is tried again counts once.

    Every ``every``-th place from ``first`` on fails, once each, the first time that it is reached;
    so the batch of a place that fails gets one operation further each time it is tried again.

    Attributes:
        failed: how many operations have failed.

    """

    def __init__(self, every: int, first: int) -> None:
        self._every = every
        self._first = first
        self._stored = 0  # operations of the batches that were stored
        self._tried = 0  # of the one that is tried now
        self._over: set[int] = set()
        self.failed = 0
        self.on = False

    @property
    def count(self) -> int:
        """How many operations there were, each place counted once."""
        return self._stored + self._tried

    def fails(self) -> bool:
        """Tell whether the operation that is asked for now fails."""
        if not self.on:
            return False
        place = self.count
        self._tried += 1
        if place % self._every != self._first or place in self._over:
            return False
        self._over.add(place)
        self.failed += 1
        return True

    def watching(self, store: EventStore) -> EventStore:
        """Return the store; it tells this which batches it stored."""
        return watched(store, lambda _, stored: self.tried(stored=stored))

    def tried(self, *, stored: bool) -> None:
        """A batch was stored, or was not."""
        self._stored += self._tried if stored else 0
        self._tried = 0


class Acknowledged:
    """A store, and the number of the last event that it said is stored."""

    def __init__(self, store: EventStore) -> None:
        self.seq = 0
        self.store = watched(store, self._note)

    def _note(self, seq: int, stored: bool) -> None:
        if stored:
            self.seq = seq


def watched(store: EventStore, note: Callable[[int, bool], None]) -> EventStore:
    """Return the store; ``note`` hears of each batch its last number, and whether it is stored."""
    return cast("EventStore", _Watched(store, note))


class _Watched:
    def __init__(self, store: EventStore, note: Callable[[int, bool], None]) -> None:
        self._store = store
        self._note = note

    async def append(self, stream: str, expected: int, batch: Sequence[bytes], **more: Any) -> None:
        seq = expected + len(batch)
        try:
            await self._store.append(stream, expected, batch, **more)
        except StoreFailed:
            self._note(seq, False)
            raise
        self._note(seq, True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def again(friend: Friend, act: Act) -> None:
    """Send it until it is accepted, as the browser does when told to try again."""
    if "accepted" not in friend.answers.get(act.id, []):
        friend.room.wish(friend.sessions[0], act)
        loop_of().call_later(2, again, friend, act)

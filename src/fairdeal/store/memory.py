"""A store that forgets everything with its process: for tests."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from fairdeal.store.accounts import check_places, settle
from fairdeal.store.base import (
    CommandKey,
    Conflict,
    Erase,
    Posting,
    Repeated,
    StreamSnapshot,
    Unsettled,
)
from fairdeal.store.memory_people import MemoryPeople
from fairdeal.store.states import KEPT


@dataclass(slots=True)
class _Stream:
    events: list[bytes] = field(default_factory=list)
    commands: set[CommandKey] = field(default_factory=set)
    sealed: bytes | None = None
    closed_at: float | None = None
    postings: list[Posting] = field(default_factory=list)
    snapshots: list[StreamSnapshot] = field(default_factory=list)


class MemoryStore:
    """The promises of ``EventStore``, durability aside, on a few dictionaries."""

    def __init__(self) -> None:
        self._streams: dict[str, _Stream] = {}
        self._balances: dict[str, int] = {}
        self.people = MemoryPeople()

    async def append(
        self,
        stream: str,
        expected: int,
        batch: Sequence[bytes],
        *,
        command: CommandKey | None = None,
        sealed: bytes | Erase | None = None,
        closes: bool = False,
        postings: Sequence[Posting] = (),
        snapshot: bytes | None = None,
    ) -> None:
        """Add a batch; see ``EventStore.append``."""
        kept = self._streams.get(stream) or _Stream()
        if command is not None and command in kept.commands:
            raise Repeated
        if len(kept.events) != expected:
            raise Conflict(stream, expected, len(kept.events))
        check_places(postings, expected + 1, expected + len(batch))
        booked, balances = settle(postings, lambda account: self._balances.get(account, 0))
        self._streams[stream] = kept
        kept.postings.extend(booked)
        self._balances.update(balances)
        kept.events.extend(batch)
        if snapshot is not None:
            kept.snapshots.append(StreamSnapshot(len(kept.events), snapshot))
        if command is not None:
            kept.commands.add(command)
        if sealed is not None:
            kept.sealed = None if isinstance(sealed, Erase) else sealed
        if closes and kept.closed_at is None:
            kept.closed_at = time.time()

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""
        return stream in self._streams and command in self._streams[stream].commands

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on."""
        return self._streams[stream].events[after:] if stream in self._streams else []

    async def length(self, stream: str) -> int:
        """Return how many events a stream has."""
        return len(self._streams[stream].events) if stream in self._streams else 0

    async def snapshots(self, stream: str) -> list[StreamSnapshot]:
        """Return the last snapshots of a stream."""
        return self._streams[stream].snapshots[: -KEPT - 1 : -1] if stream in self._streams else []

    async def postings(self, stream: str) -> list[Posting] | None:
        """Return the postings of a stream, loans included."""
        return list(self._streams[stream].postings) if stream in self._streams else []

    async def balance(self, account: str) -> int:
        """Return the chips of an account."""
        return self._balances.get(account, 0)

    async def balances(self) -> dict[str, int]:
        """Return the chips of every account that is not at zero."""
        return {account: chips for account, chips in self._balances.items() if chips}

    async def sealed(self, stream: str) -> bytes | None:
        """Return the sealed bytes of a stream."""
        return self._streams[stream].sealed if stream in self._streams else None

    async def open_streams(self) -> list[str]:
        """Name the streams that were not closed."""
        return [name for name, kept in self._streams.items() if kept.closed_at is None]

    async def closed_streams(self, before: int) -> list[tuple[str, bytes]]:
        """Return the streams that were closed before this moment, each with its first event."""
        return [
            (name, kept.events[0])
            for name, kept in self._streams.items()
            if kept.closed_at is not None and kept.closed_at < before and kept.events
        ]

    async def forget(self, stream: str, own: Collection[str], into: str) -> None:  # noqa: ARG002  # no posting is left to rename
        """Remove a closed stream; balances stay as they are."""
        kept = self._streams.get(stream)
        if kept is None or kept.closed_at is None:
            return
        if any(self._balances.get(account) for account in own):
            raise Unsettled
        del self._streams[stream]

    async def close(self) -> None:
        """Keep everything, so that a test can look at it or start anew on it."""

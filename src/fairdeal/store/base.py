"""EventStore: where a stream's events live, as bytes under numbers; it knows no poker.

The log is the truth and the fence: whoever appends says how many events he believes are there,
and is refused if he is wrong. The promises below are tested once, by ``tests/store/contract.py``,
for every implementation.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol


class Conflict(Exception):
    """The stream holds another number of events than the writer believed; nothing was stored."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        super().__init__(f"seq {expected} expected, the log of {stream} holds {found}")
        self.expected = expected
        self.found = found


class Repeated(Exception):
    """The command of this batch took effect before (R-146); nothing was stored."""


class StoreFailed(Exception):
    """The disk or the database failed; nothing of the batch was stored."""


class Unusable(Exception):
    """The database cannot be opened; the message is one sentence for the person at the console."""


class Erase(enum.Enum):
    """See ``ERASE``."""

    ERASE = "erase"


# In place of sealed bytes: they are gone from the database when ``append`` returns.
ERASE: Final = Erase.ERASE


@dataclass(frozen=True, slots=True)
class CommandKey:
    """What a command is known by within its stream: who sent it, and under which id."""

    player: str
    id: str


@dataclass(frozen=True, slots=True)
class Player:
    """A guest as the store keeps him; ``name`` is the last one he used."""

    player: str
    name: str | None


class EventStore(Protocol):
    """Streams of events, their sealed bytes and command ids, and the guests' identities."""

    async def append(
        self,
        stream: str,
        expected: int,
        batch: Sequence[bytes],
        *,
        command: CommandKey | None = None,
        sealed: bytes | Erase | None = None,
        closes: bool = False,
    ) -> None:
        """Add ``batch`` after event number ``expected``: all or nothing, durable on return.

        In the same transaction: ``command`` becomes known, ``sealed`` bytes replace those of the
        stream (``ERASE`` leaves no trace of them in any file of the database), and ``closes``
        takes the stream from ``open_streams``. A stream begins with its first append.

        Raises:
            Conflict: the stream does not hold ``expected`` events.
            Repeated: ``command`` is known already.
            StoreFailed: the disk refused; nothing was stored.

        """

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on, in order."""

    async def sealed(self, stream: str) -> bytes | None:
        """Return the sealed bytes of a stream, or None if it has none."""

    async def open_streams(self) -> list[str]:
        """Name the streams that were not closed, in the order in which they began."""

    async def add_player(self, token_hash: bytes, player: str) -> None:
        """Remember a guest by the hash of his secret."""

    async def player_of(self, token_hash: bytes) -> Player | None:
        """Find a guest by the hash of his secret."""

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a guest used last."""

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""

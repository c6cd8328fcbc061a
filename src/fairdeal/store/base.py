"""EventStore: where a stream's events live, as bytes under numbers; it knows no poker.

The log is the truth and the fence: whoever appends says how many events he believes are there,
and is refused if he is wrong. The promises below are tested once, by ``tests/store/contract.py``,
for every implementation.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from fairdeal.store.identities import Identities


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


class Fenced(StoreFailed):
    """Another process has taken over the database; nothing was stored, and nothing will be."""

    def __init__(self) -> None:
        super().__init__("another process has taken over the database")


class Broken(StoreFailed):
    """What is stored of a stream is not what was stored; it is refused, never mended.

    The message names the place but not the stream: a stream's name can be a key.

    Attributes:
        stream: its name.
        seq: the number of the first event that is wrong or missing.

    """

    def __init__(self, stream: str, seq: int, why: str) -> None:
        super().__init__(f"event {seq} of a stream {why}")
        self.stream = stream
        self.seq = seq


class Overdrawn(Exception):
    """A posting takes more from an account than it holds; nothing of the batch was stored."""

    def __init__(self, account: str, holds: int, chips: int) -> None:
        super().__init__(f"{account} holds {holds}, {chips} asked for")
        self.account = account


class Unsettled(Exception):
    """A stream cannot be forgotten: chips lie in one of its accounts; nothing was changed."""


class Unusable(Exception):
    """The database cannot be opened; the message is one sentence for the person at the console."""


class Erase(enum.Enum):
    """See ``ERASE``."""

    ERASE = "erase"


# In place of sealed bytes: they are gone from the database when ``append`` returns.
ERASE: Final = Erase.ERASE


# The one account that may fall below zero: what it owes is what all others hold.
HOUSE: Final = "house"


@dataclass(frozen=True, slots=True)
class Posting:
    """``chips`` (> 0) that went from one account to another because of event number ``seq``.

    Accounts are names that mean nothing to the store, and hold nothing at first. ``lent``: the
    house first gives ``source`` what it lacks. What it gave is stored as a posting of its own,
    and is told from all others by ``is_loan``.

    Raises:
        ValueError: no chips, or no two accounts.

    """

    seq: int
    source: str
    target: str
    chips: int
    lent: bool = False

    def __post_init__(self) -> None:
        """Refuse what moves nothing."""
        if self.chips <= 0:
            raise ValueError(f"{self.chips} chips: a posting moves at least 1")
        if self.source == self.target:
            raise ValueError("a posting needs two accounts")

    @property
    def is_loan(self) -> bool:
        """Whether the store added this posting itself, for the ``lent`` one after it."""
        return self.lent and self.source == HOUSE


@dataclass(frozen=True, slots=True)
class StreamSnapshot:
    """What a stream's owner made of its first ``seq`` events, in bytes of his own.

    ``content`` None: it is not what was stored, or not for the events that are there.
    """

    seq: int
    content: bytes | None


@dataclass(frozen=True, slots=True)
class CommandKey:
    """What a command is known by within its stream: who sent it, and under which id."""

    player: str
    id: str


class EventStore(Protocol):
    """Streams of events, their sealed bytes and command ids; and in ``people`` who they are."""

    @property
    def people(self) -> Identities:
        """The identities that are kept in the same database."""

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
        """Add ``batch`` after event number ``expected``: all or nothing, durable on return.

        In the same transaction: ``command`` becomes known, ``sealed`` bytes replace those of the
        stream (``ERASE`` leaves no trace of them in any file of the database), ``postings`` are
        booked in their order, ``closes`` takes the stream from ``open_streams``, and ``snapshot``
        is kept for the events up to the last one of ``batch``. A stream begins with its first
        append.

        Postings name events of ``batch``; those of a stream without any (``postings`` says None)
        may name all of its events, once.

        Raises:
            Conflict: the stream does not hold ``expected`` events.
            Repeated: ``command`` is known already.
            Overdrawn: an account would fall below zero.
            StoreFailed: the disk refused; nothing was stored.
            ValueError: a posting names an event that it may not, or is a loan.

        """

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on, in order.

        Raises:
            Broken: the events from number 1 on are not those that were stored, up to the last one.

        """

    async def length(self, stream: str) -> int:
        """Return how many events a stream has."""

    async def snapshots(self, stream: str) -> list[StreamSnapshot]:
        """Return the last two snapshots of a stream, the newest first."""

    async def postings(self, stream: str) -> list[Posting] | None:
        """Return the postings of a stream as they are stored, loans included, in order.

        None: its events are older than the ledger, and nothing was posted for them yet.
        """

    async def balance(self, account: str) -> int:
        """Return the chips of an account; the sum over all accounts is always 0."""

    async def balances(self) -> dict[str, int]:
        """Return the chips of every account that is not at zero."""

    async def sealed(self, stream: str) -> bytes | None:
        """Return the sealed bytes of a stream, or None if it has none."""

    async def open_streams(self) -> list[str]:
        """Name the streams that were not closed, in the order in which they began."""

    async def closed_streams(self, before: int) -> list[tuple[str, bytes]]:
        """Return the streams that were closed before this moment, each with its first event.

        ``before`` is in seconds since 1970. Streams come in the order in which they began.
        """

    async def forget(self, stream: str, own: Collection[str], into: str) -> None:
        """Remove a closed stream with its events and command ids; its chips stay where they are.

        Of its postings those between two of the accounts ``own`` go with it, the others stay for
        ever, with ``into`` in the place of ``own``: so every account keeps its chips, and the
        house has lent what it has lent. An open or unknown stream is left alone.

        Raises:
            Unsettled: chips lie in one of ``own``.
            StoreFailed: nothing was changed.

        """

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""

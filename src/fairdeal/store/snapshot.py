"""All of a database at one moment, for reading beside a running server: streams and ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from fairdeal.store import chain
from fairdeal.store.accounts import misbooked
from fairdeal.store.base import Broken, Posting, StreamSnapshot
from fairdeal.store.books import stored_balances, stored_postings
from fairdeal.store.database import damage, open_read_only
from fairdeal.store.states import checked_snapshots
from fairdeal.store.streams import SNAPSHOTS


@dataclass(frozen=True, slots=True)
class StoredStream:
    """A stream as it lies in the database.

    Attributes:
        number: the place in the order in which the streams began; it is no key, as the name is.
        events: all of them; none if the chain is broken.
        broken: where the chain is broken, or None.
        postings: as ``EventStore.postings`` returns them.
        snapshots: as ``EventStore.snapshots`` returns them.

    """

    number: int
    name: str
    events: list[bytes]
    broken: Broken | None
    postings: list[Posting] | None
    snapshots: list[StreamSnapshot] = field(default_factory=list)


def stored_stream(
    number: int,
    name: str,
    head: chain.Link,
    rows: Iterable[tuple[Any, Any, Any]],
    postings: list[Posting] | None,
    snapshots: Iterable[tuple[Any, Any, Any]],
) -> StoredStream:
    """Return a stream whose ``rows`` (number, event, hash) and snapshots were checked."""
    rows = list(rows)
    events: list[bytes] = []
    broken = None
    try:
        events = chain.checked(name, rows, head)
    except Broken as error:
        broken = error
    hashes = {seq: hash_ for seq, _, hash_ in rows}
    checked = checked_snapshots(snapshots, hashes)
    return StoredStream(number, name, events, broken, postings, checked)


class Snapshot:
    """A database file as a context manager; all that is read in it is of one moment.

    Raises:
        Unusable: the file is not there, no database of ours, or of another format.

    A damaged file lets any of its methods raise one of ``SQLITE_ERRORS``.
    """

    def __init__(self, path: Path) -> None:
        self._database = open_read_only(path)

    def __enter__(self) -> Snapshot:
        self._database.execute("BEGIN")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()

    def damage(self) -> list[str]:
        """Return what is wrong with the file itself, one sentence each."""
        return damage(self._database)

    def streams(self) -> Iterator[StoredStream]:
        """Return the streams in the order in which they began, one at a time."""
        streams = self._database.execute(
            "SELECT id, name, CAST(length AS INTEGER), CAST(head AS BLOB), unposted FROM streams"
            " ORDER BY id"
        ).fetchall()
        for key, name, length, head, unposted in streams:
            rows = self._database.execute(
                "SELECT seq, event, hash FROM events WHERE stream = ? ORDER BY seq", (key,)
            )
            try:
                postings = None if unposted else stored_postings(self._database, key)
            except (TypeError, ValueError):
                postings = []  # ``misbooked`` says which one is none
            snapshots = self._database.execute(SNAPSHOTS, (key,))
            yield stored_stream(key, name, chain.Link(length, head), rows, postings, snapshots)

    def misbooked(self) -> list[str]:
        """Book all postings anew; return what does not come out, a sentence each."""
        rows = self._database.execute(
            "SELECT postings.id, stream, seq, source.name, target.name, postings.chips, lent"
            " FROM postings LEFT JOIN accounts AS source ON source.id = source"
            " LEFT JOIN accounts AS target ON target.id = target ORDER BY postings.id"
        )
        return misbooked(rows, stored_balances(self._database))

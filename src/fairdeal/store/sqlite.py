"""The store on SQLite: one thread owns the connection and commits in groups.

``synchronous=FULL`` syncs every commit, so what was acknowledged survives a power failure. Jobs
that arrive while a commit runs form the next group by themselves: each caller waits for his own
batch only, and the event loop never waits for the disk.

Sealed bytes are erased from the main file by ``secure_delete`` and from the write-ahead log by a
truncating checkpoint. A reader beside us (a backup, an audit) can delay that, and nothing else;
it is tried again until it succeeds.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

from fairdeal.store import chain
from fairdeal.store.accounts import Misplaced, check_places, settle
from fairdeal.store.base import (
    CommandKey,
    Conflict,
    Erase,
    Overdrawn,
    Posting,
    Repeated,
    StoreFailed,
    StreamSnapshot,
    Unsettled,
)
from fairdeal.store.books import Books, stored_balances, stored_postings
from fairdeal.store.database import SQLITE_ERRORS, open_database
from fairdeal.store.identities import NoSuchPlayer, Taken
from fairdeal.store.people import SqlitePeople
from fairdeal.store.streams import (
    add_events,
    closed_streams,
    find_stream,
    keep_snapshot,
    knows,
    remove,
    seal,
    stored_snapshots,
)

_GROUP_MOST = 256  # jobs in one commit
_TRUNCATE_AGAIN_S = 0.25
_BUSY_MS = 5000  # for another writer, which there should not be

# Raised before a job's first write, so the others of its group go on.
_REFUSALS = (Conflict, Repeated, Overdrawn, Misplaced, Unsettled, NoSuchPlayer, Taken)

_Result = TypeVar("_Result")
# What is to be done, who waits for it, and whether it erases sealed bytes.
_Job = tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any], bool]


class SqliteStore:
    """An ``EventStore`` in one file; make it within the running event loop that will use it.

    Raises:
        Unusable: the file is no database of ours, is newer, damaged, or cannot be written.

    An older file is migrated, after a copy of it was put beside it.

    """

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._database = open_database(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._wal_holds_secrets = False
        self.people = SqlitePeople(self._do)
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

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

        def write(database: sqlite3.Connection) -> None:
            kept = find_stream(database, stream)
            if command is not None and knows(database, kept, command):
                raise Repeated
            if kept.head.seq != expected:
                raise Conflict(stream, expected, kept.head.seq)
            first = 1 if kept.unposted else expected + 1
            check_places(postings, first, expected + len(batch))
            books = Books(database)
            booked, balances = settle(postings, books.balance)
            # From here on everything is written, or the whole group is rolled back.
            unposted = kept.unposted and not postings
            closed_at = round(time.time()) if closes else None
            key = add_events(
                database, kept, batch, command=command, closed_at=closed_at, unposted=unposted
            )
            books.book(key, booked, balances)
            if snapshot is not None:
                keep_snapshot(database, key, snapshot)
            if sealed is not None:
                seal(database, key, expected, sealed)
                self._wal_holds_secrets |= isinstance(sealed, Erase)

        await self._do(write, erases=isinstance(sealed, Erase))

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""
        return await self._do(
            lambda database: knows(database, find_stream(database, stream), command)
        )

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on; see ``EventStore.read``."""

        def find(database: sqlite3.Connection) -> tuple[chain.Link, list[Any]]:
            kept = find_stream(database, stream)
            rows = database.execute(
                "SELECT seq, event, hash FROM events WHERE stream = ? ORDER BY seq", (kept.key,)
            )
            return kept.head, rows.fetchall()

        head, rows = await self._do(find)
        return chain.checked(stream, rows, head)[after:]

    async def length(self, stream: str) -> int:
        """Return how many events a stream has."""
        return await self._do(lambda database: find_stream(database, stream).head.seq)

    async def snapshots(self, stream: str) -> list[StreamSnapshot]:
        """Return the last snapshots of a stream; see ``EventStore.snapshots``."""
        return await self._do(
            lambda database: stored_snapshots(database, find_stream(database, stream))
        )

    async def postings(self, stream: str) -> list[Posting] | None:
        """Return the postings of a stream; see ``EventStore.postings``."""

        def find(database: sqlite3.Connection) -> list[Posting] | None:
            kept = find_stream(database, stream)
            if kept.key is None:
                return []
            return None if kept.unposted else stored_postings(database, kept.key)

        return await self._do(find)

    async def balance(self, account: str) -> int:
        """Return the chips of an account."""
        return await self._do(lambda database: Books(database).balance(account))

    async def balances(self) -> dict[str, int]:
        """Return the chips of every account that is not at zero."""
        return await self._do(stored_balances)

    async def sealed(self, stream: str) -> bytes | None:
        """Return the sealed bytes of a stream."""
        found = await self._rows(
            "SELECT content FROM sealed WHERE stream = (SELECT id FROM streams WHERE name = ?)",
            stream,
        )
        return found[0][0] if found else None

    async def open_streams(self) -> list[str]:
        """Name the streams that were not closed."""
        found = await self._rows("SELECT name FROM streams WHERE closed_at IS NULL ORDER BY id")
        return [name for (name,) in found]

    async def closed_streams(self, before: int) -> list[tuple[str, bytes]]:
        """Return the streams that were closed before this moment, each with its first event."""
        return await self._do(lambda database: closed_streams(database, before))

    async def forget(self, stream: str, own: Collection[str], into: str) -> None:
        """Remove a closed stream; see ``EventStore.forget``."""

        def write(database: sqlite3.Connection) -> None:
            kept = find_stream(database, stream)
            if kept.key is not None and kept.closed:
                Books(database).merge(kept.key, own, into)
                remove(database, kept.key)

        await self._do(write)

    async def close(self) -> None:
        """Finish what was asked for, then close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._database.close()

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._do(lambda database: database.execute(sql, values).fetchall())

    async def _do(
        self, work: Callable[[sqlite3.Connection], _Result], *, erases: bool = False
    ) -> _Result:
        done: asyncio.Future[_Result] = self._loop.create_future()
        self._jobs.put((work, done, erases))
        # A cancelled caller leaves a batch that may be stored, never half of one.
        return await done

    def _work(self) -> None:
        while (first := self._next_job()) is not None:
            group = [first]
            last = False
            while len(group) < _GROUP_MOST and not self._jobs.empty():
                job = self._jobs.get()
                if last := job is None:
                    break
                group.append(job)
            self._commit(group)
            if last:
                return

    def _next_job(self) -> _Job | None:
        while self._wal_holds_secrets:
            with contextlib.suppress(queue.Empty):
                return self._jobs.get(timeout=_TRUNCATE_AGAIN_S)
            self._truncate_log()
        return self._jobs.get()

    def _commit(self, group: list[_Job]) -> None:
        """Run a group in one transaction and answer each caller after it is durable."""
        answers: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for work, done, _ in group:
                try:
                    answers.append((done, work(self._database)))
                except _REFUSALS as refusal:
                    answers.append((done, refusal))
            self._database.execute("COMMIT")
        except SQLITE_ERRORS as error:
            self._roll_back()
            failure = StoreFailed(f"{type(error).__name__}: {error}")
            failure.__cause__ = error  # a log names its kind, not its message
            answers = [(done, failure) for _, done, _ in group]
        except Exception as fault:  # noqa: BLE001  # ours: it may end one table, not this thread
            self._roll_back()
            if len(group) > 1:
                for job in group:
                    self._commit([job])
                return
            answers = [(done, fault) for _, done, _ in group]
        # To truncate takes several times as long as to commit: only who erases waits for it.
        erasing = {done for _, done, erases in group if erases}
        now = [answer for answer in answers if answer[0] not in erasing]
        self._loop.call_soon_threadsafe(_answer, now)
        self._truncate_log()
        if erasing:
            later = [answer for answer in answers if answer[0] in erasing]
            self._loop.call_soon_threadsafe(_answer, later)

    def _roll_back(self) -> None:
        if self._database.in_transaction:  # SQLite may have done it by itself
            self._database.execute("ROLLBACK")

    def _truncate_log(self) -> None:
        if not self._wal_holds_secrets:
            return
        with contextlib.suppress(*SQLITE_ERRORS):  # the batch is durable; it is tried again
            # A reader may be in the way; nobody's batch waits for him.
            self._database.execute("PRAGMA busy_timeout = 0")
            try:
                busy, _, _ = self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                self._wal_holds_secrets = bool(busy)
            finally:
                self._database.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")


def _answer(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)

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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from fairdeal.store import chain
from fairdeal.store.accounts import Misplaced, check_places, settle
from fairdeal.store.base import (
    Broken,
    CommandKey,
    Conflict,
    Erase,
    Overdrawn,
    Player,
    Posting,
    Repeated,
    StoreFailed,
)
from fairdeal.store.books import Books, stored_balances, stored_postings
from fairdeal.store.database import SQLITE_ERRORS, open_database
from fairdeal.store.streams import add_events, find_stream, knows, seal

_GROUP_MOST = 256  # jobs in one commit
_LEAST = -(2**63)  # a number below 1 that somebody put there is found, too
_TRUNCATE_AGAIN_S = 0.25
_BUSY_MS = 5000  # for another writer, which there should not be

_Result = TypeVar("_Result")
_Job = tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]


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
            key = add_events(
                database, kept, batch, command=command, closes=closes, unposted=unposted
            )
            books.book(key, booked, balances)
            if sealed is not None:
                seal(database, key, expected, sealed)
                self._wal_holds_secrets |= isinstance(sealed, Erase)

        await self._do(write)

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""
        return await self._do(
            lambda database: knows(database, find_stream(database, stream), command)
        )

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on; see ``EventStore.read``."""

        def find(database: sqlite3.Connection) -> tuple[chain.Link, list[Any], list[Any]]:
            kept = find_stream(database, stream)
            before = database.execute(
                "SELECT hash FROM events WHERE stream = ? AND seq = ?", (kept.key, after)
            ).fetchall()
            rows = database.execute(
                "SELECT seq, event, hash FROM events WHERE stream = ? AND seq > ? ORDER BY seq",
                (kept.key, after or _LEAST),
            ).fetchall()
            return kept.head, before, rows

        head, before, rows = await self._do(find)
        if after > head.seq:
            return []
        if after and not before:
            raise Broken(stream, after, "is missing")
        start = chain.Link(after, before[0][0]) if after else chain.start(stream)
        return chain.checked(stream, rows, start, head)

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
        found = await self._rows("SELECT name FROM streams WHERE closed = 0 ORDER BY id")
        return [name for (name,) in found]

    async def add_player(self, token_hash: bytes, player: str) -> None:
        """Remember a guest by the hash of his secret."""
        await self._rows("INSERT INTO players VALUES (?, ?, NULL)", token_hash, player)

    async def player_of(self, token_hash: bytes) -> Player | None:
        """Find a guest by the hash of his secret."""
        sql = "SELECT player, name FROM players WHERE token_hash = ?"
        found = await self._rows(sql, token_hash)
        return Player(*found[0]) if found else None

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a guest used last."""
        await self._rows("UPDATE players SET name = ? WHERE player = ?", name, player)

    async def close(self) -> None:
        """Finish what was asked for, then close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._database.close()

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._do(lambda database: database.execute(sql, values).fetchall())

    async def _do(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        done: asyncio.Future[_Result] = self._loop.create_future()
        self._jobs.put((work, done))
        # Shielded: a cancelled caller leaves a batch that may be stored, never half of one.
        return await asyncio.shield(done)

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
            for work, done in group:
                try:
                    answers.append((done, work(self._database)))
                except (Conflict, Repeated, Overdrawn, Misplaced) as refusal:
                    # Raised before its first write, so the others of the group go on.
                    answers.append((done, refusal))
            self._database.execute("COMMIT")
        except SQLITE_ERRORS as error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            failure = StoreFailed(f"{type(error).__name__}: {error}")
            failure.__cause__ = error  # a log names its kind, not its message
            answers = [(done, failure) for _, done in group]
        self._truncate_log()
        self._loop.call_soon_threadsafe(_answer, answers)

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

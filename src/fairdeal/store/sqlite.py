"""The store on SQLite: one thread owns the connection and commits in groups.

``synchronous=FULL`` syncs every commit, so what was acknowledged survives a power failure. Jobs
that arrive while a commit runs form the next group by themselves: each caller waits for his own
batch only, and the event loop never waits for the disk.

Sealed bytes are erased from the main file by ``secure_delete`` and from the write-ahead log by a
truncating checkpoint, which no reader can delay because this connection is the only one.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from fairdeal.store.base import (
    CommandKey,
    Conflict,
    Erase,
    Player,
    Repeated,
    StoreFailed,
    Unusable,
)

SCHEMA_VERSION = 1
_GROUP_MOST = 256  # jobs in one commit

_Result = TypeVar("_Result")
_Job = tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]


class SqliteStore:
    """An ``EventStore`` in one file; make it within the running event loop that will use it.

    Raises:
        Unusable: the file is no database of ours, is newer, damaged, or cannot be written.

    """

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._database = _open(path)
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
    ) -> None:
        """Add a batch; see ``EventStore.append``."""

        def write(database: sqlite3.Connection) -> None:
            key, held = _head(database, stream)
            if command is not None and key is not None and _known(database, key, command):
                raise Repeated
            if held != expected:
                raise Conflict(stream, expected, held)
            if key is None:
                key = database.execute("INSERT INTO streams (name) VALUES (?)", (stream,)).lastrowid
            rows = [(key, seq, event) for seq, event in enumerate(batch, expected + 1)]
            database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            if command is not None:
                values = (key, command.player, command.id)
                database.execute("INSERT INTO commands VALUES (?, ?, ?)", values)
            if isinstance(sealed, bytes):
                database.execute("INSERT OR REPLACE INTO sealed VALUES (?, ?)", (key, sealed))
            elif sealed is not None:
                _erase(database, key)
                self._wal_holds_secrets = True
            if closes:
                database.execute("UPDATE streams SET closed = 1 WHERE id = ?", (key,))

        await self._do(write)

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""

        def find(database: sqlite3.Connection) -> bool:
            key, _ = _head(database, stream)
            return key is not None and _known(database, key, command)

        return await self._do(find)

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on."""
        found = await self._rows(
            "SELECT seq, event FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)"
            " AND seq > ? ORDER BY seq",
            stream,
            after,
        )
        for number, (seq, _) in enumerate(found, after + 1):
            if seq != number:
                raise StoreFailed(f"event {number} of a stream is missing, event {seq} is there")
        return [event for _, event in found]

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
        while (first := self._jobs.get()) is not None:
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

    def _commit(self, group: list[_Job]) -> None:
        """Run a group in one transaction and answer each caller after it is durable."""
        answers: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for work, done in group:
                try:
                    answers.append((done, work(self._database)))
                except (Conflict, Repeated) as refusal:  # raised before its first write
                    answers.append((done, refusal))
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            failure = StoreFailed(f"{type(error).__name__}: {error}")
            answers = [(done, failure) for _, done in group]
        self._truncate_log()
        self._loop.call_soon_threadsafe(_answer, answers)

    def _truncate_log(self) -> None:
        if not self._wal_holds_secrets:
            return
        with contextlib.suppress(sqlite3.Error):  # the batch is durable; the next group tries again
            busy, _, _ = self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._wal_holds_secrets = bool(busy)  # an outside reader is in the way


def _answer(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)


def _head(database: sqlite3.Connection, stream: str) -> tuple[int | None, int]:
    """Return the key of a stream, None if it has not begun, and its number of events."""
    row = database.execute(
        "SELECT id, (SELECT max(seq) FROM events WHERE stream = id) FROM streams WHERE name = ?",
        (stream,),
    ).fetchone()
    return (None, 0) if row is None else (row[0], row[1] or 0)


def _known(database: sqlite3.Connection, key: int, command: CommandKey) -> bool:
    row = database.execute(
        "SELECT 1 FROM commands WHERE stream = ? AND player = ? AND id = ?",
        (key, command.player, command.id),
    ).fetchone()
    return row is not None


def _erase(database: sqlite3.Connection, key: int | None) -> None:
    # Overwritten in place before it is deleted: the first does not rely on secure_delete.
    zeros = "UPDATE sealed SET content = zeroblob(length(content)) WHERE stream = ?"
    database.execute(zeros, (key,))
    database.execute("DELETE FROM sealed WHERE stream = ?", (key,))


def _open(path: Path) -> sqlite3.Connection:
    try:
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        _prepare(database, path)
    except sqlite3.Error as error:
        raise Unusable(f"The database {path} cannot be used: {error}.") from error
    return database


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    for pragma in (
        "secure_delete = ON",
        "temp_store = MEMORY",
        "synchronous = FULL",
        "foreign_keys = ON",
        "journal_mode = WAL",
        "wal_checkpoint(TRUNCATE)",  # a killed server may have left an erased deck in the log
    ):
        database.execute(f"PRAGMA {pragma}")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise Unusable(
            f"The database {path} has format {version}; this Fairdeal knows formats up to"
            f" {SCHEMA_VERSION}, so it takes a newer Fairdeal to open it."
        )
    if version == 0:
        schema = resources.files("fairdeal.store").joinpath("schema.sql").read_text("utf-8")
        database.executescript(f"BEGIN; {schema} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")

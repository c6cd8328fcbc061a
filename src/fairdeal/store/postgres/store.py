"""``EventStore`` on PostgreSQL: one batching writer, a few connections to read with.

Commits are durable (``synchronous_commit=on``, with whatever standbys the server demands). One
process owns the database (see ``ownership``); behind that stands the primary key of the events.

Sealed bytes cannot be erased from PostgreSQL: their row is deleted, but the bytes stay in its page
until something else is written there, in the write-ahead log until it is recycled, and in archives
of the log and on standbys for ever. So they are encrypted under a key that is never sent to the
database (see ``seal``): no file of it holds them, neither before nor after ``ERASE``. Who steals
the key as well can open what old logs still hold; a key that is deleted between two hands, so that
the next start makes a new one, takes that with it.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any

import asyncpg

from fairdeal.store import chain
from fairdeal.store.base import Broken, CommandKey, Erase, Posting, StreamSnapshot
from fairdeal.store.postgres.forgetting import forget
from fairdeal.store.postgres.group import Batch
from fairdeal.store.postgres.opening import (
    PATIENCE_S,
    SESSION,
    failing,
    open_database,
)
from fairdeal.store.postgres.ownership import expect
from fairdeal.store.postgres.people import PostgresPeople
from fairdeal.store.postgres.reading import EVENTS, POSTINGS, SNAPSHOTS
from fairdeal.store.postgres.seal import OtherKey, unseal
from fairdeal.store.postgres.writer import Writer
from fairdeal.store.states import checked_snapshots

_READERS = 4  # connections


class PostgresStore:
    """An ``EventStore`` in the schema ``fairdeal`` of a PostgreSQL database; see ``open``."""

    def __init__(self, pool: Any, writer: Writer, key: bytes) -> None:
        self._pool = pool
        self._writer = writer
        self._key = key
        self.people = PostgresPeople(pool)

    @classmethod
    async def open(
        cls, url: str, key: bytes, fenced: Callable[[], None] = lambda: None
    ) -> PostgresStore:
        """Connect to ``postgresql://...``; make the tables if there are none.

        ``key`` hides sealed bytes (see ``key_in``); what is sealed now must be under it.
        ``fenced`` is called once if another process takes over, after this one stood still;
        every append raises ``Fenced`` then.

        Raises:
            Unusable: the database cannot be reached or used, is newer or damaged, or another
                process owns it.

        """
        connection, id_ = await open_database(url, key)
        pool = await asyncpg.create_pool(
            url,
            min_size=0,
            max_size=_READERS,
            timeout=PATIENCE_S,
            command_timeout=PATIENCE_S,
            server_settings=SESSION,
        )
        return cls(pool, Writer(url, key, connection, id_, fenced), key)

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
        await self._writer.store(
            Batch(stream, expected, batch, command, sealed, closes, postings, snapshot)
        )

    async def knows(self, stream: str, command: CommandKey) -> bool:
        """Tell whether this command took effect before."""
        found = await self._rows(
            "SELECT 1 FROM commands WHERE stream = (SELECT id FROM streams WHERE name = $1)"
            " AND player = $2 AND id = $3",
            stream,
            command.player.encode(),
            command.id.encode(),
        )
        return bool(found)

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the events numbered ``after + 1`` and on; see ``EventStore.read``."""
        async with self._moment() as connection:
            row = await connection.fetchrow(
                "SELECT id, length, head FROM streams WHERE name = $1", stream
            )
            if row is None:
                return []
            key, *head = row
            rows = await connection.fetch(EVENTS, key)
        return chain.checked(stream, rows, chain.Link(*head))[after:]

    async def length(self, stream: str) -> int:
        """Return how many events a stream has."""
        async with self._moment() as connection:
            found = await connection.fetchval("SELECT length FROM streams WHERE name = $1", stream)
        return found or 0

    async def snapshots(self, stream: str) -> list[StreamSnapshot]:
        """Return the last snapshots of a stream; see ``EventStore.snapshots``."""
        async with self._moment() as connection:
            key = await connection.fetchval("SELECT id FROM streams WHERE name = $1", stream)
            rows = await connection.fetch(SNAPSHOTS, key)
            hashes = await connection.fetch(
                "SELECT seq, hash FROM events WHERE stream = $1 AND seq = ANY($2::bigint[])",
                key,
                [seq for seq, _, _ in rows],
            )
        return checked_snapshots(rows, dict(hashes))

    async def postings(self, stream: str) -> list[Posting] | None:
        """Return the postings of a stream; see ``EventStore.postings``."""
        async with self._moment() as connection:
            row = await connection.fetchrow(
                "SELECT id, unposted FROM streams WHERE name = $1", stream
            )
            if row is None or row["unposted"]:
                return None if row else []
            rows = await connection.fetch(POSTINGS, row["id"])
        return [Posting(*row) for row in rows]

    async def balance(self, account: str) -> int:
        """Return the chips of an account."""
        rows = await self._rows("SELECT chips FROM accounts WHERE name = $1", account)
        return rows[0][0] if rows else 0

    async def balances(self) -> dict[str, int]:
        """Return the chips of every account that is not at zero."""
        rows = await self._rows("SELECT name, chips FROM accounts WHERE chips != 0")
        return dict(rows)

    async def sealed(self, stream: str) -> bytes | None:
        """Return the sealed bytes of a stream.

        Raises:
            Broken: they are not those that were stored.

        """
        rows = await self._rows(
            "SELECT content, length FROM sealed JOIN streams ON streams.id = stream"
            " WHERE name = $1",
            stream,
        )
        if not rows:
            return None
        content, length = rows[0]
        try:
            return unseal(self._key, stream, content)
        except OtherKey as error:
            raise Broken(stream, length, "has sealed bytes that were changed") from error

    async def open_streams(self) -> list[str]:
        """Name the streams that were not closed."""
        rows = await self._rows("SELECT name FROM streams WHERE closed_at IS NULL ORDER BY id")
        return [name for (name,) in rows]

    async def closed_streams(self, before: int) -> list[tuple[str, bytes]]:
        """Return the streams that were closed before this moment, each with its first event."""
        rows = await self._rows(
            "SELECT name, event FROM streams JOIN events ON stream = id AND seq = 1"
            " WHERE closed_at < $1 ORDER BY id",
            before,
        )
        return [(name, event) for name, event in rows]

    async def forget(self, stream: str, own: Collection[str], into: str) -> None:
        """Remove a closed stream; see ``EventStore.forget``."""
        with failing():
            async with self._pool.acquire() as connection, connection.transaction():
                await expect(connection, self._writer.id)
                await forget(connection, stream, own, into)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        try:
            await self._writer.close()
        finally:
            self._pool.terminate()

    @contextlib.asynccontextmanager
    async def _moment(self) -> AsyncIterator[Any]:
        """Read at one moment of the database."""
        with failing():
            async with (
                self._pool.acquire() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                yield connection

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        with failing():
            rows: list[Any] = await self._pool.fetch(sql, *values)
            return rows

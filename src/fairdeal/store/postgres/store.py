"""``EventStore`` on PostgreSQL: one batching writer, a few connections to read with.

Commits are durable (``synchronous_commit=on``, with whatever standbys the server demands), and the
row of a stream, locked by whoever appends to it, together with the primary key of its events is
the fence: of two processes that believe to own a stream, the second gets ``Conflict``.

Sealed bytes cannot be erased from PostgreSQL: their row is deleted, but the bytes stay in its page
until something else is written there, in the write-ahead log until it is recycled, and in archives
of the log and on standbys for ever. So they are encrypted under a key that is never sent to the
database (see ``seal``): no file of it holds them, neither before nor after ``ERASE``. Who steals
the key as well can open what old logs still hold; a key that is deleted between two hands, so that
the next start makes a new one, takes that with it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import asyncpg

from fairdeal.store import chain
from fairdeal.store.base import Broken, CommandKey, Erase, Player, Posting
from fairdeal.store.postgres.group import Batch
from fairdeal.store.postgres.opening import (
    PATIENCE_S,
    POSTGRES_ERRORS,
    SESSION,
    failure,
    open_database,
)
from fairdeal.store.postgres.seal import OtherKey, unseal
from fairdeal.store.postgres.writer import Writer

_READERS = 4  # connections
_LEAST = -(2**63)  # a number below 1 that somebody put there is found, too


class PostgresStore:
    """An ``EventStore`` in the schema ``fairdeal`` of a PostgreSQL database; see ``open``."""

    def __init__(self, pool: Any, writer: Writer, key: bytes) -> None:
        self._pool = pool
        self._writer = writer
        self._key = key

    @classmethod
    async def open(cls, url: str, key: bytes) -> PostgresStore:
        """Connect to ``postgresql://...``; make the tables if there are none.

        ``key`` hides sealed bytes (see ``seal.key_in``); what is sealed now must be under it.

        Raises:
            Unusable: the database cannot be reached or used, is newer, or is damaged.

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
        return cls(pool, Writer(url, key, connection, id_), key)

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
        await self._writer.store(Batch(stream, expected, batch, command, sealed, closes, postings))

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
        with _failing():
            async with (
                self._pool.acquire() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                row = await connection.fetchrow(
                    "SELECT id, length, head FROM streams WHERE name = $1", stream
                )
                if row is None:
                    return []
                key, *head = row
                before = await connection.fetchval(
                    "SELECT hash FROM events WHERE stream = $1 AND seq = $2", key, after
                )
                rows = await connection.fetch(
                    "SELECT seq, event, hash FROM events WHERE stream = $1 AND seq > $2"
                    " ORDER BY seq",
                    key,
                    after or _LEAST,
                )
        end = chain.Link(*head)
        if after > end.seq:
            return []
        if after and before is None:
            raise Broken(stream, after, "is missing")
        return chain.checked(
            stream, rows, chain.Link(after, before) if after else chain.start(stream), end
        )

    async def postings(self, stream: str) -> list[Posting] | None:
        """Return the postings of a stream; see ``EventStore.postings``."""
        rows = await self._rows(
            "SELECT seq, source.name, target.name, postings.chips, lent FROM postings"
            " JOIN accounts AS source ON source.id = source"
            " JOIN accounts AS target ON target.id = target"
            " WHERE stream = (SELECT id FROM streams WHERE name = $1) ORDER BY postings.id",
            stream,
        )
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
        rows = await self._rows("SELECT name FROM streams WHERE NOT closed ORDER BY id")
        return [name for (name,) in rows]

    async def add_player(self, token_hash: bytes, player: str) -> None:
        """Remember a guest by the hash of his secret."""
        await self._rows("INSERT INTO players VALUES ($1, $2, NULL)", token_hash, player)

    async def player_of(self, token_hash: bytes) -> Player | None:
        """Find a guest by the hash of his secret."""
        sql = "SELECT player, name FROM players WHERE token_hash = $1"
        rows = await self._rows(sql, token_hash)
        return Player(*rows[0]) if rows else None

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a guest used last."""
        await self._rows("UPDATE players SET name = $1 WHERE player = $2", name, player)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        try:
            await self._writer.close()
        finally:
            self._pool.terminate()

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        with _failing():
            rows: list[Any] = await self._pool.fetch(sql, *values)
            return rows


@contextlib.contextmanager
def _failing() -> Iterator[None]:
    """Say what went wrong as ``StoreFailed``."""
    try:
        yield
    except POSTGRES_ERRORS as error:
        raise failure(error) from error

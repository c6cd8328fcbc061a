"""All of a PostgreSQL database at one moment, for reading beside a running server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any

from fairdeal.store import chain
from fairdeal.store.accounts import misbooked
from fairdeal.store.base import Posting, Unusable
from fairdeal.store.postgres.opening import (
    FORMAT,
    POSTGRES_ERRORS,
    connect,
    failing,
    format_of,
    refuse_newer,
    unusable,
)
from fairdeal.store.snapshot import StoredStream, stored_stream

EVENTS = "SELECT seq, event, hash FROM events WHERE stream = $1 ORDER BY seq"
SNAPSHOTS = "SELECT seq, content, digest FROM snapshots WHERE stream = $1 ORDER BY seq DESC"
POSTINGS = """
SELECT seq, source.name, target.name, postings.chips, lent FROM postings
JOIN accounts AS source ON source.id = source JOIN accounts AS target ON target.id = target
WHERE stream = $1 ORDER BY postings.id
"""

# Within a transaction that nobody waits for.
TAKE_TIME = "SET LOCAL idle_in_transaction_session_timeout = 0"

_PATIENCE_S = 600.0  # for all postings there are
_ORPHANS = "SELECT 1 FROM events WHERE stream NOT IN (SELECT id FROM streams) LIMIT 1"
_STREAMS = "SELECT id, name, length, head, unposted FROM streams ORDER BY id"
_ALL_POSTINGS = """
SELECT postings.id, stream, seq, source.name, target.name, postings.chips, lent FROM postings
LEFT JOIN accounts AS source ON source.id = source
LEFT JOIN accounts AS target ON target.id = target ORDER BY postings.id
"""


@asynccontextmanager
async def moment(url: str) -> AsyncIterator[Any]:
    """Read a database of this format at one moment, by a connection that can change nothing.

    Raises:
        Unusable: it cannot be reached, is none of ours, or of another format.

    """
    try:
        connection = await connect(url)
    except (*POSTGRES_ERRORS, ValueError) as error:
        raise unusable(error) from None
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            try:
                await connection.execute(TAKE_TIME)
                await _expect_format(connection)
            except POSTGRES_ERRORS as error:
                raise unusable(error) from None
            yield connection
    finally:
        connection.terminate()


async def _expect_format(connection: Any) -> None:
    found = await format_of(connection)
    refuse_newer(found)
    if found < FORMAT:
        raise Unusable(
            f"The PostgreSQL database has format {found}, and format {FORMAT} is needed; start the"
            " server once, which changes it."
        )


class PostgresSnapshot:
    """What ``fairdeal.store.Snapshot`` is for a file.

    Raises:
        Unusable: the database cannot be reached, is none of ours, or of another format.
        StoreFailed: out of every method, if the database fails.

    """

    def __init__(self, url: str) -> None:
        self._runner = asyncio.Runner()
        self._moment = moment(url)

    def __enter__(self) -> PostgresSnapshot:
        try:
            self._connection = self._runner.run(self._moment.__aenter__())
        except BaseException:
            self._runner.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._runner as runner:
            runner.run(self._moment.__aexit__(None, None, None))

    def damage(self) -> list[str]:
        """Return what is wrong with the database itself, one sentence each."""
        return ["a row of events belongs to nothing"] if self._rows(_ORPHANS) else []

    def streams(self) -> Iterator[StoredStream]:
        """Return the streams in the order in which they began, one at a time."""
        for key, name, length, head, unposted in self._rows(_STREAMS):
            postings = None if unposted else [Posting(*row) for row in self._rows(POSTINGS, key)]
            yield stored_stream(
                key,
                name,
                chain.Link(length, head),
                self._rows(EVENTS, key),
                postings,
                self._rows(SNAPSHOTS, key),
            )

    def misbooked(self) -> list[str]:
        """Book all postings anew; return what does not come out, a sentence each."""
        balances = self._rows("SELECT name, chips FROM accounts WHERE chips != 0")
        return misbooked(self._rows(_ALL_POSTINGS), dict(balances))

    def _rows(self, sql: str, *values: object) -> list[Any]:
        with failing():
            rows: list[Any] = self._runner.run(
                self._connection.fetch(sql, *values, timeout=_PATIENCE_S)
            )
            return rows

"""Who owns the database: one process at a time, by its row in the table ``writers`` (T-19).

The owner says with every group, and at least every ``RENEW_S``, that it lives. Who starts
meanwhile is refused. When it has said nothing for ``LEASE_S``, or for ``GONE_S`` without a
connection, as after ``kill -9``, whoever starts takes over, and marks the owner's row in doing so:
a process that only stood still finds the mark under the lock of its next group, before it can
write anything. So no clock decides who may write.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from fairdeal.store.base import Fenced

LEASE_S: Final = 10.0  # a busy machine may hold up a living owner for long
GONE_S: Final = 1.5
RENEW_S: Final = 0.5

ALIVE: Final = f"until = clock_timestamp() + interval '{LEASE_S} s', backend = pg_backend_pid()"

_OWNER = """
SELECT until, NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = backend) FROM writers
WHERE until > clock_timestamp() ORDER BY until DESC LIMIT 1
"""
# To mark the row waits for a group that is being committed.
_TAKE = """
WITH former AS (UPDATE writers SET until = NULL WHERE until IS NOT NULL)
INSERT INTO writers (groups) VALUES (0) RETURNING id
"""
_BEGIN = f"UPDATE writers SET {ALIVE} WHERE id = $1"
_EXPECT = "SELECT true FROM writers WHERE id = $1 AND until IS NOT NULL FOR SHARE"
_RENEW = f"UPDATE writers SET {ALIVE} WHERE id = $1 AND until IS NOT NULL RETURNING true"


class Owned(Exception):
    """Another process owns the database.

    Attributes:
        until: a moment of the database's clock, another one whenever the owner says that it lives.
        gone: whether it has no connection.

    """

    def __init__(self, until: datetime, *, gone: bool) -> None:
        super().__init__("another process owns the database")
        self.until = until
        self.gone = gone


async def take(connection: Any, silent: datetime | None = None) -> int:
    """Own the database once the caller's transaction is committed; return the id of the row.

    An owner that has said nothing since it said ``silent`` is none.

    Raises:
        Owned: somebody else owns it.

    """
    owner = await connection.fetchrow(_OWNER)
    if owner is not None and owner[0] != silent:
        raise Owned(owner[0], gone=owner[1])
    id_: int = await connection.fetchval(_TAKE)
    await connection.execute(_BEGIN, id_)
    return id_


async def renew(connection: Any, id_: int) -> bool:
    """Say that the owner lives; False: it is none any more."""
    return bool(await connection.fetchval(_RENEW, id_))


async def expect(connection: Any, id_: int) -> None:
    """See that this process is the owner, and let it be until the caller's transaction ends.

    Raises:
        Fenced: another one has taken over.

    """
    if not await connection.fetchval(_EXPECT, id_):
        raise Fenced


async def give_up(connection: Any, id_: int) -> None:
    """Let others own the database from now on."""
    await connection.execute("DELETE FROM writers WHERE id = $1", id_)

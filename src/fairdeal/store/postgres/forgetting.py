"""A closed stream goes; what it moved between others and itself stays (see ``Books.merge``)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from fairdeal.store.base import Unsettled

_LOCK = "SELECT id FROM streams WHERE name = $1 AND closed_at IS NOT NULL FOR UPDATE"
_OWN = "SELECT id FROM accounts WHERE name = ANY($1::text[])"
_HELD = """
SELECT count(*) FROM (
  SELECT account, sum(moved) AS chips FROM (
    SELECT target AS account, chips AS moved FROM postings WHERE stream = $1
    UNION ALL SELECT source, -chips FROM postings WHERE stream = $1
  ) AS moves WHERE account = ANY($2::bigint[]) GROUP BY account
) AS sums WHERE chips != 0
"""
_INTO = "INSERT INTO accounts (name, chips) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING"
_MERGE = """
UPDATE postings SET
  source = CASE WHEN source = ANY($2::bigint[]) THEN $3 ELSE source END,
  target = CASE WHEN target = ANY($2::bigint[]) THEN $3 ELSE target END
WHERE stream = $1
"""
_REMOVE = (
    "DELETE FROM postings WHERE stream = $1 AND source = target",
    "UPDATE postings SET stream = NULL WHERE stream = $1",
    "DELETE FROM snapshots WHERE stream = $1",
    "DELETE FROM sealed WHERE stream = $1",
    "DELETE FROM commands WHERE stream = $1",
    "DELETE FROM events WHERE stream = $1",
    "DELETE FROM streams WHERE id = $1",
)


async def forget(connection: Any, stream: str, own: Collection[str], into: str) -> None:
    """Remove a stream within the caller's transaction; see ``EventStore.forget``.

    Raises:
        Unsettled: chips lie in one of ``own``.
        asyncpg.PostgresError: nothing may be committed.

    """
    key = await connection.fetchval(_LOCK, stream)
    if key is None:
        return
    accounts = [id_ for (id_,) in await connection.fetch(_OWN, [*own])]
    if await connection.fetchval(_HELD, key, accounts):
        raise Unsettled
    await connection.execute(_INTO, into)
    merged = await connection.fetchval("SELECT id FROM accounts WHERE name = $1", into)
    await connection.execute(_MERGE, key, accounts, merged)
    for statement in _REMOVE:
        await connection.execute(statement, key)

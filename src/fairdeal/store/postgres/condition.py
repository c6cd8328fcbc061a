"""In what condition a PostgreSQL database is, for ``fairdeal doctor``: nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fairdeal.store.postgres.opening import (
    FORMAT,
    POSTGRES_ERRORS,
    connect,
    format_of,
    refuse_newer,
    unusable,
)

_FACTS = """
SELECT current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on',
  has_database_privilege(current_database(), 'CREATE'),
  EXISTS (SELECT FROM pg_namespace WHERE nspname = 'fairdeal')
"""
_OWNED = "SELECT EXISTS (SELECT FROM writers WHERE until > clock_timestamp())"


@dataclass(frozen=True, slots=True)
class Condition:
    """What was found.

    Attributes:
        version: the format of the tables; None if there are none yet.
        durable: whether the server keeps its files through a power failure.
        may_create: whether this user may make tables that are not there.
        owned: whether a server uses it now.
        sealed: how many decks of running hands it holds.

    """

    version: int | None
    durable: bool
    may_create: bool
    owned: bool = False
    sealed: int = 0

    @property
    def is_old(self) -> bool:
        """Whether the next start of a server changes the format."""
        return self.version is not None and self.version < FORMAT


async def look(url: str) -> Condition:
    """Look at a database.

    Raises:
        Unusable: it cannot be reached or read, is newer, or holds tables of somebody else.

    """
    try:
        connection = await connect(url)
        try:
            return await _look(connection)
        finally:
            connection.terminate()
    except (*POSTGRES_ERRORS, ValueError) as error:
        raise unusable(error) from None


async def _look(connection: Any) -> Condition:
    durable, may_create, exists = await connection.fetchrow(_FACTS)
    if not exists:
        return Condition(None, durable, may_create)
    version = await format_of(connection)
    refuse_newer(version)
    owned = version == FORMAT and await connection.fetchval(_OWNED)
    sealed = await connection.fetchval("SELECT count(*) FROM sealed")
    return Condition(version, durable, may_create, bool(owned), sealed)

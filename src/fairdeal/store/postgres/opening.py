"""Connects to a database and sees that it is ours, of this format, and what its ledger says.

The address holds a password, and errors of PostgreSQL quote values, names of tables among them:
what leaves this module in words names the kind of an error alone.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, Final

import asyncpg

from fairdeal.store.base import StoreFailed, Unusable
from fairdeal.store.postgres.seal import OtherKey, unseal

FORMAT = 1
PATIENCE_S = 10.0  # for any answer of the server; a silent one counts as lost

POSTGRES_ERRORS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,  # and TimeoutError, which is one
)

SESSION: Final = {
    "application_name": "fairdeal",
    "search_path": "fairdeal",
    "synchronous_commit": "on",
    "lock_timeout": "5s",
    # A process that was stopped in mid-commit lets go of its streams.
    "idle_in_transaction_session_timeout": "10s",
}

_STEPS: Final[dict[int, str]] = {}  # what leads from this format to the next one: none yet
_ADDING_UP_S = 600.0  # for all postings there are
_OPENING = 0x46616972  # two processes do not make the tables at once

_NEW_WRITER = "INSERT INTO writers (groups) VALUES (0) RETURNING id"
_MISCOUNTS = """
SELECT count(*) FROM accounts LEFT JOIN (
  SELECT account, sum(moved) AS moved FROM (
    SELECT target AS account, chips AS moved FROM postings
    UNION ALL SELECT source, -chips FROM postings
  ) AS moves GROUP BY account
) AS sums ON account = id WHERE chips != coalesce(moved, 0)
"""


async def connect(url: str) -> Any:
    """Return a connection whose commits are durable.

    Raises:
        POSTGRES_ERRORS, ValueError: it cannot be made.

    """
    return await asyncpg.connect(
        url, timeout=PATIENCE_S, command_timeout=PATIENCE_S, server_settings=SESSION
    )


def failure(error: BaseException) -> StoreFailed:
    """Return the error for the caller, by its kind: its text may quote what was to be stored."""
    failed = StoreFailed(f"PostgreSQL: {kind(error)}")
    failed.__cause__ = error  # a log names its kind, not its message
    return failed


def kind(error: BaseException) -> str:
    """Name an error without a word of its text."""
    state = getattr(error, "sqlstate", None)
    return type(error).__name__ + (f" ({state})" if state else "")


async def open_database(url: str, key: bytes) -> tuple[Any, int]:
    """Return a connection to a database that holds what it should, and a new row of ``writers``.

    Tables are made if there are none, and changed if they are of an older format.

    Raises:
        Unusable: the database cannot be reached or used; the sentence holds no part of ``url``.

    """
    try:
        connection = await connect(url)
        try:
            async with connection.transaction():
                await _make(connection)
            await _check(connection, key)
            # Now, and not with the first group: only a row that is there can be waited for.
            writer = await connection.fetchval(_NEW_WRITER)
        except BaseException:
            connection.terminate()
            raise
    except (*POSTGRES_ERRORS, ValueError) as error:
        raise Unusable(f"The PostgreSQL database cannot be used: {_why(error)}.") from None
    return connection, writer


def _why(error: BaseException) -> str:
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():  # a wrong password is one
            return "it refuses the user or the password"
        case asyncpg.InvalidCatalogNameError():
            return "there is no database of this name"
        case asyncpg.InsufficientPrivilegeError():
            return "this user has no right to make or to use Fairdeal's tables in it"
        case OSError() | asyncpg.CannotConnectNowError():
            return "no server answers at its address"
        case ValueError():
            return "its address cannot be read"
    return kind(error)


async def _make(connection: Any) -> None:
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise Unusable(f"The PostgreSQL database stores text as {encoding}, and UTF8 is needed.")
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _OPENING)
    if not await connection.fetchval("SELECT count(*) FROM pg_namespace WHERE nspname='fairdeal'"):
        await connection.execute("CREATE SCHEMA fairdeal")
        schema = resources.files("fairdeal.store.postgres").joinpath("schema.sql")
        await connection.execute(schema.read_text("utf-8"))
    try:
        found = await connection.fetchval("SELECT version FROM fairdeal.format")
    except asyncpg.UndefinedTableError:
        raise Unusable(
            'The schema "fairdeal" of the PostgreSQL database is none of Fairdeal\'s.'
        ) from None
    if found > FORMAT:
        raise Unusable(
            f"The PostgreSQL database has format {found}; this Fairdeal knows formats up to"
            f" {FORMAT}, so it takes a newer Fairdeal to open it."
        )
    for older in range(found, FORMAT):
        await connection.execute(_STEPS[older])


async def _check(connection: Any, key: bytes) -> None:
    if await connection.fetchval(_MISCOUNTS, timeout=_ADDING_UP_S):
        raise Unusable(
            "The PostgreSQL database is damaged (an account holds other chips than were posted to"
            " it), so it was left as it is; go on with a backup."
        )
    rows = await connection.fetch(
        "SELECT name, content FROM sealed JOIN streams ON streams.id = stream"
    )
    try:
        for name, content in rows:
            unseal(key, name, content)
    except OtherKey:
        raise Unusable(
            "The PostgreSQL database holds decks of running hands under another seal.key; bring"
            " the file from the data folder of the server that dealt them, or make those hands"
            " void by emptying the table fairdeal.sealed."
        ) from None

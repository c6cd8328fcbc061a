"""Connects to a database and sees that it is ours, of this format, and what its ledger says.

The address holds a password, and errors of PostgreSQL quote values, names of tables among them:
what leaves this module in words names the kind of an error alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from datetime import datetime
from importlib import resources
from typing import Any, Final

import asyncpg

from fairdeal.store.base import StoreFailed, Unusable
from fairdeal.store.postgres.ownership import GONE_S, Owned, take
from fairdeal.store.postgres.seal import OtherKey, unseal

FORMAT = 2
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
    # A process that was stopped in mid-group lets go before a new owner loses its patience.
    "idle_in_transaction_session_timeout": "3s",
}

_ADDING_UP_S = 600.0  # for all postings there are
_OPENING = 0x46616972  # two processes do not make the tables at once

_ASK_AGAIN_S = 0.2
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


@contextlib.contextmanager
def failing() -> Iterator[None]:
    """Say what went wrong as ``StoreFailed``."""
    try:
        yield
    except POSTGRES_ERRORS as error:
        raise failure(error) from error


def kind(error: BaseException) -> str:
    """Name an error without a word of its text."""
    state = getattr(error, "sqlstate", None)
    return type(error).__name__ + (f" ({state})" if state else "")


async def open_database(url: str, key: bytes) -> tuple[Any, int]:
    """Return a connection to a database that holds what it should, and who owns it: our row.

    Tables are made if there are none, and changed if they are of an older format. An owner that
    was killed is waited for until its time is over (see ``ownership``).

    Raises:
        Unusable: the database cannot be reached or used, or a living process owns it; the sentence
            holds no part of ``url``.

    """
    former: Owned | None = None
    silent: datetime | None = None
    begun = time.monotonic()
    while True:
        try:
            return await _open(url, key, silent)
        except Owned as owned:
            if former is not None and owned.until != former.until:
                raise Unusable(
                    "Another Fairdeal is using the PostgreSQL database; stop it, or set FAIRDEAL_DB"
                    " to another one."
                ) from None
            former = owned
            if owned.gone and time.monotonic() - begun > GONE_S:
                silent = owned.until
        except (*POSTGRES_ERRORS, ValueError) as error:
            raise unusable(error) from None
        await asyncio.sleep(_ASK_AGAIN_S)


async def _open(url: str, key: bytes, silent: datetime | None) -> tuple[Any, int]:
    connection = await connect(url)
    try:
        # As one: a database that somebody owns is not changed, either.
        async with connection.transaction():
            await make(connection)
            writer = await take(connection, silent)
        await _check(connection, key)
    except BaseException:
        connection.terminate()
        raise
    return connection, writer


def unusable(error: BaseException) -> Unusable:
    """Return the sentence for the person at the console, without a word of the error's text."""
    return Unusable(f"The PostgreSQL database cannot be used: {_why(error)}.")


def _why(error: BaseException) -> str:
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():  # a wrong password is one
            return "it refuses the user or the password"
        case asyncpg.InvalidCatalogNameError():
            return "there is no database of this name"
        case asyncpg.InsufficientPrivilegeError():
            return "this user has no right to make or to use Fairdeal's tables in it"
        case asyncpg.LockNotAvailableError():
            return "somebody else holds a lock on Fairdeal's tables"
        case asyncpg.TooManyConnectionsError():
            return "it takes no more connections"
        case OSError() | asyncpg.CannotConnectNowError():
            return "no server answers at its address"
        case ValueError():
            return "its address cannot be read"
    return kind(error)


async def make(connection: Any) -> None:
    """Make the tables of this format, or change those of an older one, within a transaction.

    Raises:
        Unusable: there are others, or those of a newer format.

    """
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise Unusable(f"The PostgreSQL database stores text as {encoding}, and UTF8 is needed.")
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _OPENING)
    if not await connection.fetchval("SELECT count(*) FROM pg_namespace WHERE nspname='fairdeal'"):
        await connection.execute("CREATE SCHEMA fairdeal")
        await connection.execute(_text("schema.sql"))
    found = await format_of(connection)
    refuse_newer(found)
    if found < FORMAT:
        await _copy_tables(connection, found)
    for older in range(found, FORMAT):
        await connection.execute(_text(f"from_{older}.sql"))


async def format_of(connection: Any) -> int:
    """Return the format of the tables that are there.

    Raises:
        Unusable: they are none of ours.

    """
    try:
        version: int = await connection.fetchval("SELECT version FROM fairdeal.format")
    except asyncpg.UndefinedTableError:
        raise Unusable(
            'The schema "fairdeal" of the PostgreSQL database is none of Fairdeal\'s.'
        ) from None
    return version


async def _copy_tables(connection: Any, version: int) -> None:
    """Keep the tables of an older format, without sealed decks, in a schema beside ours."""
    stamp = time.strftime("%Y%m%dt%H%M%Sz", time.gmtime())
    beside = f"fairdeal_format_{version}_{stamp}"
    await connection.execute(f"CREATE SCHEMA {beside}")
    for (table,) in await connection.fetch(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'fairdeal' AND tablename != 'sealed'"
    ):
        await connection.execute(f"CREATE TABLE {beside}.{table} AS TABLE fairdeal.{table}")


def refuse_newer(version: int) -> None:
    """Refuse a format that this version does not know.

    Raises:
        Unusable: it is newer.

    """
    if version > FORMAT:
        raise Unusable(
            f"The PostgreSQL database has format {version}; this Fairdeal knows formats up to"
            f" {FORMAT}, so it takes a newer Fairdeal to open it."
        )


def _text(name: str) -> str:
    return resources.files("fairdeal.store.postgres").joinpath(name).read_text("utf-8")


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

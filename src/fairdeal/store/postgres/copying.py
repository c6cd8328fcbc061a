"""A backup of a PostgreSQL database is a file of our own format; a file fills an empty database.

The rules of ``fairdeal.store.backup`` hold: what is sealed, and what came with it or later, is not
in the copy. Which tables and columns there are is read off the file's own schema, so that both
formats have to agree in all that is copied.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from fairdeal.store.backup import count, new_copy, settle_anew
from fairdeal.store.base import StoreFailed, Unusable
from fairdeal.store.database import SQLITE_ERRORS, damage, open_read_only
from fairdeal.store.postgres.opening import POSTGRES_ERRORS, connect, failing, make, unusable
from fairdeal.store.postgres.ownership import Owned, give_up, take
from fairdeal.store.postgres.reading import TAKE_TIME, moment

_ROWS = 5000  # in one go
_PATIENCE_S = 600.0

# How many events of each stream are copied.
_CUTS = """
WITH cuts AS (
  SELECT id AS stream, coalesce(since, length) AS cut, length AS whole
  FROM streams LEFT JOIN sealed ON sealed.stream = id
)
"""
_COPIES: Final = {
    # A stream that began with a sealed hand is not there yet.
    "streams": """
    SELECT id, name, closed_at, cut,
      CASE cut WHEN whole THEN head ELSE coalesce(
        (SELECT hash FROM events WHERE events.stream = id AND seq = cut), head) END,
      unposted
    FROM streams JOIN cuts ON stream = id WHERE cut > 0 ORDER BY id""",
    "events": """
    SELECT stream, seq, event, hash FROM events JOIN cuts USING (stream)
    WHERE seq <= cut OR cut = whole ORDER BY stream, seq""",
    "commands": """
    SELECT stream, player, id, seq FROM commands JOIN cuts USING (stream)
    WHERE seq <= cut AND cut > 0""",
    "snapshots": """
    SELECT stream, seq, content, digest FROM snapshots JOIN cuts USING (stream)
    WHERE seq <= cut""",
}
_POSTINGS = """
SELECT stream, seq, source.name, target.name, postings.chips, lent
FROM postings LEFT JOIN cuts USING (stream)
JOIN accounts AS source ON source.id = source JOIN accounts AS target ON target.id = target
WHERE stream IS NULL OR seq <= cut ORDER BY postings.id
"""
_PEOPLE: Final = ("players", "devices", "credentials")
# Who is referred to by others, first; what is sealed is in no copy.
_TABLES: Final = ("streams", "events", "commands", "snapshots", "accounts", "postings", *_PEOPLE)
_NUMBERED: Final = ("streams", "accounts", "postings")


async def back_up(url: str, target: Path) -> tuple[int, int]:
    """Copy a database to a new file at one moment; return the numbers of streams and of events.

    A server may go on writing to the database.

    Raises:
        Unusable: the database cannot be reached, is none of ours, or of another format.
        FileExistsError: ``target`` is there already.
        OSError: ``target`` cannot be made.
        StoreFailed: the copy failed; no file is left of it.

    """
    async with moment(url) as connection:
        with new_copy(target) as copy, failing():
            for table, sql in _COPIES.items():
                await _pour(connection, _CUTS + sql, copy, table)
            settle_anew(copy, await connection.fetch(_CUTS + _POSTINGS, timeout=_PATIENCE_S))
            for table in _PEOPLE:
                columns = ", ".join(_columns(copy, table))
                await _pour(connection, f"SELECT {columns} FROM {table}", copy, table)
            return count(copy)


async def _pour(connection: Any, sql: str, copy: sqlite3.Connection, table: str) -> None:
    columns = _columns(copy, table)
    places = ", ".join("?" * len(columns))
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
    cursor = await connection.cursor(sql)
    while rows := await cursor.fetch(_ROWS):
        if table == "commands":
            rows = [(key, player.decode(), id_.decode(), seq) for key, player, id_, seq in rows]
        copy.executemany(insert, rows)


async def restore(source: Path, url: str) -> tuple[int, int]:
    """Fill an empty database from a file; return the numbers of streams and of events.

    Sealed decks in the file are left out: their hands are void (R-135).

    Raises:
        FileExistsError: the database holds something; nothing was changed.
        Unusable: the file or the database cannot be used, or another process owns the database.
        StoreFailed: the copy failed; nothing of it is left.

    """
    with contextlib.closing(open_read_only(source)) as file:
        file.execute("BEGIN")
        try:
            if found := damage(file):
                raise Unusable(f"The file {source} is damaged ({found[0]}).")
            return await _restore(file, url)
        except SQLITE_ERRORS as error:
            raise StoreFailed(f"{type(error).__name__}: {error}") from error


async def _restore(file: sqlite3.Connection, url: str) -> tuple[int, int]:
    try:
        connection = await connect(url)
    except (*POSTGRES_ERRORS, ValueError) as error:
        raise unusable(error) from None
    try:
        async with connection.transaction():
            try:
                await connection.execute(TAKE_TIME)
                await make(connection)
                owner = await take(connection)
                empty = await _is_empty(connection)
            except Owned:
                raise Unusable("A Fairdeal is using the PostgreSQL database; stop it.") from None
            except POSTGRES_ERRORS as error:
                raise unusable(error) from None
            if not empty:
                raise FileExistsError("the database holds something already")
            with failing():
                for table in _TABLES:
                    await _fill(connection, file, table)
                await give_up(connection, owner)
    finally:
        connection.terminate()
    return count(file)


async def _is_empty(connection: Any) -> bool:
    found = [await connection.fetchval(f"SELECT EXISTS (SELECT FROM {t})") for t in _TABLES]
    return not any(found)


async def _fill(connection: Any, file: sqlite3.Connection, table: str) -> None:
    columns = _columns(file, table)
    rows: Iterable[Sequence[Any]] = file.execute(f"SELECT {', '.join(columns)} FROM {table}")
    if table == "commands":
        rows = ((key, player.encode(), id_.encode(), seq) for key, player, id_, seq in rows)
    if flags := [i for i, column in enumerate(columns) if column in ("unposted", "lent")]:
        rows = ([bool(v) if i in flags else v for i, v in enumerate(row)] for row in rows)
    await connection.copy_records_to_table(
        table, schema_name="fairdeal", columns=columns, records=rows, timeout=_PATIENCE_S
    )
    if table in _NUMBERED:
        await connection.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'),"
            f" (SELECT coalesce(max(id), 0) + 1 FROM {table}), false)"
        )


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in database.execute(f"PRAGMA main.table_info({table})")]

"""From format 1 to format 2: the hash chain, and room for the ledger.

What was posted before the ledger is not known here, so the old streams are marked until their
owner posts it. Sealed decks are not taken over: format 1 does not say where their hands began,
which a backup must know, so a hand that runs during this change is void (R-135).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from fairdeal.store import chain
from fairdeal.store.base import Unusable
from fairdeal.store.files import create_file

_TABLES = ("players", "sealed", "commands", "events", "streams")  # who refers to others, first


def migrate(
    database: sqlite3.Connection, path: Path, create: Callable[[sqlite3.Connection], None]
) -> None:
    """Change the file to the newest format, after a copy of it was put beside it.

    ``create`` makes the new tables. Nothing has changed if an exception comes out of this.

    Raises:
        Unusable: the copy cannot be made.
        sqlite3.Error: the database cannot be read or written.

    """
    _copy(database, path)
    database.execute("BEGIN IMMEDIATE")
    try:
        for table in _TABLES:
            database.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
        create(database)
        _take_over(database)
        _erase(database, "old_sealed")
        for table in _TABLES:
            database.execute(f"DROP TABLE old_{table}")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(database: sqlite3.Connection, path: Path) -> None:
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    target = path.with_name(f"{path.stem}-format-1-{stamp}{path.suffix}")
    try:
        create_file(target)
    except OSError as error:
        raise Unusable(
            f"The database {path} has format 1 and is changed only after a copy of it was made;"
            f" {target} cannot be written ({error.strerror})."
        ) from error
    try:
        copy = sqlite3.connect(target, isolation_level=None)
        try:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.execute("PRAGMA secure_delete = ON")
            _erase(copy, "sealed")
        finally:
            copy.close()
    except BaseException:
        target.unlink()
        raise


def _take_over(database: sqlite3.Connection) -> None:
    streams = database.execute("SELECT id, name, closed FROM old_streams ORDER BY id").fetchall()
    for key, name, closed in streams:
        database.execute(
            "INSERT INTO streams (id, name, closed, length, head, unposted)"
            " VALUES (?, ?, ?, 0, x'', 1)",
            (key, name, closed),
        )
        _take_over_events(database, key, name)
    database.execute("INSERT INTO commands SELECT stream, player, id, 0 FROM old_commands")
    database.execute("INSERT INTO players SELECT token_hash, player, name FROM old_players")


def _take_over_events(database: sqlite3.Connection, key: int, name: str) -> None:
    """Chain what is there; an event that is missing stays missing, and ``read`` will say so."""
    at = chain.start(name)
    old = database.execute(
        "SELECT seq, event FROM old_events WHERE stream = ? ORDER BY seq", (key,)
    )
    for seq, event in old:
        at = chain.Link(seq - 1, at.hash).then(event)
        database.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (key, seq, event, at.hash))
    database.execute("UPDATE streams SET length = ?, head = ? WHERE id = ?", (at.seq, at.hash, key))


def _erase(database: sqlite3.Connection, table: str) -> None:
    database.execute(f"UPDATE {table} SET content = zeroblob(length(content))")
    database.execute(f"DELETE FROM {table}")

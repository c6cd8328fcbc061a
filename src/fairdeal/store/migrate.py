"""From older formats to the newest one, whose tables are made anew and filled from the old ones.

Format 1 has neither the hash chain nor the ledger. What was posted before the ledger is not known
here, so its streams are marked until their owner posts it. Its sealed decks are not taken over: it
does not say where their hands began, which a backup must know, so a hand that runs during this
change is void (R-135). Format 2 knows no moments: what was closed counts as closed now, and who
has a cookie as seen now.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from fairdeal.store import chain
from fairdeal.store.base import Unusable
from fairdeal.store.files import create_file, remove_database, sync_folder

# Who refers to others, first.
_TABLES = {
    1: ("players", "sealed", "commands", "events", "streams"),
    2: ("players", "postings", "accounts", "sealed", "commands", "events", "streams"),
}


def migrate(
    database: sqlite3.Connection,
    path: Path,
    version: int,
    create: Callable[[sqlite3.Connection], None],
) -> None:
    """Change the file from ``version`` to the newest one, after a copy of it was put beside it.

    ``create`` makes the new tables. Nothing has changed if an exception comes out of this.

    Raises:
        Unusable: the copy cannot be made.
        sqlite3.Error: the database cannot be read or written.

    """
    _copy(database, path, version)
    now = round(time.time())
    database.execute("BEGIN IMMEDIATE")
    try:
        database.execute("DROP INDEX IF EXISTS postings_of")
        for table in _TABLES[version]:
            database.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
        create(database)
        if version == 1:
            _take_over_1(database, now)
        else:
            _take_over_2(database, now)
        _take_over_players(database, now)
        _erase(database, "old_sealed")
        for table in _TABLES[version]:
            database.execute(f"DROP TABLE old_{table}")
    except BaseException:
        if database.in_transaction:  # a failed disk ends it by itself
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(database: sqlite3.Connection, path: Path, version: int) -> None:
    """Put a copy without sealed decks beside the file; it has its name only when it is whole."""
    unfinished = path.with_name(f"{path.stem}-format-{version}.new")
    try:
        remove_database(unfinished)  # a process that died here left decks in it
        create_file(unfinished)
        try:
            _fill(unfinished, database)
            unfinished.rename(_free_name(path, version))
        finally:
            remove_database(unfinished)
        sync_folder(path.parent)
    except OSError as error:
        raise Unusable(
            f"The database {path} has format {version} and is changed only after a copy of it was"
            f" made; {unfinished} cannot be written ({error.strerror})."
        ) from error


def _fill(target: Path, database: sqlite3.Connection) -> None:
    with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as copy:
        database.backup(copy)
        (mode,) = copy.execute("PRAGMA journal_mode = DELETE").fetchone()
        if mode != "delete":  # some of it would lie beside the file
            raise sqlite3.OperationalError("the copy cannot be put into one file")
        copy.execute("PRAGMA secure_delete = ON")
        _erase(copy, "sealed")


def _free_name(path: Path, version: int) -> Path:
    """Return a name for the copy; one of this second is there if the process died right after."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    name = f"{path.stem}-format-{version}-{stamp}"
    target, number = path.with_name(name + path.suffix), 1
    while target.exists():
        number += 1
        target = path.with_name(f"{name}-{number}{path.suffix}")
    return target


def _take_over_1(database: sqlite3.Connection, now: int) -> None:
    streams = database.execute("SELECT id, name, closed FROM old_streams ORDER BY id").fetchall()
    for key, name, closed in streams:
        database.execute(
            "INSERT INTO streams (id, name, closed_at, length, head, unposted)"
            " VALUES (?, ?, ?, 0, x'', 1)",
            (key, name, now if closed else None),
        )
        _take_over_events(database, key, name)
    database.execute("INSERT INTO commands SELECT stream, player, id, 0 FROM old_commands")


def _take_over_2(database: sqlite3.Connection, now: int) -> None:
    database.execute(
        "INSERT INTO streams SELECT id, name, CASE closed WHEN 0 THEN NULL ELSE ? END, length,"
        " head, unposted FROM old_streams",
        (now,),
    )
    for table in ("events", "commands", "sealed", "accounts", "postings"):
        database.execute(f"INSERT INTO {table} SELECT * FROM old_{table}")


def _take_over_players(database: sqlite3.Connection, now: int) -> None:
    database.execute("INSERT INTO players SELECT player, name FROM old_players")
    database.execute(
        "INSERT INTO devices"
        " SELECT token_hash, lower(hex(randomblob(8))), player, '', ?, ? FROM old_players",
        (now, now),
    )


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

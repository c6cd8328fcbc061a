"""Opens a database file: it is whole, it is ours, and it has the format of this version.

``integrity_check`` reads all of the file, 0.4 s for 100 MB; ``quick_check`` takes half of that but
does not compare an index with its table, and what is read by an index must be what is stored. To
add up the postings takes as long again.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from importlib import resources
from pathlib import Path

from fairdeal.store.base import Unusable
from fairdeal.store.files import create_file
from fairdeal.store.migrate import migrate

SCHEMA_VERSION = 3
_LEDGER_SINCE = 2  # format

# The second: an error's text may quote a damaged file, and is then no text.
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)


def open_database(path: Path) -> sqlite3.Connection:
    """Open the file for reading and writing; make it if there is none, migrate it if it is old.

    Raises:
        Unusable: it is no database of ours, is newer, damaged, or cannot be written.

    """
    try:
        create_file(Path(os.path.realpath(path)))  # SQLite would make it as the umask says
    except FileExistsError:
        pass
    except OSError as error:
        raise Unusable(f"The database {path} cannot be used: {error.strerror}.") from error
    return _opened(path, "rw", _prepare)


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open a file that a server may be writing to; nothing can be changed through it.

    Raises:
        Unusable: it is not there, no database of ours, or of another format.

    """
    return _opened(path, "ro", partial(_refuse_others, oldest=SCHEMA_VERSION))


def create(database: sqlite3.Connection) -> None:
    """Make the tables of this version in an empty database, within the caller's transaction."""
    schema = resources.files("fairdeal.store").joinpath("schema.sql").read_text("utf-8")
    for statement in schema.split(";\n"):
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def damage(database: sqlite3.Connection) -> list[str]:
    """Return what is wrong with the file itself, one sentence each; nothing for a whole one."""
    texts = [text for (text,) in database.execute("PRAGMA integrity_check(10)") if text != "ok"]
    found = [line for text in texts for line in text.splitlines() if not line.startswith("***")]
    version = _version(database)
    if version == SCHEMA_VERSION and _schema(database) != _expected_schema():
        found.append("its tables are not those of this format")
    if version:
        try:
            database.execute("SELECT name FROM streams").fetchall()
        except sqlite3.OperationalError:  # it quotes the name, which is a key
            found.append("the name of a stream is no text")
    orphans = {table for table, *_ in database.execute("PRAGMA foreign_key_check")}
    return found + [f"a row of {table} belongs to nothing" for table in sorted(orphans)]


def _opened(
    path: Path, mode: str, prepare: Callable[[sqlite3.Connection, Path], None]
) -> sqlite3.Connection:
    if os.path.isdir(path):  # noqa: PTH112 # unlike Path it never raises
        raise Unusable(f"The database {path} is a folder; name the file in it.")
    try:
        database = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            prepare(database, path)
        except BaseException:
            database.close()
            raise
    except sqlite3.Error as error:
        raise Unusable(f"The database {path} cannot be used: {error}.") from error
    except UnicodeDecodeError as error:
        raise Unusable(f"The database {path} is damaged: its tables cannot be read.") from error
    return database


def _schema(database: sqlite3.Connection) -> list[tuple[str, str, str, str]]:
    return database.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%'"
        " ORDER BY name"
    ).fetchall()


def _expected_schema() -> list[tuple[str, str, str, str]]:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        create(fresh)
        return _schema(fresh)


def _miscounts(database: sqlite3.Connection) -> bool:
    """Whether an account holds other chips than its postings brought to it."""
    (wrong,) = database.execute(
        "SELECT count(*) FROM accounts LEFT JOIN ("
        " SELECT account, sum(moved) AS moved FROM ("
        "  SELECT target AS account, chips AS moved FROM postings"
        "  UNION ALL SELECT source, -chips FROM postings)"
        " GROUP BY account) ON account = id WHERE chips IS NOT coalesce(moved, 0)"
    ).fetchone()
    return bool(wrong)


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    _refuse_others(database, path, 1)
    for pragma in (
        "secure_delete = ON",
        "temp_store = MEMORY",
        "synchronous = FULL",
        "foreign_keys = ON",
        "journal_mode = WAL",
        "wal_checkpoint(TRUNCATE)",  # a killed server may have left an erased deck in the log
    ):
        database.execute(f"PRAGMA {pragma}")
    found = damage(database)
    version = _version(database)
    if version >= _LEDGER_SINCE and not found and _miscounts(database):
        found = ["an account holds other chips than were posted to it"]
    if found:
        raise Unusable(
            f"The database {path} is damaged ({found[0]}), so it was left as it is; go on with"
            " a backup."
        )
    if version == 0:
        database.execute("BEGIN IMMEDIATE")
        create(database)
        database.execute("COMMIT")
    elif version < SCHEMA_VERSION:
        migrate(database, path, version, create)


def _refuse_others(database: sqlite3.Connection, path: Path, oldest: int) -> None:
    version = _version(database)
    if version > SCHEMA_VERSION:
        raise Unusable(
            f"The database {path} has format {version}; this Fairdeal knows formats up to"
            f" {SCHEMA_VERSION}, so it takes a newer Fairdeal to open it."
        )
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version == 0 and (tables or oldest == SCHEMA_VERSION):
        raise Unusable(f"The database {path} is none of Fairdeal's.")
    if 0 < version < oldest:
        raise Unusable(
            f"The database {path} has format {version}, and format {oldest} is needed; start the"
            " server once, which changes it."
        )


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)

"""Databases that a test makes, spoils and looks into, from outside of the store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from fairdeal.store import SqliteStore
from tests.store.contract import closing as closing_store

_Result = TypeVar("_Result")

VERSION_1 = """
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  closed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE events (
  stream INTEGER NOT NULL REFERENCES streams,
  seq INTEGER NOT NULL,
  event BLOB NOT NULL,
  PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
CREATE TABLE commands (
  stream INTEGER NOT NULL REFERENCES streams,
  player TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (stream, player, id)
) WITHOUT ROWID;
CREATE TABLE sealed (
  stream INTEGER PRIMARY KEY REFERENCES streams,
  content BLOB NOT NULL
);
CREATE TABLE players (
  token_hash BLOB NOT NULL PRIMARY KEY,
  player TEXT NOT NULL UNIQUE,
  name TEXT
) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def execute(path: Path, sql: str, *values: object) -> list[Any]:
    """Run a statement on a file by itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        return database.execute(sql, values).fetchall()


def make_version_1(path: Path, streams: Mapping[str, Sequence[bytes]], **sealed: bytes) -> None:
    """Make a database as the first version of Fairdeal left it; the last stream is closed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(f"PRAGMA journal_mode = WAL; {VERSION_1}")
        for key, (name, events) in enumerate(streams.items(), 1):
            database.execute(
                "INSERT INTO streams VALUES (?, ?, ?)", (key, name, key == len(streams))
            )
            rows = [(key, seq, event) for seq, event in enumerate(events, 1)]
            database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            database.execute("INSERT INTO commands VALUES (?, 'p', 'id-1')", (key,))
            if name in sealed:
                database.execute("INSERT INTO sealed VALUES (?, ?)", (key, sealed[name]))
        database.execute("INSERT INTO players VALUES (x'0102', 'p', 'Ana')")


def make_version_2(path: Path) -> None:
    """Make a database that Fairdeal wrote when its format was 2.

    Two guests, ``ana`` (name "Ана", token hash 00 01 02 ...) and ``bo``, have opened a practice
    table each. That of ``bo`` is closed, at that of ``ana`` the first hand runs.
    """
    script = Path(__file__).with_name("format-2.sql").read_text("utf-8")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(f"PRAGMA journal_mode = WAL; {script}")


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[_Result]]) -> _Result:
    """Open the store, let ``work`` use it, close it."""

    async def main() -> _Result:
        async with closing_store(SqliteStore(path)) as store:
            return await work(store)

    return asyncio.run(main())


def traces(folder: Path, secret: bytes) -> list[str]:
    """Name the files of a folder that hold these bytes."""
    return sorted(file.name for file in folder.iterdir() if secret in file.read_bytes())

"""A stream in the tables of a database: its row, its events, its command ids, its sealed bytes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.store import chain
from fairdeal.store.base import CommandKey, Erase


@dataclass(frozen=True, slots=True)
class StreamRow:
    """A stream as its row tells it.

    Attributes:
        key: what other tables call it; None: it has not begun.
        head: its length and the hash of its last event.
        unposted: whether its events are older than the ledger, with nothing posted for them.

    """

    name: str
    key: int | None
    head: chain.Link
    unposted: bool


def find_stream(database: sqlite3.Connection, name: str) -> StreamRow:
    """Return the row of a stream, or what it would be before the first event."""
    row = database.execute(
        "SELECT id, CAST(length AS INTEGER), CAST(head AS BLOB), unposted FROM streams"
        " WHERE name = ?",
        (name,),
    ).fetchone()
    if row is None:
        return StreamRow(name, None, chain.start(name), False)
    key, length, head, unposted = row
    return StreamRow(name, key, chain.Link(length, head), bool(unposted))


def knows(database: sqlite3.Connection, stream: StreamRow, command: CommandKey) -> bool:
    """Tell whether this command took effect before."""
    row = database.execute(
        "SELECT 1 FROM commands WHERE stream = ? AND player = ? AND id = ?",
        (stream.key, command.player, command.id),
    ).fetchone()
    return row is not None


def add_events(
    database: sqlite3.Connection,
    stream: StreamRow,
    batch: Sequence[bytes],
    *,
    command: CommandKey | None,
    closes: bool,
    unposted: bool,
) -> int:
    """Chain a batch to a stream and write its row anew; return its key."""
    at, rows = stream.head, []
    for event in batch:
        at = at.then(event)
        rows.append((at.seq, event, at.hash))
    key = stream.key
    if key is None:
        new = "INSERT INTO streams (name, closed, length, head) VALUES (?, ?, ?, ?)"
        key = database.execute(new, (stream.name, closes, at.seq, at.hash)).lastrowid
        assert key is not None, "SQLite numbers every row"
    else:
        database.execute(
            "UPDATE streams SET closed = closed OR ?, length = ?, head = ?, unposted = ?"
            " WHERE id = ?",
            (closes, at.seq, at.hash, unposted, key),
        )
    database.executemany(
        "INSERT INTO events (stream, seq, event, hash) VALUES (?, ?, ?, ?)",
        [(key, *row) for row in rows],
    )
    if command is not None:
        database.execute(
            "INSERT INTO commands (stream, player, id, seq) VALUES (?, ?, ?, ?)",
            (key, command.player, command.id, at.seq),
        )
    return key


def seal(database: sqlite3.Connection, key: int, since: int, sealed: bytes | Erase) -> None:
    """Keep the sealed bytes of a stream, or erase them; ``since`` events came before theirs."""
    if isinstance(sealed, bytes):
        database.execute(
            "INSERT OR REPLACE INTO sealed (stream, since, content) VALUES (?, ?, ?)",
            (key, since, sealed),
        )
        return
    # Overwritten in place before it is deleted: the first does not rely on secure_delete.
    zeros = "UPDATE sealed SET content = zeroblob(length(content)) WHERE stream = ?"
    database.execute(zeros, (key,))
    database.execute("DELETE FROM sealed WHERE stream = ?", (key,))

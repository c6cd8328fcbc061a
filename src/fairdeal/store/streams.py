"""A stream in the tables of a database: its row, its events, its command ids, its sealed bytes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.store import chain
from fairdeal.store.base import CommandKey, Erase, StreamSnapshot
from fairdeal.store.states import KEPT, checked_snapshots, digest

SNAPSHOTS = "SELECT seq, content, digest FROM snapshots WHERE stream = ? ORDER BY seq DESC"


@dataclass(frozen=True, slots=True)
class StreamRow:
    """A stream as its row tells it.

    Attributes:
        key: what other tables call it; None: it has not begun.
        head: its length and the hash of its last event.
        unposted: whether its events are older than the ledger, with nothing posted for them.
        closed: whether it was closed.

    """

    name: str
    key: int | None
    head: chain.Link
    unposted: bool
    closed: bool


def find_stream(database: sqlite3.Connection, name: str) -> StreamRow:
    """Return the row of a stream, or what it would be before the first event."""
    row = database.execute(
        "SELECT id, CAST(length AS INTEGER), CAST(head AS BLOB), unposted, closed_at"
        " FROM streams WHERE name = ?",
        (name,),
    ).fetchone()
    if row is None:
        return StreamRow(name, None, chain.start(name), False, False)
    key, length, head, unposted, closed_at = row
    return StreamRow(name, key, chain.Link(length, head), bool(unposted), closed_at is not None)


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
    closed_at: int | None,
    unposted: bool,
) -> int:
    """Chain a batch to a stream and write its row anew; return its key.

    ``closed_at`` is the moment at which the batch closes the stream, or None.
    """
    at, rows = stream.head, []
    for event in batch:
        at = at.then(event)
        rows.append((at.seq, event, at.hash))
    key = stream.key
    if key is None:
        new = "INSERT INTO streams (name, closed_at, length, head) VALUES (?, ?, ?, ?)"
        key = database.execute(new, (stream.name, closed_at, at.seq, at.hash)).lastrowid
        assert key is not None, "SQLite numbers every row"
    else:
        database.execute(
            "UPDATE streams SET closed_at = coalesce(closed_at, ?), length = ?, head = ?,"
            " unposted = ? WHERE id = ?",
            (closed_at, at.seq, at.hash, unposted, key),
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


def closed_streams(database: sqlite3.Connection, before: int) -> list[tuple[str, bytes]]:
    """Return the streams that were closed before this moment, each with its first event."""
    return database.execute(
        "SELECT name, event FROM streams JOIN events ON stream = id AND seq = 1"
        " WHERE closed_at < ? ORDER BY id",
        (before,),
    ).fetchall()


def remove(database: sqlite3.Connection, key: int) -> None:
    """Delete a stream to which no posting refers any more."""
    for table in ("snapshots", "sealed", "commands", "events"):
        database.execute(f"DELETE FROM {table} WHERE stream = ?", (key,))
    database.execute("DELETE FROM streams WHERE id = ?", (key,))


def keep_snapshot(database: sqlite3.Connection, key: int, content: bytes) -> None:
    """Keep a snapshot of all events of a stream, and of the older ones the newest."""
    length, head = database.execute(
        "SELECT length, head FROM streams WHERE id = ?", (key,)
    ).fetchone()
    database.execute(
        "INSERT OR REPLACE INTO snapshots (stream, seq, content, digest) VALUES (?, ?, ?, ?)",
        (key, length, content, digest(head, content)),
    )
    database.execute(
        "DELETE FROM snapshots WHERE stream = :stream AND seq NOT IN ("
        " SELECT seq FROM snapshots WHERE stream = :stream ORDER BY seq DESC LIMIT :kept)",
        {"stream": key, "kept": KEPT},
    )


def stored_snapshots(database: sqlite3.Connection, stream: StreamRow) -> list[StreamSnapshot]:
    """Return the snapshots of a stream, the newest first."""
    rows = database.execute(SNAPSHOTS, (stream.key,)).fetchall()
    hashes = "SELECT seq, hash FROM events WHERE stream = ? AND seq = ?"
    found = [database.execute(hashes, (stream.key, seq)).fetchone() for seq, _, _ in rows]
    return checked_snapshots(rows, dict(filter(None, found)))

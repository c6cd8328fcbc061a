"""The hash chain: every way to spoil a stream is found, with its place."""

from __future__ import annotations

import hashlib
import itertools
from functools import partial
from pathlib import Path

import pytest

from fairdeal.store import Broken, SqliteStore, StoreFailed, chain
from tests.store.files import execute, with_store

NAME = "secret-name"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A stream of five events, and another one that nobody spoils."""
    file = tmp_path / "room.db"

    async def write(store: SqliteStore) -> None:
        await store.append(NAME, 0, [b"one", b"two"])
        await store.append("other", 0, [b"1", b"2"])
        await store.append(NAME, 2, [b"three"])
        await store.append(NAME, 3, [b"four", b"five"])

    with_store(file, write)
    return file


def test_the_chain_is_as_documented(path: Path) -> None:
    """Worked out here a second time, from the words of ``chain.py``."""
    at = hashlib.sha256(b"fairdeal event chain 1\0" + NAME.encode()).digest()
    hashes = []
    for seq, event in enumerate([b"one", b"two", b"three", b"four", b"five"], 1):
        at = hashlib.sha256(at + bytes(7) + bytes([seq]) + event).digest()
        hashes.append((at,))
    assert execute(path, "SELECT hash FROM events WHERE stream = 1 ORDER BY seq") == hashes
    assert execute(path, "SELECT length, head FROM streams WHERE id = 1") == [(5, at)]


SPOILED = [
    ("UPDATE events SET event = CAST('Three' AS BLOB) WHERE stream = 1 AND seq = 3", 3, "is not a"),
    ("UPDATE events SET event = 'three' WHERE stream = 1 AND seq = 3", 3, "is not as it was"),
    ("UPDATE events SET hash = zeroblob(32) WHERE stream = 1 AND seq = 2", 2, "is not as it was"),
    ("UPDATE events SET seq = 6 WHERE stream = 1 AND seq = 3", 3, "is missing, event 4 is there"),
    ("UPDATE events SET seq = 9 WHERE stream = 1 AND seq = 5", 5, "is missing, event 9 is there"),
    ("UPDATE events SET seq = 0 WHERE stream = 1 AND seq = 1", 1, "is missing, event 0 is there"),
    ("DELETE FROM events WHERE stream = 1 AND seq = 1", 1, "is missing, event 2 is there"),
    ("DELETE FROM events WHERE stream = 1 AND seq = 4", 4, "is missing, event 5 is there"),
    ("DELETE FROM events WHERE stream = 1 AND seq = 5", 5, "is missing: there were 5 events"),
    ("DELETE FROM events WHERE stream = 1", 1, "is missing: there were 5 events"),
    ("INSERT INTO events VALUES (1, 6, x'00', x'00')", 6, "does not belong to it: it has 5"),
    ("UPDATE streams SET length = 4 WHERE id = 1", 5, "does not belong to it: it has 4"),
    ("UPDATE streams SET length = 6 WHERE id = 1", 6, "is missing: there were 6 events"),
    ("UPDATE streams SET length = 'many' WHERE id = 1", 1, "does not belong to it: it has 0"),
    ("UPDATE streams SET head = zeroblob(32) WHERE id = 1", 5, "is not the last one"),
    ("UPDATE streams SET head = 'x' WHERE id = 1", 5, "is not the last one"),
    (
        "UPDATE events SET event = (SELECT event FROM events WHERE stream = 2 AND seq = 1)"
        " WHERE stream = 1 AND seq = 1",
        1,
        "is not as it was",
    ),
]


@pytest.mark.parametrize(("sql", "seq", "why"), SPOILED)
def test_what_was_spoiled_is_refused_with_its_place(
    path: Path, sql: str, seq: int, why: str
) -> None:
    execute(path, sql)

    async def read(store: SqliteStore) -> None:
        with pytest.raises(Broken) as error:
            await store.read(NAME)
        assert (error.value.stream, error.value.seq) == (NAME, seq)
        assert str(error.value).startswith(f"event {seq} of a stream {why}")
        assert NAME not in str(error.value)  # it is a key
        assert isinstance(error.value, StoreFailed)
        assert await store.read("other") == [b"1", b"2"]

    with_store(path, read)


def test_events_of_one_stream_do_not_pass_for_those_of_another(path: Path) -> None:
    execute(path, "UPDATE streams SET name = 'renamed' WHERE id = 2")

    async def read(store: SqliteStore) -> None:
        with pytest.raises(Broken, match="event 1 of a stream is not as it was stored"):
            await store.read("renamed")

    with_store(path, read)


def test_every_bit_of_every_event_counts() -> None:
    events = [b"one", b"two", b"three"]
    ends = list(itertools.accumulate(events, chain.Link.then, initial=chain.start(NAME)))
    rows = [(at.seq, event, at.hash) for at, event in zip(ends[1:], events, strict=True)]
    assert chain.checked(NAME, rows, ends[-1]) == events
    for i, (seq, event, at) in enumerate(rows):
        for bit in range(8 * (len(event) + len(at))):
            flipped = bytearray(event + at)
            flipped[bit // 8] ^= 1 << bit % 8
            spoiled = (seq, bytes(flipped[: len(event)]), bytes(flipped[len(event) :]))
            with pytest.raises(Broken, match=f"event {seq} of"):
                chain.checked(NAME, [*rows[:i], spoiled, *rows[i + 1 :]], ends[-1])


def test_a_part_of_a_stream_is_checked_up_to_its_end(path: Path) -> None:
    assert with_store(path, lambda store: store.read(NAME, 3)) == [b"four", b"five"]
    assert with_store(path, lambda store: store.read(NAME, 5)) == []
    assert with_store(path, lambda store: store.read(NAME, 6)) == []
    execute(path, "DELETE FROM events WHERE stream = 1 AND seq = 5")
    for after in (0, 3, 4, 5):
        with pytest.raises(Broken, match="event 5 of a stream is missing"):
            with_store(path, partial(SqliteStore.read, stream=NAME, after=after))
    execute(path, "UPDATE events SET event = x'00' WHERE stream = 1 AND seq = 4")
    with pytest.raises(Broken, match="event 4 of a stream is not"):
        with_store(path, lambda store: store.read(NAME, 3))

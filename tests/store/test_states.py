"""Snapshots that were changed, or that are of another log, count as none."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fairdeal.store import EventStore, Snapshot, StreamSnapshot
from fairdeal.store.postgres import PostgresStore
from tests.store.files import execute, with_store
from tests.store.server import PostgresServer
from tests.store.server import with_store as with_postgres

TORN = [
    "UPDATE snapshots SET content = 'other' WHERE seq = 2",
    "UPDATE snapshots SET digest = 'other' WHERE seq = 2",
    "UPDATE snapshots SET seq = 3 WHERE seq = 2",
    "UPDATE snapshots SET seq = 9 WHERE seq = 2",
]


async def write(store: EventStore) -> None:
    await store.append("a", 0, [b"1"], snapshot=b"one")
    await store.append("a", 1, [b"2"], snapshot=b"two")
    await store.append("a", 2, [b"3"])


def expected(sql: str) -> list[StreamSnapshot]:
    seq = int(sql.split("seq = ")[1][0]) if "SET seq" in sql else 2
    return [StreamSnapshot(seq, None), StreamSnapshot(1, b"one")]


@pytest.mark.parametrize("sql", TORN)
def test_in_a_file(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "room.db"
    with_store(path, write)
    execute(path, sql.replace("'other'", "x'00'"))
    assert with_store(path, lambda store: store.snapshots("a")) == expected(sql)
    with Snapshot(path) as snapshot:
        assert [stream.snapshots for stream in snapshot.streams()] == [expected(sql)]


@pytest.mark.parametrize("sql", TORN)
def test_in_postgresql(url: str, postgres: PostgresServer, sql: str) -> None:
    async def test(store: PostgresStore) -> None:
        await write(store)
        in_schema = sql.replace("UPDATE ", "UPDATE fairdeal.")
        await asyncio.to_thread(postgres.execute, url, in_schema)
        assert await store.snapshots("a") == expected(sql)

    with_postgres(url, test)


def test_a_snapshot_of_another_log_is_none(tmp_path: Path) -> None:
    """The same number and the same bytes, bound to events that are not there."""
    path, other = tmp_path / "room.db", tmp_path / "other.db"
    with_store(path, write)
    with_store(other, lambda store: store.append("a", 0, [b"other"], snapshot=b"one"))
    digest = execute(other, "SELECT digest FROM snapshots")[0][0]
    execute(path, "UPDATE snapshots SET digest = ? WHERE seq = 1", digest)
    found = with_store(path, lambda store: store.snapshots("a"))
    assert found == [StreamSnapshot(2, b"two"), StreamSnapshot(1, None)]

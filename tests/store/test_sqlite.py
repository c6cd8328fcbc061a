"""What only a file has: durability, erasure from every page, versions, a failing disk."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.store import ERASE, SqliteStore, StoreFailed, Unusable
from tests.store.contract import closing

WRITER = """
import asyncio, sys
from pathlib import Path
from fairdeal.store import SqliteStore

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    for seq in range(10**6):
        await store.append("a", seq, [b"%d" % seq])
        print(seq, flush=True)

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE)
    assert writer.stdout is not None
    for _ in range(50):
        acknowledged = int(writer.stdout.readline())
    writer.send_signal(signal.SIGKILL)
    acknowledged = max([acknowledged, *map(int, writer.stdout.read().split())])
    writer.wait()
    writer.stdout.close()

    async def read() -> list[bytes]:
        async with closing(SqliteStore(path)) as store:
            return await store.read("a")

    events = asyncio.run(read())
    assert events == [b"%d" % seq for seq in range(len(events))]
    assert len(events) > acknowledged


def test_a_missing_event_is_found_and_named(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def write() -> None:
        async with closing(SqliteStore(path)) as store:
            await store.append("a", 0, [b"1", b"2", b"3"])

    async def read() -> None:
        async with closing(SqliteStore(path)) as store:
            with pytest.raises(StoreFailed, match="event 2 of a stream is missing, event 3"):
                await store.read("a")

    asyncio.run(write())
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM events WHERE seq = 2")
    database.close()
    asyncio.run(read())


def traces(folder: Path, secret: bytes) -> list[str]:
    return [file.name for file in folder.iterdir() if secret in file.read_bytes()]


def test_r056_an_erased_order_is_in_no_file_of_the_database(tmp_path: Path) -> None:
    """Many tables at once, so that pages are split and merged around the live orders."""
    rng = random.Random(7)
    seen = 0

    async def table(store: SqliteStore, name: str) -> None:
        nonlocal seen
        for seq in range(0, 12, 2):
            secret = rng.randbytes(53)
            await store.append(name, seq, [b"start" * rng.randint(1, 40)], sealed=secret)
            seen += bool(traces(tmp_path, secret))
            await store.append(name, seq + 1, [b"end"], sealed=ERASE)
            assert traces(tmp_path, secret) == []

    async def main() -> None:
        async with closing(SqliteStore(tmp_path / "room.db")) as store:
            for i in range(150):  # live orders on many pages while new tables come
                await store.append(f"long{i}", 0, [b"start"], sealed=rng.randbytes(53))
            await asyncio.gather(*(table(store, f"t{i}") for i in range(40)))

    asyncio.run(main())
    assert seen == 240  # the search does find an order that is alive


def test_an_order_erased_just_before_kill_9_is_gone_when_the_file_is_opened(tmp_path: Path) -> None:
    secret = bytes(range(52))
    crash = """
import asyncio, os, sqlite3, sys
from pathlib import Path
from fairdeal.store import ERASE, SqliteStore

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    store._truncate_log = lambda: None
    await store.append("a", 0, [b"1"], sealed=bytes(range(52)))
    await store.append("a", 1, [b"2"], sealed=ERASE)
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""
    path = tmp_path / "room.db"
    subprocess.run([sys.executable, "-c", crash, path], check=False)
    assert traces(tmp_path, secret) == ["room.db-wal"]

    async def reopen() -> None:
        async with closing(SqliteStore(path)) as store:
            assert traces(tmp_path, secret) == []
            assert len(await store.read("a")) == 2

    asyncio.run(reopen())


def test_a_full_disk_stores_nothing_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def main() -> None:
        async with closing(SqliteStore(tmp_path / "room.db")) as store:
            await store.append("a", 0, [b"1"])
            pages = await store._rows("PRAGMA page_count")
            await store._do(lambda db: db.execute(f"PRAGMA max_page_count = {pages[0][0]}"))
            with pytest.raises(StoreFailed, match="full"):
                await store.append("a", 1, [b"x" * 100_000], sealed=b"y")
            assert await store.read("a") == [b"1"]
            assert await store.sealed("a") is None
            await store._do(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
            await store.append("a", 1, [b"x" * 100_000])

    asyncio.run(main())


def test_one_failing_group_fails_all_of_it_and_nobody_else(tmp_path: Path) -> None:
    def broken(database: sqlite3.Connection) -> None:
        database.execute("INSERT INTO nowhere VALUES (1)")

    async def main() -> None:
        async with closing(SqliteStore(tmp_path / "room.db")) as store:
            with pytest.raises(StoreFailed, match="nowhere"):
                await store._do(broken)
            await store.append("a", 0, [b"1"])
            assert await store.read("a") == [b"1"]

    asyncio.run(main())


def open_it(path: Path) -> None:
    async def main() -> None:
        async with closing(SqliteStore(path)):
            pass

    asyncio.run(main())


def test_a_database_of_a_newer_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    open_it(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    with pytest.raises(Unusable, match=r"^The database .* has format 9; .* up to 1, .*\.$"):
        open_it(path)


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    path.write_bytes(b"a letter to my aunt, long enough" * 100)
    with pytest.raises(Unusable, match=r"^The database .* cannot be used: .*\.$"):
        open_it(path)


def test_a_folder_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be used"):
        open_it(tmp_path / "nowhere" / "room.db")

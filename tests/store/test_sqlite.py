"""What only a file has: durability, erasure from every page, versions, a failing disk."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing as closing_file
from pathlib import Path

import pytest

from fairdeal.store import ERASE, HOUSE, Posting, SqliteStore, StoreFailed, Unusable
from tests.store.contract import closing
from tests.store.files import execute, traces, with_store

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


def test_who_is_cancelled_takes_nobody_along(tmp_path: Path) -> None:
    async def main() -> None:
        async with closing(SqliteStore(tmp_path / "room.db")) as store:
            impatient = asyncio.create_task(store.append("a", 0, [b"1"]))
            patient = asyncio.create_task(store.append("b", 0, [b"2"]))
            await asyncio.sleep(0)  # both are asked for
            impatient.cancel()
            await patient
            assert impatient.cancelled()
            assert await store.read("a") == [b"1"]  # it was under way, and is whole
            await store.append("a", 1, [b"3"])
            assert await store.read("a") == [b"1", b"3"]

    asyncio.run(main())


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


def test_a_fault_of_ours_ends_who_brought_it_and_nobody_else(tmp_path: Path) -> None:
    """All tables wait for one thread: an error that it did not expect must not end it."""

    def faulty(database: sqlite3.Connection) -> None:
        database.execute("UPDATE streams SET length = 7")
        raise ZeroDivisionError

    async def main() -> None:
        async with closing(SqliteStore(tmp_path / "room.db")) as store:
            await store.append("a", 0, [b"1"])
            results = await asyncio.gather(
                store.append("a", 1, [b"2"]),
                store._do(faulty),
                store.append("b", 0, [b"1"]),
                return_exceptions=True,
            )
            assert [type(result) for result in results] == [
                type(None),
                ZeroDivisionError,
                type(None),
            ]
            await store.append("a", 2, [b"3"])
            assert await store.read("a") == [b"1", b"2", b"3"]
            assert await store.read("b") == [b"1"]

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
    with pytest.raises(Unusable, match=r"^The database .* has format 9; .* up to 3, .*\.$"):
        open_it(path)


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    path.write_bytes(b"a letter to my aunt, long enough" * 100)
    with pytest.raises(Unusable, match=r"^The database .* cannot be used: .*\.$"):
        open_it(path)


def test_a_folder_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be used"):
        open_it(tmp_path / "nowhere" / "room.db")


def test_a_database_of_somebody_else_is_refused_and_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    execute(path, "CREATE TABLE streams (name)")
    before = path.read_bytes()
    with pytest.raises(Unusable, match=r"^The database .* is none of Fairdeal's\.$"):
        open_it(path)
    assert path.read_bytes() == before


def test_a_damaged_file_is_refused_with_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def write(store: SqliteStore) -> None:
        for i in range(200):
            await store.append(f"stream {i}", 0, [b"event" * 20])

    with_store(path, write)
    (root,) = execute(
        path, "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_streams_1'"
    )
    page = bytearray(path.read_bytes())
    middle = root[0] * 4096 - 2000
    page[middle : middle + 1000] = bytes(1000)
    path.write_bytes(page)
    with pytest.raises(Unusable, match=r"^The database .* is damaged \(.+\), .* a backup\.$"):
        open_it(path)
    assert path.read_bytes() == page


@pytest.mark.parametrize(
    ("sql", "table"),
    [
        ("DELETE FROM streams WHERE id = 1", "events"),
        ("DELETE FROM accounts WHERE name = 'a'", "postings"),
    ],
)
def test_a_row_that_belongs_to_nothing_is_damage(tmp_path: Path, sql: str, table: str) -> None:
    path = tmp_path / "room.db"

    async def write(store: SqliteStore) -> None:
        await store.append("s", 0, [b"1"], postings=[Posting(1, HOUSE, "a", 5)])

    with_store(path, write)
    execute(path, sql)
    with pytest.raises(Unusable, match=f"damaged .a row of {table} belongs to nothing"):
        open_it(path)


def test_a_reader_beside_us_delays_the_erasure_from_the_log_and_nothing_else(
    tmp_path: Path,
) -> None:
    secret = bytes(range(52))

    async def write(store: SqliteStore) -> None:
        await store.append("a", 0, [b"1"], sealed=secret)
        with closing_file(sqlite3.connect(tmp_path / "room.db", isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM events").fetchall()
            started = time.monotonic()
            await store.append("a", 1, [b"2"], sealed=ERASE)
            await store.append("a", 2, [b"3"])
            assert time.monotonic() - started < 2.0  # not the 5 s of SQLite's patience
            assert traces(tmp_path, secret) == ["room.db-wal"]
        async with asyncio.timeout(10):
            while traces(tmp_path, secret):  # by itself: nothing more is stored
                await asyncio.sleep(0.02)

    with_store(tmp_path / "room.db", write)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("DROP INDEX postings_of", "its tables are not those of this format"),
        ("UPDATE streams SET name = CAST(x'ff41' AS TEXT)", "the name of a stream is no text"),
        ("UPDATE accounts SET chips = 6 WHERE name = 'a'", "an account holds other chips than"),
        ("UPDATE postings SET chips = 6", "an account holds other chips than were posted to it"),
    ],
)
def test_what_the_server_could_not_rely_on_is_refused_when_it_starts(
    tmp_path: Path, sql: str, why: str
) -> None:
    path = tmp_path / "room.db"

    async def write(store: SqliteStore) -> None:
        await store.append("s", 0, [b"1"], postings=[Posting(1, HOUSE, "a", 5)])

    with_store(path, write)
    execute(path, sql)
    with pytest.raises(Unusable, match=rf"^The database .* is damaged \({why}.*\), .*\.$"):
        open_it(path)


def test_words_of_sqlite_that_are_no_text_are_refused_like_others(tmp_path: Path) -> None:
    """Its error quotes the damaged schema, and sqlite3 cannot read that."""
    path = tmp_path / "room.db"
    open_it(path)
    spoiled = path.read_bytes().replace(b"NOT NULL", b"NOT N\xceLL", 1)
    path.write_bytes(spoiled)
    with pytest.raises(
        Unusable, match=r"^The database .* is damaged: its tables cannot be read\.$"
    ):
        open_it(path)

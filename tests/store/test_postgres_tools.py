"""``fairdeal backup``, ``restore``, ``audit`` and ``doctor`` on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing as closing_file
from pathlib import Path
from typing import Any

import pytest

from fairdeal.cli import doctor
from fairdeal.cli.main import main
from fairdeal.store import (
    ERASE,
    HOUSE,
    CommandKey,
    Credentials,
    Device,
    Posting,
    Snapshot,
    SqliteStore,
)
from fairdeal.store.database import create
from fairdeal.store.postgres import PostgresSnapshot, PostgresStore, condition
from tests.room.harness import Viewer, open_room
from tests.store.files import execute, traces
from tests.store.files import with_store as with_file
from tests.store.server import KEY, PostgresServer, open_it, with_store
from tests.store.test_postgres_room import asked, play

DECK = bytes(range(53))
Answer = tuple[int, str, str]
Fairdeal = Callable[..., Answer]


@pytest.fixture
def fairdeal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Fairdeal:
    """Call the command with FAIRDEAL_DB; return its exit code and what it said."""

    def call(*words: object, database: str) -> Answer:
        monkeypatch.setenv("FAIRDEAL_DB", database)
        monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path / "data"))
        code = main([*map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def other(postgres: PostgresServer) -> str:
    """The address of another, empty database."""
    return postgres.new_database()


async def write(store: PostgresStore) -> None:
    """As in ``test_backup``: a closed stream, one in its second hand, one that began with one."""
    await store.people.add_player(Device("d", "p", "Firefox", 1, 2), b"hash")
    await store.people.rename("p", "สมชาย")
    await store.people.add_credentials(Credentials("p", "Ana", "ana", "ana", "$hash$"))
    lent = [Posting(1, "bank", "x", 9, lent=True)]
    await store.append("calm", 0, [b"c1", b"c2"], postings=lent, snapshot=b"kept")
    await store.append("calm", 2, [b"c3"], closes=True)
    await store.append("live", 0, [b"l1"], command=CommandKey("p", "1 \0"))
    await store.append("live", 1, [b"first hand"], sealed=DECK)
    await store.append("live", 2, [b"its end"], sealed=ERASE, command=CommandKey("p", "2"))
    gone = [Posting(4, "x", "bank", 9), Posting(5, "bank", "y", 12, lent=True)]
    await store.append("live", 3, [b"before", b"LIVE CARDS"], sealed=DECK, postings=gone)
    await store.append("live", 5, [b"LIVE ACTION"], command=CommandKey("p", "3"))
    await store.append("new", 0, [b"LIVE TOO"], sealed=DECK)


def test_what_is_sealed_is_in_no_backup_and_all_else_comes_back(
    url: str, other: str, tmp_path: Path, fairdeal: Fairdeal
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    copy = copies / "copy.db"
    with_store(url, write)
    code, out, err = fairdeal("backup", copy, database=url)
    assert (code, err) == (0, "")
    assert out == (
        f"Wrote {copy}: 2 tables, 6 events, {copy.stat().st_size} bytes. Every table ends before"
        " the hand that runs there now.\n"
    )
    assert [file.name for file in copies.iterdir()] == ["copy.db"]
    assert traces(copies, b"LIVE") == traces(copies, DECK) == []
    with Snapshot(copy) as snapshot:
        assert (snapshot.damage(), snapshot.misbooked()) == ([], [])

    said = fairdeal("restore", copy, database=other)
    assert said[::2] == (0, "")
    assert said[1].startswith(f"Restored 2 tables and 6 events of {copy} to the PostgreSQL databas")

    async def look(store: PostgresStore | SqliteStore) -> None:
        assert await store.read("calm") == [b"c1", b"c2", b"c3"]
        assert await store.read("live") == [b"l1", b"first hand", b"its end"]
        assert await store.open_streams() == ["live"]
        assert await store.sealed("live") is None
        assert [kept.content for kept in await store.snapshots("calm")] == [b"kept"]
        keys = [CommandKey("p", id_) for id_ in ("1 \0", "2", "3")]
        assert [await store.knows("live", key) for key in keys] == [True, True, False]
        visitor = await store.people.visitor(b"hash")
        assert visitor is not None
        assert visitor.who.name == "สมชาย"
        assert await store.people.credentials("ana") is not None
        assert await store.balances() == {HOUSE: -9, "x": 9}
        posting = Posting(4, "bank", "y", 1, lent=True)
        await store.append("live", 3, [b"again"], command=keys[2], postings=[posting])
        await store.append("new", 0, [b"again"])

    with_store(other, look)
    with PostgresSnapshot(other) as restored:
        assert (restored.damage(), restored.misbooked()) == ([], [])
        assert [stream.name for stream in restored.streams()] == ["calm", "live", "new"]
    with_file(copy, look)


def test_streams_from_before_the_ledger_can_be_restored_and_posted(
    url: str, tmp_path: Path, fairdeal: Fairdeal
) -> None:
    copy = tmp_path / "copy.db"
    with_file(copy, lambda store: store.append("old", 0, [b"1", b"2"]))
    execute(copy, "UPDATE streams SET unposted = 1")
    assert fairdeal("restore", copy, database=url)[0] == 0

    async def look(store: PostgresStore) -> None:
        assert await store.postings("old") is None
        await store.append("old", 2, [b"3"])
        await store.append("old", 3, [], postings=[Posting(1, HOUSE, "x", 5)])
        assert await store.postings("old") == [Posting(1, HOUSE, "x", 5)]
        with pytest.raises(ValueError, match="posting for event"):
            await store.append("old", 3, [b"4"], postings=[Posting(1, HOUSE, "x", 5)])

    with_store(url, look)


def test_a_database_that_is_not_empty_is_not_restored_to(
    url: str, tmp_path: Path, fairdeal: Fairdeal
) -> None:
    copy, data = tmp_path / "copy.db", tmp_path / "elsewhere"
    secret = url.replace("postgres@", "postgres:hunter2@")

    async def guest(store: PostgresStore) -> None:
        await store.people.add_player(Device("d", "p", "Firefox", 1, 2), b"hash")

    with_store(url, guest)
    assert fairdeal("backup", copy, database=secret)[0] == 0
    code, out, err = fairdeal("restore", copy, database=secret)
    name = url.split("@/")[1].split("?")[0]
    assert (code, out) == (1, "")
    assert err == f"Nothing was restored: the PostgreSQL database {name} is not empty.\n"

    for _ in range(2):
        code, out, err = fairdeal("restore", copy, "--data", data, database=secret)
    assert (code, out) == (1, "")
    assert err == f"Nothing was restored: {data / 'fairdeal.db'} is not empty.\n"
    with_file(data / "fairdeal.db", lambda store: store.open_streams())


def test_a_database_that_a_server_uses_is_not_restored_to(
    url: str, tmp_path: Path, fairdeal: Fairdeal
) -> None:
    copy = tmp_path / "copy.db"

    async def beside(_store: PostgresStore) -> None:
        assert (await asyncio.to_thread(fairdeal, "backup", copy, database=url))[0] == 0
        code, _, err = await asyncio.to_thread(fairdeal, "restore", copy, database=url)
        assert (code, err) == (1, "A Fairdeal is using the PostgreSQL database; stop it.\n")

    with_store(url, beside)


def test_what_cannot_be_copied_is_said_in_one_sentence(
    url: str, postgres: PostgresServer, tmp_path: Path, fairdeal: Fairdeal
) -> None:
    copy, damaged = tmp_path / "copy.db", tmp_path / "damaged.db"
    nothing = 'The schema "fairdeal" of the PostgreSQL database is none of Fairdeal\'s.\n'
    assert fairdeal("backup", copy, database=url) == (1, "", nothing)
    assert fairdeal("audit", url, database=url) == (2, "", nothing)
    with_store(url, write)
    postgres.execute(url, "UPDATE fairdeal.format SET version = 1")
    assert "format 1, and format 2 is needed" in fairdeal("backup", copy, database=url)[2]
    postgres.execute(url, "UPDATE fairdeal.format SET version = 9")
    for words in (("backup", copy), ("audit", url), ("restore", tmp_path / "no.db"), ("doctor",)):
        code, out, err = fairdeal(*words, database=url)
        assert code != 0
        assert (out + err).count("knows formats up to 2") == (words[0] != "restore")
    away = "postgresql://u:hunter2@/x?host=/nowhere"
    for words in (("backup", copy), ("audit",), ("audit", away)):
        code, out, err = fairdeal(*words, database=away)
        assert err == "The PostgreSQL database cannot be used: no server answers at its address.\n"
        assert (code, out) == (1 if words[0] == "backup" else 2, "")
    mysql = "mysql://u:hunter2@host/x"
    for words in (("backup", copy), ("audit",), ("audit", mysql), ("restore", copy)):
        code, out, err = fairdeal(*words, database=mysql)
        assert code != 0
        assert "hunter2" not in out + err
    assert not copy.exists()
    with_file(damaged, lambda store: store.append("a", 0, [b"1"]))
    execute(damaged, "DROP TABLE devices")
    code, _, err = fairdeal("restore", damaged, database=url)
    assert (code, err.count("is damaged (its tables are not those of this format).")) == (1, 1)


def test_both_formats_agree_in_what_is_copied(url: str, postgres: PostgresServer) -> None:
    """A new table or column is in both of them: the copy reads them off the file's."""
    open_it(url)
    with closing_file(sqlite3.connect(":memory:", isolation_level=None)) as file:
        create(file)
        tables = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        found = {
            (table, column)
            for (table,) in tables
            for _, column, *_ in file.execute(f"PRAGMA table_info({table})")
        }
    columns = (
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'fairdeal' AND table_name NOT IN ('format', 'writers')"
    )
    assert {tuple(row) for row in postgres.execute(url, columns)} == found


# -- rooms ------------------------------------------------------------------------------------


def test_an_evening_on_postgresql_is_judged_beside_the_server_and_in_its_backup(
    url: str, tmp_path: Path, postgres: PostgresServer, fairdeal: Fairdeal
) -> None:
    copy = tmp_path / "copy.db"

    def audited(database: str) -> dict[str, Any]:
        code, out, err = fairdeal("audit", "--json", database, database=url)
        found: dict[str, Any] = json.loads(out)
        assert (code, err) == (bool(found["faults"]), "")
        return found

    async def evening(store: PostgresStore) -> None:
        room = await open_room(store, persons=2)
        viewers = [Viewer(room, f"p{i}") for i in range(2)]
        await play(viewers, hands=2)
        await asyncio.gather(*(asked(viewer, hand=3) for viewer in viewers))
        live = await asyncio.to_thread(audited, url)
        assert (live["tables"], live["hands"], live["running"], live["faults"]) == (1, 2, 1, [])
        assert (await asyncio.to_thread(fairdeal, "backup", copy, database=url))[0] == 0
        kept = audited(str(copy))
        assert (kept["tables"], kept["hands"], kept["running"], kept["faults"]) == (1, 2, 0, [])
        assert 0 < kept["events"] < live["events"]
        await room.stop(1001)

    with_store(url, evening)
    for sql, why in (
        ("UPDATE fairdeal.postings SET chips = chips + 1 WHERE id = 4", "the ledger: "),
        ("UPDATE fairdeal.events SET event = 'x' WHERE seq = 9", "the hash chain is broken here"),
        ("INSERT INTO fairdeal.events VALUES (99, 1, '', '')", "a row of events belongs to noth"),
    ):
        postgres.execute(url, sql)
        assert any(why in fault["reason"] for fault in audited(url)["faults"])


# -- doctor -----------------------------------------------------------------------------------


def test_doctor_looks_at_the_database_of_the_server(
    url: str, other: str, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(database: str) -> tuple[bool, str]:
        finding = doctor.check_postgres(database, tmp_path)
        return finding.well, finding.sentence

    well, sentence = check(other)
    assert not well  # the server of the tests does not keep its files
    assert sentence.endswith(
        "with fsync or full_page_writes off: a power failure can take what was acknowledged."
    )
    durable = condition._FACTS.replace("current_setting('fsync') = 'on'", "true")
    monkeypatch.setattr(condition, "_FACTS", durable)
    name = other.split("@/")[1].split("?")[0]
    none_yet = f"No tables are in the PostgreSQL database {name} yet; they are made at the first"
    assert check(other) == (True, f"{none_yet} start.")
    postgres.execute(other, "CREATE ROLE nobody LOGIN")
    well, sentence = check(other.replace("postgres@", "nobody@"))
    assert (well, sentence.startswith("This user has no right to make a schema")) == (False, True)
    with_store(url, write)
    well, sentence = check(url)
    assert not well
    assert str(tmp_path / "seal.key") in sentence
    (tmp_path / "seal.key").write_bytes(KEY)
    assert check(url)[1].endswith("have format 2.")

    async def beside(_store: PostgresStore) -> None:
        _, sentence = await asyncio.to_thread(check, url)
        assert sentence.endswith("format 2, and a Fairdeal uses it.")

    with_store(url, beside)
    postgres.execute(url, "UPDATE fairdeal.format SET version = 1")
    assert check(url)[1].endswith("have format 1; the next start changes it, after a copy.")

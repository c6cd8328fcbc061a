"""From older formats: a copy first, all or nothing, and every event under the chain."""

from __future__ import annotations

import re
import sqlite3
import time
from pathlib import Path

import pytest

from fairdeal.store import (
    ERASE,
    HOUSE,
    Broken,
    CommandKey,
    Player,
    Posting,
    Snapshot,
    SqliteStore,
    Unusable,
    migrate,
)
from tests.store.files import execute, make_version_1, make_version_2, traces, with_store

DECK = bytes(range(53))
STREAMS = {"first": [b"1", b"2", b"3"], "empty": [], "last": [b"x"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "room.db"
    make_version_1(file, STREAMS, first=DECK)
    return file


def copies(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.stem}-format-*"))


def test_everything_is_there_after_the_change(path: Path) -> None:
    async def look(store: SqliteStore) -> None:
        for name, events in STREAMS.items():
            assert await store.read(name) == events
            assert await store.knows(name, CommandKey("p", "id-1"))
            assert await store.postings(name) is None
        assert await store.open_streams() == ["first", "empty"]
        visitor = await store.people.visitor(b"\x01\x02")
        assert visitor is not None
        assert visitor.who == Player("p", "Ana")
        assert await store.balances() == {}
        await store.append("first", 3, [b"4"])
        await store.append("empty", 0, [b"1"], command=CommandKey("p", "id-2"))

    with_store(path, look)
    assert execute(path, "PRAGMA user_version") == [(3,)]
    tables = "SELECT name FROM sqlite_master WHERE name LIKE 'old_%'"
    assert execute(path, tables) == []
    assert with_store(path, lambda store: store.read("first")) == [b"1", b"2", b"3", b"4"]
    assert len(copies(path)) == 1  # the second time there is nothing to change


def test_it_has_the_same_tables_as_a_new_database(path: Path, tmp_path: Path) -> None:
    schema = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
    new, second = tmp_path / "new.db", tmp_path / "second.db"
    make_version_2(second)
    for file in (path, second, new):
        with_store(file, lambda store: store.open_streams())
    assert execute(path, schema) == execute(second, schema) == execute(new, schema)


def test_everything_of_format_2_is_there_after_the_change(tmp_path: Path) -> None:
    """A running hand keeps its deck; moments are those of the change."""
    path = tmp_path / "room.db"
    make_version_2(path)
    tables = ("events", "commands", "sealed", "accounts", "postings")
    before = [execute(path, f"SELECT * FROM {table}") for table in tables]
    names = [name for (name,) in execute(path, "SELECT name FROM streams ORDER BY id")]
    (deck,) = execute(path, "SELECT content FROM sealed")[0]
    began = round(time.time())

    async def look(store: SqliteStore) -> None:
        assert await store.open_streams() == names[1:]
        assert await store.sealed(names[1]) == deck
        assert [len(await store.read(name)) for name in names] == [33, 17]
        assert await store.balance("player/bo") == 1000
        assert await store.closed_streams(began) == []
        assert [name for name, _ in await store.closed_streams(began + 60)] == names[:1]
        ana = await store.people.visitor(bytes(range(32)))
        assert ana is not None
        assert ana.who == Player("ana", "Ана")
        assert began <= ana.device.created == ana.device.seen <= round(time.time())
        assert len(await store.people.devices("bo")) == 1

    with_store(path, look)
    assert [execute(path, f"SELECT * FROM {table}") for table in tables] == before
    with Snapshot(path) as snapshot:
        assert [(stream.broken, len(stream.events)) for stream in snapshot.streams()] == [
            (None, 33),
            (None, 17),
        ]
        assert snapshot.misbooked() == []
    (copy,) = copies(path)
    assert re.fullmatch(r"room-format-2-\d{8}T\d{6}Z\.db", copy.name)
    assert execute(copy, "PRAGMA user_version") == [(2,)]
    assert execute(copy, "SELECT count(*) FROM sealed") == [(0,)]
    assert traces(path.parent, deck) == [path.name]


def test_a_ledger_of_format_2_that_does_not_add_up_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    make_version_2(path)
    execute(path, "UPDATE accounts SET chips = chips + 1 WHERE name = 'player/bo'")
    with pytest.raises(Unusable, match="an account holds other chips than were posted to it"):
        with_store(path, lambda store: store.open_streams())
    assert copies(path) == []


def test_the_copy_beside_it_is_the_old_database_without_the_decks(path: Path) -> None:
    with_store(path, lambda store: store.open_streams())
    (copy,) = copies(path)
    assert re.fullmatch(r"room-format-1-\d{8}T\d{6}Z\.db", copy.name)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert execute(copy, "PRAGMA user_version") == [(1,)]
    assert execute(copy, "PRAGMA integrity_check") == [("ok",)]
    events = "SELECT event FROM events WHERE stream = 1 ORDER BY seq"
    assert execute(copy, events) == [(b"1",), (b"2",), (b"3",)]
    assert execute(copy, "SELECT count(*) FROM sealed") == [(0,)]
    assert traces(path.parent, DECK) == []  # in no file any more


def test_a_deck_of_version_1_is_not_taken_over(path: Path) -> None:
    """The hand is void (R-135); the next deck is one of this version."""

    async def look(store: SqliteStore) -> None:
        assert await store.sealed("first") is None
        await store.append("first", 3, [b"void"], sealed=ERASE)
        await store.append("first", 4, [b"hand"], sealed=DECK)
        assert await store.sealed("first") == DECK

    with_store(path, look)


def test_the_postings_of_old_events_are_taken_once(path: Path) -> None:
    old = [Posting(1, "bank", "stack", 5, lent=True), Posting(3, "stack", "pot", 2)]
    new = [Posting(4, "pot", "stack", 2)]

    async def post(store: SqliteStore) -> None:
        await store.append("first", 3, [], postings=old)
        with pytest.raises(ValueError, match="a posting for event 1; 4 to 3 expected"):
            await store.append("first", 3, [], postings=old)
        await store.append("first", 3, [b"4"], postings=new)
        loan = Posting(1, HOUSE, "bank", 5, lent=True)
        assert await store.postings("first") == [loan, *old, *new]
        assert await store.postings("empty") is None

    with_store(path, post)
    assert with_store(path, lambda store: store.balances()) == {HOUSE: -5, "stack": 5}


def test_an_event_that_was_missing_is_missing_still(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    make_version_1(path, {"whole": [b"1", b"2"], "hole": [b"1", b"2", b"3"], "last": []})
    execute(path, "DELETE FROM events WHERE stream = 2 AND seq = 2")

    async def read(store: SqliteStore) -> None:
        assert await store.read("whole") == [b"1", b"2"]
        with pytest.raises(Broken, match="event 2 of a stream is missing, event 3 is there"):
            await store.read("hole")

    with_store(path, read)


def test_a_change_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(migrate, "_erase", fail)
        with pytest.raises(Unusable, match=r"^The database .* cannot be used: .* full\.$"):
            with_store(path, lambda store: store.open_streams())
        assert copies(path) == []  # half a copy is none
    take_over = migrate._take_over_players

    def fail_late(database: sqlite3.Connection, now: int) -> None:
        take_over(database, now)
        fail()

    with monkeypatch.context() as patch:
        patch.setattr(migrate, "_take_over_players", fail_late)
        with pytest.raises(Unusable, match="disk is full"):
            with_store(path, lambda store: store.open_streams())
    assert path.read_bytes() == before
    assert execute(path, "PRAGMA user_version") == [(1,)]
    (copy,) = copies(path)
    copy.unlink()
    assert with_store(path, lambda store: store.read("first")) == STREAMS["first"]


def test_without_a_copy_nothing_is_changed(path: Path) -> None:
    path.with_name("room-format-1.new").mkdir()
    with pytest.raises(
        Unusable, match=r"only after a copy .* cannot be written \(Is a directory\)\.$"
    ):
        with_store(path, lambda store: store.open_streams())
    assert execute(path, "PRAGMA user_version") == [(1,)]


def test_a_copy_of_the_same_second_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies right after the copy is started again at once."""
    monkeypatch.setattr("time.strftime", lambda *_: "20260101T000000Z")
    path.with_name("room-format-1-20260101T000000Z.db").write_bytes(b"mine")
    with_store(path, lambda store: store.open_streams())
    second, first = copies(path)
    assert first.read_bytes() == b"mine"
    assert second.name == "room-format-1-20260101T000000Z-2.db"
    assert execute(second, "PRAGMA user_version") == [(1,)]


def test_r056_a_copy_that_was_cut_short_does_not_keep_its_decks(path: Path) -> None:
    for name in ("room-format-1.new", "room-format-1.new-journal"):
        path.with_name(name).write_bytes(DECK)
    with_store(path, lambda store: store.open_streams())
    assert traces(path.parent, DECK) == []

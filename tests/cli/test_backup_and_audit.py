"""``fairdeal backup`` and ``fairdeal audit`` beside running rooms, and a restore rehearsed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal.cli import database
from fairdeal.cli.main import main
from fairdeal.dealing.vault import SealError
from fairdeal.hand import HoleDealt
from fairdeal.room import Hub, Room
from fairdeal.server.serve import DATABASE
from fairdeal.store import HOUSE, SqliteStore, StoreFailed, Unusable
from fairdeal.table import HandEnded, TableEvent
from tests.room.harness import Caller, Viewer
from tests.server.guest import Guest
from tests.server_process import ServerProcess
from tests.store.files import execute, make_version_1, traces

SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
Answer = tuple[int, str, str]


@pytest.fixture
def fairdeal(capsys: pytest.CaptureFixture[str]) -> Any:
    """Call the command; return its exit code and what it said."""

    def call(*words: object) -> Answer:
        code = main([*map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


async def in_hand(viewer: Viewer, hand: int) -> None:
    """Play, checking and calling, until this hand asks the viewer."""
    while not (viewer.view.hand_no >= hand and viewer.view.turn and viewer.my_turn):
        if viewer.you is not None and viewer.view.turn and viewer.my_turn:
            await viewer.act()
        else:
            assert await viewer.receive() is not None


async def practice(store: SqliteStore, hand: int) -> tuple[Hub, Room, Viewer]:
    """A practice table whose running hand is this one, and asks its person."""
    hub = Hub(store, Caller(), pace="instant")
    room = await hub.practise("p0", "Ana", "easy", "instant")
    viewer = Viewer(room, "p0")
    await viewer.welcomed()
    await in_hand(viewer, hand)
    return hub, room, viewer


def events_of(path: Path) -> list[TableEvent]:
    decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
    return [decoder.decode(row[0]) for row in execute(path, "SELECT event FROM events")]


def chips_at_tables(path: Path) -> int:
    sql = "SELECT total(chips) FROM accounts WHERE name LIKE 'stack/%' OR name LIKE 'pot/%'"
    return int(execute(path, sql)[0][0])


def test_r135_a_backup_of_a_running_hand_is_restored_and_played_on(
    tmp_path: Path, fairdeal: Any
) -> None:
    live, copy = tmp_path / "data" / DATABASE, tmp_path / "copy.db"
    live.parent.mkdir()

    async def first() -> None:
        store = SqliteStore(live)
        hub, room, viewer = await practice(store, 3)
        code, out, err = fairdeal("backup", copy, "--data", live.parent)
        assert (code, err) == (0, "")
        events = len(events_of(copy))
        size = copy.stat().st_size
        assert out == (
            f"Wrote {copy}: 1 tables, {events} events, {size} bytes."
            " Every table ends before the hand that runs there now.\n"
        )
        sealed = await store.sealed(room.name)
        assert sealed is not None
        assert traces(live.parent, sealed) != []  # the search does find it where it is
        assert sealed not in copy.read_bytes()
        assert fairdeal("audit", live)[0] == 0
        await viewer.act()  # nobody noticed
        await hub.stop()
        await store.close()

    asyncio.run(first())
    log, kept = events_of(live), events_of(copy)
    assert kept == log[: len(kept)]
    assert sum(isinstance(event, HandEnded) for event in kept) == 2
    dealt = [sum(isinstance(event, HoleDealt) for event in events) for events in (log, kept)]
    assert dealt == [18, 12]  # six seats, and no card of the hand that ran

    restored = tmp_path / "restored" / DATABASE
    code, out, _ = fairdeal("restore", copy, "--data", restored.parent)
    assert (code, out) == (
        0,
        f"Restored 1 tables and {len(kept)} events of {copy} to {restored}.\n",
    )
    brought = chips_at_tables(restored)

    async def second() -> None:
        store = SqliteStore(restored)
        hub = Hub(store, Caller(), pace="instant")
        await hub.resume()
        (room,) = hub.tables_of("p0")
        viewer = Viewer(room, "p0")
        await viewer.welcomed()
        assert not viewer.view.running
        assert viewer.view.hand_no == 2
        assert viewer.view.chips() == brought
        await in_hand(viewer, 4)
        await hub.stop()
        await store.close()

    asyncio.run(second())
    code, out, _ = fairdeal("audit", restored, "--json")
    answer = json.loads(out)
    assert (code, answer["faults"], answer["tables"]) == (0, [], 1)
    assert (answer["hands"], answer["running"], answer["void"]) == (3, 1, 0)
    balances = dict(execute(restored, "SELECT name, chips FROM accounts"))
    assert sum(balances.values()) == 0
    banks = sum(chips for name, chips in balances.items() if name.startswith("player/"))
    assert chips_at_tables(restored) + banks == -balances[HOUSE]


def test_beside_a_real_server_which_is_then_killed(tmp_path: Path, fairdeal: Any) -> None:
    copy = tmp_path / "copy.db"
    with ServerProcess(tmp_path) as server:

        async def play() -> None:
            async with Guest(server.url) as ana:
                await ana.arrive(await ana.practise())
                await ana.play(1)
                await ana.turn()
                code, out, _ = fairdeal("audit", server.data / DATABASE)
                assert code == 0, out
                assert fairdeal("backup", copy, "--data", server.data)[0] == 0

        asyncio.run(play())
        server.kill()
        code, out, _ = fairdeal("audit", server.data / DATABASE, "--json")
        killed = json.loads(out)
        assert (code, killed["faults"]) == (0, [])
        assert killed["events"] > len(events_of(copy))
        assert fairdeal("audit", copy)[0] == 0


def test_backup_says_what_it_cannot_do(
    tmp_path: Path, fairdeal: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database.FILE == DATABASE
    monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path))
    copy = tmp_path / "copy.db"
    code, out, err = fairdeal("backup", copy)
    assert (code, out) == (1, "")
    assert err.startswith(f"The database {tmp_path / DATABASE} cannot be used")
    make_version_1(tmp_path / DATABASE, {"s": [b"1"]})
    assert "start the server once" in fairdeal("backup", copy)[2]
    asyncio.run(reopened(tmp_path / DATABASE))
    assert fairdeal("backup", tmp_path / "nowhere" / "copy.db")[2].endswith(
        "cannot be written (No such file or directory).\n"
    )
    assert fairdeal("backup", copy)[0] == 0
    before = copy.read_bytes()
    code, _, err = fairdeal("backup", copy)
    assert (code, err) == (1, f"{copy} is there already; it was not overwritten.\n")
    assert copy.read_bytes() == before
    for place in (".", "/"):
        said = f"{place} is there already; it was not overwritten.\n"
        assert fairdeal("backup", place) == (1, "", said)
    left = tmp_path / "other.db.unfinished"  # by a backup that was killed
    left.write_bytes(b"half")
    code, _, err = fairdeal("backup", tmp_path / "other.db")
    said = f"{left} is in the way of {tmp_path / 'other.db'}; remove it, or name another file.\n"
    assert (code, err) == (1, said)
    assert left.read_bytes() == b"half"


async def reopened(path: Path) -> None:
    await SqliteStore(path).close()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two finished hands and one that runs."""
    path = tmp_path_factory.mktemp("evening") / DATABASE

    async def play() -> None:
        store = SqliteStore(path)
        hub, _, _ = await practice(store, 3)
        await hub.stop()
        await store.close()

    asyncio.run(play())
    return path


@pytest.fixture
def played(tmp_path: Path, evening: Path) -> Path:
    """The same evening, for one test to spoil."""
    return Path(shutil.copy(evening, tmp_path / DATABASE))


def test_audit_counts_what_it_judged(played: Path, fairdeal: Any) -> None:
    events = len(events_of(played))
    line = f"1 tables, {events} events, 2 finished hands (0 more are void, 1 run): no faults\n"
    assert fairdeal("audit", played) == (0, line, "")
    code, out, _ = fairdeal("audit", played, "--json")
    assert (code, json.loads(out)) == (
        0,
        {
            "tables": 1,
            "events": events,
            "hands": 2,
            "void": 0,
            "running": 1,
            "older": 0,
            "faults": [],
        },
    )


FAULTS = [
    ("UPDATE events SET event = x'00' WHERE seq = 9", "table 1, event 9: the hash chain is broken"),
    ("DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)", "the hash chain is broken"),
    ("UPDATE postings SET chips = chips + 1 WHERE id = 8", "its postings are not those that it"),
    ("UPDATE postings SET chips = chips + 1 WHERE id = 8", "the ledger: the balances are not"),
    ("UPDATE accounts SET chips = chips + 1 WHERE name = 'house'", "the ledger: the balances sum"),
    ("DELETE FROM postings", "its postings are not those that it causes"),
    ("DROP TABLE players", "the database: its tables are not those of this format"),
    ("DELETE FROM streams", "the database: a row of events belongs to nothing"),
]


@pytest.mark.parametrize(("sql", "fault"), FAULTS)
def test_audit_names_the_place_of_every_fault(
    played: Path, fairdeal: Any, sql: str, fault: str
) -> None:
    name = execute(played, "SELECT name FROM streams")[0][0]
    execute(played, sql)
    code, out, err = fairdeal("audit", played)
    assert (code, err) == (1, "")
    assert fault in out
    assert name not in out  # it is a key
    assert fairdeal("audit", played, "--json")[0] == 1


def test_audit_of_a_file_that_cannot_be_read_on(played: Path, fairdeal: Any) -> None:
    (root,) = execute(played, "SELECT rootpage FROM sqlite_master WHERE name = 'events'")
    data = bytearray(played.read_bytes())
    data[(root[0] - 1) * 4096 : root[0] * 4096] = bytes(4096)
    played.write_bytes(data)
    code, out, err = fairdeal("audit", played)
    assert (code, err) == (1, "")
    assert "the database: " in out


def test_t16_a_flipped_bit_in_any_page_is_found_or_changes_nothing(
    evening: Path, tmp_path: Path, fairdeal: Any
) -> None:
    """Never a wrong chip: what a server takes up is what was stored."""
    whole, path = evening.read_bytes(), tmp_path / DATABASE
    stored = asyncio.run(taken_up(evening))
    rng = random.Random(16)
    found = 0
    for page in range(0, len(whole), 4096):
        for _ in range(4 * SCALE):
            spoiled = bytearray(whole)
            spoiled[page + rng.randrange(4096)] ^= 1 << rng.randrange(8)
            path.write_bytes(spoiled)
            clean = fairdeal("audit", path)[0] == 0
            try:
                assert asyncio.run(taken_up(path)) == stored
            except (StoreFailed, Unusable):
                assert not clean
                found += 1
            except SealError:  # nobody but the room looks into a sealed deck
                found += 1
    assert found > 10


async def taken_up(path: Path) -> tuple[object, ...]:
    """All that a server would go on with."""
    store = SqliteStore(path)
    try:
        (name,) = await store.open_streams()
        room = Room(name, store, Caller(), lambda: 0, rng=random.Random(1))
        await room.resume()
        return room._table.state(), await store.balances(), await store.postings(name)
    finally:
        await store.close()


def test_audit_of_what_is_no_database_of_ours(tmp_path: Path, fairdeal: Any) -> None:
    text = tmp_path / "letter.db"
    text.write_bytes(b"a letter to my aunt, long enough" * 100)
    other = tmp_path / "other.db"
    execute(other, "CREATE TABLE streams (name)")
    old = tmp_path / "old.db"
    make_version_1(old, {"s": [b"1"]})
    empty = tmp_path / "empty.db"
    empty.touch()
    for path in (text, other, old, empty, tmp_path, tmp_path / "nowhere.db"):
        code, out, err = fairdeal("audit", path)
        assert (code, out) == (2, "")
        assert err.startswith(f"The database {path} ")
        assert err.count("\n") == 1
    assert not (tmp_path / "nowhere.db").exists()


def test_a_folder_or_nothing_in_place_of_a_database(tmp_path: Path, fairdeal: Any) -> None:
    is_folder = f"The database {tmp_path} is a folder; name the file in it.\n"
    assert fairdeal("audit", tmp_path) == (2, "", is_folder)
    assert fairdeal("restore", tmp_path, "--data", tmp_path / "data") == (1, "", is_folder)
    assert fairdeal("audit", "") == (
        2,
        "",
        "No database is named: give a file or postgresql://..., or nothing at all for the one of"
        " the room.\n",
    )


def test_tables_from_before_the_ledger_are_posted_when_their_server_starts(
    played: Path, tmp_path: Path, fairdeal: Any
) -> None:
    """Version 1: no chain, no ledger; the hand that ran is void (R-135)."""
    with closing(sqlite3.connect(played)) as database:
        (name,) = database.execute("SELECT name FROM streams").fetchone()
        rows = database.execute("SELECT event FROM events ORDER BY seq").fetchall()
    old = tmp_path / "old" / DATABASE
    old.parent.mkdir()
    events = [event for (event,) in rows]
    make_version_1(old, {name: events, "closed": events}, **{name: bytes([1, *range(52)])})

    async def resume() -> None:
        store = SqliteStore(old)
        hub = Hub(store, Caller(), pace="instant")
        await hub.resume()
        (room,) = hub.tables_of("p0")
        viewer = Viewer(room, "p0")
        await in_hand(viewer, 4)
        await hub.stop()
        await store.close()

    asyncio.run(resume())
    code, out, _ = fairdeal("audit", old, "--json")
    answer = json.loads(out)
    assert (code, answer["faults"]) == (0, [])
    assert (answer["tables"], answer["older"], answer["void"]) == (2, 1, 1)

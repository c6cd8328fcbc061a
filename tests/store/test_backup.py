"""A copy of a live database: one moment of it, and nothing of what is sealed."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from fairdeal.store import (
    ERASE,
    HOUSE,
    CommandKey,
    Credentials,
    Device,
    Player,
    Posting,
    Snapshot,
    SqliteStore,
    StoreFailed,
    Unusable,
    Visitor,
    back_up,
)
from fairdeal.store.files import give_name
from tests.store.files import execute, make_version_1, traces, with_store

DECK = bytes(range(53))


async def write(store: SqliteStore) -> None:
    """One stream between two hands, one in its second hand, one that began with a hand."""
    await store.people.add_player(Device("d", "p", "Firefox", 1, 2), b"hash")
    await store.people.rename("p", "Ana")
    await store.people.add_credentials(Credentials("p", "Ana", "ana", "ana", "$hash$"))
    await store.append("calm", 0, [b"c1", b"c2"], postings=[Posting(1, "bank", "x", 9, True)])
    await store.append("calm", 2, [b"c3"], closes=True)
    await store.append("live", 0, [b"l1"], command=CommandKey("p", "1"))
    await store.append("live", 1, [b"first hand"], sealed=DECK)
    await store.append("live", 2, [b"its end"], sealed=ERASE, command=CommandKey("p", "2"))
    await store.append("live", 3, [b"before", b"LIVE CARDS"], sealed=DECK)
    await store.append("live", 5, [b"LIVE ACTION"], command=CommandKey("p", "3"))
    await store.append("new", 0, [b"LIVE TOO"], sealed=DECK)


def test_a_stream_is_copied_up_to_what_is_sealed(tmp_path: Path) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copies" / "copy.db"
    target.parent.mkdir()

    async def main(store: SqliteStore) -> None:
        await write(store)
        assert back_up(source, target) == (2, 6)

    with_store(source, main)
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]  # a single file
    assert traces(target.parent, b"LIVE") == traces(target.parent, DECK) == []

    async def look(store: SqliteStore) -> None:
        assert await store.read("calm") == [b"c1", b"c2", b"c3"]
        assert await store.read("live") == [b"l1", b"first hand", b"its end"]
        assert await store.open_streams() == ["live"]
        assert await store.sealed("live") is None
        known = [await store.knows("live", CommandKey("p", id_)) for id_ in ("1", "2", "3")]
        assert known == [True, True, False]
        assert await store.people.visitor(b"hash") == Visitor(
            Player("p", "Ana", "Ana"), Device("d", "p", "Firefox", 1, 2)
        )
        assert await store.people.credentials("ana") is not None
        assert await store.balances() == {HOUSE: -9, "x": 9}
        await store.append("live", 3, [b"again"], command=CommandKey("p", "3"))
        await store.append("new", 0, [b"again"])

    with_store(target, look)


def test_the_house_lends_what_came_from_events_that_are_cut_off(tmp_path: Path) -> None:
    """A player leaves a running hand's table and sits down at another one with those chips."""
    source, target = tmp_path / "room.db", tmp_path / "copy.db"

    async def main(store: SqliteStore) -> None:
        await store.append("one", 0, [b"1"], postings=[Posting(1, "bank", "one", 50, True)])
        await store.append("one", 1, [b"2"], sealed=DECK)
        await store.append("one", 2, [b"3"], postings=[Posting(3, "one", "bank", 50)])
        await store.append("two", 0, [b"1"], postings=[Posting(1, "bank", "two", 70, True)])
        assert await store.balances() == {HOUSE: -70, "two": 70}
        back_up(source, target)

    with_store(source, main)

    async def look(store: SqliteStore) -> None:
        assert await store.balances() == {HOUSE: -120, "one": 50, "two": 70}
        assert await store.postings("two") == [
            Posting(1, HOUSE, "bank", 70, lent=True),
            Posting(1, "bank", "two", 70, lent=True),
        ]

    with_store(target, look)
    for path in (source, target):
        with Snapshot(path) as snapshot:
            assert snapshot.misbooked() == []


def test_the_ledger_of_forgotten_streams_comes_out_in_the_file_and_in_its_copy(
    tmp_path: Path,
) -> None:
    """Two streams of one bank at the same time, so that what was lent depends on the order."""
    source, target = tmp_path / "room.db", tmp_path / "copy.db"

    async def main(store: SqliteStore) -> None:
        await store.append("a", 0, [b"1"], postings=[Posting(1, "bank", "a/me", 70, True)])
        await store.append("b", 0, [b"1"], postings=[Posting(1, "bank", "b/me", 50, True)])
        await store.append("a", 1, [b"2"], postings=[Posting(2, "a/me", "a/pot", 70)])
        await store.append("a", 2, [b"3"], postings=[Posting(3, "a/pot", "a/you", 30)])
        out = [
            Posting(4, "a/pot", "a/me", 40),
            Posting(4, "a/me", "bank", 40),
            Posting(4, "a/you", HOUSE, 30),
        ]
        await store.append("a", 3, [b"4"], postings=out, closes=True)
        await store.append("b", 1, [b"2"], postings=[Posting(2, "bank", "b/me", 55, True)])
        before = await store.balances()
        await store.forget("a", ["a/me", "a/you", "a/pot"], "gone")
        assert await store.balances() == before == {HOUSE: -105, "b/me": 105}
        back_up(source, target)

    with_store(source, main)
    rows = "SELECT count(*) FROM postings WHERE stream IS NULL"
    for path in (source, target):
        assert execute(path, rows) == [(4,)]  # loan, buy-in, and what two took away
        with Snapshot(path) as snapshot:
            assert snapshot.misbooked() == []
            assert [stream.name for stream in snapshot.streams()] == ["b"]
        with_store(path, lambda store: store.open_streams())  # its start adds everything up


def test_a_copy_is_made_while_the_store_writes(tmp_path: Path) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copy.db"

    async def main(store: SqliteStore) -> None:
        for stream in ("a", "b"):
            await store.append(stream, 0, [b"0"] * 500)
        copying = asyncio.create_task(asyncio.to_thread(back_up, source, target))
        seq = 500
        while not copying.done():
            for stream in ("a", "b"):
                posting = Posting(seq + 1, HOUSE, stream, 1)
                await store.append(stream, seq, [b"%d" % seq], postings=[posting])
            seq += 1
        await copying
        assert seq > 500

    with_store(source, main)

    async def look(store: SqliteStore) -> None:
        a, b = await store.read("a"), await store.read("b")
        assert 0 <= len(a) - len(b) <= 1  # one moment
        sums = {"a": len(a) - 500, "b": len(b) - 500, HOUSE: 1000 - len(a) - len(b)}
        assert await store.balances() == {name: chips for name, chips in sums.items() if chips}

    with_store(target, look)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copy.db"
    with_store(source, write)
    target.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        back_up(source, target)
    assert target.read_bytes() == b"mine"


@pytest.mark.parametrize("rest", ["-journal", "-wal", "-shm"])
def test_a_log_without_its_database_is_not_taken_for_a_part_of_the_copy(
    tmp_path: Path, rest: str
) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copy.db"
    with_store(source, write)
    left = tmp_path / f"copy.db{rest}"
    left.write_bytes(b"mine")
    with pytest.raises(FileExistsError) as refused:
        back_up(source, target)
    assert refused.value.filename == str(left)
    assert left.read_bytes() == b"mine"
    assert not target.exists()


def test_a_file_that_appears_meanwhile_is_neither_replaced_nor_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    with_store(source, write)
    theirs = [target, target.with_name("copy.db-wal")]

    def others_come(_: object) -> None:
        for path in theirs:
            path.write_bytes(b"theirs")

    monkeypatch.setattr("fairdeal.store.backup._copy", others_come)
    with pytest.raises(FileExistsError) as refused:
        back_up(source, target)
    assert refused.value.filename == str(target)
    assert sorted(target.parent.iterdir()) == theirs
    assert all(path.read_bytes() == b"theirs" for path in theirs)


def test_a_disk_without_links_keeps_what_is_there_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    with_store(source, write)

    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    assert back_up(source, target) == (2, 6)
    assert list(target.parent.iterdir()) == [target]
    other = tmp_path / "other"
    other.touch()
    with pytest.raises(FileExistsError):
        give_name(other, target)
    assert target.stat().st_size > 0
    with Snapshot(target) as snapshot:
        assert snapshot.damage() == []


def test_what_cannot_be_copied_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "room.db", tmp_path / "copy.db"
    with pytest.raises(Unusable, match="cannot be used"):
        back_up(tmp_path / "nowhere.db", target)
    make_version_1(source, {"s": [b"1"]})
    with pytest.raises(Unusable, match=r"format 1, and format 3 is needed; start the server once"):
        back_up(source, target)
    source.unlink()
    with_store(source, write)
    with monkeypatch.context() as patch:
        patch.setattr("fairdeal.store.backup._CUTS", "SELECT none")
        with pytest.raises(StoreFailed, match="no such column"):
            back_up(source, target)
    assert not target.exists()


def test_damage_is_copied_as_it_is_and_found_in_the_copy(tmp_path: Path) -> None:
    source = tmp_path / "room.db"
    with_store(source, write)
    execute(source, "UPDATE events SET event = x'00' WHERE stream = 1 AND seq = 2")
    execute(source, "DELETE FROM events WHERE stream = 2 AND seq = 3")  # the last before the cut
    back_up(source, tmp_path / "copy.db")
    with Snapshot(tmp_path / "copy.db") as snapshot:
        calm, live = snapshot.streams()
    assert (calm.broken and calm.broken.seq, live.broken and live.broken.seq) == (2, 3)


def test_a_snapshot_reads_a_database_that_was_killed_and_writes_nothing(tmp_path: Path) -> None:
    """The last events are in the write-ahead log alone."""
    source, copy = tmp_path / "room.db", tmp_path / "killed"
    copy.mkdir()

    async def main(store: SqliteStore) -> None:
        await write(store)
        for suffix in ("", "-wal"):
            (copy / f"room.db{suffix}").write_bytes(Path(f"{source}{suffix}").read_bytes())

    with_store(source, main)
    before = (copy / "room.db").read_bytes()
    assert (copy / "room.db-wal").stat().st_size > 0
    with Snapshot(copy / "room.db") as snapshot:
        assert snapshot.damage() == []
        names = {stream.name: len(stream.events) for stream in snapshot.streams()}
    assert names == {"calm": 3, "live": 6, "new": 1}
    assert (copy / "room.db").read_bytes() == before


BOOKED = [
    ("UPDATE postings SET chips = 8 WHERE id = 1", "the house did not lend what was lacking"),
    ("DELETE FROM postings WHERE id = 1", "the house did not lend what was lacking"),
    (
        "UPDATE postings SET lent = 0 WHERE id = 2",
        "posting 2 (event 1 of stream 1): an account falls below zero",
    ),
    ("DELETE FROM postings WHERE id = 2", "an account falls below zero"),
    ("UPDATE postings SET chips = 4 WHERE id = 3", "the balances are not the sums"),
    ("UPDATE postings SET chips = 'x' WHERE id = 3", "posting 3 (event 2 of stream 1): "),
    ("DELETE FROM postings WHERE id > 1", "the last loan is for nothing"),
    ("UPDATE accounts SET chips = chips + 1 WHERE name = 'x'", "the balances sum up to 1, not"),
    ("UPDATE postings SET source = 99 WHERE id = 3", "the balances are not the sums"),
]


@pytest.mark.parametrize(("sql", "fault"), BOOKED)
def test_the_ledger_is_booked_anew_and_what_does_not_come_out_is_named(
    tmp_path: Path, sql: str, fault: str
) -> None:
    path = tmp_path / "room.db"

    async def main(store: SqliteStore) -> None:
        postings = [Posting(1, "bank", "x", 9, True), Posting(2, "x", "y", 5)]
        await store.append("s", 0, [b"1", b"2"], postings=postings)

    with_store(path, main)
    with Snapshot(path) as snapshot:
        assert snapshot.misbooked() == []
    execute(path, "PRAGMA ignore_check_constraints = ON")
    execute(path, sql)
    with Snapshot(path) as snapshot:
        found = snapshot.misbooked()
    assert any(fault in line for line in found), found


def test_somebody_has_thought_about_every_table(tmp_path: Path) -> None:
    """A new table is copied, or kept from the copy, on purpose: say here which."""
    with_store(tmp_path / "room.db", lambda store: store.open_streams())
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    names = {name for (name,) in execute(tmp_path / "room.db", tables)}
    copied = {"streams", "events", "commands", "snapshots", "accounts", "postings"}
    people = {"players", "devices", "credentials"}
    assert names == copied | people | {"sealed"}

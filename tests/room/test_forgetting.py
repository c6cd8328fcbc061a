"""Logs of practice tables go in time; the chips stay, and the audit finds nothing amiss."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fairdeal.room import Hub, Room
from fairdeal.room.audit import audit_table
from fairdeal.room.forgetting import FORGOTTEN, forget_practice
from fairdeal.store import HOUSE, Posting, Snapshot, SqliteStore, back_up
from fairdeal.wire import frames
from tests.room.harness import Caller, Viewer
from tests.store.files import execute, make_version_2


def run(path: Path, work: Callable[[SqliteStore, Hub], Awaitable[None]]) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        hub = Hub(store, Caller(), pace="instant")
        await hub.resume()
        await work(store, hub)
        await hub.stop()
        await store.close()

    asyncio.run(main())


async def play_into(room: Room, player: str) -> Viewer:
    viewer = Viewer(room, player)
    await viewer.until(lambda: viewer.view.turn > 0)
    return viewer


async def close(hub: Hub, viewer: Viewer) -> None:
    """Leave a practice table, which closes it."""
    viewer.room.wish(viewer.session, frames.Leave("bye"))
    async with asyncio.timeout(5):
        while hub.room(viewer.room.name) is not None:
            await viewer.receive()


def audit(path: Path) -> list[str]:
    """Judge a database; return the names of its tables."""
    with Snapshot(path) as snapshot:
        assert snapshot.damage() == []
        assert snapshot.misbooked() == []
        streams = [*snapshot.streams()]
    assert [audit_table(stream).faults for stream in streams] == [[]] * len(streams)
    return [stream.name for stream in streams]


def test_closed_practice_tables_go_and_every_chip_stays(tmp_path: Path) -> None:
    """Of three tables of one person, played at the same time, the first is closed."""
    path, copy = tmp_path / "room.db", tmp_path / "copy.db"
    kept: list[str] = []

    async def work(store: SqliteStore, hub: Hub) -> None:
        first = await play_into(await hub.practise("ana", "Ana", "easy", "instant"), "ana")
        second = await play_into(await hub.practise("ana", "Ana", "easy", "instant"), "ana")
        await close(hub, first)
        third = await play_into(await hub.practise("ana", "Ana", "easy", "instant"), "ana")
        kept.extend(viewer.room.name for viewer in (second, third))
        now = round(time.time())
        for room in hub.rooms:  # so that nothing else moves a chip
            await room.stop(1001)
        before = await store.balances()
        assert await forget_practice(store, now - 60) == 0
        assert await forget_practice(store, now + 60) == 1
        assert await forget_practice(store, now + 60) == 0
        assert await store.balances() == before
        assert await store.balance(FORGOTTEN) == 0
        assert await store.read(first.room.name) == []
        back_up(path, copy)

    run(path, work)
    assert audit(path) == kept
    audit(copy)
    moved = execute(path, "SELECT count(*) FROM postings WHERE stream IS NULL")[0][0]
    assert 0 < moved < 20, "what came from a bank or the house, and went back there"

    async def go_on(_: SqliteStore, hub: Hub) -> None:
        assert sorted(room.name for room in hub.rooms) == sorted(kept)

    run(path, go_on)


def test_tables_of_friends_and_open_ones_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def work(store: SqliteStore, hub: Hub) -> None:
        await hub.practise("ana", "Ana", "easy", "instant")
        private = await hub.play_with_friends(
            "ana",
            "Ana",
            house="standard",
            small_blind=5,
            big_blind=10,
            ante=0,
            seats=4,
            stack=500,
            action_s=None,
            computers=0,
            level="easy",
        )
        viewer = Viewer(private, "ana")
        private.wish(viewer.session, frames.EndTable("end"))
        async with asyncio.timeout(5):
            while hub.room(private.name) is not None:
                await viewer.receive()
        assert await forget_practice(store, round(time.time()) + 60) == 0

    run(path, work)
    assert len(audit(path)) == 2


def test_a_log_of_format_2_goes_as_well(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    make_version_2(path)

    async def work(store: SqliteStore, hub: Hub) -> None:
        assert len(hub.rooms) == 1
        assert await forget_practice(store, round(time.time()) + 60) == 1
        assert await store.balance("player/bo") == 1000

    run(path, work)
    assert len(audit(path)) == 1


@pytest.mark.parametrize("first", [b"\xff", b"{}", b'{"t":"nothing"}'])
def test_a_log_that_cannot_be_read_stays_and_the_others_go(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, first: bytes
) -> None:
    path = tmp_path / "room.db"

    async def work(store: SqliteStore, hub: Hub) -> None:
        await store.append("secret-name", 0, [first], closes=True)
        viewer = await play_into(await hub.practise("ana", "Ana", "easy", "instant"), "ana")
        (opened,) = (await store.read(viewer.room.name))[:1]
        await close(hub, viewer)
        owed = [Posting(1, HOUSE, "stack/owing/ana", 5)]
        await store.append("owing", 0, [opened], closes=True, postings=owed)
        with caplog.at_level(logging.DEBUG):
            assert await forget_practice(store, round(time.time()) + 60) == 1
        assert await store.read("secret-name") == [first]
        assert await store.read("owing") == [opened]

    run(path, work)
    assert "its first event cannot be read" in caplog.text
    assert "chips lie at its table" in caplog.text
    assert "secret-name" not in caplog.text

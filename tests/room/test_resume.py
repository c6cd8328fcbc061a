"""Taking up what is in a database file: a broken table stays closed, the others go on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from fairdeal.room import Hub
from fairdeal.store import SqliteStore
from tests.room.harness import Caller, Viewer
from tests.store.files import execute


async def two_tables(path: Path) -> list[str]:
    """Open two practice tables, play into their first hands; return their names."""
    store = SqliteStore(path)
    hub = Hub(store, Caller(), pace="instant")
    names = []
    for player in ("p0", "p1"):
        room = await hub.practise(player, player, "easy", "instant")
        viewer = Viewer(room, player)
        await in_hand(viewer)
        names.append(room.name)
    await hub.stop()
    await store.close()
    return names


async def in_hand(viewer: Viewer) -> None:
    await viewer.until(lambda: viewer.view.turn > 0)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        (
            "UPDATE events SET event = x'00' WHERE stream = 1 AND seq = 9",
            "event 9 of a stream is not as it was stored: its hash is another",
        ),
        (
            "DELETE FROM events WHERE stream = 1 AND seq > 9",
            "event 10 of a stream is missing: there were",
        ),
        (
            "UPDATE postings SET seq = 3 WHERE stream = 1 AND seq = 2",
            "event 2 of a stream does not have the postings that it causes",
        ),
    ],
)
def test_a_broken_table_is_refused_with_its_place_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, sql: str, why: str
) -> None:
    path = tmp_path / "room.db"
    broken, whole = asyncio.run(two_tables(path))
    execute(path, sql)

    async def resume() -> None:
        store = SqliteStore(path)
        hub = Hub(store, Caller(), pace="instant")
        with caplog.at_level(logging.DEBUG):
            await hub.resume()
        assert hub.room(broken) is None
        assert hub.room(whole) is not None
        await hub.stop()
        await store.close()

    before = execute(path, "SELECT * FROM events WHERE stream = 1")
    asyncio.run(resume())
    assert f"a table could not be taken up: {why}" in caplog.text
    assert broken not in caplog.text  # it is a key
    assert execute(path, "SELECT * FROM events WHERE stream = 1") == before

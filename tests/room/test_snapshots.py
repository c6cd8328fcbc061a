"""A room is taken up from a snapshot where it may be, and from its first event where not."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from fairdeal.room import lobby, memory, views
from fairdeal.room.audit import audit_table
from fairdeal.room.room import Room
from fairdeal.store import Snapshot, SqliteStore, StoreFailed
from fairdeal.store.states import digest
from tests.room.harness import Viewer, make_room, open_room
from tests.store.contract import closing
from tests.store.files import execute

HANDS = 14


def make_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two past hands are shown, and every third hand makes a snapshot."""
    monkeypatch.setattr(memory, "EVERY_EVENTS", 1)
    monkeypatch.setattr(memory, "HANDS_APART", 3)
    monkeypatch.setattr(views, "HANDS_KEPT", 2)
    monkeypatch.setattr(lobby, "POTS_KEPT", 2)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in whose table the 14th hand runs."""
    path = tmp_path_factory.mktemp("evening") / "room.db"

    async def main() -> None:
        async with closing(SqliteStore(path)) as store:
            room = await open_room(store, persons=1, computers=2)
            viewer = Viewer(room, "p0")
            await viewer.welcomed()
            while viewer.view.hand_no < HANDS or not viewer.my_turn:
                await (viewer.act() if viewer.my_turn else viewer.receive())
            await room.stop(1001)

    with pytest.MonkeyPatch.context() as monkeypatch:
        make_often(monkeypatch)
        asyncio.run(main())
    return path


@pytest.fixture
def path(evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same evening, for one test to spoil."""
    make_often(monkeypatch)
    return Path(shutil.copy(evening, tmp_path / "room.db"))


def resume(path: Path, look: Callable[[Room, SqliteStore], Awaitable[Any]]) -> Any:
    """Take the table up, in its own event loop, and return what ``look`` says."""

    async def main() -> Any:
        async with closing(SqliteStore(path)) as store:
            room = make_room(store)
            await room.resume()
            return await look(room, store)

    return asyncio.run(main())


async def everything(room: Room, _: SqliteStore) -> dict[str, Any]:
    """All that a room has made of events."""
    return {
        "table": room._table.state(),
        "ledger": vars(room._ledger),
        "views": vars(room._gallery.views),
        "pots": vars(room._pots),
        "deck": room._deck and room._deck.seal(),
    }


def spoil(path: Path, *changes: str) -> None:
    for sql in changes:
        execute(path, sql)


def kept(path: Path) -> list[int]:
    return [seq for (seq,) in execute(path, "SELECT seq FROM snapshots ORDER BY seq")]


def faults(path: Path) -> list[tuple[int, str]]:
    with Snapshot(path) as snapshot:
        (stream,) = snapshot.streams()
    return [(fault.seq, fault.why) for fault in audit_table(stream).faults]


def begun(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of the event after which the events were read."""
    asked: list[int] = []
    read = SqliteStore.read

    async def note(self: SqliteStore, stream: str, after: int = 0) -> Sequence[bytes]:
        asked.append(after)
        return await read(self, stream, after)

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "read", note)
        resume(path, everything)
    return asked[0]


def test_a_room_from_a_snapshot_is_the_room_from_all_events(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    older, newer = kept(path)
    assert 0 < older < newer
    assert begun(path, monkeypatch) == older
    from_snapshot = resume(path, everything)
    assert len(from_snapshot["views"]["_kept"]) == 2
    assert faults(path) == []
    spoil(path, "DELETE FROM snapshots")
    assert begun(path, monkeypatch) == 0
    assert resume(path, everything) == from_snapshot
    assert caplog.records == []


def test_play_goes_on_and_the_next_snapshots_keep_their_distance(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept(path)

    async def play(room: Room, _: SqliteStore) -> None:
        room.start(lambda _: None)
        viewer = Viewer(room, "p0")
        await viewer.welcomed()
        while viewer.view.hand_no < HANDS + 4 or not viewer.my_turn:
            await (viewer.act() if viewer.my_turn else viewer.receive())
        await room.stop(1001)

    resume(path, play)
    after = kept(path)
    assert after[0] > before[0]
    assert after[1] > before[1]
    assert begun(path, monkeypatch) == after[0]
    assert faults(path) == []
    with_snapshot = resume(path, everything)
    spoil(path, "DELETE FROM snapshots")
    assert resume(path, everything) == with_snapshot


SPOILED = {
    "UPDATE snapshots SET content = x'00'": "is not as it was stored",
    "UPDATE snapshots SET digest = x'00'": "is not as it was stored",
}


@pytest.mark.parametrize(("sql", "why"), SPOILED.items())
def test_a_torn_snapshot_is_not_used_and_the_console_and_the_audit_say_so(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    sql: str,
    why: str,
) -> None:
    whole, seqs = resume(path, everything), kept(path)
    spoil(path, sql)
    assert resume(path, everything) == whole
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        f"a table's snapshot after event {seq} {why}; it is not used" for seq in reversed(seqs)
    ]
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert begun(path, monkeypatch) == 0
    assert faults(path) == [(seq, "its snapshot is not as it was stored") for seq in reversed(seqs)]


def test_a_snapshot_of_other_code_is_not_used(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = resume(path, everything)
    monkeypatch.setattr(memory, "code", lambda: "newer")
    assert begun(path, monkeypatch) == 0
    assert "was made by another version" in caplog.text
    assert resume(path, everything) == whole
    assert faults(path) == []


def test_a_wrong_snapshot_is_found_by_the_audit(path: Path) -> None:
    """As a fault of ours could make one: bound to the log, and of this code."""
    (seq, content, head) = execute(
        path,
        "SELECT seq, content, hash FROM snapshots JOIN events USING (stream, seq) ORDER BY seq",
    )[0]
    wrong = content.replace(b'"hand_no":', b'"hand_no":1')
    assert wrong != content
    spoil_ = "UPDATE snapshots SET content = ?, digest = ? WHERE seq = ?"
    execute(path, spoil_, wrong, digest(head, wrong), seq)
    assert faults(path) == [(seq, "its snapshot is not what the events give")]


def test_a_broken_log_is_refused_where_it_is_broken_also_before_the_snapshot(path: Path) -> None:
    older, _ = kept(path)
    assert older > 5
    spoil(path, "UPDATE events SET event = x'00' WHERE seq = 5")
    with pytest.raises(StoreFailed, match="event 5 of a stream is not as it was stored"):
        resume(path, everything)

"""Every numbered crash point of a scripted evening: the process dies there and is started again.

On SQLite, on PostgreSQL, and while an old database is changed. After each crash the log holds what
was told, the running hand has its deck, what was not answered is sent again and happens once, the
books are right, and play goes on.

Every test run: a few kinds of points. FAIRDEAL_FAULTS=20, as in `make soak`: all of them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.room.audit import audit_table
from fairdeal.store import HOUSE, CommandKey, EventStore, Snapshot, SqliteStore, Unusable
from fairdeal.store.postgres import opening
from fairdeal.table import TableEvent
from fairdeal.wire import Act, ClientFrame, Hold
from tests.faults import crash
from tests.faults.evening import TABLE, Evening
from tests.faults.nth import again
from tests.faults.proofs import answered, check_cards
from tests.faults.virtual import elsewhere, outside, play
from tests.store.files import execute, make_version_1, with_store
from tests.store.server import PostgresServer

Count = Callable[[str, int], None]
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_CLIENT: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
_STREAMS = {"first": [b"1", b"2", b"3"], "empty": [], "last": [b"x"]}


class Runs:
    """Runs ``crash``, each time in a process that is forked from one that has read all modules."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.crash", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, what: str, folder: Path, url: str | None, crash_at: int | None) -> bool:
        """Run it, and tell whether it died: a slow disk takes time from the table.

        So a run may be shorter than another, and end before its point.
        """
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        print(json.dumps([what, str(folder), url, crash_at]), file=self._server.stdin, flush=True)
        code = int(self._server.stdout.readline())
        expected = {0} if crash_at is None else {0, crash.KILLED}
        assert code in expected, f"point {crash_at}"
        return code == crash.KILLED

    def points(self, what: str, folder: Path, url: str | None = None) -> list[str]:
        """Name the points of a run that comes to its end."""
        self.run(what, folder, url, None)
        return (folder / crash.POINTS).read_text().splitlines()

    def end(self) -> None:
        """Let the process end."""
        self._server.communicate()


@pytest.fixture(scope="module")
def runs() -> Iterator[Runs]:
    """What runs ``crash``."""
    server = Runs()
    yield server
    server.end()


def chosen(names: Sequence[str], kinds: int) -> list[int]:
    """Choose the points to crash at: all of them, or one each of so many kinds."""
    if SCALE >= 20:
        return list(range(len(names)))
    of_kind: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        of_kind.setdefault(name, []).append(number)
    rng = Random(1)
    numbers = rng.sample(list(of_kind.values()), min(kinds * SCALE, len(of_kind)))
    return sorted(map(rng.choice, numbers))


def test_t15_every_crash_point_on_sqlite(runs: Runs, tmp_path: Path, count: Count) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    names = runs.points("play", whole)
    for number in chosen(names, 12):
        folder = tmp_path / str(number)
        folder.mkdir()
        died = runs.run("play", folder, None, number)
        try:
            check(folder, None)
            check_file(folder)
        except BaseException as error:
            error.add_note(f"crashed at point {number}: {names[number]}")
            raise
        shutil.rmtree(folder)
        assert died or number > len(names) * 0.9, "only the end of a run may be out of reach"
        count(f"crash points on SQLite, of {len(names):,}", died)


def test_t15_every_crash_point_on_postgresql(
    runs: Runs,
    tmp_path: Path,
    postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    count: Count,
) -> None:
    monkeypatch.setattr(opening, "GONE_S", 0.0)  # a killed owner is waited for, but not here
    whole = tmp_path / "whole"
    whole.mkdir()
    url = postgres.new_database()
    names = runs.points("play", whole, url)
    for number in chosen(names, 6):
        folder = tmp_path / str(number)
        folder.mkdir()
        postgres.execute(url, "DROP SCHEMA IF EXISTS fairdeal CASCADE")
        died = runs.run("play", folder, url, number)
        try:
            check(folder, url)
        except BaseException as error:
            error.add_note(f"crashed at point {number}: {names[number]}")
            raise
        shutil.rmtree(folder)
        assert died or number > len(names) * 0.9, "only the end of a run may be out of reach"
        count(f"crash points on PostgreSQL, of {len(names):,}", died)


def test_t15_every_crash_point_of_a_migration(runs: Runs, tmp_path: Path, count: Count) -> None:
    def old(name: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        make_version_1(folder / crash.DATABASE, _STREAMS, first=bytes(range(53)))
        return folder

    names = runs.points("migrate", old("whole"))
    for number in chosen(names, 6):
        folder = old(str(number))
        assert runs.run("migrate", folder, None, number)

        async def look(store: SqliteStore) -> None:
            for name, events in _STREAMS.items():
                assert await store.read(name) == events
                assert await store.knows(name, CommandKey("p", "id-1"))
            assert await store.open_streams() == ["first", "empty"]

        path = folder / crash.DATABASE
        with_store(path, look)
        assert execute(path, "SELECT name FROM sqlite_master WHERE name LIKE 'old_%'") == []
        with Snapshot(path) as snapshot:
            assert not snapshot.damage()
        count(f"crash points of a migration, of {len(names):,}", 1)


def check(folder: Path, url: str | None) -> None:
    """Start again on what the crash left, see that all is there, and play on."""
    journal = [json.loads(line) for line in (folder / crash.JOURNAL).read_text().splitlines()]
    told = [(player, json.loads(frame)) for kind, player, frame in _of(journal, "told")]
    asked = {
        (player, frame.id): frame
        for _, player, text in _of(journal, "asked")
        if isinstance(frame := _CLIENT.decode(text), Act)
    }
    accepted = {(player, frame["id"]) for player, frame in told if frame["t"] == "accepted"}
    seen = [f["seq"] + len(f["events"]) - 1 for _, f in told if f["t"] == "events"]
    decks = {i: bytes.fromhex(deck) for i, (_, deck) in enumerate(_of(journal, "dealt"), 1)}
    unanswered = [(key[0], frame) for key, frame in asked.items() if key not in accepted]

    async def main() -> None:
        store = await crash.open_store(folder, url)
        log = await _log(store)
        assert len(log) >= max(seen, default=0), "what was told is there"
        for player, id_ in accepted:
            if (player, id_) in asked:
                key = CommandKey(player, id_)
                assert await elsewhere(store.knows(TABLE, key)), f"{id_} is known"
        friends = Evening(2, again, store=outside(store))
        if await elsewhere(store.open_streams()):
            sealed = await elsewhere(store.sealed(TABLE))
            state = await friends.check()
            hands, over = state["HandStarted"], state["HandEnded"] + state["HandVoided"]
            assert sealed == (decks[hands] if hands > over else None)
            # A table that was to be closed after the hand is held, and its host goes on.
            await friends.resume(2, [*unanswered, ("p0", Hold("go on", on=False))])
            again_accepted = {
                (friend.player, id_)
                for friend in friends.friends
                for id_, answers in friend.answers.items()
                if id_ != "go on" and _only(answers) == "accepted"
            }
            assert {(player, frame.id) for player, frame in unanswered} <= again_accepted
            after = await _log(store)
            assert after[: len(log)] == log
            promised = {asked[key].turn for key in accepted & asked.keys()}
            promised |= {int(id_.partition("-")[2]) for _, id_ in again_accepted}
            done = answered(after, range(3))
            assert set(done.values()) <= {1}
            assert promised <= done.keys()
            assert len(done.keys() - promised) <= 1  # the last is under way
            check_cards(after, {hand: decks[hand] for hand in range(1, hands + 1)})
        balances = await elsewhere(store.balances())
        assert sum(balances.values()) == 0
        assert all(chips > 0 for name, chips in balances.items() if name != HOUSE)
        await elsewhere(store.close())

    play(main())


def check_file(folder: Path) -> None:
    """The database passes an audit; a backup is whole or is none."""
    with Snapshot(folder / crash.DATABASE) as snapshot:
        assert not snapshot.damage()
        assert not snapshot.misbooked()
        for stream in snapshot.streams():
            assert not audit_table(stream).faults
    backup = folder / crash.BACKUP
    if backup.exists():
        try:
            with Snapshot(backup) as snapshot:
                assert not snapshot.damage()
                assert [stream.name for stream in snapshot.streams()] == [TABLE]
        except Unusable:
            pass


async def _log(store: EventStore) -> list[TableEvent]:
    return [_EVENT.decode(data) for data in await elsewhere(store.read(TABLE))]


def _of(journal: Sequence[Any], kind: str) -> list[Any]:
    return [line for line in journal if line[0] == kind]


def _only(answers: Sequence[str]) -> str:
    assert len(set(answers)) == 1, answers
    return answers[0]

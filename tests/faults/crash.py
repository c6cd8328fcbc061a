"""A process that plays a scripted evening and dies at a numbered point, as under ``kill -9``.

    FAIRDEAL_CRASH_AT=17 python -m tests.faults.crash play FOLDER [postgresql://...]
    FAIRDEAL_CRASH_AT=17 python -m tests.faults.crash migrate FOLDER
    python -m tests.faults.crash serve    # lines of JSON: what, folder, address, point

Points are before every statement and after every COMMIT, before each operation of SQLite on its
files (in the middle of it if it writes), before files are made, renamed or removed, before and
after a batch is stored, and before each frame that tells of it. Nothing of the product knows of
them. The folder then holds ``journal``, what was asked, told and dealt, and ``points``, the names
of those that were reached, if the run came to its end.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, cast

import asyncpg
import msgspec

from fairdeal.room import Session
from fairdeal.store import EventStore, SqliteStore, back_up
from fairdeal.store.postgres import PostgresStore, key_in
from fairdeal.wire import Act, Command, EndTable, SitIn, SitOut
from tests.faults.disk import Fault, FaultyDisk, Operation
from tests.faults.evening import Evening, Friend
from tests.faults.proofs import Decks
from tests.faults.virtual import elsewhere, loop_of, outside, play

KILLED = 137
DATABASE = "fairdeal.db"
BACKUP = "backup.db"
JOURNAL = "journal"
POINTS = "points"
SEED = 4


class Points:
    """Counts the points of this process and ends it at number ``crash_at``."""

    def __init__(self, folder: Path, crash_at: int | None) -> None:
        self._folder = folder
        self._crash_at = crash_at
        self._names: list[str] = []
        flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND
        self._journal = os.open(folder / JOURNAL, flags)

    def reach(self, name: str) -> None:
        """Come to a point."""
        if len(self._names) == self._crash_at:
            self.die()
        self._names.append(name)

    def die(self) -> NoReturn:
        """End here and now."""
        os._exit(KILLED)

    def write(self, kind: str, *content: str) -> None:
        """Note something for whoever looks after the crash."""
        os.write(self._journal, json.dumps([kind, *content]).encode() + b"\n")

    def finish(self) -> None:
        """Note all points, in their order."""
        (self._folder / POINTS).write_text("\n".join(self._names))

    # -- where they are ---------------------------------------------------------------------

    def on_disk(self, operation: Operation) -> Fault | None:
        """The rule of a ``FaultyDisk``."""
        if len(self._names) == self._crash_at and operation.kind == "write":
            file = os.open(operation.path, os.O_WRONLY)
            os.pwrite(file, operation.data[: len(operation.data) // 2], operation.at)
            self.die()
        self.reach(f"disk: {operation.name}")
        return None

    def watch_files(self) -> None:
        """Files that are made, renamed or removed in the folder."""
        watched = {"open", "os.rename", "os.remove"}
        ours = str(self._folder)

        def hook(event: str, args: tuple[Any, ...]) -> None:
            if event not in watched or not str(args[0]).startswith(ours):
                return
            path = Path(str(args[0]))
            writes = event != "open" or args[2] & (os.O_WRONLY | os.O_RDWR)
            if writes and path.name not in (JOURNAL, POINTS):
                self.reach(f"file: {event.removeprefix('os.')} {path.name}")

        sys.addaudithook(hook)

    def watch_sqlite(self) -> None:
        """Statements of every connection to a file."""
        reach = self.reach

        class Watched(sqlite3.Connection):
            def __init__(self, database: str, *args: Any, **named: Any) -> None:
                super().__init__(database, *args, **named)
                self._counts = database != ":memory:"

            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                if self._counts:
                    reach(f"sqlite: {_words(sql)}")
                cursor = super().execute(sql, *values)
                if sql == "COMMIT":
                    reach("sqlite: after COMMIT")
                return cursor

            def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
                reach(f"sqlite: {_words(sql)}")
                return super().executemany(sql, *values)

        vars(sqlite3)["connect"] = functools.partial(sqlite3.connect, factory=Watched)

    def watch_postgres(self) -> None:
        """Statements of every connection."""

        def watched(real: Any) -> Any:
            async def run(connection: Any, sql: str, *args: Any, **named: Any) -> Any:
                self.reach(f"postgres: {_words(sql)}")
                result = await real(connection, sql, *args, **named)
                if sql == "COMMIT":
                    self.reach("postgres: after COMMIT")
                return result

            return run

        for name in ("execute", "fetch", "fetchrow", "fetchval"):
            setattr(asyncpg.Connection, name, watched(getattr(asyncpg.Connection, name)))

    def watch_room(self) -> None:
        """What sessions are told."""
        push = Session.push

        def told(session: Session, frame: bytes) -> None:
            kind = json.loads(frame)["t"]
            self.reach(f"room: tells {kind}")
            self.write("told", session.player, frame.decode())
            push(session, frame)

        type.__setattr__(Session, "push", told)

    def watching(self, store: EventStore) -> EventStore:
        """Return the store; it comes to a point before and after each batch."""
        return cast("EventStore", _Watched(store, self))


class _Watched:
    def __init__(self, store: EventStore, points: Points) -> None:
        self._store = store
        self._points = points

    async def append(self, stream: str, expected: int, batch: Sequence[bytes], **more: Any) -> None:
        self._points.reach("room: has judged")
        await self._store.append(stream, expected, batch, **more)
        self._points.reach("room: has stored")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def _words(sql: str) -> str:
    """The beginning of a statement, which names its kind."""
    lines = [line for line in sql.splitlines() if not line.lstrip().startswith("--")]
    return " ".join(" ".join(lines).split()[:3])


# -- what is played -------------------------------------------------------------------------


async def open_store(folder: Path, url: str | None) -> EventStore:
    """Open the store of a data folder, as the server does."""
    if url is None:
        return SqliteStore(folder / DATABASE)
    return await elsewhere(PostgresStore.open(url, key_in(folder / "seal.key")))


async def evening(folder: Path, url: str | None, points: Points) -> None:
    """A hand; the process ends and begins again in mid-hand; two more, and the table closes."""
    decks = Decks(SEED)

    def deal() -> Any:
        deck = decks.deal()
        points.write("dealt", decks.dealt[-1].hex())
        return deck

    def ask(friend: Friend, frame: Command) -> None:
        points.write("asked", friend.player, msgspec.json.encode(frame).decode())
        friend.room.wish(friend.sessions[0], frame)

    def send(friend: Friend, act: Act) -> None:
        loop_of().call_later(0.2, ask, friend, act)
        if friend.player == "p2" and act.hand == 1:
            ask(friend, SitOut(f"out-{act.id}"))
            ask(friend, SitIn(f"in-{act.id}"))
        if friend.player == "p0" and act.hand == 3:
            ask(friend, EndTable(f"end-{act.id}"))

    store = await open_store(folder, url)
    friends = Evening(SEED, send, store=outside(points.watching(store)), deal=deal)
    await friends.play(1)
    if url is None:
        await elsewhere(asyncio.to_thread(back_up, folder / DATABASE, folder / BACKUP))
    await elsewhere(store.close())
    store = await open_store(folder, url)
    friends.store = outside(points.watching(store))
    await friends.resume(4)
    await elsewhere(store.close())


async def migration(folder: Path) -> None:
    """Open an old database, which changes it."""
    store = SqliteStore(folder / DATABASE)
    await elsewhere(store.close())


def run(what: str, folder: Path, url: str | None, crash_at: int | None) -> None:
    """Play ``what``; this process is spoiled by it."""
    points = Points(folder, crash_at)
    points.watch_files()
    points.watch_sqlite()
    points.watch_postgres()
    points.watch_room()
    with FaultyDisk(points.on_disk):
        play(evening(folder, url, points) if what == "play" else migration(folder))
    points.finish()


def serve() -> None:
    """Run what standard input asks for, each in a process of its own; print how it ended."""
    for line in sys.stdin:
        what, folder, url, crash_at = json.loads(line)
        child = os.fork()
        if child == 0:
            run(what, Path(folder), url, crash_at)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    number = os.environ.get("FAIRDEAL_CRASH_AT")
    if sys.argv[1] == "serve":
        serve()
    else:
        run(
            sys.argv[1],
            Path(sys.argv[2]),
            sys.argv[3] if len(sys.argv) > 3 else None,
            None if number is None else int(number),
        )

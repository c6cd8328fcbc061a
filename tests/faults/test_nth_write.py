"""Row 5: the n-th write fails, for every n of a run of fifty hands, on both databases.

On SQLite a write is each operation on its files (the disk is full before it, or in the middle of
it, or fails); on PostgreSQL each statement (the line is cut before it, or after it and before its
answer, or the server refuses it because its disk is full), COMMIT among them.

Every test run: every 20th, on PostgreSQL of ten hands. FAIRDEAL_FAULTS=20, as in `make soak`: all
of them, on SQLite each with every kind of fault.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from fairdeal.room.audit import audit_table
from fairdeal.store import HOUSE, EventStore, Snapshot, SqliteStore
from fairdeal.store.postgres import PostgresStore, writer
from tests.faults.disk import FAULTS, Fault, FaultyDisk, Operation
from tests.faults.evening import Evening, decisions
from tests.faults.nth import Places, again
from tests.faults.proofs import ANSWERS, Decks
from tests.faults.virtual import elsewhere, outside, play
from tests.store.server import KEY, PostgresServer

Count = Callable[[str, int], None]
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
EVERY = 20
KINDS = 3 if SCALE >= EVERY else 1
HANDS = 50


async def evening(store: EventStore, places: Places, hands: int) -> None:
    """Play some hands, and see that everything happened once and no chip came or went."""
    friends = Evening(1, again, store=outside(places.watching(store)), deal=Decks(1).deal)
    places.on = True
    await friends.play(hands)
    places.on = False
    counts = await friends.check()
    assert counts["TimedOut"] == 0
    log = await friends.log()
    assert len(decisions(log)) == sum(counts[name] for name in ANSWERS)
    accepted = refused = 0
    for friend in friends.friends:
        for command, answers in friend.answers.items():
            assert set(answers) <= {"accepted", "try_again"}, f"{command} was answered {answers}"
            accepted += "accepted" in answers
            refused += answers.count("try_again")
    assert len(decisions(log)) - accepted in (0, 1)  # the answer to the last is under way
    assert refused > 0
    balances = await elsewhere(store.balances())
    assert sum(balances.values()) == 0
    assert -balances[HOUSE] == sum(n for name, n in balances.items() if name != HOUSE)


@pytest.mark.parametrize("kind", range(KINDS))
@pytest.mark.parametrize("first", range(min(SCALE, EVERY)))
def test_t16_the_nth_operation_on_the_disk_fails(
    first: int, kind: int, tmp_path: Path, count: Count, at_most: Count
) -> None:
    path = tmp_path / "fairdeal.db"
    places = Places(EVERY, first)
    faults = cycle(FAULTS[kind:] + FAULTS[:kind])

    def rule(_: Operation) -> Fault | None:
        return next(faults) if places.fails() else None

    async def main() -> None:
        store = SqliteStore(path)
        await evening(store, places, HANDS)
        await elsewhere(store.close())

    with FaultyDisk(rule):
        play(main())
    with Snapshot(path) as snapshot:
        assert not snapshot.damage()
        assert not snapshot.misbooked()
        for stream in snapshot.streams():
            assert not audit_table(stream).faults
    assert places.failed >= places.count // EVERY
    count("operations on SQLite's files that failed, each once", places.failed)
    at_most("operations on SQLite's files in fifty hands", places.count)


@pytest.mark.parametrize("first", range(min(SCALE, EVERY)))
def test_t16_the_nth_statement_fails(
    first: int,
    postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    count: Count,
    at_most: Count,
) -> None:
    hands = HANDS if SCALE >= EVERY else 10
    url = postgres.new_database()
    places = Places(EVERY, first)
    faults = cycle(STATEMENT_FAULTS[first % 3 :] + STATEMENT_FAULTS[: first % 3])
    monkeypatch.setattr(writer, "_ASK_AGAIN_S", 0.01)

    def faulty(real: Any) -> Any:
        async def run(connection: Any, *args: Any, **named: Any) -> Any:
            if not places.fails():
                return await real(connection, *args, **named)
            places.on = False  # what the fault itself needs does not count
            try:
                return await next(faults)(connection, lambda: real(connection, *args, **named))
            finally:
                places.on = True

        return run

    for name in ("execute", "fetch", "fetchrow", "fetchval"):
        monkeypatch.setattr(asyncpg.Connection, name, faulty(getattr(asyncpg.Connection, name)))

    async def main() -> None:
        store = await elsewhere(PostgresStore.open(url, KEY))
        await evening(store, places, hands)
        await elsewhere(store.close())

    play(main())
    assert places.failed >= places.count // EVERY
    count("statements to PostgreSQL that failed, each once", places.failed)
    at_most(f"statements to PostgreSQL in {hands} hands", places.count)


async def _cut_before(connection: Any, _: Any) -> None:
    connection.terminate()
    raise ConnectionResetError


async def _cut_after(connection: Any, run: Any) -> None:
    await run()
    connection.terminate()
    raise ConnectionResetError


async def _full(connection: Any, _: Any) -> None:
    await connection.execute(
        "DO $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$"
    )
    raise AssertionError("the server refuses this")


STATEMENT_FAULTS = (_cut_before, _cut_after, _full)

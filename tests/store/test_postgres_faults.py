"""Lost connections, a server that is down, and commits that get no answer."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from fairdeal.store import (
    ERASE,
    HOUSE,
    CommandKey,
    Posting,
    StoreFailed,
)
from fairdeal.store.postgres import PostgresStore, opening, writer
from tests.store.server import KEY, PostgresServer, with_store

SECRET = b"the order of a deck, 53 bytes that nobody may ever see"


async def kill_writer(url: str, store: PostgresStore) -> None:
    """Let the server end the writer's connection, and wait until it is gone."""
    pid = store._writer._connection.get_server_pid()
    other = await asyncpg.connect(url)
    try:
        await other.fetchval("SELECT pg_terminate_backend($1, 10000)", pid)
    finally:
        await other.close()


def test_a_lost_connection_fails_what_was_asked_for_and_nothing_later(url: str) -> None:
    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"])
        await kill_writer(url, store)
        await store.append("a", 1, [b"2"])  # noticed before anything was sent
        assert await store.read("a") == [b"1", b"2"]

    with_store(url, test)


def lose(monkeypatch: pytest.MonkeyPatch, url: str, store: Any, when: str) -> None:
    """Cut the writer's connection ``before`` or ``after`` its next COMMIT, once."""

    class Cut:
        def __init__(self, connection: Any) -> None:
            self._connection = connection

        def __getattr__(self, name: str) -> Any:
            return getattr(self._connection, name)

        async def execute(self, sql: str, *values: object) -> None:
            if sql != "COMMIT":
                await self._connection.execute(sql, *values)
                return
            if when == "after":
                await self._connection.execute(sql)
            await kill_writer(url, store)
            await self._connection.execute("COMMIT")

    monkeypatch.setattr(store._writer, "_connection", Cut(store._writer._connection))


@pytest.mark.parametrize("when", ["before", "after"])
def test_t15_a_commit_without_an_answer_is_told_as_it_was(
    url: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = CommandKey("p", "1")

    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"], sealed=SECRET)
        lose(monkeypatch, url, store, when)
        results = await asyncio.gather(
            store.append("a", 1, [b"2"], command=key, sealed=ERASE),
            store.append("b", 0, [b"1"], postings=[Posting(1, HOUSE, "b", 5)]),
            store.append("c", 7, [b"1"]),
            return_exceptions=True,
        )
        stored = when == "after"
        kinds = [type(result).__name__ for result in results]
        assert kinds == (["NoneType", "NoneType", "Conflict"] if stored else ["StoreFailed"] * 3)
        assert await store.read("a") == [b"1", b"2"][: 1 + stored]
        assert await store.knows("a", key) is stored
        assert await store.sealed("a") == (None if stored else SECRET)
        assert await store.balances() == ({HOUSE: -5, "b": 5} if stored else {})
        await store.append("a", 1 + stored, [b"next"])

    with_store(url, test)


def test_t15_a_commit_that_is_late_is_waited_for(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is cut, but COMMIT is on its way; and it is the first one of this process."""

    async def commit_late(connection: Any) -> None:
        other = await asyncpg.connect(url)
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not await other.fetchval(waits):
            await asyncio.sleep(0.01)
        await connection.execute("COMMIT")
        await connection.close()
        await other.close()

    async def test(store: PostgresStore) -> None:
        connection = store._writer._connection
        late: list[asyncio.Task[None]] = []

        class Cut:
            def __getattr__(self, name: str) -> Any:
                return getattr(connection, name)

            async def execute(self, sql: str, *values: object) -> None:
                if sql == "COMMIT":
                    late.append(asyncio.create_task(commit_late(connection)))
                    raise ConnectionResetError
                await connection.execute(sql, *values)

            def terminate(self) -> None:
                """The server does not notice yet."""

        monkeypatch.setattr(store._writer, "_connection", Cut())
        await store.append("a", 0, [b"1"])
        await late[0]
        assert await store.read("a") == [b"1"]
        await store.append("a", 1, [b"2"])

    with_store(url, test)


def test_t16_while_the_server_is_down_appends_fail_and_when_it_is_back_they_work(
    url: str, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a COMMIT in doubt all the while: its caller waits, and is told the truth."""
    monkeypatch.setattr(writer, "_ASK_AGAIN_S", 0.01)

    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"])
        connection = store._writer._connection
        real = connection.execute
        doubtful: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        class Cut:
            def __getattr__(self, name: str) -> Any:
                return getattr(connection, name)

            async def execute(self, sql: str, *values: object) -> None:
                await real(sql, *values)
                if sql == "COMMIT":
                    await asyncio.to_thread(postgres.stop)
                    doubtful.set_result(None)
                    await real("COMMIT")

        monkeypatch.setattr(store._writer, "_connection", Cut())
        in_doubt = asyncio.create_task(store.append("a", 1, [b"2"]))
        try:
            await doubtful
            for _ in range(3):
                with pytest.raises(StoreFailed, match=r"^PostgreSQL: [A-Za-z]+( \(\w+\))?$"):
                    await store.append("b", 0, [b"1"])
            with pytest.raises(StoreFailed):
                await store.read("a")
            assert not in_doubt.done()
        finally:
            await asyncio.to_thread(postgres.start)
        await in_doubt
        await store.append("a", 2, [b"3"])
        assert await store.read("a") == [b"1", b"2", b"3"]
        assert await store.open_streams() == ["a"]

    with_store(url, test)


def test_a_commit_in_doubt_does_not_hold_up_the_end(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_server(_: str) -> None:
        asked.set()
        raise ConnectionRefusedError

    asked = asyncio.Event()

    async def main() -> None:
        store = await PostgresStore.open(url, KEY)
        lose(monkeypatch, url, store, "after")
        monkeypatch.setattr(writer, "connect", no_server)
        in_doubt = asyncio.create_task(store.append("a", 0, [b"1"]))
        await asked.wait()
        await store.close()
        with pytest.raises(StoreFailed):
            await in_doubt
        with pytest.raises(StoreFailed, match="the store is closed"):
            await store.append("a", 0, [b"1"])

    asyncio.run(main())


def test_who_is_cancelled_takes_nobody_along(url: str) -> None:
    async def test(store: PostgresStore) -> None:
        impatient = asyncio.create_task(store.append("a", 0, [b"1"]))
        patient = asyncio.create_task(store.append("b", 0, [b"1"]))
        await asyncio.sleep(0)  # both are in the queue now
        impatient.cancel()
        await patient
        await asyncio.wait([impatient])
        assert impatient.cancelled()
        assert await store.read("a") == await store.read("b") == [b"1"]

    with_store(url, test)


def test_a_fault_of_ours_fails_who_waits_and_whoever_comes(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        store = await PostgresStore.open(url, KEY)

        async def fault(_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(store._writer, "_commit", fault)
        for _ in range(2):
            with pytest.raises(StoreFailed, match="the store is closed"):
                await store.append("a", 0, [b"1"])
        with pytest.raises(ZeroDivisionError):
            await store.close()

    asyncio.run(main())


def test_a_stream_that_somebody_else_holds_on_to_fails_alone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-19: the other process was stopped in mid-commit."""
    monkeypatch.setitem(opening.SESSION, "lock_timeout", "50ms")

    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"])
        other = await asyncpg.connect(url)
        try:
            await other.execute("BEGIN; SELECT * FROM fairdeal.streams FOR UPDATE")
            results = await asyncio.gather(
                store.append("a", 1, [b"2"]), store.append("b", 0, [b"1"]), return_exceptions=True
            )
            assert [str(result) for result in results] == [
                "PostgreSQL: LockNotAvailableError (55P03)",
                "None",
            ]
            await other.execute("ROLLBACK")
            await store.append("a", 1, [b"2"])
        finally:
            await other.close()

    with_store(url, test)

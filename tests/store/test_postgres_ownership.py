"""T-19: one process owns a PostgreSQL database; who takes over fences who was there before."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import asyncpg
import pytest

from fairdeal.store import HOUSE, Conflict, Fenced, Posting, Unusable
from fairdeal.store.postgres import PostgresStore, opening, writer
from tests.store.contract import closing
from tests.store.server import KEY, PostgresServer

REFUSED = (
    "Another Fairdeal is using the PostgreSQL database; stop it, or set FAIRDEAL_DB to another one."
)
OVERDUE = "UPDATE fairdeal.writers SET until = clock_timestamp() - interval '1 s'"


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process says by itself that it lives."""
    monkeypatch.setattr(writer, "RENEW_S", 60.0)


async def execute(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


def test_who_comes_while_the_owner_lives_is_refused_and_changes_nothing(url: str) -> None:
    async def main() -> None:
        async with closing(await PostgresStore.open(url, KEY)) as first:
            with pytest.raises(Unusable) as error:
                await PostgresStore.open(url, KEY)
            assert str(error.value) == REFUSED
            await first.append("a", 0, [b"1"])
        async with closing(await PostgresStore.open(url, KEY)) as second:  # at once
            assert await second.read("a") == [b"1"]

    asyncio.run(main())


def test_an_owner_whose_line_was_cut_stays_the_owner(url: str) -> None:
    async def main() -> None:
        async with closing(await PostgresStore.open(url, KEY)) as first:
            pid = first._writer._connection.get_server_pid()
            await execute(url, f"SELECT pg_terminate_backend({pid}, 10000)")
            with pytest.raises(Unusable, match="Another Fairdeal"):
                await PostgresStore.open(url, KEY)
            await first.append("a", 0, [b"1"])

    asyncio.run(main())


@pytest.mark.usefixtures("still")
def test_an_owner_that_stands_still_is_waited_for_until_its_time_is_over(url: str) -> None:
    async def main() -> None:
        async with closing(await PostgresStore.open(url, KEY)) as first:
            await execute(url, "UPDATE fairdeal.writers SET until = clock_timestamp() + '1 s'")
            begun = time.monotonic()
            async with closing(await PostgresStore.open(url, KEY)):
                assert time.monotonic() - begun > 0.9
                with pytest.raises(Fenced):
                    await first.append("a", 0, [b"1"])

    asyncio.run(main())


@pytest.mark.usefixtures("still")
def test_an_owner_that_was_killed_is_waited_for_and_followed(url: str) -> None:
    async def main() -> None:
        first = await PostgresStore.open(url, KEY)
        await first.append("a", 0, [b"1"])
        first._writer._task.cancel()
        first._writer._connection.terminate()  # as the system does for a killed process
        begun = time.monotonic()
        async with closing(await PostgresStore.open(url, KEY)) as second:
            assert time.monotonic() - begun < 5
            assert await second.read("a") == [b"1"]
            await second.append("a", 1, [b"2"])
        first._pool.terminate()

    asyncio.run(main())


@pytest.mark.usefixtures("still")
def test_an_owner_that_stood_still_for_too_long_is_fenced(url: str) -> None:
    told: list[None] = []

    async def main() -> None:
        async with closing(await PostgresStore.open(url, KEY, lambda: told.append(None))) as first:
            await first.append("a", 0, [b"1"])
            await execute(url, OVERDUE)
            async with closing(await PostgresStore.open(url, KEY)) as second:
                chips = [Posting(2, HOUSE, "x", 5)]
                results = await asyncio.gather(
                    *(first.append("a", 1, [b"old"], postings=chips) for _ in range(3)),
                    first.append("new", 0, [b"old"]),
                    second.append("a", 1, [b"new"], postings=chips),
                    return_exceptions=True,
                )
                assert [type(r) for r in results] == [*[Fenced] * 4, type(None)]
                assert await second.read("a") == [b"1", b"new"]
                assert await second.open_streams() == ["a"]
                assert await second.balances() == {HOUSE: -5, "x": 5}
                with pytest.raises(Fenced, match="another process has taken over"):
                    await first.append("a", 2, [b"old"])
                with pytest.raises(Fenced):
                    await first.forget("a", [], "gone")
                with pytest.raises(Conflict):  # the number itself still counts
                    await second.append("a", 1, [b"new"])
            assert told == [None]

    asyncio.run(main())


@pytest.mark.usefixtures("still")
def test_a_group_that_is_being_committed_is_there_for_the_new_owner(url: str) -> None:
    """Whoever takes over waits for it; the next one is fenced."""

    async def main() -> None:
        async with closing(await PostgresStore.open(url, KEY)) as first:
            connection, go_on = first._writer._connection, asyncio.Event()
            holds = asyncio.Event()

            class Slow:
                def __getattr__(self, name: str) -> Any:
                    return getattr(connection, name)

                async def execute(self, sql: str, *values: object) -> None:
                    if sql == "COMMIT":
                        holds.set()
                        await go_on.wait()
                    await connection.execute(sql, *values)

            first._writer._connection = Slow()
            await execute(url, OVERDUE)  # what others see until the group is committed
            last = asyncio.create_task(first.append("a", 0, [b"1"]))
            await holds.wait()
            opening_ = asyncio.create_task(PostgresStore.open(url, KEY))
            await somebody_waits(url)
            go_on.set()
            await last
            async with closing(await opening_) as second:
                assert await second.read("a") == [b"1"]
                with pytest.raises(Fenced):
                    await first.append("a", 1, [b"2"])
                await second.append("a", 1, [b"2"])

    asyncio.run(main())


async def somebody_waits(url: str) -> None:
    connection = await asyncpg.connect(url)
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    while not await connection.fetchval(waits):
        await asyncio.sleep(0.01)
    await connection.close()


def test_without_anything_to_store_an_owner_says_that_it_lives_and_notices_the_end(
    url: str, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the server was restarted meanwhile."""
    monkeypatch.setattr(writer, "RENEW_S", 0.05)
    seen = "SELECT until FROM fairdeal.writers"

    async def main() -> None:
        fenced = asyncio.Event()
        async with closing(await PostgresStore.open(url, KEY, fenced.set)) as first:
            for _ in range(2):
                (before,) = (await asyncio.to_thread(postgres.execute, url, seen))[0]
                while (await asyncio.to_thread(postgres.execute, url, seen))[0][0] == before:
                    await asyncio.sleep(0.05)
                await asyncio.to_thread(postgres.stop)
                await asyncio.sleep(0.2)
                await asyncio.to_thread(postgres.start)
            await first.append("a", 0, [b"1"])
            await execute(url, "UPDATE fairdeal.writers SET until = NULL")
            await fenced.wait()

    asyncio.run(main())


def test_an_older_format_is_not_changed_under_a_living_owner(
    url: str, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with closing(await PostgresStore.open(url, KEY)):
            await execute(url, "UPDATE fairdeal.format SET version = 1")
            monkeypatch.setattr(opening, "_text", lambda _: "UPDATE format SET version = 2")
            with pytest.raises(Unusable, match="Another Fairdeal"):
                await PostgresStore.open(url, KEY)
        version = await asyncio.to_thread(
            postgres.execute, url, "SELECT version FROM fairdeal.format"
        )
        assert version == [(1,)]

    asyncio.run(main())

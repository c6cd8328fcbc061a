"""What is thrown away in time, and when it is looked for."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
import pytest

from fairdeal.hand import preset
from fairdeal.server import housekeeping
from fairdeal.server.housekeeping import keep_house, tidy
from fairdeal.server.identity import YEAR_S
from fairdeal.server.settings import SettingsError, read_settings
from fairdeal.store import Device, MemoryStore, StoreFailed
from fairdeal.table import TableConfig, TableEvent, TableOpened

DAY_S = 24 * 3600


async def with_closed_table() -> MemoryStore:
    """A store with a practice table that was closed just now."""
    store = MemoryStore()
    config = TableConfig(
        table="t",
        kind="practice",
        house="standard",
        rules=preset("standard"),
        stack=2000,
        owner="ana",
    )
    event: TableEvent = TableOpened(config, "normal")
    await store.append("t", 0, [msgspec.json.encode(event)], closes=True)
    return store


@pytest.mark.parametrize(
    ("days", "passed", "there"),
    [(30, 29, True), (30, 31, False), (1, 0, True), (1, 2, False), (0, 40_000, True)],
)
def test_a_practice_log_is_kept_for_its_days(days: int, passed: int, there: bool) -> None:
    async def main() -> None:
        store = await with_closed_table()
        await tidy(store, days, round(time.time()) + passed * DAY_S)
        assert bool(await store.read("t")) == there

    asyncio.run(main())


def test_tokens_that_nobody_shows_are_forgotten_after_a_year() -> None:
    async def main() -> None:
        people = MemoryStore().people
        store = MemoryStore()
        store.people = people
        await people.add_player(Device("d", "p", "", 1000, 1000), b"hash")
        await tidy(store, 30, 1000 + YEAR_S)
        assert await people.visitor(b"hash") is not None
        await tidy(store, 30, 1001 + YEAR_S)
        assert await people.visitor(b"hash") is None

    asyncio.run(main())


def test_it_is_done_at_the_start_and_every_day_whatever_the_disk_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    moments: list[int] = []
    slept: list[float] = []
    enough = asyncio.Event()

    async def tidy_or_fail(_: object, days: int, now: int) -> None:
        assert days == 7
        moments.append(now)
        if len(moments) == 1:
            raise StoreFailed("the disk is full")

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            enough.set()
            await asyncio.Event().wait()

    async def main() -> None:
        monkeypatch.setattr(housekeeping, "tidy", tidy_or_fail)
        monkeypatch.setattr("fairdeal.server.housekeeping.asyncio.sleep", sleep)
        task = asyncio.create_task(keep_house(MemoryStore(), 7))
        await enough.wait()
        task.cancel()

    with caplog.at_level(logging.ERROR):
        asyncio.run(main())
    assert (len(moments), slept) == (3, [DAY_S] * 3)
    assert caplog.text.count("old data was not removed") == 1


@pytest.mark.parametrize(
    ("flag", "variable", "days"),
    [(None, None, 30), (None, "", 30), (None, "7", 7), (None, "0", 0), (3, "7", 3), (0, "7", 0)],
)
def test_how_long_practice_logs_are_kept_is_a_flag_or_a_variable(
    flag: int | None, variable: str | None, days: int
) -> None:
    environ = {} if variable is None else {"FAIRDEAL_KEEP_PRACTICE_DAYS": variable}
    settings = read_settings(
        0, opens_browser=False, lan=False, environ=environ, keep_practice_days=flag
    )
    assert settings.practice_days == days


@pytest.mark.parametrize(
    ("flag", "variable"), [(-1, None), (36_501, None), (None, "-1"), (None, "ever"), (None, "1.5")]
)
def test_what_is_no_number_of_days_is_refused(flag: int | None, variable: str | None) -> None:
    environ = {} if variable is None else {"FAIRDEAL_KEEP_PRACTICE_DAYS": variable}
    with pytest.raises(SettingsError, match="a number of days from 0, which is for ever, to"):
        read_settings(0, opens_browser=False, lan=False, environ=environ, keep_practice_days=flag)

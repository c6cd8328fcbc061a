"""The end of a server: hands that run are finished, none begins, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from fairdeal.server.ending import DRAIN_S, Ending, finish_hands
from fairdeal.table import HandEnded, HandStarted
from fairdeal.wire import Accepted, Leave, RefusedFrame
from tests.server.guest import Closed, Guest
from tests.server.site import PRACTISE, PRIVATE, Site
from tests.server.test_play import log_of, open_private
from tests.server_process import ServerProcess


def run(test: Callable[[Site], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Site() as site:
            await test(site)

    asyncio.run(main())


def test_the_first_signal_asks_and_an_interrupt_after_it_ends_at_once() -> None:
    for first in (signal.SIGTERM, signal.SIGINT):
        ending = Ending()
        ending.hear(first)
        assert (ending.asked.is_set(), ending.at_once.is_set()) == (True, False)
        ending.hear(signal.SIGTERM)
        assert not ending.at_once.is_set(), "whoever starts us may ask twice"
        ending.hear(signal.SIGINT)
        assert ending.at_once.is_set()


async def a_hand_that_waits(site: Site) -> None:
    """Open a private table whose hand waits for its creator, who has no clock."""
    guest = await site.guest()
    table = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
    socket = await site.connect(table, guest)
    async for message in socket:
        for event in message.json().get("events", ()):
            if event["t"] == "asked" and event["seat"] == 0:
                return


def test_what_is_not_over_in_time_is_left_for_the_next_start() -> None:
    async def test(site: Site) -> None:
        lines: list[str] = []
        await a_hand_that_waits(site)
        await finish_hands(site.hub, Ending(), 0.1, lines.append)
        assert site.hub.unfinished
        assert lines == ["Running hands are finished first, 0.1 s at most; Ctrl+C stops at once."]

    assert DRAIN_S == 30
    run(test)


def test_an_interrupt_ends_the_waiting() -> None:
    async def test(site: Site) -> None:
        await a_hand_that_waits(site)
        ending = Ending()
        ending.at_once.set()
        await finish_hands(site.hub, ending, 30, lambda _: None)
        assert site.hub.unfinished

    run(test)


def test_nobody_waits_for_practice_or_for_tables_between_hands() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        await site.practise(guest)
        await site.post("/api/tables", {**PRIVATE, "computers": 0}, **guest)
        await asyncio.wait_for(finish_hands(site.hub, Ending(), 30, lambda _: None), 5)

    run(test)


def test_behind_closed_doors_no_table_is_opened() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        site.hub.close_doors()
        for path, body in (("/api/practise", PRACTISE), ("/api/tables", PRIVATE)):
            answer = await site.post(path, body, **guest)
            assert answer == (503, {"code": "closing", "params": {}})

    run(test)


def test_behind_closed_doors_no_hand_begins_and_wishes_are_told_so() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        table = (await site.post("/api/tables", {**PRIVATE, "computers": 0}, **guest))[1]["table"]
        socket = await site.connect(table, guest)
        site.hub.close_doors()
        await socket.send_str(msgspec.json.encode(Leave("1")).decode())
        async for message in socket:
            if message.json()["t"] == "refused":
                assert message.json() == {
                    "t": "refused",
                    "id": "1",
                    "code": "closing",
                    "params": {},
                    "option": None,
                }
                break
        room = site.hub.room(table)
        assert room is not None
        assert not room.hand_runs

    run(test)


def test_sigterm_lets_the_running_hand_end_and_no_other_begin(own_server: ServerProcess) -> None:
    server = own_server

    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            table = await open_private(ana, computers=2, action_s=None)
            await ana.arrive(table)
            await bob.arrive(table)
            await ana.until(lambda: ana.my_turn is not None)
            hand = ana.view.hand_no
            server.tell(signal.SIGTERM)
            status = 200
            while status == 200:
                status, said = await bob.post("/api/practise", PRACTISE)
            assert (status, said["code"]) == (503, "closing")
            with pytest.raises(Closed):
                await ana.play(2)
            assert await asyncio.to_thread(server.wait) == 0
            assert server.console[1:] == [
                "Running hands are finished first, 30 s at most; Ctrl+C stops at once."
            ]
            log = log_of(server, table)
            assert isinstance(log[-1], HandEnded)
            assert sum(isinstance(event, HandStarted) for event in log) == hand
            server.start()
            await ana.arrive(table)
            await ana.until(lambda: ana.view.hand_no == hand + 1)
            assert not any(isinstance(answer, RefusedFrame) for answer in ana.answers.values())
            assert any(isinstance(answer, Accepted) for answer in ana.answers.values())

    asyncio.run(main())


def test_two_interrupts_end_the_server_in_mid_hand_and_it_goes_on_later(
    own_server: ServerProcess,
) -> None:
    server = own_server

    async def main() -> None:
        async with Guest(server.url) as ana:
            table = await open_private(ana, computers=2, action_s=None)
            await ana.arrive(table)
            await ana.until(lambda: ana.my_turn is not None)
            turn = ana.view.turn
            server.tell(signal.SIGINT)
            while len(server.console) < 2:
                await asyncio.sleep(0.01)
            begun = time.monotonic()
            server.tell(signal.SIGINT)
            assert await asyncio.to_thread(server.wait) == 0
            assert time.monotonic() - begun < 5
            server.start()
            await ana.arrive(table)
            assert ana.view.turn == turn

    asyncio.run(main())

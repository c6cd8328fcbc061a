"""What a hostile or broken client may send: always an answer, never an effect."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fairdeal.server.socket import text_header
from fairdeal.wire import Accepted, Buy, Hello, Leave, Ping, Pong, Problem, RefusedFrame, SitDown
from tests.server.guest import Closed, Guest
from tests.server.test_play import open_private
from tests.server_process import ServerProcess


@pytest.mark.parametrize(
    ("size", "header"),
    [
        (0, "81 00"),
        (125, "81 7d"),
        (126, "81 7e 00 7e"),
        (65535, "81 7e ff ff"),
        (65536, "81 7f 00 00 00 00 00 01 00 00"),
    ],
)
def test_the_header_of_a_text_is_that_of_rfc_6455(size: int, header: str) -> None:
    assert text_header(size) == bytes.fromhex(header)


def with_guest(server: ServerProcess, test: Callable[[Guest], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.arrive(await ana.practise())
            await test(ana)

    asyncio.run(main())


async def next_answer(ana: Guest) -> Any:
    while True:
        frame = await ana.receive()
        if isinstance(frame, RefusedFrame | Problem | Pong):
            return frame


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("hello", "garbage"),
        ("[1,2]", "garbage"),
        ('{"t":"deal_me_aces","id":"q"}', "unknown_frame"),
        ('{"t":"act","id":"q","hand":1,"turn":1,"action":{"t":"raise_to","to":1.5}}', "garbage"),
        ('{"t":"act","id":"q","hand":1,"turn":1,"action":{"t":"raise_to","to":NaN}}', "garbage"),
        ("x" * 4096, "garbage"),
        (b"\x00\x01", "binary_frame"),
        ('{"t":"hello","protocol":1,"since":null}', "garbage"),
    ],
    ids=range(8),
)
def test_what_is_no_command_is_refused_and_the_connection_kept(
    server: ServerProcess, sent: Any, code: str
) -> None:
    async def test(ana: Guest) -> None:
        await ana.send(sent)
        assert (await next_answer(ana)).code == code
        await ana.send(Ping())
        assert isinstance(await next_answer(ana), Pong)

    with_guest(server, test)


def test_repeated_garbage_closes_the_connection(server: ServerProcess) -> None:
    async def test(ana: Guest) -> None:
        for _ in range(10):
            await ana.send("?")
        codes = [(await next_answer(ana)).code for _ in range(11)]
        assert codes == [*["garbage"] * 10, "too_much_garbage"]
        with pytest.raises(Closed) as closed:
            await ana.receive()
        assert closed.value.code == 4400

    with_guest(server, test)


def test_garbage_between_good_frames_is_forgiven(server: ServerProcess) -> None:
    async def test(ana: Guest) -> None:
        for _ in range(15):
            await ana.send("?")
            await ana.send(Ping())
            assert isinstance(await next_answer(ana), RefusedFrame)
            assert isinstance(await next_answer(ana), Pong)

    with_guest(server, test)


@pytest.mark.parametrize("sent", ["x" * 4097, "\u0e01" * 1366, b"x" * 4097, "x" * 2**20])
def test_a_frame_over_4_kib_closes_with_1009(server: ServerProcess, sent: str | bytes) -> None:
    async def test(ana: Guest) -> None:
        await ana.send(sent)
        with pytest.raises(Closed) as closed:
            await ana.until(lambda: False)
        assert closed.value.code == 1009

    with_guest(server, test)


def test_nothing_is_answered_before_hello(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.connect(await ana.practise(), greet=False)
            await ana.send(Buy("1"))
            refused = await next_answer(ana)
            assert (refused.id, refused.code) == ("1", "hello_first")
            await ana.send(Hello(99, None))
            problem = await next_answer(ana)
            assert (problem.code, problem.params) == ("protocol", {"want": 1})
            with pytest.raises(Closed) as closed:
                await ana.receive()
            assert closed.value.code == 4400

    asyncio.run(main())


def test_a_wrong_link_is_a_problem_with_a_code(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.connect("nowhere")
            problem = await next_answer(ana)
            assert problem.code == "no_such_table"
            with pytest.raises(Closed):
                await ana.receive()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("seat", "name", "code"),
    [
        (0, "Bob", "seat_taken"),
        (9, "Bob", "no_such_seat"),
        (1, "ANA", "name_taken"),
        (1, "  ", "name_empty"),
        (1, "B" * 200, "name_long"),
        (1, "Bob\u202e", "name_characters"),
    ],
)
def test_a_seat_or_a_name_that_cannot_be_had_is_refused(
    server: ServerProcess, seat: int, name: str, code: str
) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            await bob.arrive(await open_private(ana, computers=0, seats=3))
            answer = await bob.ask(lambda id_: SitDown(id_, seat, name))
            assert isinstance(answer, RefusedFrame)
            assert answer.code == code
            assert (await bob.ask(Leave)) == RefusedFrame("2", "not_seated", {})

    asyncio.run(main())


def test_a_name_is_shown_in_its_normal_form(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            await bob.arrive(await open_private(ana, computers=0))
            sit = await bob.ask(lambda id_: SitDown(id_, 1, "  Zoe\u0308   K "))
            assert isinstance(sit, Accepted)
            await bob.until(lambda: bob.you.seat == 1)
            assert bob.you.name == "Zo\u00eb K"

    asyncio.run(main())

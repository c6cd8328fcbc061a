"""A line is measured by pings of the protocol, whose answers cannot be made up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

from fairdeal.server.meter import Meter

Answer = Callable[[aiohttp.ClientWebSocketResponse, bytes], Coroutine[Any, Any, None]]


def trips(answer: Answer, count: int) -> list[int | None]:
    """Measure a client that answers pings in its own way, ``count`` times."""

    async def main() -> list[int | None]:
        found: list[int | None] = []
        enough = asyncio.Event()

        def note(trip_ms: int | None) -> None:
            found.append(trip_ms)
            if len(found) == count:
                enough.set()

        async def serve(request: web.Request) -> web.StreamResponse:
            socket = web.WebSocketResponse(autoping=False)
            await socket.prepare(request)
            meter = Meter(socket, note, first_s=0, every_s=0.01, late_s=0.15)
            running = asyncio.create_task(meter.run())
            async for message in socket:
                if message.type is WSMsgType.PONG:
                    meter.heard(bytes(message.data))
            running.cancel()
            return socket

        app = web.Application()
        app.router.add_get("/", serve)
        async with (
            TestServer(app) as server,
            aiohttp.ClientSession() as http,
            http.ws_connect(server.make_url("/"), autoping=False) as socket,
            asyncio.timeout(10),
        ):
            reading = asyncio.create_task(_read(socket, answer))
            await enough.wait()
            reading.cancel()
        return found[:count]

    return asyncio.run(main())


async def _read(socket: aiohttp.ClientWebSocketResponse, answer: Answer) -> None:
    async for message in socket:
        if message.type is WSMsgType.PING:
            await answer(socket, bytes(message.data))


def test_every_answer_is_timed() -> None:
    async def after(socket: aiohttp.ClientWebSocketResponse, payload: bytes) -> None:
        await asyncio.sleep(0.05)
        await socket.pong(payload)

    found = trips(after, 3)
    assert all(trip is not None and 45 <= trip < 150 for trip in found)


def test_a_late_answer_is_told_as_missing_before_it_comes() -> None:
    async def after(socket: aiohttp.ClientWebSocketResponse, payload: bytes) -> None:
        await asyncio.sleep(0.25)
        await socket.pong(payload)

    missing, late = trips(after, 2)
    assert missing is None
    assert late is not None
    assert late >= 245


def test_what_answers_no_ping_of_ours_is_not_counted() -> None:
    async def falsely(socket: aiohttp.ClientWebSocketResponse, payload: bytes) -> None:
        for guess in (b"", b"guessed", payload[:-1], bytes(reversed(payload))):
            await socket.pong(guess)

    assert trips(falsely, 1) == [None]


def test_an_answer_counts_once() -> None:
    seen: list[bytes] = []

    async def twice(socket: aiohttp.ClientWebSocketResponse, payload: bytes) -> None:
        seen.append(payload)
        await socket.pong(payload)
        await socket.pong(payload)
        await socket.pong(seen[0])

    found = trips(twice, 4)
    assert None not in found
    assert 4 <= len(seen) <= 5
    assert len(set(seen)) == len(seen)

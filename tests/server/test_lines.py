"""Open connections are bounded, of an address and together, from the moment they are accepted."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from aiohttp import web

from fairdeal.server import lines
from fairdeal.server.door import Door
from fairdeal.server.lines import ADDRESS_LINES, FILES_KEPT, LOG_EVERY_MS, Lines
from fairdeal.server.runner import Runner
from fairdeal.server.serve import IDLE_S

TLS = Path(__file__).parent / "tls"


def enters(counted: Lines, address: str, n: int, *, is_local: bool = False) -> int:
    return sum(counted.enter(address, 0, is_local=is_local) for _ in range(n))


def test_an_address_has_so_many_connections_and_another_as_many() -> None:
    counted = Lines(20_000, lambda _: False)
    assert enters(counted, "a", ADDRESS_LINES + 5) == ADDRESS_LINES
    assert enters(counted, "b", ADDRESS_LINES + 5) == ADDRESS_LINES
    counted.leave("a")
    assert enters(counted, "a", 5) == 1


@pytest.mark.parametrize("files", [256, 1024, 20_000])
def test_all_together_stay_below_the_limit_with_places_for_those_at_tables(files: int) -> None:
    counted = Lines(files, lambda address: address == "player")
    most = max(files - FILES_KEPT, files // 2)
    strangers = sum(enters(counted, f"{i}", ADDRESS_LINES) for i in range(200))
    assert strangers == most * 4 // 5
    assert enters(counted, "new", 1) == 0
    assert enters(counted, "player", ADDRESS_LINES) == min(ADDRESS_LINES, most - strangers, most)
    assert most < files


def test_this_machine_leaves_room_for_others_and_a_proxy_counts_for_itself() -> None:
    counted = Lines(1024, lambda _: False)
    mine = enters(counted, "127.0.0.1", 2000, is_local=True)
    assert mine == (1024 - FILES_KEPT) * 4 // 5 // 2
    assert enters(counted, "b", 1) == 1
    proxied = Lines(1024, lambda _: False, behind_proxy=True)
    assert enters(proxied, "127.0.0.1", 2000, is_local=True) == 1024 - FILES_KEPT


def test_the_console_says_it_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    counted = Lines(1024, lambda _: False)
    enters(counted, "a", ADDRESS_LINES)
    for now in range(0, 2 * LOG_EVERY_MS + 1, 1000):
        assert not counted.enter("a", now, is_local=False)
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 3
    assert said[1].startswith("60 connections")


def test_the_limit_on_files_is_raised_as_far_as_it_may_be() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    code = (
        "import resource\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}))\n"
        "from fairdeal.server.lines import raise_file_limit\n"
        "print(raise_file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    most = lines._WITHOUT_LIMIT if hard == resource.RLIM_INFINITY else hard
    assert said.stdout.split() == [str(most), str(most), str(hard)]


@contextlib.asynccontextmanager
async def served(
    counted: Lines, tls: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[str, int]]:
    async def hello(_: web.Request) -> web.Response:
        return web.Response(text="hello")

    app = web.Application()
    app.router.add_get("/", hello)
    runner = Runner(app, keepalive_timeout=IDLE_S, shutdown_timeout=0.5)
    await runner.setup()
    listening = socket.create_server(("127.0.0.1", 0))
    address: tuple[str, int] = listening.getsockname()
    await Door(runner, listening, counted, tls).start()
    try:
        yield address
    finally:
        await runner.cleanup()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        async with asyncio.timeout(30):
            await test()

    asyncio.run(main())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """Three connections of an address."""
    monkeypatch.setattr(lines, "ADDRESS_LINES", 3)
    monkeypatch.setattr(lines, "LOCAL_SHARE", 1)
    return Lines(1024, lambda _: False)


@contextlib.asynccontextmanager
async def line(
    address: tuple[str, int], tls: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(*address, ssl=tls)
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def is_served(address: tuple[str, int], tls: ssl.SSLContext | None = None) -> bool:
    async with line(address, tls) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        try:
            return (await reader.readline()).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False


def test_what_is_too_much_is_closed_at_once_and_a_place_that_was_left_is_free(few: Lines) -> None:
    async def test() -> None:
        async with served(few) as address, line(address), line(address):
            async with line(address):
                for _ in range(3):
                    async with line(address) as (reader, _writer):
                        assert await reader.read() == b""
            while not await is_served(address):
                pass

    run(test)
    assert not few._open


def test_a_connection_counts_before_its_handshake_and_not_after_it_failed(few: Lines) -> None:
    async def test() -> None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(TLS / "cert.pem", TLS / "key.pem")
        client = ssl.create_default_context()
        client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
        async with served(few, context) as address:
            async with line(address) as a, line(address) as b, line(address) as c:
                async with line(address) as (reader, _):
                    assert await reader.read() == b""
                for silent, writer in (a, b, c):
                    writer.write(b"this is no TLS")
                    await silent.read()
            assert await is_served(address, client)

    run(test)
    assert not few._open

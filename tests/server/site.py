"""A whole server within the test's own event loop, behind a proxy that the test plays.

    async with Site() as site:
        await site.get("/api/me", **AWAY)

``AWAY`` is what a proxy says of a caller from elsewhere; without it the caller is this machine.
"""

from __future__ import annotations

import asyncio
import socket
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp
import msgspec
from aiohttp import web
from aiohttp.test_utils import TestServer, get_port_socket

from fairdeal.room import Hub
from fairdeal.room.rates import Rate
from fairdeal.server.app import make_app
from fairdeal.server.metrics import Metrics, WatchedStore
from fairdeal.server.peers import Peers
from fairdeal.server.runner import Runner
from fairdeal.server.valve import COMMANDS, Valve
from fairdeal.store import MemoryStore
from fairdeal.wire import PROTOCOL, Hello
from tests.room.harness import Caller

URL = "https://cards.example.org"
PRACTISE = {"name": "Ana", "level": "easy", "pace": "normal"}
PRIVATE = {
    "name": "Ana",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 4,
    "stack": 500,
    "action_s": None,
    "computers": 2,
    "level": "easy",
}


def away(address: str = "100.64.0.7") -> dict[str, str]:
    """What the proxy says of a caller at an address."""
    return {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "Host": "cards.example.org"}


AWAY = away()


def _narrow_socket(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    """Open a port whose connections hold little that was sent and not yet read."""
    opened = get_port_socket(host, port, family)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)
    return opened


class _Server(TestServer):
    async def _make_runner(self, **kwargs: Any) -> Runner:
        return Runner(self.app, **kwargs)


class Site:
    """``hub``, ``store`` and ``metrics`` are those of the server; ``port`` is where it listens.

    ``data`` is the folder that the room's key lies in, by default one of its own.
    """

    def __init__(
        self, store: Any = None, *, commands: Rate = COMMANDS, data: Path | None = None
    ) -> None:
        self.store = MemoryStore() if store is None else store
        self.metrics = Metrics()
        self._folder = tempfile.TemporaryDirectory()
        watched = WatchedStore(self.store, self.metrics)
        self.hub = Hub(watched, Caller(), pace="instant")
        self.app: web.Application = make_app(
            self.hub,
            watched,
            self.metrics,
            Valve(),
            Peers(lan=False, tls=False, behind_proxy=True),
            port=1,
            url=URL,
            data=Path(self._folder.name) if data is None else data,
            commands=commands,
        )
        self._server = _Server(self.app, socket_factory=_narrow_socket)

    async def __aenter__(self) -> Site:
        await self._server.start_server()
        self.port: int = self._server.port or 0
        self._http = aiohttp.ClientSession(
            f"http://127.0.0.1:{self.port}", cookie_jar=aiohttp.DummyCookieJar()
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.hub.stop()
        await self._http.close()
        await self._server.close()
        self._folder.cleanup()

    def open_transports(self) -> set[asyncio.Transport]:
        """The connections that this server holds."""
        runner = self._server.runner
        assert isinstance(runner, web.AppRunner)
        assert runner.server is not None
        found = {handler.transport for handler in runner.server.connections}
        return {transport for transport in found if transport is not None}

    async def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Get a path; return status, headers and body."""
        async with self._http.get(path, headers=headers) as response:
            return response.status, dict(response.headers), await response.read()

    async def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        """Post JSON as a page of the site would."""
        headers = {"Origin": URL, **headers}
        async with self._http.post(path, json=body, headers=headers) as response:
            return response.status, await response.json()

    async def guest(self, address: str = "100.64.0.7") -> dict[str, str]:
        """Come as a new guest; return the headers of his requests."""
        status, headers, _ = await self.get("/", **away(address))
        assert status == 200
        return {**away(address), "Cookie": headers["Set-Cookie"].split(";")[0]}

    async def local_guest(self) -> dict[str, str]:
        """Come as a new guest of this machine; return the headers of his requests."""
        _, headers, _ = await self.get("/")
        return {"Cookie": headers["Set-Cookie"].split(";")[0]}

    async def practise(self, guest: dict[str, str]) -> str:
        """Open a practice table; return its name."""
        status, answer = await self.post("/api/practise", PRACTISE, **guest)
        assert status == 200, answer
        table: str = answer["table"]
        return table

    async def connect(
        self, table: str, guest: dict[str, str], *, greet: bool = True
    ) -> aiohttp.ClientWebSocketResponse:
        """Open a socket at a table."""
        socket = await self._http.ws_connect(
            f"/ws/{table}", headers={"Origin": URL, **guest}, max_msg_size=2**20
        )
        if greet:
            await socket.send_str(msgspec.json.encode(Hello(PROTOCOL, None)).decode())
        return socket


async def read(socket: aiohttp.ClientWebSocketResponse, *kinds: str) -> dict[str, Any]:
    """Return the next frame of one of these kinds; an empty one when the socket closes first."""
    async with asyncio.timeout(60):
        while True:
            try:
                message = await socket.receive()
            except aiohttp.ClientConnectionResetError:
                continue  # a ping from before the end, which cannot be answered any more
            if message.type is not aiohttp.WSMsgType.TEXT:
                return {}
            frame: dict[str, Any] = message.json()
            if frame["t"] in kinds:
                return frame

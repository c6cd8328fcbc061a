"""Guests come, open tables and sit down, as browsers do; from as many addresses as they need."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Sequence
from typing import Any

from picows import ws_connect
from players import BareLine, Group, Line, Load, Table

SEATS = 8
LINES_AN_ADDRESS = 60  # as many as the server allows an address that is not its own machine
_AT_ONCE = 20
_TABLE = {
    "name": "Player 0",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "seats": SEATS,
    "stack": 1000,
    "action_s": 600,  # a table that rests between two runs loses no time
    "computers": 0,
    "level": "easy",
}


class Site:
    """A room at a port; ``tables`` are those of its players."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._url = f"http://127.0.0.1:{port}"
        self._lines = 0
        self._gate = asyncio.Semaphore(_AT_ONCE)
        self.load = Load(seed)
        self.tables: list[Table] = []

    async def open_tables(self, count: int) -> None:
        """Let guests come and the first of each eight open a table."""
        self.tables = await asyncio.gather(*(self._open() for _ in range(count)))

    async def sit(self) -> None:
        """Connect all guests to their tables, and let them take their seats."""
        await asyncio.gather(*(self._fill(table) for table in self.tables))

    async def look(self, table: Table, buffer: int) -> Line:
        """Connect a new guest who looks on; his system holds ``buffer`` bytes that he leaves."""
        line = Line(table, 0, looks=True)
        line.cookie = await self._guest()
        await self.look_again(line, None, buffer)
        return line

    async def look_again(self, line: Line, since: int | None, buffer: int) -> None:
        """Connect an onlooker, who has all events up to number ``since``."""
        await self._connect(line, line.cookie, buffer)
        _hello(line, since)

    async def _open(self) -> Table:
        cookies = await asyncio.gather(*(self._guest() for _ in range(SEATS)))
        answer = await self._post("/api/tables", cookies[0], _TABLE)
        table = Table(answer["table"], self.load)
        table.lines = [Line(table, seat) for seat in range(SEATS)]
        for line, cookie in zip(table.lines, cookies, strict=True):
            line.cookie = cookie
        return table

    async def _fill(self, table: Table) -> None:
        for line in table.lines:
            async with self._gate:
                await self._connect(line, line.cookie)
            _hello(line, None)
            if line.number:
                sit = {"t": "sit", "id": table.next_id(), "seat": line.number, "post": True}
                line.say(json.dumps({**sit, "name": f"Player {line.number}"}))

    async def _connect(self, line: Line, cookie: str, buffer: int = 0) -> None:
        url = f"ws://127.0.0.1:{self._port}/ws/{line.table.name}"
        headers = {"Origin": self._url, "Cookie": cookie}
        await _connect(line, url, headers, self._address(), buffer)

    def _address(self) -> str:
        self._lines += 1
        return f"127.0.0.{1 + (self._lines - 1) // LINES_AN_ADDRESS}"

    async def _guest(self) -> str:
        headers, _ = await self._ask("GET /api/me", "")
        cookie = next(line for line in headers.split("\r\n") if line.startswith("Set-Cookie:"))
        return cookie.partition(":")[2].strip().partition(";")[0]

    async def _post(self, path: str, cookie: str, body: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(body)
        more = f"Origin: {self._url}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
        _, answer = await self._ask(f"POST {path}", f"{more}Content-Length: {len(text)}\r\n", text)
        found: dict[str, Any] = json.loads(answer)
        return found

    async def _ask(self, what: str, headers: str, body: str = "") -> tuple[str, str]:
        async with self._gate:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            host = f"Host: 127.0.0.1:{self._port}\r\nConnection: close\r\n"
            writer.write(f"{what} HTTP/1.1\r\n{host}{headers}\r\n{body}".encode())
            answer = (await reader.read()).decode()
            writer.close()
        head, _, content = answer.partition("\r\n\r\n")
        if " 200 " not in head.partition("\r\n")[0]:
            raise RuntimeError(f"{what}: {answer}")
        return head, content


async def fill_bare(port: int, count: int, seed: int) -> tuple[Load, Sequence[Group]]:
    """Connect groups of eight to the bare server."""
    load = Load(seed)
    groups = [Group(load) for _ in range(count)]
    for number, group in enumerate(groups):
        group.lines = [BareLine(group) for _ in range(SEATS)]
        for line in group.lines:
            await _connect(line, f"ws://127.0.0.1:{port}/{number}", {}, "127.0.0.1", 0)
    return load, groups


async def _connect(
    line: Line, url: str, headers: dict[str, str], address: str, buffer: int
) -> None:
    def own_socket(_: object) -> socket.socket:
        made = socket.socket()
        made.setblocking(False)
        if buffer:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        made.bind((address, 0))
        return made

    await ws_connect(
        lambda: line,
        url,
        extra_headers=headers,
        socket_factory=own_socket,
        websocket_handshake_timeout=60,
    )


def _hello(line: Line, since: int | None) -> None:
    line.say(json.dumps({"t": "hello", "protocol": 1, "since": since}))

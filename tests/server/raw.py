"""A WebSocket by hand, for what no library would send (RFC 6455)."""

from __future__ import annotations

import asyncio
import errno
import socket
import struct
from typing import Self, cast

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
_KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    rsv: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """One frame of a client; ``length`` is a lie about that of the payload. The mask is zero."""
    n = len(payload) if length is None else length
    first = (fin << 7) | (rsv << 4) | opcode
    mask = masked << 7
    if n < 126:
        head = struct.pack("!BB", first, mask | n)
    elif n < 2**16:
        head = struct.pack("!BBH", first, mask | 126, n)
    else:
        head = struct.pack("!BBQ", first, mask | 127, n)
    return head + b"\0\0\0\0" * masked + payload


class RawSocket:
    """A TCP connection that became a WebSocket; ``answer`` is the server's part of that."""

    def __init__(
        self, port: int, path: str, headers: dict[str, str], *, hangs: bool = False
    ) -> None:
        self._port = port
        self._path = path
        self._hangs = hangs
        self._ended = False
        self._headers = {
            "Host": f"127.0.0.1:{port}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": _KEY,
            **headers,
        }

    async def __aenter__(self) -> Self:
        line = socket.socket()
        if self._hangs:  # little is kept for him, which must be said before the line stands
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self._port))
        self._in, self._out = await asyncio.open_connection(sock=line)
        lines = [f"{name}: {value}" for name, value in self._headers.items()]
        self._out.write("\r\n".join([f"GET {self._path} HTTP/1.1", *lines, "", ""]).encode())
        self.answer = (await self._in.readuntil(b"\r\n\r\n")).decode()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._hangs:
            self._out.transport.abort()  # it would wait to send what nobody reads
        self._out.close()

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._out.write(data)

    def end(self) -> None:
        """Send nothing any more; the server may have cut the line already."""
        self._ended = True
        try:
            self._out.write_eof()
        except OSError as error:
            if error.errno != errno.ENOTCONN:
                raise

    def stop_reading(self) -> None:
        """Take nothing in from now on, as a browser that hangs."""
        assert self._hangs
        cast("asyncio.Transport", self._out.transport).pause_reading()

    async def receive(self) -> tuple[int, bytes]:
        """Return first byte (FIN, RSV, opcode) and payload of the next frame that is no ping.

        Pings are answered, as every browser does.

        Raises:
            IncompleteReadError: the server closed the connection.

        """
        async with asyncio.timeout(60):
            while True:
                first, n = await self._in.readexactly(2)
                assert n < 128, "a server masks nothing"
                if n >= 126:
                    n = int.from_bytes(await self._in.readexactly(2 if n == 126 else 8), "big")
                payload = await self._in.readexactly(n)
                if first & 15 != PING:
                    return first, payload
                if not self._ended:
                    self.send(frame(payload, PONG))

    async def close_code(self) -> int:
        """Read until the server closes, and return why."""
        while True:
            first, payload = await self.receive()
            if first & 15 == CLOSE:
                return int.from_bytes(payload[:2], "big")

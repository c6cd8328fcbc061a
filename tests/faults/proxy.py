"""A line that cannot be trusted: TCP between a browser and the server, with faults from a seed.

What a browser sends is cut into WebSocket frames, which are dropped, doubled, held back behind the
next one, or delayed; what the server sends arrives late or not at all. A connection may end after
any byte of either side, stand still, or be dead without anybody being told.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Self

_NEVER = 2**40


@dataclass(frozen=True, slots=True)
class Faults:
    """What one connection suffers.

    Attributes:
        cut_in: the bytes of the browser that get through before the line is cut.
        cut_out: those of the server.
        drop, double, swap, delay: how likely that is for each frame of the browser.
        stall: how likely the server's bytes stand still for ``stall_s`` each time.
        dead: how likely each frame of the browser is the last thing that gets through either way,
            while the connection stays open.
        late_s: how late a delayed frame is, at most.

    """

    cut_in: int = _NEVER
    cut_out: int = _NEVER
    drop: float = 0.0
    double: float = 0.0
    swap: float = 0.0
    delay: float = 0.0
    stall: float = 0.0
    dead: float = 0.0
    late_s: float = 0.05
    stall_s: float = 0.1


NONE = Faults()


class FaultProxy:
    """Listens on ``port``; each connection suffers the ``faults`` that hold when it is made.

    The n-th connection draws from the n-th stream of the seed. ``first`` are the faults of the
    next connections, one each, before ``faults`` hold. ``suffered`` counts what happened.
    """

    def __init__(self, target: int, seed: int) -> None:
        self.faults = NONE
        self.first: deque[Faults] = deque()
        self.suffered: Counter[str] = Counter()
        self._target = target
        self._seed = seed
        self._made = 0
        self._ways: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        while self._ways:
            for way in self._ways:
                way.cancel()
            await asyncio.sleep(0)

    async def _serve(self, browser: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._made += 1
        faults = self.first.popleft() if self.first else self.faults
        line = _Line(faults, Random(f"{self._seed} {self._made}"), self.suffered)
        server, forth = await asyncio.open_connection("127.0.0.1", self._target)
        ways = {
            asyncio.create_task(line.forth(browser, forth)),
            asyncio.create_task(line.back(server, back)),
        }
        self._ways |= ways
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.wait(ways)
        self._ways -= ways
        for end in (forth, back):
            end.transport.abort() if line.is_cut else end.close()


class _Line:
    """One connection, both ways."""

    def __init__(self, faults: Faults, rng: Random, suffered: Counter[str]) -> None:
        self.is_cut = False
        self._faults = faults
        self._rng = rng
        self._suffered = suffered
        self._dead = False

    async def forth(self, browser: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        """Carry what the browser sends, until it ends or is cut."""
        left = self._faults.cut_in
        async for piece in self._pieces(browser):
            if self._dead:
                continue
            server.write(piece[:left])
            left -= len(piece)
            if left < 0:
                self._cut("cut after a byte of the browser")
                return
            with contextlib.suppress(ConnectionError):
                await server.drain()

    async def back(self, server: asyncio.StreamReader, browser: asyncio.StreamWriter) -> None:
        """Carry what the server sends, until it ends or is cut."""
        left = self._faults.cut_out
        with contextlib.suppress(ConnectionError):
            while piece := await server.read(65536):
                if self._dead:
                    continue
                if self._happens("stall", self._faults.stall):
                    await asyncio.sleep(self._faults.stall_s)
                browser.write(piece[:left])
                left -= len(piece)
                if left < 0:
                    await browser.drain()
                    self._cut("cut after a byte of the server")
                    return
                await browser.drain()

    def _cut(self, how: str) -> None:
        self.is_cut = True
        self._suffered[how] += 1

    def _happens(self, what: str, probability: float) -> bool:
        if probability and self._rng.random() < probability:
            self._suffered[what] += 1
            return True
        return False

    async def _pieces(self, browser: asyncio.StreamReader) -> AsyncIterator[bytes]:
        """Yield the head of the request, then frame by frame what is left of them."""
        faults = self._faults
        try:
            head = await browser.readuntil(b"\r\n\r\n")
            yield head
            if b"upgrade: websocket" not in head.lower():
                while more := await browser.read(65536):
                    yield more
                return
            held = b""
            yield await _frame(browser)  # hello: without it there is no play, and no fault
            while True:
                frame = await _frame(browser)
                if self._happens("dead", faults.dead):
                    self._dead = True
                if self._happens("dropped", faults.drop):
                    continue
                if not held and self._happens("held behind the next", faults.swap):
                    held = frame
                    continue
                if self._happens("delayed", faults.delay):
                    await asyncio.sleep(self._rng.uniform(0, faults.late_s))
                for _ in range(1 + self._happens("doubled", faults.double)):
                    yield frame
                if held:
                    yield held
                    held = b""
        except (asyncio.IncompleteReadError, ConnectionError):
            return


async def _frame(browser: asyncio.StreamReader) -> bytes:
    """Read one frame of a browser as it is, mask and all (RFC 6455, section 5.2)."""
    head = await browser.readexactly(2)
    n = head[1] & 127
    if n >= 126:
        more = await browser.readexactly(2 if n == 126 else 8)
        head, n = head + more, int.from_bytes(more, "big")
    return head + await browser.readexactly((4 if head[1] & 128 else 0) + n)

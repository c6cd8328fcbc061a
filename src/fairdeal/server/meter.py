"""How long one connection takes to answer a ping of the WebSocket protocol.

A browser answers such a ping by itself, whatever its page does, so the time tells of the line
and of nothing else. Pings go out by the clock, never because of what happens at a table, and
what is in one cannot be guessed: an answer to it was not sent before.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from aiohttp import web

FIRST_S = 1.0  # a page that has just come is busy with itself
EVERY_S = 10.0
LATE_S = 2.0  # without an answer for so long the line is poor, whatever comes later


class Meter:
    """Measures one connection while ``run`` runs; ``heard`` takes in its answers.

    ``note`` gets every round trip in milliseconds, and None as soon as an answer is late.
    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        note: Callable[[int | None], None],
        *,
        first_s: float = FIRST_S,
        every_s: float = EVERY_S,
        late_s: float = LATE_S,
    ) -> None:
        self._socket = socket
        self._note = note
        self._first_s = first_s
        self._every_s = every_s
        self._late_s = late_s
        self._asked = b""
        self._sent_at = 0.0
        self._answered = asyncio.Event()

    def heard(self, payload: bytes) -> bool:
        """Take in a pong; False: it answers nothing of ours."""
        if not payload or payload != self._asked:
            return False
        self._asked = b""
        self._note(round(1000 * (asyncio.get_running_loop().time() - self._sent_at)))
        self._answered.set()
        return True

    async def run(self) -> None:
        """Ask again and again until it is cancelled or the line is cut."""
        await asyncio.sleep(self._first_s)
        while True:
            self._asked = secrets.token_bytes(8)
            self._sent_at = asyncio.get_running_loop().time()
            self._answered.clear()
            try:
                await self._socket.ping(self._asked)
            except ConnectionError:  # whoever reads from it learns it, too
                return
            try:
                async with asyncio.timeout(self._late_s):
                    await self._answered.wait()
            except TimeoutError:
                self._note(None)
                await self._answered.wait()
            await asyncio.sleep(self._every_s)

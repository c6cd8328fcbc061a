"""One connection of one person, seen from the room: who it is, and what it has yet to send.

The room never waits for a socket. A frame is sent at once where nothing waits before it and the
socket takes it; otherwise it goes into a bounded outbox, which the socket's own task empties. A
socket that falls behind is closed and comes back by number (T-10).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from fairdeal.wire import Problem, Quality, encode

OUTBOX_FRAMES = 64
OUTBOX_BYTES = 64 * 1024
TRIPS_KEPT = 3

GOING_AWAY = 1001
FAILED = 1011
TOO_SLOW = 1013
NORMAL = 1000
REFUSED = 4400  # this client cannot be served: wrong protocol, no identity, garbage


class Session:
    """A connection; ``player`` and ``name`` come from the cookie at the handshake.

    ``send_now`` sends a frame at once, or returns False: not now; without it all frames wait for
    ``next``. ``trips`` are its last round trips in milliseconds, None: a ping that is not answered
    yet.
    """

    def __init__(
        self, player: str, name: str | None, send_now: Callable[[bytes], bool] = lambda _: False
    ) -> None:
        self.player = player
        self.name = name
        self._send_now = send_now
        self.close_code: int | None = None
        self.trips: deque[int | None] = deque(maxlen=TRIPS_KEPT)
        self.told_quality: Quality | None = None  # of this line
        self.told_lines: object = None  # of everybody's
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._largest = 0  # of the frames since nothing waited
        self._ready = asyncio.Event()

    def push(self, frame: bytes) -> None:
        """Send an encoded frame, in order; after the end of the session it is dropped.

        The limit is on what waits already, the largest frame aside: so a snapshot of any size, and
        what is said right after it, fits a client that keeps up.
        """
        if self.close_code is not None or (not self._outbox and self._send_now(frame)):
            return
        if not self._outbox:
            self._largest = 0
        waits = self._size - self._largest
        if len(self._outbox) >= OUTBOX_FRAMES or waits >= OUTBOX_BYTES:
            self._outbox.clear()
            self.close(TOO_SLOW)
            return
        self._outbox.append(frame)
        self._size += len(frame)
        self._largest = max(self._largest, len(frame))
        self._ready.set()

    def end(self, problem: str, code: int, **params: int) -> None:
        """Say why, then close."""
        self.push(encode(Problem(problem, params)))
        self.close(code)

    def close(self, code: int) -> None:
        """Close the connection once the outbox is empty; the first reason stands."""
        if self.close_code is None:
            self.close_code = code
        self._ready.set()

    async def next(self) -> bytes | None:
        """Wait for the next frame to send; None when the connection is to be closed."""
        while not self._outbox:
            if self.close_code is not None:
                return None
            self._ready.clear()
            await self._ready.wait()
        frame = self._outbox.popleft()
        self._size -= len(frame)
        return frame

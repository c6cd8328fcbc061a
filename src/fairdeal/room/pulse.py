"""Whether this process stood still: stopped, suspended, or busy with something else (R-135)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

BEAT_MS = 250
STALL_MS = 2000  # a gap between two beats above which nobody's clock may have run out (T-18)


class Pulse:
    """Beats while the event loop runs, so that a gap tells that it did not.

    A deadline alone cannot tell: after a stop of a minute it may be only a second late.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._last = now()
        self._stalls = 0

    def stalls(self) -> int:
        """Count how often the process stood still, a stop that ends just now included."""
        now = self._now()
        if now - self._last > STALL_MS:
            self._stalls += 1
            self._last = now
        return self._stalls

    async def beat(self) -> None:
        """Beat for ever."""
        while True:
            await asyncio.sleep(BEAT_MS / 1000)
            self.stalls()
            self._last = self._now()

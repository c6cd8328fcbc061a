"""An event loop whose time passes only while nobody has anything to do, and then at once.

A second of the table costs no second of the test, and the same seed gives the same order of
everything: each failure is a seed.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class VirtualLoop(asyncio.SelectorEventLoop):
    """Waits for no real time; ``skip`` lets time pass while nothing can run (a stopped process)."""

    def __init__(self) -> None:
        self._passed_s = 1000.0
        super().__init__(_Impatient(self))

    def time(self) -> float:
        """Return the seconds that have passed here."""
        return self._passed_s

    def skip(self, seconds: float) -> None:
        """Let time pass at once."""
        self._passed_s += seconds

    def now_ms(self) -> int:
        """Return the monotonic clock of a room in this loop."""
        return int(self._passed_s * 1000)


class _Impatient(selectors.SelectSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("everybody waits for ever")
        if not ready and timeout:
            self._loop.skip(timeout)
        return ready


def play(main: Coroutine[Any, Any, None]) -> None:
    """Run ``main`` to its end in virtual time."""
    loop = VirtualLoop()
    try:
        loop.run_until_complete(main)
    finally:
        loop.close()


def loop_of() -> VirtualLoop:
    """Return the running loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop

"""An event loop whose time passes only while nobody has anything to do, and then at once.

A second of the table costs no second of the test, and the same seed gives the same order of
everything: each failure is a seed. A store that works in a thread or in another process takes the
time that it takes (see ``Outside``).
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar, cast

from fairdeal.store import EventStore

_Result = TypeVar("_Result")


class VirtualLoop(asyncio.SelectorEventLoop):
    """Waits for no real time; ``skip`` lets time pass while nothing can run (a stopped process)."""

    def __init__(self) -> None:
        self._passed_s = 1000.0
        self.outside = 0  # how many wait for a thread or another process
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
        if self._loop.outside:
            begun = time.monotonic()
            ready = super().select(timeout)
            self._loop.skip(time.monotonic() - begun)
            return ready
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("everybody waits for ever")
        if not ready and timeout:
            self._loop.skip(timeout)
        return ready


class _Outside:
    def __init__(self, store: EventStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        def ask(*args: Any, **named: Any) -> Any:
            return elsewhere(method(*args, **named))

        return ask


async def elsewhere(work: Awaitable[_Result]) -> _Result:
    """Wait for a thread or another process; meanwhile time passes as it does."""
    loop = loop_of()
    loop.outside += 1
    try:
        return await work
    finally:
        loop.outside -= 1


def outside(store: EventStore) -> EventStore:
    """Return a store that works elsewhere; while it is asked, time passes as it does."""
    return cast("EventStore", _Outside(store))


def play(main: Coroutine[Any, Any, None]) -> None:
    """Run ``main`` to its end in virtual time; whoever still listens then is sent home."""
    loop = VirtualLoop()
    try:
        loop.run_until_complete(main)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.wait(left) if left else asyncio.sleep(0))
        loop.close()


def loop_of() -> VirtualLoop:
    """Return the running loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop

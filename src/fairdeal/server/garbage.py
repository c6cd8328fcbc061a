"""When the garbage collector may look at everything, which stalls every socket for a while.

With 1,600 connections a full collection takes 100 ms. What the start leaves behind is never looked
at again; young garbage goes as it comes; and the rest waits until no hand runs. Connections that
are over are no part of it: they leave no ring of references (``runner.Handler``).
"""

from __future__ import annotations

import asyncio
import gc
import time

from fairdeal.room import Hub

EVERY_S = 60.0
LATEST_S = 3600.0  # a house that never sleeps pays for it once an hour


def settle_memory() -> None:
    """Set aside what lives for ever, and collect by itself only what is young."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000_000)


async def collect_in_quiet(hub: Hub) -> None:
    """Collect everything in quiet moments, for ever; cancel it in the end."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(EVERY_S)
        now = time.monotonic()
        if is_due(hands_run=any(room.hand_runs for room in hub.rooms), waited_s=now - last):
            last = now
            gc.collect()


def is_due(*, hands_run: bool, waited_s: float) -> bool:
    """Tell whether this is the moment, ``waited_s`` after the last one."""
    return not hands_run or waited_s >= LATEST_S

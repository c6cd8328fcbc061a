"""The end of a server: running hands are played to their end, for as long as that is bearable.

The first SIGTERM or SIGINT closes the doors: no table is opened, no hand begins. Hands that run
get ``DRAIN_S``; what is not over then goes on at the next start, card for card. SIGINT after that
stops at once. Practice tables are not waited for: their one person waits for nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable

from fairdeal.room import Hub

DRAIN_S = 30.0
_LOOK_S = 0.05


class Ending:
    """Why and how the server is to end.

    Attributes:
        asked: whether it is to end.
        at_once: whether running hands are not waited for.
        fenced: whether another server has taken over what this one stores.

    """

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.at_once = asyncio.Event()
        self.fenced = False

    def hear(self, signal_: signal.Signals) -> None:
        """Take a signal."""
        if self.asked.is_set() and signal_ == signal.SIGINT:
            self.at_once.set()
        self.asked.set()

    def be_fenced(self) -> None:
        """End because another server has taken over."""
        self.fenced = True
        self.at_once.set()
        self.asked.set()


async def finish_hands(
    hub: Hub, ending: Ending, seconds: float, say: Callable[[str], None]
) -> None:
    """Close the doors, then wait until no hand is waited for, or for ``seconds``."""
    hub.close_doors()
    if not hub.unfinished:
        return
    say(f"Running hands are finished first, {seconds:g} s at most; Ctrl+C stops at once.")
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while hub.unfinished and not ending.at_once.is_set():
                await asyncio.sleep(_LOOK_S)

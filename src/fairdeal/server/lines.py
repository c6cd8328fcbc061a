"""How many connections are open, of each address and together, below what the system allows (T-11).

A connection counts from the moment at which it is accepted, before TLS and before a request: what
asks for nothing takes a file of this process, too. Behind a proxy all come from the proxy, so that
only all together are bounded here, and those of an address by the proxy.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

# Twenty friends, each with three sockets and the six connections by which a browser loads a page.
ADDRESS_LINES = 200
LOCAL_SHARE = 50  # this machine itself may open so many times as many
# For the database, its tools, listening sockets, threads' wake-ups, and what answers a stop.
FILES_KEPT = 128
# Of five connections one is for addresses from which somebody was at a table lately.
STRANGERS = (4, 5)
LOG_EVERY_MS = 60_000

_WITHOUT_LIMIT: Final = 10_240  # files; macOS takes no more from a process that names a number

log = logging.getLogger(__name__)


def raise_file_limit() -> int:
    """Let this process open as many files as it may; return how many that are."""
    if sys.platform == "win32":  # it counts no sockets among the files
        return _WITHOUT_LIMIT
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _WITHOUT_LIMIT if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


class Lines:
    """Counts open connections by address. Moments are monotonic milliseconds.

    ``was_here`` tells of which addresses somebody was at a table lately; ``behind_proxy``: this
    machine is a proxy, which counts for itself.
    """

    def __init__(
        self, files: int, was_here: Callable[[str], bool], *, behind_proxy: bool = False
    ) -> None:
        self._most = max(files - FILES_KEPT, files // 2)
        self._was_here = was_here
        self._behind_proxy = behind_proxy
        self._open: Counter[str] = Counter()
        self._together = 0
        self._refused = 0
        self._log_after = 0

    def enter(self, address: str, now: int, *, is_local: bool) -> bool:
        """Count a connection unless there are too many; ``leave`` it in the end."""
        if not self._has_place(address, is_local=is_local):
            self._refused += 1
            if now >= self._log_after:
                log.warning("%d connections too many were closed at once", self._refused)
                self._refused, self._log_after = 0, now + LOG_EVERY_MS
            return False
        self._open[address] += 1
        self._together += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a connection."""
        self._together -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _has_place(self, address: str, *, is_local: bool) -> bool:
        part, whole = STRANGERS
        strangers = self._most * part // whole
        if is_local and self._behind_proxy:
            return self._together < self._most
        most = min(ADDRESS_LINES * (LOCAL_SHARE if is_local else 1), strangers // 2)
        together = self._most if self._was_here(address) else strangers
        return self._open[address] < most and self._together < together

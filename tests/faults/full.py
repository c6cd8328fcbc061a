"""A running server without room on its disk; needs Linux, which limits files of other processes."""

from __future__ import annotations

import resource

from tests.server_process import ServerProcess


def leave_room_for(server: ServerProcess, size: int) -> None:
    """Let no file of the server grow beyond so many bytes: a write stops there, in mid-page."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

"""One server to a data folder: a lock that the system frees when the process ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO


def hold(path: Path) -> TextIO:
    """Lock a file, making it if need be; the lock is held until the file is closed.

    Raises:
        BlockingIOError: another process holds it.

    """
    file = path.open("a")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise BlockingIOError from error
    return file

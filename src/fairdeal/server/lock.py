"""The data folder of a room: one process at a time has it, and its owner alone may look into it.

The lock is one that the system frees when the process ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from fairdeal.store.files import close, create_folder, database_files, is_open

DATABASE = "fairdeal.db"
SEAL_KEY = "seal.key"
LOCK = "lock"
# The copies of a migration and unfinished files begin like what they are copies of; so do most of
# those that people make by hand.
_OURS = ("fairdeal*", f"{SEAL_KEY}*", LOCK)


def take(folder: Path, say: Callable[[str], None]) -> TextIO:
    """Make the folder if need be, close it to others and lock it until the file is closed.

    ``say`` gets a sentence if something in it was open, or stays so.

    Raises:
        BlockingIOError: another process holds it.
        OSError: it cannot be written.

    """
    create_folder(folder)
    was_open = open_to_others(folder)
    for path in was_open:
        close(path)
    is_still = open_to_others(folder)
    if is_still:
        say(
            f"Other users of this machine may use {is_still[0]}; give the data a folder of its own"
            " that belongs, with all in it, to the user who runs Fairdeal, and to nobody else."
        )
    elif was_open:
        say(
            f"The data in {folder} was open to other users of this machine; from now on it is its"
            " owner's alone."
        )
    return hold(folder / LOCK)


def open_to_others(folder: Path) -> list[Path]:
    """Return the folder and the files of a room in it, as far as others may use them."""
    folder = Path(os.path.realpath(folder))  # a link has no mode of its own
    inside = [path for name in _OURS for path in folder.glob(name) if path.is_file()]
    database = Path(os.path.realpath(folder / DATABASE))
    elsewhere = [] if database.parent == folder else database_files(database)
    return [path for path in (folder, *sorted(inside), *elsewhere) if is_open(path)]


def hold(path: Path) -> TextIO:
    """Lock a file, making it if need be; the lock is held until the file is closed.

    Raises:
        BlockingIOError: another process holds it.

    """
    # Whoever may only read a file may lock it, and keep everybody else out.
    file = os.fdopen(os.open(path, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o600), "a")
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

"""The data folder of a room: one process at a time has it, and its owner alone may look into it.

The lock is one that the system frees when the process ends. If the database is a link, it is held
beside the file that it leads to as well, for several folders may lead there.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

from fairdeal.store import Unusable
from fairdeal.store.files import (
    close,
    create_folder,
    database_files,
    is_open,
    refuse_other_kind,
    refuse_to_serve,
)

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
        Unusable: something that is no file has the name of one of ours.

    """
    create_folder(folder)
    for name in (LOCK, SEAL_KEY):
        refuse_other_kind(folder / name)
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


@contextlib.contextmanager
def sole_database(folder: Path) -> Iterator[None]:
    """Keep the database of a folder to this process in the block, wherever its file lies.

    Whoever serves it holds the folder as well (``take``).

    Raises:
        Unusable: with a sentence; another process has it, it cannot be kept to one, or it is no
            plain file.

    """
    path = folder / DATABASE
    refuse_to_serve(path)
    lock = lock_elsewhere(path)
    if lock is None:
        yield
        return
    try:
        file = hold(lock)
    except BlockingIOError:
        raise Unusable(
            f"Another Fairdeal is using the database that {path} is a link to; stop it, or set"
            " FAIRDEAL_DATA to another folder."
        ) from None
    except OSError as error:
        raise Unusable(
            f"The database that {path} is a link to cannot be kept to one server: {lock} cannot be"
            f" written ({error.strerror}); move the database to where its owner may write."
        ) from None
    with file:
        yield


def lock_elsewhere(database: Path) -> Path | None:
    """Return the lock of a database that is a link; None if it is none, or its folder's will do."""
    folder, real = database.parent, Path(os.path.realpath(database))
    if real == Path(os.path.realpath(folder)) / database.name:
        return None
    # A room that lies there itself holds its folder; else several databases may lie there.
    lock = real.with_name(LOCK if real.name == DATABASE else f"{real.name}.{LOCK}")
    return None if os.path.realpath(lock) == os.path.realpath(folder / LOCK) else lock


def open_to_others(folder: Path) -> list[Path]:
    """Return the folder and the files of a room in it, as far as others may use them."""
    folder = Path(os.path.realpath(folder))  # a link has no mode of its own
    inside = [path for name in _OURS for path in folder.glob(name) if path.is_file()]
    database = folder / DATABASE
    lock = lock_elsewhere(database) or folder / LOCK
    linked = (*database_files(Path(os.path.realpath(database))), lock)
    return [path for path in dict.fromkeys((folder, *sorted(inside), *linked)) if is_open(path)]


def hold(path: Path) -> TextIO:
    """Lock a file, making it if need be; the lock is held until the file is closed.

    Raises:
        BlockingIOError: another process holds it.
        OSError: it cannot be written.
        Unusable: it is no plain file.

    """
    refuse_other_kind(path)
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

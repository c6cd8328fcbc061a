"""Files that nobody else has and nobody else may use, and that are there for good."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from fairdeal.store.base import Unusable

_OTHERS = 0o077  # what the group and everybody else may do
_RESTS = ("-journal", "-wal", "-shm")  # what SQLite puts beside a file
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
# Where SQLite's header says how the file is written, and what it says once a server had it.
_MODES = slice(18, 20)
_SERVED = b"\x02\x02"  # with a write-ahead log


def create_file(path: Path) -> None:
    """Make an empty file for its owner alone.

    Raises:
        OSError: it is there already (``FileExistsError``), or cannot be made.

    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def create_folder(folder: Path) -> None:
    """Make a folder for its owner alone, and those above it as usual, if it is not there.

    Raises:
        OSError: it cannot be made, or something else has its name (``NotADirectoryError``).

    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None


def is_open(path: Path) -> bool:
    """Whether others than its owner may use a file or folder that is there in any way.

    A link is as open as what it leads to. Windows has no such modes: nothing is open there.
    """
    try:
        return os.name != "nt" and bool(path.stat().st_mode & _OTHERS)
    except OSError:  # it is gone, or nobody gets that far
        return False


def close(path: Path) -> None:
    """Leave a file or folder to its owner alone, if he is the one who asks and it can be done.

    A link is left alone, and so is what is no plain file, and a folder that holds other folders or
    is everybody's: that is a device, a home, a root or a /tmp, and closing it would lock others out
    of what is theirs.
    """
    try:
        status = path.lstat()
        plain = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
        if status.st_uid != os.geteuid() or not plain:
            return
        if stat.S_ISDIR(status.st_mode) and (
            status.st_mode & stat.S_ISVTX or any(entry.is_dir() for entry in path.iterdir())
        ):
            return
        path.chmod(stat.S_IMODE(status.st_mode) & ~_OTHERS)
    except OSError:  # gone meanwhile, or a disk that cannot: whoever asks looks again
        return


def remove_database(path: Path) -> None:
    """Remove a file of SQLite, if it is there, with all that may lie beside it."""
    for part in database_files(path):
        part.unlink(missing_ok=True)


def database_files(path: Path) -> list[Path]:
    """Return the paths of a file of SQLite and of all that may lie beside it."""
    return [path, *(Path(f"{path}{rest}") for rest in _RESTS)]


def refuse_database(path: Path) -> None:
    """Refuse a path for a new file of SQLite if it, or what would be taken for a part, is there.

    A log that was left alone would be played into the new file when that is opened.

    Raises:
        FileExistsError: with the path that is there.

    """
    for part in database_files(path):
        if os.path.lexists(part):
            raise _is_there(part)


def unfinished_of(path: Path) -> Path:
    """Return the path of a copy until it is whole; a process that was killed leaves it there."""
    return Path(f"{path}.unfinished")


def other_kind(path: Path) -> str | None:
    """Name what a path leads to if that is there and no plain file.

    Whoever opens a pipe waits for somebody at its other end, for ever if nobody comes.
    """
    try:
        mode = path.stat().st_mode
    except OSError:  # nothing is there, or nobody gets that far
        return None
    return next((name for is_it, name in _KINDS if is_it(mode)), None)


def refuse_other_kind(path: Path) -> None:
    """Refuse what is no plain file where Fairdeal keeps one.

    Raises:
        Unusable: with a sentence about it.

    """
    if kind := other_kind(path):
        raise Unusable(f"{path} is {kind} where a plain file of Fairdeal has to be; move it away.")


def refuse_to_read(path: Path) -> None:
    """Refuse a database that would be waited for for ever, or may be read wrong.

    The log of what is newest lies beside one of its names alone. A backup may have several.

    Raises:
        Unusable: with a sentence about it.

    """
    _refuse_other_kinds(path)
    if _names(path) > 1 and _was_served(path):
        raise _linked(path)


def refuse_to_serve(path: Path) -> None:
    """Refuse a database that cannot be kept to one server, or would be waited for for ever.

    Raises:
        Unusable: with a sentence about it.

    """
    _refuse_other_kinds(path)
    if _names(path) > 1:
        raise _linked(path)


def _refuse_other_kinds(path: Path) -> None:
    if kind := other_kind(path):
        right = "name the file in it" if kind == "a folder" else "it has to be a plain file"
        raise Unusable(f"The database {path} is {kind}; {right}.")
    for part in database_files(Path(os.path.realpath(path)))[1:]:
        if kind := other_kind(part):
            raise Unusable(
                f"The database {path} cannot be used: {part} is {kind}, where SQLite keeps a part"
                " of it; move it away."
            )


def _names(path: Path) -> int:
    """Count the names of a file; one that ``give_name`` had no time to take away is none."""
    try:
        status = path.stat()
        other = unfinished_of(Path(os.path.realpath(path)))
        return status.st_nlink - (other.exists() and os.path.samestat(status, other.stat()))
    except OSError:  # nothing is there, or nobody gets that far
        return 0


def _was_served(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(_MODES.stop)[_MODES] == _SERVED
    except OSError:
        return False


def _linked(path: Path) -> Unusable:
    return Unusable(
        f"The database {path} has other names as well (hard links), under which a second server"
        " would spoil it; remove those, or put a copy of the file in its place while no server"
        " runs."
    )


def give_name(unfinished: Path, path: Path) -> None:
    """Give a file its name, durably and in one step; a file that has it is never replaced.

    Raises:
        OSError: there is a file of that name (``FileExistsError``), or it cannot be done.

    """
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise _is_there(path) from None
    except OSError:  # a disk without links, where two steps need the lock of whoever has one
        refuse_database(path)
        unfinished.rename(path)
    else:
        unfinished.unlink()
    sync_folder(path.parent)


def _is_there(path: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable: of files that were made, renamed or removed."""
    if os.name == "nt":  # there a folder cannot be opened, and renames are journaled
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)

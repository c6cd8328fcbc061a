"""Files that nobody else has and nobody else may use, and that are there for good."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_OTHERS = 0o077  # what the group and everybody else may do
_RESTS = ("-journal", "-wal", "-shm")  # what SQLite puts beside a file


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

    A link is left alone, and a folder that holds other folders or is everybody's: that is a home,
    a root or a /tmp, and closing it would lock others out of what is theirs.
    """
    try:
        status = path.lstat()
        if status.st_uid != os.geteuid() or stat.S_ISLNK(status.st_mode):
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

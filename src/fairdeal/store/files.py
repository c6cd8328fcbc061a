"""New files that nobody else has and nobody else may read, and that are there for good."""

from __future__ import annotations

import os
from pathlib import Path


def create_file(path: Path) -> None:
    """Make an empty file for its owner alone.

    Raises:
        OSError: it is there already (``FileExistsError``), or cannot be made.

    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def remove_database(path: Path) -> None:
    """Remove a file of SQLite, if it is there, with all that may lie beside it."""
    for rest in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + rest).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable: of files that were made, renamed or removed."""
    if os.name == "nt":  # there a folder cannot be opened, and renames are journaled
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)

"""The one key of a room, in a file beside the database: what is made with it outlives the process.

It hides the decks that a PostgreSQL holds, and proves which tokens are of the server's making.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from fairdeal.store.files import create_file, sync_folder

KEY_BYTES = 32


def key_in(path: Path) -> bytes:
    """Return the key that a file holds; make file and key, durably, if there is none.

    Raises:
        OSError: the file cannot be read or made.
        ValueError: it holds no key.

    """
    if not path.exists():
        unfinished = path.with_name(path.name + ".new")
        unfinished.unlink(missing_ok=True)
        create_file(unfinished)
        with unfinished.open("wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
        sync_folder(path.parent)
    # It may have become a pipe or something huge: neither is waited for.
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        key = os.read(opened, KEY_BYTES + 1)
    finally:
        os.close(opened)
    if len(key) != KEY_BYTES:
        raise ValueError(f"{len(key)} bytes found, {KEY_BYTES} expected")
    return key

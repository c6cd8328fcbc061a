"""A new file that nobody else has and nobody else may read."""

from __future__ import annotations

import os
from pathlib import Path


def create_file(path: Path) -> None:
    """Make an empty file for its owner alone.

    Raises:
        OSError: it is there already (``FileExistsError``), or cannot be made.

    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

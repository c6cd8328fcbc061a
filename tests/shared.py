"""Files of recorded hands and known answers that stand beside the tree."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import shared_folder


def shared(path: str) -> Path:
    """Return a file or folder of the shared data, as in ``shared("data/known-answers.json")``.

    Without it a test is skipped, or fails where FAIRDEAL_REQUIRE_SHARED=1.
    """
    file = shared_folder() / path
    if not file.exists():
        problem = f"no {path} in the shared data; {file} is missing"
        if os.environ.get("FAIRDEAL_REQUIRE_SHARED") == "1":
            pytest.fail(problem)
        pytest.skip(problem)
    return file

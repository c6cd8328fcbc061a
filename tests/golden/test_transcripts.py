"""The committed transcripts are what the server says today."""

from __future__ import annotations

import pytest

from tests.golden.transcripts import EVENINGS, FOLDER, text


@pytest.mark.parametrize("name", EVENINGS)
def test_frames_are_as_recorded(name: str) -> None:
    recorded = (FOLDER / f"{name}.json").read_text()
    assert text(name) == recorded, "run `python -m tests.golden.transcripts` if this is meant"


def test_no_other_files_lie_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(EVENINGS)

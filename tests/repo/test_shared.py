"""Recordings that are missing skip a test on a laptop and fail it where they are required."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import shared_folder


def test_the_folder_is_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRDEAL_SHARED", str(tmp_path))
    assert shared_folder() == tmp_path


@pytest.mark.parametrize(
    ("required", "outcome"), [("0", pytest.skip.Exception), ("1", pytest.fail.Exception)]
)
def test_a_missing_folder_is_named(
    required: str, outcome: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRDEAL_SHARED", str(tmp_path / "nowhere"))
    monkeypatch.setenv("FAIRDEAL_REQUIRE_SHARED", required)
    with pytest.raises(outcome, match="nowhere"):
        shared_folder()

"""The soak remembers what it did, begins anew when the sources change, and tells what failed."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from tests import soak


def odd(rng: random.Random, seen: Counter[str]) -> None:
    seen["tried"] += 1
    assert rng.random() < 2, "never"
    if rng.getstate() == random_state(11):
        raise ValueError("a broken law")


def random_state(seed: int) -> object:
    rng = random.Random(seed)
    rng.random()
    return rng.getstate()


def test_a_chunk_tries_its_own_seeds_and_tells_those_that_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(soak.KINDS, "hands", soak.Kind(odd, ()))
    line = soak.run_chunk("hands", 2, 5)  # seeds 10 to 14
    assert line["hands"] == 5
    assert line["failed"] == 1
    assert line["seen"] == {"tried": 5}
    assert [(f["seed"], f["error"]) for f in line["failures"]] == [(11, "ValueError: a broken law")]


def test_a_stopped_run_goes_on_and_a_changed_source_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "soak" / "hands.jsonl"
    record = soak.Record(path, "one", 20)
    record.add({"chunk": 3, "hands": 20})
    record.add({"chunk": 1, "hands": 20})
    with path.open("a", encoding="utf-8") as file:
        file.write('{"chunk": 2, "hands": 2')  # killed while it wrote
    assert set(soak.Record(path, "one", 20).done) == {1, 3}
    assert set(soak.Record(path, "one", 50).done) == set()
    soak.Record(path, "one", 20).add({"chunk": 0, "hands": 20})
    assert set(soak.Record(path, "two", 20).done) == set()
    assert path.read_text(encoding="utf-8") == ""


def test_a_run_counts_all_chunks_and_a_second_one_has_nothing_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak.soak("hands", 30, 20, 1, tmp_path) == 0
    assert "hands: 40 hands, 0 failed" in capsys.readouterr().out
    assert soak.soak("hands", 30, 20, 1, tmp_path) == 0
    assert "2 of 2 chunks are done already" in capsys.readouterr().out


def test_one_hand_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--seed", "7"]) == 0
    assert "every law holds" in capsys.readouterr().out

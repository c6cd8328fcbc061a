"""``fairdeal replay``: the shape of its answer, its exit codes, and every kind of bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fairdeal.cli import replay as command
from fairdeal.cli.main import main
from fairdeal.records.formats.json_lines import JSON_LINES
from fairdeal.records.formats.phh import PHH
from tests.records.samples import POKERSTARS, acted, phh


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good files, one of them with a broken hand in the middle, and files of other kinds."""
    place = tmp_path / "hands" / "deeper"
    place.mkdir(parents=True)
    (place.parent / "one.phh").write_text(phh(), "utf-8")
    broken = phh(actions=acted((4, "p3 cbr 15")))
    (place / "three.PHHS").write_text(f"[1]\n{phh()}[2]\n{broken}[3]\n{phh()}", "utf-8")
    (place / "INDEX.json").write_text('[{"file": "one.phh"}]')
    (place / "notes.txt").write_text("PokerStars is a site.")
    (place / "README.md").write_text("# Hands")
    return place.parent


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def refused(self) -> list[tuple[object, str]]:
        return [(row["hand"], row["code"]) for row in self.json["refused"]]


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: object) -> Answer:
        code = main(["replay", *map(str, words)])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Answer(code, out, err)

    return call


def test_a_folder_is_read_through_and_other_files_are_passed_over(
    folder: Path, replay: Any
) -> None:
    answer = replay(folder, "--json")
    assert answer.code == 0
    assert answer.json == {
        "files": 2,
        "hands": 4,
        "matched": 3,
        "unstated": 0,
        "differ": [],
        "refused": [
            {
                "file": str(folder / "deeper" / "three.PHHS"),
                "hand": 2,
                "code": "illegal_action",
                "reason": "action 4 'p3 cbr 15': raise_bounds; legal is p3: fold, call 10 or"
                " raise to 20 to 499 (R-061 to R-069)",
            }
        ],
    }


def test_the_summary_is_for_people(folder: Path, replay: Any) -> None:
    lines = replay(folder).out.splitlines()
    assert lines[0].startswith(f"{folder}/deeper/three.PHHS, hand 2: refused (illegal_action): act")
    assert lines[1:] == ["4 hands in 2 files: 3 match, 0 differ, 1 are refused"]


def test_final_chips_that_differ_are_listed_and_the_code_is_1(tmp_path: Path, replay: Any) -> None:
    file = tmp_path / "a.phh"
    file.write_text(phh(finishing_stacks=[420, 489, 591]), "utf-8")
    answer = replay(file, "--json")
    assert answer.code == 1
    assert answer.json["differ"] == [
        {
            "file": str(file),
            "hand": 1,
            "rule": None,
            "expected": [420, 489, 591],
            "got": [419, 489, 592],
        }
    ]
    assert "final chips differ: stated [420, 489, 591], got [419, 489, 592]" in replay(file).out


def test_halves_of_an_odd_chip_are_named_by_their_rule(tmp_path: Path, replay: Any) -> None:
    actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 AhKc", "p3 cbr 30", "p1 cc", "p2 f"]
    actions += ["d db 2c7d9h", "p1 cc", "p3 cc", "d db 3s", "p1 cc", "p3 cc", "d db 4h"]
    actions += ["p1 cc", "p3 cc"]
    file = tmp_path / "a.phh"
    changes = {"actions": actions, "antes": [0, 0, 0], "blinds_or_straddles": [5, 11, 0]}
    file.write_text(phh(**changes, min_bet=11, finishing_stacks=[505.5, 489, 505.5]), "utf-8")
    answer = replay(file, "--json")
    assert answer.code == 1
    assert [(row["rule"], row["expected"], row["got"]) for row in answer.json["differ"]] == [
        ("R-113", [505.5, 489, 505.5], [506, 489, 505])
    ]
    assert "the source splits an odd chip (R-113)" in replay(file).out


def test_a_hand_without_final_chips_matches_when_it_plays_to_its_end(
    tmp_path: Path, replay: Any
) -> None:
    (tmp_path / "a.phh").write_text(phh(finishing_stacks=None), "utf-8")
    record = PHH.parse(next(iter(PHH.split(phh())))).record
    assert JSON_LINES.write is not None
    (tmp_path / "b.jsonl").write_text(JSON_LINES.write([record, record]), "utf-8")
    (tmp_path / "c.txt").write_text(POKERSTARS, "utf-8-sig")
    answer = replay(tmp_path, "--json").json
    assert (answer["hands"], answer["matched"], answer["unstated"]) == (4, 4, 3)
    assert "4 match (3 state no final chips)" in replay(tmp_path).out


def test_a_corrupt_record_is_refused(tmp_path: Path, replay: Any) -> None:
    record = PHH.parse(next(iter(PHH.split(phh())))).record
    assert JSON_LINES.write is not None
    text = JSON_LINES.write([record, record])
    (tmp_path / "a.json").write_text(text.replace('"to":30,', '"to":31,', 1), "utf-8")
    answer = replay(tmp_path, "--json").json
    assert (answer["hands"], answer["matched"]) == (2, 1)
    assert answer["refused"][0]["reason"].startswith("line 1: event 8: found Raised(seat=3, to=31")


BAD: list[tuple[str, bytes, str]] = [
    ("cut.phh", phh().encode()[:200], "not_toml"),
    ("types.phh", phh(starting_stacks="many").encode(), "malformed"),
    ("twice.phh", phh(actions=acted((7, "d db 2c2c9h"))).encode(), "duplicate_card"),
    ("one.phh", phh(starting_stacks=[500]).encode(), "seats"),
    ("eleven.phh", phh(starting_stacks=[500] * 11).encode(), "seats"),
    ("negative.phh", phh(antes=[-1, -1, -1]).encode(), "chips_out_of_range"),
    ("fraction.phh", phh(antes=[0.5, 0.5, 0.5]).encode(), "fractional_chips"),
    ("variant.phh", phh(variant="PO").encode(), "unknown_variant"),
    ("straddle.phh", phh(blinds_or_straddles=[5, 10, 20]).encode(), "straddle"),
    ("empty.phh", b"", "no_hands"),
    ("comments.phhs", b"# nothing\n", "no_hands"),
    ("latin.phh", phh(players=["é", "b", "c"]).encode("latin-1"), "not_utf8"),
    ("nul.phh", b"\0" * 99, "not_toml"),
    ("array.json", b"[]", "unknown_format"),
    ("object.json", b"{}", "not_a_record"),
    ("cut.json", b'{"format": "fairdeal.hand", "version": 1, "se', "not_a_record"),
    ("future.json", b'{"format": "fairdeal.hand", "version": 2}', "unknown_version"),
    ("nothing.json", b'{"format": "fairdeal.hand", "version": 1}', "malformed"),
    ("notes.txt", b"hello", "unknown_format"),
    ("cut.txt", POKERSTARS.encode()[:600], "unknown_line"),
    ("hands.csv", b"a,b", "unknown_format"),
    ("none", b"", "unknown_format"),
]


@pytest.mark.parametrize(("name", "data", "code"), BAD, ids=[bad[0] for bad in BAD])
def test_bad_input_is_one_line_that_names_the_file(
    name: str, data: bytes, code: str, tmp_path: Path, replay: Any
) -> None:
    (tmp_path / name).write_bytes(data)
    answer = replay(tmp_path / name, "--json")
    assert [code for _, code in answer.refused] == [code]
    assert answer.json["refused"][0]["file"] == str(tmp_path / name)
    no_hands = answer.json["refused"][0]["hand"] is None
    assert answer.code == (2 if no_hands else 0)
    assert len(replay(tmp_path / name).out.splitlines()) == 2


def test_paths_that_cannot_be_read_do_not_stop_the_others(tmp_path: Path, replay: Any) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "good.phh").write_text(phh(), "utf-8")
    os.mkfifo(tmp_path / "pipe.phh")
    (tmp_path / "loop.phh").symlink_to("loop.phh")
    answer = replay(
        tmp_path / "nowhere.phh",
        tmp_path / "empty",
        tmp_path / "pipe.phh",
        tmp_path / "loop.phh",
        "nul\0.phh",
        "x" * 300 + ".phh",
        tmp_path / "good.phh",
        "--json",
    )
    assert answer.code == 2
    assert [code for _, code in answer.refused] == [
        "not_found",
        "no_hands",
        *["unreadable"] * 4,
    ]
    assert answer.json["matched"] == 1


@pytest.mark.parametrize("name", ["nowhere", "nowhere.csv", "nowhere.phh", ""])
def test_a_path_that_is_nowhere_is_said_to_be_nowhere(
    name: str, tmp_path: Path, replay: Any
) -> None:
    path = str(tmp_path / name) if name else ""
    answer = replay(path)
    assert answer.code == 2
    said = f"{path}: refused (not_found): there is no such file or folder"
    assert answer.out.splitlines()[0] == said


def test_files_and_folders_without_permission_are_told(
    folder: Path, replay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a stand-in for the system: whoever runs this as root may read everything."""
    scan, read = os.scandir, Path.read_bytes

    def scan_or_not(path: str) -> Any:
        if str(path).endswith("deeper"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    def read_or_not(path: Path) -> bytes:
        if path.name == "one.phh":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(os, "scandir", scan_or_not)
    monkeypatch.setattr(Path, "read_bytes", read_or_not)
    (folder / "two.phh").write_text(phh(), "utf-8")
    answer = replay(folder, "--json").json
    assert answer["matched"] == 1
    assert [(Path(row["file"]).name, row["code"], row["reason"]) for row in answer["refused"]] == [
        ("one.phh", "unreadable", "Permission denied"),
        ("deeper", "unreadable", "Permission denied"),
    ]


def test_a_name_that_is_not_utf8_is_shown_with_escapes(tmp_path: Path, replay: Any) -> None:
    name = os.fsdecode(b"\xff.phh")
    try:
        (tmp_path / name).write_text(phh(antes=[1]), "utf-8")
    except OSError:
        pytest.skip("this file system has only names in UTF-8")
    assert replay(tmp_path, "--json").json["refused"][0]["file"].endswith("/\\udcff.phh")


def test_output_that_has_no_letter_for_a_name_shows_escapes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(sys.stdout), "encoding", "ascii", raising=False)
    assert main(["replay", str(tmp_path / "ก.phh")]) == 2
    assert "\\u0e01.phh" in capsys.readouterr().out


def test_a_file_over_the_limit_is_not_read(
    tmp_path: Path, replay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_FILE_MOST", 10)
    (tmp_path / "a.phh").write_text(phh(), "utf-8")
    answer = replay(tmp_path / "a.phh", "--json")
    assert answer.refused == [(None, "too_long")]


def test_garbage_of_many_hands_is_given_up(
    tmp_path: Path, replay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_REFUSED_MOST", 3)
    (tmp_path / "a.phhs").write_text("[1]\n" * 10)
    answer = replay(tmp_path / "a.phhs", "--json")
    assert [code for _, code in answer.refused] == [*["missing_field"] * 3, "too_many"]


GARBAGE = {
    "letters.phh": b"a" * 50_000_000,
    "brackets.phhs": b"[" * 50_000_000,
    "tables.phhs": b"[1]\n" * 12_500_000,
    "lines.jsonl": b"\n " * 25_000_000,
    "objects.json": b"{}\n" * 16_000_000,
    "bytes.phh": bytes(range(256)) * 200_000,
    "dots.phhs": b"a." * 25_000_000,
    "hands.txt": b"PokerStars Hand #1: \n" * 2_400_000,
}


@pytest.mark.parametrize("name", GARBAGE)
def test_50_mb_of_garbage_is_refused_in_seconds(name: str, tmp_path: Path, replay: Any) -> None:
    (tmp_path / name).write_bytes(GARBAGE[name])
    answer = replay(tmp_path / name, "--json")
    assert answer.json["matched"] == 0
    assert 1 <= len(answer.refused) <= 10_001


def test_a_call_without_paths_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["replay"])
    assert stopped.value.code == 2
    assert "PATH" in capsys.readouterr().err


def test_who_reads_only_the_beginning_sees_no_traceback(folder: Path) -> None:
    command = [sys.executable, "-m", "fairdeal.cli.main", "replay", str(folder), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""

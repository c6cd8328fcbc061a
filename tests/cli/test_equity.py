"""``fairdeal equity`` as people call it: what it prints, and what it says to a wrong question."""

from __future__ import annotations

import json
import sys
from io import StringIO
from typing import Any

import pytest

from fairdeal.cli.main import main
from fairdeal.equity import known


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: str) -> tuple[int, str, str]:
        code = main(["equity", *words])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


def test_known_hands_as_a_table(told: Any) -> None:
    code, out, err = told("AhKh", "QsQd")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "hand  equity      win     tie    lose",
        "AhKh 46.214%  46.018%  0.393% 53.589%",
        "QsQd 53.786%  53.589%  0.393% 46.018%",
        "exact: 1,712,304 run-outs",
    ]


def test_known_hands_as_json(told: Any) -> None:
    code, out, _ = told("AhKh", "QsQd", "--json")
    answer = json.loads(out)
    first, second = answer["players"]
    assert code == 0
    assert (answer["method"], answer["runouts"]) == ("exact", 1712304)
    assert (first["hand"], first["win"], first["tie"], first["lose"]) == (
        *("AhKh", 787966, 6732, 917606),
    )
    assert all(type(first[name]) is int for name in ("win", "tie", "lose"))
    assert first["equity"] == pytest.approx(0.462144572)
    assert "stderr" not in first
    assert second["equity"] == pytest.approx(1 - first["equity"])


def test_a_sample_has_a_standard_error_and_a_seed(told: Any) -> None:
    words = ("QQ+,AKs", "random", "random", "--se", "0.01", "--json")
    answer = json.loads(told(*words, "--seed", "7")[1])
    assert answer["method"] == "sample"
    assert all(0 < player["stderr"] <= 0.01 for player in answer["players"])
    assert json.loads(told(*words, "--seed", "7")[1]) == answer
    assert json.loads(told(*words, "--seed", "8")[1]) != answer
    table = told(*words[:-1])[1]
    assert "± " in table
    assert "sample: " in table


def test_board_and_dead_cards(told: Any) -> None:
    code, out, _ = told("KsKh", "QsQh", "--board", "2c 7d Th 3s", "--dead", "QdQc", "--json")
    players = json.loads(out)["players"]
    assert code == 0
    assert (players[0]["win"], players[0]["lose"]) == (42, 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["AhKh", "QQ+, XX"], "hand 2: column 6: 'XX' is no part of a range; write AhKh, QQ, "),
        (["AhKh", ""], "hand 2: column 1: '' holds no hand"),
        (["AhKh", "QsQd", "--board", "2cX"], "--board: column 3: 'X' is half a card"),
        (["AhKh", "QsQd", "--dead", "1c"], "--dead: column 1: '1c' is no card; write one of"),
        (["AhKh", "QsQd", "--board", "AhTc"], "duplicate card Ah, in the board and in hand 1"),
        (["AhKh", "AA", "--board", "AsAdAc"], "'AA' holds no hand that is possible beside"),
        (["AhKh"], "2 to 10 hands are compared, not 1"),
        (["AhKh", "QQ", "--method", "fast"], "method 'fast'; write auto, exact or sample"),
        (["AhKh", "QQ", "--se", "0"], "target_se 0.0; a number between 0 and 1 is needed"),
        (["AhKh", "QQ", "--se", "nan"], "target_se nan; a number between 0 and 1 is needed"),
    ],
)
def test_a_wrong_question_is_told_what_is_wrong(told: Any, words: list[str], message: str) -> None:
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"fairdeal equity: {message}")
    assert err.count("\n") == 1


def test_a_terminal_sees_a_bar_which_goes_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["equity", "QQ+", "AK", "--board", "2c7dTh", "--method", "exact"]) == 0
    assert "[###" in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r")
    assert "exact: " in capsys.readouterr().out


def test_long_work_can_be_interrupted(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("fairdeal.equity.compare.count_known", interrupted)
    code, out, err = told("AhKh", "QsQd")
    assert (code, out, err) == (130, "", "\nfairdeal equity: interrupted\n")
    assert known.count_known is not interrupted

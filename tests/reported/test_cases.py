"""``tests/cases.py``: every reported fault passes, and a case that is wrong in one field fails."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.cases import judge_line, main
from tests.conftest import ROOT
from tests.shared import shared

# Button 0, blinds 5/10. Seat 0 is all-in for 40, 1 and 2 call; on the flop 1 bets 60 and 2
# calls; on the turn 1 bets 100, which nobody calls. Aces win the 120, kings have the other 120.
ENGINE: dict[str, Any] = {
    "id": 1000,
    "setup": {
        "seats": [
            {"seat": 0, "stack": 40, "hole": "AsAd"},
            {"seat": 1, "stack": 500, "hole": "KsKd"},
            {"seat": 2, "stack": 300, "hole": ""},
        ],
        "button": 0,
        "sb": 5,
        "bb": 10,
        "ante": 0,
        "board": "2c7d9h3s4c",
    },
    "actions": [
        [0, "all_in"],
        [1, "call"],
        [2, "call"],
        [2, "check"],
        [1, "bet", 60],
        [2, "call"],
        [1, "raise_to", 100],
        [2, "fold"],
    ],
    "expected": {
        "legal": [
            {"after": 1, "actor": 1, "check": False, "call": 35, "raise_to": [70, 500]},
            {"after": 3, "actor": 1, "check": True, "call": None, "raise_to": [10, 460]},
            {"after": 5, "actor": 2, "check": False, "call": 60, "raise_to": [120, 260]},
            {"after": 8, "actor": None},
        ],
        "error": "seat 2 is not asked",
        "error_at": 3,
        "stacks": {"0": 120, "1": 520, "2": 200},
        "pots": [
            {"amount": 120, "eligible": [0, 1], "winners": [0]},
            {"amount": 120, "eligible": [1], "winners": [1]},
        ],
        "refund": {"1": 100},
        "showdown": True,
        "note": "a remark",
    },
}
EVALUATOR: dict[str, Any] = {
    "id": 1002,
    "category": "evaluator",
    "setup": {"board": "2c3d4h9sKd", "hands": {"a": "As5c", "b": "KsQh", "c": "5h6h", "d": "KhQc"}},
    "actions": [["showdown"]],
    "expected": {
        "order": [["c"], ["a"], ["d", "b"]],
        "names": {"a": "straight, five high", "b": "pair of kings", "c": "straight, six high"},
    },
}


# Kings against queens on the turn: of 44 rivers two are queens.
EQUITY: dict[str, Any] = {
    "id": 1003,
    "category": "equity-tool",
    "setup": {"hands": ["KsKh", "QsQh"], "board": "2c7dTh3s"},
    "actions": [["exact_equity"]],
    "expected": {
        "win": 42,
        "tie": 0,
        "lose": 2,
        "total": 44,
        "equity": 0.954545,
        "combo_pairs": 1,
    },
}


def changed(case: dict[str, Any], path: Sequence[str | int], value: object) -> dict[str, Any]:
    """The case with one field set to a value; ``KeyError`` as the value takes it out."""
    twin = deepcopy(case)
    place: Any = twin
    for step in path[:-1]:
        place = place[step]
    if value is KeyError:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return twin


def wrong(case: object) -> list[str]:
    """What the judge says about a case."""
    return judge_line(json.dumps(case).encode())[1]


def test_every_reported_fault_of_engine_evaluator_and_equity_passes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([str(shared("cases/reported-faults.jsonl")), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (len(report["passed"]), report["failed"]) == (46, [])
    assert all(case["reason"] for case in report["skipped"])


@pytest.mark.parametrize("case", [ENGINE, EVALUATOR, EQUITY])
def test_the_cases_below_pass_as_they_are(case: dict[str, Any]) -> None:
    assert wrong(case) == []


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("stacks", "2"), 201, "stacks"),
        (("pots", 0, "amount"), 121, "pots"),
        (("pots", 0, "eligible"), [0, 1, 2], "pots"),
        (("pots", 1, "winners"), [0], "pots"),
        (("pots",), [{"amount": 240, "eligible": [0, 1], "winners": [0]}], "pots"),
        (("refund",), KeyError, "refund: expected {}, got {1: 100}"),
        (("refund", "1"), 99, "refund"),
        (("showdown",), False, "showdown"),
        (("legal", 0, "actor"), 2, "legal after 1: actor"),
        (("legal", 3, "actor"), 1, "legal after 8: actor"),
        (("legal", 3, "check"), True, "nobody has a decision"),
        (("legal", 0, "actor"), None, "legal after 1: actor"),
        (("legal", 0, "check"), True, "check"),
        (("legal", 0, "call"), 36, "call: expected 36, got 35"),
        (("legal", 0, "call"), None, "call"),
        (("legal", 1, "call"), 10, "call"),
        (("legal", 0, "raise_to"), [71, 500], "raise_to"),
        (("legal", 0, "raise_to"), [70, 499], "raise_to"),
        (("legal", 0, "raise_to"), None, "raise_to"),
        (("error_at",), 4, "actions[3]: [2, 'check', 0] was refused"),
    ],
)
def test_every_expectation_is_checked(path: Sequence[str | int], value: object, says: str) -> None:
    assert says in "; ".join(wrong(changed(ENGINE, ("expected", *path), value)))


@pytest.mark.parametrize("name", ["win", "tie", "lose", "total", "equity", "combo_pairs"])
def test_every_figure_of_an_equity_is_checked(name: str) -> None:
    (said,) = wrong(changed(EQUITY, ("expected", name), 3))
    assert said.startswith(f"{name}: expected 3")


def test_an_equity_that_should_be_refused_is_refused_for_the_reason_that_is_told() -> None:
    twice = changed(EQUITY, ("setup", "board"), "Ks7dTh3s")
    assert "refused: duplicate card Ks" in wrong(twice)[0]
    assert wrong(changed(twice, ("expected",), {"error": "duplicate card Ks"})) == []
    assert "got 'duplicate card Ks" in wrong(changed(twice, ("expected",), {"error": "no"}))[0]
    assert wrong(changed(EQUITY, ("expected",), {"error": "no"})) == ["not refused"]


def test_what_should_have_been_refused_is_said() -> None:
    assert "actions[4]: [1, 'bet', 60] was not refused" in wrong(
        changed(ENGINE, ("expected", "error_at"), 4)
    )


def test_a_hand_that_is_not_over_is_said() -> None:
    told = changed(changed(ENGINE, ("actions",), ENGINE["actions"][:6]), ("expected", "refund"), {})
    told["expected"]["legal"] = []
    assert "the hand is not over" in "".join(wrong(told))


@pytest.mark.parametrize(
    ("actions", "at"),
    [
        ([[0, "check"]], 0),
        ([[1, "call"]], 0),
        ([[0, "raise_to", 19]], 0),
        ([[0, "bet", 41]], 0),
        ([[0, "call"], [1, "call"], [2, "call"]], 2),
        ([[0, "fold"], [1, "raise_to", 300], [2, "raise_to", 301]], 2),
        ([[0, "fold"], [1, "fold"], [2, "check"]], 2),
    ],
)
def test_a_verb_that_means_nothing_legal_is_a_refusal(actions: list[object], at: int) -> None:
    told = changed(ENGINE, ("actions",), actions)
    told["expected"] = {"error": "refused", "error_at": at}
    if actions[-1] == [2, "check"]:
        told["expected"]["refund"] = {"2": 5}
    assert wrong(told) == []


def test_all_in_is_a_call_a_bet_or_a_raise() -> None:
    told = changed(ENGINE, ("actions",), [[0, "call"], [1, "call"], [2, "check"]])
    told["actions"] += [[1, "all_in"], [2, "all_in"], [0, "all_in"]]
    told["expected"] = {"stacks": {"0": 120, "1": 720, "2": 0}, "refund": {"1": 200}}
    assert wrong(changed(told, ("setup", "seats", 2, "hole"), "QsQd")) == []


def test_r028_who_leaves_all_in_stays_in_the_hand() -> None:
    told = changed(ENGINE, ("actions", 3), [0, "leave"])
    del told["expected"]["error"], told["expected"]["error_at"]
    assert wrong(told) == []


@pytest.mark.parametrize(
    "actions",
    [[[0, "fold"], [0, "leave"], [1, "fold"]], [[0, "leave"], [1, "leave"], [2, "leave"]]],
)
def test_r028_leaving_is_possible_when_there_is_nothing_left_to_fold(actions: object) -> None:
    told = changed(ENGINE, ("actions",), actions)
    folded = changed(ENGINE, ("actions",), [[0, "fold"], [1, "fold"]])
    for case in (told, folded):
        case["expected"] = {"refund": {"2": 5}}
        assert wrong(case) == []


def test_r028_who_leaves_is_folded_at_once_though_it_is_not_his_turn() -> None:
    told = changed(ENGINE, ("actions",), [[2, "leave"], [0, "fold"]])
    told["expected"] = {"stacks": {"1": 505, "2": 295}, "refund": {"2": 5}}
    assert wrong(told) == []


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("setup", "seats", 1, "stack"), "500", "$.setup.seats[1].stack"),
        (("setup", "seats", 1, "stack"), 0, "$.setup.seats[1].stack"),
        (("setup", "seats", 1, "stack"), 10.5, "$.setup.seats[1].stack"),
        (("setup", "seats", 1, "hole"), "Ks", "setup.seats[1].hole: 1 cards, 0 or 2"),
        (("setup", "seats", 1, "hole"), "KsXd", "setup.seats[1].hole: column 3"),
        (("setup", "seats", 1, "hole"), "AsKd", "setup: a card stands there twice"),
        (("setup", "seats", 1, "seat"), 2, "setup.seats: a seat stands there twice"),
        (("setup", "seats"), [{"seat": 0, "stack": 9}], "$.setup.seats"),
        (("setup", "board"), "2c7d9h3s4c5c", "setup.board: 6 cards"),
        (("setup", "sb"), 20, "setup: small_blind=20"),
        (("setup", "straddle"), 20, "unknown field `straddle`"),
        (("actions", 0), [0, "jump"], "actions[0]"),
        (("actions", 0), [9, "fold"], "actions[0]"),
        (("actions", 0), [0, "fold", 3], "actions[0]"),
        (("actions", 4), [1, "bet"], "actions[4]"),
        (("actions", 4), [1, "bet", "60"], "actions[4]"),
        (("actions", 4), [1, "bet", 60.5], "$.actions[4]"),
        (("expected", "stack"), {}, "unknown field `stack`"),
        (("expected", "stacks", "7"), 3, "expected.stacks: no seat 7"),
        (("expected", "legal", 0, "after"), 9, "expected.legal.after: 9"),
        (("expected", "error_at"), 8, "expected.error_at: 8"),
        (("expected", "error_at"), None, "error and error_at belong together"),
        (("expected", "pots", 0, "winners"), KeyError, "$.expected.pots[0]"),
        (("expected",), KeyError, "setup and expected"),
        (("id",), None, "got `null`"),
    ],
)
def test_bad_input_is_named_by_its_field(
    path: Sequence[str | int], value: object, says: str
) -> None:
    (text,) = wrong(changed(ENGINE, path, value))
    assert text.startswith("not in the format: ")
    assert says in text


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("expected", "order"), [["a"], ["c"], ["b", "d"]], "order: expected"),
        (("expected", "order"), [["c"], ["a"], ["b"], ["d"]], "order: expected"),
        (("expected", "order"), [["c"], ["a"], ["b"]], "every hand belongs to one group"),
        (("expected", "order"), KeyError, "expected.order: missing"),
        (("expected", "names", "a"), "straight, six high", "names.a"),
        (("expected", "names", "b"), "two pair, kings and nines", "names.b"),
        (("expected", "names", "z"), "pair of kings", "a hand that is not there"),
        (("setup", "hands", "a"), "As2c", "refused"),
        (("setup", "hands", "a"), "10s5c", "refused"),
        (("setup", "hands", "a"), 7, "$.setup.hands"),
        (("expected", "error"), "duplicate", "not refused"),
    ],
)
def test_evaluator_cases_are_checked_too(
    path: Sequence[str | int], value: object, says: str
) -> None:
    assert says in "; ".join(wrong(changed(EVALUATOR, path, value)))


def test_hands_that_must_be_refused_are() -> None:
    told = changed(EVALUATOR, ("setup", "hands", "a"), "2c5c")
    told["expected"] = {"error": "duplicate card 2c"}
    assert wrong(told) == []


def test_other_categories_are_skipped_with_a_reason() -> None:
    told = {"id": 8, "category": "tournament", "setup": {}, "actions": [], "expected": {}}
    assert judge_line(json.dumps(told).encode()) == (8, [], "tournaments have no rule yet")
    told = {"id": 8, "category": "ui", "setup": {}, "actions": "press", "expected": {}}
    assert "words" in judge_line(json.dumps(told).encode())[2]


def test_as_a_script_it_says_what_differs_and_counts(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    broken = changed(ENGINE, ("expected", "stacks", "2"), 201)
    lines = [json.dumps(ENGINE), "", json.dumps(broken), '{"id": 3, "set', "[1]"]
    file.write_text("\n".join(lines))
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "cases.py"), str(file)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.splitlines()[0] == "1000 (line 3):"
    assert "None (line 4):" in ran.stdout
    assert ran.stdout.splitlines()[-1] == "1 passed, 3 failed, 0 skipped"


def test_a_file_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err

"""The real hands that stand beside the tree end with the chips that their sources state."""

from __future__ import annotations

import json

import pytest

from fairdeal.cli.main import main
from fairdeal.records import audit
from fairdeal.records.compare import compare
from fairdeal.records.formats.pokerstars import POKERSTARS
from tests.records import contract
from tests.records.test_pokerstars import finals
from tests.shared import shared


def test_all_hands_in_phh_match_but_for_three_odd_chips(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["replay", str(shared("data/phh")), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert {key: report[key] for key in ("files", "hands", "matched", "unstated", "refused")} == {
        "files": 126,
        "hands": 1116,
        "matched": 1113,
        "unstated": 1,
        "refused": [],
    }
    assert [(row["hand"], row["rule"]) for row in report["differ"]] == [
        (1, "R-113"),
        (2, "R-113"),
        (3, "R-113"),
    ]


def test_the_hard_hands_end_as_their_index_says() -> None:
    folder = shared("data/handhistories/pokerstars-hard")
    index = json.loads((folder / "INDEX.json").read_text())
    assert len(index) == 10
    for row in index:
        (hand,) = contract.read(POKERSTARS, (folder / row["file"]).read_text("utf-8"))
        stated = {int(seat): chips for seat, chips in row["final_stacks_by_seat"].items()}
        got = finals(hand.record)
        assert {seat: chips for seat, chips in stated.items() if seat in got} == got, row["file"]
        assert compare(hand) is None  # nor does the text's own arithmetic differ
        audit(hand.record)


def test_every_file_of_every_site_gives_hands_or_named_refusals() -> None:
    for file in sorted(shared("data/handhistories").rglob("*.txt")):
        text = file.read_bytes().decode("utf-8", errors="replace")
        contract.check_total(POKERSTARS, text)

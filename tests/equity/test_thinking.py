"""What computer players think with: run-outs and the preflop table, against exact figures."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import DECK, parse_cards
from fairdeal.equity import equity
from fairdeal.equity.build import build
from fairdeal.equity.classes import class_of, kind_of
from fairdeal.equity.combos import CLASS, COMBOS, INDEX, SIZE, without
from fairdeal.equity.preflop import PERCENTILE, VS_CLASS, vs_random, vs_ranges
from fairdeal.equity.runouts import Runouts, runouts, values_on
from fairdeal.ranking import strength_of

CLASSES = [kind_of(number).name for number in range(169)]
ANY = np.ones(1326, dtype=np.float32)


@pytest.fixture(scope="module")
def known(shared: Path) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((shared / "data" / "known-answers.json").read_text())
    return answers


def hole(text: str) -> tuple[int, int]:
    first, second = parse_cards(text)
    return first, second


def just(*hands: str) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    weights = np.zeros(1326, dtype=np.float32)
    for text in hands:
        weights[INDEX[hole(text)]] = 1
    return weights


def test_combos_and_classes() -> None:
    assert len(COMBOS) == 1326
    assert CLASSES[class_of(*hole("As Ks"))] == "AKs"
    assert CLASSES[class_of(*hole("Kd As"))] == "AKo"
    assert CLASSES[class_of(*hole("2d 2s"))] == "22"
    assert len(set(CLASSES)) == 169
    assert SIZE.sum() == 1326
    assert {name[2:]: int(size) for name, size in zip(CLASSES, SIZE, strict=True)} == {
        "": 6,
        "s": 4,
        "o": 12,
    }
    assert without(parse_cards("As Kd")).sum() == 50 * 49 / 2
    assert all(INDEX[a, b] == INDEX[b, a] == i for i, (a, b) in enumerate(COMBOS))


def test_the_preflop_table_is_within_four_standard_errors_of_exact(known: dict[str, Any]) -> None:
    """1 opponent: the 85 classes that two other programs counted in full."""
    for name, (win, tie, lose) in known["vs_random"].items():
        exact = (win + tie / 2) / (win + tie + lose)
        assert vs_random(CLASSES.index(name), 1) == pytest.approx(exact, abs=4 * 0.0009)


def test_the_preflop_table_adds_up() -> None:
    """All hands together win one pot among them, whatever the number of opponents."""
    for opponents in range(1, 10):
        mean = sum(vs_random(c, opponents) * SIZE[c] for c in range(169)) / 1326
        assert mean == pytest.approx(1 / (opponents + 1), abs=0.0005)
    assert VS_CLASS.shape == (169, 169)
    assert np.allclose(VS_CLASS + VS_CLASS.T, 1, atol=1e-6)


def test_the_script_of_the_table_is_repeatable() -> None:
    table, error = build(20_000, seed=3)
    again, _ = build(20_000, seed=3)
    assert np.array_equal(table, again)
    assert 0.01 < error < 0.03
    best = CLASSES.index("AA")
    assert table[0, best] == pytest.approx(vs_random(best, 1), abs=4 * error)


def test_percentiles_run_from_the_worst_hand_to_the_best() -> None:
    assert max(range(169), key=PERCENTILE.__getitem__) == CLASSES.index("AA")
    assert float(PERCENTILE[CLASS].mean()) == pytest.approx(0.5, abs=0.001)


@settings(max_examples=25)
@given(st.permutations(DECK))
def test_values_of_all_combos_equal_the_scalar_evaluator(deck: list[int]) -> None:
    board = deck[:5]
    values = values_on(np.array([board], dtype=np.uint8))[0]
    for combo in range(0, 1326, 13):
        cards = [*COMBOS[combo].tolist(), *board]
        expected = strength_of(cards) if len(set(cards)) == 7 else 0
        assert values[combo] == expected


@pytest.mark.parametrize("board", ["2c 7d Th 3h 4h", "As Ks Qs Js Ts", "9c 9d 9h 9s Kd"])
def test_river_equity_is_exact(board: str) -> None:
    cards = parse_cards(board)
    mine = hole("Ah 8h")
    value = strength_of((*mine, *cards))
    rest = [card for card in DECK if card not in cards and card not in mine]
    others = [strength_of((*pair, *cards)) for pair in combinations(rest, 2)]
    exact = sum((value > other) + 0.5 * (value == other) for other in others) / len(others)
    assert runouts(cards).against(mine).equity([ANY]) == pytest.approx(exact, abs=1e-5)


def test_turn_equity_is_exact_against_a_hand() -> None:
    """44 rivers, nine of them a spade; Ks makes four kings and Js kings full of jacks."""
    table = runouts(parse_cards("2s 7s Kd Jc"))
    draw = table.against(hole("4s 5s")).equity([just("Kh Kc")])
    assert draw == pytest.approx(7 / 44, abs=1e-6)


@pytest.mark.parametrize("rivals", [1, 2, 5, 9])
def test_flop_equity_is_near_a_large_sample(rivals: int) -> None:
    board = parse_cards("2c 7d Th")
    got = runouts(board).against(hole("Ah Kh")).equity([ANY] * rivals)
    want = equity(["AhKh", *["random"] * rivals], board).players[0]
    assert got == pytest.approx(want.equity, abs=0.03)


def test_a_shared_board_is_shared_by_all() -> None:
    royal = runouts(parse_cards("As Ks Qs Js Ts")).against(hole("2c 3d"))
    for rivals in (1, 2, 9):
        assert royal.equity([ANY] * rivals) == pytest.approx(1 / (rivals + 1), abs=1e-6)


def test_runouts_depend_on_the_board_alone() -> None:
    board = parse_cards("2c 7d Th")
    assert np.array_equal(Runouts(board).values, Runouts(board).values)
    assert sorted(runouts(board).strength)[-1] > 0.9
    with pytest.raises(ValueError, match="three to five"):
        runouts(parse_cards("2c 7d"))


def test_preflop_equity_against_ranges() -> None:
    aces = CLASSES.index("AA")
    assert vs_ranges(aces, [just("Ks Kh")]) == pytest.approx(0.82, abs=0.02)
    assert vs_ranges(aces, [ANY]) == pytest.approx(vs_random(aces, 1), abs=0.01)
    assert vs_ranges(aces, [ANY, ANY]) == pytest.approx(vs_random(aces, 2), abs=0.02)

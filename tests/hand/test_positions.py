"""R-074 of docs/rules.md: what the seats of a hand are called."""

from __future__ import annotations

import pytest

from fairdeal.hand import HandSetup, preset
from fairdeal.hand.positions import positions


def named(
    n: int, button: int = 1, small_blind: int | None = 2, big_blind: int = 3
) -> dict[int, str]:
    """The names of seats 1 to n."""
    seats = tuple(range(1, n + 1))
    rules = preset("standard")
    return positions(HandSetup(rules, button, small_blind, big_blind, seats, (900,) * n))


@pytest.mark.parametrize(
    ("n", "others"),
    [
        (3, ""),
        (4, "UTG"),
        (5, "UTG CO"),
        (6, "UTG HJ CO"),
        (7, "UTG LJ HJ CO"),
        (8, "UTG UTG+1 LJ HJ CO"),
        (9, "UTG UTG+1 UTG+2 LJ HJ CO"),
        (10, "UTG UTG+1 UTG+2 UTG+3 LJ HJ CO"),
    ],
)
def test_r074_names_from_the_button_on(n: int, others: str) -> None:
    assert list(named(n).values()) == ["BTN", "SB", "BB", *others.split()]


def test_r074_heads_up() -> None:
    assert named(2, 1, 1, 2) == {1: "BTN/SB", 2: "BB"}
    assert named(2, 2, 2, 1) == {1: "BB", 2: "BTN/SB"}


def test_r074_names_go_round_the_table() -> None:
    assert named(5, 4, 5, 1) == {1: "BB", 2: "UTG", 3: "CO", 4: "BTN", 5: "SB"}
    assert named(6, 3, 4, 5) == {1: "HJ", 2: "CO", 3: "BTN", 4: "SB", 5: "BB", 6: "UTG"}


def test_r074_a_dead_button_or_small_blind_has_no_name() -> None:
    assert named(5, 9, 1, 2) == {1: "SB", 2: "BB", 3: "UTG", 4: "HJ", 5: "CO"}
    assert named(4, 1, None, 2) == {1: "BTN", 2: "BB", 3: "UTG", 4: "CO"}
    assert named(3, 9, None, 1) == {1: "BB", 2: "UTG", 3: "CO"}

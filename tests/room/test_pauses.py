"""Pauses of computer players: bounded, seeded, and a function of what everybody sees (T-05)."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean

from fairdeal.room.pauses import pause_ms
from fairdeal.table import Pace


def pauses(pace: Pace, street: int, owed: int, pot: int, *, opens: bool = False) -> list[int]:
    rng = Random(7)
    return [pause_ms(rng, pace, street, owed, pot, opens=opens) for _ in range(500)]


def test_new_cards_are_seen_before_anybody_acts() -> None:
    waits = zip(pauses("normal", 1, 0, 60, opens=True), pauses("normal", 1, 0, 60), strict=True)
    assert {opening - later for opening, later in waits} == {700}


def test_the_same_seed_gives_the_same_pauses() -> None:
    assert pauses("normal", 2, 50, 100) == pauses("normal", 2, 50, 100)


def test_later_streets_and_bigger_prices_take_longer() -> None:
    streets = [mean(pauses("normal", street, 0, 100)) for street in range(4)]
    prices = [mean(pauses("normal", 0, owed, 100)) for owed in (0, 30, 60, 100)]
    for series in (streets, prices):
        assert all(a < b for a, b in pairwise(series))


def test_a_pause_is_human_and_never_long() -> None:
    assert min(pauses("fast", 0, 0, 15)) >= 180
    assert max(pauses("slow", 3, 1000, 100)) <= 7200
    assert 500 < mean(pauses("normal", 1, 20, 60)) < 2000


def test_tests_play_without_pauses() -> None:
    assert set(pauses("instant", 3, 50, 100)) == {0}


def test_an_empty_pot_is_no_error() -> None:
    assert pause_ms(Random(1), "normal", 0, 0, 0, opens=False) > 0

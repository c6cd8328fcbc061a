"""The evaluator against the figures that other evaluators and the textbooks agree on.

What equities the same file holds is no business of the ranking.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb
from typing import Any

import pytest

from fairdeal.cards import parse_cards
from fairdeal.ranking import CATEGORIES, category_of, strength_of
from tests.ranking.counting import count_values, rank_multisets, without_flush
from tests.shared import shared

SIZES = (5, 6, 7)
COUNT = cache(count_values)


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """The recorded answers."""
    answers: dict[str, Any] = json.loads(shared("data/known-answers.json").read_bytes())
    return answers


def by_category(counts: Mapping[int, int]) -> dict[str, int]:
    """Add up what values have into categories, named as the recorded answers name them."""
    found = dict.fromkeys((name.replace("_", " ") for name in CATEGORIES), 0)
    for value, count in counts.items():
        found[category_of(value).replace("_", " ")] += count
    return found


def test_900_hands_have_the_class_that_four_evaluators_give_them(known: dict[str, Any]) -> None:
    answers = [(parse_cards(text), 7463 - number) for text, number in known["hand_classes"]]
    assert len(answers) == 900
    assert [strength_of(cards) for cards, _ in answers] == [value for _, value in answers]
    assert Counter(len(cards) for cards, _ in answers).keys() == set(SIZES)


def test_there_are_49205_choices_of_seven_ranks() -> None:
    assert [sum(1 for _ in rank_multisets(n)) for n in SIZES] == [6_175, 18_395, 49_205]


def test_ways_without_a_flush_are_counted_right() -> None:
    # Five different ranks: 4 ** 5 ways, 4 of them in one suit. Two pairs and a card: none.
    assert without_flush((0, 1, 2, 3, 4)) == 1_020
    assert without_flush((0, 0, 1, 1, 2)) == 144
    # Six different ranks: all in one suit in 4 ways, just five of them in 6 * 4 * 3.
    assert without_flush((0, 1, 2, 3, 4, 5)) == 4**6 - 4 - 72


@pytest.mark.parametrize("size", SIZES)
def test_every_hand_is_counted_once(known: dict[str, Any], size: int) -> None:
    assert sum(COUNT(size).values()) == comb(52, size) == known["totals"][str(size)]


@pytest.mark.parametrize("size", SIZES)
def test_every_category_is_as_frequent_as_known(known: dict[str, Any], size: int) -> None:
    assert by_category(COUNT(size)) == known["category_frequencies"][str(size)]


@pytest.mark.parametrize("size", SIZES)
def test_every_category_has_as_many_values_as_known(known: dict[str, Any], size: int) -> None:
    distinct = known["distinct_values"][str(size)]
    assert {"all": len(COUNT(size)), **by_category(dict.fromkeys(COUNT(size), 1))} == distinct

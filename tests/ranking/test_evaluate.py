"""The evaluator against counting and against itself; ``test_known_answers.py`` has the figures."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import DECK, CardTextError, parse_cards
from fairdeal.ranking import (
    CATEGORIES,
    category_of,
    evaluate,
    rank5,
    read,
    strength_of,
)
from fairdeal.ranking import batch as batch_module
from fairdeal.ranking.batch import evaluate_many
from fairdeal.ranking.build import build
from fairdeal.ranking.tables import FILE, RANK_KEYS, ROW_BITS

# Counted in any textbook on combinations: C(13, 5) etc.; they sum to C(52, 5) = 2,598,960.
FIVE_CARD_COUNTS = {
    "high_card": 1_302_540,
    "one_pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 36,
    "royal_flush": 4,
}

hands = st.integers(5, 7).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
)


def test_all_five_card_hands_have_the_right_categories_and_7462_values() -> None:
    count = [0] * 7463
    rank = rank5
    for a, b, c, d, e in combinations(DECK, 5):
        count[rank(a, b, c, d, e)] += 1
    assert count[0] == 0
    assert all(count[1:])
    found = dict.fromkeys(CATEGORIES, 0)
    for value, hands_of_value in enumerate(count[1:], 1):
        found[category_of(value)] += hands_of_value
    assert found == FIVE_CARD_COUNTS


def test_all_five_card_hands_are_in_the_order_of_a_naive_comparison() -> None:
    """Ranks by weight decide inside a category (R-005 to R-014), told without any table."""
    every = chain.from_iterable(combinations(range(52), 5))
    cards = np.fromiter(every, np.uint8, 5 * 2_598_960).reshape(-1, 5)
    values = evaluate_many(cards)
    _, first = np.unique(values, return_index=True)
    naive = [_naive(cards[row]) for row in first]
    assert len(naive) == 7462
    assert naive == sorted(set(naive))
    # Every hand, not only the first of its value: the same naive key as the value's first.
    ranks = np.sort(cards >> 2, axis=1)
    suited = (cards & 3 == cards[:, :1] & 3).all(axis=1)
    key = ranks @ (13 ** np.arange(5)).astype(np.int64) * 2 + suited
    assert (
        len(np.unique(key * 8192 + values)) == 7462
    )  # a set of ranks and "suited or not" have one value and one only


def _naive(cards: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> tuple[int, ...]:
    ranks = sorted((int(card) >> 2 for card in cards), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    weight = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in weight]
    flush = len({int(card) & 3 for card in cards}) == 1
    straight = len(shape) == 5 and ranks[0] - ranks[4] == 4
    shapes = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [], [3, 2], [4, 1]]
    category = 8 if flush and straight else 5 if flush else 4 if straight else shapes.index(shape)
    return (category, *(rank for _, rank in weight))


@given(hands)
def test_six_and_seven_cards_are_worth_their_best_five(cards: list[int]) -> None:
    assert strength_of(cards) == max(strength_of(five) for five in combinations(cards, 5))


@given(hands)
def test_the_order_of_the_cards_does_not_matter(cards: list[int]) -> None:
    assert strength_of(cards) == strength_of(sorted(cards))


@given(hands)
def test_the_five_cards_are_worth_the_hand(cards: list[int]) -> None:
    strength = evaluate(cards)
    assert set(strength.five) <= set(cards)
    again = evaluate(strength.five)
    assert again == strength
    assert (again.category, again.ranks) == (strength.category, strength.ranks)


@given(hands, hands)
def test_ranks_in_order_of_weight_decide_within_a_category(a: list[int], b: list[int]) -> None:
    first, second = evaluate(a), evaluate(b)
    keys = [(CATEGORIES.index(hand.category), hand.ranks) for hand in (first, second)]
    assert (first < second) == (keys[0] < keys[1])
    assert (first == second) == (keys[0] == keys[1])
    assert (first > second) == (second < first)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_batch_equals_one_by_one(size: int) -> None:
    rng = np.random.default_rng(size)
    cards = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)[:, :size]
    # Half of the deals from one suit and a half: flushes and straight flushes.
    few = rng.permuted(np.tile(np.arange(0, 52, 2, dtype=np.uint8), (20_000, 1)), axis=1)[:, :size]
    for batch in (cards, few):
        assert evaluate_many(batch).tolist() == [strength_of(hand) for hand in batch.tolist()]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_batch_without_numba_is_the_same(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_module, "machine_code", lambda _: None)
    batch_module._machine.cache_clear()
    try:
        test_the_batch_equals_one_by_one(size)
        with pytest.raises(ValueError, match="52 is no card"):
            evaluate_many(np.array([[0, 1, 2, 3, 52, 5, 6][:size]], dtype=np.uint8))
    finally:
        batch_module._machine.cache_clear()


@settings(max_examples=300)
@given(st.integers(5, 7).flatmap(lambda size: st.binary(min_size=size, max_size=20 * size)))
def test_no_bytes_lead_out_of_the_tables(data: bytes) -> None:
    """A byte that is no card is told; the same card several times has some value."""
    for size in (5, 6, 7):
        cards = np.frombuffer(data[: len(data) // size * size], dtype=np.uint8).reshape(-1, size)
        if cards.size and cards.max() > 51:
            with pytest.raises(ValueError, match=f"{cards.max()} is no card; cards are 0 to 51"):
                evaluate_many(cards)
        assert evaluate_many(cards % 52).shape == (len(cards),)


def test_every_sum_of_keys_leads_into_the_tables() -> None:
    _, tables = batch_module._machine()
    for size, (_, _, starts, cells, *_) in tables.items():
        keys = np.arange(size * RANK_KEYS[-1] + 1, dtype=np.uint32)
        assert (starts[keys >> np.uint32(ROW_BITS)] + keys).max() < len(cells)


def test_values_go_where_they_are_wanted() -> None:
    cards = np.array([[51, 47, 43, 39, 35, 0, 1]] * 3, dtype=np.uint8)
    out = np.zeros(3, dtype=np.uint16)
    assert evaluate_many(cards, out) is out
    assert out.tolist() == [7462] * 3
    assert evaluate_many(cards[:0]).tolist() == []
    assert evaluate_many(cards[:, ::-1]).tolist() == [7462] * 3, "also if it does not lie in order"
    wrongs: tuple[Any, ...] = (np.zeros(2, dtype=np.uint16), np.zeros(3, dtype=np.int64))
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"uint16 of \(3,\) is needed"):
            evaluate_many(cards, wrong)
    with pytest.raises(ValueError, match="cards are int64"):
        evaluate_many(cards.astype(np.int64))


def test_the_shipped_tables_are_what_the_script_makes() -> None:
    assert FILE.read_bytes() == build()


def test_a_strength_says_what_it_is() -> None:
    strength = evaluate("Ks Kd Kc 5h 5s 2d 7c")
    assert (strength.category, strength.ranks) == ("full_house", (11, 3))
    assert strength.five == parse_cards("Ks Kd Kc 5s 5h")
    assert repr(strength).endswith("full_house: Ks Kd Kc 5s 5h>")


def test_a_strength_compares_with_strengths_alone() -> None:
    assert evaluate("Ks Kd Kc 5h 5s") != 7000
    assert len({evaluate("As Ks 9s 5s 2s"), evaluate("Ah Kh 9h 5h 2h")}) == 1


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("As", "high_card", (12,)),
        ("As Kd", "high_card", (12, 11)),
        ("7s 7d", "one_pair", (5,)),
        ("7s 7d 2c 2h", "two_pair", (5, 0)),
        ("7s 7d 7c 2h", "three_of_a_kind", (5, 0)),
        ("7s 7d 7c 7h", "four_of_a_kind", (5,)),
        ("7s 7d 3c 2h", "one_pair", (5, 1, 0)),
        ("2s 3s 4s 5s", "high_card", (3, 2, 1, 0)),
        ("2s 3s 4s 5s Ah", "straight", (3,)),
    ],
)
def test_a_hand_has_a_name_from_its_first_card(
    cards: str, category: str, ranks: tuple[int, ...]
) -> None:
    made = read(parse_cards(cards))
    assert (made.category, made.ranks) == (category, ranks)
    assert sorted(made.cards) == sorted(parse_cards(cards))


@pytest.mark.parametrize("cards", [(), (0,) * 8, (0, 1, 2, 3), (0, 1, 2, 3, 3), (0, 1, 2, 3, 52)])
def test_what_is_no_hand_is_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"card"):
        evaluate(cards)


def test_text_that_is_no_hand_is_refused() -> None:
    with pytest.raises(CardTextError, match="column 4"):
        evaluate("As As Ks Qs Js")
    with pytest.raises(ValueError, match="no card"):
        read(())
    with pytest.raises(ValueError, match="1 to 7462"):
        category_of(0)
    with pytest.raises(ValueError, match="shape"):
        evaluate_many(np.zeros((1, 4), dtype=np.uint8))

"""Outs: the cards that lift a hand, and none that lift everybody's."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fairdeal.cards import DECK, cards_text, parse_cards
from fairdeal.coach.outs import outs
from fairdeal.ranking import CATEGORIES, read


def counted(hole: str, board: str) -> dict[str, int]:
    first, second = parse_cards(hole)
    return {each.category: len(each.cards) for each in outs((first, second), parse_cards(board))}


@pytest.mark.parametrize(
    ("hole", "board", "found"),
    [
        ("AhKh", "Qh7h2c", {"flush": 9, "one_pair": 6}),
        ("9c8d", "Ts7h2c", {"straight": 8, "one_pair": 6}),
        ("9c8d", "Ts6h2c", {"straight": 4, "one_pair": 6}),
        ("7c7d", "7h9sKc", {"four_of_a_kind": 1, "full_house": 6}),
        ("AsKd", "Kh7c2d", {"three_of_a_kind": 2, "two_pair": 3}),
        ("JhTh", "9h8h2c", {"straight_flush": 2, "flush": 7, "straight": 6, "one_pair": 6}),
        ("9h9d", "9c5s5d", {"four_of_a_kind": 1}),
        ("AcQd", "KsKd7h4c", {"two_pair": 6}),
        ("2c3d", "AhKhQhJh", {"one_pair": 4}),
        ("AcKc", "QcJcTc", {}),
    ],
)
def test_known_hands(hole: str, board: str, found: dict[str, int]) -> None:
    assert counted(hole, board) == found


def test_what_pairs_the_board_helps_everybody_and_is_no_out() -> None:
    helping = [card for each in outs((51, 46), parse_cards("8s5d2c")) for card in each.cards]
    assert not set(helping) & set(parse_cards("8h8d8c5s5h5c2s2h2d"))


@pytest.mark.parametrize("board", ["", "2c", "AhKhQh2c3d"])
def test_there_are_none_before_the_flop_and_on_the_river(board: str) -> None:
    assert outs((50, 45), parse_cards(board)) == ()


def test_each_out_is_what_it_says_and_no_other_card_is_one() -> None:
    dice = Random(1)
    for _ in range(150):
        cards = dice.sample(DECK, 2 + dice.choice((3, 4)))
        hole, board = (cards[0], cards[1]), cards[2:]
        found = {card: each.category for each in outs(hole, board) for card in each.cards}
        now = CATEGORIES.index(read(cards).category)
        for card in DECK:
            if card in cards:
                assert card not in found, "a card that is out"
                continue
            made = CATEGORIES.index(read((*cards, card)).category)
            alone = CATEGORIES.index(read((*board, card)).category)
            both = {card >> 2 for card in hole}
            if CATEGORIES[made] == "two_pair" and card >> 2 not in both:
                made = 0  # a second pair that lies there for everybody
            said = found.get(card)
            where = f"{cards_text(cards)} {cards_text([card])}"
            assert (said is not None) == (made > now and made > alone), where
            assert said is None or CATEGORIES.index(said) == made, where
        kinds = [CATEGORIES.index(each.category) for each in outs(hole, board)]
        assert all(a > b for a, b in combinations(kinds, 2)), "the best first"

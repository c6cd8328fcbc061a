"""Cards as integers and as text (R-001)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import (
    DECK,
    RANKS,
    SUITS,
    CardTextError,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)


def test_r001_a_deck_has_52_cards_of_13_ranks_in_four_suits() -> None:
    assert len({card_text(card) for card in DECK}) == 52
    assert {RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in DECK} == {
        card_text(card) for card in DECK
    }
    assert (parse_card("2c"), parse_card("2s"), parse_card("As")) == (0, 3, 51)


@given(st.lists(st.sampled_from(DECK), unique=True), st.sampled_from(["", " ", ", ", "\n"]))
def test_what_is_written_is_read(cards: list[int], between: str) -> None:
    assert parse_cards(between.join(map(card_text, cards))) == tuple(cards)
    assert parse_cards(cards_text(cards).swapcase()) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "code", "found", "column"),
    [
        ("Xs", "unknown_card", "Xs", 1),
        ("As 1d", "unknown_card", "1d", 4),
        ("10s", "unknown_card", "10", 1),
        ("AsK", "cut_card", "K", 3),
        ("A s", "cut_card", "A", 1),
        ("As, as", "duplicate_card", "as", 5),
    ],
)
def test_a_wrong_text_is_named_with_its_column(
    text: str, code: str, found: str, column: int
) -> None:
    with pytest.raises(CardTextError) as wrong:
        parse_cards(text)
    assert (wrong.value.code, wrong.value.found, wrong.value.column) == (code, found, column)
    assert f"column {column}" in str(wrong.value)


@pytest.mark.parametrize("text", ["", "AsKs"])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_card(text)


@pytest.mark.parametrize("card", [-1, 52])
def test_a_number_outside_the_deck_is_no_card(card: int) -> None:
    with pytest.raises(ValueError, match="cards are 0 to 51"):
        card_text(card)

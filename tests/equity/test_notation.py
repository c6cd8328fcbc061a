"""Ranges as people write them: what each part holds, errors with their place, and back to text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import parse_cards
from fairdeal.equity import RangeTextError, parse_range, range_text
from fairdeal.equity.classes import ALL_COMBOS, Combo, class_of, kind_of


def names(text: str) -> set[str]:
    """The classes of a range that holds whole classes."""
    weights = parse_range(text)
    kinds = {kind_of(class_of(*combo)) for combo in weights}
    assert sum(len(list(kind.combos())) for kind in kinds) == len(weights)
    return {kind.name for kind in kinds}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("AA", "AA"),
        ("AKs", "AKs"),
        ("KAo", "AKo"),
        ("AK", "AKs AKo"),
        ("QQ+", "QQ KK AA"),
        ("AA+", "AA"),
        ("ATs+", "ATs AJs AQs AKs"),
        ("76s+", "76s"),
        ("64o+", "64o 65o"),
        ("KT+", "KTs KJs KQs KTo KJo KQo"),
        ("TT-77", "TT 99 88 77"),
        ("77-TT", "TT 99 88 77"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("T9s-65s", "T9s 98s 87s 76s 65s"),
        ("T8o-53o", "T8o 97o 86o 75o 64o 53o"),
        ("AK-QJ", "AKs KQs QJs AKo KQo QJo"),
        ("AKs-AKs", "AKs"),
        ("qq+,aKs", "QQ KK AA AKs"),
        (" QQ+ ,, AKs ", "QQ KK AA AKs"),
        ("AA KK\tQQ", "AA KK QQ"),
    ],
)
def test_a_part_holds_its_classes(text: str, held: str) -> None:
    assert names(text) == set(held.split())


def test_any_two_cards_and_single_combos() -> None:
    assert set(parse_range("random")) == set(ALL_COMBOS)
    ace_king = parse_cards("AhKh")
    assert parse_range("AhKh") == parse_range("KhAh") == {ace_king: 1.0}


def test_a_share_of_the_best_hands_splits_the_last_class() -> None:
    """Against one random hand: the five best pairs are 30 combos, and 99 comes next."""
    best = parse_range("top 2.5%")
    assert sum(best.values()) == pytest.approx(0.025 * 1326)
    held = {kind_of(class_of(*combo)).name for combo in best}
    assert held == {"AA", "KK", "QQ", "JJ", "TT", "99"}
    nines = [best[combo] for combo in best if class_of(*combo) == class_of(31, 30)]
    assert nines == [pytest.approx(0.525)] * 6
    assert parse_range("2.5%") == parse_range("TOP  2.5 %") == best
    assert parse_range("top 100%") == parse_range("random")


def test_weights_and_the_last_word() -> None:
    weights = parse_range("QQ+:0.5, KK, AhAd:.25")
    assert sorted(weights.values()) == [0.25] + [0.5] * 11 + [1.0] * 6
    assert parse_range("AA:1") == parse_range("AA")
    half = parse_range("top 2.5%:0.5")
    assert sum(half.values()) == pytest.approx(0.0125 * 1326)


@pytest.mark.parametrize(
    ("text", "code", "found", "column"),
    [
        ("", "empty_range", "", 1),
        (" , ", "empty_range", " , ", 1),
        ("AA, XX", "unknown_part", "XX", 5),
        ("AAs", "unknown_part", "AAs", 1),
        ("AhK", "unknown_part", "AhK", 1),
        ("AhKhQh", "unknown_part", "AhKhQh", 1),
        ("AKs+-A2s", "unknown_part", "AKs+-A2s", 1),
        ("A-K", "unknown_part", "A-K", 1),
        ("QQ+, AhAh", "same_card", "AhAh", 6),
        ("T9s-66", "bad_span", "T9s-66", 1),
        ("A5s-K2s", "bad_span", "A5s-K2s", 1),
        ("A5s-A2o", "bad_span", "A5s-A2o", 1),
        ("AA-A2s", "bad_span", "AA-A2s", 1),
        ("AK-A2s", "bad_span", "AK-A2s", 1),
        ("AA:0", "bad_weight", "0", 4),
        ("AA:1.5", "bad_weight", "1.5", 4),
        ("AA:-1", "bad_weight", "-1", 4),
        ("AA:", "bad_weight", "", 4),
        ("KK,AA:nan", "bad_weight", "nan", 7),
        ("top 0%", "bad_percentage", "top 0%", 1),
        ("AA, 101%", "bad_percentage", "101%", 5),
        (":0.5", "unknown_part", ":0.5", 1),
    ],
)
def test_what_is_no_range_is_said_with_its_place(
    text: str, code: str, found: str, column: int
) -> None:
    with pytest.raises(RangeTextError) as caught:
        parse_range(text)
    error = caught.value
    assert (error.code, error.found, error.column) == (code, found, column)
    assert str(error).startswith(f"column {column}: {found!r}")


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("AA KK QQ JJ", "JJ+"),
        ("22-55", "55-22"),
        ("AKs AQs AJs", "AJs+"),
        ("A5s A4s A2s", "A5s-A4s, A2s"),
        ("AK", "AKs, AKo"),
        ("AsAh, 2c2d", "AsAh, 2d2c"),
        ("22+, 2s2h:0.5", "33+, 2s2d, 2s2c, 2h2d, 2h2c, 2d2c, 2s2h:0.5"),
        ("top 100%", "random"),
    ],
)
def test_a_range_is_written_short(text: str, short: str) -> None:
    assert range_text(parse_range(text)) == short


def test_what_is_no_range_is_not_written() -> None:
    for weights in ({}, {(51, 50): 0.0}, {(51, 50): 1.5}):
        with pytest.raises(ValueError, match="at least one hand"):
            range_text(weights)


@given(
    st.dictionaries(st.sampled_from(ALL_COMBOS), st.sampled_from((1.0, 0.5, 0.123)), min_size=1),
    st.lists(st.integers(0, 168)),
)
def test_what_is_written_is_read_again(weights: dict[Combo, float], whole: list[int]) -> None:
    for number in whole:
        weights.update((combo, 1.0) for combo in kind_of(number).combos())
    assert parse_range(range_text(weights)) == weights

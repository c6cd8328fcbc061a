"""Every example of R-001 to R-016 of docs/rules.md, by its number."""

from __future__ import annotations

from fairdeal.cards import DECK, RANKS, card_text, parse_cards
from fairdeal.ranking import evaluate
from fairdeal.ranking.strength import Strength


def best(hole: str, board: str = "") -> Strength:
    return evaluate(f"{hole} {board}")


def test_r001_a_deck_is_thirteen_ranks_in_four_suits() -> None:
    assert len({card_text(card) for card in DECK}) == 52
    assert RANKS == "23456789TJQKA"


def test_r002_best_five_of_seven_may_be_the_board() -> None:
    board = "Ts Jd Qh Kc As"
    assert best("2c 2d", board) == best("7h 8h", board)


def test_r002_two_one_or_none_of_the_own_cards_count() -> None:
    board = "As Kd 9h 5c 5s"
    for hole, own in (("Ac Kh", 2), ("Ac 2d", 1), ("Qh 2d", 1), ("3h 2d", 0)):
        five = set(best(hole, board).five)
        assert len(five & set(parse_cards(hole))) == own
        assert len(five & set(parse_cards(board))) == 5 - own


def test_r003_the_category_comes_before_the_ranks() -> None:
    assert best("2h 4h 6h 8h 9h") > best("Ah Kc Qd Js Tc")


def test_r003_the_ten_categories_in_order() -> None:
    hands = [
        "As Kd Jh 9c 7s",
        "2s 2d 5h 4c 3s",
        "3s 3d 2h 2c 4s",
        "2s 2d 2h 4c 3s",
        "As 2d 3h 4c 5s",
        "2s 3s 4s 5s 7s",
        "2s 2d 2h 3c 3s",
        "2s 2d 2h 2c 3s",
        "As 2s 3s 4s 5s",
        "As Ks Qs Js Ts",
    ]
    strengths = [evaluate(hand) for hand in hands]
    assert strengths == sorted(strengths)
    assert [strength.category for strength in strengths] == [
        "high_card",
        "one_pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    ]


def test_r004_suits_never_break_a_tie() -> None:
    assert best("As Ks 9s 5s 2s") == best("Ah Kh 9h 5h 2h")


def test_r005_a_royal_flush_on_the_board_is_shared() -> None:
    board = "Ah Kh Qh Jh Th"
    assert best("As Ad", board) == best("2c 3d", board)
    assert best("2c 3d", board).category == "royal_flush"


def test_r006_straight_flushes_compare_by_their_top_card() -> None:
    assert best("5h 6h 7h 8h 9h") > best("4h 5h 6h 7h 8h")
    assert best("2s 3s 4s 5s 6s") > best("As 2s 3s 4s 5s")
    board = "2c 3c 4c 5c 9d"
    assert best("6c 7d", board) > best("Ac 6d", board)


def test_r007_four_of_a_kind_then_the_fifth_card() -> None:
    assert best("7c 7d 7h 7s As") > best("7c 7d 7h 7s Ks")
    board = "9c 9d 9h 9s Kd"
    assert best("Ac Qd", board) > best("Qc Jd", board)
    assert best("Qc Jd", board) == best("2c 3d", board)


def test_r008_full_houses_by_the_three_and_then_by_the_pair() -> None:
    assert best("9c 9d 9h 8c 8d") > best("8c 8d 8h 9c 9d")
    assert best("9c 9d 9h 8c 8d") > best("9c 9d 9h 7c 7d")


def test_r009_flushes_by_all_five_cards() -> None:
    assert best("Ac Jc 9c 5c 3c") > best("Ac Jc 9c 5c 2c")


def test_r010_the_wheel_is_the_lowest_straight_and_nothing_wraps() -> None:
    assert best("As 2d 3h 4c 5s") < best("2d 3h 4c 5s 6s")
    assert best("As 2d 3h 4c 5s").ranks == (3,)
    assert best("Qs Kd Ah 2c 3s").category == "high_card"


def test_r011_three_of_a_kind_then_two_kickers() -> None:
    assert best("Kc Kd Kh As Jd") > best("Kc Kd Kh As 9d")


def test_r012_two_pair_by_high_pair_low_pair_kicker() -> None:
    assert best("Ac Ad 9c 9d 5s") > best("Kc Kd Qc Qd Js")
    board = "As Ad Kh Kc 9d"
    assert best("Qc Jh", board) > best("8c 8d", board)
    assert best("8c 8d", board).ranks == (12, 11, 7)


def test_r013_one_pair_then_three_kickers() -> None:
    board = "As Kd Qh 8c 5s"
    assert best("Ac Jd", board) > best("Ad Tc", board)
    assert best("Ac 7d", board) == best("Ad 2c", board)


def test_r014_high_cards_by_all_five() -> None:
    assert best("As Kd Jh 9c 7s") > best("Ad Kc 9s 8h 5d")


def test_r015_the_thai_five_way_example() -> None:
    board = "8h Th Jh Qc 2d"
    hands = {"A": "Ac Qs", "B": "Kc 9c", "C": "8c 8s", "D": "9d 3s", "E": "Ah 4h"}
    order = sorted(hands, key=lambda name: best(hands[name], board), reverse=True)
    assert order == ["E", "B", "D", "C", "A"]
    names = [best(hands[name], board).category for name in order]
    assert names == ["flush", "straight", "straight", "three_of_a_kind", "one_pair"]


def test_r016_a_sixth_card_never_breaks_a_tie() -> None:
    board = "As Kd Qh Jc 9s"
    assert best("3c 2d", board) == best("5c 4d", board)
    assert best("3c 2d", board).five == parse_cards("As Kd Qh Jc 9s")

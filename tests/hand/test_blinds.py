"""Group C of docs/rules.md as far as one hand goes: blinds, antes and what they cost."""

from __future__ import annotations

import pytest

from fairdeal.hand import Awarded, Legal, Over, Posted, Returned, RulesetError, preset
from tests.hand.story import start


def test_r034_heads_up_the_button_posts_small_and_acts_first_then_last() -> None:
    told = start([500, 500], button=1)
    assert told.legal == Legal(1, 5, range(20, 501))
    told.play("call", "check")
    assert told.legal.seat == 2
    told.play("check")
    assert told.legal.seat == 1


def test_r034_button_bb_the_other_seat_posts_small_and_is_always_first() -> None:
    told = start([500, 500], button=1, heads_up_blinds="button_bb")
    assert told.all(Posted) == [Posted(2, "small_blind", 5), Posted(1, "big_blind", 10)]
    assert told.legal.seat == 2
    assert told.play("call", "check").legal.seat == 2


def test_r038_an_ante_counts_for_the_hand_but_not_for_the_street() -> None:
    told = start([100, 100, 100, 100], button=4, ante_mode="all", ante=1)
    assert told.legal == Legal(3, 10, range(20, 100))
    told.play("fold", "call", "call", "check")
    assert told.pots == [(34, {1, 2, 4})]


def test_r040_who_is_all_in_for_the_ante_plays_for_the_antes() -> None:
    told = start(
        [1000, 1000, 6, 1000], button=4, small_blind=50, big_blind=100, ante_mode="all", ante=10
    )
    assert told.legal.seat == 4
    told.play("call", "call", "check")
    assert told.pots == [(24, {1, 2, 3, 4}), (312, {1, 2, 4})]


@pytest.mark.parametrize("small_blind_folds", [True, False])
def test_r042_a_short_big_blind_costs_the_full_price(small_blind_folds: bool) -> None:
    told = start([1000, 60, 1000], button=3, small_blind=50, big_blind=100)
    assert told.legal == Legal(3, 100, range(200, 1001))
    told.play("call", "fold" if small_blind_folds else "call")
    if small_blind_folds:
        assert told.all(Returned) == [Returned(3, 40)]
        assert told.pots == [(170, {2, 3})]
    else:
        assert told.pots == [(180, {1, 2, 3}), (80, {1, 3})]


def test_r042_nobody_left_to_bet_against_pays_only_what_the_other_has_in() -> None:
    told = start([100, 7], button=1)
    assert told.legal == Legal(1, 2, range(0))
    told.play("call")
    assert told.pots == [(14, {1, 2})]


def test_r043_a_matched_all_in_leaves_nothing_to_decide() -> None:
    told = start([1000, 30, 1000], button=3, small_blind=50, big_blind=100).play("fold")
    assert told.hand.awaiting == Over()
    assert told.all(Returned) == [Returned(1, 20)]
    assert told.pots == [(60, {1, 2})]


def test_r043_heads_up_with_stacks_below_the_blinds() -> None:
    short_big = start([500, 3], button=1)
    assert (short_big.all(Returned), short_big.pots) == ([Returned(1, 2)], [(6, {1, 2})])
    both_short = start([3, 4], button=1)
    assert (both_short.all(Returned), both_short.pots) == ([Returned(2, 1)], [(6, {1, 2})])


def test_r043_three_dealt_in_two_of_them_all_in_by_the_blinds() -> None:
    told = start([3, 4, 500], button=3)
    assert told.legal == Legal(3, 4, range(0))
    told.play("call")
    assert told.pots == [(9, {1, 2, 3}), (2, {2, 3})]


def test_r045_the_ante_comes_first_and_the_price_stays() -> None:
    told = start([500, 5, 500], button=3, small_blind=10, big_blind=20, ante_mode="all", ante=5)
    assert [e for e in told.all(Posted) if isinstance(e, Posted) and e.seat == 2] == [
        Posted(2, "ante", 5)
    ]
    assert told.legal == Legal(3, 20, range(40, 496))


def test_r033_a_dead_small_blind_posts_nothing() -> None:
    told = start({1: 500, 4: 500, 5: 500}, button=3, no_small_blind=True, house="standard")
    assert told.all(Posted) == [Posted(5, "big_blind", 10)]
    assert told.legal == Legal(1, 10, range(20, 501))


def test_r117_folds_to_the_big_blind_give_him_his_excess_and_the_rest() -> None:
    told = start([500, 500, 500], button=3).play("fold", "fold")
    assert told.all(Returned) == [Returned(2, 5)]
    assert [e.shares[0].chips for e in told.all(Awarded) if isinstance(e, Awarded)] == [10]
    assert told.stacks == {1: 495, 2: 505, 3: 500}


def test_r111_a_big_blind_that_nobody_met_gets_it_back_and_there_is_no_pot() -> None:
    told = start({1: 500, 4: 500, 5: 500}, button=3, no_small_blind=True).play("fold", "fold")
    assert told.hand.awaiting == Over()
    assert (told.all(Returned), told.all(Awarded)) == ([Returned(5, 10)], [])
    assert told.stacks == {1: 500, 4: 500, 5: 500}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("ante_mode", "bb"),
        ("short_blind_price", "posted"),
        ("entry", "post_or_wait"),
        ("missed_blinds", "post"),
        ("bank_s", 60),
        ("drop_grace_ms", 1),
        ("chip_unit", 5),
        ("table_chat", "held"),
        ("recovery", "void"),
    ],
)
def test_options_that_are_not_built_are_refused_by_name(option: str, value: object) -> None:
    with pytest.raises(RulesetError) as no:
        preset("standard", **{option: value})
    assert (no.value.code, no.value.option, no.value.found) == ("not_built", option, str(value))


@pytest.mark.parametrize(
    ("option", "value"),
    [("seats_max", 11), ("small_blind", 0), ("small_blind", 101), ("ante", 5), ("action_s", 0)],
)
def test_options_out_of_range_are_refused_by_name(option: str, value: object) -> None:
    with pytest.raises(RulesetError) as no:
        preset("standard", **{option: value})
    assert (no.value.code, no.value.option) == ("out_of_range", option)


def test_a_ruleset_has_one_canonical_form_and_digest() -> None:
    assert preset("standard") == preset("standard", small_blind=50)
    assert preset("standard").digest == preset("standard", small_blind=50).digest
    assert preset("standard").digest != preset("thai").digest

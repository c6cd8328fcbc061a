"""Group F of docs/rules.md: side pots, uncalled bets, shares and odd chips."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.hand import (
    CALL,
    Awarded,
    BoardDealt,
    Collected,
    Event,
    Hand,
    HandSetup,
    Over,
    Pot,
    RaiseTo,
    Returned,
    Share,
    preset,
)
from fairdeal.hand.pots import shares, side_pots, uncalled
from tests.hand.story import Told, start

BOARD = "2c 7d 9h 3s Kc"


def awards(told: Told) -> list[tuple[int, dict[int, int]]]:
    """Number and shares of each pot that was paid, in order."""
    paid = [event for event in told.log if isinstance(event, Awarded)]
    return [(event.pot, {part.seat: part.chips for part in event.shares}) for event in paid]


# -- which pots there are


def test_r110_one_pot_for_each_level_of_the_live() -> None:
    assert side_pots([100, 250, 400, 400], (0, 1, 2, 3)) == [
        (400, (0, 1, 2, 3)),
        (450, (1, 2, 3)),
        (300, (2, 3)),
    ]


def test_r110_the_levels_in_a_hand() -> None:
    told = start({1: 250, 2: 500, 3: 400, 4: 100}, button=4).play(400, "call", "call", "call")
    assert told.pots == [(400, {1, 2, 3, 4}), (450, {1, 2, 3}), (300, {2, 3})]
    assert told.all(Returned) == []


def test_r110_folded_chips_stay_in_and_the_uncalled_part_goes_back() -> None:
    # S folds his 5, U is all-in for 80, B calls 200 and folds the flop, D bets 100 uncalled.
    told = start({1: 500, 2: 900, 3: 80, 4: 900}, button=4)
    told.play(80, 200, "fold", "call", "check", 100, "fold")
    assert told.all(Returned) == [Returned(4, 100)]
    assert told.pots == [(245, {3, 4}), (240, {4})]
    assert sum(chips for chips, _ in told.pots) == 485


def test_r110_equal_eligible_sets_are_one_pot() -> None:
    assert side_pots([50, 100, 100], (1, 2)) == [(250, (1, 2))]
    assert side_pots([0, 100, 40, 100], (1, 3)) == [(240, (1, 3))]


def test_r110_dead_money_goes_to_the_first_pot() -> None:
    assert side_pots([100, 100], (0, 1), 30) == [(230, (0, 1))]
    assert side_pots([50, 100, 100], (0, 1, 2), 30) == [(180, (0, 1, 2)), (100, (1, 2))]
    assert side_pots([0, 0, 10], (0,), 5) == [(15, (0,))]
    assert side_pots([0, 40, 60], (0, 1), 5) == [(5, (0, 1)), (100, (1,))]


def test_r110_no_pot_is_empty() -> None:
    assert side_pots([0, 0], (0, 1)) == []
    assert side_pots([0, 0, 0], (0, 1)) == []
    assert side_pots([0, 40, 40], (0, 1, 2)) == [(80, (1, 2))]
    assert side_pots([0, 0, 40], (0, 1)) == [(40, (0, 1))]


def test_r115_chips_above_every_live_level_join_the_last_pot() -> None:
    assert side_pots([300, 300, 100, 100], (2, 3)) == [(800, (2, 3))]
    assert side_pots([300, 300, 50, 100], (2, 3)) == [
        (200, (2, 3)),
        (550, (3,)),
    ]


def test_r115_in_a_hand_two_killed_above_two_all_ins() -> None:
    rules = preset("standard", small_blind=5, big_blind=10)
    hand = Hand(HandSetup(rules, 4, 1, 2, (1, 2, 3, 4), (500, 500, 100, 100)))
    hand.run()
    hand.run(*hand.reveal(range(8)))
    for seat, action in ((3, RaiseTo(100)), (4, CALL), (1, RaiseTo(300)), (2, CALL)):
        hand.run(hand.decide(seat, action))
    assert hand.pots == [Pot(400, (1, 2, 3, 4)), Pot(400, (1, 2))]
    hand.run(hand.kill(1))
    assert hand.pots == [Pot(400, (2, 3, 4)), Pot(400, (2,))]
    hand.run(hand.kill(2))
    assert hand.pots == [Pot(800, (3, 4))]


def test_r117_a_lone_live_hand_wins_even_what_it_never_matched() -> None:
    assert side_pots([5, 10, 0], (2,)) == [(15, (2,))]


def test_r117_the_last_live_hand_wins_without_a_chip_in() -> None:
    told = start([500] * 3, button=3).leave(1).leave(2)
    assert told.all(Returned) == [Returned(2, 5)]
    assert awards(told) == [(0, {3: 10})]
    assert told.stacks == {1: 495, 2: 495, 3: 510}


def test_r117_folds_to_the_big_blind_give_him_his_excess_and_the_rest() -> None:
    told = start([500, 500, 500], button=3).play("fold", "fold")
    assert told.all(Returned) == [Returned(2, 5)]
    assert awards(told) == [(0, {2: 10})]
    assert told.stacks == {1: 495, 2: 505, 3: 500}


def test_r117_the_last_live_hand_gets_every_pot() -> None:
    told = start([50, 500, 500], button=3).play(50, "call", "call", 100, "call", 60)
    told.leave(1).play("fold")
    assert told.all(Returned) == [Returned(2, 60)]
    assert awards(told) == [(0, {2: 350})]


# -- what nobody called


@pytest.mark.parametrize(
    ("total", "index", "chips"),
    [
        ([100, 250, 600, 0], 2, 350),
        ([10, 5], 0, 5),
        ([5, 10], 1, 5),
        ([10, 10], 0, 0),
        ([0, 10, 10, 3], 1, 0),
        ([0, 0], 0, 0),
        ([0, 0, 7], 2, 7),
        ([11, 10, 10], 0, 1),
    ],
)
def test_r111_the_part_above_the_second_largest(total: list[int], index: int, chips: int) -> None:
    assert uncalled(total)[1] == chips
    assert uncalled(total)[0] == index or not chips


def test_r111_the_part_that_nobody_called_returns() -> None:
    told = start([500] * 3, button=3).play(50, "fold", "fold")
    assert told.all(Returned) == [Returned(3, 40)]
    assert awards(told) == [(0, {3: 25})]


def test_r111_before_the_side_pots() -> None:
    told = start({1: 100, 2: 250, 3: 600, 4: 500}, button=4).play(600, "fold", "call", "call")
    assert told.all(Returned) == [Returned(3, 350)]
    assert told.pots == [(300, {1, 2, 3}), (300, {2, 3})]


def test_r111_case_143_the_smaller_stack_calls_with_what_it_has() -> None:
    told = start([202, 198], button=1).play(202)
    assert told.legal.owed == 188  # 198 less the big blind of 10
    told.play("call")
    assert told.all(Returned) == [Returned(1, 4)]
    assert told.pots == [(396, {1, 2})]


def test_r111_a_big_blind_that_nobody_met_gets_it_back_and_there_is_no_pot() -> None:
    told = start({1: 500, 4: 500, 5: 500}, button=3, no_small_blind=True).play("fold", "fold")
    assert told.hand.awaiting == Over()
    assert (told.all(Returned), told.all(Awarded)) == ([Returned(5, 10)], [])
    assert told.all(Collected) == [Collected(())]
    assert told.stacks == {1: 500, 4: 500, 5: 500}


def test_r111_an_ante_that_nobody_met_returns_too() -> None:
    told = start([3, 5], button=1, ante_mode="all", ante=5)
    assert told.all(Returned) == [Returned(2, 2)]
    assert told.pots == [(6, {1, 2})]
    assert told.hand.bets == [0, 0]


def test_r111_what_returns_does_not_count_as_put_in() -> None:
    told = start([500] * 3, button=3, ante_mode="all", ante=2).play(300, "fold", "fold")
    assert told.all(Returned) == [Returned(3, 290)]
    assert told.hand.total == [7, 12, 12]
    assert start([3, 5], button=1, ante_mode="all", ante=5).hand.total == [3, 3]


# -- how a pot is shared


def test_r112_ties_share_each_pot_separately() -> None:
    told = start(
        {1: 100, 2: 300, 3: 300},
        button=3,
        holes={1: "KsKd", 2: "AsQd", 3: "AdQs"},
        board=BOARD,
    ).play(300, "call", "call")
    assert awards(told) == [(1, {2: 200, 3: 200}), (0, {1: 300})]


def test_r112_only_the_eligible_share_a_pot() -> None:
    told = start(
        {1: 100, 2: 300, 3: 300},
        button=3,
        holes={1: "AsQd", 2: "QsQh", 3: "JdJs"},
        board="2c 7d 9h 3s Ac",
    ).play(300, "call", "call")
    assert awards(told) == [(1, {2: 400}), (0, {1: 300})]


@pytest.mark.parametrize(
    ("chips", "winners", "spread", "to_first"),
    [
        (101, 2, [51, 50], [51, 50]),
        (100, 3, [34, 33, 33], [34, 33, 33]),
        (101, 3, [34, 34, 33], [35, 33, 33]),
        (102, 3, [34, 34, 34], [34, 34, 34]),
        (7, 4, [2, 2, 2, 1], [4, 1, 1, 1]),
        (2, 3, [1, 1, 0], [2, 0, 0]),
        (9, 1, [9], [9]),
    ],
)
def test_r113_odd_chips(chips: int, winners: int, spread: list[int], to_first: list[int]) -> None:
    assert shares(chips, winners, "spread") == spread
    assert shares(chips, winners, "all_to_first") == to_first


@pytest.mark.parametrize(
    ("chips", "spread", "to_first"),
    [
        (105, [55, 50], [55, 50]),
        (103, [53, 50], [53, 50]),
        (118, [43, 40, 35], [48, 35, 35]),
        (110, [55, 55], [55, 55]),
        (4, [4, 0], [4, 0]),
    ],
)
def test_r113_odd_chips_in_whole_units(chips: int, spread: list[int], to_first: list[int]) -> None:
    assert shares(chips, len(spread), "spread", 5) == spread
    assert shares(chips, len(spread), "all_to_first", 5) == to_first


def test_r113_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    told = start(
        [500, 5, 500],
        button=1,
        holes={1: "AcKc", 2: "7h2h", 3: "AdKd"},
        board="As Ks 9h 5h 3c",
    )
    # Seat 2 is the small blind, all-in for 5: pot 5 + 10 + 10 after a limp and a check.
    told.play("call", *["check"] * 7)
    assert awards(told) == [(1, {3: 5, 1: 5}), (0, {3: 8, 1: 7})]
    assert told.all(Awarded)[1] == Awarded(0, (Share(3, 8), Share(1, 7)))


@pytest.mark.parametrize(
    ("options", "paid"),
    [
        ({}, {2: 12, 3: 12, 4: 11}),
        ({"odd_chip": "all_to_first"}, {2: 13, 3: 11, 4: 11}),
        ({"chip_unit": 5}, {2: 15, 3: 10, 4: 10}),
    ],
)
def test_r113_three_share_thirty_five(options: dict[str, Any], paid: dict[int, int]) -> None:
    told = start([500] * 4, button=4, board="As Ks Qs Js Ts", **options)
    told.play("call", "call", "fold", *["check"] * 10)
    assert awards(told) == [(0, paid)]


def test_r113_less_than_a_unit_goes_to_the_first_winner_of_its_pot() -> None:
    told = start(
        {1: 500, 2: 33, 3: 500, 4: 500},
        button=1,
        holes={2: "7h2h", 3: "AcKc", 4: "AdKd"},
        board="As Ks 9h 5h 3c",
        chip_unit=5,
    )
    told.play(35, "fold", "call", "call", *["check"] * 6)  # 2 is all-in for an odd 33
    assert awards(told) == [(1, {3: 4, 4: 0}), (0, {3: 54, 4: 45})]


def test_r114_the_last_side_pot_is_paid_first() -> None:
    told = start([100, 250, 400], button=3).play(400, "call", "call")
    assert [pot for pot, _ in awards(told)] == [1, 0]
    four = start({1: 250, 2: 500, 3: 400, 4: 100}, button=4).play(400, "call", "call", "call")
    assert [pot for pot, _ in awards(four)] == [2, 1, 0]


# -- conservation


def test_r116_chips_are_kept_after_every_event() -> None:
    told = start(
        [60, 500, 500, 500, 500],
        button=5,
        ante_mode="all",
        ante=3,
        live_posts=(4,),
        dead_posts=(4,),
    )
    told.play(60, "call", "call", "call", "call", 100, "call").leave(2)
    told.play("call", "fold", *["check"] * 4)
    hand = Hand(told.hand.setup)
    pots: list[int] = []
    for event in told.log:
        hand.apply(event)
        assert sum(hand.stacks) + hand.pot == 2060
        pots.append(hand.pot)
    assert max(pots) > pots[0] > pots[-1] == 0


def test_r116_total_is_what_each_put_in_over_the_streets() -> None:
    told = start([500] * 3, button=3, ante_mode="all", ante=2).play("call", "call", "check", 20)
    assert (told.hand.bets, told.hand.total, told.hand.pot) == ([20, 0, 0], [32, 12, 12], 56)
    assert told.hand.pots == [Pot(36, (1, 2, 3))]
    told.play("call", "call")
    assert (told.hand.bets, told.hand.total) == ([0, 0, 0], [32, 32, 32])
    assert told.hand.pots == [Pot(96, (1, 2, 3))]


def test_pots_are_collected_once_a_round_with_bets_and_after_a_death() -> None:
    told = start([500] * 4, button=4).play(*["call"] * 3, "check", *["check"] * 4, 20, "call")
    collected: list[Event] = told.all(Collected)
    assert collected == [Collected((Pot(40, (1, 2, 3, 4)),))]
    told.play("fold", "call", "check", "check").leave(1).play("check")
    assert [len(event.pots) for event in told.log if isinstance(event, Collected)] == [1, 1, 1]
    assert told.pots == [(100, {2, 4})]
    assert len(told.all(BoardDealt)) == 3


@given(
    st.lists(st.integers(0, 60), min_size=2, max_size=10).filter(any),
    st.data(),
)
def test_pots_hold_every_chip_and_nobody_wins_more_than_he_matched(
    total: list[int], data: st.DataObject
) -> None:
    folded = data.draw(st.lists(st.booleans(), min_size=len(total), max_size=len(total)))
    folded[data.draw(st.integers(0, len(total) - 1))] = False
    index, chips = uncalled(total)
    total[index] -= chips
    live = tuple(i for i, dead in enumerate(folded) if not dead)
    pots = side_pots(total, live)
    assert sum(pot for pot, _ in pots) == sum(total)
    for pot, eligible in pots:
        assert pot > 0
        assert eligible
        assert set(eligible) <= set(live)
    assert all(set(a) > set(b) for (_, a), (_, b) in pairwise(pots))


@given(
    rule=st.sampled_from(["spread", "all_to_first"]),
    chips=st.integers(1, 10**6),
    winners=st.integers(1, 10),
)
def test_shares_are_equal_but_for_the_odd_chips(
    rule: Literal["spread", "all_to_first"], chips: int, winners: int
) -> None:
    parts = shares(chips, winners, rule)
    assert sum(parts) == chips
    assert len(parts) == winners
    assert parts == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] < (2 if rule == "spread" else winners)

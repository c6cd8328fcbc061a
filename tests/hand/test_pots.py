"""Group F of docs/rules.md: side pots, uncalled bets, shares and odd chips."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.hand import Awarded, Returned, Share
from fairdeal.hand.pots import shares, side_pots, uncalled
from tests.hand.story import start


def test_r110_one_pot_for_each_level_of_the_live() -> None:
    assert side_pots([100, 250, 400, 400], [False] * 4) == [
        (400, (0, 1, 2, 3)),
        (450, (1, 2, 3)),
        (300, (2, 3)),
    ]


def test_r110_folded_chips_stay_in_and_the_uncalled_part_goes_back() -> None:
    # S folds his 5, U is all-in for 80, B calls 200 and folds the flop, D bets 100 uncalled.
    told = start({1: 500, 2: 900, 3: 80, 4: 900}, button=4)
    told.play(80, 200, "fold", "call", "check", 100, "fold")
    assert told.all(Returned) == [Returned(4, 100)]
    assert told.pots == [(245, {3, 4}), (240, {4})]


def test_r111_the_part_that_nobody_called_returns() -> None:
    told = start([500] * 3, button=3).play(50, "fold", "fold")
    assert told.all(Returned) == [Returned(3, 40)]
    assert told.all(Awarded) == [Awarded(0, (Share(3, 25),))]
    assert uncalled([100, 250, 600, 0]) == (2, 350)
    assert side_pots([100, 250, 250, 0], [False, False, False, True]) == [
        (300, (0, 1, 2)),
        (300, (1, 2)),
    ]


def test_r113_odd_chips() -> None:
    assert shares(101, [1, 4], "spread") == [(1, 51), (4, 50)]
    assert shares(100, [0, 1, 2], "spread") == [(0, 34), (1, 33), (2, 33)]
    assert shares(101, [0, 1, 2], "spread") == [(0, 34), (1, 34), (2, 33)]
    assert shares(101, [0, 1, 2], "all_to_first") == [(0, 35), (1, 33), (2, 33)]


def test_r113_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    told = start(
        [500, 5, 500],
        button=1,
        holes={1: "AcKc", 2: "7h2h", 3: "AdKd"},
        board="As Ks 9h 5h 3c",
    )
    # Seat 2 is the small blind, all-in for 5: pot 5 + 10 + 10 after a limp and a check.
    told.play("call", *["check"] * 7)
    assert told.all(Awarded) == [
        Awarded(1, (Share(3, 5), Share(1, 5))),
        Awarded(0, (Share(3, 8), Share(1, 7))),
    ]


def test_r114_the_last_side_pot_is_paid_first() -> None:
    told = start([100, 250, 400], button=3).play(400, "call", "call")
    assert [event.pot for event in told.log if isinstance(event, Awarded)] == [1, 0]


def test_r115_chips_above_every_live_level_join_the_last_pot() -> None:
    assert side_pots([300, 300, 100, 100], [True, True, False, False]) == [(800, (2, 3))]


def test_r117_a_lone_live_hand_wins_even_what_it_never_matched() -> None:
    assert side_pots([5, 10, 0], [True, True, False]) == [(15, (2,))]


def test_a_pot_whose_rivals_died_later_is_merged() -> None:
    # 1 is all-in for 50, 2 and 3 go on to 150, then 1 is killed: one pot, not two.
    told = start([50, 500, 500], button=3).play(50, "call", "call", 100, "call")
    assert told.pots == [(150, {1, 2, 3}), (200, {2, 3})]
    told.leave(1).play("check", "check")
    assert told.pots == [(350, {2, 3})]


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
    pots = side_pots(total, folded)
    assert sum(pot for pot, _ in pots) == sum(total)
    live = [i for i, dead in enumerate(folded) if not dead]
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
    split = shares(chips, range(winners), rule)
    assert sum(part for _, part in split) == chips
    parts = [part for _, part in split]
    assert parts == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] < (2 if rule == "spread" else winners)

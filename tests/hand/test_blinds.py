"""Group C of docs/rules.md as far as one hand goes, and the posts of R-025 and R-026."""

from __future__ import annotations

import pytest

from fairdeal.hand import Legal, Over, Posted, Raised, Returned, RulesetError, blinds_of
from tests.hand.story import Told, choice, start


def posts(told: Told) -> list[tuple[int, str, int]]:
    """Seat, kind and chips of each post, in order."""
    return [(e.seat, e.kind, e.paid) for e in told.log if isinstance(e, Posted)]


# -- posts on entry and on return


def test_r025_a_newcomer_posts_a_live_big_blind() -> None:
    told = start([500] * 4, button=4, live_posts=(3,))
    assert posts(told) == [(1, "small_blind", 5), (2, "big_blind", 10), (3, "live_blind", 10)]
    assert told.hand.pot == 25
    assert told.legal == choice(3, 0, range(20, 501))


def test_r025_a_live_post_faces_a_raise_like_a_bet() -> None:
    told = start([500] * 5, button=5, live_posts=(4,))
    assert told.play("call").legal == choice(4, 0, range(20, 501))
    told = start([500] * 5, button=5, live_posts=(4,)).play(30)
    assert told.legal == choice(4, 20, range(50, 501))
    assert told.play(*["fold"] * 4).all(Returned) == [Returned(3, 20)]
    assert told.stacks == {1: 495, 2: 490, 3: 525, 4: 490, 5: 500}


def test_r026_a_live_and_a_dead_blind_on_return() -> None:
    told = start([500] * 4, button=4, live_posts=(3,), dead_posts=(3,))
    assert posts(told)[2:] == [(3, "live_blind", 10), (3, "dead_blind", 5)]
    assert (told.hand.bets[told.hand.index[3]], told.hand.dead, told.hand.pot) == (10, 5, 30)
    assert told.legal == choice(3, 0, range(20, 496))
    told.play("check", "fold", "fold", "check")  # he, the button, SB, BB
    assert told.pots == [(30, {2, 3})]


def test_r026_the_dead_small_blind_alone_is_no_bet() -> None:
    told = start([500] * 4, button=4, dead_posts=(3,))
    assert (told.hand.dead, told.hand.pot) == (5, 20)
    assert told.legal == choice(3, 10, range(20, 496))
    told.play(30, "fold", "fold", "fold")
    assert told.all(Returned) == [Returned(3, 20)]  # dead money never returns
    assert told.stacks == {1: 495, 2: 490, 3: 515, 4: 500}


def test_r026_dead_money_is_in_the_first_pot() -> None:
    told = start([8, 500, 500, 500], button=4, live_posts=(3,), dead_posts=(3,))
    told.play("check", "fold", "call", "check")
    assert told.pots == [(29, {1, 2, 3}), (4, {2, 3})]


# --


def test_r033_a_dead_small_blind_posts_nothing() -> None:
    told = start({1: 500, 4: 500, 5: 500}, button=3, no_small_blind=True)
    assert posts(told) == [(5, "big_blind", 10)]
    assert told.legal == choice(1, 10, range(20, 501))


def test_r034_heads_up_the_button_posts_small_and_acts_first_then_last() -> None:
    told = start([500, 500], button=1)
    assert posts(told) == [(1, "small_blind", 5), (2, "big_blind", 10)]
    assert told.legal == choice(1, 5, range(20, 501))
    for _ in ("flop", "turn", "river"):
        told.play("call" if told.legal.owed else "check", "check")
        assert told.legal.seat == 2


def test_r034_button_bb_the_other_seat_posts_small_and_is_always_first() -> None:
    told = start([500, 500], button=1, heads_up_blinds="button_bb")
    assert posts(told) == [(2, "small_blind", 5), (1, "big_blind", 10)]
    assert told.legal == choice(2, 5, range(20, 501))
    for _ in ("flop", "turn", "river"):
        told.play("call" if told.legal.owed else "check", "check")
        assert told.legal.seat == 2


# --


@pytest.mark.parametrize(
    ("stake", "unit", "blinds"),
    [
        (100, 1, (50, 100)),
        (25, 1, (12, 25)),
        (25, 5, (10, 25)),
        (1, 1, (1, 1)),
        (2, 1, (1, 2)),
        (3, 1, (1, 3)),
        (5, 5, (5, 5)),
        (20, 10, (10, 20)),
        (10**12, 1, (5 * 10**11, 10**12)),
    ],
)
def test_r037_blinds_of_a_stake(stake: int, unit: int, blinds: tuple[int, int]) -> None:
    assert blinds_of(stake, unit) == blinds
    assert [type(chips) for chips in blinds_of(stake, unit)] == [int, int]


def test_r037_a_chip_is_the_smallest_unit_unless_the_table_says_otherwise() -> None:
    assert blinds_of(25) == blinds_of(25, 1) == (12, 25)


@pytest.mark.parametrize(
    ("stake", "unit", "code"),
    [(0, 1, "out_of_range"), (10**12 + 1, 1, "out_of_range"), (24, 5, "not_a_multiple")],
)
def test_r037_a_stake_that_is_none_is_refused(stake: int, unit: int, code: str) -> None:
    with pytest.raises(RulesetError) as no:
        blinds_of(stake, unit)
    assert (no.value.code, no.value.option) == (code, "big_blind")


def test_r037_blinds_are_posted_before_the_cards() -> None:
    told = start([500] * 3, button=3, small_blind=3, big_blind=10)
    assert told.log[:2] == [Posted(1, "small_blind", 3), Posted(2, "big_blind", 10)]
    assert told.legal == choice(3, 10, range(20, 501))


# -- antes and short posts


def test_r038_an_ante_counts_for_the_hand_but_not_for_the_street() -> None:
    told = start([100] * 4, button=4, ante_mode="all", ante=1)
    assert posts(told)[:4] == [(seat, "ante", 1) for seat in (1, 2, 3, 4)]
    assert (told.hand.bets, told.hand.total) == ([5, 10, 0, 0], [6, 11, 1, 1])
    assert told.legal == choice(3, 10, range(20, 100))
    told.play("fold", "call", "call", "check")
    assert told.pots == [(34, {1, 2, 4})]


def test_r038_an_ante_of_nothing_is_no_post() -> None:
    assert posts(start([100] * 3, button=3, ante_mode="all")) == [
        (1, "small_blind", 5),
        (2, "big_blind", 10),
    ]


def big_blind_ante(stack: int) -> Told:
    """50/100 with a big-blind ante of 100; seat 2 is the big blind."""
    return start(
        [1000, stack, 1000], button=3, small_blind=50, big_blind=100, ante_mode="bb", ante=100
    )


def test_r039_the_blind_comes_before_the_big_blind_ante() -> None:
    told = big_blind_ante(150)
    assert posts(told) == [(1, "small_blind", 50), (2, "big_blind", 100), (2, "big_blind_ante", 50)]
    assert (told.hand.dead, told.hand.pot) == (50, 200)
    assert told.legal == choice(3, 100, range(200, 1001))
    told.play("call", "call")
    assert told.pots == [(350, {1, 2, 3})]


@pytest.mark.parametrize(
    ("stack", "blind", "ante"),
    [(60, 60, 0), (100, 100, 0), (101, 100, 1), (199, 100, 99), (200, 100, 100), (500, 100, 100)],
)
def test_r039_the_ante_is_what_the_blind_left(stack: int, blind: int, ante: int) -> None:
    told = big_blind_ante(stack)
    paid = [chips for seat, _, chips in posts(told) if seat == 2]
    assert paid == [blind, ante] if ante else [blind]
    assert told.hand.dead == ante


def test_r039_the_ante_is_won_though_the_uncalled_blind_returns() -> None:
    told = big_blind_ante(500).play("fold", "fold")
    assert told.all(Returned) == [Returned(2, 50)]
    assert told.pots == [(200, {2})]
    assert told.stacks == {1: 950, 2: 550, 3: 1000}


def test_r040_who_is_all_in_for_the_ante_plays_for_the_antes() -> None:
    told = start(
        [1000, 1000, 6, 1000], button=4, small_blind=50, big_blind=100, ante_mode="all", ante=10
    )
    assert told.legal == choice(4, 100, range(200, 991))
    told.play("call", "call", "check")
    assert told.pots == [(24, {1, 2, 3, 4}), (312, {1, 2, 4})]
    assert told.hand.pot == 336


def test_r041_a_short_small_blind_is_all_in_and_stays_live_without_acting() -> None:
    told = start([3, 500, 500], button=3).play("call", "check")
    assert posts(told) == [(1, "small_blind", 3), (2, "big_blind", 10)]
    assert told.pots == [(9, {1, 2, 3}), (14, {2, 3})]
    assert told.legal.seat == 2


@pytest.mark.parametrize(("stack", "asked"), [(4, False), (5, False), (6, True)])
def test_r041_who_keeps_a_chip_behind_the_blind_is_asked(stack: int, asked: bool) -> None:
    told = start([stack, 500, 500], button=3).play("call")
    assert (told.legal.seat == 1) is asked


# -- the price of a short big blind


@pytest.mark.parametrize("small_blind_folds", [True, False])
def test_r042_full_a_short_big_blind_costs_the_full_price(small_blind_folds: bool) -> None:
    told = start([1000, 60, 1000], button=3, small_blind=50, big_blind=100)
    assert told.legal == choice(3, 100, range(200, 1001))
    assert told.play("call").legal == choice(1, 50, range(200, 1001))
    if small_blind_folds:
        told.play("fold")
        assert told.all(Returned) == [Returned(3, 40)]
        assert told.pots == [(170, {2, 3})]
    else:
        told.play("call")
        assert told.pots == [(180, {1, 2, 3}), (80, {1, 3})]


def test_r042_posted_the_price_is_what_was_really_posted() -> None:
    told = start(
        [1000, 60, 1000], button=3, small_blind=50, big_blind=100, short_blind_price="posted"
    )
    assert told.legal == choice(3, 60, range(160, 1001))
    assert told.play("call").legal == choice(1, 10, range(160, 1001))
    told.play("fold")
    assert told.all(Returned) == []
    assert told.pots == [(170, {2, 3})]


@pytest.mark.parametrize(
    ("stack", "live_posts", "owed", "least"),
    [
        (30, (), 50, 150),  # the small blind posted more
        (50, (), 50, 150),
        (99, (), 99, 199),
        (100, (), 100, 200),
        (500, (), 100, 200),
        (60, (4,), 100, 200),  # so did a newcomer
    ],
)
def test_r042_posted_the_highest_post_counts(
    stack: int, live_posts: tuple[int, ...], owed: int, least: int
) -> None:
    told = start(
        [1000, stack, 1000, 1000, 1000],
        button=5,
        small_blind=50,
        big_blind=100,
        short_blind_price="posted",
        live_posts=live_posts,
    )
    assert told.legal == choice(3, owed, range(least, 1001))


def test_r042_posted_an_ante_is_no_part_of_the_price() -> None:
    told = start(
        [500, 7, 500],
        button=3,
        small_blind=2,
        ante_mode="all",
        ante=4,
        short_blind_price="posted",
    )
    assert posts(told)[3:] == [(1, "small_blind", 2), (2, "big_blind", 3)]
    assert told.legal == choice(3, 3, range(13, 497))


def test_r042_posted_no_blind_at_all_leaves_no_price() -> None:
    told = start(
        {1: 500, 4: 500, 5: 5},
        button=3,
        no_small_blind=True,
        small_blind=10,
        big_blind=20,
        ante_mode="all",
        ante=5,
        short_blind_price="posted",
    )
    assert told.legal == choice(1, 0, range(20, 496))
    assert told.play(20).all(Raised) == [Raised(1, 20, 20, opens=True)]


def test_r042_nobody_left_to_bet_against_pays_only_what_the_other_has_in() -> None:
    told = start([100, 7], button=1)
    assert told.legal == choice(1, 2, range(0))
    told.play("call")
    assert told.pots == [(14, {1, 2})]


@pytest.mark.parametrize(
    ("small_blind", "question"),
    [
        (50, choice(3, 60, range(0))),  # all others are all-in: what the highest has in
        (51, choice(3, 100, range(200, 1001))),  # one chip more behind: the full price
    ],
)
def test_r042_one_chip_of_another_keeps_the_full_price(small_blind: int, question: Legal) -> None:
    told = start([small_blind, 60, 1000], button=3, small_blind=50, big_blind=100)
    assert told.legal == question


def test_r043_a_matched_all_in_leaves_nothing_to_decide() -> None:
    told = start([1000, 30, 1000], button=3, small_blind=50, big_blind=100).play("fold")
    assert told.hand.awaiting == Over()
    assert told.all(Returned) == [Returned(1, 20)]
    assert told.pots == [(60, {1, 2})]


def test_r043_one_chip_that_is_not_matched_is_a_decision() -> None:
    told = start([1000, 50, 1000], button=3, small_blind=50, big_blind=100).play("fold")
    assert (told.hand.awaiting, told.pots) == (Over(), [(100, {1, 2})])
    told = start([1000, 51, 1000], button=3, small_blind=50, big_blind=100).play("fold")
    assert told.legal == choice(1, 1, range(0))


def test_r043_heads_up_with_stacks_below_the_blinds() -> None:
    short_big = start([500, 3], button=1)
    assert (short_big.all(Returned), short_big.pots) == ([Returned(1, 2)], [(6, {1, 2})])
    both_short = start([3, 4], button=1)
    assert (both_short.all(Returned), both_short.pots) == ([Returned(2, 1)], [(6, {1, 2})])


def test_r043_three_dealt_in_two_of_them_all_in_by_the_blinds() -> None:
    told = start([3, 4, 500], button=3)
    assert told.legal == choice(3, 4, range(0))
    told.play("call")
    assert told.pots == [(9, {1, 2, 3}), (2, {2, 3})]
    folded = start([3, 4, 500], button=3).play("fold")
    assert (folded.all(Returned), folded.pots) == ([Returned(2, 1)], [(6, {1, 2})])


# --


def test_r045_antes_blinds_live_posts_and_dead_blinds_in_their_order() -> None:
    told = start(
        [500] * 6, button=3, ante_mode="all", ante=1, live_posts=(1, 6), dead_posts=(1, 2, 6)
    )
    assert posts(told) == [
        *[(seat, "ante", 1) for seat in (4, 5, 6, 1, 2, 3)],
        (4, "small_blind", 5),
        (5, "big_blind", 10),
        (6, "live_blind", 10),
        (1, "live_blind", 10),
        (6, "dead_blind", 5),
        (1, "dead_blind", 5),
        (2, "dead_blind", 5),
    ]
    assert (told.hand.pot, told.hand.dead) == (56, 15)
    assert told.hand.total == [6, 11, 11, 11, 1, 1]


def test_r045_the_big_blind_ante_comes_last() -> None:
    told = start([500] * 4, button=4, ante_mode="bb", ante=10, live_posts=(3,), dead_posts=(3,))
    assert [kind for _, kind, _ in posts(told)] == [
        "small_blind",
        "big_blind",
        "live_blind",
        "dead_blind",
        "big_blind_ante",
    ]
    assert (told.hand.pot, told.hand.dead) == (40, 15)


def test_r045_a_blind_eaten_by_the_ante_keeps_the_price() -> None:
    told = start([500, 5, 500], button=3, small_blind=10, big_blind=20, ante_mode="all", ante=5)
    assert [post for post in posts(told) if post[0] == 2] == [(2, "ante", 5)]
    assert told.legal == choice(3, 20, range(40, 496))
    assert told.play("call").legal == choice(1, 10, range(40, 496))

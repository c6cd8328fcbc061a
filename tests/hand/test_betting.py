"""Group E of docs/rules.md: turn order, what is legal, and when a round is over."""

from __future__ import annotations

import pytest

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    SHOW,
    Action,
    Called,
    Checked,
    Folded,
    HandSetup,
    IllegalAction,
    Legal,
    Over,
    Raised,
    RaiseTo,
    Returned,
    Shown,
    preset,
)
from tests.hand.story import Told, choice, start

NO_RAISE = range(0)


def flop(stacks: list[int], reopen: str = "cumulative") -> Told:
    """A hand on the flop with nothing bet yet: blinds 50/100, stacks as given on the flop."""
    n = len(stacks)
    told = start([s + 100 for s in stacks], button=n, small_blind=50, big_blind=100, reopen=reopen)
    return told.play(*["call"] * (n - 1), "check")


# --


def test_r060_who_starts_each_street() -> None:
    told = start([500] * 4, button=4)
    assert told.legal.seat == 3
    told.play("call", "call", "fold", "check")
    for _ in ("flop", "turn", "river"):
        assert told.legal.seat == 2  # the small blind folded
        told.play("check", "check", "check")


def test_r060_the_seat_after_the_big_blind_opens() -> None:
    rules = preset("standard")
    assert HandSetup(rules, 1, 3, 5, (1, 3, 5, 8), (500,) * 4).opener == 8
    assert HandSetup(rules, 5, 8, 1, (1, 3, 5, 8), (500,) * 4).opener == 3
    assert HandSetup(rules, 3, 5, 8, (1, 3, 5, 8), (500,) * 4).opener == 1
    assert HandSetup(rules, 2, 2, 6, (2, 6), (500,) * 2).opener == 2


def test_r060_all_in_and_folded_seats_are_passed_over() -> None:
    told = start([500, 500, 30, 500, 500], button=5).play(30, "fold", "call", "call", "call")
    assert told.legal.seat == 1
    assert told.play("check").legal.seat == 2
    assert told.play(50).legal.seat == 5  # 3 is all-in, 4 folded
    assert told.play("call").legal.seat == 1


def test_r060_the_turn_goes_round_the_table() -> None:
    told = start([500] * 4, button=2)
    asked = [told.legal.seat]
    for word in ("call", 20, "call", "fold", "call"):
        told.play(word)
        asked.append(told.legal.seat)
    assert asked == [1, 2, 3, 4, 1, 3]  # seats 3 and 4 are the blinds; then 3 opens the flop


def test_r061_a_call_adds_what_is_missing() -> None:
    told = start([500] * 3, button=3).play("call", 30)
    assert told.legal == choice(2, 20, range(50, 501))
    assert told.play("fold").legal == choice(3, 20, range(50, 501))
    assert told.play("call").all(Called)[-1] == Called(3, 20)


@pytest.mark.parametrize(
    ("stack", "question"),
    [
        (29, choice(3, 29, NO_RAISE)),
        (30, choice(3, 30, NO_RAISE)),
        (31, choice(3, 30, range(31, 32))),
        (49, choice(3, 30, range(49, 50))),
        (50, choice(3, 30, range(50, 51))),
        (51, choice(3, 30, range(50, 52))),
    ],
)
def test_r061_r064_r067_what_a_stack_can_do_against_thirty(stack: int, question: Legal) -> None:
    told = start({1: 500, 2: 500, 3: stack, 4: 500, 5: 500}, button=1)
    told.play(30, "fold", "fold", "fold")  # 3 is the big blind and has 10 in
    assert told.legal == choice(3, question.owed - 10, question.raises)


def test_r062_a_fold_is_legal_even_when_checking_is_free() -> None:
    told = start([500] * 3, button=3).play("call", "call", "fold")
    assert told.all(Folded) == [Folded(2)]
    assert told.legal.seat == 1
    assert told.hand.total == [10, 10, 10]  # all chips put in stay in


def test_r063_a_check_needs_a_price_of_nothing() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check")
    assert told.all(Checked) == [Checked(2)]
    told.play("check", 10)
    with pytest.raises(IllegalAction, match=r"must_call {'owed': 10}"):
        told.hand.decide(3, CHECK)


def test_r064_a_call_for_less_is_all_in() -> None:
    told = start([500, 500, 25], button=3).play("call", "call", 40, "call")
    assert told.all(Called) == [Called(3, 10), Called(1, 5), Called(3, 15)]
    assert told.stacks[3] == 0


@pytest.mark.parametrize(
    ("stack", "raises"),
    [
        (7, range(7, 8)),
        (9, range(9, 10)),
        (10, range(10, 11)),
        (11, range(10, 12)),
        (490, range(10, 491)),
    ],
)
def test_r065_a_bet_is_at_least_the_big_blind_or_the_whole_stack(stack: int, raises: range) -> None:
    told = start([stack + 10, 500, 500], button=3).play("call", "call", "check")
    assert told.legal == choice(1, 0, raises)
    told.play(raises[-1])
    assert told.all(Raised) == [Raised(1, raises[-1], raises[-1], opens=True)]


# --


def test_r066_the_minimum_raise_is_the_last_full_raise() -> None:
    told = start([9000] * 3, button=3).play("call", "call", "check", 10)
    assert told.legal.raises[0] == 20
    assert told.play(30).legal.raises[0] == 50
    assert told.all(Raised)[-1] == Raised(2, 30, 30, opens=False)


def test_r066_published_examples_at_25_50() -> None:
    told = start([9000] * 5, button=5, small_blind=25, big_blind=50)
    assert told.play(125, 200, 500).legal.raises[0] == 800
    once = start([9000] * 5, button=5, small_blind=25, big_blind=50)
    assert once.play(500).legal.raises[0] == 950


def test_r066_a_bet_sets_the_size_and_a_street_begins_anew() -> None:
    told = start([9000] * 3, button=3).play("call", "call", "check", 40)
    assert told.legal.raises[0] == 80
    assert told.play(79 + 1, "fold", "call").legal == choice(1, 0, range(10, 8911))


def test_r067_the_minimum_is_not_capped_by_the_opponents_stack() -> None:
    heads_up = start([1000, 200], button=1, small_blind=10, big_blind=20).play(100, 180)
    assert heads_up.stacks[2] == 20
    assert heads_up.legal == choice(1, 80, range(260, 1001))
    told = start([1000, 280, 1000], button=3, small_blind=10, big_blind=20)
    assert told.play(100, "fold", 180).legal == choice(3, 80, range(260, 1001))


def test_r067_chips_of_another_are_enough_even_if_he_cannot_call() -> None:
    # A (3) goes all-in for 300; B (1) has 380, C (2), to act after him, 100.
    told = start({1: 380, 2: 100, 3: 300}, button=3, small_blind=10, big_blind=20).play(300)
    assert told.legal == choice(1, 290, range(380, 381))
    told.play(380, "fold")
    assert told.all(Returned) == [Returned(1, 80)]


def test_r067_nobody_raises_against_all_ins_alone() -> None:
    told = start([500, 500, 500], button=3).play("call", 500)
    assert told.legal == choice(2, 490, NO_RAISE)
    told.play("fold")
    assert told.legal == choice(3, 490, NO_RAISE)


def test_r067_the_chips_of_a_folded_hand_are_no_rivals() -> None:
    told = start([300, 500, 500], button=3).play("fold", 300)
    assert told.legal == choice(2, 290, NO_RAISE)


@pytest.mark.parametrize(
    ("stack", "raises"),
    [
        (22, [22]),
        (23, [23]),
        (24, [24]),
        (25, [25]),
        (26, [25, 26]),
        (40, [25, 30, 35, 40]),
        (41, [25, 30, 35, 40, 41]),
    ],
)
def test_r067_raises_are_whole_units_but_for_the_all_in(stack: int, raises: list[int]) -> None:
    # An odd all-in of 13 over 10: the least raise is to 23, rounded up to 25.
    told = start({1: 500, 2: 500, 3: 13, 4: stack}, button=4, chip_unit=5).play(13)
    assert (told.legal.seat, told.legal.owed, list(told.legal.raises)) == (4, 13, raises)
    for to in range(stack + 10):
        if to in raises:
            assert told.hand.decide(4, RaiseTo(to)) == Raised(4, to, to, opens=False)
        else:
            with pytest.raises(IllegalAction) as no:
                told.hand.decide(4, RaiseTo(to))
            assert no.value.params == {"least": raises[0], "most": raises[-1]}


def test_r067_the_smallest_unit_there_is() -> None:
    told = start([101, 500, 11], button=3, chip_unit=2, small_blind=4, big_blind=8).play(11)
    assert told.legal.least == 20  # 11 + 8, in whole units
    assert list(told.legal.raises) == [*range(20, 101, 2), 101]


def test_r067_a_full_unit_range_needs_no_rounding() -> None:
    told = start([100] * 3, button=3, chip_unit=5)
    assert list(told.legal.raises) == [20, 25, 30, *range(35, 101, 5)]
    assert list(told.play(55).legal.raises) == [100]


def test_r068_a_short_all_in_lifts_the_price_only() -> None:
    told = flop([1000, 140, 1000]).play(100, 140)
    assert told.legal == choice(3, 140, range(240, 1001))
    told.play("call")
    assert told.legal == choice(1, 40, NO_RAISE)


def test_r068_all_in_may_be_a_call_a_bet_or_a_raise() -> None:
    told = start([70, 500, 60, 500], button=4).play("call", "fold", "call", "check", 60, "fold")
    assert told.legal == choice(3, 50, NO_RAISE)  # a call
    assert told.all(Raised) == [Raised(1, 60, 60, opens=True)]  # a bet
    raised = start([500, 500, 60], button=3).play(30, 50, "fold")
    assert raised.legal == choice(3, 20, range(60, 61))
    assert raised.play(60).all(Raised)[-1] == Raised(3, 60, 30, opens=False)


# --

CASCADE = [1000, 125, 1000, 200, 1000]


def test_r069_cumulative_short_all_ins_that_add_up_reopen() -> None:
    told = flop(CASCADE).play(100, 125, "call", 200, "call")
    assert told.legal == choice(1, 100, range(300, 1001))
    called = flop(CASCADE).play(100, 125, "call", 200, "call", "call")
    assert called.legal == choice(3, 75, NO_RAISE)
    raised = flop(CASCADE).play(100, 125, "call", 200, "call", 300)
    assert raised.legal == choice(3, 175, range(400, 1001))


@pytest.mark.parametrize(
    ("last", "cumulative", "single"), [(199, False, False), (200, True, False), (225, True, True)]
)
def test_r069_one_chip_less_than_a_full_raise_does_not_reopen(
    last: int, cumulative: bool, single: bool
) -> None:
    stacks = [1000, 125, 1000, last, 1000]
    for reopen, may in (("cumulative", cumulative), ("single", single), ("any", True)):
        told = flop(stacks, reopen=reopen).play(100, 125, "call", last, "call")
        assert told.legal == choice(1, last - 100, range(last + 100, 1001) if may else NO_RAISE)


def test_r069_single_needs_one_full_raise() -> None:
    told = flop(CASCADE, reopen="single").play(100, 125, "call", 200, "call")
    assert told.legal == choice(1, 100, NO_RAISE)
    assert told.play("call").legal == choice(3, 75, NO_RAISE)


def test_r069_single_a_full_raise_after_the_last_action_counts_and_no_earlier_one() -> None:
    told = flop([1000, 1000, 230, 1000], reopen="single").play(100, 200, 230, "call")
    assert told.legal == choice(1, 130, range(330, 1001))  # 200 came after his bet
    assert told.play("call").legal == choice(2, 30, NO_RAISE)  # only the short 230 came after his


def test_r069_any_reopens_for_every_rise_of_the_price() -> None:
    told = flop(CASCADE, reopen="any").play(100, 125, "call", 200, "call")
    assert told.legal == choice(1, 100, range(300, 1001))
    told.play("call")
    assert told.legal == choice(3, 75, range(300, 1001))


@pytest.mark.parametrize(("reopen", "may"), [("any", True), ("cumulative", False)])
def test_r069_a_rise_by_one_chip_reopens_under_any_alone(reopen: str, may: bool) -> None:
    told = flop([1000, 101, 1000], reopen=reopen).play(100, 101, "call")
    assert told.legal == choice(1, 1, range(201, 1001) if may else NO_RAISE)


@pytest.mark.parametrize("reopen", ["cumulative", "single"])
def test_r069_a_full_all_in_raise_is_not_counted_among_the_short_ones(reopen: str) -> None:
    told = start([500, 19, 16, 500], button=4, small_blind=1, big_blind=2, reopen=reopen)
    # U (3) all-in 16, D (4) calls, S (1) calls, B (2) all-in 19: D may only call 3 or fold.
    told.play(16, "call", "call", 19)
    assert told.legal == choice(4, 3, NO_RAISE)


def test_r069_a_full_all_in_raise_then_a_short_one_and_the_small_blind_calls_last() -> None:
    told = start([19, 500, 16, 500], button=4, small_blind=1, big_blind=2)
    # U all-in to 16, D calls, S all-in 19, B calls: D may only call 3 or fold.
    told.play(16, "call", 19, "call")
    assert told.legal == choice(4, 3, NO_RAISE)


@pytest.mark.parametrize("reopen", ["cumulative", "single", "any"])
def test_r069_posting_a_blind_is_not_acting(reopen: str) -> None:
    told = start([15, 500, 500, 500], button=4, reopen=reopen).play("call", "fold", 15)
    assert told.legal == choice(2, 5, range(25, 501))
    told.play("call")
    assert told.legal == choice(3, 5, range(25, 501) if reopen == "any" else NO_RAISE)


@pytest.mark.parametrize("reopen", ["cumulative", "single", "any"])
def test_r069_a_full_raise_reopens_under_every_option(reopen: str) -> None:
    told = flop([1000] * 3, reopen=reopen).play(100, 200, "call")
    assert told.legal == choice(1, 100, range(300, 1001))


# --


def test_r070_a_short_opening_bet_leaves_the_size_of_a_raise() -> None:
    told = flop([1000, 60, 1000]).play("check", 60)
    assert told.legal == choice(3, 60, range(160, 1001))
    assert told.play("call").legal == choice(1, 60, NO_RAISE)


@pytest.mark.parametrize(("bet", "raises"), [(99, NO_RAISE), (100, range(200, 1001))])
def test_r070_an_all_in_of_a_big_blind_is_a_full_bet(bet: int, raises: range) -> None:
    told = flop([1000, bet, 1000]).play("check", bet, "call")
    assert told.legal == choice(1, bet, raises)
    single = flop([1000, bet, 1000], reopen="single").play("check", bet, "call")
    assert single.legal == choice(1, bet, raises)


def test_r071_the_big_blind_has_the_option() -> None:
    told = start([500] * 3, button=3).play("call", "call")
    assert told.legal == choice(2, 0, range(20, 501))
    assert told.play(20).legal == choice(3, 10, range(30, 501))
    assert told.play("call").legal == choice(1, 10, range(30, 501))


def test_r072_a_round_ends_when_all_have_acted_on_the_last_rise() -> None:
    told = start([500] * 3, button=3).play("call", "call")
    assert told.hand.street == 0
    assert told.play("check").hand.street == 1
    told.play("check", 20, "call")
    assert (told.legal.seat, told.hand.street) == (1, 1)
    assert told.play("call").hand.street == 2
    told.play("check", "check")
    assert told.hand.street == 2
    assert told.play("check").hand.street == 3


def test_r072_the_raiser_is_not_asked_again() -> None:
    told = start([20, 500, 500], button=3).play(60, "call", "call")
    assert told.legal == choice(2, 0, range(10, 441))
    assert told.hand.street == 1


def test_r073_the_last_one_standing_wins_unseen() -> None:
    told = start([500] * 3, button=3).play(50, "fold", "fold")
    assert told.all(Returned) == [Returned(3, 40)]
    assert told.stacks == {1: 495, 2: 490, 3: 515}
    assert told.hand.awaiting == Over()
    assert told.all(Shown) == []


# -- refusals


@pytest.mark.parametrize(
    ("before", "wrong", "code", "params"),
    [
        ([], CHECK, "must_call", {"owed": 10}),
        ([], RaiseTo(19), "raise_bounds", {"least": 20, "most": 500}),
        ([], RaiseTo(501), "raise_bounds", {"least": 20, "most": 500}),
        ([], RaiseTo(0), "raise_bounds", {"least": 20, "most": 500}),
        ([], RaiseTo(-5), "raise_bounds", {"least": 20, "most": 500}),
        ([], SHOW, "nothing_to_show", {}),
        (["call", "call"], CALL, "nothing_to_call", {}),
        (["call", 500, "fold"], RaiseTo(500), "raise_bounds", {"least": 0, "most": 0}),
    ],
)
def test_r140_r142_refusals_say_why_and_change_nothing(
    before: list[str | int], wrong: Action, code: str, params: dict[str, int]
) -> None:
    told = start([500] * 3, button=3).play(*before)
    state = told.hand.copy().state()
    with pytest.raises(IllegalAction) as no:
        told.hand.decide(told.legal.seat, wrong)
    assert (no.value.code, no.value.params) == (code, params)
    assert str(no.value) == (f"{code} {params}" if params else code)
    assert told.hand.state() == state


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, RaiseTo(20)])
@pytest.mark.parametrize("seat", [1, 2, 9])
def test_r140_out_of_turn_is_refused(seat: int, action: Action) -> None:
    told = start([500] * 3, button=3)
    with pytest.raises(IllegalAction, match=r"^not_your_turn$"):
        told.hand.decide(seat, action)


def test_r140_showing_out_of_turn_is_refused_like_the_rest() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check")
    for seat in (2, 3):  # seat 1 is asked
        with pytest.raises(IllegalAction, match=r"^not_your_turn$"):
            told.hand.decide(seat, SHOW)


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, RaiseTo(20)])
def test_r141_nothing_is_decided_after_the_hand(action: Action) -> None:
    told = start([500] * 3, button=3).play("fold", "fold")
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction, match=r"^not_your_turn$"):
            told.hand.decide(seat, action)


def test_acting_is_judging_and_letting_it_happen() -> None:
    told = start([500] * 3, button=3)
    hand, twin = told.hand.copy(), told.hand.copy()
    for seat, action in ((3, CALL), (1, RaiseTo(30)), (2, FOLD), (3, FOLD)):
        events = hand.act(seat, action)
        assert events == twin.run(twin.decide(seat, action))
        assert hand.state() == twin.state()
    assert hand.awaiting == Over()
    assert hand.live == [0]
    state = hand.copy().state()
    with pytest.raises(IllegalAction, match=r"^not_your_turn$"):
        hand.act(1, CHECK)
    assert hand.state() == state


def test_a_copy_goes_its_own_way() -> None:
    hand = start([500] * 3, button=3).play("call").hand
    twin, state = hand.copy(), hand.copy().state()
    assert twin.state() == state
    twin.act(1, RaiseTo(100))
    twin.act(2, FOLD)
    assert hand.state() == state
    assert twin.state() != state
    assert {"stacks", "bets", "hole", "price", "pots"} <= state.keys()
    assert "_legal" not in state  # what was worked out from the rest is no part of it

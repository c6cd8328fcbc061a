"""Group E of docs/rules.md: turn order, what is legal, and when a round is over."""

from __future__ import annotations

import pytest

from fairdeal.hand import (
    CALL,
    CHECK,
    Action,
    Hand,
    IllegalAction,
    Legal,
    NeedCards,
    Over,
    RaiseTo,
    Returned,
)
from tests.hand.story import Told, start


def flop(stacks: list[int], reopen: str = "cumulative") -> Told:
    """A hand on the flop with nothing bet yet: blinds 50/100, stacks as given on the flop."""
    n = len(stacks)
    told = start([s + 100 for s in stacks], button=n, small_blind=50, big_blind=100, reopen=reopen)
    return told.play(*["call"] * (n - 1), "check")


def test_r060_who_starts_each_street() -> None:
    told = start([500] * 4, button=4)
    assert told.legal.seat == 3
    told.play("call", "call", "fold", "check")
    assert told.legal.seat == 2  # the small blind folded


def test_r061_a_call_adds_what_is_missing() -> None:
    told = start([500] * 3, button=3).play("call", 30)
    assert told.legal.owed == 20
    assert told.play("fold").legal == Legal(3, 20, range(50, 501))


def test_r065_a_bet_is_at_least_the_big_blind_or_the_whole_stack() -> None:
    told = start([500, 500], button=2).play("call", "check")
    assert told.legal == Legal(1, 0, range(10, 491))
    short = start([17, 500, 500], button=3).play("call", "call", "check")
    assert short.legal == Legal(1, 0, range(7, 8))


def test_r066_the_minimum_raise_is_the_last_full_raise() -> None:
    told = start([9000] * 3, button=3).play("call", "call", "check", 10)
    assert told.legal.raises[0] == 20
    assert told.play(30).legal.raises[0] == 50


def test_r066_published_examples_at_25_50() -> None:
    told = start([9000] * 5, button=5, small_blind=25, big_blind=50)
    assert told.play(125, 200, 500).legal.raises[0] == 800
    once = start([9000] * 5, button=5, small_blind=25, big_blind=50)
    assert once.play(500).legal.raises[0] == 950


def test_r067_the_minimum_is_not_capped_by_the_opponents_stack() -> None:
    # 100, raised to 180: the bettor has 20 behind when 180 comes back to the raiser's left.
    told = start([1000, 280, 1000], button=3, small_blind=10, big_blind=20)
    told.play(100, "fold", 180)
    assert told.legal == Legal(3, 80, range(260, 1001))
    heads_up = start([200, 1000], button=1, small_blind=10, big_blind=20).play(100, 180)
    assert heads_up.legal == Legal(1, 80, range(200, 201))


def test_r067_chips_of_another_are_enough_even_if_he_cannot_call() -> None:
    # A (3) goes all-in for 300; B (1) has 380, C (2), to act after him, 100.
    told = start({1: 380, 2: 100, 3: 300}, button=3, small_blind=10, big_blind=20).play(300)
    assert told.legal == Legal(1, 290, range(380, 381))
    told.play(380, "fold")
    assert told.all(Returned) == [Returned(1, 80)]


def test_r068_a_short_all_in_lifts_the_price_only() -> None:
    told = flop([1000, 140, 1000]).play(100, 140)
    assert told.legal == Legal(3, 140, range(240, 1001))
    told.play("call")
    assert told.legal == Legal(1, 40, range(0))


CASCADE = [1000, 125, 1000, 200, 1000]


def test_r069_cumulative_short_all_ins_that_add_up_reopen() -> None:
    told = flop(CASCADE).play(100, 125, "call", 200, "call")
    assert told.legal == Legal(1, 100, range(300, 1001))
    called = flop(CASCADE).play(100, 125, "call", 200, "call", "call")
    assert called.legal == Legal(3, 75, range(0))
    raised = flop(CASCADE).play(100, 125, "call", 200, "call", 300)
    assert raised.legal == Legal(3, 175, range(400, 1001))


def test_r069_single_needs_one_full_raise() -> None:
    told = flop(CASCADE, reopen="single").play(100, 125, "call", 200, "call")
    assert told.legal == Legal(1, 100, range(0))


def test_r069_any_reopens_for_every_rise_of_the_price() -> None:
    told = flop(CASCADE, reopen="any").play(100, 125, "call", 200, "call")
    assert told.legal == Legal(1, 100, range(300, 1001))
    told.play("call")
    assert told.legal == Legal(3, 75, range(300, 1001))


def test_r069_a_full_all_in_raise_is_not_counted_among_the_short_ones() -> None:
    told = start([500, 19, 16, 500], button=4, small_blind=1, big_blind=2)
    # U (3) all-in 16, D (4) calls, S (1) calls, B (2) all-in 19: D may only call 3 or fold.
    told.play(16, "call", "call", 19)
    assert told.legal == Legal(4, 3, range(0))


def test_r070_a_short_opening_bet_leaves_the_size_of_a_raise() -> None:
    told = flop([1000, 60, 1000]).play("check", 60)
    assert told.legal == Legal(3, 60, range(160, 1001))
    assert told.play("call").legal == Legal(1, 60, range(0))


def test_r071_the_big_blind_has_the_option() -> None:
    told = start([500] * 3, button=3).play("call", "call")
    assert told.legal == Legal(2, 0, range(20, 501))
    assert told.play(20).legal == Legal(3, 10, range(30, 501))


def test_r073_the_last_one_standing_wins_unseen() -> None:
    told = start([500] * 3, button=3).play(50, "fold", "fold")
    assert told.all(Returned) == [Returned(3, 40)]
    assert told.stacks == {1: 495, 2: 490, 3: 515}
    assert told.hand.awaiting == Over()


@pytest.mark.parametrize(
    ("before", "wrong", "code", "params"),
    [
        ([], CHECK, "must_call", {"owed": 10}),
        ([], RaiseTo(19), "raise_bounds", {"least": 20, "most": 500}),
        ([], RaiseTo(501), "raise_bounds", {"least": 20, "most": 500}),
        ([], RaiseTo(0), "raise_bounds", {"least": 20, "most": 500}),
        ([], RaiseTo(-5), "raise_bounds", {"least": 20, "most": 500}),
        (["call", "call"], CALL, "nothing_to_call", {}),
    ],
)
def test_r140_refusals_say_why_and_change_nothing(
    before: list[str], wrong: Action, code: str, params: dict[str, int]
) -> None:
    told = start([500] * 3, button=3).play(*before)
    state = told.hand.copy().state()
    with pytest.raises(IllegalAction) as no:
        told.hand.decide(told.legal.seat, wrong)
    assert (no.value.code, no.value.params) == (code, params)
    assert told.hand.state() == state


def test_r140_out_of_turn_is_refused() -> None:
    told = start([500] * 3, button=3)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        told.hand.decide(1, CALL)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        told.hand.decide(9, CALL)


def test_r028_leaving_folds_out_of_turn_and_the_question_stays() -> None:
    told = start([500] * 3, button=3).leave(1)
    assert told.legal.seat == 3
    told.play("fold")
    assert told.all(Returned) == [Returned(2, 5)]
    assert told.stacks == {1: 495, 2: 505, 3: 500}


def test_r117_the_last_live_hand_wins_without_a_chip_in() -> None:
    told = start([500] * 3, button=3).leave(1).leave(2)
    assert told.all(Returned) == [Returned(2, 5)]
    assert told.stacks == {1: 495, 2: 495, 3: 510}


def test_r132_a_dead_bet_stands_and_returns_when_nobody_calls() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check")
    told.play(50).leave(1)  # pot 30; seat 1 bets 50 and is dropped
    assert told.legal == Legal(2, 50, range(100, 491))
    told.play("fold")
    assert told.all(Returned) == [Returned(1, 50)]
    assert told.stacks == {1: 490, 2: 490, 3: 520}


def test_r132_a_dead_bet_that_was_called_is_won() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check")
    told.play(50, "call").leave(1).play("fold")
    assert told.stacks == {1: 440, 2: 570, 3: 490}


def test_r134_the_last_live_hand_is_never_killed() -> None:
    told = start([500] * 2, button=1).play("call").leave(1)
    assert told.hand.awaiting == Over()
    assert told.stacks == {1: 490, 2: 510}
    for seat in (1, 2, 7):
        with pytest.raises(IllegalAction, match="not_in_hand"):
            told.hand.kill(seat)


def test_r028_a_death_between_two_streets_opens_no_question() -> None:
    hand = start([500] * 3, button=3).hand.copy()
    for seat, action in ((3, CALL), (1, CALL), (2, CHECK)):
        hand.run(hand.decide(seat, action))
    need = hand.awaiting
    assert isinstance(need, NeedCards)
    hand.run(hand.kill(2))
    assert hand.awaiting == need
    before = Hand(hand.setup)
    before.run()
    before.run(before.kill(2))
    assert isinstance(before.awaiting, NeedCards)

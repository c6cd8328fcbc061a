"""Hands that die out of turn: R-028 and R-131 to R-134 of docs/rules.md, inside one hand."""

from __future__ import annotations

import pytest

from fairdeal.hand import (
    CALL,
    CHECK,
    Awaiting,
    Awarded,
    BoardDealt,
    Collected,
    Event,
    Hand,
    HandSetup,
    IllegalAction,
    Killed,
    NeedCards,
    Over,
    Pot,
    RaiseTo,
    Returned,
    Share,
    Shown,
    preset,
)
from tests.hand.story import choice, start


def test_r028_leaving_folds_out_of_turn_and_the_question_stays() -> None:
    told = start([500] * 3, button=3).leave(1)
    assert told.legal == choice(3, 10, range(20, 501))
    told.play("fold")
    assert told.all(Returned) == [Returned(2, 5)]
    assert told.all(Awarded) == [Awarded(0, (Share(2, 10),))]
    assert told.stacks == {1: 495, 2: 505, 3: 500}


def test_r028_who_leaves_in_turn_passes_the_turn_on() -> None:
    told = start([500] * 4, button=4).leave(3)
    assert told.legal == choice(4, 10, range(20, 501))
    assert told.play("call").leave(1).legal == choice(2, 0, range(20, 501))


def test_r028_leaving_takes_the_rivals_chips_out_of_the_question() -> None:
    told = start([500, 500, 500], button=3).play("call", 500)
    assert told.leave(2).legal == choice(3, 490, range(0))
    other = start([300, 500, 500], button=3).play(300)
    assert other.legal == choice(1, 295, range(0))
    assert other.leave(2).legal == choice(1, 295, range(0))


def test_r028_a_death_may_end_the_round() -> None:
    told = start([500] * 3, button=3).play("call", "call").leave(2)
    assert (told.hand.street, told.legal) == (1, choice(1, 0, range(10, 491)))


def test_r028_a_hand_may_die_as_long_as_somebody_is_asked_on_the_river() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check", *["check"] * 6)
    assert (told.hand.street, told.legal.seat) == (3, 1)
    told.leave(2).play("check").leave(1)
    assert told.all(Killed) == [Killed(2), Killed(1)]
    assert told.stacks == {1: 490, 2: 490, 3: 520}


def test_r028_a_death_between_two_streets_opens_no_question() -> None:
    hand = start([500] * 3, button=3).hand.copy()
    for seat, action in ((3, CALL), (1, CALL), (2, CHECK)):
        hand.run(hand.decide(seat, action))
    need = hand.awaiting
    assert need == NeedCards((7, 8, 9))
    hand.run(hand.kill(2))
    assert hand.awaiting == need
    assert hand.pots == [Pot(30, (1, 3))]


def test_r028_a_death_before_the_cards() -> None:
    hand = Hand(HandSetup(preset("standard"), 3, 1, 2, (1, 2, 3), (500,) * 3))
    hand.run()
    hand.run(hand.kill(2))
    assert hand.awaiting == NeedCards((0, 3, 1, 4, 2, 5))
    hand.run(*hand.reveal([0, 3, 1, 4, 2, 5]))
    legal: Awaiting = hand.awaiting
    assert legal == choice(3, 100, range(200, 501))


def test_r132_a_dead_bet_stands_and_returns_when_nobody_calls() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check")
    told.play(50).leave(1)  # pot 30; A bets 50 and is dropped
    assert told.legal == choice(2, 50, range(100, 491))
    told.play("fold")
    assert told.all(Returned) == [Returned(1, 50)]
    assert told.all(Awarded) == [Awarded(0, (Share(3, 30),))]
    assert told.stacks == {1: 490, 2: 490, 3: 520}


def test_r132_a_dead_bet_that_was_called_is_won() -> None:
    told = start([500] * 3, button=3).play("call", "call", "check")
    told.play(50, "call").leave(1).play("fold")
    assert told.all(Returned) == []
    assert told.all(Awarded) == [Awarded(0, (Share(2, 130),))]
    assert told.stacks == {1: 440, 2: 570, 3: 490}


def test_r132_the_price_stays_though_all_others_are_all_in() -> None:
    told = start([500, 500, 80, 500], button=4).play(20, "call", "call", "call")
    told.play(100).leave(1).play("fold", "call")  # 3 is all-in for 60 of the 100
    assert told.legal == choice(4, 100, range(0))


def test_r132_r043_a_dead_bet_that_no_live_hand_met_asks_nobody() -> None:
    told = start([500, 500, 20, 500], button=4).play(20, "call", "call", "call")
    told.play(100).leave(1)  # 3 was all-in before, 2 and 4 are asked
    assert told.legal == choice(2, 100, range(200, 481))
    told.play("fold")
    assert told.all(Returned) == [Returned(1, 100)]
    assert told.pots == [(80, {3, 4})]
    assert told.hand.awaiting == Over()
    # what is left is open before the turn and the river.
    kinds = [type(event) for event in told.log if isinstance(event, Shown | BoardDealt)]
    assert kinds == [BoardDealt, Shown, Shown, BoardDealt, BoardDealt]


def all_in_and_called(**options: object) -> tuple[Hand, list[Event]]:
    """A (1) is all-in for 100, B (2) called, and the flop is not dealt yet."""
    rules = preset("standard", small_blind=5, big_blind=10, **options)
    hand = Hand(HandSetup(rules, 1, 1, 2, (1, 2), (100, 500)))
    log = hand.run()
    log += hand.run(*hand.reveal([0, 1, 2, 3]))
    log += hand.run(hand.decide(1, RaiseTo(100)))
    log += hand.run(hand.decide(2, CALL))
    assert isinstance(hand.awaiting, NeedCards)
    return hand, log


@pytest.mark.parametrize("exposure", ["face_up", "at_showdown"])
def test_r133_an_all_in_hand_that_is_killed_loses_and_nothing_more_is_dealt(exposure: str) -> None:
    hand, log = all_in_and_called(all_in_exposure=exposure)
    assert any(isinstance(event, Shown) for event in log) is (exposure == "face_up")
    events = hand.run(hand.kill(1))
    assert events == [Killed(1), Collected((Pot(200, (2,)),)), Awarded(0, (Share(2, 200),))]
    assert hand.awaiting == Over()
    assert (hand.stacks, hand.board) == ([600, 0], [])


def test_r133_kept_it_plays_to_the_end() -> None:
    hand, _ = all_in_and_called()
    events: list[Event] = []
    card = 10
    while isinstance(need := hand.awaiting, NeedCards):
        events += hand.run(*hand.reveal(range(card, card + len(need.slots))))
        card += 5
    assert sum(isinstance(event, BoardDealt) for event in events) == 3
    assert hand.over


def test_r134_the_last_live_hand_is_never_killed() -> None:
    hand = start([500] * 3, button=3).hand.copy()
    for seat in (1, 2):
        hand.apply(hand.kill(seat))
    with pytest.raises(IllegalAction, match=r"^last_hand$"):
        hand.kill(3)
    with pytest.raises(IllegalAction, match=r"^not_in_hand$"):
        hand.kill(1)
    hand.run()
    assert hand.stacks == [495, 495, 510]


def test_r134_a_hand_that_is_over_or_not_there_cannot_be_killed() -> None:
    told = start([500] * 2, button=1).play("call").leave(1)
    assert told.hand.awaiting == Over()
    assert told.stacks == {1: 490, 2: 510}
    for seat in (1, 2, 7):
        with pytest.raises(IllegalAction, match=r"^not_in_hand$"):
            told.hand.kill(seat)


def test_r134_a_seat_that_is_not_dealt_in_has_no_hand_to_kill() -> None:
    told = start([500] * 3, button=3)
    for seat in (0, 4, 7, -1):
        with pytest.raises(IllegalAction, match=r"^not_in_hand$"):
            told.hand.kill(seat)


def test_a_pot_whose_rivals_died_later_is_merged() -> None:
    # 1 is all-in for 50, 2 and 3 go on to 150, then 1 is killed: one pot, not two.
    told = start([50, 500, 500], button=3).play(50, "call", "call", 100, "call")
    assert told.pots == [(150, {1, 2, 3}), (200, {2, 3})]
    told.leave(1).play("check", "check")
    assert told.pots == [(350, {2, 3})]

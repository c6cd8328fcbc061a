"""What the engine refuses although it looks harmless: late deaths, half numbers, misspelt words."""

from __future__ import annotations

from typing import Any, cast

import pytest

from fairdeal.cards import parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Awarded,
    Event,
    Folded,
    Hand,
    HandSetup,
    IllegalAction,
    Mucked,
    RaiseTo,
    RulesetError,
    Seat,
    Shown,
    preset,
)
from fairdeal.hand.setup import STACK_MAX
from tests.hand.story import Told, start

HOLES = {1: "AsAh", 2: "QsQh", 3: "KsKh"}
FLOP_AND_TURN = parse_cards("2c 7d 9h"), parse_cards("Jc")
RIVER = parse_cards("4s")


def before_the_showdown(showdown: str) -> Hand:
    """Three hands checked down to the river, the last check in, nothing shown yet."""
    told = start([100] * 3, button=3, holes=HOLES, board="2c 7d 9h Jc 4s", showdown=showdown)
    told.play("call", "call", "check", *["check"] * 8)
    told.hand.apply(told.hand.decide(told.legal.seat, CHECK))
    return told.hand


def follow(hand: Hand, kind: type[Event], seat: Seat | None = None) -> None:
    """Let happen what follows by itself, up to an event of this kind (of this seat)."""
    for _ in range(100):
        event = hand.next_event()
        if event is None:
            break
        hand.apply(event)
        if isinstance(event, kind) and seat in (None, getattr(event, "seat", None)):
            return
    raise AssertionError(f"no {kind.__name__} came")


def betting_is_over(hand: Hand, seat: Seat) -> None:
    """Check that the hand of a seat cannot die any more, and that nothing happened by asking."""
    before = hand.copy().state()
    with pytest.raises(IllegalAction) as no:
        hand.kill(seat)
    assert no.value.code == "betting_over"
    assert hand.state() == before


# who leaves while hands are compared has nothing left to fold.
@pytest.mark.parametrize("showdown", ["all_show", "losers_may_muck"])
def test_no_hand_dies_once_hands_are_compared(showdown: str) -> None:
    hand = before_the_showdown(showdown)
    for seat in (1, 2, 3):
        betting_is_over(hand, seat)
    follow(hand, Shown, 1)
    for seat in (1, 2, 3):
        betting_is_over(hand, seat)
    follow(hand, Shown if showdown == "all_show" else Mucked, 2)
    betting_is_over(hand, 1)
    follow(hand, Awarded)
    assert hand.over
    assert hand.stacks == [120, 90, 90]


# a side pot is paid, the main pot is not.
def test_no_hand_dies_between_two_pots() -> None:
    told = start([50, 100, 100], button=3, holes=HOLES)
    told.play(100, "call")
    hand = told.hand
    hand.run(hand.decide(2, CALL))
    for cards in FLOP_AND_TURN:
        hand.run(*hand.reveal(cards))
    hand.apply(*hand.reveal(RIVER))
    follow(hand, Awarded)
    for seat in (1, 2, 3):
        betting_is_over(hand, seat)
    follow(hand, Awarded)
    assert hand.stacks == [150, 0, 100]


# R-124, R-133 `fold`: in a run-out that lies open a hand may die; the others are compared.
def test_a_death_in_an_open_run_out_leaves_the_others_to_be_compared() -> None:
    told = start([100] * 3, button=3, holes=HOLES)
    told.play(100, "call")
    hand = told.hand
    hand.apply(hand.decide(2, CALL))
    follow(hand, Shown, 1)
    follow(hand, Shown, 2)
    hand.run(hand.kill(1))
    assert hand.shown == [True] * 3
    for cards in (*FLOP_AND_TURN, RIVER):
        hand.run(*hand.reveal(cards))
    assert hand.stacks == [0, 0, 300]


def told() -> Told:
    """A hand with a question: seat 3 owes 10."""
    return start([500] * 3, button=3)


@pytest.mark.parametrize("to", [30.0, 30.5, "30", None, True, 30 + 0j])
def test_r142_an_amount_is_a_whole_number(to: object) -> None:
    hand = told().hand
    before = hand.copy().state()
    with pytest.raises(IllegalAction) as no:
        hand.act(3, RaiseTo(cast("int", to)))
    assert (no.value.code, no.value.params) == ("raise_bounds", {"least": 20, "most": 500})
    assert hand.state() == before


def test_an_event_names_the_seat_as_the_table_does() -> None:
    hand = told().hand
    event = hand.decide(cast("int", 3.0), FOLD)
    assert isinstance(event, Folded)
    assert (event.seat, type(event.seat)) == (3, int)
    killed = hand.kill(cast("int", True))
    assert (killed.seat, type(killed.seat)) == (1, int)


@pytest.mark.parametrize("card", [-1, 52, 10**9, 1.0, True, "As", None])
def test_r001_a_card_is_one_of_fifty_two(card: object) -> None:
    hand = Hand(HandSetup(preset("standard"), 1, 1, 2, (1, 2), (500, 500)))
    hand.run()
    with pytest.raises(ValueError, match="whole numbers, 0 to 51"):
        hand.reveal([cast("int", card), 7, 8, 9])


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("reopen", "Single", "unknown_value"),
        ("burn", True, "unknown_value"),
        ("showdown", None, "unknown_value"),
        ("action_s", 2.5, "not_whole"),
        ("bank_s", None, "not_whole"),
        ("small_blind", 5.0, "not_whole"),
        ("small_blind", True, "not_whole"),
        ("seats_max", "6", "not_whole"),
    ],
)
def test_a_ruleset_holds_only_what_its_options_may_be(
    option: str, value: object, code: str
) -> None:
    with pytest.raises(RulesetError) as no:
        preset("standard", **{option: value})
    assert (no.value.code, no.value.option) == (code, option)


@pytest.mark.parametrize(
    ("seats", "stacks", "says"),
    [
        ((1, 2), (500.5, 500), "whole numbers only"),
        ((1, 2), (True, 500), "whole numbers only"),
        ((1.0, 2), (500, 500), "whole numbers only"),
        ((1, 2), (500, STACK_MAX + 1), f"1 to {STACK_MAX} chips"),
        ((-1, 2), (500, 500), "seat numbers begin at 0"),
    ],
)
def test_r022_stacks_and_seats_are_whole_numbers(seats: Any, stacks: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        HandSetup(preset("standard"), 2, seats[0], 2, seats, stacks)
    HandSetup(preset("standard"), 2, 0, 2, (0, 2), (1, STACK_MAX))

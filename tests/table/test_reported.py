"""Faults that were reported of other rooms and that the table decides; ids of shared/cases."""

from __future__ import annotations

import pytest

from fairdeal.hand import HoleDealt, Posted, RaiseTo, Shown
from fairdeal.table import (
    Act,
    Asked,
    Bought,
    Buy,
    HandStarted,
    Leave,
    NeedDraw,
    Refused,
    Sit,
    SitIn,
    SitOut,
    TimedOut,
)
from tests.table.story import Play
from tests.table.test_button import at


def test_r033_case_21_the_small_blind_busts_under_the_dead_button() -> None:
    """Case 21: hand 2 has the button on the empty seat 1, hand 3 is 2, 3, 0."""
    play = Play(seats=4, stack=200).sit(0, 1, 2, 3)
    play.holes = {1: "2c7d", 2: "AsAd"}
    assert at(play.first_hand(0)) == (0, 1, 2)
    for word in ("fold", "fold", 200, "call"):
        play.act(word)
    assert play.table.at(1).stack == 0
    assert at(play.next_hand()) == (1, 2, 3)
    order: list[int] = []
    while play.table.asked is not None and len(order) < 6:
        order.append(play.table.asked.seat)
        play.act("call" if play.table.asked.owed else "check")
    assert order == [0, 2, 3, 2, 3, 0]  # preflop 0 is first, then 2 is and 0 last
    assert at(play.next_hand()) == (2, 3, 0)


@pytest.mark.parametrize("button", ["dead", "move", "redraw_on_change"])
def test_r034_case_23_who_sits_out_beside_them_does_not_freeze_the_button(button: str) -> None:
    """Case 23: two of three play; the big blind goes 1, 2, 1, 2."""
    play = Play(button=button).sit(1, 2, 3)
    play.do(SitOut("p3"))
    hands = [play.first_hand(2), *(play.next_hand() for _ in range(3))]
    assert [hand.big_blind for hand in hands] == [1, 2, 1, 2]
    assert [(hand.button, hand.small_blind) for hand in hands[:2]] == [(2, 2), (1, 1)]


def test_r028_case_29_who_leaves_is_folded_at_once_and_never_asked() -> None:
    """Case 29: the small blind leaves, the button folds: 0, -5, +5."""
    play = Play().sit(0, 1, 2)
    play.first_hand(0)
    before = [play.table.at(n).stack for n in (0, 1, 2)]
    events = play.do(Leave("p1"))
    play.act("fold")
    assert not any(isinstance(e, Asked) and e.seat == 1 for e in play.log)
    assert [play.table.at(n).stack for n in (0, 2)] == [before[0], before[2] + 5]
    assert events[1:2] != []
    assert play.table.left_with["p1"] == before[1] - 5


def test_r024_case_35_who_sits_out_and_watches_is_asked_nothing_for_five_hands() -> None:
    """Case 35."""
    play = Play().sit(0, 1, 2, 3)
    play.do(SitOut("p2"))
    hands = [play.next_hand() for _ in range(5)]
    play.end_hand()
    assert all(2 not in hand.seats for hand in hands)
    told = [e for e in play.log if isinstance(e, Asked | TimedOut | HoleDealt) and e.seat == 2]
    assert told == []


def test_r140_r146_case_37_late_copies_of_a_raise_do_nothing_in_the_next_hand() -> None:
    """Case 37: the same raise to 120 arrives three times; the copies find another turn."""
    play = Play().sit(0, 1)
    play.first_hand(0)
    copy = Act("p0", play.table.hand_no, play.table.turn, RaiseTo(120))
    play.do(copy)
    assert play.refused(copy)[0] == "stale"
    play.act("fold")
    play.next_hand()
    play.act("call")  # seat 1 is the button now; then it is seat 0's turn
    assert play.table.asked is not None
    assert play.table.asked.seat == 0
    stack = play.table.stack_of(0)
    for _ in range(2):
        assert play.refused(copy)[0] == "stale"
    assert play.table.stack_of(0) == stack


def test_r054_r073_case_75_a_river_bet_without_a_call_opens_no_hand() -> None:
    """Case 75."""
    play = Play().sit(0, 1)
    play.first_hand(0)
    for word in ("call", "check", "check", "check", "check", "check", 20, "fold"):
        play.act(word)
    assert not play.table.running
    assert not any(isinstance(event, Shown) for event in play.log)


def test_r022_case_103_the_broke_are_dealt_in_after_the_booking_and_may_rebuy_again() -> None:
    """Case 103: sitting in before the chips are there starts no hand; a second rebuy is a rebuy."""
    play = Play(stack=200).sit(0, 1)
    play.holes = {0: "2c7d", 1: "AsAd"}
    play.board = "Ks9h9c4s3d"
    for hand in (1, 2):
        play.next_hand()
        while play.table.running:
            play.act(
                play.table.asked.most if play.table.asked and play.table.asked.most else "call"
            )
        assert (play.table.hand_no, play.table.at(0).stack) == (hand, 0)
        play.do(SitOut("p0"))
        with pytest.raises(Refused) as no:
            play.do(SitIn("p0"))
        assert no.value.code == "no_chips"
        play.wait(20_000)
        assert play.table.hand_no == hand
        assert play.do(Buy("p0"))[0] == Bought(0, 200)
        play.do(SitIn("p0"))


def test_r044_case_109_both_leave_while_the_cards_are_awaited() -> None:
    """Case 109: the table waits, and deals when two others have come."""
    play = Play().sit(0, 1)
    table = play.table.copy()
    assert table.next_deadline is not None
    events = table.tick(table.next_deadline)
    assert table.needs == NeedDraw(2)
    events += table.draw(0, 1_000)
    assert type(events[-1]) is Posted
    events += table.decide(Leave("p0"), 1_000)
    events += table.decide(Leave("p1"), 1_000)
    play.table, play.log = table, play.log + events
    play._happen(lambda _: [])  # the dealer gives what is still asked for
    assert not play.table.running
    assert [seat for seat in play.table.seats if seat is not None] == []
    play.sit(2, 3)
    assert play.next_hand().seats == (2, 3)


def test_r066_case_137_no_price_of_the_last_hand_is_left_over() -> None:
    """Case 137: 1/2, 200 each; the button raises to 14, then a new hand: call 1, raise to 4."""
    play = Play(small_blind=1, big_blind=2, stack=200).sit(0, 1)
    play.first_hand(0)
    play.act(14)
    play.act("fold")
    play.next_hand()
    assert play.table.asked == Asked(1, 1, 4, 198, 20_000)


def test_r020_case_139_who_folds_is_dealt_in_again() -> None:
    """Case 139."""
    play = Play().sit(0, 1, 2)
    play.first_hand(0)
    for word in ("call", "fold", "check"):
        play.act(word)
    play.play_on()
    started = play.next_hand()
    assert isinstance(started, HandStarted)
    assert started.seats == (0, 1, 2)


def test_r067_case_79_a_raise_above_the_stack_is_refused_and_costs_nothing() -> None:
    """Case 79: 908 with 760 behind."""
    play = Play(stack=760).sit(0, 1)
    play.first_hand(0)
    code, bounds = play.refused(Act("p0", 1, play.table.turn, RaiseTo(908)))
    assert (code, bounds["most"]) == ("raise_bounds", 760)
    assert play.table.stack_of(0) == 755


def test_r025_case_25_is_with_the_other_newcomers() -> None:
    """Case 25 has its tests in test_entry.py; here only that seat 4 plays nothing for free."""
    play = Play().sit(0, 1, 2, 3)
    play.first_hand(0)
    play.do(Sit(4, "p4", "Player 4"))
    for _ in range(2):
        hand = play.next_hand()
        assert (4 in hand.seats) is (hand.big_blind == 4)

"""R-126 and R-127: who may show what, and when."""

from __future__ import annotations

import pytest

from fairdeal.cards import parse_cards
from fairdeal.hand import CALL, SHOW, Awarded, Mucked, RaiseTo, Shown
from fairdeal.table import (
    Act,
    AutoMuck,
    CardsShown,
    ChangeSeat,
    Close,
    Drop,
    HandEnded,
    Leave,
    Muck,
    ShowAsked,
    ShowCards,
    TableClosed,
)
from tests.table.story import Play


def beaten(**options: object) -> Play:
    """Three on the river, checked; 1 shows aces, 2 is beaten and has ``auto_muck`` off."""
    play = Play(**options).sit(0, 1, 2)  # type: ignore[arg-type]  # options are the house's
    play.holes = {0: "KsKd", 1: "AsAd", 2: "QsQd"}
    play.board = "2c7d9h3s4c"
    play.first_hand(0)
    play.do(AutoMuck("p2", False))
    return play.play_on()


def test_r127_a_beaten_hand_goes_away_unasked_at_first() -> None:
    """The wish is on at first: seat 0 mucks at once, after seat 2 has answered."""
    play = beaten()
    play.do(Muck("p2", 1, play.table.turn))
    assert [e for e in play.log if isinstance(e, Mucked)] == [Mucked(2), Mucked(0)]
    assert not play.table.running


def test_r127_with_the_wish_off_he_is_asked_for_five_seconds() -> None:
    """R-140: the question's number is the turn. R-127: without an answer the hand is mucked."""
    play = beaten()
    assert play.log[-1] == ShowAsked(2, 5000)
    assert (play.table.turn, play.table.asked) == (len(play.log), None)
    assert play.table.clock(play.now) == (5_000, 5_000)
    assert play.wait(4_999) == []
    assert play.wait(1)[:2] == [Mucked(2), Mucked(0)]


def test_r127_he_has_no_bank_for_it() -> None:
    play = beaten(bank_s=60)
    assert play.wait(5_000)[0] == Mucked(2)


def test_r127_he_may_show_it() -> None:
    play = beaten()
    turn = play.table.turn
    assert play.refused(Act("p2", 1, turn, CALL)) == ("not_your_turn", {})
    assert play.refused(Act("p2", 1, turn, RaiseTo(20))) == ("not_your_turn", {})
    assert play.refused(Act("p1", 1, turn, SHOW)) == ("not_your_turn", {})
    assert play.refused(Muck("p1", 1, turn)) == ("not_your_turn", {})
    assert play.refused(Muck("p2", 1, turn - 1))[0] == "stale"
    events = play.do(Act("p2", 1, turn, SHOW))
    queens = parse_cards("QsQd")
    assert events[:2] == [Shown(2, (queens[0], queens[1])), Mucked(0)]
    assert play.refused(Muck("p2", 1, turn))[0] == "stale"


def test_r127_the_wish_on_again_answers_the_open_question() -> None:
    play = beaten()
    assert play.do(AutoMuck("p2", True))[0] == Mucked(2)


@pytest.mark.parametrize("gone", [Drop("p2"), Leave("p2")])
def test_r127_who_is_dropped_or_gone_mucks(gone: Drop | Leave) -> None:
    assert Mucked(2) in beaten().do(gone)


def test_r127_who_was_gone_before_is_not_asked() -> None:
    play = Play(disconnect="fold_on_turn").sit(0, 1, 2)
    play.holes = {0: "KsKd", 1: "AsAd", 2: "QsQd"}
    play.board = "2c7d9h3s4c"
    play.first_hand(0)
    play.do(AutoMuck("p2", False), AutoMuck("p0", False), Drop("p2"))
    play.play_on()  # he checks it through
    assert ShowAsked(2, 5000) not in play.log
    assert play.table.showing == ShowAsked(0, 5000)


def test_r127_who_has_shown_the_best_hand_may_go_while_another_thinks() -> None:
    """R-028: the betting is over; what his live hand wins goes with him."""
    play = beaten()
    play.do(Leave("p1"))
    play.do(Muck("p2", 1, play.table.turn))
    won = {share.seat for e in play.log if isinstance(e, Awarded) for share in e.shares}
    assert won == {1}
    assert play.table.seats[1] is None


def test_r123_r127_a_hand_that_may_not_be_mucked_is_opened_for_him() -> None:
    play = Play().sit(0, 1, 2)
    play.holes = {0: "KsKd", 1: "AsAd", 2: "AhAc"}
    play.board = "2c7d9h3s4c"
    play.first_hand(0)
    play.do(AutoMuck("p2", False))
    play.play_on()
    assert [e.seat for e in play.log if isinstance(e, Shown)] == [1, 2]  # a tie must be shown
    assert not any(isinstance(e, ShowAsked) for e in play.log)


def test_closing_answers_the_question() -> None:
    events = beaten().do(Close())
    assert Mucked(2) in events
    assert events[-1] == TableClosed()


# -- R-126 -------------------------------------------------------------------------------------


def last_one_standing() -> Play:
    """Seat 2, the big blind with aces, wins unshown; hand 1 has just ended."""
    play = Play().sit(0, 1, 2)
    play.holes = {2: "AsAd"}
    play.first_hand(0)
    return play


def test_r126_the_last_one_standing_may_show_both() -> None:
    """R-073: he shows nothing unless he wishes to."""
    play = last_one_standing()
    assert play.refused(ShowCards("p2", 1, "both")) == ("nothing_to_show", {})  # not before the end
    play.end_hand()
    assert not any(isinstance(event, Shown) for event in play.log)
    aces = parse_cards("AsAd")
    assert play.do(ShowCards("p2", 1, "both")) == [CardsShown(1, 2, aces)]
    assert play.table.cards_shown == {2: aces}
    assert play.refused(ShowCards("p2", 1, "both")) == ("nothing_to_show", {})


def test_r126_one_card_and_then_the_other() -> None:
    play = last_one_standing().end_hand()
    first, second = parse_cards("AsAd")
    assert play.do(ShowCards("p2", 1, "second")) == [CardsShown(1, 2, (second,))]
    assert play.refused(ShowCards("p2", 1, "second")) == ("nothing_to_show", {})
    assert play.do(ShowCards("p2", 1, "first")) == [CardsShown(1, 2, (first,))]


def test_r126_within_five_seconds_also_when_the_next_hand_has_begun() -> None:
    play = last_one_standing().end_hand()
    play.wait(5_000)
    assert (play.table.hand_no, play.table.may_show("p2", play.now)) == (2, 1)
    assert len(play.do(ShowCards("p2", 1, "both"))) == 1
    assert play.table.cards_shown == {}  # they are not of the hand that is shown now
    late = last_one_standing().end_hand()
    late.wait(5_001)
    assert late.refused(ShowCards("p2", 1, "both")) == ("nothing_to_show", {})


def test_r126_a_mucked_hand_may_be_shown_a_folded_one_may_not() -> None:
    """R-053: folded cards are never shown. A hand that was shown is no news."""
    play = Play().sit(0, 1, 2)
    play.holes = {0: "KsKd", 1: "AsAd", 2: "QsQd"}
    play.board = "2c7d9h3s4c"
    play.first_hand(0)
    play.act("fold")
    play.play_on()
    assert HandEnded(1) in play.log
    for player in ("p0", "p1", "stranger"):
        code, _ = play.refused(ShowCards(player, 1, "both"))
        assert code == ("not_seated" if player == "stranger" else "nothing_to_show")
    assert play.do(ShowCards("p2", 1, "both")) == [CardsShown(1, 2, parse_cards("QsQd"))]


def test_r126_only_of_the_hand_that_is_named() -> None:
    play = last_one_standing().end_hand()
    assert play.refused(ShowCards("p2", 2, "both")) == ("nothing_to_show", {})


def test_r126_who_has_changed_seats_shows_no_more() -> None:
    """R-029: another could sit in the seat of which the event would speak."""
    play = last_one_standing().end_hand()
    assert play.table.may_show("p2", play.now) == 1
    play.do(ChangeSeat("p2", 4))
    assert play.refused(ShowCards("p2", 1, "both")) == ("nothing_to_show", {})
    assert play.table.may_show("p2", play.now) is None  # and is not offered it


def test_r126_what_is_left_to_show_is_known_with_its_time() -> None:
    play = last_one_standing().end_hand()
    first, second = parse_cards("AsAd")
    assert play.table.showable("p2", play.now) == (1, (first, second), 5_000)
    assert play.table.showable("p1", play.now) is None
    play.wait(1_200)
    play.do(ShowCards("p2", 1, "first"))
    assert play.table.showable("p2", play.now) == (1, (None, second), 3_800)

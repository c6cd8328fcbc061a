"""R-025, R-026 and R-029: how newcomers and those who missed blinds come in."""

from __future__ import annotations

import pytest

from fairdeal.hand import Posted
from fairdeal.table import (
    Asked,
    Bought,
    Buy,
    ChangeSeat,
    HandStarted,
    Leave,
    Post,
    SatIn,
    SatOut,
    SeatChanged,
    Sit,
    SitIn,
    SitOut,
    Wishes,
)
from tests.table.story import Play
from tests.table.test_button import at


def posts(hand: HandStarted) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who posts a live big blind, and who a dead small one."""
    return hand.live_posts, hand.dead_posts


def four(**options: object) -> Play:
    """5/10; seats 0 to 3 of six, button 0, small blind 1, big blind 2."""
    play = Play(**options).sit(0, 1, 2, 3)  # type: ignore[arg-type]  # options are the house's
    assert at(play.first_hand(0)) == (0, 1, 2)
    return play


def newcomer(seat: int, *, post: bool = True) -> Sit:
    return Sit(seat, f"p{seat}", f"Player {seat}", post=post)


# -- newcomers --------------------------------------------------------------------------


def test_r025_a_newcomer_who_posts_is_dealt_in_and_has_the_option() -> None:
    """Case 25. 5/10: the pot before the action is 5+10+10; he checks, or raises to 20 and more."""
    play = four()
    play.do(newcomer(4))
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((1, 2, 3), ((4,), ()))
    assert Posted(4, "live_blind", 10) in play.log
    assert play.table.hand is not None
    assert play.table.hand.pot == 25
    assert play.table.asked == Asked(4, 0, 20, 500, 20_000)
    play.act("check")
    assert play.table.wishes_of(4) == Wishes()  # the wish is used up


def test_r025_a_newcomer_who_waits_is_the_big_blind_when_it_reaches_him() -> None:
    """Case 25, the other half: not dealt in, then the big blind, without any post."""
    play = four()
    play.do(newcomer(4, post=False))
    hand = play.next_hand()
    assert (at(hand), 4 in hand.seats, posts(hand)) == ((1, 2, 3), False, ((), ()))
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((2, 3, 4), ((), ()))


def test_r025_who_sat_down_before_can_say_post_later_and_take_it_back() -> None:
    play = Play(seats=9).sit(0, 1, 2, 3, 4, 5)
    play.first_hand(0)
    play.do(newcomer(7, post=False))
    assert play.do(Post("p7", True)) == []  # private
    assert play.table.wishes_of(7).posts
    play.do(Post("p7", False))
    assert 7 not in play.next_hand().seats
    play.do(Post("p7", True))
    assert posts(play.next_hand()) == ((7,), ())


@pytest.mark.parametrize("seat", [1, 2])
def test_r025_nobody_posts_on_the_button_or_between_it_and_the_big_blind(seat: int) -> None:
    """Case 25, what is not allowed. Seats 0, 3, 4, 5 play; ``seat`` is empty."""
    play = Play().sit(0, 3, 4, 5)
    assert at(play.first_hand(0)) == (0, 3, 4)
    assert at(play.next_hand()) == (3, 4, 5)
    assert at(play.next_hand()) == (4, 5, 0)
    play.do(newcomer(seat))
    hand = play.next_hand()  # button 5, small blind 0, and the big blind finds the newcomer
    assert (hand.big_blind, posts(hand)) == (seat, ((), ()))
    late = Play().sit(0, 3, 4, 5)
    late.first_hand(0)
    late.do(newcomer(seat))
    hand = late.next_hand()  # button 3, small blind 4, big blind 5: behind it, so he posts
    assert (at(hand), posts(hand)) == ((3, 4, 5), ((seat,), ()))


def test_r025_on_the_seat_of_a_dead_button_the_wish_to_post_waits() -> None:
    play = Play().sit(0, 1, 2, 3, 4)
    play.first_hand(0)
    play.do(Leave("p1"))
    play.end_hand()
    play.do(newcomer(1))
    hand = play.next_hand()
    assert (at(hand), 1 in hand.seats) == ((1, 2, 3), False)  # the button lies on his seat
    assert play.table.wishes_of(1).posts
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((2, 3, 4), ((1,), ()))


def test_r025_with_two_seated_nobody_posts_by_choice() -> None:
    """Case 25: he waits or is the big blind."""
    play = Play().sit(0, 4)
    assert at(play.first_hand(0)) == (0, 0, 4)
    play.do(newcomer(2))
    hand = play.next_hand()
    assert (at(hand), hand.seats, posts(hand)) == ((4, 4, 0), (0, 4), ((), ()))
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((4, 0, 2), ((), ()))


@pytest.mark.parametrize("button", ["move", "redraw_on_change"])
def test_r025_who_posts_counts_for_the_big_blind_alone(button: str) -> None:
    play = Play(house="macedonian", button=button, entry="post_or_wait").sit(0, 1, 2)
    play.first_hand(0)
    play.do(newcomer(3), newcomer(4))
    for _ in range(20):
        hand = play.next_hand()
        if 3 in hand.live_posts or 4 in hand.live_posts:
            break
    assert {hand.button, hand.small_blind}.isdisjoint({3, 4})
    assert hand.big_blind not in hand.live_posts


def test_r025_wait_bb_lets_nobody_post() -> None:
    play = four(entry="wait_bb")
    play.do(newcomer(4))
    assert play.refused(Post("p4", True)) == ("cannot_post", {})
    assert 4 not in play.next_hand().seats


def test_r025_free_waits_for_nothing_and_posts_nothing() -> None:
    play = four(entry="free")
    play.do(newcomer(4))
    assert play.refused(Post("p4", True)) == ("cannot_post", {})
    hand = play.next_hand()
    assert (4 in hand.seats, posts(hand)) == (True, ((), ()))


def test_r025_under_dead_also_free_enters_only_behind_the_big_blind() -> None:
    play = Play(entry="free").sit(0, 3, 4, 5)
    play.first_hand(0)
    play.next_hand()
    assert at(play.next_hand()) == (4, 5, 0)
    play.do(Leave("p5"))
    play.end_hand()
    play.do(newcomer(5))
    hand = play.next_hand()
    assert (at(hand), 5 in hand.seats) == ((5, 0, 3), False)  # the button's own seat
    assert 5 in play.next_hand().seats


def test_r025_who_posts_for_a_first_hand_posts_nothing() -> None:
    """R-044: all who are ready are dealt in without extra posts."""
    play = Play().sit(0)
    play.do(newcomer(3))
    hand = play.next_hand()
    assert (hand.first, posts(hand)) == (True, ((), ()))


# -- missed blinds ----------------------------------------------------------------------


def missed(*seats: int, hands: int, seat: int = 3, **options: object) -> Play:
    """Button 0 of ``seats`` in the first hand; ``seat`` sits out the ``hands`` after it."""
    play = Play(**options).sit(*seats)  # type: ignore[arg-type]  # options are the house's
    play.first_hand(0)
    play.do(SitOut(f"p{seat}"))
    for _ in range(hands):
        play.next_hand()
    return play.end_hand()


def test_r026_who_missed_both_comes_back_for_fifteen() -> None:
    """5/10: c = 10, D = 5; the small blind folds, he and the big blind check: pot 30."""
    play = missed(0, 1, 2, 3, hands=2)
    assert play.do(SitIn("p3"), Post("p3", True)) == [SatIn(3, waits=True)]
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((0, 1, 2), ((3,), (3,)))
    assert play.table.hand is not None
    i = play.table.hand.index[3]
    assert (play.table.hand.bets[i], play.table.hand.dead, play.table.stack_of(3)) == (10, 5, 485)
    assert play.table.asked is not None
    assert (play.table.asked.seat, play.table.asked.owed, play.table.asked.least) == (3, 0, 20)
    for word in ("check", "fold", "fold", "check"):
        play.act(word)
    assert play.table.hand.pot == 30


def test_r026_who_missed_the_small_blind_alone_posts_it_dead() -> None:
    play = missed(0, 1, 2, 3, hands=1, seat=2)
    assert play.table.at(2).missed_small
    assert not play.table.at(2).missed_big
    play.do(SitIn("p2"), Post("p2", True))
    hand = play.next_hand()
    assert (at(hand), 2 in hand.seats) == ((2, 3, 0), False)  # the button's seat
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((3, 0, 1), ((), (2,)))
    assert play.table.stack_of(2) == 505 - 5  # he had won the small blind


def test_r026_one_big_and_one_small_blind_at_most_however_long_he_was_away() -> None:
    play = missed(0, 1, 2, 3, hands=11)
    play.do(SitIn("p3"), Post("p3", True))
    hand = next(hand for hand in (play.next_hand() for _ in range(4)) if 3 in hand.seats)
    assert posts(hand) == ((3,), (3,))
    paid = [event for event in play.log if isinstance(event, Posted) and event.seat == 3]
    assert paid == [Posted(3, "live_blind", 10), Posted(3, "dead_blind", 5)]


def test_r026_who_waits_instead_pays_the_big_blind_and_nothing_else() -> None:
    play = missed(0, 1, 2, 3, hands=2)
    play.do(SitIn("p3"))
    assert 3 not in play.next_hand().seats
    hand = play.next_hand()
    assert (hand.big_blind, posts(hand)) == (3, ((), ()))
    assert play.table.stack_of(3) == 490


def left_with(play: Play, seat: int, chips: int) -> Play:
    """Make the stack of a seat so small."""
    play.table.brought -= play.table.at(seat).stack - chips
    play.table.at(seat).stack = chips
    return play


def test_r026_who_cannot_pay_all_of_it_and_keep_a_chip_waits() -> None:
    play = left_with(missed(0, 1, 2, 3, hands=2), 3, 15)
    play.do(SitIn("p3"))
    assert play.refused(Post("p3", True)) == ("cannot_post", {})
    assert 3 not in play.next_hand().seats
    play = left_with(missed(0, 1, 2, 3, hands=2), 3, 16)
    play.do(SitIn("p3"), Post("p3", True))
    assert posts(play.next_hand()) == ((3,), (3,))
    assert play.table.stack_of(3) == 1


def test_r026_the_ante_counts_when_it_is_asked_who_can_pay() -> None:
    """R-045: the ante comes first; 17 chips for 2+10+5 would leave none."""
    play = left_with(missed(0, 1, 2, 3, hands=2, ante_mode="all", ante=2), 3, 17)
    play.do(SitIn("p3"))
    assert play.table.debt(3) is None
    assert left_with(play, 3, 18).table.debt(3) is not None


@pytest.mark.parametrize("missed_blinds", ["wait", "none"])
def test_r026_wait_and_none_let_nobody_post(missed_blinds: str) -> None:
    play = missed(0, 1, 2, 3, hands=2, missed_blinds=missed_blinds)
    waits = missed_blinds == "wait"
    assert play.do(SitIn("p3")) == [SatIn(3, waits=waits)]
    assert play.refused(Post("p3", True)) == ("cannot_post", {})
    hand = play.next_hand()
    assert (3 in hand.seats, posts(hand)) == (not waits, ((), ()))


def test_r026_who_was_broke_when_the_blinds_passed_owes_them_with_his_new_chips() -> None:
    play = Play(stack=200).sit(0, 1, 2, 3)
    play.holes = {3: "2c7d", 0: "AsAd"}
    play.first_hand(0)
    play.act(200)
    play.act("call")
    play.end_hand()
    assert play.table.at(3).stack == 0
    for _ in range(2):
        play.next_hand()
    play.end_hand()
    assert play.do(Buy("p3"))[:2] == [Bought(3, 200), SatIn(3, waits=True)]
    play.do(Post("p3", True))
    assert posts(play.next_hand()) == ((3,), (3,))


def test_r026_a_newcomer_who_rests_before_his_first_hand_owes_no_dead_blind() -> None:
    """R-025: he posts a live big blind, as any newcomer does."""
    play = four()
    play.do(newcomer(4, post=False), SitOut("p4"))
    for _ in range(3):
        play.next_hand()
    play.end_hand()
    play.do(SitIn("p4"), Post("p4", True))
    hand = next(hand for hand in (play.next_hand() for _ in range(3)) if 4 in hand.seats)
    assert posts(hand) == ((4,), ())


def test_r026_a_wish_to_post_ends_with_sitting_out() -> None:
    play = four()
    play.do(newcomer(4))
    assert play.do(SitOut("p4"), SitIn("p4")) == [SatOut(4, False), SatIn(4, True)]
    assert not play.table.wishes_of(4).posts


# -- another seat -----------------------------------------------------------------------


def test_r029_a_seat_is_changed_between_hands_with_the_whole_stack() -> None:
    play = four()
    assert play.do(ChangeSeat("p0", 5)) == []  # private until the hand is over
    assert play.table.wishes_of(0).moves_to == 5
    play.end_hand()
    assert SeatChanged(0, 5, waits=True) in play.log
    assert play.table.seats[0] is None
    assert (play.table.at(5).player, play.table.at(5).stack) == ("p0", 500)


def test_r029_in_the_new_seat_the_player_is_a_newcomer() -> None:
    """R-025: he waits for the big blind there, or posts."""
    play = four().end_hand()
    play.do(ChangeSeat("p0", 5))
    assert 5 not in play.next_hand().seats
    play = four().end_hand()
    play.do(ChangeSeat("p0", 5), Post("p0", True))
    assert posts(play.next_hand()) == ((5,), ())


def test_r029_who_paid_the_big_blind_and_moves_posts_no_small_blind() -> None:
    """R-033: no small blind is posted unless who paid the big one is still there."""
    play = four().end_hand()
    play.do(ChangeSeat("p2", 5))
    hand = play.next_hand()
    assert at(hand) == (1, None, 3)


def test_r029_only_a_free_seat_of_this_table() -> None:
    play = four().end_hand()
    assert play.refused(ChangeSeat("p0", 1)) == ("seat_taken", {})
    assert play.refused(ChangeSeat("p0", 6)) == ("no_such_seat", {"seats": 6})
    assert play.do(ChangeSeat("p0", 0)) == []


def test_r029_a_seat_that_was_taken_meanwhile_is_not_changed_to() -> None:
    play = four()
    play.do(ChangeSeat("p0", 5), newcomer(5))
    play.end_hand()
    assert play.table.at(0).player == "p0"
    assert play.table.wishes_of(0).moves_to is None


def test_r035_heads_up_who_moves_after_his_big_blind_does_not_pay_it_again() -> None:
    """R-029, R-035: the two swap roles, though his new seat is the next one."""
    play = Play().sit(0, 1)
    assert at(play.first_hand(1)) == (1, 1, 0)
    play.end_hand().do(ChangeSeat("p0", 5))
    hand = play.next_hand()
    assert at(hand) == (5, 5, 1)


def test_r026_who_comes_back_too_late_for_the_big_blind_misses_the_small_one_as_well() -> None:
    """R-025: between button and big blind he may not enter, and the small blind passes him."""
    play = missed(0, 1, 2, 3, hands=1)
    play.do(SitIn("p3"), Post("p3", True))
    assert (play.table.at(3).missed_big, play.table.at(3).missed_small) == (True, False)
    hand = play.next_hand()
    assert (at(hand), 3 in hand.seats) == ((2, 0, 1), False)
    hand = play.next_hand()
    assert (at(hand), posts(hand)) == ((0, 1, 2), ((3,), (3,)))


def test_r025_free_a_newcomer_who_rests_before_his_first_hand_has_missed_nothing() -> None:
    """R-026: who was never dealt in owes nothing, though the blinds went by."""
    play = four(entry="free")
    play.do(newcomer(4, post=False), SitOut("p4"))
    for _ in range(4):
        play.next_hand()
    play.end_hand()
    assert play.do(SitIn("p4")) == [SatIn(4, waits=False)]

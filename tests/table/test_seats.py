"""Group B of docs/rules.md: sitting down, buying, leaving, sitting out; and R-140 to R-142."""

from __future__ import annotations

from typing import Any

import pytest

from fairdeal.hand import CALL, Awarded, Killed, RaiseTo, Returned, RulesetError, Shown, preset
from fairdeal.table import (
    Act,
    Asked,
    Bought,
    Buy,
    Close,
    Drop,
    HandEnded,
    HandStarted,
    Leave,
    Leaving,
    NextHand,
    PaceSet,
    SatOut,
    SeatLeft,
    SetPace,
    Sit,
    SitIn,
    SitOut,
    TableClosed,
    TableConfig,
    Wishes,
)
from tests.table.story import Play


def three(stack: int = 500) -> Play:
    """Seats 0 (button), 1 (small blind), 2 (big blind); seat 0 is asked."""
    play = Play(stack=stack).sit(0, 1, 2)
    play.first_hand(0)
    return play


def test_r022_chips_asked_for_in_mid_hand_arrive_before_the_next_deal() -> None:
    play = three(stack=200)
    play.act(60)
    assert play.do(Buy("p0")) == []  # private: nobody may learn of it
    assert play.table.wishes_of(0) == Wishes(buys=True)
    play.act("call")
    play.act("fold")
    play.act("check")
    assert play.table.asked == Asked(0, 0, 10, 140, 20_000)  # the top-up is not in play
    play.act("fold")
    assert play.log[-2:] == [HandEnded(1), Bought(0, 60)]
    assert play.table.at(0).stack == 200


def test_r022_the_broke_buy_in_again_and_are_dealt_in_only_then() -> None:
    play = Play(stack=200, seed=5).sit(0, 1)
    play.first_hand(0)
    play.act(200)
    play.act("call")
    broke = [seat for seat, state in play.table.occupied() if not state.stack]
    assert len(broke) == 1, "a tie: choose another seed"
    play.wait(60_000)
    assert play.table.hand_no == 1
    assert play.do(Buy(f"p{broke[0]}"))[0] == Bought(broke[0], 200)
    play.wait(10_000)
    assert play.table.hand_no == 2


def test_r022_a_full_stack_buys_nothing() -> None:
    play = Play().sit(0)
    assert play.refused(Buy("p0")) == ("stack_full", {})


def test_r021_computer_players_buy_in_by_themselves() -> None:
    for seed in range(20):  # until the computer loses an all-in
        play = Play(stack=200, seed=seed).sit(0)
        play.do(Sit(1, "c", "Bot", "easy"))
        play.next_hand()
        play.act(200)
        play.act("call")
        if play.table.at(0).stack == 400:
            break
    assert play.log[-2:] == [HandEnded(1), Bought(1, 200)]
    assert play.table.at(1).stack == 200


def test_r023_who_comes_back_within_the_hour_brings_what_he_left_with() -> None:
    play = three(stack=200)
    play.act(60)
    play.act("fold")
    play.act("fold")
    assert play.table.at(0).stack == 215
    play.do(Leave("p0"))
    play.wait(59 * 60_000)
    play.do(Sit(5, "p0", "Again"))
    assert play.table.at(5).stack == 215
    play.do(Leave("p0"))
    play.wait(61 * 60_000)
    play.do(Sit(5, "p0", "Again"))
    assert play.table.at(5).stack == 200


def test_r024_sitting_out_begins_at_the_next_hand_and_ends_with_the_seat() -> None:
    play = three()
    play.do(SitOut("p0"))
    assert play.table.wishes_of(0) == Wishes(sits_out=True)
    assert SatOut(0, dropped=False) not in play.log
    assert play.next_hand().seats == (1, 2)
    assert SatOut(0, dropped=False) in play.log
    # Keep the table alive; nobody else touches seat 0.
    events = play.wait(15 * 60_000)
    assert SeatLeft(0, 500) in events


def test_r024_a_wish_to_sit_out_can_be_taken_back() -> None:
    play = three()
    play.do(SitOut("p0"), SitIn("p0"))
    assert play.table.wishes_of(0) == Wishes()
    assert play.refused(SitIn("p0")) == ("not_sitting_out", {})


def test_r028_leaving_in_mid_hand_folds_and_takes_the_rest_along() -> None:
    play = three()
    events = play.do(Leave("p1"))
    assert events[:2] == [Leaving(1), Killed(1)]
    play.act("fold")
    assert Returned(2, 5) in play.log
    assert SeatLeft(1, 495) in play.log
    assert play.table.at(2).stack == 505


def test_r028_an_all_in_hand_stays_live_and_its_winnings_go_along() -> None:
    play = three()
    play.act(500)
    events = play.do(Leave("p0"))
    assert events == [Leaving(0)]
    play.act("call")
    play.act("fold")
    assert play.table.seats[0] is None
    left = next(event for event in play.log if isinstance(event, SeatLeft))
    won = {s.seat: s.chips for e in play.log if isinstance(e, Awarded) for s in e.shares}
    assert left.chips == won.get(0, 0)


def test_r134_the_last_hand_wins_though_its_owner_is_gone() -> None:
    play = three()
    play.do(Leave("p0"), Leave("p1"))
    assert not play.table.running
    assert play.table.at(2).stack == 505
    both = three()
    both.do(Leave("p1"), Leave("p2"), Leave("p0"))
    left = {e.seat: e.chips for e in both.log if isinstance(e, SeatLeft)}
    assert left == {1: 495, 2: 495, 0: 510}


def test_a_question_whose_limits_change_is_put_anew_on_the_same_clock() -> None:
    play = Play(stack=200).sit(0, 1, 2)
    play.first_hand(0)
    play.act(60)
    play.act("fold")
    play.act("fold")  # seat 0 has 215 now, seat 1 195, seat 2 190
    play.next_hand()  # button 1, small blind 2, big blind 0
    play.act("call")
    play.act(190)  # seat 2 is all-in; seats 0 and 1 have chips behind
    play.wait(5_000)
    before = play.table.turn
    assert play.table.asked == Asked(0, 180, 215, 215, 20_000)
    play.do(Leave("p1"))
    assert play.table.asked == Asked(0, 180, 0, 0, 20_000)
    assert play.table.turn > before
    assert play.table.clock(play.now) == (15_000, 20_000)


def test_seats_are_taken_once() -> None:
    play = Play(seats=3).sit(0)
    assert play.refused(Sit(0, "x", "X")) == ("seat_taken", {})
    assert play.refused(Sit(1, "p0", "X")) == ("already_seated", {})
    assert play.refused(Sit(7, "x", "X")) == ("no_such_seat", {"seats": 3})
    for alike in ("PLAYER 0", "Player\u00a00", "Player0", "\uff30layer 0", "Play\u200cer 0"):
        assert play.refused(Sit(1, "x", alike)) == ("name_taken", {})
    play.sit(1, 2)
    assert play.refused(Sit(1, "x", "X")) == ("table_full", {})
    assert play.refused(Leave("x")) == ("not_seated", {})


def test_r140_only_the_open_question_can_be_answered_and_only_by_its_seat() -> None:
    play = three()
    hand, turn = play.table.hand_no, play.table.turn
    assert play.refused(Act("p1", hand, turn, CALL)) == ("not_your_turn", {})
    assert play.refused(Act("p0", hand, turn - 1, CALL)) == ("stale", {"hand": 1, "turn": turn})
    assert play.refused(Act("p0", hand - 1, turn, CALL))[0] == "stale"
    assert play.refused(Act("x", hand, turn, CALL)) == ("not_seated", {})
    assert play.refused(Act("p0", hand, turn, RaiseTo(501))) == (
        "raise_bounds",
        {"least": 20, "most": 500},
    )
    play.act("call")
    assert play.refused(Act("p0", hand, turn, CALL))[0] == "stale"


def test_r140_a_newcomer_does_not_make_a_click_stale() -> None:
    play = three()
    turn = play.table.turn
    play.sit(4)
    play.do(Act("p0", 1, turn, CALL))
    assert play.table.asked is not None
    assert play.table.asked.seat == 1


def test_closing_folds_the_hand_and_books_every_chip_back() -> None:
    play = three()
    play.act("call")
    events = play.do(Close())
    assert not any(isinstance(event, Shown) for event in events)
    assert sum(e.chips for e in events if isinstance(e, SeatLeft)) == 1500
    assert events[-1] == TableClosed()
    assert play.table.brought == 0
    assert play.refused(SitIn("p0")) == ("table_closed", {})


def test_a_practice_table_ends_when_its_person_leaves() -> None:
    play = Play(kind="practice").sit(0)
    play.do(Sit(1, "c", "Bot", "easy"))
    assert play.do(Leave("p0"))[-1] == TableClosed()


def test_an_unwatched_table_deals_no_hand_and_closes_after_fifteen_minutes() -> None:
    play = Play(kind="practice", action_s=None).sit(0)
    play.do(Sit(1, "c", "Bot", "easy"))
    play.first_hand(0)
    while play.table.running:
        play.act("fold")
    play.do(Drop("p0"))
    play.wait(14 * 60_000)
    assert (play.table.hand_no, play.table.closed) == (1, False)
    events = play.wait(60_000)
    assert events[-1] == TableClosed()
    assert not any(isinstance(event, HandStarted) for event in events)
    assert play.table.brought == 0


def test_the_pace_belongs_to_the_owner() -> None:
    play = Play().sit(0, 1)
    assert play.do(SetPace("p0", "fast")) == [PaceSet("fast")]
    assert play.do(SetPace("p0", "fast")) == []
    assert play.refused(SetPace("p1", "slow")) == ("not_host", {})


def test_the_next_hand_can_be_hurried_in_practice_only() -> None:
    play = three()
    assert play.refused(NextHand("p0")) == ("not_practice", {})
    practice = Play(kind="practice", action_s=None).sit(0)
    practice.do(Sit(1, "c", "Bot", "easy"))
    practice.first_hand(0)
    assert practice.refused(NextHand("p0")) == ("hand_running", {})
    while practice.table.running:
        practice.act("fold")
    assert practice.refused(NextHand("c")) == ("not_host", {})
    practice.do(NextHand("p0"))
    assert practice.table.hand_no == 2


def test_a_stack_outside_the_house_limits_is_refused() -> None:
    for stack in (199, 1001):
        with pytest.raises(RulesetError) as no:
            TableConfig(
                table="t",
                kind="private",
                house="standard",
                rules=preset("standard", small_blind=5, big_blind=10),
                stack=stack,
                owner="p",
            )
        assert (no.value.code, no.value.option) == ("out_of_range", "stack")


# -- R-023 -----------------------------------------------------------------------


def test_r020_two_with_chips_who_do_not_rest_start_a_hand() -> None:
    play = Play().sit(0)
    play.wait(60_000)
    assert play.table.hand_no == 0
    play.sit(1)
    play.do(SitOut("p1"))
    play.wait(60_000)
    assert play.table.hand_no == 0
    play.do(SitIn("p1"))
    play.wait(10_000)
    assert play.table.hand_no == 1


def forty(**holes: str) -> Play:
    """1/2 and 40 chips each; seat 0 is button and asks for 60 in the hand."""
    play = Play(small_blind=1, big_blind=2, stack=40).sit(0, 1)
    play.holes = {int(seat[1:]): cards for seat, cards in holes.items()}
    play.board = "Ks9h9c4s3d"
    play.first_hand(0)
    assert play.do(Buy("p0", 60)) == []
    assert play.table.asked == Asked(0, 1, 4, 40, 20_000)  # all-in is 40
    return play


def test_r022_sixty_asked_for_in_the_hand_arrive_after_it() -> None:
    """What is left, and 60."""
    play = forty()
    play.act("fold")
    assert play.log[-2:] == [HandEnded(1), Bought(0, 60)]
    assert play.next_hand().stacks == (39 + 60, 41)


def test_r022_sixty_arrive_also_when_the_forty_were_lost() -> None:
    play = forty(p0="2c7d", p1="AsAd")
    play.act(40)
    play.act("call")
    assert play.next_hand().stacks == (60, 80)


def test_r022_a_top_up_is_cut_to_what_fits_when_it_arrives() -> None:
    """`buyin_max_bb` x BB is 200: who wins 80 may add 120."""
    play = forty(p0="AsAd", p1="2c7d")
    play.do(Buy("p0", 180))  # the newest wish counts
    play.act(40)
    play.act("call")
    assert Bought(0, 120) in play.log
    assert play.table.at(0).stack == 200
    assert play.refused(Buy("p0", 1)) == ("stack_full", {})


@pytest.mark.parametrize("chips", [0, -60])
def test_r022_zero_and_negative_amounts_are_refused(chips: int) -> None:
    play = forty()
    assert play.refused(Buy("p0", chips)) == ("buy_bounds", {"least": 1, "most": 161})
    play.act("fold")
    assert play.refused(Buy("p1", chips)) == ("buy_bounds", {"least": 1, "most": 159})


@pytest.mark.parametrize("chips", [1.5, 50.0, True])
def test_r022_fractional_amounts_are_refused(chips: Any) -> None:
    play = three().end_hand()
    assert play.refused(Buy("p0", chips))[0] == "buy_bounds"


def test_r022_who_has_no_chips_rebuys_at_least_twenty_big_blinds() -> None:
    play = forty(p0="2c7d", p1="AsAd")
    play.do(Buy("p0", 1))
    play.act(40)
    play.act("call")  # the one chip arrives, and is lost
    play.next_hand()
    while play.table.running:
        play.act("call" if play.table.asked and play.table.asked.owed else "check")
    assert play.table.at(0).stack == 0
    assert play.refused(Buy("p0", 39)) == ("buy_bounds", {"least": 40, "most": 200})
    assert play.do(Buy("p0", 40))[0] == Bought(0, 40)


def test_r022_between_hands_a_top_up_comes_at_once_and_as_asked() -> None:
    play = three().end_hand()
    assert play.do(Buy("p0", 50)) == [Bought(0, 50)]
    assert play.do(Buy("p0", 10**6)) == [Bought(0, 450)]
    assert play.table.at(0).stack == 1000


def test_r023_the_only_way_to_take_chips_off_is_to_leave() -> None:
    """No command lowers a stack; a purchase cannot be negative (R-022)."""
    play = three().end_hand()
    before = play.table.at(0).stack
    assert play.refused(Buy("p0", -1))[0] == "buy_bounds"
    play.do(SitOut("p0"))
    assert play.table.at(0).stack == before


def test_r023_what_he_left_with_may_be_more_than_the_largest_buy_in() -> None:
    """`buyin_max_bb` x BB is 1000 here; he left with 1010."""
    play = Play(stack=1000).sit(0, 1)
    play.first_hand(0)
    play.act("call")
    play.act("fold") if play.table.asked and play.table.asked.seat == 1 else None
    assert play.table.at(0).stack == 1010
    play.do(Leave("p0"), Sit(3, "p0", "Again"))
    assert play.table.at(3).stack == 1010


def test_r028_leaves_are_handled_one_by_one_in_order_of_arrival() -> None:
    """5/10, U to act: S leaves, U folds: B gets 5 back and wins 10 (R-134)."""
    play = three()
    play.do(Leave("p1"))
    play.act("fold")
    assert Returned(2, 5) in play.log
    assert [s.chips for e in play.log if isinstance(e, Awarded) for s in e.shares] == [10]


def test_r021_a_computer_player_is_marked_and_a_person_is_not() -> None:
    play = Play().sit(0)
    play.do(Sit(1, "c", "Bot", "hard"))
    assert (play.table.at(0).level, play.table.at(1).level) == (None, "hard")


def test_r153_nothing_forced_needs_the_player() -> None:
    """Button, posts and dealing happen by themselves; the first thing anybody does is act."""
    play = three()
    names = [type(event).__name__ for event in play.log]
    forced = ["HandStarted", *["Posted"] * 2, *["HoleDealt"] * 3, "Asked"]
    assert names[-len(forced) :] == forced


def test_a_closed_table_has_nothing_more_to_do() -> None:
    play = three()
    play.do(Close())
    assert play.table.next_deadline is None
    assert play.table.copy().tick(play.now + 10**9) == []


def test_r028_r133_under_fold_an_all_in_hand_dies_with_its_player() -> None:
    play = Play(disconnect_all_in="fold").sit(0, 1, 2)
    play.first_hand(0)
    play.act(500)
    assert play.do(Leave("p0"))[:2] == [Leaving(0), Killed(0)]

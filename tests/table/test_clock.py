"""Group H of docs/rules.md: clocks, lost lines, restarts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Folded,
    House,
    Killed,
    Returned,
    Share,
)
from fairdeal.table import (
    Asked,
    Back,
    Drop,
    HandEnded,
    HandStarted,
    HandVoided,
    Leave,
    LineBack,
    LineLost,
    Paused,
    SatIn,
    SatOut,
    SeatLeft,
    Sit,
    SitIn,
    SitOut,
    Table,
    TimedOut,
)
from tests.table.story import Play


def three(house: House = "standard", **options: Any) -> Play:
    """Seats 0 (button, asked), 1 (small blind), 2 (big blind); a clock of 20 s and no bank."""
    play = Play(house=house, **{"bank_s": 0, **options}).sit(0, 1, 2)
    play.first_hand(0)
    return play


def test_r130_the_clock_folds_what_is_not_free_and_checks_what_is() -> None:
    play = three()
    assert play.wait(19_999) == []
    assert play.wait(1)[:2] == [TimedOut(0), Folded(0)]
    play.act("call")
    assert play.wait(20_000)[:2] == [TimedOut(2), Checked(2)]


def test_r130_without_a_clock_nobody_is_hurried() -> None:
    play = three(action_s=None)
    assert play.table.clock(play.now) is None
    assert play.wait(10 * 60_000) == []


def test_r131_friends_without_a_clock_wait_for_a_lost_line_only_so_long() -> None:
    play = three(action_s=None)
    play.do(Drop("p0"))
    assert play.wait(29_999) == []
    assert play.wait(1)[:2] == [TimedOut(0), Folded(0)]
    play.do(Drop("p1"))
    play.wait(10_000)
    play.do(Back("p1"))  # in time: there is no clock again
    assert play.table.clock(play.now) is None
    assert play.wait(10 * 60_000) == []


def test_r131_without_a_clock_the_line_of_another_stops_no_clock() -> None:
    play = three(action_s=None)
    play.do(Drop("p0"), Drop("p1"), Back("p1"))
    assert play.wait(30_000)[:2] == [TimedOut(0), Folded(0)]


def test_in_practice_nobody_waits_for_who_is_gone() -> None:
    play = Play(kind="practice", action_s=None).sit(0)
    play.do(Sit(1, "c", "Bot", "easy"))
    play.first_hand(0)
    play.do(Drop("p0"))
    assert play.wait(14 * 60_000) == []


def test_r131_clock_gives_reconnect_time_once_a_hand() -> None:
    play = three()
    play.do(Drop("p0"))
    assert play.wait(49_999) == []
    assert play.wait(1)[:2] == [TimedOut(0), Folded(0)]
    assert play.table.asked is not None
    assert play.table.asked.seat == 1


def test_r131_clock_later_turns_of_the_hand_pass_at_once() -> None:
    play = three()
    play.act("call")
    play.act("call")
    play.do(Drop("p2"))
    play.wait(50_000)  # the big blind is checked through
    play.act("check")  # seat 1 on the flop; seat 2 is dropped and was waited for already
    assert play.table.asked is not None
    assert play.table.asked.seat == 0
    assert play.log.count(TimedOut(2)) == 2


def test_r131_who_comes_back_keeps_the_rest_of_the_longer_clock() -> None:
    play = three()
    play.do(Drop("p0"))
    play.wait(30_000)
    play.do(Back("p0"))
    assert play.table.clock(play.now) == (20_000, 50_000)
    play.act("call")
    assert Called(0, 10) in play.log


def test_r131_fold_on_turn() -> None:
    play = three(disconnect="fold_on_turn")
    play.do(Drop("p1"))
    assert play.table.asked is not None
    assert play.table.asked.seat == 0
    events = play.act("call")
    assert Folded(1) in events


def test_r131_fold_now_kills_in_turn_or_not() -> None:
    play = three("thai")
    assert Killed(1) in play.do(Drop("p1"))
    assert Killed(0) in play.do(Drop("p0"))
    assert not play.table.running


@pytest.mark.parametrize(("house", "dies"), [("standard", False), ("thai", True)])
def test_r133_all_in_and_dropped(house: House, dies: bool) -> None:
    play = three(house)
    play.act(500)
    assert (Killed(0) in play.do(Drop("p0"))) is dies


def test_r134_all_lost_under_fold_now_the_last_one_wins() -> None:
    play = three("thai")
    play.do(Drop("p1"), Drop("p2"), Drop("p0"))
    assert play.log.count(Killed(1)) + play.log.count(Killed(2)) == 2
    assert Killed(0) not in play.log
    assert play.table.at(0).stack == 510
    play.wait(60_000)
    assert play.table.hand_no == 1


def test_r134_all_lost_under_clock_the_hand_ends_and_no_other_begins() -> None:
    play = three()
    play.do(Drop("p0"), Drop("p1"), Drop("p2"))
    events = play.wait(10 * 60_000)
    assert HandEnded(1) in events
    assert play.table.hand_no == 1
    assert all(seat.sitting_out for _, seat in play.table.occupied())


def test_r135_a_restart_folds_nobody_and_gives_full_clocks() -> None:
    play = three()
    play.wait(19_000)
    play.table.resume(1_000_000)
    play.now = 1_000_000
    assert play.table.clock(play.now) == (50_000, 50_000)
    assert play.wait(49_999) == []


def test_r135_a_restart_between_hands_goes_on_with_the_next() -> None:
    play = three()
    while play.table.running:
        play.act("fold")
    play.table.resume(1_000_000)
    play.now = 1_000_000
    play.wait(10_000)
    assert play.table.hand_no == 2


def test_r136_a_dropped_player_sits_out_and_is_back_with_his_line() -> None:
    play = three()
    play.act("fold")
    play.do(Drop("p0"))
    play.act("fold")
    assert SatOut(0, dropped=True) in play.log
    assert play.next_hand().seats == (1, 2)
    # The big blind would have been his, so he waits for the next one, or posts.
    assert play.do(Back("p0"))[:2] == [LineBack(0), SatIn(0, True)]


def test_a_line_is_lost_once() -> None:
    play = three()
    assert play.do(Drop("p1")) == [LineLost(1)]
    assert play.do(Drop("p1")) == []
    assert play.do(Back("p1"), Back("p1")) == [LineBack(1)]


def test_r137_two_hands_in_a_row_of_missed_turns_sit_out() -> None:
    play = three()
    play.wait(20_000)  # seat 0 runs out of time
    play.act("fold")
    assert (play.table.at(0).misses, SatOut(0, dropped=False) in play.log) == (1, False)
    play.wait(5_000)
    while play.table.asked is not None and play.table.asked.seat != 0:
        play.act("call")
    play.wait(20_000)
    while play.table.running:
        play.act("fold")
    assert SatOut(0, dropped=False) in play.log
    play.do(SitIn("p0"))
    assert play.table.at(0).misses == 0


def test_r137_an_answer_in_time_starts_the_count_anew() -> None:
    play = three()
    play.wait(20_000)
    play.act("fold")
    play.next_hand()
    while play.table.running:
        play.act("fold")
    assert play.table.at(0).misses == 0


def test_a_run_out_is_given_time_to_be_seen() -> None:
    play = Play().sit(0, 1)
    play.first_hand(0)
    play.act(500)
    play.act("call")  # flop, turn and river follow by themselves
    due = play.table.next_deadline
    assert due is not None
    assert due - play.now == 5_500 + 3 * 1_000


def test_r131_without_a_clock_the_time_of_a_lost_line_is_given_once_a_hand() -> None:
    play = Play(action_s=None).sit(0, 1, 2, 3)
    play.first_hand(0)
    play.act("call")
    play.do(Drop("p0"))
    play.wait(29_999)
    play.do(Back("p0"))
    for word in ("call", "call", "check"):
        play.act(word)
    play.do(Drop("p0"))
    play.act("check")
    play.do(Drop("p3"))
    play.act("check")
    play.wait(30_000)  # of 3, who was not away before
    assert play.table.clock(play.now) == (1, 1)
    play.wait(1)
    assert play.log.count(TimedOut(3)) == play.log.count(TimedOut(0)) == 1
    play.do(Back("p0"))
    play.act("check")
    play.act("check")
    play.do(Drop("p0"))  # 3 is still away, and was waited for in vain
    assert play.log.count(TimedOut(3)) == play.log.count(TimedOut(0)) == 2


def test_r131_without_a_clock_a_page_that_is_loaded_again_costs_no_hand() -> None:
    play = Play(action_s=None).sit(0, 1, 2)
    play.first_hand(0)
    for times in range(1, 21):
        play.do(Drop("p0"))
        left = 30_000 - 100 * (times - 1)
        assert play.table.clock(play.now) == (left, left)
        assert play.wait(100) == []
        play.do(Back("p0"))
        assert play.table.clock(play.now) is None
        play.wait(60_000)
    play.end_hand()
    play.next_hand()
    play.act("call")
    play.act("call")
    play.do(Drop("p0"))
    assert play.table.clock(play.now) == (30_000, 30_000)


def test_r135_a_restart_waits_for_a_lost_line_where_there_is_no_clock() -> None:
    play = three(action_s=None)
    play.do(Drop("p0"))
    fresh = Table()
    for event in play.log:
        fresh.apply(event)
    fresh.resume(play.now)
    assert fresh.clock(play.now) == (30_000, 30_000)


def test_r136_who_chose_to_sit_out_stays_out_though_his_line_was_lost() -> None:
    play = three()
    play.do(SitOut("p1"), Drop("p1"))
    play.act("fold")
    play.wait(50_000)
    assert SatOut(1, dropped=False) in play.log
    assert play.do(Back("p1")) == [LineBack(1)]


def test_r137_a_lost_line_is_no_missed_turn() -> None:
    play = three(misses_to_sit_out=1, disconnect="fold_on_turn")
    play.do(Drop("p0"), Back("p0"))
    assert TimedOut(0) in play.log
    play.act("fold")
    assert not play.table.at(0).sitting_out


def test_r131_a_clock_missed_while_connected_takes_no_reconnect_time() -> None:
    play = three()
    play.act("call")
    play.act("call")
    play.wait(20_000)  # the big blind checks by the clock, connected
    play.do(Drop("p2"))
    play.act("check")
    assert play.table.asked == Asked(2, 0, 10, 490, 20_000)
    assert play.table.clock(play.now) == (50_000, 50_000)


def test_r133_fold_kills_an_all_in_hand_with_its_line_under_every_disconnect() -> None:
    play = three(disconnect_all_in="fold")
    play.act(500)
    assert Killed(0) in play.do(Drop("p0"))


# -- how long a line must be away -------------------------------------------------------


def test_r131_a_line_is_lost_only_after_drop_grace_ms() -> None:
    play = three(drop_grace_ms=4_000)
    assert play.do(Drop("p0")) == []  # nobody learns of it
    assert play.table.is_gone(0)
    assert play.wait(3_999) == []
    assert play.wait(1) == [LineLost(0)]


def test_r131_who_is_back_within_drop_grace_ms_was_never_gone() -> None:
    play = three("thai", drop_grace_ms=4_000)
    play.do(Drop("p0"))
    play.wait(3_999)
    assert play.do(Drop("p0")) == []  # said twice: the first counts
    assert play.do(Back("p0")) == []
    assert play.wait(10_000) == []


def test_r131_r132_under_fold_now_the_hand_dies_when_the_grace_is_over() -> None:
    play = three("thai", drop_grace_ms=4_000)
    play.do(Drop("p1"))
    assert play.wait(4_000)[:2] == [LineLost(1), Killed(1)]


# -- a dead hand's bet stands -----------------------------------------------------------


def dropped_after_his_bet() -> Play:
    """R-132: pot 30 between 0, 1 and 2 on the flop; 1 bets 50 and is dropped."""
    play = three(disconnect="fold_now")
    for word in ("call", "call", "check"):
        play.act(word)
    play.act(50)
    play.do(Drop("p1"))
    assert play.table.asked == Asked(2, 50, 100, 490, 20_000)  # the price is not lowered
    return play


def test_r132_a_bet_that_nobody_calls_goes_back_to_a_dead_hand() -> None:
    """R-111: B folds, C is alone: A gets 50 back, C wins 30."""
    play = dropped_after_his_bet()
    play.act("fold")
    assert Returned(1, 50) in play.log
    assert [play.table.at(n).stack for n in (0, 1, 2)] == [490 + 30, 490, 490]


def test_r132_a_bet_that_was_called_is_won_by_who_called() -> None:
    """B calls 50, C folds: B wins 30+50+50 = 130."""
    play = dropped_after_his_bet()
    play.act("call")
    play.act("fold")
    assert [e.shares for e in play.log if isinstance(e, Awarded)] == [(Share(2, 130),)]


# -- R-133 and R-134 ---------------------------------------------------------------------------


def all_in_and_dropped(option: str) -> Play:
    """A (0) is all-in with 100, B (1) has called, C has folded; A's line is lost."""
    play = Play(stack=200, disconnect_all_in=option, bank_s=0).sit(0, 1, 2)
    for seat in (0, 1, 2):
        play.table.at(seat).stack = 100 if seat == 0 else 200
    play.table.brought = 500
    play.first_hand(0)
    play.holes = {}
    play.act(100)
    return play


def test_r133_keep_lets_the_hand_play_to_its_end() -> None:
    play = all_in_and_dropped("keep")
    play.do(Drop("p0"))
    play.act("call")
    play.act("fold")
    assert len(play.table.hand.board) == 5 if play.table.hand else False
    assert Killed(0) not in play.log


def test_r133_fold_is_the_literal_rule() -> None:
    """A's 100 and B's 100 go to B, and nothing more is dealt."""
    play = all_in_and_dropped("fold")
    play.act(200)  # B, over the top: C is still to act, so that nothing is dealt yet
    play.do(Drop("p0"))
    play.act("fold")
    assert Killed(0) in play.log
    assert not any(isinstance(event, BoardDealt) for event in play.log)
    assert [play.table.at(n).stack for n in (0, 1, 2)] == [0, 200 + 100 + 10, 190]


def test_r134_lost_in_one_tick_they_die_clockwise_from_left_of_the_button() -> None:
    """`fold_now`, button A (0), live A, B, C: B and C die, A wins."""
    play = three(disconnect="fold_now", drop_grace_ms=10)
    play.do(Drop("p0"), Drop("p2"), Drop("p1"))  # in any order
    events = play.wait(10)
    assert [e.seat for e in events if isinstance(e, LineLost | Killed)] == [1, 1, 2, 2, 0]
    assert play.table.at(0).stack == 510


def test_r134_under_clock_all_lost_in_one_tick_the_hand_ends_and_all_rest() -> None:
    play = three(drop_grace_ms=10)
    play.do(Drop("p0"), Drop("p2"), Drop("p1"))
    events = play.wait(10 * 60_000)
    assert HandEnded(1) in events
    assert not any(isinstance(event, Killed) for event in events)
    assert all(seat.sitting_out for _, seat in play.table.occupied())
    assert play.table.hand_no == 1


# -- recovery ---------------------------------------------------------------------------


def test_r135_resume_goes_on_with_the_same_hand_actor_and_stacks() -> None:
    """Case 27."""
    play = three()
    play.act("call")
    before = play.table.state()
    assert play.restart() == []
    assert play.table.state() == before
    play.act("call")
    assert Called(1, 5) in play.log


def test_r135_void_gives_every_chip_of_the_hand_back() -> None:
    """Case 27, by the other policy: the hand is void, the next one has the same positions."""
    play = three(recovery="void")
    play.next_hand()
    play.act(60)
    play.act("call")
    last = [event for event in play.log if isinstance(event, HandStarted)][-1]
    assert play.restart() == [HandVoided(2, (0, 1, 2), last.stacks, ())]
    assert not play.table.running
    assert [play.table.at(n).stack for n in (0, 1, 2)] == list(last.stacks)
    again = play.next_hand()
    assert again == msgspec.structs.replace(last, hand=3)


def test_r135_a_void_hand_gives_back_what_was_owed_as_well() -> None:
    """R-026: blinds that were posted in it are owed again; R-044: a first hand is first again."""
    play = Play(recovery="void").sit(0, 1, 2, 3)
    first = play.first_hand(0)
    play.restart()
    assert play.next_hand().first
    assert first.first
    play.do(Sit(4, "z", "Z", post=True))
    for _ in range(5):
        hand = play.next_hand()
        if 4 in hand.live_posts:
            break
    if 4 in hand.live_posts:
        play.restart()
        assert play.table.at(4).waiting


def test_r135_who_left_in_a_void_hand_takes_all_his_chips() -> None:
    play = three(recovery="void")
    play.act(60)
    play.act(200)
    play.do(Leave("p0"))
    assert SeatLeft(0, 500) in play.restart()


def test_r135_between_two_hands_there_is_nothing_to_void() -> None:
    play = three(recovery="void").end_hand()
    assert play.restart() == []


def test_r135_a_process_that_stood_still_voids_nothing() -> None:
    play = three(recovery="void")
    play.table.resume(play.now)
    assert play.table.running


def test_r044_a_restart_remembers_a_pause() -> None:
    play = three()
    play.do(Leave("p1"), Leave("p2"))
    assert Paused() in play.wait(60_000)
    play.restart()
    play.sit(4)
    assert play.next_hand().first


def test_r044_one_pause_is_one_event() -> None:
    play = three()
    play.do(Leave("p1"), Leave("p2"))
    play.wait(60_000)
    play.do(SitOut("p0"), SitIn("p0"))
    play.wait(60_000)
    assert play.log.count(Paused()) == 1


def test_r131_a_line_and_a_clock_that_end_in_the_same_moment() -> None:
    """The line first; the hand is over with it, and nobody is left for the clock to fold."""
    play = Play(disconnect="fold_now", drop_grace_ms=10_000, bank_s=0).sit(0, 1)
    play.first_hand(0)
    play.wait(10_000)
    play.do(Drop("p1"))
    events = play.wait(10_000)
    assert [type(e) for e in events[:2]] == [LineLost, Killed]
    assert HandEnded(1) in events
    assert not any(isinstance(event, TimedOut) for event in events)

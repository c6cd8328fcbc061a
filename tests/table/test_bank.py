"""R-138 and the order of R-131: clock, bank, reconnect time."""

from __future__ import annotations

import msgspec

from fairdeal.hand import Called, Checked, Folded, Killed
from fairdeal.table import (
    Asked,
    Back,
    BankOpened,
    BankSpent,
    ChangeSeat,
    Drop,
    HandEnded,
    Table,
    TableEvent,
    TimedOut,
)
from tests.table.story import Play


def three(**options: object) -> Play:
    """Seat 0 (button) is asked; 20 s to act and a bank of 60 s."""
    play = Play(**options).sit(0, 1, 2)  # type: ignore[arg-type]  # options are the house's
    play.first_hand(0)
    return play


def bank(play: Play, seat: int) -> int:
    return play.table.at(seat).bank_ms


def test_r138_the_bank_runs_after_the_clock_and_only_then_he_folds() -> None:
    """R-130: ``action_s`` per decision, then the time bank."""
    play = three()
    assert play.table.asked == Asked(0, 10, 20, 500, 20_000)
    assert play.wait(19_999) == []
    assert play.wait(1) == [BankOpened(0, 60_000)]
    assert play.table.clock(play.now) == (60_000, 60_000)
    assert play.wait(59_999) == []
    assert play.wait(1)[:3] == [BankSpent(0, 0), TimedOut(0), Folded(0)]


def test_r138_what_an_answer_took_is_gone_and_the_rest_is_kept() -> None:
    play = three()
    play.wait(20_000 + 12_500)
    assert play.act("call")[:2] == [BankSpent(0, 47_500), Called(0, 10)]
    assert bank(play, 0) == 47_500


def test_r138_an_answer_in_time_takes_nothing() -> None:
    play = three()
    play.wait(20_000)
    assert play.act("call")[0] == Called(0, 10)
    assert bank(play, 0) == 60_000


def test_r138_five_seconds_more_after_each_hand_dealt_in_never_above_full() -> None:
    play = three().sit(4)
    play.wait(20_000 + 12_500)
    play.act("call")
    play.end_hand()
    assert [bank(play, n) for n in (0, 1, 2)] == [52_500, 60_000, 60_000]
    play.next_hand()
    play.end_hand()
    assert bank(play, 0) == 57_500
    play.next_hand()
    play.end_hand()
    assert bank(play, 0) == 60_000


def test_r138_what_is_left_is_what_the_next_turn_has() -> None:
    play = three()
    play.wait(70_000)
    play.act("call")
    play.act("call")
    play.act(20)
    assert play.table.asked is not None
    assert play.table.asked.seat == 0
    assert play.wait(20_000) == [BankOpened(0, 10_000)]
    assert play.wait(10_000)[:3] == [BankSpent(0, 0), TimedOut(0), Folded(0)]


def test_r138_what_was_spent_survives_a_restart() -> None:
    """R-135: and the open question has its full time again."""
    play = three()
    play.wait(32_500)
    play.act("call")
    play.restart()
    assert bank(play, 0) == 47_500


def test_r138_who_is_killed_in_his_turn_has_spent_what_ran() -> None:
    play = three(disconnect="fold_now")
    play.wait(30_000)
    assert Killed(0) in play.do(Drop("p0"))
    assert BankSpent(0, 50_000) in play.log


def test_r138_the_bank_is_not_for_those_who_have_no_clock() -> None:
    play = three(action_s=None)
    assert play.wait(10 * 60_000) == []
    play.act("call")
    assert bank(play, 0) == 60_000


def test_r138_the_bank_changes_seats_with_its_player() -> None:
    """R-029."""
    play = three()
    play.wait(32_500)
    play.act("fold")
    play.do(ChangeSeat("p0", 5))
    play.end_hand()
    assert bank(play, 5) == 52_500


def test_r131_clock_then_bank_then_the_time_to_reconnect() -> None:
    play = three()
    play.do(Drop("p0"))
    assert play.table.clock(play.now) == (110_000, 110_000)
    assert play.wait(109_999) == [BankOpened(0, 60_000)]
    assert play.wait(1)[:3] == [BankSpent(0, 0), TimedOut(0), Folded(0)]


def test_r131_who_is_back_while_his_bank_runs_keeps_the_rest() -> None:
    play = three()
    play.do(Drop("p0"))
    play.wait(40_000)
    play.do(Back("p0"))
    assert play.act("call")[0] == BankSpent(0, 40_000)


def test_r135_a_restart_gives_clock_and_reconnect_time_before_the_bank() -> None:
    play = three()
    play.wait(40_000)
    play.restart()
    assert play.table.clock(play.now) == (50_000, 50_000)
    assert play.wait(50_000) == [BankOpened(0, 60_000)]


def test_r130_a_check_that_is_free_is_what_an_empty_bank_gives() -> None:
    play = three(bank_s=1)
    play.act("call")
    play.act("call")
    assert play.wait(21_000)[:4] == [
        BankOpened(2, 1_000),
        BankSpent(2, 0),
        TimedOut(2),
        Checked(2),
    ]


def test_a_clock_that_is_served_late_runs_through_all_its_parts() -> None:
    play = three(bank_s=1)
    play.now += 21_500
    events = play.table.copy().tick(play.now)
    assert events[:4] == [BankOpened(0, 1_000), BankSpent(0, 0), TimedOut(0), Folded(0)]


def test_logs_of_before_there_was_a_bank_are_still_read() -> None:
    """The fields that came later have defaults."""
    play = three(bank_s=0).end_hand()
    lines = [msgspec.json.encode(event) for event in play.log]
    old = [line.replace(b',"live_posts":[],"dead_posts":[]', b"") for line in lines]
    assert old != lines
    decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
    table = Table()
    for line in old:
        table.apply(decoder.decode(line))
    assert table.state() == play.table.state()
    assert HandEnded(1) in play.log

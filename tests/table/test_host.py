"""The powers of the host: who has them, what each does, and what none of them can do."""

from __future__ import annotations

import msgspec
import pytest

from fairdeal.hand import Killed, preset
from fairdeal.table import (
    AddComputer,
    Asked,
    Back,
    Ban,
    Banned,
    Bought,
    Buy,
    ChangeSeat,
    Command,
    Drop,
    EndTable,
    HandEnded,
    HandStarted,
    Held,
    Hold,
    HostSet,
    Leave,
    Leaving,
    LevelSet,
    LineLost,
    NewLink,
    NextHand,
    PassHost,
    RailSet,
    Refused,
    RulesPlanned,
    RulesSet,
    SeatLeft,
    SeatTaken,
    SendAway,
    SentAway,
    SetLevel,
    SetPace,
    SetRail,
    SetRules,
    Sit,
    Table,
    TableClosed,
    TableEvent,
    TakeHost,
    TimedOut,
    Unban,
    Unbanned,
    seen_by,
)
from fairdeal.table.clock import HURRIED_MS
from fairdeal.table.hosting import BANS_MOST
from tests.table.story import Play

COMPUTER = AddComputer("p0", 5, "computer-9", "Nadia", "easy")


def three() -> Play:
    """Three persons, the first is the host; their first hand runs and its button is seat 0."""
    play = Play().sit(0, 1, 2)
    play.first_hand(0)
    return play


def folded(log: list[TableEvent], viewer: int | None = None) -> Table:
    """The table that a viewer of these events knows."""
    table = Table()
    for event in log:
        table.apply(seen_by(viewer, event))
    return table


@pytest.mark.parametrize(
    "command",
    [
        SetPace("p1", "fast"),
        Hold("p1", on=True),
        SetRules("p1", {"big_blind": 20}),
        AddComputer("p1", 5, "computer-9", "Nadia", "easy"),
        SetLevel("p1", 0, "easy"),
        SendAway("p1", 2, ban=True),
        SendAway("p1", 0, ban=False),
        NewLink("p1", "a"),
        PassHost("p1", 1, "a"),
        EndTable("p1"),
        EndTable("stranger"),
    ],
)
def test_only_the_host_has_the_powers_of_a_host(command: Command) -> None:
    assert three().refused(command) == ("not_host", {})


def test_a_held_table_plays_its_hand_to_the_end_and_begins_no_other() -> None:
    play = three()
    assert play.do(Hold("p0", on=True)) == [Held(on=True)]
    assert play.do(Hold("p0", on=True)) == []
    play.act("call")
    play.end_hand()
    assert play.wait(600_000 - 1) == []  # nobody idles: all are connected
    assert play.table.next_deadline is None
    assert play.do(Hold("p0", on=False)) == [Held(on=False)]
    assert isinstance(play.wait(5_000)[0], HandStarted)


def test_a_held_practice_table_deals_no_hand_that_is_asked_for() -> None:
    play = Play(kind="practice", action_s=None).sit(0)
    play.do(COMPUTER, Hold("p0", on=True))
    assert play.refused(NextHand("p0")) == ("held", {})


def test_a_held_table_is_still_held_after_a_restart() -> None:
    play = three()
    play.do(Hold("p0", on=True))
    play.restart()
    play.end_hand()
    assert play.wait(60_000) == []


def test_new_rules_between_hands_count_at_once() -> None:
    play = Play(stack=500).sit(0, 1)
    changed: dict[str, int | str | None] = {"small_blind": 10, "big_blind": 20, "ante_mode": "all"}
    changed["ante"] = 2
    (event,) = play.do(SetRules("p0", changed, stack=1000))
    rules = preset("standard", seats_max=6, **changed)
    assert event == RulesSet(rules, 1000)
    play.sit(2)
    assert [play.table.stack_of(seat) for seat in (0, 1, 2)] == [500, 500, 1000]
    play.next_hand()
    hand = play.table.hand
    assert hand is not None
    assert hand.setup.rules == rules
    assert hand.pot == 3 * 2 + 10 + 20


def test_new_rules_in_mid_hand_wait_for_its_end() -> None:
    play = three()
    options: dict[str, int | str | None] = {"small_blind": 10, "big_blind": 20}
    rules = preset("standard", seats_max=6, **options)
    assert play.do(SetRules("p0", options)) == [RulesPlanned(rules, 500)]
    (planned,) = play.do(SetRules("p0", {"action_s": 5}))  # on top of the first wish
    assert planned == RulesPlanned(msgspec.structs.replace(rules, action_s=5), 500)
    assert play.table.config.rules.big_blind == 10
    play.restart()
    play.end_hand()
    at = [type(event) for event in play.log].index(HandEnded)
    (changed,) = [event for event in play.log[at:] if isinstance(event, RulesSet)]
    assert changed == RulesSet(planned.rules, 500)
    assert play.table.planned is None
    play.next_hand()
    assert [event for event in play.log if isinstance(event, Asked)][-1].clock_ms == 5_000
    assert play.table.hand is not None
    assert play.table.hand.setup.rules.big_blind == 20


def test_rules_that_are_wished_back_change_nothing() -> None:
    play = three()
    play.do(SetRules("p0", {"big_blind": 20}), SetRules("p0", {"big_blind": 10}))
    assert play.table.planned is None
    assert play.do(SetRules("p0", {"big_blind": 10})) == []
    play.end_hand()
    assert not [event for event in play.log if isinstance(event, RulesSet)]


@pytest.mark.parametrize(
    ("options", "stack", "params"),
    [
        ({"big_blind": 0}, None, {"least": 1, "most": 10**12}),
        ({"small_blind": 11}, None, {"least": 1, "most": 10}),
        ({"reopen": "sometimes"}, None, {}),
        ({"big_blind": "10"}, None, {}),
        ({"table_chat": 3}, None, {}),
        ({"seats_max": 9}, None, {}),  # the seats are there
        ({"chip_unit": 5}, None, {}),  # stacks need not be multiples of it
        ({"jokers": 2}, None, {}),
        ({"canonical": 2}, None, {}),
        ({}, 199, {"least": 200, "most": 1000}),
        ({"big_blind": 100}, None, {"least": 2000, "most": 10_000}),  # the stack of 500
    ],
)
def test_rules_that_are_none_are_refused(
    options: dict[str, int | str | None], stack: int | None, params: dict[str, int]
) -> None:
    for play in (three(), Play().sit(0, 1)):
        assert play.refused(SetRules("p0", options, stack)) == ("bad_option", params)


def test_computer_players_come_change_and_go() -> None:
    play = three()
    (taken,) = play.do(COMPUTER)
    assert taken == SeatTaken(5, "computer-9", "Nadia", "easy", 500, waits=True)
    assert play.do(SetLevel("p0", 5, "hard")) == [LevelSet(5, "hard")]
    assert play.do(SetLevel("p0", 5, "hard")) == []
    assert play.table.at(5).level == "hard"
    assert play.refused(SetLevel("p0", 1, "hard")) == ("no_computer", {})
    assert play.refused(SetLevel("p0", 4, "hard")) == ("not_seated", {})
    assert play.refused(AddComputer("p0", 5, "computer-10", "Max", "easy")) == ("seat_taken", {})
    assert play.refused(AddComputer("p0", 4, "computer-10", "nadia", "easy")) == ("name_taken", {})
    assert play.refused(AddComputer("p0", 6, "c", "Max", "easy")) == ("no_such_seat", {"seats": 6})
    assert play.do(SendAway("p0", 5, ban=True)) == [SentAway(5, banned=False), SeatLeft(5, 500)]
    assert play.table.banned == {}


def test_who_is_sent_away_after_he_folded_takes_his_chips_along() -> None:
    play = three()
    play.do(PassHost("p0", 2, "link"))
    play.act("fold")  # seat 0
    assert play.do(SendAway("p2", 0, ban=False)) == [SentAway(0, banned=False), Leaving(0)]
    play.end_hand()
    assert [event for event in play.log if isinstance(event, SeatLeft)] == [SeatLeft(0, 500)]
    assert play.do(Sit(0, "p0", "Player 0"))  # he may come back


@pytest.mark.parametrize("away", [SendAway("p0", 2, ban=False), Ban("p0", "p2", "Player 2")])
def test_a_host_who_folded_takes_no_pot_from_whom_he_sends_away(away: SendAway | Ban) -> None:
    """His accomplice, or his second browser, is still in the hand with the one whom he sends."""
    play = three()
    play.act("fold")
    play.act(100)  # the accomplice in seat 1
    asked = play.table.asked
    assert play.do(away) == [SentAway(2, banned=isinstance(away, Ban))]
    assert play.do(away) == []
    assert play.table.asked == asked
    play.restart()
    assert play.table.at(2).sent_away
    for wish in (Buy("p2"), ChangeSeat("p2", 4)):
        assert play.refused(wish) == ("sent_away", {})
    assert play.refused(PassHost("p0", 2, "link")) == ("not_seated", {})
    play.act("call")
    play.play_on()
    assert not [event for event in play.log if isinstance(event, Killed)]
    assert [event.seat for event in play.log if isinstance(event, SeatLeft)] == [2]
    assert sum(event.chips for event in play.log if isinstance(event, SeatLeft)) in (400, 500, 600)
    assert play.table.seats[2] is None


def clockless() -> Play:
    """Three persons without a clock; seat 0 is the host, and is asked first."""
    play = Play(action_s=None).sit(0, 1, 2)
    play.first_hand(0)
    assert play.table.clock(play.now) is None
    return play


@pytest.mark.parametrize("asked", [True, False], ids=["in his turn", "before it"])
def test_who_is_sent_away_where_there_is_no_clock_holds_up_nobody(asked: bool) -> None:
    play = clockless()
    play.act("call")
    if asked:
        play.do(SendAway("p0", 1, ban=True))
    else:
        play.do(SendAway("p0", 2, ban=True))
        play.wait(10 * HURRIED_MS)
        assert play.table.asked is not None, "who is not sent away has all the time he wants"
        assert play.table.asked.seat == 1
        play.act("call")
    assert play.table.clock(play.now) == (HURRIED_MS, HURRIED_MS)
    assert play.wait(HURRIED_MS - 1) == []
    events = play.wait(1)
    away = 1 if asked else 2
    assert events[0] == TimedOut(away)
    play.play_on()
    assert play.table.seats[away] is None
    assert not [event for event in play.log if isinstance(event, Killed)]


def test_a_table_without_a_clock_that_is_to_close_does_close() -> None:
    play = clockless()
    play.do(EndTable("p0"))
    assert play.table.clock(play.now) == (HURRIED_MS, HURRIED_MS)
    play.wait(1000)
    play.do(Hold("p0", on=False))  # taken back
    assert play.table.clock(play.now) is None
    play.wait(10 * HURRIED_MS)
    assert play.table.running
    play.do(EndTable("p0"))
    play.restart()
    assert play.table.clock(play.now) is not None
    play.wait(10 * HURRIED_MS)
    assert play.table.closed
    assert sum(event.chips for event in play.log if isinstance(event, SeatLeft)) == 1500


def test_an_end_that_has_cost_an_answer_is_not_taken_back() -> None:
    """Else a host could hurry whom he likes, and play on with the chips."""
    play = clockless()
    play.do(EndTable("p0"))
    play.wait(HURRIED_MS)
    assert TimedOut(0) in play.log
    assert play.refused(Hold("p0", on=False)) == ("end_stands", {})
    play.do(Hold("p0", on=True))
    play.wait(10 * HURRIED_MS)
    assert play.table.closed


@pytest.mark.parametrize("end", [EndTable("p1"), SendAway("p1", 0, ban=True)])
def test_nobody_holds_up_an_end_by_loading_his_page_again(end: Command) -> None:
    play = clockless()
    play.do(PassHost("p0", 1, "link"))
    play.do(end)
    for _ in range(3):
        play.wait(HURRIED_MS // 2 - 1)
        play.do(Drop("p0"), Back("p0"))
    assert play.table.asked is not None
    assert play.table.asked.seat == 0
    assert play.table.clock(play.now) == (HURRIED_MS // 2 + 3, 2 * HURRIED_MS)
    play.wait(HURRIED_MS // 2 + 3)
    assert TimedOut(0) in play.log


def test_an_end_that_is_taken_back_while_a_line_is_lost_hurries_nobody() -> None:
    play = clockless()
    play.do(EndTable("p0"), Drop("p0"))
    assert play.table.clock(play.now) == (2 * HURRIED_MS, 2 * HURRIED_MS)
    play.do(Hold("p0", on=False), Back("p0"))
    assert play.table.clock(play.now) is None


def test_who_is_sent_away_and_then_banned_comes_not_back() -> None:
    play = three()
    play.do(SendAway("p0", 2, ban=False))
    assert play.do(SendAway("p0", 2, ban=True)) == [SentAway(2, banned=True)]
    assert play.do(Ban("p0", "p2", None)) == []
    play.end_hand()
    assert play.refused(Sit(2, "p2", "Player 2")) == ("banned", {})


def test_a_computer_player_is_sent_away_after_the_hand_and_buys_no_more() -> None:
    play = Play().sit(0, 1)
    play.do(AddComputer("p0", 5, "computer-9", "Nadia", "easy"))
    play.first_hand(0)
    assert play.do(SendAway("p0", 5, ban=True)) == [SentAway(5, banned=False)]
    bought = [event for event in play.log if isinstance(event, Bought)]
    play.end_hand()
    assert play.table.seats[5] is None
    assert [event for event in play.log if isinstance(event, Bought)] == bought


def test_who_is_sent_away_leaves_after_a_void_hand_too() -> None:
    play = Play(recovery="void").sit(0, 1, 2)
    play.first_hand(0)
    play.do(SendAway("p0", 2, ban=False))
    play.restart()
    assert play.log[-1] == SeatLeft(2, 500)


def test_a_shorter_clock_does_not_shorten_the_question_that_is_open() -> None:
    play = three()
    before = play.table.clock(play.now)
    play.do(SetRules("p0", {"action_s": 5, "bank_s": 0, "disconnect": "fold_now"}))
    assert play.table.clock(play.now) == before
    assert play.table.config.rules.disconnect == "clock"


def test_who_is_banned_stays_away_also_after_a_restart() -> None:
    play = three()
    play.do(SendAway("p0", 1, ban=True))
    play.end_hand()
    assert play.refused(Sit(1, "p1", "Another name")) == ("banned", {})
    play.restart()
    assert play.refused(Sit(4, "p1", "Player 1")) == ("banned", {})
    assert play.do(Sit(1, "p3", "Player 3"))


@pytest.mark.parametrize("seat", [-1, 6])
def test_nobody_is_sent_away_from_where_there_is_no_seat(seat: int) -> None:
    assert three().refused(SendAway("p0", seat, ban=True)) == ("no_such_seat", {"seats": 6})


def test_a_host_neither_sends_himself_away_nor_who_left_already() -> None:
    play = three()
    play.act("fold")
    assert play.refused(SendAway("p0", 0, ban=False)) == ("yourself", {})
    assert play.refused(SendAway("p0", 3, ban=False)) == ("not_seated", {})
    play.do(Leave("p2"))
    assert play.refused(SendAway("p0", 2, ban=False)) == ("not_seated", {})


def test_the_role_goes_by_seat_and_by_link_and_old_links_end() -> None:
    play = three()
    assert play.refused(TakeHost("p1", "first", "second")) == ("wrong_link", {})  # there is none
    assert play.do(NewLink("p0", "first")) == [HostSet("p0", "first")]
    assert play.refused(TakeHost("p1", "other", "second")) == ("wrong_link", {})
    assert play.do(PassHost("p0", 1, "second")) == [HostSet("p1", "second")]
    assert play.refused(TakeHost("p2", "first", "third")) == ("wrong_link", {})
    assert play.refused(Hold("p0", on=True)) == ("not_host", {})
    assert play.do(TakeHost("p2", "second", "third")) == [HostSet("p2", "third")]
    play.restart()
    assert play.refused(TakeHost("p0", "second", "fourth")) == ("wrong_link", {})
    assert play.do(TakeHost("stranger", "third", "fourth")) == [HostSet("stranger", "fourth")]
    assert play.do(Hold("stranger", on=True)) == [Held(on=True)]


def test_the_role_does_not_go_by_link_to_who_is_sent_away_or_banned() -> None:
    play = three()
    play.do(NewLink("p0", "link"))
    play.do(SendAway("p0", 1, ban=True), SendAway("p0", 2, ban=False), Ban("p0", "stranger", None))
    for player, code in (("p1", "banned"), ("p2", "sent_away"), ("stranger", "banned")):
        assert play.refused(TakeHost(player, "link", "new")) == (code, {})
    play.end_hand()
    assert play.do(TakeHost("p2", "link", "new")) == [HostSet("p2", "new")]  # he may come back


def test_the_role_goes_to_persons_with_a_seat_alone() -> None:
    play = three()
    play.do(COMPUTER)
    assert play.refused(PassHost("p0", 5, "link")) == ("no_person", {})
    assert play.refused(PassHost("p0", 3, "link")) == ("not_seated", {})
    assert play.refused(PassHost("p0", 0, "link")) == ("yourself", {})


def test_a_practice_table_has_no_link_to_give_away() -> None:
    play = Play(kind="practice", action_s=None).sit(0)
    assert play.refused(NewLink("p0", "link")) == ("not_private", {})


def test_the_host_closes_the_table_once_the_hand_is_played_out() -> None:
    play = three()
    assert play.do(EndTable("p0")) == [Held(on=True, ends=True)]
    assert play.do(EndTable("p0")) == []
    assert play.do(Hold("p0", on=True)) == []
    play.restart()
    assert folded(play.table.baseline()).ends
    play.act("call")
    play.act("call")
    play.act("check")
    assert play.table.running
    play.play_on()
    left = {event.seat: event.chips for event in play.log if isinstance(event, SeatLeft)}
    assert sum(left.values()) == 1500
    assert left.keys() == {0, 1, 2}
    assert play.log[-1] == TableClosed()


def test_a_host_takes_it_back_that_the_table_closes() -> None:
    play = three()
    play.do(EndTable("p0"))
    assert play.do(Hold("p0", on=False)) == [Held(on=False)]
    play.end_hand()
    assert not play.table.closed


def test_a_table_that_was_to_close_closes_when_a_restart_makes_its_hand_void() -> None:
    play = Play(recovery="void").sit(0, 1, 2)
    play.first_hand(0)
    play.do(EndTable("p0"))
    play.restart()
    assert play.log[-1] == TableClosed()


def test_between_two_hands_the_table_closes_at_once() -> None:
    play = Play().sit(0, 1)
    assert [type(event) for event in play.do(EndTable("p0"))] == [SeatLeft, SeatLeft, TableClosed]


def test_r138_a_smaller_bank_leaves_nobody_a_bigger_one() -> None:
    play = Play(bank_s=60).sit(0, 1)
    play.do(SetRules("p0", {"bank_s": 5}))
    assert [seat.bank_ms for _, seat in play.table.occupied()] == [5_000, 5_000]


def test_r131_lines_that_end_together_after_a_grace_find_everybody_where_he_sits_now() -> None:
    """The first loss ends the hand, and with it who was lost too has another seat."""
    play = Play(drop_grace_ms=3_000, disconnect="fold_now").sit(0, 1, 2)
    play.first_hand(0)
    play.act("fold")
    play.do(ChangeSeat("p0", 5), Drop("p0"), Drop("p1"))
    play.wait(3_000)
    assert not play.table.running
    lost = [event.seat for event in play.log if isinstance(event, LineLost)]
    assert sorted(lost) == [1, 5]
    assert play.table.seat_of("p0") == 5


def test_a_stack_that_was_won_is_dealt_in_however_big_it_is() -> None:
    big = 10**10
    play = Play(small_blind=big // 2, big_blind=big, stack=10**12, buyin_max_bb=100).sit(0, 1)
    play.first_hand(0)
    play.act(10**12)
    play.act("call")
    assert max(seat.stack for _, seat in play.table.occupied()) == 2 * 10**12
    loser = next(seat.player for _, seat in play.table.occupied() if not seat.stack)
    play.do(Buy(loser))
    assert max(play.next_hand().stacks) == 2 * 10**12


def test_what_others_see_of_a_host_holds_no_secret_and_gives_the_same_table() -> None:
    play = three()
    play.do(NewLink("p0", "first"), PassHost("p0", 1, "second"), Hold("p1", on=True))
    play.do(SetRules("p1", {"big_blind": 20, "small_blind": 10}))
    play.end_hand()
    play.do(SendAway("p1", 2, ban=True))
    for viewer in (None, 0, 1):
        seen = folded(play.log, viewer)
        assert seen.host_link is None
        assert (seen.host, seen.held, seen.config) == ("p1", True, play.table.config)
    based = folded(play.table.baseline())
    assert (based.host, based.held, based.config) == ("p1", True, play.table.config)


def test_who_has_no_seat_is_banned_by_id_and_no_viewer_learns_whom() -> None:
    play = three()
    assert play.do(Ban("p0", "guest", "Guest")) == [Banned("guest", "Guest")]
    assert play.do(Ban("p0", "guest", "Guest")) == []
    assert play.do(Ban("p0", "nobody", None)) == [Banned("nobody", None)]
    play.restart()
    assert play.table.banned == {"guest": "Guest", "nobody": None}
    assert play.refused(Sit(4, "guest", "Another name")) == ("banned", {})
    assert play.do(Unban("p0", "guest")) == [Unbanned("guest")]
    assert play.refused(Unban("p0", "guest")) == ("not_banned", {})
    play.do(Sit(4, "guest", "Guest"))
    for viewer in (None, 0, 1):
        view = folded(play.log, viewer)
        assert view.banned == {}
        assert view.state() == play.table.hide(viewer).state()
    assert "nobody" not in str([seen_by(0, event) for event in play.log])


def test_a_ban_of_who_sits_there_sends_him_away_unless_he_leaves_already() -> None:
    play = three()
    play.do(Leave("p2"))
    assert play.table.at(2).leaving
    assert play.do(Ban("p0", "p2", "Player 2")) == [Banned("p2", "Player 2")]
    play.end_hand()
    assert play.do(Ban("p0", "p1", None))[0] == SentAway(1, banned=True)
    assert play.table.banned == {"p2": "Player 2", "p1": "Player 1"}
    assert play.table.seat_of("p1") is None
    assert play.refused(Ban("p0", "p0", None)) == ("yourself", {})


def test_a_host_bans_a_hundred_and_no_more() -> None:
    play = three()
    play.end_hand()
    play.do(*(Ban("p0", f"g{i}", None) for i in range(BANS_MOST)))
    for ban in (Ban("p0", "one more", None), SendAway("p0", 1, ban=True)):
        assert play.refused(ban) == ("too_many_bans", {"most": BANS_MOST})
    play.do(Unban("p0", "g7"))
    play.do(SendAway("p0", 1, ban=True))


def test_the_rail_is_set_at_any_time_and_stays_after_a_restart() -> None:
    play = three()
    assert play.table.config.rail_s == 0
    assert play.do(SetRail("p0", 0)) == []
    assert play.do(SetRail("p0", 600)) == [RailSet(600)]
    assert play.do(SetRail("p0", None)) == [RailSet(None)]
    play.restart()
    assert [folded(log).config.rail_s for log in (play.log, play.table.baseline())] == [None, None]
    for wrong in (601, -1):
        assert play.refused(SetRail("p0", wrong)) == ("bad_option", {"least": 0, "most": 600})
    alone = Play(kind="practice", action_s=None).sit(0)
    assert alone.refused(SetRail("p0", 30)) == ("not_private", {})


def test_a_public_table_has_a_host_like_a_private_one() -> None:
    play = Play(kind="public").sit(0, 1)
    assert play.do(NewLink("p0", "a")) == [HostSet("p0", "a")]
    assert play.do(PassHost("p0", 1, "b")) == [HostSet("p1", "b")]


@pytest.mark.parametrize(
    ("options", "stack", "option"),
    [
        ({"big_blind": 0}, None, "big_blind"),
        ({"small_blind": 11}, None, "small_blind"),
        ({"big_blind": 100}, None, "stack"),  # the stack of 500 is in the way
        ({"big_blind": 10**12}, None, "big_blind"),  # no stack would be big enough
        ({"ante": 5}, None, "ante"),
        ({"jokers": 2}, None, None),
    ],
)
def test_the_option_that_is_in_the_way_is_named_and_its_bounds_do_not_cross(
    options: dict[str, int | str | None], stack: int | None, option: str | None
) -> None:
    with pytest.raises(Refused) as no:
        three().table.copy().decide(SetRules("p0", options, stack), 0)
    assert no.value.option == option
    assert no.value.params.get("least", 0) <= no.value.params.get("most", 10**13)


def test_what_is_planned_is_in_the_baseline_of_a_view() -> None:
    play = three()
    play.do(SetRules("p0", {"big_blind": 20}))
    assert folded(play.table.baseline()).planned == play.table.planned


def test_an_older_log_has_an_open_rail_and_bans_by_seats_alone() -> None:
    opened = {
        "t": "opened",
        "config": {
            "table": "t",
            "kind": "private",
            "house": "standard",
            "rules": {},
            "stack": 5000,
            "owner": "p0",
        },
        "pace": "normal",
    }
    seated = {"t": "seated", "seat": 1, "player": "p1", "name": "Ana", "level": None}
    old = [
        opened,
        {**seated, "chips": 100, "waits": False},
        {"t": "held", "on": True},
        {"t": "sent_away", "seat": 1, "banned": True},
        {"t": "left", "seat": 1, "chips": 100},
    ]
    table = Table()
    for event in msgspec.json.decode(msgspec.json.encode(old), type=list[TableEvent]):
        table.apply(event)
    assert (table.config.rail_s, table.banned, table.planned) == (0, {"p1": "Ana"}, None)
    assert (table.held, table.ends) == (True, False)

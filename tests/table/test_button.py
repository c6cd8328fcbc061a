"""Groups B and C of docs/rules.md: who is dealt in, the button, the blinds from hand to hand."""

from __future__ import annotations

import pytest

from fairdeal.hand import House, Posted, preset
from fairdeal.table import Asked, Buy, HandStarted, Leave, NeedDraw, SatIn, Sit, SitIn, SitOut
from fairdeal.table.button import Draw, Last, Positions, Ready, next_positions
from tests.table.story import Play


def at(hand: HandStarted) -> tuple[int, int | None, int]:
    """Button, small blind, big blind."""
    return hand.button, hand.small_blind, hand.big_blind


def six(house: House = "standard") -> Play:
    """Seats 0 to 5, button 0, small blind 1, big blind 2 in the first hand."""
    play = Play(house=house).sit(0, 1, 2, 3, 4, 5)
    assert at(play.first_hand(0)) == (0, 1, 2)
    return play


def test_r030_the_first_button_is_drawn_among_the_dealt_in() -> None:
    play = Play().sit(1, 3, 5)
    table = play.table.copy()
    assert table.next_deadline is not None
    table.tick(table.next_deadline)
    assert table.needs == NeedDraw(3)
    events = table.draw(1, 0)
    assert [at(e) for e in events if isinstance(e, HandStarted)] == [(3, 5, 1)]


def test_r031_move_skips_the_blind_of_who_sat_behind_the_leaver() -> None:
    play = six("macedonian")
    play.do(Leave("p2"))
    assert at(play.next_hand()) == (1, 3, 4)


def test_r032_the_button_is_redrawn_when_somebody_joins() -> None:
    play = Play(seats=8, house="thai").sit(1, 3, 5)
    assert play.first_hand(3).button == 3
    assert play.next_hand().button == 5
    play.do(Sit(7, "p7", "Player 7"))
    while play.table.running:
        play.act("fold")
    table = play.table.copy()
    assert table.next_deadline is not None
    table.tick(table.next_deadline)
    assert table.needs == NeedDraw(4)
    assert [at(e)[0] for e in table.draw(3, 0) if isinstance(e, HandStarted)] == [7]


def test_r033_the_big_blind_leaves() -> None:
    play = six()
    play.do(Leave("p2"))
    assert at(play.next_hand()) == (1, None, 3)
    assert at(play.next_hand()) == (2, 3, 4)


def test_r033_the_small_blind_leaves() -> None:
    play = six()
    play.do(Leave("p1"))
    assert at(play.next_hand()) == (1, 2, 3)


def test_r033_both_blinds_leave() -> None:
    play = six()
    play.do(Leave("p1"), Leave("p2"))
    assert at(play.next_hand()) == (1, None, 3)


def test_r033_another_in_the_big_blinds_seat_does_not_post_small() -> None:
    play = six()
    play.do(Leave("p2"))
    while play.table.running:
        play.act("fold")
    play.do(Sit(2, "other", "Other"))
    hand = play.next_hand()
    assert at(hand) == (1, None, 3)
    assert 2 not in hand.seats  # waits for the big blind


@pytest.mark.parametrize("house", ["standard", "macedonian", "persian"])
def test_r035_into_heads_up_nobody_pays_the_big_blind_twice(house: House) -> None:
    button_leaves = Play(house=house).sit(0, 1, 2)
    assert at(button_leaves.first_hand(0)) == (0, 1, 2)
    button_leaves.do(Leave("p0"))
    assert at(button_leaves.next_hand()) == (2, 2, 1)
    big_blind_leaves = Play(house=house).sit(0, 1, 2)
    big_blind_leaves.first_hand(0)
    big_blind_leaves.do(Leave("p2"))
    assert at(big_blind_leaves.next_hand()) == (1, 1, 0)


def test_r036_a_newcomer_between_small_and_big_blind_waits_a_hand() -> None:
    play = Play().sit(0, 4)
    assert at(play.first_hand(0)) == (0, 0, 4)  # X is 0, Y is 4
    play.do(Sit(2, "z", "Z"))
    heads_up = play.next_hand()
    assert (at(heads_up), heads_up.seats) == ((4, 4, 0), (0, 4))
    assert at(play.next_hand()) == (4, 0, 2)


def test_r036_a_newcomer_behind_the_big_blind_is_the_next_big_blind() -> None:
    play = Play().sit(0, 2)
    assert at(play.first_hand(0)) == (0, 0, 2)
    play.do(Sit(4, "z", "Z"))
    assert at(play.next_hand()) == (0, 2, 4)


def test_r044_a_group_that_leaves_fewer_than_two_is_a_first_hand() -> None:
    play = Play().sit(2, 5)
    play.first_hand(2)
    play.do(Leave("p5"), Sit(3, "z", "Z"))
    hand = play.next_hand()
    assert hand.seats == (2, 3)


def test_r044_after_a_pause_the_button_is_drawn_again() -> None:
    play = six()
    play.do(*(Leave(f"p{seat}") for seat in (1, 2, 3, 4, 5)))
    play.wait(60_000)
    assert not play.table.running
    play.sit(3)
    table = play.table.copy()
    assert table.next_deadline is not None
    table.tick(table.next_deadline)
    assert table.needs == NeedDraw(2)


def test_r025_a_newcomer_waits_for_the_big_blind() -> None:
    play = Play().sit(0, 1, 2)
    play.first_hand(0)
    play.do(Sit(4, "z", "Z"))
    assert play.table.at(4).waiting
    hand = play.next_hand()  # the big blind was seat 2, the next is seat 4
    assert (at(hand), hand.seats) == ((1, 2, 4), (0, 1, 2, 4))
    assert not play.table.at(4).waiting


def test_r025_a_newcomer_passed_by_the_blind_waits_on() -> None:
    play = Play().sit(0, 2, 4)
    assert at(play.first_hand(0)) == (0, 2, 4)
    play.do(Sit(3, "z", "Z"))
    assert play.next_hand().seats == (0, 2, 4)
    assert play.next_hand().seats == (0, 2, 4)
    assert at(play.next_hand()) == (0, 2, 3)


def test_r025_free_entry_deals_in_at_the_next_hand() -> None:
    play = Play(house="macedonian").sit(0, 2, 4)
    play.first_hand(0)
    play.do(Sit(3, "z", "Z"))
    assert play.next_hand().seats == (0, 2, 3, 4)


def test_r026_who_sat_out_a_blind_waits_for_the_next_one() -> None:
    play = Play(seats=4).sit(0, 1, 2, 3)
    assert at(play.first_hand(0)) == (0, 1, 2)
    play.do(SitOut("p3"))
    hand = play.next_hand()  # seat 3 would have been the big blind
    assert (at(hand), hand.seats) == ((1, 2, 0), (0, 1, 2))
    play.do(SitIn("p3"))
    assert play.table.at(3).waiting
    assert play.next_hand().seats == (0, 1, 2)
    hand = play.next_hand()
    assert (hand.big_blind, 3 in hand.seats) == (2, False)
    assert play.next_hand().big_blind == 3


def test_r026_who_missed_nothing_is_dealt_in_at_once() -> None:
    play = Play(seats=6).sit(0, 1, 2, 3, 4, 5)
    play.first_hand(0)
    play.do(SitOut("p0"))
    assert play.next_hand().seats == (1, 2, 3, 4, 5)
    play.do(SitIn("p0"))
    assert not play.table.at(0).waiting
    assert play.next_hand().seats == (0, 1, 2, 3, 4, 5)


def test_r021_nothing_is_dealt_without_a_person() -> None:
    play = Play()
    play.do(Sit(0, "c0", "Bot 0", "easy"), Sit(1, "c1", "Bot 1", "easy"))
    play.wait(60_000)
    assert play.table.hand_no == 0
    play.sit(2)
    play.wait(10_000)
    assert play.table.hand_no == 1


def test_r021_a_person_who_alone_waits_is_dealt_in() -> None:
    play = Play().sit(0)
    play.do(Sit(1, "c1", "Bot 1", "easy"), Sit(2, "c2", "Bot 2", "easy"))
    play.wait(3_000)
    play.do(Leave("p0"))
    while play.table.running:
        play.act("fold")
    play.sit(4)
    assert play.table.at(4).waiting
    play.wait(10_000)
    assert play.table.dealt_in(4)


def test_posts_and_the_first_question_of_a_table() -> None:
    play = six()
    posts = [event for event in play.log if isinstance(event, Posted)]
    assert posts == [Posted(1, "small_blind", 5), Posted(2, "big_blind", 10)]
    assert play.table.asked == Asked(3, 10, 20, 500, 20_000)


def test_r026_who_had_no_chips_when_the_blind_passed_waits_for_the_next() -> None:
    for seed in range(40):  # until seat 3 loses its stack in the first hand
        play = Play(seats=6, stack=200, seed=seed).sit(0, 1, 2, 3, 4, 5)
        play.next_hand()
        if play.table.asked is None or play.table.asked.seat != 3:
            continue
        play.act(200)
        play.act("call")
        while play.table.running:
            play.act("fold")
        if not play.table.at(3).stack:
            break
    assert not play.table.at(3).stack
    assert play.next_hand().big_blind == 4  # it passed seat 3
    while play.table.running:
        play.act("fold")
    assert play.do(Buy("p3"))[1] == SatIn(3, waits=True)
    assert 3 not in play.next_hand().seats


def test_r044_a_first_hand_forgets_missed_blinds() -> None:
    play = Play(seats=6).sit(0, 1, 2, 3)
    play.first_hand(0)
    play.do(SitOut("p3"))
    play.next_hand()  # the blind passes seat 3
    play.do(Leave("p1"), Leave("p2"))
    play.wait(20_000)
    play.sit(4)
    assert play.next_hand().first
    assert play.do(SitIn("p3")) == [SatIn(3, waits=False)]


def test_r025_under_dead_nobody_comes_back_between_button_and_big_blind() -> None:
    play = Play(seats=6, missed_blinds="none").sit(0, 1, 2, 3, 4, 5)
    play.first_hand(0)
    play.do(SitOut("p3"))
    play.next_hand()
    play.do(SitIn("p3"))
    hand = play.next_hand()
    assert (at(hand), 3 in hand.seats) == ((2, 4, 5), False)


def test_r025_who_waits_is_never_drawn_as_button() -> None:
    play = Play(house="thai", entry="wait_bb").sit(0, 1, 2)
    play.first_hand(0)
    play.sit(3)
    while play.table.running:
        play.act("fold")
    table = play.table.copy()
    assert table.next_deadline is not None
    table.tick(table.next_deadline)
    assert table.needs == NeedDraw(3)
    events = table.draw(1, 0)
    assert [at(e) for e in events if isinstance(e, HandStarted)] == [(1, 2, 3)]


def test_r025_who_waits_enters_heads_up_as_big_blind() -> None:
    rules = preset("standard", button="move", heads_up_blinds="button_bb")
    ready = [Ready(2, "w", waits=True, new=True), Ready(7, "b", waits=False, new=False)]
    placed = next_positions(rules, Last(0, 7, 0, {0: "a", 7: "b"}), ready)
    assert placed == Positions(button=2, small_blind=7, big_blind=2, seats=(2, 7))


def test_r024_the_time_of_a_rest_begins_with_the_rest() -> None:
    for seed in range(40):
        play = Play(seats=3, stack=200, seed=seed).sit(0, 1, 2)
        play.next_hand()
        play.act(200)
        play.act("call")
        play.act("fold")
        broke = [n for n, seat in play.table.occupied() if not seat.stack]
        if broke:
            break
    play.wait(14 * 60_000)
    play.do(SitOut(f"p{broke[0]}"), Buy(f"p{broke[0]}"))
    play.wait(14 * 60_000)
    assert play.table.seats[broke[0]] is not None


def test_r033_both_hands_of_the_example_without_the_big_blind() -> None:
    """R-033 (c): seats 1-6, button 1; 2 and 3 leave: button 2, no SB, BB 4; then 3, 4, 5."""
    play = Play(seats=7).sit(1, 2, 3, 4, 5, 6)
    assert at(play.first_hand(1)) == (1, 2, 3)
    play.do(Leave("p2"), Leave("p3"))
    assert at(play.next_hand()) == (2, None, 4)
    assert at(play.next_hand()) == (3, 4, 5)


def test_r033_r034_when_two_are_left_the_big_blind_goes_on_as_before() -> None:
    """And their seats count as last small and last big blind for the hand after."""
    play = six()
    play.do(*(Leave(f"p{seat}") for seat in (1, 2, 4, 5)))
    assert at(play.next_hand()) == (0, 0, 3)
    play.sit(5)
    assert at(play.next_hand()) == (0, 3, 5)


def test_r036_clockwise_y_z_x_the_newcomer_is_the_big_blind_at_once() -> None:
    """X button and SB (4), Y BB (0), Z (2): button X, SB Y, BB Z."""
    play = Play().sit(0, 4)
    assert at(play.first_hand(4)) == (4, 4, 0)
    play.sit(2)
    assert at(play.next_hand()) == (4, 0, 2)


def test_r044_the_example_where_a_big_blind_would_leave_one() -> None:
    """2 button and SB, 6 BB; 6 leaves, 3 comes: a first hand, without posts (R-025)."""
    play = Play(seats=7).sit(2, 6)
    assert at(play.first_hand(2)) == (2, 2, 6)
    play.do(Leave("p6"), Sit(3, "p3", "Player 3", post=True))
    hand = play.next_hand()
    assert (hand.first, hand.seats, hand.live_posts) == (True, (2, 3), ())


def test_r045_the_seat_of_a_big_blind_that_could_post_nothing_counts() -> None:
    """10/20, ante 5, BB has 5: ante 5, blind 0; the next big blind is the seat after his."""
    play = Play(ante_mode="all", ante=5, small_blind=10, big_blind=20).sit(0, 1, 2, 3)
    play.table.brought -= 495
    play.table.at(2).stack = 5
    assert at(play.first_hand(0)) == (0, 1, 2)
    assert [e.kind for e in play.log if isinstance(e, Posted) and e.seat == 2] == ["ante"]
    assert play.table.asked == Asked(3, 20, 40, 495, 20_000)
    assert play.next_hand().big_blind == 3


def test_r031_who_waits_and_alone_makes_the_second_is_the_big_blind() -> None:
    """R-025 under `move`: one plays, one waits, a third would post: heads-up, he waits."""
    rules = preset("standard", button="move")
    ready = [
        Ready(1, "a", waits=False, new=False),
        Ready(3, "w", waits=True, new=True),
        Ready(5, "p", waits=True, new=True, live=True),
    ]
    placed = next_positions(rules, Last(1, 1, 7, {1: "a", 7: "b"}), ready)
    assert placed == Positions(button=1, small_blind=1, big_blind=3, seats=(1, 3))


def test_r044_where_all_wait_there_is_a_first_hand() -> None:
    """R-031: nobody counts for the button."""
    rules = preset("standard", button="move")
    ready = [Ready(1, "a", waits=True, new=True), Ready(3, "b", waits=True, new=True)]
    placed = next_positions(rules, Last(0, 2, 4, {0: "x", 2: "y", 4: "z"}), ready)
    assert placed == Draw((1, 3), first=True)


def test_r033_no_small_blind_from_a_newcomer_in_the_seat_of_the_last_big_blind() -> None:
    """The big blind went nearly all around, so that he may enter there (R-025), behind it."""
    rules = preset("standard", entry="free")
    ready = [
        Ready(2, "b", waits=False, new=False),
        Ready(3, "c", waits=False, new=False),
        Ready(4, "other", waits=False, new=True),
    ]
    placed = next_positions(rules, Last(9, 0, 4, {0: "a", 2: "b", 3: "c", 4: "d"}), ready)
    assert placed == Positions(button=0, small_blind=None, big_blind=2, seats=(2, 3, 4))

"""Group G of docs/rules.md: who shows, in what order, and who may muck."""

from __future__ import annotations

from typing import Any

import pytest

from fairdeal.cards import parse_cards
from fairdeal.hand import (
    SHOW,
    Awarded,
    BoardDealt,
    Event,
    Hand,
    House,
    IllegalAction,
    Mucked,
    Over,
    Share,
    Shown,
)
from fairdeal.hand.showdown import beaten, show_order
from tests.hand.story import Told, start

BOARD = "2c 7d 9h 3s Kc"
KINGS_QUEENS = {1: "KsKd", 2: "QsQd"}


def showing(told: Told) -> list[int]:
    """The seats that showed, in order."""
    return [event.seat for event in told.log if isinstance(event, Shown)]


def kinds(told: Told, *wanted: type[Event]) -> list[type[Event]]:
    """The kinds of the events of some kinds, in order."""
    return [type(event) for event in told.log if isinstance(event, wanted)]


# -- in what order


def test_r120_the_last_river_aggressor_shows_first() -> None:
    told = start([500] * 3, button=3, house="macedonian").play("call", "call", "check")
    told.play(*["check"] * 6, "check", 20, "call", "call")
    assert showing(told) == [2, 3, 1]
    raised = start([500] * 3, button=3, house="macedonian").play("call", "call", "check")
    raised.play(*["check"] * 6, 20, "call", 60, "call", "call")
    assert showing(raised) == [3, 1, 2]


def test_r120_a_short_all_in_raise_counts() -> None:
    told = start([500, 500, 55], button=3, house="macedonian").play("call", "call", "check")
    told.play(*["check"] * 6, 30, "call", 45, "call", "call")
    assert showing(told) == [3, 1, 2]


def test_r120_without_a_bet_on_the_river_the_first_seat_left_of_the_button_shows() -> None:
    told = start([500] * 3, button=3, house="macedonian").play("call", "call", "check")
    told.play("check", 20, "call", "call", *["check"] * 6)
    assert showing(told) == [1, 2, 3]


def test_r120_case_115_the_turns_aggressor_does_not_show_first() -> None:
    told = start({0: 500, 1: 500, 2: 500, 3: 500}, button=0, house="macedonian")
    told.play("call", "call", "call", "check", *["check"] * 4)
    told.play("check", "check", 20, "call", "call", "call", *["check"] * 4)
    assert showing(told) == [1, 2, 3, 0]


def test_r120_an_aggressor_who_is_gone_leaves_it_to_the_first_seat() -> None:
    told = start([500] * 4, button=4, house="macedonian").play("call", "call", "call", "check")
    told.play(*["check"] * 8, "check", "check", 20, "call").leave(3).play("call", "call")
    assert showing(told) == [1, 2, 4]
    folded = start([500] * 4, button=4, house="macedonian").play("call", "call", "fold", "check")
    folded.play(*["check"] * 9)
    assert showing(folded) == [2, 3, 4]


def side_pot_hand(house: House = "macedonian") -> Told:
    """R-121: button 6; 1 is all-in before the flop, 3 and 5 play on."""
    told = start({1: 50, 3: 500, 5: 500, 6: 500}, button=6, house=house)
    told.play(50, "fold", "call", "call")
    assert told.pots == [(150, {1, 3, 5})]
    return told


def test_r121_the_side_pot_shows_before_the_main_pot() -> None:
    bet = side_pot_hand().play("check", "check", "check", "check", 40, "call")
    assert showing(bet) == [3, 5, 1]
    raised = side_pot_hand().play("check", "check", "check", "check", 40, 80, "call")
    assert showing(raised) == [5, 3, 1]
    checked = side_pot_hand().play(20, "call", *["check"] * 4)
    assert showing(checked) == [3, 5, 1]
    one_pot = side_pot_hand().play(*["check"] * 6)
    assert showing(one_pot) == [1, 3, 5]


def test_r121_r124_face_up_all_open_at_once_in_this_order() -> None:
    bet = side_pot_hand("standard").play("check", "check", "check", "check", 40, "call")
    assert (showing(bet), bet.all(Mucked)) == ([3, 5, 1], [])
    one_pot = side_pot_hand("standard").play(*["check"] * 6)
    assert (showing(one_pot), one_pot.all(Mucked)) == ([1, 3, 5], [])


def test_r120_r124_hands_opened_before_the_river_begin_left_of_the_button() -> None:
    told = start([500] * 3, button=3).play(500, "call", "call")
    assert showing(told) == [1, 2, 3]
    flop = start([500] * 3, button=3).play("call", "call", "check", "check", 490, "call", "call")
    assert showing(flop) == [1, 2, 3]
    folded = start([500] * 4, button=4).play("call", 500, "fold", "call", "call")
    assert showing(folded) == [2, 3, 4]


def test_r121_pots_from_last_to_main_clockwise_from_the_starter() -> None:
    pots = [[0, 1, 2, 3, 4], [1, 3, 4], [3, 4]]
    assert show_order(pots, 0, 5) == [3, 4, 1, 0, 2]
    assert show_order(pots, 4, 5) == [4, 3, 1, 0, 2]
    assert show_order(pots, 2, 5) == [3, 4, 1, 2, 0]
    assert show_order([[1, 3]], 3, 6) == [3, 1]


# -- showing and mucking


def checked_down(holes: dict[int, str], board: str = BOARD, **options: Any) -> Told:
    """Heads-up, button 2, checked to the end: seat 1 shows first."""
    told = start([500, 500], button=2, holes=holes, board=board, **options)
    return told.play("call", *["check"] * 7)


def test_r123_a_beaten_hand_goes_away_unseen() -> None:
    told = checked_down(KINGS_QUEENS)
    assert showing(told) == [1]
    assert told.all(Mucked) == [Mucked(2)]
    assert told.stacks == {1: 510, 2: 490}


def test_r122_a_winner_is_always_shown() -> None:
    told = checked_down({1: "QsQd", 2: "KsKd"})
    assert showing(told) == [1, 2]
    assert told.stacks == {1: 490, 2: 510}


def test_r123_a_tie_must_be_shown() -> None:
    told = checked_down({1: "AsQd", 2: "AdQs"})
    assert showing(told) == [1, 2]


def test_r123_beaten_in_every_pot_that_is_shared() -> None:
    strength = {0: 10, 1: 30}
    assert beaten(2, 20, [[0, 1, 2]], strength)
    assert not beaten(2, 30, [[0, 1, 2]], strength)
    assert not beaten(2, 31, [[0, 1, 2]], strength)
    assert beaten(2, 29, [[0, 1, 2]], strength)
    assert not beaten(2, 20, [[0, 1, 2], [0, 2]], strength)  # the 30 is not in the side pot
    assert beaten(2, 5, [[0, 1, 2], [0, 2]], strength)
    assert beaten(2, 20, [[0, 1, 2], [2]], strength)  # a pot of one's own is shared with nobody
    assert beaten(2, 20, [[0, 1, 2], [0, 3]], strength)  # a pot of others is none of his
    assert not beaten(2, 20, [[0, 1, 2]], {})


def three_way(holes: dict[int, str]) -> Told:
    """1 is all-in for 50 before the flop, 2 and 3 bet 60 more on the river; 2 shows first."""
    told = start(
        {1: 50, 2: 500, 3: 500},
        button=1,
        holes=holes,
        board=BOARD,
        all_in_exposure="at_showdown",
    )
    return told.play(50, "call", "call", "check", "check", "check", "check", 60, "call")


def test_r123_losers_of_both_pots_may_muck() -> None:
    # The kings show for the side pot; the queens are beaten in both pots; the deuces too.
    told = three_way({1: "2s2d", 2: "KsKd", 3: "QsQd"})
    assert showing(told) == [2]
    assert told.all(Mucked) == [Mucked(3), Mucked(1)]
    assert told.stacks == {1: 0, 2: 660, 3: 390}


def test_r123_a_hand_that_can_still_win_the_main_pot_must_be_shown() -> None:
    told = three_way({1: "9s9d", 2: "QsQd", 3: "JsJd"})
    assert showing(told) == [2, 1]
    assert told.all(Mucked) == [Mucked(3)]
    assert told.stacks == {1: 150, 2: 510, 3: 390}


def test_r123_a_hand_shown_for_the_main_pot_beats_nobody_in_the_side_pot() -> None:
    told = three_way({1: "9s9d", 2: "JsJd", 3: "QsQd"})
    assert showing(told) == [2, 3, 1]


def test_r122_a_copy_has_a_showdown_of_its_own() -> None:
    told = start([500, 500], button=2, holes=KINGS_QUEENS, board=BOARD).play(500, "call")
    hand = Hand(told.hand.setup)
    hand.run(*told.log[: told.log.index(told.all(BoardDealt)[2])])
    for river, stacks in (("Kc", [1000, 0]), ("Qh", [0, 1000]), ("Ac", [1000, 0])):
        twin = hand.copy()
        twin.run(*twin.reveal(parse_cards(river)))
        assert (twin.awaiting, twin.stacks) == (Over(), stacks)


def test_r123_all_show_opens_every_hand() -> None:
    told = checked_down(KINGS_QUEENS, showdown="all_show")
    assert showing(told) == [1, 2]
    assert told.all(Mucked) == []


def test_r123_a_mucked_hand_stays_unseen() -> None:
    told = checked_down(KINGS_QUEENS)
    i = told.hand.index[2]
    assert (told.hand.shown[i], told.hand.mucked[i]) == (False, True)
    assert (told.hand.shown[1 - i], told.hand.mucked[1 - i]) == (True, False)


def test_r125_the_board_plays_for_all_and_both_cards_are_shown() -> None:
    told = checked_down({1: "2h3d", 2: "2d3c"}, board="Ah Kh Qh Jh Th")
    assert showing(told) == [1, 2]
    assert all(len(event.cards) == 2 for event in told.log if isinstance(event, Shown))
    assert told.all(Awarded) == [Awarded(0, (Share(1, 10), Share(2, 10)))]
    assert told.stacks == {1: 500, 2: 500}


def test_r126_the_last_one_standing_shows_nothing_in_the_hand() -> None:
    told = start([500] * 3, button=3).play("fold", "fold")
    assert told.hand.awaiting == Over()
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction, match=r"^nothing_to_show$"):
            told.hand.decide(seat, SHOW)


def test_r127_who_wants_to_shows_a_beaten_hand() -> None:
    told = checked_down(KINGS_QUEENS, showing=(2,))
    assert showing(told) == [1, 2]
    assert told.all(Mucked) == []
    assert told.stacks == {1: 510, 2: 490}


def before_the_muck() -> Hand:
    """Kings of seat 1 are open, the queens of seat 2 may go away unseen."""
    told = checked_down(KINGS_QUEENS)
    hand = Hand(told.hand.setup)
    for event in told.log[: told.log.index(Mucked(2))]:
        hand.apply(event)
    return hand


def test_r127_the_choice_is_there_exactly_before_the_muck() -> None:
    hand = before_the_muck()
    state = hand.copy().state()
    assert hand.next_event() == Mucked(2)
    shown = hand.decide(2, SHOW)
    assert isinstance(shown, Shown)
    assert shown == Shown(2, hand.hole[hand.index[2]] or (0, 0))
    assert hand.state() == state
    with pytest.raises(IllegalAction, match=r"^nothing_to_show$"):
        hand.decide(1, SHOW)
    hand.apply(Mucked(2))
    with pytest.raises(IllegalAction, match=r"^nothing_to_show$"):
        hand.decide(2, SHOW)


def test_r127_a_hand_that_must_be_shown_has_no_choice() -> None:
    told = checked_down(KINGS_QUEENS)
    hand = Hand(told.hand.setup)
    first = next(k for k, event in enumerate(told.log) if isinstance(event, Shown))
    for event in told.log[:first]:
        hand.apply(event)
    for seat in (1, 2):
        with pytest.raises(IllegalAction, match=r"^nothing_to_show$"):
            hand.decide(seat, SHOW)


# -- all-in exposure


def test_r124_face_up_opens_before_the_board_runs_out() -> None:
    told = start([500, 500], button=2, holes=KINGS_QUEENS, board=BOARD).play(500, "call")
    assert kinds(told, Shown, BoardDealt) == [Shown, Shown, BoardDealt, BoardDealt, BoardDealt]


def test_r124_face_up_also_after_the_rivers_betting() -> None:
    told = start([500, 500], button=2, holes=KINGS_QUEENS, board=BOARD)
    told.play("call", *["check"] * 5, 490, "call")
    assert showing(told) == [1, 2]
    assert told.all(Mucked) == []


def test_r124_nobody_all_in_is_no_exposure() -> None:
    told = start([500, 500], button=2, holes=KINGS_QUEENS, board=BOARD)
    told.play("call", *["check"] * 5, 489, "call")
    assert (showing(told), told.all(Mucked)) == ([1], [Mucked(2)])


def test_r124_case_117_hands_stay_closed_while_two_can_bet() -> None:
    told = start({0: 100, 1: 500, 2: 500}, button=0).play(100, "call", "call")
    assert showing(told) == []
    told.play("check", "check")
    assert showing(told) == []
    told.play(400, "call")
    assert kinds(told, Shown, BoardDealt)[2:] == [Shown, Shown, Shown, BoardDealt]
    assert set(showing(told)) == {0, 1, 2}
    assert [event.pot for event in told.log if isinstance(event, Awarded)] == [1, 0]


def test_r124_one_with_chips_left_is_enough_to_end_the_betting() -> None:
    told = start([100, 500], button=1).play(100, "call")
    assert kinds(told, Shown, BoardDealt)[:3] == [Shown, Shown, BoardDealt]


def test_r124_at_showdown_opens_only_at_the_end() -> None:
    told = start(
        [500, 500],
        button=2,
        holes=KINGS_QUEENS,
        board=BOARD,
        all_in_exposure="at_showdown",
    ).play(500, "call")
    assert kinds(told, Shown, BoardDealt, Mucked) == [
        BoardDealt,
        BoardDealt,
        BoardDealt,
        Shown,
        Mucked,
    ]


@pytest.mark.parametrize("options", [{}, {"all_in_exposure": "at_showdown"}, {"house": "thai"}])
@pytest.mark.parametrize(
    "words", [["call", "call", "check", *["check"] * 9], [400, "call", "call"]]
)
def test_one_fact_at_a_time_is_the_same_as_all_at_once(
    options: dict[str, Any], words: list[str | int]
) -> None:
    told = start({1: 500, 2: 300, 3: 400}, button=3, **options).play(*words)
    hand = Hand(told.hand.setup)
    for event in told.log:
        follows = hand.next_event()
        assert follows in (None, event)
        assert follows is not None or not isinstance(event, Shown | Mucked | Awarded)
        hand.apply(event)
    assert hand.state() == told.hand.state()
    assert hand.next_event() is None


def test_r127_one_who_shows_a_beaten_hand_beats_others_with_it() -> None:
    told = start(
        {1: 500, 2: 500, 3: 500},
        button=3,
        holes={1: "KsKd", 2: "QsQd", 3: "JsJd"},
        board=BOARD,
        showing=(2,),
    ).play("call", "call", "check", *["check"] * 9)
    assert (showing(told), told.all(Mucked)) == ([1, 2], [Mucked(3)])
    assert told.stacks == {1: 520, 2: 490, 3: 490}

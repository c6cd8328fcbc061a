"""Group G of docs/rules.md: who shows, in what order, and who may muck."""

from __future__ import annotations

from fairdeal.hand import Awarded, BoardDealt, Mucked, Share, Shown
from tests.hand.story import Told, start

BOARD = "2c 7d 9h 3s Kc"


def showing(told: Told) -> list[int]:
    """The seats that showed, in order."""
    return [event.seat for event in told.log if isinstance(event, Shown)]


def side_pot_hand() -> Told:
    """R-121: button 6; 1 is all-in before the flop, 3 and 5 play on; all show."""
    told = start({1: 50, 3: 500, 5: 500, 6: 500}, button=6, house="macedonian")
    told.play(50, "fold", "call", "call")
    assert told.pots == [(150, {1, 3, 5})]
    return told


def test_r120_the_last_river_aggressor_shows_first() -> None:
    told = start([500] * 3, button=3, house="macedonian").play("call", "call", "check")
    told.play(*["check"] * 6, "check", 20, "call", "call")
    assert showing(told) == [2, 3, 1]


def test_r120_without_a_bet_on_the_river_the_first_seat_left_of_the_button_shows() -> None:
    told = start([500] * 3, button=3, house="macedonian").play("call", "call", "check")
    told.play("check", 20, "call", "call", *["check"] * 6)
    assert showing(told) == [1, 2, 3]


def test_r121_the_side_pot_shows_before_the_main_pot() -> None:
    bet = side_pot_hand().play("check", "check", "check", "check", 40, "call")
    assert showing(bet) == [3, 5, 1]
    checked = side_pot_hand().play(20, "call", *["check"] * 4)
    assert showing(checked) == [3, 5, 1]
    one_pot = side_pot_hand().play(*["check"] * 6)
    assert showing(one_pot) == [1, 3, 5]


def test_r123_a_beaten_hand_goes_away_unseen() -> None:
    told = start([500, 500], button=2, holes={1: "KsKd", 2: "QsQd"}, board=BOARD)
    told.play("call", *["check"] * 7)
    assert showing(told) == [1]
    assert told.all(Mucked) == [Mucked(2)]
    assert told.stacks == {1: 510, 2: 490}


def test_r123_a_tie_must_be_shown() -> None:
    told = start([500, 500], button=2, holes={1: "AsQd", 2: "AdQs"}, board=BOARD)
    told.play("call", *["check"] * 7)
    assert showing(told) == [1, 2]


def test_r123_a_hand_that_can_still_win_the_main_pot_must_be_shown() -> None:
    told = start(
        {1: 50, 2: 500, 3: 500},
        button=1,
        holes={1: "2s2d", 2: "KsKd", 3: "QsQd"},
        board=BOARD,
        all_in_exposure="at_showdown",
    )
    told.play(50, "call", "call", "check", "check", "check", "check", 60, "call")
    # The kings show for the side pot; the queens are beaten in both pots; the deuces too.
    assert showing(told) == [2]
    assert told.all(Mucked) == [Mucked(3), Mucked(1)]
    assert told.stacks == {1: 0, 2: 660, 3: 390}


def test_r123_all_show_opens_every_hand() -> None:
    told = start(
        [500, 500],
        button=2,
        holes={1: "KsKd", 2: "QsQd"},
        board=BOARD,
        showdown="all_show",
    ).play("call", *["check"] * 7)
    assert showing(told) == [1, 2]


def test_r124_face_up_opens_before_the_board_runs_out() -> None:
    told = start([500, 500], button=2, holes={1: "KsKd", 2: "QsQd"}, board=BOARD).play(500, "call")
    order = [type(event) for event in told.log if isinstance(event, Shown | BoardDealt)]
    assert order == [Shown, Shown, BoardDealt, BoardDealt, BoardDealt]


def test_r124_face_up_also_after_the_rivers_betting() -> None:
    told = start([500, 500], button=2, holes={1: "KsKd", 2: "QsQd"}, board=BOARD)
    told.play("call", *["check"] * 5, 490, "call")
    assert showing(told) == [1, 2]
    assert told.all(Mucked) == []


def test_r124_at_showdown_opens_only_at_the_end() -> None:
    told = start(
        [500, 500],
        button=2,
        holes={1: "KsKd", 2: "QsQd"},
        board=BOARD,
        all_in_exposure="at_showdown",
    ).play(500, "call")
    order = [type(event) for event in told.log if isinstance(event, Shown | BoardDealt | Mucked)]
    assert order == [BoardDealt, BoardDealt, BoardDealt, Shown, Mucked]


def test_r112_ties_share_each_pot_separately() -> None:
    told = start(
        {1: 100, 2: 300, 3: 300},
        button=3,
        holes={1: "KsKd", 2: "AsQd", 3: "AdQs"},
        board=BOARD,
    ).play(300, "call", "call")
    assert told.all(Awarded) == [
        Awarded(1, (Share(2, 200), Share(3, 200))),
        Awarded(0, (Share(1, 300),)),
    ]


def test_r125_the_board_plays_for_all() -> None:
    told = start([500, 500], button=2, holes={1: "2h3d", 2: "2d3c"}, board="Ah Kh Qh Jh Th")
    told.play("call", *["check"] * 7)
    assert told.stacks == {1: 500, 2: 500}

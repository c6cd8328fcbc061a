"""Group I of docs/rules.md, as far as the table decides: R-140 to R-145."""

from __future__ import annotations

import inspect
from typing import get_args

import pytest

from fairdeal.hand import CALL, CHECK, FOLD, Action, RaiseTo
from fairdeal.table import (
    Act,
    ActAsWished,
    Asked,
    Command,
    Drop,
    PreAct,
    PreAction,
    PreKind,
    Wishes,
)
from tests.table.story import Play


def three(**options: object) -> Play:
    """5/10; seats 0 (button, asked), 1 (small blind), 2 (big blind)."""
    play = Play(**options).sit(0, 1, 2)  # type: ignore[arg-type]  # options are the house's
    play.first_hand(0)
    return play


def wish(play: Play, player: str, do: PreKind, owed: int = 0) -> None:
    """Wish for a pre-action, which nobody learns of."""
    seq = play.table.seq
    assert play.do(PreAct(player, play.table.hand_no, PreAction(do, owed))) == []
    assert play.table.seq == seq


def carry_out(play: Play) -> None:
    """Do what the room does after its pause."""
    asked = play.table.asked
    assert asked is not None
    player = play.table.at(asked.seat).player
    play.do(ActAsWished(player, play.table.hand_no, play.table.turn))


def test_r141_an_accepted_action_is_irrevocable() -> None:
    """There is no command that takes anything back."""
    play = three()
    turn = play.table.turn
    play.act(300)  # a mistyped legal amount stands
    assert play.refused(Act("p0", 1, turn, RaiseTo(30)))[0] == "stale"
    assert not {"undo", "takeback"} & {kind.__name__.lower() for kind in get_args(Command)}


def test_r142_a_bet_is_one_message_with_its_final_total() -> None:
    """No second motion: the turn is over with the first. Illegal amounts are never rounded."""
    play = three()
    for to in (19, 501, 0, -20):
        code, bounds = play.refused(Act("p0", 1, play.table.turn, RaiseTo(to)))
        assert (code, bounds) == ("raise_bounds", {"least": 20, "most": 500})
    turn = play.table.turn
    play.act(30)
    assert play.refused(Act("p0", 1, turn, RaiseTo(60)))[0] == "stale"


def test_r143_no_command_of_the_table_holds_a_text_that_could_be_an_action() -> None:
    """Chat is the room's; the table has no ear for it. What is said is a name and no more."""
    said = {
        name
        for kind in get_args(Command)
        for name, parameter in inspect.signature(kind).parameters.items()
        if parameter.annotation == "str"
    }
    # Who he is, whom he bans, what one is called, and hashes of secrets.
    assert said == {"player", "who", "name", "computer", "link", "shown"}


@pytest.mark.parametrize(
    ("do", "owed", "free", "priced"),
    [
        ("check_fold", 0, CHECK, FOLD),
        ("check", 0, CHECK, None),
        ("fold", 0, FOLD, FOLD),
        ("call", 20, None, CALL),
        ("call", 10, None, None),
        ("call_any", 0, None, CALL),
    ],
)
def test_r144_a_pre_action_is_carried_out_if_still_exactly_legal(
    do: PreKind, owed: int, free: Action | None, priced: Action | None
) -> None:
    """At a price of nothing, and at a price of 20."""
    assert PreAction(do, owed).action(0) == free
    assert PreAction(do, owed).action(20) == priced


def test_r144_call_20_is_cancelled_by_a_raise_to_60_and_the_clock_starts_normally() -> None:
    """Case 99 has the same with 5: the price is another one, so he is asked."""
    play = Play().sit(0, 1, 2, 3)
    play.first_hand(0)  # seat 3 is asked
    play.act(20)
    wish(play, "p1", "call", 15)
    wish(play, "p2", "call", 10)
    play.act(60)  # seat 0, in between
    assert play.table.asked == Asked(1, 55, 100, 500, 20_000)
    assert play.table.wished_action is None
    assert play.table.clock(play.now) == (20_000, 20_000)
    assert play.table.wishes_of(1) == play.table.wishes_of(2) == Wishes()


def test_r144_case_99_call_5_does_not_call_60() -> None:
    play = three()
    wish(play, "p1", "call", 5)
    play.act(60)
    assert play.table.asked == Asked(1, 55, 110, 500, 20_000)
    assert play.table.wished_action is None


def test_r144_a_price_that_stays_is_called() -> None:
    play = three()
    wish(play, "p1", "call", 5)
    play.act("call")
    assert play.table.wished_action == CALL
    asked = play.table.asked
    assert asked == Asked(1, 5, 20, 500, 20_000)  # to all others a question like any other
    carry_out(play)
    assert play.table.stack_of(1) == 490
    assert play.table.wishes_of(1) == Wishes()


def test_r144_call_any_is_an_explicit_choice_for_any_price() -> None:
    play = three()
    wish(play, "p1", "call_any")
    play.act(500)
    carry_out(play)
    assert play.table.stack_of(1) == 0


def test_r144_the_newest_replaces_and_nothing_cancels() -> None:
    play = three()
    wish(play, "p1", "fold")
    wish(play, "p1", "call_any")
    play.act("call")
    assert play.table.wished_action == CALL
    assert play.do(PreAct("p1", 1, None)) == []  # also in one's turn, until it is carried out
    carry_out(play)
    assert play.table.asked is not None
    assert play.table.asked.seat == 1


def test_r144_in_ones_turn_one_acts() -> None:
    play = three()
    code, _ = play.refused(PreAct("p0", 1, PreAction("fold")))
    assert code == "stale"
    wish(play, "p1", "fold")
    play.act("call")
    play.act("call")  # he was quicker than his wish
    assert play.table.wishes_of(1) == Wishes()


def test_r144_case_101_all_end_with_the_hand() -> None:
    play = three()
    wish(play, "p2", "check_fold")
    wish(play, "p1", "check_fold")
    play.act("call")
    carry_out(play)  # seat 1 folds
    play.act("fold") if play.table.asked and play.table.asked.seat == 0 else carry_out(play)
    play.end_hand()
    play.next_hand()
    assert all(play.table.wishes_of(seat) == Wishes() for seat in (0, 1, 2))
    assert play.table.wished_action is None


def test_r144_one_pre_action_serves_one_turn() -> None:
    play = three()
    wish(play, "p1", "call", 5)
    play.act("call")
    carry_out(play)
    play.act("check")
    assert play.table.asked is not None
    assert (play.table.asked.seat, play.table.wished_action) == (1, None)


def test_r144_a_call_of_one_street_is_none_of_the_next() -> None:
    play = three()
    play.act("call")
    play.act("call")
    wish(play, "p1", "call", 20)
    play.act("check")  # the flop
    play.act("check")
    play.act(20)
    assert play.table.asked is not None
    play.act("fold")
    assert (play.table.asked.seat, play.table.wished_action) == (1, None)


def test_r144_a_lost_line_cancels_it() -> None:
    """R-131 says what is done for one who is gone; he cannot take a wish back."""
    play = three()
    wish(play, "p1", "call_any")
    play.do(Drop("p1"))
    assert play.table.wishes_of(1) == Wishes()


def test_r144_only_in_the_hand_and_only_in_this_one() -> None:
    play = three().sit(4)
    fold = PreAction("fold")
    assert play.refused(PreAct("p4", 1, fold)) == ("not_in_hand", {})
    assert play.refused(PreAct("p1", 2, fold))[0] == "stale"
    play.act("fold")
    assert play.refused(PreAct("p0", 1, fold)) == ("not_in_hand", {})
    play.end_hand()
    assert play.refused(PreAct("p1", 1, fold))[0] == "stale"


def test_r144_the_room_can_carry_out_nothing_but_the_open_question() -> None:
    play = three()
    wish(play, "p1", "call_any")
    assert play.refused(ActAsWished("p1", 1, 1))[0] == "stale"
    carry_out(play)  # seat 0 wished for nothing: nothing happens
    assert play.table.asked is not None
    assert play.table.asked.seat == 0


def test_r140_a_question_put_anew_cancels_a_wish_for_another_price() -> None:
    """A raise between the wish and its turn, by one who is all-in."""
    play = three()
    wish(play, "p2", "check")
    play.act("call")
    play.act(500)
    assert play.table.wishes_of(2) == Wishes()

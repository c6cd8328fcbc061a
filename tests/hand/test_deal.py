"""Group D of docs/rules.md: the order of a hand, the slots of the deck, who sees what."""

from __future__ import annotations

import pytest

from fairdeal.cards import parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    BoardDealt,
    CardsUnknown,
    Hand,
    HandSetup,
    HoleDealt,
    NeedCards,
    Over,
    Shown,
    preset,
    seen_by,
)
from tests.hand.story import start


def slots(n: int, **options: object) -> list[tuple[int, ...]]:
    """The slots asked for in a hand of ``n`` that is checked to the river."""
    rules = preset("standard", **options)
    seats = tuple(range(1, n + 1))
    small, big = (2, 3) if n > 2 else (1, 2)
    hand = Hand(HandSetup(rules, 1, small, big, seats, (1000,) * n))
    hand.run()
    asked = []
    while not isinstance(need := hand.awaiting, Over):
        if isinstance(need, NeedCards):
            asked.append(need.slots)
            hand.run(*hand.reveal(list(need.slots)))
        else:
            hand.run(hand.decide(need.seat, CALL if need.owed else CHECK))
    return asked


@pytest.mark.parametrize(
    ("n", "options", "board"),
    [
        (3, {}, [(7, 8, 9), (11,), (13,)]),
        (3, {"burn": "off"}, [(6, 7, 8), (9,), (10,)]),
        (2, {}, [(5, 6, 7), (9,), (11,)]),
    ],
)
def test_r052_board_slots(n: int, options: dict[str, object], board: list[tuple[int, ...]]) -> None:
    assert slots(n, **options)[1:] == board


def test_r052_hole_slots_one_by_one_and_in_pairs() -> None:
    assert slots(3)[0] == (0, 3, 1, 4, 2, 5)
    assert slots(3, deal_pattern="pairs")[0] == (0, 1, 2, 3, 4, 5)


def test_r051_heads_up_the_big_blind_gets_the_first_card_and_the_button_the_last() -> None:
    told = start([100, 100], button=1)
    assert [e.seat for e in told.log if isinstance(e, HoleDealt)] == [2, 1]


def test_r054_no_card_is_dealt_once_one_live_hand_is_left() -> None:
    told = start([100, 100, 100], button=3).play("fold", "fold")
    assert told.hand.awaiting == Over()
    assert told.all(BoardDealt) == []
    assert told.all(Shown) == []


def test_r055_the_board_runs_out_when_nobody_can_bet() -> None:
    told = start([100, 100, 500], button=3).play(500, "call", "call")
    assert [e.street for e in told.log if isinstance(e, BoardDealt)] == ["flop", "turn", "river"]


def test_r057_only_the_owner_sees_hole_cards() -> None:
    cards = (51, 47)
    assert seen_by(1, HoleDealt(1, cards)) == HoleDealt(1, cards)
    assert seen_by(0, HoleDealt(1, cards)) == HoleDealt(1, None)
    assert seen_by(None, HoleDealt(1, cards)) == HoleDealt(1, None)


def test_a_card_that_is_out_already_is_refused() -> None:
    hand = Hand(HandSetup(preset("standard"), 1, 1, 2, (1, 2), (1000, 1000)))
    hand.run()
    with pytest.raises(ValueError, match="twice"):
        hand.reveal(parse_cards("As Ah Kd") + parse_cards("As"))
    with pytest.raises(ValueError, match="1 cards came"):
        hand.reveal(parse_cards("2c"))
    hand.run(*hand.reveal(parse_cards("As Ah Kd Kc")))
    hand.run(hand.decide(1, CALL))
    hand.run(hand.decide(2, CHECK))
    with pytest.raises(ValueError, match="twice"):
        hand.reveal(parse_cards("As 2c 3c"))


def test_a_view_never_guesses_a_showdown() -> None:
    told = start([100, 100], button=1).play("call", *["check"] * 7)
    view = Hand(told.hand.setup)
    for event in told.log:
        if isinstance(event, Shown):
            break
        view.apply(seen_by(None, event))
    with pytest.raises(CardsUnknown):
        view.next_event()

"""Group D of docs/rules.md: the order of a hand, the slots of the deck, who sees what."""

from __future__ import annotations

import pytest

from fairdeal.cards import parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    Awarded,
    BoardDealt,
    Called,
    CardsUnknown,
    Checked,
    Collected,
    Event,
    Folded,
    Hand,
    HandSetup,
    HoleDealt,
    Killed,
    Legal,
    Mucked,
    NeedCards,
    Over,
    Posted,
    Pot,
    Raised,
    RaiseTo,
    Returned,
    Share,
    Shown,
    preset,
    seen_by,
)
from tests.hand.story import Told, start


def fresh(n: int, **options: object) -> Hand:
    """A hand of seats 1 to n with the blinds posted; seat 1 has the button."""
    small, big = (2, 3) if n > 2 else (1, 2)
    rules = preset("standard", **options)
    hand = Hand(HandSetup(rules, 1, small, big, tuple(range(1, n + 1)), (1000,) * n))
    hand.run()
    return hand


def slots(n: int, **options: object) -> list[tuple[int, ...]]:
    """The slots asked for in a hand of ``n`` that is checked to the river."""
    hand = fresh(n, **options)
    asked = []
    while not isinstance(need := hand.awaiting, Over):
        if isinstance(need, NeedCards):
            asked.append(need.slots)
            hand.run(*hand.reveal(list(need.slots)))
        else:
            hand.run(hand.decide(need.seat, CALL if need.owed else CHECK))
    return asked


def test_r050_the_order_of_a_hand() -> None:
    told = start([500, 500], button=1, ante_mode="all", ante=1, house="macedonian")
    told.play("call", *["check"] * 7)
    assert [type(event).__name__ for event in told.log] == [
        *["Posted"] * 4,
        *["HoleDealt"] * 2,
        *["Called", "Checked", "Collected"],
        *["BoardDealt", "Checked", "Checked"] * 3,
        *["Shown", "Shown", "Awarded"],
    ]
    streets = [(e.street, len(e.cards)) for e in told.log if isinstance(e, BoardDealt)]
    assert streets == [("flop", 3), ("turn", 1), ("river", 1)]
    assert [e.kind for e in told.log if isinstance(e, Posted)] == [
        "ante",
        "ante",
        "small_blind",
        "big_blind",
    ]


@pytest.mark.parametrize(
    "told",
    [
        start([500] * 3, button=3).play("fold", "fold"),
        start([500] * 3, button=3, no_small_blind=True).play("fold", "fold"),  # no pot at all
        start([500, 300], button=1).play("call", *["check"] * 7),
        start([100, 300, 300], button=3).play(300, "call", "call"),  # two pots, run out
        start([500] * 3, button=3).leave(1).leave(2),
    ],
)
def test_r050_a_hand_is_over_when_nothing_follows_and_nothing_is_asked(told: Told) -> None:
    hand = Hand(told.hand.setup)
    assert hand.over is False
    assert hand.pots == []
    for event in told.log:
        hand.apply(event)
        nothing = isinstance(hand.awaiting, Over) and hand.next_event() is None
        assert hand.over is nothing, event
    assert hand.over is True


def test_r050_a_hand_is_not_over_before_it_begins() -> None:
    hand = Hand(fresh(3).setup)
    assert not hand.over
    assert hand.kill(2) == Killed(2)


@pytest.mark.parametrize(
    ("n", "options", "board"),
    [
        (3, {}, [(7, 8, 9), (11,), (13,)]),
        (3, {"burn": "off"}, [(6, 7, 8), (9,), (10,)]),
        (2, {}, [(5, 6, 7), (9,), (11,)]),
        (2, {"burn": "off"}, [(4, 5, 6), (7,), (8,)]),
        (10, {}, [(21, 22, 23), (25,), (27,)]),
        (10, {"deal_pattern": "pairs", "burn": "off"}, [(20, 21, 22), (23,), (24,)]),
    ],
)
def test_r052_board_slots(n: int, options: dict[str, object], board: list[tuple[int, ...]]) -> None:
    assert slots(n, **options)[1:] == board


def test_r052_hole_slots_one_by_one_and_in_pairs() -> None:
    assert slots(3)[0] == (0, 3, 1, 4, 2, 5)
    assert slots(3, deal_pattern="pairs")[0] == (0, 1, 2, 3, 4, 5)
    assert slots(2)[0] == (0, 2, 1, 3)
    assert slots(2, deal_pattern="pairs")[0] == (0, 1, 2, 3)


def test_r052_slots_are_fixed_whatever_is_folded() -> None:
    hand = fresh(3)
    hand.run(*hand.reveal([0, 3, 1, 4, 2, 5]))
    hand.run(hand.kill(1))
    hand.run(hand.decide(2, CALL))
    hand.run(hand.decide(3, CHECK))
    assert hand.awaiting == NeedCards((7, 8, 9))


def test_r051_cards_go_round_from_the_left_of_the_button() -> None:
    hand = fresh(3)
    assert hand.reveal([0, 3, 1, 4, 2, 5]) == [
        HoleDealt(2, (0, 3)),
        HoleDealt(3, (1, 4)),
        HoleDealt(1, (2, 5)),
    ]


def test_r051_nobody_is_asked_before_the_last_card_is_dealt() -> None:
    hand = fresh(3)
    need = hand.awaiting
    for event in hand.reveal([0, 3, 1, 4, 2, 5]):
        assert (hand.awaiting, hand.next_event()) == (need, None)
        hand.apply(event)
    assert isinstance(hand.awaiting, Legal)


def test_r051_an_empty_button_seat_still_says_where_dealing_begins() -> None:
    setup = HandSetup(preset("standard"), 4, None, 7, (2, 5, 7), (1000,) * 3)
    hand = Hand(setup)
    hand.run()
    assert [hand.seats, setup.first] == [(5, 7, 2), 1]
    last = HandSetup(preset("standard"), 8, None, 5, (2, 5, 7), (1000,) * 3)
    assert [Hand(last).seats, last.first] == [(2, 5, 7), 0]


def test_r051_heads_up_the_big_blind_gets_the_first_card_and_the_button_the_last() -> None:
    told = start([100, 100], button=1)
    assert [e.seat for e in told.log if isinstance(e, HoleDealt)] == [2, 1]


def test_r053_a_folded_hand_is_never_shown() -> None:
    told = start([500] * 4, button=4, house="macedonian").play("call", "fold", "call", "check")
    told.play("check", "check", "check").leave(2)
    told.play(*["check"] * 4)
    assert {e.seat for e in told.log if isinstance(e, Shown | Mucked)} == {1, 3}


def test_r054_no_card_is_dealt_once_one_live_hand_is_left() -> None:
    told = start([100, 100, 100], button=3).play("fold", "fold")
    assert told.hand.awaiting == Over()
    assert told.all(BoardDealt) == []
    assert told.all(Shown) == []
    flop = start([100, 100, 100], button=3).play("fold", "call", "check").leave(1)
    assert flop.hand.awaiting == Over()
    assert len(flop.hand.board) == 3


def test_r054_one_live_hand_before_the_cards_needs_none() -> None:
    hand = fresh(3)
    assert hand.run(hand.kill(2)) == [Killed(2)]
    assert hand.next_event() is None
    assert hand.run(hand.kill(1)) == [
        Killed(1),
        Returned(3, 50),
        Collected((Pot(100, (3,)),)),
        Awarded(0, (Share(3, 100),)),
    ]
    assert (hand.awaiting, hand.stacks) == (Over(), [950, 1050, 1000])


@pytest.mark.parametrize("exposure", ["face_up", "at_showdown"])
def test_r055_the_board_runs_out_when_nobody_can_bet(exposure: str) -> None:
    told = start([100, 100, 500], button=3, all_in_exposure=exposure).play(500, "call", "call")
    assert [e.street for e in told.log if isinstance(e, BoardDealt)] == ["flop", "turn", "river"]


def test_r055_two_with_chips_go_on_betting_beside_an_all_in() -> None:
    told = start([100, 101, 101], button=3).play(100, "call", "call")
    assert (told.legal.seat, len(told.hand.board)) == (2, 3)


CARDS = (51, 47)
PUBLIC: list[Event] = [
    Posted(1, "ante", 5),
    BoardDealt("flop", (0, 1, 2)),
    Folded(1),
    Checked(1),
    Called(1, 5),
    Raised(1, 20, 20, True),
    Killed(1),
    Returned(1, 5),
    Collected((Pot(20, (1, 2)),)),
    Shown(1, CARDS),
    Mucked(1),
    Awarded(0, (Share(1, 20),)),
]


def test_r057_only_the_owner_sees_hole_cards() -> None:
    assert seen_by(1, HoleDealt(1, CARDS)) == HoleDealt(1, CARDS)
    assert seen_by(0, HoleDealt(1, CARDS)) == HoleDealt(1, None)
    assert seen_by(None, HoleDealt(1, CARDS)) == HoleDealt(1, None)


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
def test_r057_all_else_is_public(event: Event) -> None:
    for viewer in (0, 1, None):
        assert seen_by(viewer, event) == event


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_r057_a_view_learns_a_hand_when_it_is_shown(viewer: int | None) -> None:
    told = start([500] * 3, button=3, house="macedonian").play("call", "fold", "check")
    told.play(*["check"] * 6)
    view = Hand(told.hand.setup)
    for event in told.log:
        view.apply(seen_by(viewer, event))
    known = {view.seats[i] for i, cards in enumerate(view.hole) if cards is not None}
    assert known == {2, 3} | ({viewer} - {None})
    assert [view.hole[i] for i in (1, 2)] == [told.hand.hole[i] for i in (1, 2)]
    assert view.awaiting == Over()


def test_r057_what_is_hidden_of_a_hand_is_what_its_projected_events_never_told() -> None:
    told = start([500] * 3, button=3, house="macedonian").play("call", "fold", "check")
    told.play(*["check"] * 6)
    for viewer in (None, 1, 2, 3):
        hand, view = Hand(told.hand.setup), Hand(told.hand.setup)
        for event in told.log:
            hand.apply(event)
            view.apply(seen_by(viewer, event))
            before = hand.copy().state()
            assert hand.hide(viewer).state() == view.state()
            assert hand.state() == before
            assert view.hide(viewer).state() == view.state()
            assert view.hide(None).state() == hand.hide(None).state()


def test_r057_r124_a_view_knows_the_shown_cards_as_gone() -> None:
    holes = {1: "AsAh", 2: "KdKc"}
    told = start([500] * 2, button=1, holes=holes).play(500, "call")
    view = Hand(told.hand.setup)
    for event in told.log[: told.log.index(told.all(BoardDealt)[0])]:
        view.apply(seen_by(None, event))
    for known in ("As", "Ah", "Kd", "Kc"):
        with pytest.raises(ValueError, match="twice"):
            view.reveal(parse_cards("2c 3c") + parse_cards(known))
    assert view.reveal(parse_cards("2c 3c 4c")) == [BoardDealt("flop", parse_cards("2c 3c 4c"))]


def test_r057_nobody_gets_a_card_that_is_not_dealt_yet() -> None:
    told = start([500] * 3, button=3).play("call", "call")
    assert told.all(BoardDealt) == []
    assert len(told.play("check").all(BoardDealt)) == 1


def test_a_card_that_is_out_already_is_refused() -> None:
    hand = fresh(2)
    with pytest.raises(ValueError, match=r"^a card came twice$"):
        hand.reveal(parse_cards("As Ah Kd") + parse_cards("As"))
    with pytest.raises(ValueError, match=r"1 cards came, the hand asks for NeedCards"):
        hand.reveal(parse_cards("2c"))
    hand.run(*hand.reveal(parse_cards("As Ah Kd Kc")))
    with pytest.raises(ValueError, match=r"3 cards came, the hand asks for Legal"):
        hand.reveal(parse_cards("2c 3c 4c"))
    hand.run(hand.decide(1, CALL))
    with pytest.raises(ValueError, match=r"^3 cards came, the hand asks for Legal"):
        hand.reveal(parse_cards("2c 3c 4c"))
    hand.run(hand.decide(2, CHECK))
    for known in ("As", "Ah", "Kd", "Kc"):
        with pytest.raises(ValueError, match="twice"):
            hand.reveal(parse_cards("2c 3c") + parse_cards(known))
    with pytest.raises(ValueError, match="twice"):
        hand.reveal(parse_cards("2c 3c") + parse_cards("2c"))
    out = "2c 3c 4c"
    hand.run(*hand.reveal(parse_cards(out)))
    for card in ("5c", "6c"):
        for seat in hand.seats:
            hand.act(seat, CHECK)
        for known in out.split():
            with pytest.raises(ValueError, match="twice"):
                hand.reveal(parse_cards(known))
        hand.run(*hand.reveal(parse_cards(card)))
        out = f"{out} {card}"
    assert tuple(hand.board) == tuple(parse_cards(out))


def test_a_deal_is_what_the_cards_reveal_and_all_that_follows() -> None:
    hands = [fresh(2), fresh(2)]
    for hand in hands:
        hand.run(*hand.reveal(parse_cards("As Ah Kd Kc")))
        hand.act(1, RaiseTo(1000))
    called = [hand.act(2, CALL) for hand in hands]
    assert called[0] == called[1]
    for cards in ("2c 3c 4d", "5h", "6h"):
        dealt = hands[0].deal(parse_cards(cards))
        assert dealt == hands[1].run(*hands[1].reveal(parse_cards(cards)))
    assert [type(event) for event in dealt] == [BoardDealt, Awarded]
    assert hands[0].state() == hands[1].state()
    assert isinstance(hands[0].awaiting, Over)


def test_refused_cards_change_nothing() -> None:
    hand = fresh(3)
    before = hand.copy().state()
    with pytest.raises(ValueError, match="twice"):
        hand.deal(parse_cards("As Ah Kd Kc 2c") + parse_cards("As"))
    assert hand.state() == before


def test_a_view_never_guesses_a_showdown() -> None:
    told = start([100, 100], button=1).play("call", *["check"] * 7)
    view = Hand(told.hand.setup)
    for event in told.log:
        if isinstance(event, Shown):
            break
        view.apply(seen_by(None, event))
    with pytest.raises(CardsUnknown, match="the hole cards of seat 2 are not known"):
        view.next_event()

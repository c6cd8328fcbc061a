"""Computer players: legal, repeatable, blind to what they may not see, and not absurd."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import DECK, parse_cards
from fairdeal.dealing.seeded import SeededDeck
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    BoardDealt,
    Event,
    Fold,
    Hand,
    HandSetup,
    HoleDealt,
    House,
    Legal,
    NeedCards,
    RaiseTo,
    preset,
    seen_by,
)
from fairdeal.players import LEVELS, Choice, Computer, Level, Peek, SeatView, choose
from fairdeal.players.worker import Request, choose_bytes, decode_choice, encode_request, warm
from fairdeal.ranking import strength_of
from fairdeal.sim import play

LEVEL = st.sampled_from(LEVELS)


def table(stacks: tuple[int, ...], button: int = 0, house: House = "standard") -> HandSetup:
    n = len(stacks)
    small, big = ((button + 1) % n, (button + 2) % n) if n > 2 else (button, 1 - button)
    return HandSetup(preset(house), button, small, big, tuple(range(n)), stacks)


def dealt(setup: HandSetup, holes: dict[int, str], board: str, *actions: Action) -> SeatView:
    """Play actions (each for whose turn it is) and return the view of the seat to act.

    Seats without cards in ``holes`` get what is left of the deck.
    """
    fixed = {seat: parse_cards(text) for seat, text in holes.items()}
    common = parse_cards(board)
    used = {card for cards in (*fixed.values(), common) for card in cards}
    rest = iter([card for card in DECK if card not in used])
    hand, log = Hand(setup), list[Event]()
    coming = list(common)
    todo = list(actions)
    log += hand.run()
    while True:
        awaiting = hand.awaiting
        if isinstance(awaiting, NeedCards):
            if hand.hole[0] is None:
                cards = [c for s in hand.seats for c in fixed.get(s, (next(rest), next(rest)))]
            else:
                count = len(awaiting.slots)
                cards, coming = coming[:count], coming[count:]
            log += hand.run(*hand.reveal(cards))
            continue
        assert isinstance(awaiting, Legal), "the story goes on after the hand"
        if todo:
            log += hand.run(hand.decide(awaiting.seat, todo.pop(0)))
        else:
            view = SeatView(setup, awaiting.seat)
            for event in log:
                view.see(seen_by(view.seat, event))
            return view


def test_a_view_refuses_cards_that_its_seat_may_not_see() -> None:
    view = SeatView(table((1000, 1000)), 0)
    with pytest.raises(Peek, match="seat 1"):
        view.see(HoleDealt(1, (0, 1)))
    view.see(HoleDealt(1, None))
    view.see(HoleDealt(0, (0, 1)))


@pytest.mark.parametrize("level", LEVELS)
def test_other_hands_and_cards_to_come_change_no_decision(level: Level) -> None:
    """Two worlds that look the same from the seat: the same choice and the same reason."""
    setup = table((10_000,) * 3)
    line = (CALL, CALL, CHECK, CHECK)
    one = dealt(setup, {2: "Ah Qd", 0: "Ks Kd", 1: "2c 2d"}, "Qs 7d 3c", *line)
    two = dealt(setup, {2: "Ah Qd", 0: "9s 4d", 1: "Js Jd"}, "Qs 7d 3c", *line)
    assert one.events == two.events
    for seed in range(10):
        assert choose(one, level, seed) == choose(two, level, seed)


@settings(max_examples=60, deadline=None)
@given(
    stacks=st.lists(
        st.one_of(st.integers(1, 300), st.integers(1, 20_000)), min_size=2, max_size=10
    ),
    levels=st.lists(LEVEL, min_size=10, max_size=10),
    house=st.sampled_from(["standard", "thai", "persian", "macedonian"]),
    button=st.integers(0, 9),
    seed=st.integers(0, 2**32),
)
def test_players_are_legal_at_any_table(
    stacks: list[int], levels: list[Level], house: House, button: int, seed: int
) -> None:
    """Whatever the stacks, seats and house: ``Hand.decide`` accepts each choice, chips stay."""
    setup = table(tuple(stacks), button % len(stacks), house)
    players = [Computer(level) for level in levels[: len(stacks)]]
    hand, log = play(setup, SeededDeck(seed), players, seed)
    assert sum(hand.stacks) == sum(stacks)
    again, same = play(setup, SeededDeck(seed), players, seed)
    assert same == log
    assert again.stacks == hand.stacks


class Watched:
    """A player that looks over another's shoulder."""

    def __init__(self, level: Level) -> None:
        self.player = Computer(level)
        self.choices: list[tuple[SeatView, int, Choice]] = []

    def choose(self, view: SeatView, seed: int) -> Choice:
        choice = self.player.choose(view, seed)
        assert 0 <= choice.reason.equity <= 1
        assert 0 <= choice.reason.odds <= 1
        if view.legal.owed == 0:
            assert not isinstance(choice.action, Fold), "folded where checking is free"
        if isinstance(choice.action, Fold) and len(view.hand.board) == 5:
            assert not _nuts(view), "folded the best possible hand"
        self.choices.append((view, seed, choice))
        return choice


def _nuts(view: SeatView) -> bool:
    board = view.hand.board
    rest = [card for card in DECK if card not in board and card not in view.hole]
    mine = strength_of((*view.hole, *board))
    return all(strength_of((*pair, *board)) <= mine for pair in combinations(rest, 2))


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_folds_for_free_or_folds_the_nuts(level: Level) -> None:
    setup = table((10_000,) * 6)
    watched = [Watched(level) for _ in range(6)]
    for seed in range(60):
        play(setup, SeededDeck(seed), watched, seed)
    actions = [choice.action for player in watched for _, _, choice in player.choices]
    all_in = [a for a in actions if isinstance(a, RaiseTo) and a.to == 10_000]
    assert len(all_in) < len(actions) / 30


def test_hard_says_what_it_puts_its_opponents_on() -> None:
    setup = table((10_000,) * 6)
    quiet = dealt(setup, {}, "", FOLD, CALL)
    loud = dealt(setup, {}, "", FOLD, RaiseTo(300), RaiseTo(1000))
    limper = choose(quiet, "hard", 1).reason.reads
    raiser = choose(loud, "hard", 1).reason.reads
    assert [read.seat for read in limper] == [1, 2, 4, 0]
    widths = {read.seat: read.width for read in raiser}
    assert widths[5] < 0.35 < widths[1]
    assert next(read.strength for read in raiser if read.seat == 5) > 0.75


@pytest.mark.parametrize("level", LEVELS)
def test_aces_are_played_and_rags_are_thrown_away(level: Level) -> None:
    setup = table((10_000,) * 6)
    jam = (RaiseTo(10_000),)
    for seed in range(20):
        aces = dealt(setup, {4: "As Ah"}, "", *jam)
        assert choose(aces, level, seed).action == CALL
        rags = dealt(setup, {4: "7s 2h"}, "", *jam)
        assert choose(rags, level, seed).action == FOLD


@pytest.mark.parametrize("level", LEVELS)
def test_bets_vary_and_look_round(level: Level) -> None:
    setup = table((10_000,) * 6)
    view = dealt(setup, {3: "As Ah"}, "")
    sizes = {
        action.to
        for seed in range(60)
        if isinstance(action := choose(view, level, seed).action, RaiseTo)
    }
    assert sizes
    assert all(size % 50 == 0 for size in sizes)
    board = dealt(
        setup, {2: "As Ah"}, "Ad 7c 2h", FOLD, FOLD, FOLD, FOLD, RaiseTo(300), CALL, RaiseTo(300)
    )
    raises = {
        action.to
        for seed in range(60)
        if isinstance(action := choose(board, level, seed).action, RaiseTo)
    }
    assert len(raises) > 1


def test_not_in_turn_is_a_mistake_of_the_caller() -> None:
    view = SeatView(table((1000, 1000)), 0)
    with pytest.raises(ValueError, match="not to act"):
        choose(view, "easy", 1)
    with pytest.raises(ValueError, match="no cards"):
        _ = view.hole


class ByWorker:
    """A player that asks the worker too."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: SeatView, seed: int) -> Choice:
        choice = choose(view, self.level, seed)
        request = Request(view.setup, view.seat, tuple(view.events), self.level, seed)
        assert decode_choice(choose_bytes(encode_request(request))) == choice
        return choice


@pytest.mark.parametrize("level", LEVELS)
def test_the_worker_answers_as_the_player_would(level: Level) -> None:
    warm()
    setup = table((10_000, 700, 3_000))
    for seed in range(4):
        play(setup, SeededDeck(seed), [ByWorker(level)] * 3, seed)


def test_the_worker_refuses_events_that_were_not_projected() -> None:
    setup = table((1000, 1000))
    request = Request(setup, 0, (HoleDealt(1, (0, 1)),), "easy", 1)
    with pytest.raises(Peek):
        choose_bytes(encode_request(request))


def test_a_decision_uses_no_shared_randomness() -> None:
    view = dealt(table((10_000,) * 6), {3: "Ts 9s"}, "")
    random.seed(1)
    before = random.getstate()
    choose(view, "hard", 5)
    assert random.getstate() == before
    assert not any(isinstance(event, BoardDealt) for event in view.events)

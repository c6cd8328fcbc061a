"""Laws of one hand, over random tables, options and play (R-116 and section 4 of the rules)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Event,
    Hand,
    HandSetup,
    IllegalAction,
    Legal,
    NeedCards,
    Over,
    RaiseTo,
    Ruleset,
    preset,
    seen_by,
)
from fairdeal.table.button import left_of

RULES = st.builds(
    preset,
    st.just("standard"),
    small_blind=st.sampled_from([1, 5, 10]),
    big_blind=st.just(10),
    ante_mode=st.just("all"),
    ante=st.sampled_from([0, 1, 15]),
    burn=st.sampled_from(["on", "off"]),
    deal_pattern=st.sampled_from(["one_by_one", "pairs"]),
    heads_up_blinds=st.sampled_from(["button_sb", "button_bb"]),
    reopen=st.sampled_from(["cumulative", "single", "any"]),
    showdown=st.sampled_from(["losers_may_muck", "all_show"]),
    all_in_exposure=st.sampled_from(["face_up", "at_showdown"]),
    odd_chip=st.sampled_from(["spread", "all_to_first"]),
)
STACK = st.one_of(st.integers(1, 30), st.integers(1, 400), st.just(100))


@st.composite
def setups(draw: st.DrawFn) -> HandSetup:
    """Two to ten seats with uneven stacks from one chip up; sometimes a dead small blind."""
    rules: Ruleset = draw(RULES)
    seats = tuple(sorted(draw(st.sets(st.integers(0, 9), min_size=2, max_size=10))))
    stacks = tuple(draw(STACK) for _ in seats)
    button = draw(st.sampled_from(seats))
    if len(seats) == 2:
        big = left_of(button, seats) if rules.heads_up_blinds == "button_sb" else button
        small: int | None = next(seat for seat in seats if seat != big)
    else:
        first = left_of(button, seats)
        big = left_of(first, seats)
        small = draw(st.sampled_from([first, None]))
    return HandSetup(rules, button, small, big, seats, stacks)


def choices(legal: Legal, rng: random.Random) -> list[Action]:
    """Actions that are legal, cheap ones more often."""
    some: list[Action] = [*[CALL if legal.owed else CHECK] * 3, FOLD]
    if legal.raises:
        some += [RaiseTo(rng.choice(legal.raises)), RaiseTo(legal.raises[0])]
        some += [RaiseTo(legal.raises[-1])] * (rng.random() < 0.5)
    return some


def steps(hand: Hand, seed: int) -> Iterator[list[Event]]:
    """Play a hand to its end at random, out-of-turn deaths included; yield each step's events."""
    rng = random.Random(seed)
    deck = rng.sample(range(52), 52)
    yield hand.run()
    while not isinstance(need := hand.awaiting, Over):
        if isinstance(need, NeedCards):
            yield hand.run(*hand.reveal([deck[slot] for slot in need.slots]))
        elif rng.random() < 0.05 and len(hand.live) > 1:
            yield hand.run(hand.kill(hand.seats[rng.choice(hand.live)]))
        else:
            yield hand.run(hand.decide(need.seat, rng.choice(choices(need, rng))))


@settings(max_examples=300)
@given(setups(), st.integers(0, 2**32))
def test_chips_are_kept_after_every_event_and_the_hand_ends(setup: HandSetup, seed: int) -> None:
    chips = sum(setup.stacks)
    log = [event for events in steps(Hand(setup), seed) for event in events]
    hand = Hand(setup)
    for event in log:
        hand.apply(event)
        assert sum(hand.stacks) + hand.pot == chips
        assert min(hand.stacks) >= 0
        assert min(hand.bets) >= 0
    assert hand.over
    assert hand.pot == 0
    assert len(log) < 40 * hand.n + 400 * hand.n


@settings(max_examples=150)
@given(setups(), st.integers(0, 2**32))
def test_the_log_rebuilds_the_hand_and_every_view_of_it(setup: HandSetup, seed: int) -> None:
    hand = Hand(setup)
    log: list[Event] = []
    for events in steps(hand, seed):
        log += events
        for viewer in (None, *setup.seats):
            view = Hand(setup)
            for event in log:
                view.apply(seen_by(viewer, event))
            hidden = hand.copy()
            for i, seat in enumerate(hidden.seats):
                if seat != viewer and not hidden.shown[i]:
                    hidden.hole[i] = None
            assert view.state() == hidden.state()
            if isinstance(need := hand.awaiting, Legal):
                assert view.awaiting == need  # what is legal never depends on a hidden card


@settings(max_examples=150)
@given(setups(), st.integers(0, 2**32))
def test_judging_changes_nothing_and_refuses_all_that_is_not_legal(
    setup: HandSetup, seed: int
) -> None:
    hand = Hand(setup)
    for _ in steps(hand, seed):
        legal = hand.awaiting
        if not isinstance(legal, Legal):
            continue
        before = copy.deepcopy(hand.state())
        hand.decide(legal.seat, FOLD)
        hand.decide(legal.seat, CALL if legal.owed else CHECK)
        for to in legal.raises:
            hand.decide(legal.seat, RaiseTo(to))
        i = hand.index[legal.seat]
        most = hand.stacks[i] + hand.bets[i]
        wrong: list[Action] = [CHECK if legal.owed else CALL]
        wrong += [RaiseTo(to) for to in (-1, 0, most + 1, 2**60) if to not in legal.raises]
        wrong += [RaiseTo(to) for to in range(most + 1) if to not in legal.raises]
        for action in wrong:
            with pytest.raises(IllegalAction):
                hand.decide(legal.seat, action)
        for seat in setup.seats:
            if seat != legal.seat:
                with pytest.raises(IllegalAction, match="not_your_turn"):
                    hand.decide(seat, FOLD)
        assert hand.state() == before


@settings(max_examples=100)
@given(setups(), st.integers(0, 2**32))
def test_a_copy_is_independent(setup: HandSetup, seed: int) -> None:
    hand = Hand(setup)
    for _ in steps(hand, seed):
        twin, before = hand.copy(), copy.deepcopy(hand.state())
        for _ in steps_from(twin, seed):
            pass
        assert hand.state() == before


def steps_from(hand: Hand, seed: int) -> Iterator[list[Event]]:
    """Go on at random from the middle of a hand."""
    rng = random.Random(seed)
    while not isinstance(need := hand.awaiting, Over):
        if isinstance(need, NeedCards):
            out = {c for pair in hand.hole if pair for c in pair} | set(hand.board)
            fresh = rng.sample([c for c in range(52) if c not in out], len(need.slots))
            yield hand.run(*hand.reveal(fresh))
        else:
            yield hand.run(hand.decide(need.seat, rng.choice(choices(need, rng))))

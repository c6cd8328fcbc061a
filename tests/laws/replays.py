"""The laws of a finished log: replay, projections, copies, and suits that mean nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from fairdeal.hand import (
    Action,
    BoardDealt,
    CardsUnknown,
    Event,
    Hand,
    HoleDealt,
    Legal,
    Over,
    Viewer,
    seen_by,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a log, and how it came about.

    Attributes:
        event: what happened.
        asked: the question that was open just before, if one was.
        seat, wish: who wished it; -1 and None when nobody did.
        follows: it was the hand's own ``next_event``.

    """

    event: Event
    asked: Legal | None = None
    seat: int = -1
    wish: Action | None = None
    follows: bool = False


def check_log(hand: Hand, steps: Sequence[Step], mark: int, twin: Hand, rng: random.Random) -> None:
    """Hold the finished ``hand`` against its log; ``twin`` is a copy of it after ``mark`` steps."""
    _check_replay(hand, steps, mark, twin)
    _check_copy(hand, steps[mark:], twin)
    states = {mark: twin.state(), len(steps): hand.state()}
    curious = rng.choice((None, *hand.seats))
    for viewer in (None, *hand.seats):
        log = [seen_by(viewer, step.event) for step in steps]
        _check_view(hand, viewer, steps, log, states)
        if viewer == curious:
            _check_foresight(hand, viewer, steps, log)


def _check_replay(hand: Hand, steps: Sequence[Step], mark: int, twin: Hand) -> None:
    """The log makes the same hand, up to every point, and every event would be judged again."""
    fresh = Hand(hand.setup)
    for k, step in enumerate(steps):
        if k == mark:
            assert fresh.state() == twin.state(), f"the first {mark} events make another hand"
            assert fresh.awaiting == twin.awaiting, f"the first {mark} events ask something else"
        _judge(fresh, step)
        fresh.apply(step.event)
    assert fresh.state() == hand.state(), "the log makes another hand"
    assert type(fresh.awaiting) is Over, "the log does not end the hand"


def _judge(hand: Hand, step: Step) -> None:
    """The same wish in the same state is the same event, whatever was probed before."""
    if step.wish is not None:
        assert hand.decide(step.seat, step.wish) == step.event, f"judged otherwise: {step}"
    elif step.follows:
        assert hand.next_event() == step.event, f"something else follows: {step}"


def _check_copy(hand: Hand, rest: Sequence[Step], twin: Hand) -> None:
    """A copy goes its own way: it reaches the same end and never touches its original."""
    before = repr(twin.state())
    copy = twin.copy()
    assert copy.state() == twin.state(), "a copy is not equal"
    for step in rest:
        _judge(copy, step)
        copy.apply(step.event)
    assert copy.state() == hand.state(), "a copy plays otherwise"
    assert repr(twin.state()) == before, "playing a copy changed its original"


def _check_view(
    hand: Hand,
    viewer: Viewer,
    steps: Sequence[Step],
    log: Sequence[Event],
    states: Mapping[int, dict[str, object]],
) -> None:
    """The fold of the projected events is the projected fold, and asks the same questions.

    ``states`` holds the true hand after some numbers of steps, the whole log among them.
    """
    view = Hand(hand.setup)
    for k, event in enumerate(log):
        if k in states:
            assert view.state() == _hidden(states[k], view, viewer), f"{viewer}'s view after {k}"
        asked = steps[k].asked
        if asked is not None:
            assert view.awaiting == asked, f"{viewer} sees another question"
        if type(event) is HoleDealt:  # nobody gets hole cards but their owner
            assert (event.cards is not None) == (event.seat == viewer), f"{viewer} sees {event}"
        view.apply(event)
    assert view.state() == _hidden(states[len(log)], view, viewer), f"{viewer}'s view of the end"


def _hidden(state: dict[str, object], view: Hand, viewer: Viewer) -> dict[str, object]:
    """Return a hand's state less what ``viewer`` may not know."""
    shown = cast("list[bool]", state["shown"])
    hole = [
        pair if seat == viewer or open_ else None
        for seat, open_, pair in zip(
            view.seats, shown, cast("list[Any]", state["hole"]), strict=True
        )
    ]
    known = {*cast("list[int]", state["board"]), *(card for pair in hole if pair for card in pair)}
    return {**state, "hole": hole, "_out": known}  # what is known stands there once more


def _check_foresight(
    hand: Hand, viewer: Viewer, steps: Sequence[Step], log: Sequence[Event]
) -> None:
    """What follows for a view is what followed, or it says that it cannot know."""
    view = Hand(hand.setup)
    for step, event in zip(steps, log, strict=True):
        if step.follows:
            try:
                follows = view.next_event()
            except CardsUnknown:
                follows = event
            assert follows == event, f"{viewer} foresees {follows}, not {event}"
        view.apply(event)


def check_suits(hand: Hand, steps: Sequence[Step], rng: random.Random) -> None:
    """R-004: the same wishes with the suits exchanged end with the same stacks."""
    suits = rng.sample(range(4), 4)
    fresh = Hand(hand.setup)
    for step in steps:
        event: Event | None = step.event
        if step.wish is not None:
            event = fresh.decide(step.seat, step.wish)
        elif step.follows:
            event = fresh.next_event()
        elif type(event) is HoleDealt:
            assert event.cards is not None
            first, second = (card // 4 * 4 + suits[card % 4] for card in event.cards)
            event = HoleDealt(event.seat, (first, second))
        elif type(event) is BoardDealt:
            cards = tuple(card // 4 * 4 + suits[card % 4] for card in event.cards)
            event = BoardDealt(event.street, cards)
        assert event is not None, f"with other suits nothing follows instead of {step}"
        assert type(event) is type(step.event), f"with other suits {event}, not {step}"
        fresh.apply(event)
    assert fresh.stacks == hand.stacks, "with other suits the stacks end otherwise"

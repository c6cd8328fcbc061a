"""Random hands played by the engine, as records."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    SHOW,
    Action,
    Event,
    Hand,
    HandSetup,
    HoleDealt,
    Legal,
    Mucked,
    NeedCards,
    Over,
    RaiseTo,
    Ruleset,
    Seat,
    preset,
)
from fairdeal.records import HandRecord

RULES = st.builds(
    preset,
    st.just("standard"),
    small_blind=st.sampled_from([1, 5, 10]),
    big_blind=st.just(10),
    ante_mode=st.sampled_from(["all", "bb"]),
    ante=st.sampled_from([0, 1, 15]),
    heads_up_blinds=st.sampled_from(["button_sb", "button_bb"]),
    short_blind_price=st.sampled_from(["full", "posted"]),
    reopen=st.sampled_from(["cumulative", "single", "any"]),
    showdown=st.sampled_from(["losers_may_muck", "all_show"]),
    all_in_exposure=st.sampled_from(["face_up", "at_showdown"]),
    odd_chip=st.sampled_from(["spread", "all_to_first"]),
    action_s=st.sampled_from([20, None]),
)
NAMES = st.text(min_size=1, max_size=8)


@st.composite
def setups(draw: st.DrawFn, *, posts: bool = True) -> HandSetup:
    """Two to ten seats, uneven stacks, an empty button seat or no small blind now and then."""
    rules: Ruleset = draw(RULES)
    seats = tuple(sorted(draw(st.sets(st.integers(0, 12), min_size=2, max_size=10))))
    stacks = tuple(draw(st.integers(1, 30) | st.integers(40, 400)) for _ in seats)
    button = draw(st.sampled_from(seats) | st.integers(0, 12))
    after = [seat for seat in seats if seat > button]
    order = after + [seat for seat in seats if seat not in after]
    if len(seats) == 2 and rules.heads_up_blinds == "button_sb":
        order.reverse()
    small = draw(st.sampled_from([order[0], None])) if len(seats) > 2 else order[0]
    big = order[1] if small is not None else draw(st.sampled_from(order[:2]))
    able = [
        s for s, chips in zip(seats, stacks, strict=True) if chips > 35 and s not in (small, big)
    ]
    live: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()
    if posts and able:
        live = tuple(sorted(draw(st.sets(st.sampled_from(able), max_size=2))))
        dead = tuple(sorted(draw(st.sets(st.sampled_from(able), max_size=2))))
    return HandSetup(rules, button, small, big, seats, stacks, live_posts=live, dead_posts=dead)


def play(setup: HandSetup, seed: int, *, kills: float = 0.0) -> list[Event]:
    """Play a hand to its end at random; beaten hands are shown now and then (R-127)."""
    rng = random.Random(seed)
    deck = rng.sample(range(52), 52)
    hand = Hand(setup)
    log: list[Event] = []
    while True:
        while (event := hand.next_event()) is not None:
            if isinstance(event, Mucked) and rng.random() < 0.5:
                event = hand.decide(event.seat, SHOW)
            hand.apply(event)
            log.append(event)
        match hand.awaiting:
            case Over():
                return log
            case NeedCards(slots=slots):
                events = hand.reveal([deck[slot] for slot in slots])
            case Legal() as legal if rng.random() < kills and len(hand.live) > 1:
                events = [hand.kill(hand.seats[rng.choice(hand.live)])]
            case Legal() as legal:
                events = [hand.decide(legal.seat, _choice(legal, rng))]
        for event in events:
            hand.apply(event)
            log.append(event)


def _choice(legal: Legal, rng: random.Random) -> Action:
    some: list[Action] = [*[CALL if legal.owed else CHECK] * 4, FOLD]
    if legal.raises:
        some += [RaiseTo(rng.choice(legal.raises)), RaiseTo(legal.raises[0])]
        some += [RaiseTo(legal.raises[-1])] * (rng.random() < 0.3)
    return rng.choice(some)


@st.composite
def records(draw: st.DrawFn, *, posts: bool = True, kills: float = 0.0) -> HandRecord:
    """Finished hands with and without names."""
    setup = draw(setups(posts=posts))
    return HandRecord(
        setup=setup,
        events=tuple(play(setup, draw(st.integers(0, 2**32)), kills=kills)),
        names=draw(st.just(()) | st.tuples(*[NAMES] * len(setup.seats))),
        id=draw(st.none() | NAMES),
        place=draw(st.none() | NAMES),
        notes=draw(st.just(()) | st.tuples(NAMES)),
    )


def without_hole_cards(record: HandRecord) -> HandRecord:
    """The record of one who saw no hole cards but those that were shown."""
    events = tuple(
        HoleDealt(event.seat, None) if isinstance(event, HoleDealt) else event
        for event in record.events
    )
    return HandRecord(setup=record.setup, events=events, names=record.names, id=record.id)

"""Laws of a table, over random commands, lost lines and time (R-116, R-057, R-140)."""

from __future__ import annotations

import random
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.hand import CALL, CHECK, FOLD, HOUSES, Action, RaiseTo
from fairdeal.table import (
    Act,
    Back,
    Buy,
    Command,
    Drop,
    Leave,
    NextHand,
    Refused,
    SetPace,
    Sit,
    SitIn,
    SitOut,
    seen_by,
)
from fairdeal.table.state import TableState
from tests.table.story import Play


def evening(seed: int, length: int) -> Play:
    """Play an evening of random wishes at a random table."""
    rng = random.Random(seed)
    play = Play(
        seats=rng.randint(2, 8),
        house=rng.choice(HOUSES),
        kind=rng.choice(("practice", "private")),
        stack=rng.choice((200, 1000)),
        seed=seed,
        action_s=rng.choice((None, 20)),
    ).sit(0)
    for _ in range(length):
        play.wait(rng.choice((1, 500, 5_000, 25_000)))
        with suppress(Refused):
            play.do(wish(play, rng))
    return play


def wish(play: Play, rng: random.Random) -> Command:
    """Wish for something at random, mostly an answer to the open question."""
    table, player = play.table, f"p{rng.randrange(8)}"
    if table.asked is not None and rng.random() < 0.7:
        return Act(table.at(table.asked.seat).player, table.hand_no, table.turn, _action(play, rng))
    seat = rng.randrange(len(table.seats))
    return rng.choice(
        [
            Sit(seat, player, f"Player {player}"),
            Sit(seat, f"c{player}", f"Computer {player}", "easy"),
            SitOut(player),
            SitIn(player),
            Buy(player),
            Drop(player),
            Back(player),
            Back(player),
            NextHand("p0"),
            SetPace("p0", "fast"),
            Leave(player) if rng.random() < 0.3 else Buy(player),
            Act(player, table.hand_no, table.turn, CALL),
        ]
    )


def _action(play: Play, rng: random.Random) -> Action:
    asked = play.table.asked
    assert asked is not None
    some: list[Action] = [*[CALL if asked.owed else CHECK] * 3, FOLD]
    if asked.most:
        some += [RaiseTo(asked.least), RaiseTo(asked.most)]
    return rng.choice(some)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_the_log_rebuilds_the_table_and_every_view_of_it(seed: int) -> None:
    play = evening(seed, 120)  # after every step it asserts that no chip came or went
    for viewer in (None, *range(len(play.table.seats))):
        view = TableState()
        for event in play.log:
            view.apply(seen_by(viewer, event))
        assert view.state() == play.table.hide(viewer).state()
    whole = TableState()
    for event in play.log:
        whole.apply(event)
    assert whole.state() == play.table.state()


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_a_baseline_gives_the_public_state_between_hands(seed: int) -> None:
    table = evening(seed, 60).table
    if table.running:
        return
    fresh = TableState()
    for event in table.baseline():
        fresh.apply(event)
    assert fresh.closed == table.closed
    assert fresh.brought == table.brought
    for mine, theirs in zip(fresh.seats, table.seats, strict=True):
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            for name in ("player", "name", "level", "stack", "waiting", "sitting_out", "connected"):
                assert getattr(mine, name) == getattr(theirs, name)

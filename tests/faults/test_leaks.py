"""T-01, T-04, T-05: nobody is told a card, a digit, a size or a moment that is not for him.

Two detectors look at the same evenings. The oracle compares every frame with the true log, event
by event. Twin worlds play each evening again with the cards permuted that an observer cannot know:
everything that he hears must be the same to the byte and to the millisecond, and what all others
are sent must have the same lengths. Both are shown to find faults that are put in on purpose.

Every test run: more than 20,000 views. FAIRDEAL_FAULTS=20, as in `make soak`: more than a million.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fairdeal.hand import HoleDealt
from fairdeal.ranking import read
from fairdeal.room import computers, gallery, views
from fairdeal.room.gallery import Gallery
from fairdeal.room.past import readings
from fairdeal.room.views import Views
from fairdeal.table import HostSet, Table, seen_by
from fairdeal.wire import Clock, Reading
from tests.faults.oracle import Leak, check_world
from tests.faults.twins import Told, compare, compare_sizes, names_of, observers, twin_decks
from tests.faults.world import RAIL, World

SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
STEPS = 200
FEW = (2, 3, 0, 4, 5, 1)  # evenings in which a fault is to be found; the first ones show most
Count = Callable[[str, int], None]


@pytest.mark.parametrize("seed", range(3 if SCALE == 1 else 7 * SCALE))
def test_r057_every_frame_holds_what_its_viewer_may_know_and_no_more(
    seed: int, count: Count
) -> None:
    world = World(seed, STEPS).play()
    views = check_world(world)
    count("views checked against the log", views.total())
    count("frames checked against the log", world.frames())
    count("hands dealt in evenings that were checked", len(world.hands))


@pytest.mark.parametrize("seed", range(1 if SCALE == 1 else 3 * SCALE))
def test_t01_no_observer_can_tell_worlds_apart_that_differ_in_what_he_cannot_know(
    seed: int, count: Count
) -> None:
    world = World(seed, STEPS).play()
    views = check_world(world)
    for observer in observers(world):
        decks = twin_decks(world, observer, Random(seed))
        twin = World(seed, STEPS, decks).play()
        compare(world, twin, observer)
        compare_sizes(world, twin)
        other = sum(a.order != b.order for a, b in zip(world.decks, decks, strict=True))
        count("hands with other hidden cards in a twin world", other)
        count("twin worlds", 1)
        count("views compared in twin worlds", sum(views[n] for n in names_of(world, observer)))


# -- a detector must be able to fail ------------------------------------------------------------


def _first_hole(table: Table) -> tuple[int, int]:
    """The cards of the first seat of the hand, which most viewers may not know."""
    hole = table.hand.hole[0] if table.hand is not None else None
    return (0, 0) if hole is None else hole


def _hidden(table: Table) -> int:
    """A number that depends on every hand of the table."""
    holes = table.hand.hole if table.hand is not None else ()
    return sum(max(hole) for hole in holes if hole is not None)


def _tells_one_card(viewer: Any, event: Any) -> Any:
    told = isinstance(event, HoleDealt) and event.cards is not None and 51 in event.cards
    return event if told else seen_by(viewer, event)


def _tells_the_link(viewer: Any, event: Any) -> Any:
    return event if isinstance(event, HostSet) else seen_by(viewer, event)


def _clock_with_a_digit(table: Table, now: int) -> Clock | None:
    clock = table.clock(now)
    return None if clock is None else Clock(clock[0] + _hidden(table) % 2, clock[1])


def _readings_of_all(table: Table, viewer: Any) -> tuple[Reading, ...]:
    if table.hand is None or table.hand.hole[0] is None:
        return readings(table, viewer)
    made = read((*_first_hole(table), *table.hand.board))
    return (Reading(table.hand.seats[0], made.category, made.ranks, made.cards),)


def _with_a_space(self: Views, table: Table, *rest: Any) -> bytes:
    return _EVENTS(self, table, *rest) + b" " * (_hidden(table) % 2)


def _one_frame_more(self: Gallery, table: Table, batch: Any = (), **rest: Any) -> None:
    _PUBLISH(self, table, batch, **rest)
    if batch and _hidden(table) % 2:
        _PUBLISH(self, table, **rest)


def _hands_of_others(self: Views, table: Table, hand: int, player: str) -> Any:
    kept = next((kept for kept in self.hands(table) if kept.hand == hand), None)
    other = next(iter(kept.dealt), player) if kept is not None else player
    return _PAST_HAND(self, table, hand, other)


_EVENTS, _PUBLISH, _PAST_HAND = Views.events, Gallery.publish, Views.past_hand


@pytest.mark.parametrize(
    ("target", "name", "fault"),
    [
        (views, "seen_by", _tells_one_card),
        (views, "seen_by", _tells_the_link),
        (views, "readings", _readings_of_all),
        (Views, "past_hand", _hands_of_others),
    ],
)
def test_the_oracle_finds_what_is_told_by_mistake(
    target: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> None:
        for seed in FEW:
            check_world(World(seed, STEPS // 2).play())

    monkeypatch.setattr(target, name, fault)
    with pytest.raises(Leak):
        look()


@pytest.mark.parametrize(
    ("target", "name", "fault"),
    [
        (views, "seen_by", _tells_one_card),
        (views, "readings", _readings_of_all),
        (gallery, "clock_of", _clock_with_a_digit),
        (Views, "events", _with_a_space),
        (views, "padded", lambda frame, _: frame),
        (Gallery, "publish", _one_frame_more),
        (computers, "pause_ms", lambda *_, **__: 0),  # so that the moment tells how long he thought
    ],
)
def test_twin_worlds_find_a_card_a_digit_a_size_a_number_and_a_moment(
    target: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> None:
        for seed in FEW:
            world = World(seed, STEPS // 2).play()
            twin = World(seed, STEPS // 2, twin_decks(world, RAIL, Random(seed))).play()
            compare(world, twin, RAIL)
            compare_sizes(world, twin)

    monkeypatch.setattr(target, name, fault)
    with pytest.raises(Told):
        look()

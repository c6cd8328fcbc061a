"""Who looks and how good the lines are: coarse, rare, only on a change, and no event."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from fairdeal.room import presence
from fairdeal.room.presence import FAIR_MS, POOR_MS, quality_of
from fairdeal.store import MemoryStore
from fairdeal.wire import Accepted, Leave, Lines, SetRail, SitDown, YourLine
from tests.room.harness import Clock, Viewer, open_room
from tests.room.test_room import seated

GOOD, FAIR, POOR = 20, FAIR_MS, POOR_MS


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "TELL_MS", 0)


def last(viewer: Viewer, kind: type) -> Any:
    return next((f for f in reversed(viewer.frames) if isinstance(f, kind)), None)


def told(viewer: Viewer) -> dict[str, str]:
    lines = last(viewer, Lines)
    return {} if lines is None else {line.player: line.quality for line in lines.players}


def watching(viewer: Viewer) -> tuple[int, tuple[str, ...]]:
    lines = last(viewer, Lines)
    return (0, ()) if lines is None else (lines.watching, lines.watchers)


@pytest.mark.parametrize(
    ("trips", "quality"),
    [
        ([], None),
        ([GOOD], "good"),
        ([FAIR - 1], "good"),
        ([FAIR], "fair"),
        ([POOR - 1], "fair"),
        ([POOR], "poor"),
        ([GOOD, POOR, GOOD], "good"),  # one slow answer is no slow line
        ([GOOD, POOR, POOR], "poor"),
        ([GOOD, GOOD, None], "poor"),  # and one that is missing is
        ([None, GOOD, GOOD], "good"),
        ([None], "poor"),
    ],
)
def test_a_line_is_judged_by_its_last_round_trips(trips: list[int | None], quality: Any) -> None:
    assert quality_of(trips) == quality


def test_all_are_told_of_a_line_when_its_step_changes_and_each_of_his_own() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        for trip in (GOOD, GOOD, FAIR - 1):
            room.measured(bob.session, trip)
        await ana.until(lambda: told(ana) == {"p1": "good"})
        await bob.until(lambda: last(bob, YourLine) == YourLine("good"))
        assert last(ana, YourLine) is None
        room.measured(bob.session, POOR)
        room.measured(bob.session, POOR)
        await ana.until(lambda: told(ana) == {"p1": "poor"})
        await bob.until(lambda: last(bob, YourLine) == YourLine("poor"))
        room.measured(ana.session, FAIR)
        await bob.until(lambda: told(bob) == {"p0": "fair", "p1": "poor"})
        assert sum(isinstance(frame, YourLine) for frame in bob.frames) == 2
        await room.stop(1001)

    run(main())


def test_of_two_lines_of_one_player_the_better_one_counts() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        phone = Viewer(room, "p1")
        await phone.welcomed()
        room.measured(bob.session, POOR)
        await ana.until(lambda: told(ana) == {"p1": "poor"})
        room.measured(phone.session, GOOD)
        await ana.until(lambda: told(ana) == {"p1": "good"})
        await phone.until(lambda: last(phone, YourLine) == YourLine("good"))
        await room.stop(1001)

    run(main())


def test_who_looks_on_is_counted_and_who_had_a_seat_is_named() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore(), persons=3, now=Clock())  # no hand begins
        ana, _, carl = await seated(room, 3)
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        await ana.until(lambda: watching(ana) == (1, ()))
        await carl.ask(Leave)
        await ana.until(lambda: watching(ana) == (2, ("p2",)))
        assert isinstance(await rail.ask(lambda i: SitDown(i, 2, "New")), Accepted)
        await ana.until(lambda: watching(ana) == (1, ("p2",)))
        room.gone(carl.session)
        await ana.until(lambda: watching(ana) == (0, ()))
        await room.stop(1001)

    run(main())


def test_who_is_gone_is_told_with_how_long_also_to_who_comes_later() -> None:
    async def main() -> None:
        clock = Clock()
        room = await open_room(MemoryStore(), now=clock)
        ana, bob = await seated(room)
        room.measured(bob.session, GOOD)
        await ana.until(lambda: told(ana) == {"p1": "good"})
        room.gone(bob.session)
        await ana.until(lambda: told(ana) == {"p1": "gone"})
        assert last(ana, Lines).players[0].away_ms == 0
        clock.ms += 700
        late = Viewer(room, "late")
        await late.until(lambda: told(late) == {"p1": "gone"})
        assert last(late, Lines).players[0].away_ms == 700
        again = Viewer(room, "p1")
        await again.welcomed()
        await ana.until(lambda: told(ana) == {})
        await room.stop(1001)

    run(main())


def test_nothing_is_told_twice() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        room.measured(bob.session, GOOD)
        await ana.until(lambda: told(ana) == {"p1": "good"})
        count = sum(isinstance(frame, Lines) for frame in ana.frames)
        for _ in range(20):
            room.measured(bob.session, GOOD)
        room.measured(ana.session, POOR)
        await ana.until(lambda: told(ana) == {"p0": "poor", "p1": "good"})
        assert sum(isinstance(frame, Lines) for frame in ana.frames) == count + 1
        await room.stop(1001)

    run(main())


def test_changes_within_the_pause_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        room.measured(bob.session, GOOD)
        await ana.until(lambda: told(ana) == {"p1": "good"})
        monkeypatch.setattr(presence, "TELL_MS", 150)
        for trip in (POOR, POOR, POOR, GOOD, FAIR, FAIR):
            room.measured(bob.session, trip)
        await ana.until(lambda: told(ana) == {"p1": "fair"})
        told_now = [line for f in ana.frames if isinstance(f, Lines) for line in f.players]
        steps = [line.quality for line in told_now if line.player == "p1"]
        assert steps[-2:] == ["good", "fair"]
        assert "poor" not in steps
        await room.stop(1001)

    run(main())


def test_where_play_is_shown_late_the_rail_is_told_of_its_own_line_alone() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        await ana.ask(lambda i: SetRail(i, 60))
        rail = Viewer(room, "stranger")
        room.measured(bob.session, POOR)
        await ana.until(lambda: told(ana) == {"p1": "poor"})
        room.measured(rail.session, FAIR)
        await rail.until(lambda: last(rail, YourLine) == YourLine("fair"))
        assert last(rail, Lines) is None
        await ana.ask(lambda i: SetRail(i, 0))
        await rail.until(lambda: told(rail) == {"p1": "poor"})
        await room.stop(1001)

    run(main())

"""The host of a room: a secret that only he is told, and doors that close for who is banned."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from fairdeal.room import Room
from fairdeal.store import MemoryStore
from fairdeal.table import HandEnded, HandStarted, Held, HostSet, SeatLeft, SeatTaken, TableClosed
from fairdeal.wire import (
    Accepted,
    AddComputer,
    EndTable,
    Hold,
    HostLink,
    NewHostLink,
    PassHost,
    Problem,
    RefusedFrame,
    SendAway,
    SetLevel,
    SetRules,
    SitDown,
    TakeHost,
)
from tests.room.harness import Viewer, config, log_of, open_room
from tests.room.test_room import play_hand, seated


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


async def link_of(viewer: Viewer) -> str:
    """Wait for the host link that a viewer is sent, unless it came already."""
    await viewer.until(lambda: any(isinstance(frame, HostLink) for frame in viewer.frames))
    return [frame.secret for frame in viewer.frames if isinstance(frame, HostLink)][-1]


async def asked_link(viewer: Viewer) -> str:
    """Ask for a host link as the host."""
    assert isinstance(await viewer.ask(NewHostLink), Accepted)
    return await link_of(viewer)


async def between_hands(viewers: list[Viewer]) -> None:
    """Hold the table, and play the running hand to its end."""
    assert isinstance(await viewers[0].ask(lambda i: Hold(i, on=True)), Accepted)
    if viewers[0].view.running:
        await play_hand(viewers)


def test_the_link_is_told_to_the_host_alone_and_takes_the_role_once() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(store)
        ana, bob = await seated(room)
        carl = Viewer(room, "carl")
        await carl.welcomed()
        secret = await asked_link(ana)
        assert isinstance(await carl.ask(lambda i: TakeHost(i, secret)), Accepted)
        newer = await link_of(carl)
        assert newer != secret
        refused = await bob.ask(lambda i: TakeHost(i, secret))
        assert isinstance(refused, RefusedFrame)
        assert refused.code == "wrong_link"
        await ana.until(lambda: not ana.you.owner)
        assert [viewer.you.owner for viewer in (bob, carl)] == [False, True]
        assert not [frame for frame in bob.frames if isinstance(frame, HostLink)]
        assert [f.secret for f in ana.frames if isinstance(f, HostLink)] == [secret]
        links = [e.link for v in (ana, bob, carl) for f in v.frames for e in _hosts(f)]
        assert links == [None] * 6  # three viewers saw two changes, and no hash of a secret
        await room.stop(1001)
        raw = b"".join(await store.read("t1"))
        assert secret.encode() not in raw
        assert newer.encode() not in raw

    run(main())
    assert [event.player for event in log_of(store) if isinstance(event, HostSet)] == ["p0", "carl"]


def _hosts(frame: Any) -> list[HostSet]:
    return [event for event in getattr(frame, "events", ()) if isinstance(event, HostSet)]


def test_the_role_goes_to_a_seat_with_a_link_for_its_new_owner() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        old = await asked_link(ana)
        assert isinstance(await ana.ask(lambda i: PassHost(i, 1)), Accepted)
        await link_of(bob)
        for code, make in (
            ("not_host", lambda i: Hold(i, on=True)),
            ("wrong_link", lambda i: TakeHost(i, old)),
        ):
            refused = await ana.ask(make)
            assert isinstance(refused, RefusedFrame)
            assert refused.code == code
        assert isinstance(await bob.ask(lambda i: Hold(i, on=True)), Accepted)
        await room.stop(1001)

    run(main())


def test_who_is_banned_is_shown_the_door_and_not_let_in_again() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = viewers = await seated(room)
        await between_hands(viewers)
        assert isinstance(await ana.ask(lambda i: SendAway(i, 1, ban=True)), Accepted)
        late = await ana.ask(lambda i: TakeHost(i, "guess"))
        assert isinstance(late, RefusedFrame)
        room.wish(bob.session, Hold("late", on=False))  # it was on its way
        while await bob.receive() is not None:
            pass
        assert Problem("banned", {}) in bob.frames
        assert bob.session.close_code == 4400
        again = Viewer(room, "p1")
        assert await again.receive() == Problem("banned", {})
        assert await again.receive() is None
        await ana.until(lambda: ana.view.seat_of("p1") is None)
        await room.stop(1001)

    run(main())


def test_who_is_only_sent_away_may_watch_and_sit_down_again() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = viewers = await seated(room)
        await between_hands(viewers)
        assert isinstance(await ana.ask(lambda i: SendAway(i, 1, ban=False)), Accepted)
        await bob.until(lambda: bob.you.seat is None)
        assert isinstance(await bob.ask(lambda i: SitDown(i, 1, "Bob")), Accepted)
        await room.stop(1001)

    run(main())


def test_computer_players_join_under_ids_of_their_own_and_play() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(store, persons=1)
        (ana,) = await seated(room, 1)
        for seat in (1, 2):
            assert isinstance(await ana.ask(lambda i: AddComputer(i, seat, "easy")), Accepted)  # noqa: B023 - awaited at once
        assert isinstance(await ana.ask(lambda i: SetLevel(i, 2, "medium")), Accepted)
        await play_hand([ana])
        await between_hands([ana])
        assert isinstance(await ana.ask(lambda i: SendAway(i, 2, ban=False)), Accepted)
        await ana.until(lambda: ana.view.seats[2] is None)
        assert isinstance(await ana.ask(lambda i: AddComputer(i, 2, "hard")), Accepted)
        await room.stop(1001)

    run(main())
    taken = [event for event in log_of(store) if isinstance(event, SeatTaken) and event.level]
    assert len({event.player for event in taken}) == 3
    assert [event.chips for event in taken] == [500, 500, 500]


def test_new_blinds_come_with_the_next_hand() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        viewers = await seated(room)
        ana = viewers[0]
        await ana.until(lambda: ana.view.running)
        change = {"small_blind": 10, "big_blind": 20}
        assert isinstance(await ana.ask(lambda i: SetRules(i, dict(change))), Accepted)
        await play_hand(viewers)
        await ana.until(lambda: ana.view.config.rules.big_blind == 20)
        refused = await ana.ask(lambda i: SetRules(i, {"big_blind": 10**13}))
        bounds = {"least": 1, "most": 10**12}
        assert refused == RefusedFrame(refused.id, "bad_option", bounds, "big_blind")
        await room.stop(1001)

    run(main())


def test_a_held_table_survives_a_restart_and_goes_on_when_it_is_let_go() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(store)
        viewers = await seated(room)
        await viewers[0].until(lambda: viewers[0].view.running)
        assert isinstance(await viewers[0].ask(lambda i: Hold(i, on=True)), Accepted)
        await play_hand(viewers)
        await room.stop(1001)

        again = Room("t1", store, room._computers._thinker, room._now, rng=room._rng)
        await again.resume()
        again.start(lambda _: None)
        ana, _ = await seated(again)
        assert ana.view.held
        assert isinstance(await ana.ask(lambda i: Hold(i, on=False)), Accepted)
        await ana.until(lambda: ana.view.running)
        await again.stop(1001)

    run(main())
    log = [event for event in log_of(store) if isinstance(event, Held | HandStarted | HandEnded)]
    assert [type(event).__name__ for event in log] == [
        "HandStarted",
        "Held",
        "HandEnded",
        "Held",
        "HandStarted",
    ]


def test_the_host_ends_the_table_and_the_room_with_it() -> None:
    store = MemoryStore()

    async def main() -> None:
        ended: list[Room] = []
        room = await open_room(store, ended=ended.append)
        ana, bob = viewers = await seated(room)
        await between_hands(viewers)
        assert isinstance(await ana.ask(EndTable), Accepted)
        while await bob.receive() is not None:
            pass
        assert bob.session.close_code == 1000
        assert ended == [room]
        assert await store.open_streams() == []

    run(main())
    log = log_of(store)
    assert isinstance(log[-1], TableClosed)
    assert sum(event.chips for event in log if isinstance(event, SeatLeft)) == 1000


@pytest.mark.parametrize("make", [NewHostLink, EndTable, lambda i: PassHost(i, 1)])
def test_practice_has_no_link_but_its_owner_ends_it(make: Any) -> None:
    async def main() -> None:
        table = config("practice", action_s=None)
        room = await open_room(MemoryStore(), persons=1, computers=1, table=table)
        (ana,) = await seated(room, 1)
        await between_hands([ana])
        answer = await ana.ask(make)
        if make is EndTable:
            assert isinstance(answer, Accepted)
        else:
            assert isinstance(answer, RefusedFrame)
            assert answer.code in ("not_private", "no_person")
        await room.stop(1001)

    run(main())

"""Whom the host is told of, and whom he bans and lets back, by name and never by id."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fairdeal.hand import Killed
from fairdeal.room.company import LEFT_MOST
from fairdeal.store import MemoryStore
from fairdeal.table import Banned, HandEnded, SeatLeft, SentAway, Unbanned
from fairdeal.wire import (
    Accepted,
    Ban,
    Company,
    Events,
    Hold,
    Leave,
    PassHost,
    Person,
    Problem,
    RefusedFrame,
    Say,
    SendAway,
    SitDown,
    Snapshot,
    Unban,
)
from tests.faults.virtual import play
from tests.room.harness import log_of
from tests.room.rail import FAILED, Onlooker, make_room, open_room


@pytest.fixture(autouse=True)
def everybody_could_follow() -> Iterator[None]:
    FAILED.clear()
    yield
    assert FAILED == []


def named(people: tuple[Person, ...]) -> list[str | None]:
    return [person.name for person in people]


async def company(host: Onlooker) -> Company:
    """Return what the host was told last, once it had time to come."""
    await asyncio.sleep(1)
    told: Company = host.frames(Company)[-1]
    return told


def answer(who: Onlooker) -> Any:
    return who.frames(Accepted, RefusedFrame)[-1]


def test_the_host_alone_is_told_who_is_here_without_a_seat_and_no_id_of_anybody() -> None:
    async def main() -> None:
        room = await open_room(1, 0)
        ana, bob = Onlooker(room, "p0"), Onlooker(room, "p1")
        carl = Onlooker(room, "carl-id")
        carl.session.name = "Carl"
        Onlooker(room, "somebody-id")
        told = await company(ana)
        assert named(told.watching) == ["Carl", None]
        assert (told.left, told.banned) == ((), ())
        bob.ask(Leave)
        await asyncio.sleep(120)  # his hand is over
        told = await company(ana)
        assert named(told.watching) == ["Bob", "Carl", None]
        bob.leave()
        told = await company(ana)
        assert (named(told.watching), named(told.left)) == (["Carl", None], ["Bob"])
        assert not bob.frames(Company)
        assert not carl.frames(Company)
        text = msgspec.json.encode(ana.frames(Company)).decode()
        assert all(player not in text for player in ("p1", "carl-id", "somebody-id"))
        await room.stop(1001)

    play(main())


def test_who_looks_on_or_has_left_is_banned_and_let_back() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(2, 0, store)
        ana, bob = Onlooker(room, "p0"), Onlooker(room, "p1")
        carl = Onlooker(room, "carl-id")
        carl.session.name = "Carl"
        told = await company(ana)
        ana.ask(Ban, told.watching[0].key)
        await asyncio.sleep(0.1)
        assert carl.frames(Problem) == [Problem("banned", {})]
        assert carl.session.close_code == 4400
        bob.ask(Leave)
        await asyncio.sleep(120)
        bob.leave()
        told = await company(ana)
        assert (named(told.left), named(told.banned)) == (["Bob"], ["Carl"])
        ana.ask(Ban, told.left[0].key)
        told = await company(ana)
        assert (told.left, named(told.banned)) == ((), ["Carl", "Bob"])
        again = Onlooker(room, "carl-id")
        await asyncio.sleep(0.1)
        assert again.frames(Problem) == [Problem("banned", {})]
        ana.ask(Unban, told.banned[0].key)
        assert named((await company(ana)).banned) == ["Bob"]
        back = Onlooker(room, "carl-id")
        await asyncio.sleep(0.1)
        back.ask(SitDown, 3, "Carl")
        await asyncio.sleep(0.1)
        assert isinstance(answer(back), Accepted)
        seen = [e for f in (*back.frames(Snapshot, Events), *ana.frames(Events)) for e in f.events]
        assert {(e.player, e.name) for e in seen if isinstance(e, Banned)} == {(None, None)}
        assert {e.player for e in seen if isinstance(e, Unbanned)} == {None}
        await room.stop(1001)

    play(main())
    log = [event for event in log_of(store) if isinstance(event, Banned | Unbanned)]
    assert log == [Banned("carl-id", "Carl"), Banned("p1", "Bob"), Unbanned("carl-id")]


def test_who_is_banned_in_a_hand_plays_it_out_and_may_come_back_to_it_but_not_speak() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(2, 0, store)
        ana, bob = Onlooker(room, "p0"), Onlooker(room, "p1")
        await asyncio.sleep(0.1)
        while room._table.hand is None:
            await asyncio.sleep(0.1)
        ana.ask(SendAway, 1, ban=True)
        await asyncio.sleep(0.1)
        assert isinstance(answer(ana), Accepted)
        assert room._table.at(1).sent_away
        bob.leave()
        await asyncio.sleep(0.1)
        bob = Onlooker(room, "p1")
        await asyncio.sleep(0.1)
        assert bob.view.at(1).connected
        bob.ask(Say, "foul")
        await asyncio.sleep(0.1)
        assert answer(bob).code == "sent_away"
        await asyncio.sleep(120)
        assert bob.frames(Problem) == [Problem("banned", {})]
        again = Onlooker(room, "p1")
        await asyncio.sleep(0.1)
        assert again.frames(Problem) == [Problem("banned", {})]
        await room.stop(1001)

    play(main())
    log = log_of(store)
    assert not [event for event in log if isinstance(event, Killed)]
    hands = [event for event in log if isinstance(event, HandEnded | SentAway | SeatLeft)]
    assert [type(event) for event in hands][:3] == [SentAway, HandEnded, SeatLeft]


def test_bans_outlive_the_process_and_its_keys_do_not() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(3, 0, store)
        ana = Onlooker(room, "p0")
        carl = Onlooker(room, "carl-id")
        carl.session.name = "Carl"
        told = await company(ana)
        ana.ask(Ban, told.watching[0].key)
        old = (await company(ana)).banned[0].key
        await room.stop(1001)
        again = make_room(3, store)
        await again.resume()
        again.start(lambda _: None)
        ana = Onlooker(again, "p0")
        told = await company(ana)
        assert named(told.banned) == ["Carl"]
        assert told.banned[0].key != old
        ana.ask(Unban, old)
        await asyncio.sleep(0.1)
        assert answer(ana).code == "no_such_person"
        await again.stop(1001)

    play(main())


def test_one_who_sat_down_meanwhile_is_sent_away_and_nobody_bans_himself_or_as_a_guest() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(4, 0, store)
        ana, bob = Onlooker(room, "p0"), Onlooker(room, "p1")
        ana.ask(Hold, on=True)
        carl = Onlooker(room, "carl-id")
        told = await company(ana)
        await asyncio.sleep(120)  # the hand times out, the table is held
        carl.ask(SitDown, 3, "Carl")
        await asyncio.sleep(0.1)
        bob.ask(Ban, told.watching[0].key)
        await asyncio.sleep(0.1)
        assert answer(bob).code == "not_host"
        ana.ask(Ban, told.watching[0].key)
        await asyncio.sleep(0.1)
        assert isinstance(answer(ana), Accepted)
        assert carl.session.close_code == 4400
        ana.ask(Unban, room._company._key("p1"))
        await asyncio.sleep(0.1)
        assert answer(ana).code == "not_banned"
        ana.ask(Ban, room._company._key("p0"))
        await asyncio.sleep(0.1)
        assert answer(ana).code == "yourself"
        await room.stop(1001)

    play(main())
    assert [e for e in log_of(store) if isinstance(e, SentAway)] == [SentAway(3, banned=True)]


def test_a_new_host_is_told_and_only_the_last_who_left() -> None:
    async def main() -> None:
        room = await open_room(5, 0)
        ana, bob = Onlooker(room, "p0"), Onlooker(room, "p1")
        ana.ask(Hold, on=True)
        await asyncio.sleep(120)
        for i in range(LEFT_MOST + 5):
            guest = Onlooker(room, f"g{i}")
            guest.ask(SitDown, 3, f"Guest {i}")
            await asyncio.sleep(0.1)
            guest.ask(Leave)
            await asyncio.sleep(0.1)
            guest.leave()
        assert (
            len([e for f in ana.frames(Events) for e in f.events if isinstance(e, SeatLeft)]) > 20
        )
        told = await company(ana)
        assert named(told.left) == [f"Guest {i}" for i in range(LEFT_MOST + 4, 4, -1)]
        ana.ask(PassHost, 1)
        assert (await company(bob)).left == told.left
        await room.stop(1001)

    play(main())

"""The last hands of a table: each as its viewer saw it, and no card more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from fairdeal.hand import HoleDealt
from fairdeal.room.views import _HANDS_KEPT
from fairdeal.store import MemoryStore
from fairdeal.table import HandEnded, Table
from fairdeal.wire import Accepted, Leave, Look, PastHand, RefusedFrame, SitDown
from tests.room.harness import Viewer, make_room, open_room
from tests.room.test_room import play_hand, seated


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


async def look(viewer: Viewer, hand: int) -> PastHand:
    assert isinstance(await viewer.ask(lambda i: Look(i, hand)), Accepted)
    return next(f for f in reversed(viewer.frames) if isinstance(f, PastHand))


async def refused(viewer: Viewer, hand: int) -> str:
    answer = await viewer.ask(lambda i: Look(i, hand))
    assert isinstance(answer, RefusedFrame)
    return answer.code


def known(past: PastHand) -> set[int]:
    """The seats whose hole cards are told."""
    return {e.seat for e in past.events if isinstance(e, HoleDealt) and e.cards is not None}


def folded(past: PastHand) -> Table:
    table = Table()
    for event in past.base:
        table.apply(event)
    table.seq = past.base_seq
    for event in past.events:
        table.apply(event)
    return table


def test_each_sees_his_own_cards_of_a_hand_that_is_over() -> None:
    async def main() -> None:
        store = MemoryStore()
        room = await open_room(store)
        viewers = await seated(room)
        ana, bob = viewers
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        assert await refused(ana, 1) == "no_such_hand"  # it has not begun, or runs
        await play_hand(viewers)
        await rail.until(lambda: rail.view.hand_no == 1 and not rail.view.running)
        for viewer, cards in ((ana, {0}), (bob, {1}), (rail, set[int]())):
            past = await look(viewer, 1)
            assert known(past) == cards
            table = folded(past)
            assert (table.hand_no, table.running, table.chips()) == (1, False, 1000)
        await play_hand(viewers)
        assert known(await look(ana, 1)) == {0}
        assert await refused(ana, 3) == "no_such_hand"

        await room.stop(1001)
        again = make_room(store)
        await again.resume()
        again.start(lambda _: None)
        ana = Viewer(again, "p0")
        await ana.welcomed()
        assert known(await look(ana, 1)) == {0}
        await again.stop(1001)

    run(main())


def test_who_takes_a_seat_later_does_not_see_what_it_held() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore(), persons=3)
        viewers = await seated(room, 3)
        await play_hand(viewers)
        carl = viewers[2]
        assert isinstance(await carl.ask(Leave), Accepted)
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        await rail.until(lambda: rail.view.seats[2] is None)
        assert isinstance(await rail.ask(lambda i: SitDown(i, 2, "New")), Accepted)
        assert known(await look(rail, 1)) == set()
        assert known(await look(carl, 1)) == {2}
        await room.stop(1001)

    run(main())


def test_twenty_hands_are_kept() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        viewers = await seated(room)
        ana, _ = viewers
        for _ in range(_HANDS_KEPT + 2):
            await play_hand(viewers)
        last = ana.view.hand_no
        assert last == _HANDS_KEPT + 2
        assert await refused(ana, 1) == "no_such_hand"
        oldest = await look(ana, last - _HANDS_KEPT + 1)
        assert isinstance(oldest.events[-1], HandEnded)
        await room.stop(1001)

    run(main())

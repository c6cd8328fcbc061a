"""The last hands of a table: each as its viewer saw it, and no card more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from fairdeal.hand import FOLD, HoleDealt
from fairdeal.room.views import HANDS_KEPT
from fairdeal.store import CommandKey, MemoryStore
from fairdeal.table import HandEnded, Table
from fairdeal.wire import (
    Accepted,
    HandSummary,
    Leave,
    ListHands,
    Look,
    PastHand,
    PastHands,
    RefusedFrame,
    Say,
    SetRail,
    SitDown,
    Snapshot,
)
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


def test_what_is_never_stored_is_refused_without_the_disk() -> None:
    """Somebody who asks for hands that are not there must not make a table wait for its log."""

    class Unread(MemoryStore):
        async def knows(self, stream: str, command: CommandKey) -> bool:
            raise AssertionError(f"{stream} was asked for {command}")

    async def main() -> None:
        room = await open_room(Unread())
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        assert await refused(rail, 1) == "no_such_hand"
        said = await rail.ask(lambda i: Say(i, "hello"))
        assert isinstance(said, RefusedFrame)
        assert said.code == "not_seated"
        await room.stop(1001)

    run(main())


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
        for _ in range(HANDS_KEPT + 2):
            await play_hand(viewers)
        last = ana.view.hand_no
        assert last == HANDS_KEPT + 2
        assert await refused(ana, 1) == "no_such_hand"
        oldest = await look(ana, last - HANDS_KEPT + 1)
        assert isinstance(oldest.events[-1], HandEnded)
        await room.stop(1001)

    run(main())


async def listed(viewer: Viewer) -> tuple[HandSummary, ...]:
    assert isinstance(await viewer.ask(ListHands), Accepted)
    return next(f for f in reversed(viewer.frames) if isinstance(f, PastHands)).hands


def test_the_list_tells_pots_and_winners_to_all_and_cards_to_their_owner() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        viewers = await seated(room)
        ana, bob = viewers
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        assert await listed(ana) == ()
        for _ in range(2):
            await play_hand(viewers)
        await rail.until(lambda: rail.view.hand_no == 2 and not rail.view.running)
        lists = [await listed(viewer) for viewer in (ana, bob, rail)]
        assert [[hand.hand for hand in hands] for hands in lists] == [[1, 2]] * 3
        for mine, his, public in zip(*lists, strict=True):
            assert mine.pot == sum(winner.chips for winner in mine.winners)
            assert len(mine.board) == 5
            assert public.own is None
            assert mine.own is not None
            assert his.own is not None
            assert not {*mine.own} & {*his.own}
            shared = [(h.hand, h.void, h.pot, h.winners, h.board) for h in (mine, his, public)]
            assert shared[0] == shared[1] == shared[2]
        whole = folded(await look(ana, 1))
        assert whole.hand is not None
        names = {f"Person {seat}": whole.hand.stacks[i] for i, seat in enumerate(whole.hand.seats)}
        pot, (winner, *_) = lists[0][0].pot, lists[0][0].winners
        assert names[winner.name] == 500 + winner.chips - pot // 2
        await room.stop(1001)

    run(main())


def test_a_past_hand_names_the_hands_that_its_viewer_sees_and_no_other() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        viewers = await seated(room)
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        await play_hand(viewers)
        await rail.until(lambda: rail.view.hand_no == 1 and not rail.view.running)
        for viewer, own in ((viewers[0], {0}), (viewers[1], {1}), (rail, set[int]())):
            past = await look(viewer, 1)
            shown = folded(past).hand
            assert shown is not None
            public = {seat for i, seat in enumerate(shown.seats) if shown.shown[i]}
            assert {reading.seat for reading in past.readings} == own | public
        await room.stop(1001)

    run(main())


def test_where_play_is_not_shown_no_hand_is_listed_or_opened() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        viewers = await seated(room)
        await viewers[0].ask(lambda i: SetRail(i, None))
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        await play_hand(viewers)
        assert await listed(rail) == ()
        assert await refused(rail, 1) == "no_such_hand"
        assert len(await listed(viewers[1])) == 1
        await room.stop(1001)

    run(main())


def test_r126_a_page_that_is_loaded_anew_is_told_what_it_may_still_show() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        viewers = await seated(room)
        await viewers[0].until(lambda: viewers[0].view.asked is not None)
        await viewers[1].until(lambda: viewers[1].view.asked is not None)
        loser = next(viewer for viewer in viewers if viewer.my_turn)
        winner = next(viewer for viewer in viewers if viewer is not loser)
        hand = winner.view.hand
        assert hand is not None
        own = hand.hole[hand.index[winner.you.seat]]
        await loser.act(FOLD)
        await winner.until(lambda: winner.view.hand_no == 2)
        again = Viewer(room, winner.player)
        await again.welcomed()
        (told,) = [frame.may_show for frame in again.frames if isinstance(frame, Snapshot)]
        assert own is not None
        assert told is not None
        assert (told.hand, told.first, told.second) == (1, *own)
        assert 0 < told.left_ms < 5_000
        for other in (loser.player, "stranger"):
            late = Viewer(room, other)
            await late.welcomed()
            assert [f.may_show for f in late.frames if isinstance(f, Snapshot)] == [None]
        await room.stop(1001)

    run(main())

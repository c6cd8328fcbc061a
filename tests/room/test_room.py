"""One room: judge, store, let it happen, tell; and what happens when a part of it fails."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from fairdeal import wire
from fairdeal.hand import FOLD, HoleDealt, Killed, RaiseTo
from fairdeal.room import Question, Room, Session, budget
from fairdeal.room.play import AS_WISHED_MS
from fairdeal.room.rates import Rate
from fairdeal.room.room import SENT_BACK_MS
from fairdeal.room.session import TOO_SLOW
from fairdeal.table import (
    Asked,
    BankOpened,
    CardsShown,
    HandEnded,
    HandVoided,
    LineLost,
    PreAction,
    SeatTaken,
    TimedOut,
)
from fairdeal.wire import (
    Accepted,
    Act,
    AutoMuck,
    Buy,
    ChangeSeat,
    Events,
    Halted,
    Leave,
    Muck,
    Post,
    PreAct,
    Problem,
    RefusedFrame,
    ShowCards,
    SitDown,
    SitOut,
    Skip,
    Snapshot,
)
from tests.room.harness import (
    Caller,
    Clock,
    FaultyStore,
    Viewer,
    config,
    log_of,
    make_room,
    open_room,
)


async def seated(room: Room, n: int = 2) -> list[Viewer]:
    viewers = [Viewer(room, f"p{i}") for i in range(n)]
    for viewer in viewers:
        await viewer.welcomed()
    return viewers


async def play_hand(viewers: list[Viewer]) -> None:
    """Check and call until the running hand, or the next one, has ended."""
    hand = max(viewers[0].view.hand_no, 1) + (
        not viewers[0].view.running and viewers[0].view.hand_no > 0
    )

    def over(viewer: Viewer) -> bool:
        return viewer.view.hand_no >= hand and not viewer.view.running

    async def one(viewer: Viewer) -> None:
        while not over(viewer):
            if viewer.my_turn:
                await viewer.act()
            else:
                await viewer.receive()

    await asyncio.gather(*(one(viewer) for viewer in viewers))


def test_nothing_is_told_before_it_is_stored_and_nothing_if_it_is_not() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.turn > 0)
        actor, other = (ana, bob) if ana.my_turn else (bob, ana)
        stored = await store.read("t1")
        told = len(other.frames)

        store.fails = lambda _: True
        act = Act("x", actor.view.hand_no, actor.view.turn, FOLD)
        assert await actor.send(act) == RefusedFrame("x", "try_again", {})
        assert await store.read("t1") == stored
        assert actor.view.turn == act.turn
        assert len(other.frames) == told

        store.fails = lambda _: False
        assert await actor.send(act) == Accepted("x")
        await other.until(lambda: other.view.hand_no > 0 and not other.view.running)
        assert len(await store.read("t1")) > len(stored)
        await room.stop(1001)

    asyncio.run(main())


def test_t16_who_looks_is_told_when_play_stands_still_and_when_it_goes_on() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.turn > 0)
        actor, other = (ana, bob) if ana.my_turn else (bob, ana)
        store.fails = lambda _: True
        for _ in range(2):
            assert isinstance(await actor.act(), RefusedFrame)
        rail = Viewer(room, "rail")
        await rail.until(lambda: Halted(on=True) in rail.frames)
        store.fails = lambda _: False
        await actor.act()
        for viewer in (other, rail, actor):
            await told_it_goes_on(viewer)
            told = [frame for frame in viewer.frames if isinstance(frame, Halted)]
            assert told == [Halted(on=True), Halted(on=False)]
        late = Viewer(room, "late")
        await late.welcomed()
        await room.stop(1001)
        assert not any(isinstance(frame, Halted) for frame in late.frames)

    asyncio.run(main())


async def told_it_goes_on(viewer: Viewer) -> None:
    await viewer.until(lambda: Halted(on=False) in viewer.frames)


@pytest.mark.parametrize("every", [2, 3, 5])
def test_a_disk_that_fails_now_and_then_loses_and_doubles_nothing(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.room.play.RETRY_S", 0.005)

    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=1, computers=2)
        store.fails = lambda n: n % every == 1
        (ana,) = await seated(room, 1)
        while not (ana.view.hand_no >= 3 and not ana.view.running):
            if ana.my_turn:
                await ana.act()  # refused with try_again it is simply tried again
            elif ana.view.stack_of(0) == 0 and not ana.view.running:
                await ana.ask(Buy)
            else:
                await ana.receive()
        assert ana.view.chips() == ana.view.brought
        await room.stop(1001)
        resumed = make_room(store)
        await resumed.resume()
        assert resumed._table.chips() == resumed._table.brought
        assert resumed._table.seq == ana.view.seq

    asyncio.run(main())


def test_r056_the_sealed_deck_is_stored_with_the_hand_and_goes_with_it() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        viewers = await seated(room)
        assert await store.sealed("t1") is None
        await viewers[0].until(lambda: viewers[0].view.running)
        assert len(await store.sealed("t1") or b"") == 53
        await play_hand(viewers)
        await room.stop(1001)
        if not room._table.running:
            assert await store.sealed("t1") is None

    asyncio.run(main())


def test_a_resumed_room_shows_everybody_what_the_first_one_showed() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        viewers = await seated(room)
        await play_hand(viewers)
        await viewers[0].until(lambda: viewers[0].view.turn > 0)
        before = {}
        for player in ("p0", "p1", "stranger"):
            viewer = Viewer(room, player)
            await viewer.welcomed()
            before[player] = viewer.frames[1]
        await room.stop(1001)

        again = make_room(store)
        await again.resume()
        again.start(lambda _: None)
        for player, shown in before.items():
            viewer = Viewer(again, player)
            await viewer.welcomed()
            snapshot = viewer.frames[1]
            for name in ("base_seq", "base", "events", "readings"):
                assert getattr(snapshot, name) == getattr(shown, name)
        hidden = [e for e in before["stranger"].events if isinstance(e, HoleDealt)]
        assert hidden
        assert all(event.cards is None for event in hidden)
        await again.stop(1001)

    asyncio.run(main())


def test_t01_who_takes_a_seat_later_does_not_get_its_last_cards() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.ask(Leave)  # folds; heads-up, so the hand is over and the seat is free
        eve = Viewer(room, "eve")
        await eve.until(lambda: eve.you is not None)
        assert isinstance(await eve.ask(lambda id_: SitDown(id_, 1, "Eve")), Accepted)
        await eve.until(lambda: eve.you.seat == 1)
        late = Viewer(room, "eve")
        snapshot: Any = None
        while not isinstance(snapshot, Snapshot):
            snapshot = await late.receive()
        hole = [e for e in snapshot.events if isinstance(e, HoleDealt)]
        dealt = [e for e in snapshot.events if isinstance(e, SeatTaken) and e.seat == 1]
        assert dealt, "the hand of the one who left is still shown"
        assert hole
        assert all(event.cards is None for event in hole)
        assert snapshot.readings == ()
        back = Viewer(room, "p1")
        await back.until(lambda: back.you is not None)
        own = [e for e in back.frames[1].events if isinstance(e, HoleDealt) and e.cards]
        assert [event.seat for event in own] == [1]
        await room.stop(1001)

    asyncio.run(main())


def test_r144_a_private_wish_is_told_to_its_own_seat_alone() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.seq == ana.view.seq)
        before = await store.read("t1")
        assert isinstance(await ana.ask(SitOut), Accepted)
        assert ana.you.sits_out_next
        assert ana.frames[-2] == Events(
            ana.view.seq + 1, (), ana.frames[-2].clock, ana.frames[-2].readings, ana.you
        )
        assert await store.read("t1") == before
        other = Viewer(room, "p1")  # would come after anything that bob was sent
        await other.until(lambda: other.you is not None)
        assert not bob.session._outbox
        assert not bob.you.sits_out_next
        await room.stop(1001)

    asyncio.run(main())


def test_r146_a_private_wish_made_twice_is_answered_alike() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2)
        ana, _ = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        assert await ana.send(SitOut("same")) == Accepted("same")
        assert await ana.send(SitOut("same")) == Accepted("same")
        refused = await ana.send(Skip("skip", 1))
        assert (
            await ana.send(Skip("skip", 1)) == refused == RefusedFrame("skip", "not_practice", {})
        )
        await room.stop(1001)

    asyncio.run(main())


def test_r146_a_command_is_known_after_a_restart() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.turn > 0)
        actor = ana if ana.my_turn else bob
        act = Act("x", actor.view.hand_no, actor.view.turn, FOLD)
        assert await actor.send(act) == Accepted("x")
        await room.stop(1001)
        again = make_room(store)
        await again.resume()
        again.start(lambda _: None)
        length = len(await store.read("t1"))
        back = Viewer(again, actor.player)
        assert await back.send(act) == Accepted("x")
        assert len(await store.read("t1")) == length
        await again.stop(1001)

    asyncio.run(main())


def busy(session: Session) -> int:
    """Count the wishes that were refused at once."""
    return sum(b'"busy"' in frame for frame in session._outbox)


def test_a_full_inbox_says_busy_to_who_fills_it_and_to_nobody_else() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=1)
        (ana,) = await seated(room, 1)
        lines = [Session("eve", None) for _ in range(5)]
        for i in range(100):
            room.wish(lines[i % 5], Buy(f"b{i}"))
        assert sum(busy(line) for line in lines) == 100 - 64
        crowd = [Session(f"rail {n}", None) for n in range(10)]
        for session in crowd:
            for i in range(30):
                room.wish(session, Buy(f"b{i}"))
        # 192 more fit; then everybody who comes has a few all the same.
        assert [busy(session) for session in crowd] == [*[0] * 6, 18, *[26] * 3]
        for i in range(4):
            assert isinstance(await ana.ask(lambda id_: AutoMuck(id_, on=True)), Accepted), i
        await room.stop(1001)

    asyncio.run(main())


class Broken:
    """A thinker that fails; the message names cards, as a careless one would."""

    async def choose(self, question: Question) -> Any:
        raise RuntimeError(f"cannot think about {question.events}")


def test_a_failure_ends_its_table_alone_and_is_logged_without_cards(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        ended: list[Room] = []
        room = await open_room(
            FaultyStore(), persons=1, computers=2, thinker=Broken(), ended=ended.append
        )
        other = await open_room(FaultyStore(), persons=2)
        (ana,) = await seated(room, 1)
        while (frame := await ana.receive()) is not None:
            last = frame
            if ana.my_turn:
                await ana.act()
        assert last == Problem("table_failed", {})
        assert ana.session.close_code == 1011
        assert ended == [room]
        viewers = await seated(other)
        await play_hand(viewers)
        late = Viewer(room, "p0")
        assert (await late.receive()).code == "no_such_table"
        await other.stop(1001)

    with caplog.at_level(logging.DEBUG):
        asyncio.run(main())
    assert "RuntimeError in Broken.choose" in caplog.text
    assert "hole" not in caplog.text.lower()
    assert "cannot think" not in caplog.text


def test_wrong_chips_stop_the_table_before_anything_is_stored() -> None:
    async def main() -> None:
        store = FaultyStore()
        ended: list[Room] = []
        room = await open_room(store, persons=2, ended=ended.append)
        viewers = await seated(room)
        await viewers[0].until(lambda: viewers[0].view.turn > 0)
        before = await store.read("t1")
        room._ledger.stacks["p0"] += 1
        actor = viewers[0] if viewers[0].my_turn else viewers[1]
        await actor.until(lambda: actor.view.turn > 0)
        room.wish(actor.session, Act("x", actor.view.hand_no, actor.view.turn, FOLD))
        while await actor.receive() is not None:
            pass
        assert ended == [room]
        assert await store.read("t1") == before

    asyncio.run(main())


def test_another_owner_of_the_log_stops_the_room() -> None:
    async def main() -> None:
        store = FaultyStore()
        ended: list[Room] = []
        room = await open_room(store, persons=2, ended=ended.append)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.turn > 0)
        await store.append("t1", len(await store.read("t1")), [b"foreign"])
        actor = ana if ana.my_turn else bob
        room.wish(actor.session, Act("x", actor.view.hand_no, actor.view.turn, FOLD))
        while await actor.receive() is not None:
            pass
        assert ended == [room]

    asyncio.run(main())


def test_r131_a_line_is_lost_with_its_last_connection_and_back_with_the_next() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2)
        ana, bob = await seated(room)
        tab = Viewer(room, "p1")
        await tab.until(lambda: tab.you is not None)
        room.gone(bob.session)
        room.gone(tab.session)
        await ana.until(lambda: not ana.view.at(1).connected)
        lost = [e for f in ana.frames if isinstance(f, Events) for e in f.events]
        assert sum(isinstance(event, LineLost) for event in lost) == 1
        again = Viewer(room, "p1")
        await ana.until(lambda: ana.view.at(1).connected)
        await again.until(lambda: again.view.seq == ana.view.seq)
        await room.stop(1001)

    asyncio.run(main())


def test_who_never_comes_to_his_seat_counts_as_gone_after_a_while() -> None:
    async def main() -> None:
        clock = Clock()
        store = FaultyStore()
        room = await open_room(store, persons=2, now=clock)
        ana = Viewer(room, "p0")
        await ana.until(lambda: ana.you is not None)
        clock.ms += 29_000
        room._inbox.wake()
        await asyncio.sleep(0.01)
        assert room._table.at(1).connected
        clock.ms += 1_500
        room._inbox.wake()
        await ana.until(lambda: not ana.view.at(1).connected)
        await room.stop(1001)

    asyncio.run(main())


async def asked(clock: Clock, store: FaultyStore) -> tuple[Room, Viewer]:
    room = await open_room(store, persons=2, now=clock)
    ana, _ = await seated(room)
    clock.ms += 100  # the first hand is due
    room._inbox.wake()
    await ana.until(lambda: ana.view.turn > 0)
    return room, ana


def test_r130_a_clock_that_runs_out_is_served() -> None:
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        room, ana = await asked(clock, store)
        clock.ms += 20_001
        room._inbox.wake()
        await ana.until(lambda: not ana.view.running)
        await room.stop(1001)

    asyncio.run(main())
    assert any(isinstance(event, TimedOut) for event in log_of(store))


def test_r135_a_clock_that_we_served_too_late_starts_afresh() -> None:
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        room, ana = await asked(clock, store)
        turn = ana.view.turn
        for _ in range(5):
            clock.ms += 90_000  # the process was stopped
            room._inbox.wake()
            await asyncio.sleep(0.01)
        assert room._table.turn == turn
        await room.stop(1001)

    asyncio.run(main())
    assert not any(isinstance(event, TimedOut) for event in log_of(store))


def test_r130_an_action_read_before_the_expiry_wins_though_it_is_served_later() -> None:
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        room, ana = await asked(clock, store)
        question = room._table.asked
        assert question is not None
        actor = Viewer(room, f"p{question.seat}")
        await actor.until(lambda: actor.view.turn > 0)
        clock.ms += 19_999
        room.wish(actor.session, Act("x", 1, actor.view.turn, RaiseTo(question.least)))
        clock.ms += 2
        await ana.until(lambda: ana.view.asked != question)
        await room.stop(1001)

    asyncio.run(main())
    assert not any(isinstance(event, TimedOut) for event in log_of(store))


def test_a_practice_hand_runs_to_its_end_without_pauses_after_skip() -> None:
    async def main() -> None:
        store = FaultyStore()
        practice = config("practice", 4, action_s=None)
        room = await open_room(store, persons=1, computers=3, table=practice)
        (ana,) = await seated(room, 1)
        await ana.until(lambda: ana.my_turn)
        room._table.pace = "slow"  # from here on a pause would take longer than the test waits
        await ana.act(FOLD)
        assert isinstance(await ana.ask(lambda id_: Skip(id_, 1)), Accepted)
        async with asyncio.timeout(2):
            await ana.until(lambda: not ana.view.running)
        dealt = await ana.ask(lambda id_: Skip(id_, 1))
        assert isinstance(dealt, Accepted)
        await ana.until(lambda: ana.view.hand_no == 2)
        stale = await ana.ask(lambda id_: Skip(id_, 1))
        assert isinstance(stale, RefusedFrame)
        assert stale.code == "stale"
        await room.stop(1001)

    asyncio.run(main())


def test_leaving_a_practice_table_closes_it_for_good() -> None:
    async def main() -> None:
        store = FaultyStore()
        ended: list[Room] = []
        practice = config("practice", 4, action_s=None)
        room = await open_room(store, persons=1, computers=3, table=practice, ended=ended.append)
        (ana,) = await seated(room, 1)
        assert isinstance(await ana.ask(Leave), Accepted)
        while await ana.receive() is not None:
            pass
        assert ana.session.close_code == 1000
        assert ended == [room]
        assert await store.open_streams() == []
        assert await store.sealed("t1") is None

    asyncio.run(main())


def test_a_slow_reader_is_closed_and_nobody_waits_for_him() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=1, computers=2, thinker=Caller())
        stalled = Viewer(room, "rail")
        (ana,) = await seated(room, 1)
        hands = 0
        while stalled.session.close_code is None and hands < 60:
            if ana.my_turn:
                await ana.act()
            elif ana.view.stack_of(0) == 0 and not ana.view.running:
                await ana.ask(Buy)
            else:
                frame = await ana.receive()
                if isinstance(frame, Events):
                    hands += any(isinstance(event, HandEnded) for event in frame.events)
        assert stalled.session.close_code == 1013
        assert await stalled.session.next() is None
        assert not ana.session.close_code
        assert any(
            isinstance(f, Events) and any(isinstance(e, Asked) for e in f.events)
            for f in ana.frames
        )
        await room.stop(1001)

    asyncio.run(main())


def test_a_table_where_lines_come_and_go_all_day_keeps_a_short_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "LOSSES", Rate(burst=250, every_ms=5000))

    async def main() -> None:
        room = await open_room(FaultyStore(), persons=1)
        for _ in range(250):
            viewer = Viewer(room, "p0")
            await viewer.welcomed()
            room.gone(viewer.session)
        late = Viewer(room, "rail", since=5)
        await late.until(lambda: late.you is not None)
        snapshot = late.frames[1]
        assert isinstance(snapshot, Snapshot)
        assert snapshot.base_seq > 100
        assert len(snapshot.events) < 410
        await room.stop(1001)

    asyncio.run(main())


def test_who_came_back_while_the_disk_failed_is_not_dropped() -> None:
    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        store.fails = lambda _: True
        room.gone(bob.session)
        await asyncio.sleep(0.2)  # the room has tried to note it, in vain
        back = Viewer(room, "p1")
        await back.receive()
        store.fails = lambda _: False
        await asyncio.sleep(1.5)  # its second try
        stored.append(store)
        await room.stop(1001)

    stored: list[FaultyStore] = []
    asyncio.run(main())
    assert LineLost(1) not in log_of(stored[0])


def test_coming_and_going_in_a_hand_is_bounded_and_shuts_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "CHANGES", Rate(burst=1000, every_ms=2000))

    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2, table=config(seats=4))
        (ana,) = await seated(room, 1)
        await ana.until(lambda: ana.view.turn > 0)
        guest = Viewer(room, "guest")
        codes = set()
        for _ in range(900):
            answer = await guest.ask(lambda id_: SitDown(id_, 3, "A name of 20 letters"))
            codes.add(getattr(answer, "code", "accepted"))
            if codes == {"accepted", "busy"}:
                break
            await guest.ask(Leave)
            while ana.session._outbox:
                await ana.receive()
        assert codes == {"accepted", "busy"}
        late = Viewer(room, "late")
        await late.until(lambda: late.view.turn > 0)
        assert late.session.close_code is None
        await room.stop(1001)

    asyncio.run(main())


def test_r138_everybody_sees_the_clock_of_a_time_bank_begin() -> None:
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        room = await open_room(store, persons=2, now=clock, table=config(bank_s=60))
        ana, _ = await seated(room)
        clock.ms += 100
        room._inbox.wake()
        await ana.until(lambda: ana.view.turn > 0)
        clock.ms += 20_000
        room._inbox.wake()
        await ana.until(lambda: any(isinstance(e, BankOpened) for e in log_of_frames(ana)))
        assert ana.frames[-1].clock == wire.Clock(60_000, 60_000)
        await room.stop(1001)

    asyncio.run(main())
    assert not any(isinstance(event, TimedOut) for event in log_of(store))


def log_of_frames(viewer: Viewer) -> list[Any]:
    return [event for f in viewer.frames if isinstance(f, Events) for event in f.events]


def test_r131_who_is_back_within_drop_grace_ms_was_never_gone() -> None:
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        table = config(drop_grace_ms=5_000)
        room = await open_room(store, persons=2, now=clock, table=table)
        ana, bob = await seated(room)
        room.gone(bob.session)
        again = Viewer(room, "p1")
        await again.welcomed()
        clock.ms += 100
        room._inbox.wake()
        await ana.until(lambda: ana.view.turn > 0)
        clock.ms += 5_000
        room._inbox.wake()
        await asyncio.sleep(0.01)
        assert room._table.at(1).connected
        room.gone(again.session)
        await asyncio.sleep(0.01)
        clock.ms += 5_000
        room._inbox.wake()
        await ana.until(lambda: not ana.view.at(1).connected)
        await room.stop(1001)

    asyncio.run(main())
    assert log_of(store).count(LineLost(1)) == 1


@pytest.mark.parametrize("returns", [True, False])
def test_r135_a_line_that_we_closed_ourselves_kills_no_hand_of_who_comes_back(
    returns: bool,
) -> None:
    """His browser got another token in mid-hand, or took too little: it is here again at once."""
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        table = config(disconnect="fold_now", drop_grace_ms=0, action_s=None)
        room = await open_room(store, persons=2, now=clock, table=table)
        ana, bob = await seated(room)
        clock.ms += 100
        room._inbox.wake()
        await ana.until(lambda: ana.view.turn > 0)
        bob.session.close(TOO_SLOW)
        room.gone(bob.session)
        clock.ms += SENT_BACK_MS - 1
        room._inbox.wake()
        await asyncio.sleep(0.01)
        assert room._table.at(1).connected
        if returns:
            await Viewer(room, "p1").welcomed()
        clock.ms += SENT_BACK_MS
        room._inbox.wake()
        await asyncio.sleep(0.01)
        assert room._table.at(1).connected is returns
        await room.stop(1001)

    asyncio.run(main())
    killed = [event for event in log_of(store) if isinstance(event, Killed)]
    assert killed == ([] if returns else [Killed(1)])


def test_r131_a_lost_line_that_was_put_off_adds_its_time_before_the_clock_is_over() -> None:
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        table = config(disconnect="clock", drop_grace_ms=0, action_s=8, bank_s=0, reconnect_s=30)
        room = await open_room(store, persons=2, now=clock, table=table)
        ana, bob = await seated(room)
        clock.ms += 100
        room._inbox.wake()
        await ana.until(lambda: ana.view.turn > 0)
        asked = room._table.asked
        assert asked is not None
        away = (ana, bob)[asked.seat]
        away.session.close(TOO_SLOW)
        room.gone(away.session)
        for wait_ms in (8_000, 29_999):
            clock.ms += wait_ms
            room._inbox.wake()
            await asyncio.sleep(0.02)
            assert room._table.asked == asked
            assert not room._table.at(asked.seat).connected
        clock.ms += 1
        room._inbox.wake()
        await asyncio.sleep(0.02)
        assert room._table.asked != asked
        await room.stop(1001)

    asyncio.run(main())
    assert sum(isinstance(event, TimedOut) for event in log_of(store)) == 1


def test_r134_lines_that_end_together_are_lost_clockwise_from_left_of_the_button() -> None:
    store = FaultyStore()

    async def main() -> None:
        room = await open_room(store, persons=3)
        viewers = await seated(room, 3)
        await viewers[0].until(lambda: viewers[0].view.turn > 0)
        for viewer in viewers:
            room.gone(viewer.session)
        await asyncio.sleep(0.05)
        order.extend(room._table.last.players if room._table.last else [])
        await room.stop(1001)

    order: list[int] = []
    asyncio.run(main())
    assert [event.seat for event in log_of(store) if isinstance(event, LineLost)] == order


def test_r145_a_pre_action_is_carried_out_after_a_random_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R-144: and told to its own seat alone until then."""
    assert AS_WISHED_MS == (300, 900)
    monkeypatch.setattr("fairdeal.room.play.AS_WISHED_MS", (80, 90))

    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.turn > 0)
        first, other = (ana, bob) if ana.my_turn else (bob, ana)
        told = len(first.frames)
        wish = PreAction("check_fold")
        answer = await other.ask(lambda id_: PreAct(id_, other.view.hand_no, wish))
        assert isinstance(answer, Accepted)
        assert other.you.pre_action == wish
        assert not first.session._outbox
        assert len(first.frames) == told
        began = asyncio.get_running_loop().time()
        await first.act()  # a call: the other may check
        await first.until(lambda: first.view.hand is not None and bool(first.view.hand.board))
        assert asyncio.get_running_loop().time() - began >= 0.07
        await other.until(lambda: other.view.seq == first.view.seq)
        assert other.you.pre_action is None
        await room.stop(1001)

    asyncio.run(main())


@pytest.mark.parametrize("recovery", ["resume", "void"])
def test_r135_a_hand_that_ran_when_the_process_died(recovery: str) -> None:
    """Case 27: it goes on, or every chip goes back and the deck is forgotten."""

    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2, table=config(recovery=recovery))
        ana, _ = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await room.stop(1001)
        again = make_room(store)
        await again.resume()
        again.start(lambda _: None)
        back = Viewer(again, "p0")
        await back.welcomed()
        voided = any(isinstance(event, HandVoided) for event in back.frames[1].events)
        assert (voided, back.view.running) == (recovery == "void", recovery == "resume")
        assert (await store.sealed("t1") is None) is (recovery == "void")
        if recovery == "void":
            assert [back.view.stack_of(n) for n in (0, 1)] == [500, 500]
        await again.stop(1001)

    asyncio.run(main())


def test_r025_a_newcomer_is_told_that_he_may_post_and_that_he_will() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2, table=config(seats=6))
        ana, _ = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        eve = Viewer(room, "eve")
        await eve.welcomed()
        assert not eve.you.may_post
        await eve.ask(lambda id_: SitDown(id_, 4, "Eve"))
        assert (eve.you.may_post, eve.you.posts_next) == (True, False)
        await eve.ask(lambda id_: Post(id_, True))
        assert eve.you.posts_next
        await eve.ask(lambda id_: ChangeSeat(id_, 5))
        assert (eve.you.seat, eve.you.posts_next) == (5, False)
        refused = await ana.ask(lambda id_: Post(id_, True))
        assert isinstance(refused, RefusedFrame)
        assert refused.code == "cannot_post"
        await room.stop(1001)

    asyncio.run(main())


def test_r126_r127_showing_through_the_room() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2)
        ana, bob = await seated(room)
        await ana.until(lambda: ana.view.turn > 0)
        await bob.until(lambda: bob.view.turn > 0)
        await ana.ask(lambda id_: AutoMuck(id_, False))
        assert not ana.you.auto_muck
        loser, winner = (ana, bob) if ana.my_turn else (bob, ana)
        await loser.act(FOLD)
        await winner.until(lambda: winner.you.may_show == 1)
        answer = await winner.ask(lambda id_: ShowCards(id_, 1, "first"))
        assert isinstance(answer, Accepted)
        await loser.until(lambda: any(isinstance(e, CardsShown) for e in log_of_frames(loser)))
        refused = await winner.ask(lambda id_: Muck(id_, 1, 1))
        assert isinstance(refused, RefusedFrame)
        assert refused.code == "stale"
        await room.stop(1001)

    asyncio.run(main())

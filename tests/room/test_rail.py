"""What is shown to who has no seat: at once, late, or never; and who may look on at all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.room import Room, Session
from fairdeal.room.gallery import RAIL_MOST
from fairdeal.store import MemoryStore
from fairdeal.table import RailSet, SeatLeft, SeatTaken, SentAway, TableOpened
from fairdeal.wire import (
    Accepted,
    Chat,
    Events,
    Leave,
    ListHands,
    Look,
    NewHostLink,
    PastHand,
    PastHands,
    Problem,
    Rail,
    RefusedFrame,
    SendAway,
    SetRail,
    SitDown,
    SitOut,
    Snapshot,
    Welcome,
)
from tests.faults.virtual import loop_of, play
from tests.room.harness import log_of
from tests.room.rail import FAILED, Onlooker, at, make_room, open_room, say

PLAY = (Snapshot, Events, Chat)


@pytest.fixture(autouse=True)
def everybody_could_follow() -> Iterator[None]:
    FAILED.clear()
    yield
    assert FAILED == []


def players(room: Room, seed: int) -> list[Onlooker]:
    return [Onlooker(room, f"p{i}", seed=seed) for i in range(2)]


def as_if_open(frame: Any) -> Any:
    """Return a frame as it would be where nothing is late."""
    if not isinstance(frame, Snapshot):
        return frame
    parts = {"base": _open(frame.base), "events": _open(frame.events)}
    return msgspec.structs.replace(frame, **parts)


def _open(events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(
        TableOpened(msgspec.structs.replace(event.config, rail_s=0), event.pace)
        if isinstance(event, TableOpened)
        else event
        for event in events
    )


async def evening(seed: int, rail_s: int, late_s: int) -> list[tuple[int, Any]]:
    """Play for three minutes with talk and a newcomer; return what the rail was shown."""
    room = await open_room(seed, rail_s)
    rail = Onlooker(room, "nobody")
    ana, _ = players(room, seed)
    await at(20)
    say(ana, "Hello")
    await at(50)
    carl = Onlooker(room, "carl", seed=seed)
    await asyncio.sleep(1)
    carl.ask(SitDown, 4, "Carl")
    await at(100)
    say(ana, "Well played")
    carl.ask(Leave)
    await at(180 + late_s)
    await room.stop(1001)
    end = 1_180_000 + 1000 * late_s
    sent = [(when, frame) for when, frame in rail.sent if when < end and isinstance(frame, PLAY)]
    hidden = 1 if rail_s else 0
    return [(when, as_if_open(frame)) for when, frame in sent[hidden:]]


@pytest.mark.parametrize("seed", range(2))
def test_the_late_rail_gets_exactly_the_frames_of_an_open_one_so_much_later(seed: int) -> None:
    found: list[list[tuple[int, Any]]] = []

    async def main() -> None:
        found.append(await evening(seed, 0, 0))

    async def late() -> None:
        found.append(await evening(seed, 30, 30))

    play(main())
    play(late())
    live, after = found
    assert len(live) > 80
    assert [_but_clock(frame) for _, frame in live] == [_but_clock(frame) for _, frame in after]
    # The timers of two evenings differ by the milliseconds of their rounding.
    for (when, frame), (then, late_frame) in zip(live, after, strict=True):
        assert abs(then - when - 30_000) < 10
        assert abs(_left_ms(frame) - _left_ms(late_frame)) < 10
    assert sum(isinstance(frame, Chat) for _, frame in live) == 2


def _but_clock(frame: Any) -> Any:
    return frame if isinstance(frame, Chat) else msgspec.structs.replace(frame, clock=None)


def _left_ms(frame: Any) -> int:
    clock = getattr(frame, "clock", None)
    return -1 if clock is None else clock.left_ms


@pytest.mark.parametrize("seed", range(2))
def test_a_closed_rail_gets_no_frame_that_depends_on_play(seed: int) -> None:
    """Two evenings with other cards and other answers, and the same people who come and go."""
    worlds: list[list[Any]] = []

    async def world(cards: int) -> None:
        room = await open_room(cards, None)
        rail = Onlooker(room, "nobody")
        ana, bob = players(room, cards)
        await at(40)
        say(ana, "That was close")
        carl = Onlooker(room, "carl", seed=cards)
        await asyncio.sleep(1)
        carl.ask(SitDown, 3, "Carl")
        room.wish(rail.session, Look("look", 1))
        room.wish(rail.session, ListHands("list"))
        await at(80)
        assert carl.view.hand_no > 1, "who sits down sees all"
        carl.ask(Leave)
        await at(120)
        assert ana.view.seq > 60
        assert bob.frames(Chat)
        await room.stop(1001)
        worlds.append([frame for _, frame in rail.sent])

    play(world(seed))
    play(world(seed + 100))
    assert worlds[0] == worlds[1]
    welcome, rail, *more = worlds[0]
    assert isinstance(welcome, Welcome)
    assert rail == Rail(None, hidden=True)
    seats = [frame for frame in more if isinstance(frame, Snapshot)]
    others = [frame for frame in more if not isinstance(frame, Snapshot)]
    assert [_taken(frame) for frame in seats] == [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2]]
    for frame in seats:
        assert (frame.base_seq, frame.events, frame.clock, frame.readings) == (0, (), None, ())
        assert {event.chips for event in frame.base if isinstance(event, SeatTaken)} == {0}
    assert others == [RefusedFrame("look", "no_such_hand", {}), PastHands(()), Accepted("list")]


def _taken(frame: Snapshot) -> list[int]:
    return [event.seat for event in frame.base if isinstance(event, SeatTaken)]


def test_who_sits_down_gets_the_present_and_who_leaves_sees_nothing_twice() -> None:
    async def main() -> None:
        room = await open_room(5, 20)
        ana, _ = players(room, 5)
        await at(30)
        say(ana, "First")
        await at(45)
        carl = Onlooker(room, "carl", seed=5)  # he takes in no frame that does not follow
        await asyncio.sleep(0.1)
        assert carl.frames(Rail) == [Rail(20, hidden=False)]
        assert 0 < carl.view.seq < ana.view.seq
        assert [frame.lines[0].text for frame in carl.frames(Chat)] == []
        carl.ask(SitDown, 3, "Carl")
        await asyncio.sleep(0.1)
        assert carl.frames(Rail)[-1] == Rail(0, hidden=False)
        assert carl.view.seq == ana.view.seq
        assert [line.text for frame in carl.frames(Chat) for line in frame.lines] == ["First"]
        await at(60)
        say(ana, "Second")
        await at(75)
        assert carl.view.seq == ana.view.seq
        carl.ask(Leave)
        await ana_sees(ana, SeatLeft)
        left_at, seen = loop_of().now_ms(), carl.view.seq
        assert carl.frames(Rail)[-1] == Rail(20, hidden=False)
        await asyncio.sleep(19.5)
        assert carl.view.seq == seen, "nothing new before its time"
        await asyncio.sleep(30)
        after = [when for when, _ in carl.shown() if when > left_at]
        assert after[0] >= left_at + 20_000
        assert carl.view.seq > seen
        assert len(carl.frames(Snapshot)) == 2, "as he came, and as he sat down"
        texts = [line.text for frame in carl.frames(Chat) for line in frame.lines]
        assert texts == ["First", "Second"]
        await room.stop(1001)

    play(main())


async def ana_sees(ana: Onlooker, kind: type) -> None:
    """Wait until somebody has seen an event of a kind."""
    while not any(isinstance(e, kind) for f in ana.frames(Events) for e in f.events):
        await asyncio.sleep(0.01)


def test_every_line_of_a_seat_is_live_and_one_that_comes_back_to_a_late_rail_is_late() -> None:
    async def main() -> None:
        room = await open_room(6, 15)
        ana, _ = players(room, 6)
        rail = Onlooker(room, "nobody")
        await at(40)
        second = Onlooker(room, "p0")
        cheat = Onlooker(room, "cheat", since=ana.view.seq)  # he says that he has seen all
        await asyncio.sleep(0.1)
        assert second.view.seq == ana.view.seq
        assert not second.frames(Rail)
        assert cheat.view.seq == rail.view.seq < ana.view.seq
        since = rail.view.seq
        rail.leave()
        await at(42)
        again = Onlooker(room, "nobody", after=rail)
        await asyncio.sleep(0.1)
        assert not again.frames(Snapshot), "what it missed is enough"
        (first, *_) = again.frames(Events)
        assert first.seq == since + 1
        await at(80)
        told = {seq: when for when, seq in ana.shown()}
        for onlooker in (cheat, again):
            late = [(when, seq) for when, seq in onlooker.shown() if seq in told]
            assert late
            assert all(when - told[seq] >= 15_000 for when, seq in late)
        await room.stop(1001)

    play(main())


def test_past_hands_are_as_late_as_all_else() -> None:
    async def main() -> None:
        room = await open_room(7, 60)
        ana, _ = players(room, 7)
        rail = Onlooker(room, "nobody")
        while not ana.view.hand_no > 2:
            await asyncio.sleep(0.1)
        ana.ask(Look, 2 - 1)
        rail.ask(Look, 2 - 1)
        await asyncio.sleep(0.1)
        assert len(ana.frames(PastHand)) == 1
        assert rail.frames(RefusedFrame)[0].code == "no_such_hand"
        await asyncio.sleep(60)
        rail.ask(Look, 1)
        await asyncio.sleep(0.1)
        assert [frame.hand for frame in rail.frames(PastHand)] == [1]
        await room.stop(1001)

    play(main())


def test_after_a_restart_nothing_newer_than_the_delay_is_shown() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(8, 25, store)
        ana, _ = players(room, 8)
        await at(40)
        seen = ana.view.seq
        await room.stop(1001)
        again = make_room(9, store)
        await again.resume()
        again.start(lambda _: None)
        began = loop_of().now_ms()
        for since in (None, seen, 3):
            late = Onlooker(again, f"rail-{since}", since=since)
            players(again, 8)
            await asyncio.sleep(1)
            assert late.frames(Rail) == [Rail(25, hidden=True)]
            assert list(late.shown()) == []
            assert late.view.seq == 0
            await asyncio.sleep(1)
        await asyncio.sleep(30)
        assert late.frames(Rail)[-1] == Rail(25, hidden=False)
        assert next(late.shown())[0] >= began + 25_000
        assert late.view.seq >= seen
        await again.stop(1001)

    play(main())


@pytest.mark.parametrize("seed", range(2))
def test_whatever_the_host_makes_of_the_rail_it_never_sees_anything_too_early(seed: int) -> None:
    """The delay that counts is the one that is set at the moment of showing."""
    store = MemoryStore()

    async def main() -> None:
        rng = Random(seed)
        room = await open_room(seed, rng.choice((0, 10, None)), store)
        opened_with = room.config.rail_s
        ana, _ = players(room, seed)
        rails = [Onlooker(room, "nobody")]
        for _ in range(25):
            await asyncio.sleep(rng.choice((0.5, 3, 11, 25)))
            if rng.random() < 0.6:
                ana.ask(SetRail, rng.choice((0, 1, 10, 30, None)))
            some = rng.choice(rails)
            choice = rng.random()
            if choice < 0.3:
                some.leave()
                rails.append(Onlooker(room, some.player, after=some, seed=seed))
            elif choice < 0.6:
                rails.append(Onlooker(room, f"rail-{len(rails)}", seed=seed))
            elif some.you is not None and some.you.seat is None:
                some.ask(SitDown, rng.choice((3, 4)), some.player)
            else:
                some.ask(Leave)
        await asyncio.sleep(40)
        told = Told(ana, opened_with)
        for rail in rails:
            for when, seq in rail.shown():
                if not told.has_a_seat(rail.player, when):
                    assert when - told.first.get(seq, 0) >= 1000 * told.least_late_s(when)
        await room.stop(1001)

    play(main())
    assert sum(isinstance(event, RailSet) for event in log_of(store)) > 3


class Told:
    """What happened when, as somebody with a seat was told at once."""

    def __init__(self, live: Onlooker, opened_with: int | None) -> None:
        self.first: dict[int, int] = {}  # event number -> when it was told
        self._late: list[tuple[int, int | None]] = [(0, opened_with)]
        self._seated: list[tuple[str, int, int]] = []  # who, from when, until when
        for when, seq in live.shown():
            self.first.setdefault(seq, when)
        here: dict[int, tuple[str, int]] = {}
        for when, frame in live.sent:
            for event in frame.events if isinstance(frame, Snapshot | Events) else ():
                match event:
                    case RailSet(rail_s=rail_s):
                        self._late.append((when, rail_s))
                    case SeatTaken(seat=seat, player=player):
                        here[seat] = player, when
                    case SeatLeft(seat=seat):
                        self._seated.append((*here.pop(seat), when))
                    case _:
                        pass
        self._seated += [(*stay, 10**12) for stay in here.values()]

    def has_a_seat(self, player: str, when: int) -> bool:
        """What comes in the millisecond of sitting down or leaving counts as seen from the seat."""
        return any(p == player and begin <= when <= end for p, begin, end in self._seated)

    def least_late_s(self, when: int) -> int:
        """What happens in the millisecond of a change may come before it."""
        before = [rail_s for moment, rail_s in self._late if moment < when][-1:]
        now = [rail_s for moment, rail_s in self._late if moment == when]
        known = [rail_s for rail_s in before + now if rail_s is not None]
        assert known, "nothing is shown on a closed rail"
        return min(known)


def test_a_late_rail_that_has_too_much_waiting_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fairdeal.room.rail.NEWS_MOST", 100)

    async def main() -> None:
        room = await open_room(3, 600)
        rail = Onlooker(room, "nobody")
        players(room, 3)
        await asyncio.sleep(1)
        late = room._gallery._late
        assert late is not None
        for _ in range(100):
            room._gallery.publish(room._table)
        assert room._gallery._late is not late
        assert list(rail.shown()) == []
        await asyncio.sleep(605)
        assert 0 < rail.view.seq < room._table.seq
        await room.stop(1001)

    play(main())


def test_the_rail_of_a_full_table_has_only_so_many_places_but_for_players_and_the_host() -> None:
    async def main() -> None:
        room = await open_room(4, 0)
        for seat in (3, 4):
            Onlooker(room, f"p{seat}").ask(SitDown, seat, f"Player {seat}")
        rail = [Onlooker(room, f"rail-{i}") for i in range(RAIL_MOST)]
        late = Onlooker(room, "late")
        ana, _ = players(room, 4)
        await asyncio.sleep(0.1)
        assert late.frames(Problem) == [Problem("rail_full", {})]
        assert late.session.close_code == 4400
        assert all(onlooker.view.seq for onlooker in [*rail, ana])
        rail[0].leave()
        again = Onlooker(room, "late")
        await asyncio.sleep(0.1)
        assert again.view.seq == ana.view.seq
        ana.ask(Leave)
        await ana_sees(ana, SeatLeft)
        assert ana.session.close_code is None
        second = Onlooker(room, "p0")  # the host
        await asyncio.sleep(0.1)
        assert second.view.seq == ana.view.seq
        await room.stop(1001)

    play(main())


def test_a_full_rail_keeps_nobody_from_a_free_seat_and_lines_take_no_places() -> None:
    async def main() -> None:
        room = await open_room(4, 0)
        ana, _ = players(room, 4)
        rail = [Onlooker(room, f"rail-{i % 20}") for i in range(RAIL_MOST)]
        friend = Onlooker(room, "friend")
        rail += [Onlooker(room, f"rail-{i}") for i in range(20, RAIL_MOST - 1)]
        await asyncio.sleep(0.1)
        assert not [f for o in (*rail, friend) for f in o.frames(Problem)]
        friend.ask(SitDown, 3, "Friend")
        await ana_sees(ana, SeatTaken)
        friend.ask(Leave)
        await ana_sees(ana, SeatLeft)
        more = [Onlooker(room, f"more-{i}") for i in range(3)]
        await asyncio.sleep(0.1)
        gone = {o.player for o in rail if o.frames(Problem) == [Problem("rail_full", {})]}
        assert gone == {"rail-0", "rail-1", "rail-2"}
        assert not [f for o in (*more, friend) for f in o.frames(Problem)]
        second = Onlooker(room, "rail-3")  # a further line of one who is here
        more[0].ask(SitDown, 3, "More")
        await ana_sees(ana, SeatTaken)
        assert not second.frames(Problem)
        await room.stop(1001)

    play(main())


def test_a_frame_of_the_late_rail_is_made_once_for_all_who_may_know_the_same() -> None:
    async def main() -> None:
        room = await open_room(11, 10)
        players(room, 11)
        rail = [Session(f"rail-{i}", None) for i in range(20)]
        for session in rail:
            room.join(session, None)
        await at(14)
        frames = [[raw for raw in session._outbox if b'"events"' in raw] for session in rail]
        assert len(frames[0]) > 2
        for others in zip(*frames, strict=True):
            news = [raw for raw in others if raw.startswith(b'{"t":"events"')]
            assert len({id(raw) for raw in news}) <= 1
        await room.stop(1001)

    play(main())


def test_a_host_who_sees_the_past_does_nothing_to_who_sits_there_now() -> None:
    store = MemoryStore()

    async def main() -> None:
        room = await open_room(12, 20, store)
        ana, bob = players(room, 12)
        ana.ask(NewHostLink)
        await at(30)
        ana.ask(Leave)
        bob.ask(SitOut)
        await ana_sees(bob, SeatLeft)
        carl = Onlooker(room, "carl", seed=12)
        carl.ask(SitDown, 0, "Carl")
        await asyncio.sleep(1)
        assert carl.you.seat == 0
        again = Onlooker(room, "p0")  # the host, on the late rail
        await asyncio.sleep(1)
        assert again.view.at(0).player == "p0"
        again.ask(SendAway, 0, ban=True)
        await asyncio.sleep(1)
        assert again.frames(RefusedFrame)[-1].code == "no_such_person"
        await asyncio.sleep(30)
        assert again.view.at(0).player == "carl"
        again.ask(SendAway, 0, ban=True)
        await asyncio.sleep(120)  # he may have a hand to play out
        assert carl.session.close_code == 4400
        await room.stop(1001)

    play(main())
    assert sum(isinstance(event, SentAway) for event in log_of(store)) == 1

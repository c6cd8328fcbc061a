"""Rooms without a server: sessions are objects, time and faults are the test's."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from fairdeal.coach.worker import advise_bytes
from fairdeal.hand import CALL, CHECK, Action, Hand, Legal, preset
from fairdeal.room import Question, Room, Session
from fairdeal.room.hub import monotonic_ms
from fairdeal.store import CommandKey, Erase, EventStore, MemoryStore, Posting, StoreFailed
from fairdeal.table import Level, Sit, Table, TableConfig, TableEvent
from fairdeal.wire import (
    Accepted,
    Act,
    Events,
    RefusedFrame,
    ServerFrame,
    Snapshot,
)

_SERVER: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
_ids = itertools.count(1)


class Clock:
    """Milliseconds that pass only when the test says so."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


class FaultyStore(MemoryStore):
    """A disk that fails when ``fails(n)`` says so, for the n-th append, from 0."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: Callable[[int], bool] = lambda _: False
        self.appends = 0

    async def append(
        self,
        stream: str,
        expected: int,
        batch: Sequence[bytes],
        *,
        command: CommandKey | None = None,
        sealed: bytes | Erase | None = None,
        closes: bool = False,
        postings: Sequence[Posting] = (),
        snapshot: bytes | None = None,
    ) -> None:
        await asyncio.sleep(0)
        n, self.appends = self.appends, self.appends + 1
        if self.fails(n):
            raise StoreFailed("the disk is full")
        await super().append(
            stream,
            expected,
            batch,
            command=command,
            sealed=sealed,
            closes=closes,
            postings=postings,
            snapshot=snapshot,
        )


class Caller:
    """A ``Thinker`` that checks and calls, from what the question shows."""

    async def choose(self, question: Question) -> Action:
        hand = Hand(question.setup)
        for event in question.events:
            hand.apply(event)
        legal = hand.awaiting
        assert isinstance(legal, Legal)
        assert legal.seat == question.seat
        known = {seat for i, seat in enumerate(hand.seats) if hand.hole[i] is not None}
        assert known == {question.seat}, "a computer player knows its own cards alone"
        return CALL if legal.owed else CHECK

    async def advise(self, request: bytes) -> bytes:
        await asyncio.sleep(0)
        return advise_bytes(request)


class Viewer:
    """A session and what it was sent; ``view`` is folded from that."""

    def __init__(self, room: Room, player: str, since: int | None = None) -> None:
        self.room = room
        self.player = player
        self.session = Session(player, None)
        self.frames: list[Any] = []
        self.view = Table()
        self.you: Any = None
        self.over = False
        room.join(self.session, since)

    async def receive(self) -> Any:
        """Take in one frame; None, once, when the session was closed."""
        assert not self.over, f"the room closed with {self.session.close_code}"
        async with asyncio.timeout(5):
            data = await self.session.next()
        if data is None:
            self.over = True
            return None
        frame = _SERVER.decode(data)
        self.frames.append(frame)
        if isinstance(frame, Snapshot):
            self.view = Table()
            for event in frame.base:
                self.view.apply(event)
            self.view.seq = frame.base_seq
        if isinstance(frame, Snapshot | Events):
            for event in frame.events:
                self.view.apply(event)
            self.you = frame.you
        return frame

    async def welcomed(self) -> None:
        """Take in frames until the room has told who he is."""
        await self.until(lambda: self.you is not None)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Take in frames until something holds."""
        while not holds():
            assert await self.receive() is not None, self.frames[-3:]

    async def send(self, frame: Any) -> Accepted | RefusedFrame:
        """Send a command and wait for its answer."""
        self.room.wish(self.session, frame)
        while True:
            answer = await self.receive()
            if isinstance(answer, Accepted | RefusedFrame) and answer.id == frame.id:
                return answer

    async def ask(self, make: Callable[[str], Any]) -> Accepted | RefusedFrame:
        """Send a command under a new id."""
        return await self.send(make(f"id-{next(_ids)}"))

    async def act(self, action: Action | None = None) -> Accepted | RefusedFrame:
        """Answer the open question; by default check or call."""
        asked = self.view.asked
        assert asked is not None
        chosen = action or (CALL if asked.owed else CHECK)
        return await self.ask(lambda id_: Act(id_, self.view.hand_no, self.view.turn, chosen))

    @property
    def my_turn(self) -> bool:
        """Whether the open question is his."""
        asked = self.view.asked
        return asked is not None and asked.seat == self.you.seat


def config(kind: Any = "private", seats: int = 3, **rules: Any) -> TableConfig:
    """A table of ``p0``, its owner."""
    options = {"small_blind": 5, "big_blind": 10, "action_s": 20, "bank_s": 0, **rules}
    return TableConfig(
        table="t1",
        kind=kind,
        house="standard",
        rules=preset("standard", seats_max=seats, **options),
        stack=500,
        owner="p0",
    )


async def open_room(
    store: EventStore,
    *,
    persons: int = 2,
    computers: int = 0,
    now: Callable[[], int] | None = None,
    thinker: Any = None,
    table: TableConfig | None = None,
    ended: Callable[[Room], None] = lambda _: None,
) -> Room:
    """Open and start a room: persons ``p0``, ``p1``, ... in the first seats, then computers."""
    level: Level = "easy"
    room = make_room(store, now, thinker)
    sits = [Sit(i, f"p{i}", f"Person {i}") for i in range(persons)]
    sits += [Sit(persons + i, f"c{i}", f"Bot {i}", level) for i in range(computers)]
    seats = max(persons + computers, 3)
    await room.open(table or config(seats=seats), "instant", sits)
    room.start(ended)
    return room


def make_room(store: EventStore, now: Callable[[], int] | None = None, thinker: Any = None) -> Room:
    """Make a room that is neither opened nor resumed."""
    return Room("t1", store, thinker or Caller(), now or monotonic_ms, rng=Random(1))


def log_of(store: MemoryStore) -> list[TableEvent]:
    """Return the events of the table as they were stored."""
    decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
    return [decoder.decode(data) for data in asyncio.run(store.read("t1"))]

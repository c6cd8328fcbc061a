"""Friends at a private table in virtual time, who answer over lines that are not to be trusted."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from fairdeal.dealing.vault import SealedDeck
from fairdeal.hand import CALL, CHECK, FOLD, Action, RaiseTo
from fairdeal.room import Room, Session
from fairdeal.room.pulse import Pulse
from fairdeal.store import EventStore, MemoryStore, StoreFailed
from fairdeal.table import (
    Asked,
    HandEnded,
    SeatLeft,
    SeatTaken,
    Sit,
    Table,
    TableEvent,
    TimedOut,
)
from fairdeal.wire import Accepted, Act, Command, Events, RefusedFrame, ServerFrame, Snapshot
from tests.faults.proofs import ANSWERS
from tests.faults.virtual import loop_of
from tests.room.harness import Caller, config

_SERVER: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
CHIPS = 500
TABLE = "t1"

# How the answer to one question is sent: a line of the room's own choosing.
Send = Callable[["Friend", Act], None]


class Friend:
    """A person with some connections; he acts at random whenever he is asked."""

    def __init__(self, room: Room, number: int, connections: int, rng: Random, send: Send) -> None:
        self.room = room
        self.player = f"p{number}"
        self.rng = rng
        self.send = send
        self.view = Table()
        self.answers: dict[str, list[str]] = {}  # command id -> what it was answered, each time
        self.sessions = [Session(self.player, None) for _ in range(connections)]
        for session in self.sessions:
            room.join(session, None)
        self.hands = 0  # that ended while he looked
        self._asked = 0
        self._tasks = [
            asyncio.create_task(self._listen(session, first=i == 0))
            for i, session in enumerate(self.sessions)
        ]

    def leave(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()

    async def _listen(self, session: Session, *, first: bool) -> None:
        while (data := await session.next()) is not None:
            frame = _SERVER.decode(data)
            if isinstance(frame, Accepted):
                self.answers.setdefault(frame.id, []).append("accepted")
            elif isinstance(frame, RefusedFrame):
                self.answers.setdefault(str(frame.id), []).append(frame.code)
            elif first and isinstance(frame, Snapshot | Events):
                self._take_in(frame)

    def _take_in(self, frame: Snapshot | Events) -> None:
        if isinstance(frame, Snapshot):
            self.view = Table()
            for event in frame.base:
                self.view.apply(event)
            self.view.seq = frame.base_seq
        for event in frame.events:
            self.view.apply(event)
            self.hands += isinstance(event, HandEnded)
        asked = self.view.asked
        if asked is None or self.view.turn == self._asked or asked.seat != frame.you.seat:
            return
        self._asked = self.view.turn
        act = Act(
            f"{self.player}-{self._asked}", self.view.hand_no, self._asked, self._choose(asked)
        )
        self.send(self, act)

    def _choose(self, asked: Asked) -> Action:
        calm: Action = CALL if asked.owed else CHECK
        some = [calm, calm, calm, FOLD if asked.owed else calm]
        if asked.most:
            some.append(RaiseTo(asked.least))
        return self.rng.choice(some)


class Stopped(Exception):
    """The room ended by itself, and its table is not closed."""


class Evening:
    """A room with friends; ``hands`` of it are played, then its log is judged."""

    def __init__(
        self,
        seed: int,
        send: Send,
        *,
        store: EventStore | None = None,
        friends: int = 3,
        connections: int = 1,
        deal: Callable[[], SealedDeck] = SealedDeck.fresh,
        **rules: Any,
    ) -> None:
        self.rng = Random(seed)
        self.store = store or MemoryStore()
        self.deal = deal
        self.friends: list[Friend] = []
        self._send = send
        self._n = friends
        self._connections = connections
        self._rules = rules

    async def play(self, hands: int) -> None:
        """Play until so many hands are over; who opens the table tries until it is stored."""
        sits = [Sit(i, f"p{i}", f"Person {i}") for i in range(self._n)]
        while True:
            room = self._make()
            with contextlib.suppress(StoreFailed):
                await room.open(config(seats=self._n, **self._rules), "fast", sits)
                break
        await self._go_on(room, hands)

    async def resume(self, hands: int, again: Sequence[tuple[str, Command]] = ()) -> None:
        """Take the table up in a new room, as a new process would, and go on.

        ``again``: what players had no answer to comes first, once more.
        """
        room = self._make()
        await room.resume()
        await self._go_on(room, hands, again)

    def _make(self) -> Room:
        now, rng = loop_of().now_ms, Random(self.rng.random())
        self._pulse = Pulse(now)
        return Room(TABLE, self.store, Caller(), now, rng=rng, deal=self.deal, pulse=self._pulse)

    async def _go_on(
        self, room: Room, hands: int, again: Sequence[tuple[str, Command]] = ()
    ) -> None:
        beating = asyncio.create_task(self._pulse.beat())
        ended: list[Room] = []
        room.start(ended.append)
        self.friends = [
            Friend(room, i, self._connections, self.rng, self._send) for i in range(self._n)
        ]
        for friend in self.friends:
            for player, frame in again:
                if player == friend.player:
                    room.wish(friend.sessions[0], frame)
        try:
            while self.friends[0].hands < hands and not room._table.closed:
                await asyncio.sleep(5)
                if ended and not room._table.closed:
                    raise Stopped
        finally:
            await room.stop(1001)
            beating.cancel()
            for friend in self.friends:
                friend.leave()

    async def log(self) -> list[TableEvent]:
        """Return the events as they are stored."""
        return [_EVENT.decode(data) for data in await self.store.read(TABLE)]

    async def check(self) -> Counter[str]:
        """Fold the log anew and count its events; no chip may have come or gone."""
        table = Table()
        log = await self.log()
        for event in log:
            table.apply(event)
        assert table.chips() == table.brought
        came = sum(event.chips for event in log if isinstance(event, SeatTaken))
        assert table.brought == came - sum(e.chips for e in log if isinstance(e, SeatLeft))
        return Counter(type(event).__name__ for event in log)


def decisions(log: list[TableEvent]) -> list[tuple[Asked, TableEvent, bool]]:
    """Return each question with its answer, and whether the clock gave it."""
    found: list[tuple[Asked, TableEvent, bool]] = []
    asked: Asked | None = None
    late = False
    for event in log:
        match event:
            case Asked():
                asked, late = event, False
            case TimedOut():
                late = True
            case _ if asked is not None and type(event).__name__ in ANSWERS:
                found.append((asked, event, late))
                asked = None
            case _:
                pass
    return found

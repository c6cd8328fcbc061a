"""An evening in virtual time with people who look on; every frame is kept with its moment."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from fairdeal.dealing.vault import SealedDeck
from fairdeal.hand import CALL, CHECK, FOLD
from fairdeal.room import Room, Session
from fairdeal.store import MemoryStore
from fairdeal.table import Sit, Table, TableConfig
from fairdeal.wire import Act, Events, ServerFrame, Snapshot, frames
from tests.faults.virtual import loop_of
from tests.room.harness import Caller, config

_SERVER: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
THINKS_S = 1.0
_ids = itertools.count(1)
FAILED: list[BaseException] = []  # of those who listened; a test's end must find none


class Onlooker:
    """A connection and what it was sent: pairs of a moment in milliseconds and a frame.

    With ``seed`` it is somebody who plays: a second after each question to him he answers. It
    says that it has seen all up to event ``since``, or what the connection ``after`` which it
    comes has truly seen.
    """

    def __init__(
        self,
        room: Room,
        player: str,
        *,
        since: int | None = None,
        after: Onlooker | None = None,
        seed: int | None = None,
    ) -> None:
        self.room = room
        self.player = player
        self.session = Session(player, None)
        self.sent: list[tuple[int, ServerFrame]] = []
        self.view: Table = Table() if after is None else after.view.copy()
        self.you: Any = None
        self._rng = None if seed is None else Random(f"{seed}{player}")
        self._asked = 0
        room.join(self.session, since if after is None else after.view.seq)
        self._task = asyncio.create_task(self._listen())
        self._task.add_done_callback(_note_failure)

    def leave(self) -> None:
        """Hang up."""
        self._task.cancel()
        self.room.gone(self.session)

    def ask(self, make: Any, *args: Any, **more: Any) -> None:
        """Send a command."""
        self.room.wish(self.session, make(f"id-{next(_ids)}", *args, **more))

    def frames(self, *kinds: Any) -> list[Any]:
        """Return the frames of these kinds."""
        return [frame for _, frame in self.sent if isinstance(frame, kinds)]

    def shown(self) -> Iterator[tuple[int, int]]:
        """Yield each moment at which play was shown, and the last event number of it."""
        for at, frame in self.sent:
            if isinstance(frame, Snapshot) and frame.base_seq + len(frame.events):
                yield at, frame.base_seq + len(frame.events)
            elif isinstance(frame, Events) and frame.events:
                yield at, frame.seq + len(frame.events) - 1

    async def _listen(self) -> None:
        while (data := await self.session.next()) is not None:
            frame = _SERVER.decode(data)
            self.sent.append((loop_of().now_ms(), frame))
            if isinstance(frame, Snapshot | Events):
                self._take_in(frame)

    def _take_in(self, frame: Snapshot | Events) -> None:
        if isinstance(frame, Snapshot):
            self.view = Table()
            for event in frame.base:
                self.view.apply(event)
            self.view.seq = frame.base_seq
        else:
            assert frame.seq == self.view.seq + 1, "a frame is missing, or came twice"
        for event in frame.events:
            self.view.apply(event)
        self.you = frame.you
        asked, turn = self.view.asked, self.view.turn
        if self._rng is not None and asked and turn != self._asked and asked.seat == self.you.seat:
            self._asked = turn
            calm = CALL if asked.owed else CHECK
            action = self._rng.choice((calm, calm, FOLD if asked.owed else calm))
            asyncio.get_running_loop().call_later(
                THINKS_S, lambda: self.ask(Act, self.view.hand_no, turn, action)
            )


def _note_failure(task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        FAILED.append(error)


async def open_room(
    seed: int, rail_s: int | None, store: MemoryStore | None = None, **changes: Any
) -> Room:
    """Open a table of ``p0``, ``p1`` and a computer player; two seats are free."""
    table: TableConfig = msgspec.structs.replace(config(seats=5), rail_s=rail_s, **changes)
    room = make_room(seed, store or MemoryStore())
    sits = [Sit(0, "p0", "Ana"), Sit(1, "p1", "Bob"), Sit(2, "c0", "Bot", "easy")]
    await room.open(table, "fast", sits)
    room.start(lambda _: None)
    return room


def make_room(seed: int, store: MemoryStore) -> Room:
    """Make a room of which the same seed gives the same cards and pauses."""
    decks = Random(seed)

    def deal() -> SealedDeck:
        order = list(range(52))
        decks.shuffle(order)
        numbers = Random(decks.random())
        return SealedDeck(tuple(order), iter(lambda: numbers.randrange(256), None))

    return Room("t1", store, Caller(), loop_of().now_ms, rng=Random(seed), deal=deal)


async def at(second: float) -> None:
    """Wait for a second of the evening; it begins at 1000."""
    await asyncio.sleep(1000 + second - loop_of().time())


def say(who: Onlooker, text: str) -> None:
    """Say something to the table."""
    who.ask(frames.Say, text)

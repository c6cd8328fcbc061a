"""How the player of a practice table has played there, counted from the table's log.

From the log and not from memory, so that the figures are whole after a restart. It is read once in
the life of a room, as the room itself reads it when it is taken up: to read a log is to check its
whole chain, and all tables wait for that. What ends later is counted as it ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import astuple

from fairdeal.coach.session import Figures, figures
from fairdeal.hand import Event as HandEvent
from fairdeal.hand import Seat
from fairdeal.room.past import KeptHand
from fairdeal.table import (
    HandEnded,
    HandStarted,
    HandVoided,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TableEvent,
    seen_by,
)

ReadLog: TypeAlias = Callable[[], Awaitable[list[bytes]]]

_EVENTS_AT_ONCE = 500  # read before the tables of this process have their turn: a millisecond

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class Tally:
    """The figures of one player at one table, whose whole log ``read`` returns.

    Attributes:
        player: who is counted.
        figures: those of all hands that were counted so far.

    """

    def __init__(self, read: ReadLog, player: str) -> None:
        self.player = player
        self.figures = Figures()
        self._log = read
        self._own: Seat | None = None  # his seat there
        self._dealt: Seat | None = None  # the seat that he was dealt into, in the hand that is read
        self._hand: list[HandEvent] = []
        self._last = 0  # the last hand that is over and was counted, or void
        self._whole = False  # whether the log was read
        self._late: list[KeptHand] = []  # what has ended while it was being read
        self._reading = asyncio.Lock()

    async def count(self) -> Figures:
        """Return the figures of all hands that are over; the first time, read the log.

        Raises:
            StoreFailed: the log cannot be read.

        """
        async with self._reading:
            if not self._whole:
                await self._read()
        while self._late:
            self.add(self._late.pop(0))
        return self.figures

    def add(self, kept: KeptHand) -> None:
        """Count a hand that is over, once; before the log is read, it is there that it counts."""
        if self._reading.locked():
            self._late.append(kept)
        elif self._whole and kept.hand > self._last:
            self._last = kept.hand
            seat = kept.viewer(self.player)
            if seat is not None and not kept.void:
                self._count(seat, kept.events)

    async def _read(self) -> None:
        for number, data in enumerate(await self._log()):
            if number % _EVENTS_AT_ONCE == 0:
                await asyncio.sleep(0)
            self._note(_EVENT.decode(data))
        self._whole = True

    def _note(self, event: TableEvent) -> None:
        """Take in an event of the log: who has his seat, and what happens in his hands.

        Of a table with thousands of hands that is all that one can wait for.
        """
        match event:
            case SeatTaken(seat=seat, player=player) if player == self.player:
                self._own = seat
            case SeatChanged(seat=seat, to=to) if seat == self._own:
                self._own = to
            case SeatLeft(seat=seat) if seat == self._own:
                self._own = None
            case HandStarted(seats=seats):
                self._dealt = self._own if self._own in seats else None
                self._hand.clear()
            case HandEnded(hand=hand) | HandVoided(hand=hand):
                self._last = hand
                if self._dealt is not None and isinstance(event, HandEnded):
                    self._count(self._dealt, self._hand)
                self._dealt = None
            case _ if self._dealt is not None and isinstance(event, HandEvent):
                self._hand.append(event)
            case _:
                pass

    def _count(self, seat: Seat, events: Sequence[TableEvent]) -> None:
        """Add one hand, of which nothing counts but what the player was told."""
        told = (seen_by(seat, event) for event in events)
        one = figures([(seat, [event for event in told if isinstance(event, HandEvent)])])
        both = zip(astuple(self.figures), astuple(one), strict=True)
        self.figures = Figures(*(a + b for a, b in both))

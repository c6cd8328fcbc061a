"""How the player of a practice table has played there, counted from the table's log.

From the log and not from memory, so that the figures are whole after a restart. A second question
reads only what has happened since the first.
"""

from __future__ import annotations

import asyncio

import msgspec
from msgspec.structs import astuple

from fairdeal.coach.session import Figures, figures
from fairdeal.hand import Event as HandEvent
from fairdeal.hand import Seat
from fairdeal.store import EventStore
from fairdeal.table import HandEnded, HandStarted, HandVoided, TableEvent, seen_by
from fairdeal.table.state import TableState

_EVENTS_AT_ONCE = 250  # folded before the tables of this process have their turn: a millisecond

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class Tally:
    """The figures of one player at one table, as far as the log was read."""

    def __init__(self, store: EventStore, table: str, player: str) -> None:
        self._store = store
        self._table = table
        self._player = player
        self._state = TableState()
        self._seat: Seat | None = None  # in the hand that is being read
        self._hand: list[HandEvent] = []
        self._reading = asyncio.Lock()
        self.figures = Figures()

    async def count(self) -> Figures:
        """Read on to the end of the log; return the figures of all hands that are over.

        Raises:
            StoreFailed: the log cannot be read.

        """
        async with self._reading:
            for number, data in enumerate(await self._store.read(self._table, self._state.seq)):
                if number % _EVENTS_AT_ONCE == 0:
                    await asyncio.sleep(0)
                self._note(_EVENT.decode(data))
        return self.figures

    def _note(self, event: TableEvent) -> None:
        if isinstance(event, HandStarted):
            seat = self._state.seat_of(self._player)
            self._seat, self._hand = (seat if seat in event.seats else None), []
        self._state.apply(event)
        if self._seat is None:
            return
        seen = seen_by(self._seat, event)  # no more than he was told
        if isinstance(seen, HandEvent):
            self._hand.append(seen)
        elif isinstance(seen, HandEnded):
            one = figures([(self._seat, self._hand)])
            both = zip(astuple(self.figures), astuple(one), strict=True)
            self.figures = Figures(*(a + b for a, b in both))
            self._seat = None
        elif isinstance(seen, HandVoided):
            self._seat = None

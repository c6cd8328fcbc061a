"""The hands that are over, for those who follow a link to one: of any table whose log is kept.

Whoever has a link sees the hand as soon as it would be shown to him at the table, and no earlier:
not before it is over, and, where the rail is shown late, so much later (T-01). Where the rail is
shown nothing, he is shown nothing, but if he has a seat there.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fairdeal.room.finished import alone
from fairdeal.room.past import KeptHand
from fairdeal.room.rates import Rate, TokenBucket
from fairdeal.room.room import Room
from fairdeal.store import EventStore
from fairdeal.table import (
    RAIL_LATE_MOST_S,
    HandEnded,
    HandStarted,
    HandVoided,
    Refused,
    TableEvent,
)
from fairdeal.table.state import TableState

HANDS_MOST = 64  # read from logs, to be shown again without reading
# A log takes the store the longer the older the table is, and tables that play wait for it; a link
# that goes round is read once.
READS = Rate(burst=10, every_ms=3000)
EVENTS_MOST = 20_000  # about 700 hands: a longer log would hold up all tables for too long
_EVENTS_AT_ONCE = 250  # folded before the tables of this process have their turn: a millisecond

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class _Found(NamedTuple):
    """A hand, and how late the rail of its table was shown play in the end."""

    hand: KeptHand
    rail_s: int | None


class Archive:
    """Finds hands that are over. ``room`` finds the open room of a table, or None."""

    def __init__(
        self, store: EventStore, room: Callable[[str], Room | None], now: Callable[[], int]
    ) -> None:
        self._store = store
        self._room = room
        self._now = now
        self._since = now()  # of what has ended before, it is not known when
        self._ended: dict[str, int] = {}  # when the tables with a late rail were closed
        self._read: OrderedDict[tuple[str, int, bool], _Found] = OrderedDict()
        self._reading = asyncio.Lock()
        self._reads = TokenBucket(READS)

    def note_end(self, room: Room) -> None:
        """Note that a table was closed, or has failed: its rail was shown the end late."""
        now = self._now()
        late_ms = 1000 * RAIL_LATE_MOST_S
        self._ended = {name: at for name, at in self._ended.items() if at + late_ms > now}
        if room.config.rail_s:
            self._ended[room.name] = now

    async def hand(self, table: str, hand: int, player: str) -> KeptHand:
        """Return a hand that is over and may be shown to this player, or to nobody (``""``).

        Raises:
            Refused: ``no_such_hand`` (its log is gone, or is long), ``hand_not_shown`` (not yet,
                or not to him) or ``too_fast``.
            StoreFailed: the log cannot be read.

        """
        room = self._room(table)
        if room is not None:
            kept = room.past_hand(hand, player)  # refuses what is not to be shown
            return kept or (await self._from_log(table, hand, closed=False)).hand
        found = await self._from_log(table, hand, closed=True)
        ended = self._ended.get(table, self._since)
        if found.rail_s is None or self._now() < ended + 1000 * found.rail_s:
            raise Refused("hand_not_shown")
        return found.hand

    async def _from_log(self, table: str, hand: int, *, closed: bool) -> _Found:
        """Return a hand of a table; of an open one nothing else stays as it is."""
        key = table, hand, closed
        if (known := self._read.get(key)) is not None:
            self._read.move_to_end(key)
            return known
        async with self._reading:  # one log at a time is in memory
            found = self._read.get(key)
            if found is None:
                if not self._reads.take(self._now()):
                    raise Refused("too_fast")
                if await self._store.length(table) > EVENTS_MOST:
                    raise Refused("no_such_hand")
                found = await _find(await self._store.read(table), hand)
                self._read[key] = found
            self._read.move_to_end(key)
            while len(self._read) > HANDS_MOST:
                self._read.popitem(last=False)
        return found


async def _find(log: list[bytes], hand: int) -> _Found:
    """Find a hand that is over in a table's log.

    Raises:
        Refused: ``no_such_hand``.

    """
    table = TableState()
    base: tuple[TableEvent, ...] = ()
    base_seq = 0
    events: list[TableEvent] = []
    over = False
    for number, data in enumerate(log):
        if number % _EVENTS_AT_ONCE == 0:
            await asyncio.sleep(0)
        event = _EVENT.decode(data)
        if isinstance(event, HandStarted) and event.hand == hand:
            base, base_seq = tuple(table.baseline()), table.seq
        table.apply(event)
        if base and table.hand_no == hand:
            events.append(event)
            over = over or isinstance(event, HandEnded | HandVoided)
    if not over:
        raise Refused("no_such_hand")
    return _Found(alone(KeptHand(hand, base_seq, base, tuple(events), {})), table.config.rail_s)

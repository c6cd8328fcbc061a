"""What each viewer is told: the only way from a table's events to the bytes of a socket.

Whoever was dealt into a seat sees that seat's cards of that hand, and nobody else ever does:
not the player who takes the seat later, and not the rail (R-057, T-01). So viewers are chosen by
who held a seat when the hand began, not by who holds it now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from fairdeal.hand import Event as HandEvent
from fairdeal.hand import HoleDealt, Seat, Viewer
from fairdeal.room.padding import OF_NEWS, OF_SNAPSHOT, OF_SUMMARY, Seen, padded
from fairdeal.room.past import KeptHand, readings
from fairdeal.table import (
    HandStarted,
    Held,
    HostSet,
    SeatTaken,
    Table,
    TableClosed,
    TableEvent,
    TableOpened,
    seen_by,
)
from fairdeal.wire import Clock, Events, MayShow, PastHands, Snapshot, You, encode, encode_part

_IDLE_EVENTS_MOST = 400  # kept without a new hand; then the log of the page begins anew
_HAND_EVENTS_MOST = 1500  # far more than any hand needs
HANDS_KEPT = 20  # that are over, to look through


class Views:
    """The events since the last hand began, and who may see what of them."""

    def __init__(self) -> None:
        self._base: tuple[TableEvent, ...] = ()
        self._base_seq = 0
        self._events: list[TableEvent] = []
        self._dealt: dict[str, Seat] = {}
        self._kept: deque[KeptHand] = deque(maxlen=HANDS_KEPT)
        self._news: _News | None = None  # what was told last

    def copy(self) -> Views:
        """Return independent views of the same events."""
        twin = Views()
        twin.__dict__.update(self.__dict__)
        twin._events, twin._kept = list(self._events), self._kept.copy()
        return twin

    def note(self, before: Table, batch: Sequence[TableEvent], after: Table) -> None:
        """Take in a batch that led from one table to the other."""
        start = next((event for event in batch if isinstance(event, HandStarted)), None)
        if start is not None:
            # The whole batch stays: seats may begin to sit out in front of the hand.
            self._rest_on(before)
            self._dealt = {before.at(seat).player: seat for seat in start.seats}
        self._events.extend(batch)
        if not after.running and len(self._events) > _IDLE_EVENTS_MOST:
            self._rest_on(after)
            self._dealt = {}

    @property
    def crowded(self) -> bool:
        """Tell whether coming and going has filled the running hand with events."""
        return len(self._events) > _HAND_EVENTS_MOST

    def viewer(self, player: str) -> Viewer:
        """Return the seat that the player was dealt into in the hand that is shown."""
        return self._dealt.get(player)

    def events(self, table: Table, seq: int, player: str, you: You, clock: Clock | None) -> Seen:
        """Encode the events numbered ``seq`` and on for this player; ``has(seq - 1)`` holds."""
        news = self._news
        if news is None or not news.tells((seq, table.seq, clock)):
            news = _News(table, seq, self._events[seq - 1 - self._base_seq :], clock)
            self._news = news
        return news.frame(self.viewer(player), you)

    def has(self, seq: int, table: Table) -> bool:
        """Tell whether all events after number ``seq`` are still here."""
        return self._base_seq <= seq <= table.seq

    def snapshot(
        self,
        table: Table,
        player: str,
        you: You,
        clock: Clock | None,
        may_show: MayShow | None = None,
    ) -> Seen:
        """Encode everything that this player may know of the table."""

        def frame(viewer: Viewer, you: You, may_show: MayShow | None) -> bytes:
            events, named = _seen(viewer, self._events), readings(table, viewer)
            told = Snapshot(self._base_seq, self._base, events, clock, named, you, may_show)
            return encode(told)

        public = frame(None, _public(you.name), None)
        return padded(frame(self.viewer(player), you, may_show), len(public) + OF_SNAPSHOT)

    def past_hand(self, table: Table, hand: int, player: str) -> Seen | None:
        """Encode a hand that is over as this player saw it, or None if it is not kept."""
        kept = self.kept(table, hand)
        return None if kept is None else kept.told(kept.viewer(player))

    def kept(self, table: Table, hand: int) -> KeptHand | None:
        """Return a hand that is over, or None if it is not kept."""
        return next((kept for kept in self.hands(table) if kept.hand == hand), None)

    def running(self, table: Table) -> KeptHand:
        """Return the hand that is running, as far as it has come."""
        return self._hand(table)

    def past_hands(self, table: Table, player: str) -> Seen:
        """Encode a list of the hands that are kept, oldest first."""
        kept = self.hands(table)
        public = encode(PastHands(tuple(hand.summary(None) for hand in kept)))
        own = encode(PastHands(tuple(hand.summary(player) for hand in kept)))
        return padded(own, len(public) + len(kept) * OF_SUMMARY)

    def hand_events(self, seat: Seat) -> tuple[HandEvent, ...]:
        """Return what the player in this seat has seen of the running hand, from its start."""
        news = (seen_by(seat, event) for event in self._events)
        return tuple(event for event in news if isinstance(event, HandEvent))

    def hands(self, table: Table) -> list[KeptHand]:
        """Return the hands that are over and are kept, oldest first."""
        last = self.last_hand(table)
        return [*self._kept, *([] if last is None else [last])][-HANDS_KEPT:]

    def last_hand(self, table: Table) -> KeptHand | None:
        """Return the hand that is shown, if it is over."""
        if table.running or not any(isinstance(event, HandStarted) for event in self._events):
            return None
        return self._hand(table)

    def _hand(self, table: Table) -> KeptHand:
        events = tuple(self._events)
        return KeptHand(table.hand_no, self._base_seq, self._base, events, self._dealt)

    def _rest_on(self, table: Table) -> None:
        last = self.last_hand(table)
        if last is not None:
            self._kept.append(last)
        self._base, self._base_seq = tuple(table.baseline()) if table.seq else (), table.seq
        self._events = []


def seats_only(table: Table, you: You) -> Seen:
    """Encode who has which seat, and nothing that play has changed: no chips, no event number."""
    base: list[TableEvent] = [TableOpened(table.config, table.pace)]
    base += [
        SeatTaken(number, seat.player, seat.name, seat.level, 0, waits=False)
        for number, seat in table.occupied()
    ]
    base.append(HostSet(table.host, None))
    if table.held:
        base.append(Held(on=True))
    if table.closed:
        base.append(TableClosed())
    public = encode(Snapshot(0, tuple(base), (), None, (), _public(you.name)))
    own = encode(Snapshot(0, tuple(base), (), None, (), you))
    return padded(own, len(public) + OF_SNAPSHOT)


class _News:
    """The events of one moment: encoded once for all, but for what a viewer alone may know."""

    def __init__(
        self, table: Table, seq: int, events: Sequence[TableEvent], clock: Clock | None
    ) -> None:
        self._what = seq, table.seq, clock
        self._table = table
        self._seq = seq
        self._events = events
        self._holes = {event.seat for event in events if isinstance(event, HoleDealt)}
        self._public: Any = msgspec.Raw(encode_part(_seen(None, events)))
        self._clock: Any = msgspec.Raw(encode_part(clock))
        self._named = readings(table, None)
        self._most = len(self._encode(None, _public(None))) + OF_NEWS

    def tells(self, what: tuple[int, int, Clock | None]) -> bool:
        """Tell whether it is of these events, from one number to another, and of this clock."""
        return self._what == what

    def frame(self, viewer: Viewer, you: You) -> Seen:
        """Return it for one viewer."""
        return padded(self._encode(viewer, you), self._most + len(encode_part(you.name)))

    def _encode(self, viewer: Viewer, you: You) -> bytes:
        hand = self._table.hand
        alone = viewer is not None and hand is not None and not hand.folded[hand.index[viewer]]
        named = readings(self._table, viewer) if alone else self._named
        events = _seen(viewer, self._events) if viewer in self._holes else self._public
        return encode(Events(self._seq, events, self._clock, named, you))


def _public(name: str | None) -> You:
    """Return what is no secret of a viewer."""
    return You(None, name, owner=False)


def _seen(viewer: Viewer, events: Iterable[TableEvent]) -> tuple[TableEvent, ...]:
    return tuple(seen_by(viewer, event) for event in events)


def clock_of(table: Table, now: int) -> Clock | None:
    """Return the clock of the open question, or None without one."""
    clock = table.clock(now)
    return None if clock is None else Clock(*clock)


def may_show_of(table: Table, player: str, now: int) -> MayShow | None:
    """Return which cards of the last hand a player may still show (R-126)."""
    shows = table.showable(player, now)
    if shows is None:
        return None
    hand, (first, second), left_ms = shows
    return MayShow(hand, first, second, left_ms)

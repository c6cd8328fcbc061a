"""What each viewer is told: the only way from a table's events to the bytes of a socket.

Whoever was dealt into a seat sees that seat's cards of that hand, and nobody else ever does:
not the player who takes the seat later, and not the rail (R-057, T-01). So viewers are chosen by
who held a seat when the hand began, not by who holds it now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType

from fairdeal.hand import Event as HandEvent
from fairdeal.hand import Seat, Viewer
from fairdeal.ranking import read
from fairdeal.table import HandStarted, Table, TableEvent, seen_by
from fairdeal.wire import Clock, Events, PastHand, Reading, Snapshot, You, encode

# An encoded frame that may go to the viewer it was made for; made in this module alone.
Seen = NewType("Seen", bytes)

_IDLE_EVENTS_MOST = 400  # kept without a new hand; then the log of the page begins anew
_HAND_EVENTS_MOST = 1500  # far more than any hand needs
_HANDS_KEPT = 20  # that are over, to look through


@dataclass(frozen=True, slots=True)
class _Kept:
    """A hand that is over: the events since it began, and who was dealt into which seat."""

    hand: int
    base_seq: int
    base: tuple[TableEvent, ...]
    events: tuple[TableEvent, ...]
    dealt: dict[str, Seat]


class Views:
    """The events since the last hand began, and who may see what of them."""

    def __init__(self) -> None:
        self._base: tuple[TableEvent, ...] = ()
        self._base_seq = 0
        self._events: list[TableEvent] = []
        self._dealt: dict[str, Seat] = {}
        self._kept: deque[_Kept] = deque(maxlen=_HANDS_KEPT)

    def note(self, before: Table, batch: list[TableEvent], after: Table) -> None:
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

    def events(self, table: Table, seq: int, player: str, you: You, now: int) -> Seen:
        """Encode the events numbered ``seq`` and on for this player; ``has(seq - 1)`` holds."""
        viewer = self.viewer(player)
        news = _seen(viewer, self._events[seq - 1 - self._base_seq :])
        frame = Events(seq, news, _clock(table, now), readings(table, viewer), you)
        return Seen(encode(frame))

    def has(self, seq: int, table: Table) -> bool:
        """Tell whether all events after number ``seq`` are still here."""
        return self._base_seq <= seq <= table.seq

    def snapshot(self, table: Table, player: str, you: You, now: int) -> Seen:
        """Encode everything that this player may know of the table."""
        viewer = self.viewer(player)
        return Seen(
            encode(
                Snapshot(
                    self._base_seq,
                    self._base,
                    _seen(viewer, self._events),
                    _clock(table, now),
                    readings(table, viewer),
                    you,
                )
            )
        )

    def past_hand(self, table: Table, hand: int, player: str) -> Seen | None:
        """Encode a hand that is over as this player saw it, or None if it is not kept."""
        last = self._last_hand(table)
        hands = self._kept if last is None else (*self._kept, last)
        for kept in hands:
            if kept.hand == hand:
                events = _seen(kept.dealt.get(player), kept.events)
                return Seen(encode(PastHand(hand, kept.base_seq, kept.base, events)))
        return None

    def hand_events(self, seat: Seat) -> tuple[HandEvent, ...]:
        """Return what the player in this seat has seen of the running hand, from its start."""
        news = (seen_by(seat, event) for event in self._events)
        return tuple(event for event in news if isinstance(event, HandEvent))

    def _last_hand(self, table: Table) -> _Kept | None:
        if table.running or not any(isinstance(event, HandStarted) for event in self._events):
            return None
        events = tuple(self._events)
        return _Kept(table.hand_no, self._base_seq, self._base, events, self._dealt)

    def _rest_on(self, table: Table) -> None:
        last = self._last_hand(table)
        if last is not None:
            self._kept.append(last)
        self._base, self._base_seq = tuple(table.baseline()) if table.seq else (), table.seq
        self._events = []


def readings(table: Table, viewer: Viewer) -> tuple[Reading, ...]:
    """Name the hands that this viewer sees: his own while it lives, and those that were shown."""
    hand = table.hand
    if hand is None:
        return ()
    made: list[Reading] = []
    for i, seat in enumerate(hand.seats):
        hole = hand.hole[i]
        if hole is None or hand.folded[i] or not (seat == viewer or hand.shown[i]):
            continue
        best = read((*hole, *hand.board))
        made.append(Reading(seat, best.category, best.ranks, best.cards))
    return tuple(made)


def _seen(viewer: Viewer, events: Iterable[TableEvent]) -> tuple[TableEvent, ...]:
    return tuple(seen_by(viewer, event) for event in events)


def _clock(table: Table, now: int) -> Clock | None:
    clock = table.clock(now)
    return None if clock is None else Clock(*clock)

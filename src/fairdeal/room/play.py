"""A table that is played: judge on a draft, store, let it happen, tell; and serve its clocks.

The only ``await`` between judging and letting happen is the disk. Nothing is visible that is not
on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from random import Random

import msgspec

from fairdeal.dealing.vault import SealedDeck
from fairdeal.room.answers import Answers
from fairdeal.room.budget import Budget
from fairdeal.room.coaching import Coaching
from fairdeal.room.company import HostCompany
from fairdeal.room.computers import Computers
from fairdeal.room.gallery import Gallery
from fairdeal.room.inbox import Broken, Inbox, Own
from fairdeal.room.ledger import Ledger
from fairdeal.room.lobby import Pots
from fairdeal.room.memory import Milestones, remember
from fairdeal.room.presence import Presence
from fairdeal.room.pulse import Pulse
from fairdeal.room.seats import Thinker
from fairdeal.room.sitting import Sitting
from fairdeal.room.talk import Talk
from fairdeal.room.trouble import Trouble
from fairdeal.store import ERASE, CommandKey, Erase, EventStore, StoreFailed
from fairdeal.table import (
    ActAsWished,
    Banned,
    Command,
    Drop,
    HandStarted,
    HostSet,
    NeedDraw,
    RailSet,
    SeatLeft,
    SeatTaken,
    SentAway,
    Table,
    TableEvent,
    Unbanned,
)

GRACE_S = 30  # for a person to appear at a table that was opened or resumed
LATE_MS = 2000  # a clock served later than this was held up by us, not by the player
RETRY_S = 1.0  # after a failed write
AS_WISHED_MS = (300, 900)  # until a pre-action is carried out: its time tells nothing

# What changes whom the host may ban or let back.
_OF_COMPANY = SeatTaken | SeatLeft | SentAway | Banned | Unbanned | HostSet

log = logging.getLogger(__name__)


class RoomPlay:
    """One table and what it needs to be played.

    ``rng`` chooses pauses and seeds of computer players; cards come from ``deal`` alone. ``pulse``
    tells when the process stood still; without it only a late clock does. ``sitting`` is what all
    rooms of a hub share.
    """

    def __init__(
        self,
        name: str,
        store: EventStore,
        thinker: Thinker,
        now: Callable[[], int],
        *,
        rng: Random,
        deal: Callable[[], SealedDeck] = SealedDeck.fresh,
        pulse: Pulse | None = None,
        sitting: Sitting | None = None,
    ) -> None:
        self.name = name
        self._store = store
        self._now = now
        self._deal = deal
        self._rng = rng
        self._pulse = pulse
        self._sitting = sitting or Sitting()
        self._stalls = 0 if pulse is None else pulse.stalls()
        self._table = Table()
        self._ledger = Ledger(name)
        self._milestones = Milestones()
        self._deck: SealedDeck | None = None  # of the running hand
        self._inbox = Inbox(now)
        self._gallery = Gallery(name, now)
        self._trouble = Trouble(self._gallery)
        self._talk = Talk(self._gallery, now)
        self._pots = Pots()
        self._company = HostCompany(self._gallery.sessions, lambda: self._table, self._gallery.tell)
        self._presence = Presence(
            self._gallery.sessions, self._gallery.is_live, lambda: self._table, now
        )
        self._computers = Computers(
            thinker,
            rng,
            now,
            lambda act: self._inbox.put(Own(act)),
            lambda error: self._inbox.put(Broken(error)),
        )
        self._coaching = Coaching(thinker, lambda: store.read(name))
        self._answers = Answers()
        self._budget = Budget()
        self._awaited: dict[str, int] = {}  # player -> moment until which he may still appear
        self._retry_at: int | None = None
        self._wished_turn = 0  # the question whose pre-action is under way
        self._task: asyncio.Task[None] | None = None  # the one that serves the inbox
        self._last_hand = False  # whether the running hand is the last one: the server ends

    # -- what happens ---------------------------------------------------------------------

    async def _happen(
        self,
        change: Callable[[Table, int], list[TableEvent]],
        now: int,
        key: CommandKey | None = None,
    ) -> list[TableEvent]:
        """Judge on a draft, store, let it happen, tell; return the new events.

        Raises:
            Refused: the table refuses; nothing changed.
            Repeated, StoreFailed: from the store; nothing changed.
            Overdrawn, RuntimeError: chips do not add up; nothing changed, and the table stops.

        """
        draft = self._table.copy()
        events = list(change(draft, now))
        deck = self._deck
        while (need := draft.needs) is not None:
            deck = deck or self._deal()
            if isinstance(need, NeedDraw):
                events += draft.draw(deck.draw(need.n), now)
            else:
                events += draft.reveal(deck.open(need.slots), now)
        ledger = self._ledger.copy()
        postings = ledger.book_all(events)
        ledger.check(draft)
        if events:
            keeps = self._milestones.is_due(draft)
            await self._store.append(
                self.name,
                self._table.seq,
                [msgspec.json.encode(event) for event in events],
                command=key,
                sealed=self._sealing(draft, events, deck),
                closes=draft.closed,
                postings=postings,
                snapshot=remember(draft, ledger) if keeps else None,
            )
            self._trouble.note(stored=True)
            if keeps:
                self._milestones.note(draft)
        self._gallery.views.note(self._table, events, draft)
        self._pots.note(events)
        self._table, self._ledger = draft, ledger
        self._deck = deck if draft.running else None
        if events:
            self._gallery.publish(draft, events)
        if any(isinstance(event, SeatTaken | SeatLeft | RailSet) for event in events):
            self._presence.change()
        if any(isinstance(event, _OF_COMPANY) for event in events):
            self._company.change()
            for player in filter(self._is_shut_out, draft.banned):
                self._gallery.expel(player, "banned")
        if not draft.running:
            self._talk.hand_is_over()
            self._coaching.hand_is_over(draft, self._gallery.views)
        self._computers.ask(draft, self._gallery.views)
        self._act_as_wished()
        return events

    def _is_shut_out(self, player: str) -> bool:
        """Tell whether a player is banned, and has no hand to play out."""
        seat = self._table.seat_of(player)
        plays_on = seat is not None and not self._table.at(seat).leaving
        return player in self._table.banned and not plays_on

    def _act_as_wished(self) -> None:
        """R-145: carry out a pre-action after a pause that tells nothing."""
        table = self._table
        if table.wished_action is None or table.asked is None or table.turn == self._wished_turn:
            return
        self._wished_turn = table.turn
        player = table.at(table.asked.seat).player
        act = Own(ActAsWished(player, table.hand_no, table.turn))
        pause_ms = self._rng.randint(*AS_WISHED_MS)
        asyncio.get_running_loop().call_later(pause_ms / 1000, self._inbox.put, act)

    def _sealing(
        self, draft: Table, events: list[TableEvent], deck: SealedDeck | None
    ) -> bytes | Erase | None:
        """Say what becomes of the sealed deck in the store; it lives as long as its hand."""
        if draft.running:
            started = any(isinstance(event, HandStarted) for event in events)
            return deck.seal() if started and deck is not None else None
        return ERASE if self._table.running else None

    # -- time -----------------------------------------------------------------------------

    def _next_moment(self) -> int | None:
        self._forgive_stall()
        moments = [self._next_of_table(), self._gallery.next_moment]
        return min((moment for moment in moments if moment is not None), default=None)

    def _next_of_table(self) -> int | None:
        if self._last_hand and not self._table.running:
            return None
        moments = [self._table.next_deadline, *self._awaited.values()]
        due = min((moment for moment in moments if moment is not None), default=None)
        return due if due is None or self._retry_at is None else max(due, self._retry_at)

    def _forgive_stall(self) -> None:
        """Start all clocks afresh if the process stood still: nobody could act then (R-135)."""
        stalls = 0 if self._pulse is None else self._pulse.stalls()
        if stalls != self._stalls:
            self._stalls = stalls
            self._table.resume(self._now())
            self._awaited = dict.fromkeys(self._awaited, self._now() + self._grace_ms)
            self._gallery.publish(self._table)

    async def _tick(self) -> None:
        """Serve the clocks; if we come late ourselves, they start afresh (R-135)."""
        self._forgive_stall()
        now = self._now()
        self._gallery.serve_rail(self._table)
        due = self._next_of_table()
        if due is None or due > now:
            return
        self._retry_at = None
        for player in self._in_order(p for p, until in self._awaited.items() if until <= now):
            del self._awaited[player]
            self._inbox.put(Own(Drop(player)))
        due = self._table.next_deadline
        if due is None or due > now:
            return
        if now - due > LATE_MS:
            self._table.resume(now)
        elif self._drops_first(now):
            return
        try:
            await self._happen(Table.tick, now)
        except StoreFailed as failure:
            self._suffer(failure)
            return
        due = self._table.next_deadline
        if due is not None and due <= now:
            raise RuntimeError("the table's clock stands still")

    def _drops_first(self, now: int) -> bool:
        """Note a lost line that was put off before it costs an answer (R-131, R-135).

        Under ``clock`` a line adds its time, but not to a clock that is over.
        """
        table, due = self._table, self._table.answer_due
        if (
            table.asked is None
            or due is None
            or due > now
            or table.config.rules.disconnect != "clock"
        ):
            return False
        player = table.at(table.asked.seat).player
        if player not in self._awaited or self._gallery.is_here(player):
            return False
        del self._awaited[player]
        self._inbox.put(Own(Drop(player)))
        return True

    def _in_order(self, players: Iterable[str]) -> list[str]:
        """Order players clockwise from left of the button (R-134)."""
        seats = list(self._table.last.players.values()) if self._table.last else []
        order = {player: i for i, player in enumerate(seats)}
        return sorted(players, key=lambda player: order.get(player, len(order)))

    def _suffer(self, failure: StoreFailed) -> None:
        self._retry_at = self._now() + round(RETRY_S * 1000)
        self._trouble.note(stored=False)
        log.error("nothing was stored, trying again: %s", failure)

    def _try_again(self, command: Command) -> None:
        asyncio.get_running_loop().call_later(RETRY_S, self._inbox.put, Own(command))

    @property
    def _grace_ms(self) -> int:
        return 1000 * max(self._table.config.rules.reconnect_s, GRACE_S)

    def _await_persons(self) -> None:
        """Give those who hold a seat time to connect before they count as gone (R-135)."""
        until = self._now() + self._grace_ms
        for _, seat in self._table.occupied():
            if seat.level is None and seat.connected:
                self._awaited[seat.player] = until

"""A room: one task, one inbox, one table. Judge, store, let it happen, tell.

Only the room's own task touches its table, so there are no locks. What happens and when is
``play.py``, what persons ask ``desk.py``; here is the outside of it, and its task.

``now`` is a monotonic clock in milliseconds; the log holds no moment of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import msgspec

from fairdeal.dealing.vault import SealedDeck
from fairdeal.room.desk import RoomDesk
from fairdeal.room.inbox import Broken, Gone, Item, Join, Own, Wish
from fairdeal.room.ledger import reconcile
from fairdeal.room.lobby import LobbyRow, row_of
from fairdeal.room.memory import start
from fairdeal.room.past import KeptHand
from fairdeal.room.session import FAILED, NORMAL, REFUSED, TOO_SLOW, Session
from fairdeal.store import Posting
from fairdeal.table import Back, Drop, HandStarted, Pace, Sit, Table, TableConfig, TableEvent
from fairdeal.wire import RefusedFrame, encode, frames

SENT_BACK_MS = 10_000  # longer than a page takes that comes back by itself

log = logging.getLogger(__name__)

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class Room(RoomDesk):
    """Runs one table. ``open`` or ``resume`` it once, then ``start`` it."""

    # -- the outside, called from any task of the same loop -------------------------------

    @property
    def config(self) -> TableConfig:
        """How the table was opened."""
        return self._table.config

    def seats(self, player: str) -> bool:
        """Tell whether the player has a seat here."""
        return self._table.seat_of(player) is not None

    def chips_of(self, player: str) -> int:
        """Return the chips behind the seat of a player, who has one."""
        seat = self._table.seat_of(player)
        assert seat is not None, "chips without a seat"
        return self._table.stack_of(seat)

    @property
    def lobby_row(self) -> LobbyRow:
        """What the lobby says of the table."""
        return row_of(self._table, self._pots)

    @property
    def persons_here(self) -> int:
        """How many persons have a seat and a living connection."""
        here = {session.player for session in self._gallery.sessions}
        return sum(self.seats(player) for player in here)

    @property
    def hand_runs(self) -> bool:
        """Whether a hand is running."""
        return self._table.running

    def past_hand(self, hand: int, player: str) -> KeptHand | None:
        """Return a hand that is over and that this player would be shown; None: it is not kept.

        Raises:
            Refused: ``hand_not_shown``: not to him, or not yet.

        """
        return self._gallery.kept_hand(self._table, hand, player)

    def lets_in(self, player: str) -> bool:
        """Tell whether a player may come here at all, with or without a seat."""
        is_foreign = self.config.kind == "practice" and self.config.owner != player
        return not is_foreign and not self._is_shut_out(player)

    def make_hand_last(self) -> None:
        """Begin no further hand; between two hands all wishes are refused with ``closing``."""
        self._last_hand = True
        self._inbox.wake()

    def join(self, session: Session, since: int | None) -> None:
        """Connect a session; it is welcomed, and caught up from event number ``since``."""
        if self._task is None or self._task.done():
            session.end("no_such_table", REFUSED)
        else:
            self._inbox.put(Join(session, since))

    def gone(self, session: Session) -> None:
        """Disconnect a session, for whatever reason."""
        self._inbox.put(Gone(session))

    def measured(self, session: Session, trip_ms: int | None) -> None:
        """Note the round trip of a session's line; None: a ping is not answered in time."""
        self._presence.measured(session, trip_ms)

    def wish(self, session: Session, frame: frames.Command) -> None:
        """Take a command; its answer comes through the session."""
        if self._inbox.is_full(session.player):
            session.push(encode(RefusedFrame(frame.id, "busy", {})))
        else:
            self._inbox.put(Wish(session, frame, self._now()))

    async def open(self, config: TableConfig, pace: Pace, sits: Sequence[Sit]) -> None:
        """Open a new table with these players, in one batch.

        Raises:
            StoreFailed: nothing was opened.

        """

        def change(table: Table, now: int) -> list[TableEvent]:
            events = list(table.open(config, pace, now))
            for sit in sits:
                events += table.decide(sit, now)
            return events

        await self._happen(change, self._now())
        self._await_persons()

    async def resume(self) -> None:
        """Rebuild the table from its log; the same deck goes on, or the hand is void (R-135).

        A hand without its deck is void, too: no backup holds a deck.

        Raises:
            RuntimeError, ValueError: the log cannot be taken up.
            StoreFailed: the log or the ledger is broken, or the void hand could not be noted.

        """
        self._table, self._ledger, newest = start(self.name, await self._store.snapshots(self.name))
        after = self._table.seq
        postings: list[Posting] = []
        for data in await self._store.read(self.name, after):
            event = _EVENT.decode(data)
            before = self._table.copy() if isinstance(event, HandStarted) else self._table
            self._table.apply(event)
            self._gallery.views.note(before, [event], self._table)
            self._pots.note([event])
            postings += self._ledger.book(event)
            if self._table.seq == newest:
                self._milestones.note(self._table)
        self._ledger.check(self._table)
        await reconcile(self._store, self._ledger, postings, after)
        if self._table.running:
            sealed = await self._store.sealed(self.name)
            self._deck = None if sealed is None else SealedDeck.unseal(sealed)
        lost = self._deck is None
        await self._happen(lambda table, now: table.restart(now, deck_lost=lost), self._now())
        self._await_persons()

    def start(self, ended: Callable[[Room], None]) -> None:
        """Begin to serve; ``ended`` is called once when the table is closed or has failed."""
        self._task = asyncio.create_task(self._run(), name="room")
        self._task.add_done_callback(lambda task: self._end(task, ended))

    async def stop(self, code: int) -> None:
        """Stop serving without closing the table: it can be resumed."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._gallery.close(code)

    # -- the task -------------------------------------------------------------------------

    async def _run(self) -> None:
        self._computers.ask(self._table, self._gallery.views)
        while not self._table.closed:
            item = await self._inbox.next(self._next_moment)
            if item is None:
                await self._tick()
            else:
                await self._take(item)

    async def _take(self, item: Item) -> None:
        match item:
            case Wish():
                await self._serve(item)
            case Join(session=session) if self._is_shut_out(session.player):
                session.end("banned", REFUSED)
            case Join(session=session) if not self._finds_place(session.player):
                session.end("rail_full", REFUSED)
            case Join(session=session, since=since):
                self._awaited.pop(session.player, None)
                self._gallery.enter(session, since, self._table)
                self._presence.enter(session)
                self._trouble.tell_newcomer(session)
                self._company.change()
                if self._is_seated(session.player, gone=True):
                    await self._do(Back(session.player))
            case Gone():
                sessions = [item.session, *(more.session for more in self._inbox.more_gone())]
                for session in sessions:
                    self._gallery.leave(session)
                self._presence.change()
                self._company.change()
                sent_back = {s.player for s in sessions if s.close_code == TOO_SLOW}
                for player in self._in_order(dict.fromkeys(s.player for s in sessions)):
                    alone = not self._gallery.is_here(player)
                    if alone and self._is_seated(player, gone=False):
                        await self._lose(player, sent_back=player in sent_back)
            case Own(command=command):
                await self._do(command)
            case Broken(error=error):
                raise error

    async def _lose(self, player: str, *, sent_back: bool) -> None:
        """Note a lost line, but later if it is lost often or was closed by us (R-135)."""
        later_ms = self._budget.puts_off_loss(player, self._now())
        if sent_back:
            later_ms = max(later_ms, SENT_BACK_MS)
        if later_ms:
            self._awaited[player] = self._now() + later_ms
        else:
            await self._do(Drop(player))

    def _end(self, task: asyncio.Task[None], ended: Callable[[Room], None]) -> None:
        self._computers.stop()
        self._presence.stop()
        self._company.stop()
        self._coaching.stop()
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._gallery.close(NORMAL)
        else:
            log.error("a table stopped after event %d: %s", self._table.seq, _place(error))
            self._gallery.close(FAILED, "table_failed")
        ended(self)

    def _finds_place(self, player: str) -> bool:
        """Tell whether somebody may come in; for players and the host there is always place."""
        table = self._table
        apart = table.seat_of(player) is not None or player == table.host
        return apart or self._gallery.finds_place(player, table)

    def _is_seated(self, player: str, *, gone: bool) -> bool:
        seat = self._table.seat_of(player)
        return seat is not None and self._table.is_gone(seat) == gone


def _place(error: BaseException) -> str:
    """Say what kind of error it was and where: a message could hold a card."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    return f"{type(error).__name__} in {trace.tb_frame.f_code.co_qualname}, line {trace.tb_lineno}"

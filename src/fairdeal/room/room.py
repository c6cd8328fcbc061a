"""A room: one task, one inbox, one table. Judge, store, let it happen, tell.

Only the room's own task touches its table, so there are no locks, and the only ``await``
between judging and letting happen is the disk. Nothing is visible that is not on disk.

``now`` is a monotonic clock in milliseconds; the log holds no moment of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from random import Random

import msgspec

from fairdeal.dealing.vault import SealedDeck
from fairdeal.room.computers import Computers
from fairdeal.room.gallery import Gallery
from fairdeal.room.inbox import Broken, Gone, Inbox, Item, Join, Own, Wish
from fairdeal.room.ledger import Ledger
from fairdeal.room.seats import Thinker
from fairdeal.room.session import FAILED, NORMAL, REFUSED, Session
from fairdeal.room.wishes import refuse_skip, table_command
from fairdeal.store import ERASE, CommandKey, Erase, EventStore, Repeated, StoreFailed
from fairdeal.table import (
    ActAsWished,
    Back,
    Command,
    Drop,
    HandStarted,
    NeedDraw,
    NextHand,
    Pace,
    Refused,
    Sit,
    Table,
    TableConfig,
    TableEvent,
)
from fairdeal.wire import Accepted, RefusedFrame, Skip, encode, frames

_ANSWERS_MOST = 512  # answers remembered beside the log
_GRACE_S = 30  # for a person to appear at a table that was opened or resumed
_LATE_MS = 2000  # a clock served later than this was held up by us, not by the player
_RETRY_S = 1.0  # after a failed write
_AS_WISHED_MS = (300, 900)  # until a pre-action is carried out: its time tells nothing

log = logging.getLogger(__name__)

# What is taken from everybody, however crowded the hand is with events.
_NEVER_BUSY = frames.Act | frames.Muck | frames.Leave

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class Room:
    """Runs one table. ``open`` or ``resume`` it once, then ``start`` it.

    ``rng`` chooses pauses and seeds of computer players; cards come from ``deal`` alone.
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
    ) -> None:
        self.name = name
        self._store = store
        self._now = now
        self._deal = deal
        self._rng = rng
        self._table = Table()
        self._ledger = Ledger()
        self._deck: SealedDeck | None = None  # of the running hand
        self._inbox = Inbox(now)
        self._gallery = Gallery(name, now)
        self._computers = Computers(
            thinker,
            rng,
            now,
            lambda act: self._inbox.put(Own(act)),
            lambda error: self._inbox.put(Broken(error)),
        )
        self._answers: OrderedDict[CommandKey, bytes] = OrderedDict()
        self._awaited: dict[str, int] = {}  # player -> moment until which he may still appear
        self._retry_at: int | None = None
        self._wished_turn = 0  # the question whose pre-action is under way
        self._task: asyncio.Task[None] | None = None

    # -- the outside, called from any task of the same loop -------------------------------

    @property
    def config(self) -> TableConfig:
        """How the table was opened."""
        return self._table.config

    def seats(self, player: str) -> bool:
        """Tell whether the player has a seat here."""
        return self._table.seat_of(player) is not None

    def join(self, session: Session, since: int | None) -> None:
        """Connect a session; it is welcomed, and caught up from event number ``since``."""
        if self._task is None or self._task.done():
            session.end("no_such_table", REFUSED)
        else:
            self._inbox.put(Join(session, since))

    def gone(self, session: Session) -> None:
        """Disconnect a session, for whatever reason."""
        self._inbox.put(Gone(session))

    def wish(self, session: Session, frame: frames.Command) -> None:
        """Take a command; its answer comes through the session."""
        if self._inbox.is_full:
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

        Raises:
            RuntimeError, ValueError: the log cannot be taken up.
            StoreFailed: the void hand could not be noted.

        """
        for data in await self._store.read(self.name):
            event = _EVENT.decode(data)
            before = self._table.copy() if isinstance(event, HandStarted) else self._table
            self._table.apply(event)
            self._gallery.views.note(before, [event], self._table)
            self._ledger = self._ledger.after([event])
        self._ledger.check(self._table.chips())
        if self._table.running:
            sealed = await self._store.sealed(self.name)
            if sealed is None:
                raise RuntimeError("a hand runs, but its sealed deck is not in the store")
            self._deck = SealedDeck.unseal(sealed)
        await self._happen(Table.restart, self._now())
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
            case Join(session=session, since=since):
                self._awaited.pop(session.player, None)
                self._gallery.enter(session, since, self._table)
                if self._is_seated(session.player, gone=True):
                    await self._do(Back(session.player))
            case Gone():
                sessions = [item.session, *(more.session for more in self._inbox.more_gone())]
                for session in sessions:
                    self._gallery.leave(session)
                for player in self._in_order(dict.fromkeys(s.player for s in sessions)):
                    alone = not self._gallery.is_here(player)
                    if alone and self._is_seated(player, gone=False):
                        await self._do(Drop(player))
            case Own(command=command):
                await self._do(command)
            case Broken(error=error):
                raise error

    def _end(self, task: asyncio.Task[None], ended: Callable[[Room], None]) -> None:
        self._computers.stop()
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._gallery.close(NORMAL)
        else:
            log.error("a table stopped after event %d: %s", self._table.seq, _place(error))
            self._gallery.close(FAILED, "table_failed")
        ended(self)

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
        ledger = self._ledger.after(events)
        ledger.check(draft.chips())
        if events:
            await self._store.append(
                self.name,
                self._table.seq,
                [msgspec.json.encode(event) for event in events],
                command=key,
                sealed=self._sealing(draft, events, deck),
                closes=draft.closed,
            )
        self._gallery.views.note(self._table, events, draft)
        self._table, self._ledger = draft, ledger
        self._deck = deck if draft.running else None
        if events:
            self._gallery.publish(draft, len(events))
        self._computers.ask(draft, self._gallery.views)
        self._act_as_wished()
        return events

    def _act_as_wished(self) -> None:
        """R-145: carry out a pre-action after a pause that tells nothing."""
        table = self._table
        if table.wished_action is None or table.asked is None or table.turn == self._wished_turn:
            return
        self._wished_turn = table.turn
        player = table.at(table.asked.seat).player
        act = Own(ActAsWished(player, table.hand_no, table.turn))
        pause_ms = self._rng.uniform(*_AS_WISHED_MS)
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
        moments = [self._table.next_deadline, *self._awaited.values()]
        due = min((moment for moment in moments if moment is not None), default=None)
        return due if due is None or self._retry_at is None else max(due, self._retry_at)

    async def _tick(self) -> None:
        """Serve the clocks; if we come late ourselves, they start afresh (R-135)."""
        now = self._now()
        self._retry_at = None
        for player in self._in_order(p for p, until in self._awaited.items() if until <= now):
            del self._awaited[player]
            self._inbox.put(Own(Drop(player)))
        due = self._table.next_deadline
        if due is None or due > now:
            return
        if now - due > _LATE_MS:
            self._table.resume(now)
        try:
            await self._happen(Table.tick, now)
        except StoreFailed as failure:
            self._suffer(failure)
            return
        due = self._table.next_deadline
        if due is not None and due <= now:
            raise RuntimeError("the table's clock stands still")

    def _in_order(self, players: Iterable[str]) -> list[str]:
        """Order players clockwise from left of the button (R-134)."""
        seats = list(self._table.last.players.values()) if self._table.last else []
        order = {player: i for i, player in enumerate(seats)}
        return sorted(players, key=lambda player: order.get(player, len(order)))

    def _suffer(self, failure: StoreFailed) -> None:
        self._retry_at = self._now() + round(_RETRY_S * 1000)
        log.error("nothing was stored, trying again: %s", failure)

    def _await_persons(self) -> None:
        """Give those who hold a seat time to connect before they count as gone (R-135)."""
        until = self._now() + 1000 * max(self._table.config.rules.reconnect_s, _GRACE_S)
        for _, seat in self._table.occupied():
            if seat.level is None and seat.connected:
                self._awaited[seat.player] = until

    # -- commands -------------------------------------------------------------------------

    async def _serve(self, wish: Wish) -> None:
        """Answer a command; the same id gets the same answer, once it is given (R-146)."""
        session, frame = wish.session, wish.frame
        key = CommandKey(session.player, frame.id)
        answer = self._answers.get(key)
        if answer is None:
            try:
                answer = await self._judge(wish, key)
            except StoreFailed as failure:
                self._suffer(failure)
                session.push(encode(RefusedFrame(frame.id, "try_again", {})))
                return
            self._answers[key] = answer
            if len(self._answers) > _ANSWERS_MOST:
                self._answers.popitem(last=False)
        session.push(answer)

    async def _judge(self, wish: Wish, key: CommandKey) -> bytes:
        frame = wish.frame
        if self._gallery.views.crowded and not isinstance(frame, _NEVER_BUSY):
            return encode(RefusedFrame(key.id, "busy", {}))
        try:
            if isinstance(frame, Skip):
                command = self._skip(key.player, frame)
            else:
                command = table_command(key.player, frame)
            if command is not None:
                await self._obey(command, wish, key)
        except Refused as no:
            # It may have taken effect before a restart, and be out of date because of that.
            if not await self._store.knows(self.name, key):
                return encode(RefusedFrame(key.id, no.code, no.params))
        except Repeated:
            pass
        return encode(Accepted(key.id))

    async def _obey(self, command: Command, wish: Wish, key: CommandKey) -> None:
        events = await self._happen(lambda table, now: table.decide(command, now), wish.at, key)
        if not events:  # a private wish
            self._gallery.publish(self._table, 0, only=key.player)
        if isinstance(command, Sit):
            wish.session.name = command.name
            await self._store.rename(command.player, command.name)

    def _skip(self, player: str, frame: Skip) -> Command | None:
        """Let the rest of a hand run without pauses; between two hands, deal the next."""
        if not self._table.running and frame.hand == self._table.hand_no:
            return NextHand(player)
        refuse_skip(self._table, player, frame.hand)
        self._computers.hurry(frame.hand)
        return None

    async def _do(self, command: Command) -> None:
        """Carry out a command of the room's own, or of a computer player."""
        if not self._still_true(command):
            return
        try:
            await self._happen(lambda table, now: table.decide(command, now), self._now())
        except Refused as no:
            # The table went on meanwhile: he left, or another question is open.
            if no.code not in ("stale", "not_seated", "table_closed"):
                raise RuntimeError(f"the room's own command was refused: {no.code}") from no
        except StoreFailed as failure:
            self._suffer(failure)
            asyncio.get_running_loop().call_later(_RETRY_S, self._inbox.put, Own(command))

    def _still_true(self, command: Command) -> bool:
        """Tell whether a player is gone, or back, also now: the command may have waited."""
        match command:
            case Drop(player=player):
                return not self._gallery.is_here(player)
            case Back(player=player):
                return self._gallery.is_here(player)
            case _:
                return True

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

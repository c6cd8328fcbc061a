"""The coach of a practice table: hints, reviews of hands, and how one has played.

Only at a practice table, whose one person asks: at any other there is no such frame. What the coach
is given is what this person was told, so it can tell him nothing else. It thinks in the worker of
the computer players, and nothing of the table waits for it.

Its frames are not padded (``padding.py``): nobody else is at the table, and whoever counts the
bytes of a line learns of a hand that nobody plays against him.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from fairdeal.coach.told import CostsWanted, HandSeen, HintWanted, Level, ReviewWanted, Wanted
from fairdeal.hand import Event as HandEvent
from fairdeal.hand import Seat
from fairdeal.room.past import KeptHand
from fairdeal.room.seats import Thinker
from fairdeal.room.session import Session
from fairdeal.room.tally import Tally
from fairdeal.room.views import Views
from fairdeal.table import Refused, Table, seen_by
from fairdeal.table.state import TableState
from fairdeal.wire import AskHint, AskReview, AskSession, Hint, Review, encode
from fairdeal.wire import Session as SessionFrame

CoachFrame: TypeAlias = AskHint | AskReview | AskSession

log = logging.getLogger(__name__)


class Coaching:
    """Answers what the person of one practice table asks the coach.

    ``tally`` begins to count how a player has played at the table.
    """

    def __init__(self, thinker: Thinker, tally: Callable[[str], Tally]) -> None:
        self._thinker = thinker
        self._count = tally
        self._tally: Tally | None = None
        self._tasks: dict[Session, asyncio.Task[None]] = {}

    def ask(
        self,
        session: Session,
        frame: CoachFrame,
        table: Table,
        views: Views,
        done: Callable[[bool], None],
    ) -> None:
        """Begin to work out an answer, which is sent when it is there.

        ``done`` is called then, with whether there was one.

        Raises:
            Refused: ``not_practice``, ``not_seated``, ``stale`` (``hand``, ``turn``),
                ``no_such_hand``, or ``too_fast``: one thing at a time.

        """
        seat = _seat_of_learner(table, session.player)
        if session in self._tasks:
            raise Refused("too_fast")
        match frame:
            case AskHint():
                answer = self._hint(frame, table, views, seat)
            case AskReview(hand=hand):
                answer = self._review(hand, views.kept(table, hand), session.player)
            case AskSession():
                hands = [
                    (kept.hand, hand_seen(kept, own))
                    for kept in views.hands(table)
                    if (own := kept.viewer(session.player)) is not None
                ]
                answer = self._session(session.player, CostsWanted(tuple(hands)))
        self._start(session, answer, done)

    def stop(self) -> None:
        """Work at nothing any more."""
        for task in self._tasks.values():
            task.cancel()

    def _hint(self, frame: AskHint, table: Table, views: Views, seat: Seat) -> Awaitable[bytes]:
        asked, now = table.asked, (table.hand_no, table.turn)
        if asked is None or asked.seat != seat or (frame.hand, frame.turn) != now:
            raise Refused("stale", hand=table.hand_no, turn=table.turn)
        wanted = HintWanted(hand_seen(views.running(table), seat))

        async def answer() -> bytes:
            told = await self._think(wanted)
            hint = {"t": "hint", "hand": frame.hand, "turn": frame.turn, **told}
            return encode(msgspec.convert(hint, Hint))

        return answer()

    def _review(self, hand: int, kept: KeptHand | None, player: str) -> Awaitable[bytes]:
        seat = None if kept is None else kept.viewer(player)
        if kept is None or seat is None:
            raise Refused("no_such_hand")
        wanted = ReviewWanted(hand_seen(kept, seat))

        async def answer() -> bytes:
            thoughts = await self._think(wanted)
            review = {"t": "review", "hand": hand, "thoughts": thoughts}
            return encode(msgspec.convert(review, Review))

        return answer()

    async def _session(self, player: str, wanted: CostsWanted) -> bytes:
        if self._tally is None:
            self._tally = self._count(player)
        figures = msgspec.to_builtins(await self._tally.count())
        costly = await self._think(wanted)
        told = {"t": "session", **figures, "reviewed": len(wanted.hands), "costly": costly}
        return encode(msgspec.convert(told, SessionFrame))

    async def _think(self, wanted: Wanted) -> Any:
        """Return what the worker makes of it: the fields of a frame, or a list of such."""
        return msgspec.msgpack.decode(await self._thinker.advise(msgspec.msgpack.encode(wanted)))

    def _start(
        self, session: Session, answer: Awaitable[bytes], done: Callable[[bool], None]
    ) -> None:
        async def tell() -> None:
            session.push(await answer)

        def end(task: asyncio.Task[None]) -> None:
            del self._tasks[session]
            error = None if task.cancelled() else task.exception()
            if error is not None:  # whose message may hold a card
                log.error("the coach has no answer: %s", type(error).__name__)
            if not task.cancelled():
                done(error is None)

        task = self._tasks[session] = asyncio.create_task(tell(), name="coach")
        task.add_done_callback(end)


def hand_seen(kept: KeptHand, seat: Seat) -> HandSeen:
    """Return a hand, running or over, as the player in this seat of it has seen it."""
    table = TableState()
    for event in kept.base:
        table.apply(event)
    events: list[HandEvent] = []
    seqs: list[int] = []
    for seq, event in enumerate(kept.events, kept.base_seq + 1):
        seen = seen_by(seat, event)
        table.apply(seen)
        if isinstance(seen, HandEvent):
            events.append(seen)
            seqs.append(seq)
    assert table.hand is not None, "a hand that never began"
    levels: dict[Seat, Level] = {
        number: state.level for number, state in table.occupied() if state.level is not None
    }
    return HandSeen(table.hand.setup, seat, tuple(events), levels, tuple(seqs))


def _seat_of_learner(table: Table, player: str) -> Seat:
    """Return the seat of the one person at a practice table.

    Raises:
        Refused: ``not_practice``, ``not_seated``.

    """
    persons = [number for number, seat in table.occupied() if seat.level is None]
    if table.config.kind != "practice" or len(persons) > 1:
        raise Refused("not_practice")
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("not_seated")
    return seat

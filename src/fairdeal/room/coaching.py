"""The coach of a practice table: hints, reviews of hands, and how one has played.

Only at a practice table, whose one person asks: at any other there is no such frame. What the coach
is given is what this person was told, so it can tell him nothing else. It thinks in the worker of
the computer players, and nothing of the table waits for it: even what it is asked is put together
beside play, where a fault of ours costs an answer and not the table.

Its frames are not padded (``padding.py``): nobody else is at the table, and whoever counts the
bytes of a line learns of a hand that nobody plays against him.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from fairdeal.coach.told import HintWanted, ReviewWanted, Wanted
from fairdeal.hand import Seat
from fairdeal.room.past import KeptHand, hand_seen
from fairdeal.room.progress import Progress
from fairdeal.room.seats import Thinker
from fairdeal.room.session import Session
from fairdeal.room.tally import ReadLog
from fairdeal.room.views import Views
from fairdeal.table import Refused, Table
from fairdeal.wire import AskHint, AskReview, AskSession, Hint, Review, encode

CoachFrame: TypeAlias = AskHint | AskReview | AskSession
_Answer: TypeAlias = Callable[[], Awaitable[bytes]]

log = logging.getLogger(__name__)


class _Work(NamedTuple):
    """What is worked out for a session, and under which id it was asked for."""

    id: str
    task: asyncio.Task[None]


class Coaching:
    """Answers what the person of one practice table asks the coach.

    ``read`` returns the log of the table.
    """

    def __init__(self, thinker: Thinker, read: ReadLog) -> None:
        self._thinker = thinker
        self._progress = Progress(self._think, read)
        self._works: dict[Session, _Work] = {}

    def works_at(self, session: Session, id_: str) -> bool:
        """Tell whether the answer to this command is being worked out for this session."""
        work = self._works.get(session)
        return work is not None and work.id == id_

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
        if session in self._works:
            raise Refused("too_fast")
        match frame:
            case AskHint():
                answer = self._hint(frame, table, views, seat)
            case AskReview(hand=hand):
                answer = self._review(views.kept(table, hand), session.player)
            case AskSession():
                answer = self._session(session.player, views.hands(table))
        self._start(session, frame.id, answer, done)

    def hand_is_over(self, table: Table, views: Views) -> None:
        """Let the hand that has just ended be counted and thought about, before anybody asks."""
        if table.config.kind == "practice":
            self._progress.hand_is_over(_learner(table), views.hands(table))

    def stop(self) -> None:
        """Work at nothing any more."""
        self._progress.stop()
        for work in self._works.values():
            work.task.cancel()

    def _hint(self, frame: AskHint, table: Table, views: Views, seat: Seat) -> _Answer:
        asked, now = table.asked, (table.hand_no, table.turn)
        if asked is None or asked.seat != seat or (frame.hand, frame.turn) != now:
            raise Refused("stale", hand=table.hand_no, turn=table.turn)
        running = views.running(table)

        async def answer() -> bytes:
            told = await self._think(HintWanted(hand_seen(running, seat)))
            hint = {"t": "hint", "hand": frame.hand, "turn": frame.turn, **told}
            return encode(msgspec.convert(hint, Hint))

        return answer

    def _review(self, kept: KeptHand | None, player: str) -> _Answer:
        seat = None if kept is None else kept.viewer(player)
        if kept is None or seat is None:
            raise Refused("no_such_hand")

        async def answer() -> bytes:
            thoughts = await self._think(ReviewWanted(hand_seen(kept, seat)))
            review = {"t": "review", "hand": kept.hand, "thoughts": thoughts}
            return encode(msgspec.convert(review, Review))

        return answer

    def _session(self, player: str, hands: Sequence[KeptHand]) -> _Answer:
        async def answer() -> bytes:
            return encode(await self._progress.session(player, hands))

        return answer

    async def _think(self, wanted: Wanted) -> Any:
        """Return what the worker makes of it: the fields of a frame, or a list of such."""
        return msgspec.msgpack.decode(await self._thinker.advise(msgspec.msgpack.encode(wanted)))

    def _start(
        self, session: Session, id_: str, answer: _Answer, done: Callable[[bool], None]
    ) -> None:
        async def tell() -> None:
            session.push(await answer())

        def end(task: asyncio.Task[None]) -> None:
            del self._works[session]
            error = None if task.cancelled() else task.exception()
            if error is not None:  # whose message may hold a card
                log.error("the coach has no answer: %s", type(error).__name__)
            if not task.cancelled():
                done(error is None)

        task = asyncio.create_task(tell(), name="coach")
        self._works[session] = _Work(id_, task)
        task.add_done_callback(end)


def _learner(table: Table) -> str | None:
    """Return the one person at a practice table."""
    persons = [seat.player for _, seat in table.occupied() if seat.level is None]
    return persons[0] if len(persons) == 1 else None


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

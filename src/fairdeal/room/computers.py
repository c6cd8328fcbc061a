"""The computer players of one table: ask for the open question, pause, then act like anyone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from fairdeal.hand import BoardDealt
from fairdeal.room.pauses import pause_ms
from fairdeal.room.seats import Question, Thinker
from fairdeal.room.views import Views
from fairdeal.table import Act, Table


@dataclass(frozen=True, slots=True)
class _Turn:
    player: str
    hand: int
    turn: int
    pause_ms: int


class Computers:
    """Answers the questions that go to computer players; one thought at a time.

    ``act`` is called with each answer, after its pause; ``broke`` when there is none.
    """

    def __init__(
        self,
        thinker: Thinker,
        rng: Random,
        now: Callable[[], int],
        act: Callable[[Act], None],
        broke: Callable[[BaseException], None],
    ) -> None:
        self._thinker = thinker
        self._rng = rng
        self._now = now
        self._act = act
        self._broke = broke
        self._turn = 0
        self._thought: asyncio.Task[None] | None = None
        self._hurried = 0  # the hand that runs without pauses
        self._hurry = asyncio.Event()

    def ask(self, table: Table, views: Views) -> None:
        """Begin to think if the open question is a computer's and was not taken up yet."""
        if table.turn == self._turn:
            return
        self._turn = table.turn
        asked = table.asked
        if not table.turn or asked is None:
            return
        state = table.at(asked.seat)
        if state.level is None:
            return
        hand = table.hand
        assert hand is not None, "a question without a hand"
        hurried = table.hand_no == self._hurried
        if not hurried:
            self._hurry.clear()
        seen = views.hand_events(asked.seat)
        question = Question(
            hand.setup,
            asked.seat,
            seen,
            state.level,
            self._rng.getrandbits(63),
        )
        opens = isinstance(seen[-1], BoardDealt)
        pause = pause_ms(self._rng, table.pace, hand.street, asked.owed, hand.pot, opens=opens)
        turn = _Turn(state.player, table.hand_no, table.turn, 0 if hurried else pause)
        self.stop()
        self._thought = asyncio.create_task(self._think(question, turn), name="computer")
        self._thought.add_done_callback(self._over)

    def hurry(self, hand: int) -> None:
        """Run the rest of this hand without pauses, also the one that is running now."""
        self._hurried = hand
        self._hurry.set()

    def stop(self) -> None:
        """Think no more."""
        if self._thought is not None:
            self._thought.cancel()

    async def _think(self, question: Question, turn: _Turn) -> None:
        started = self._now()
        action = await self._thinker.choose(question)
        left = turn.pause_ms - (self._now() - started)  # a long thought is part of the pause
        if left > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left / 1000):
                    await self._hurry.wait()
        self._act(Act(turn.player, turn.hand, turn.turn, action))

    def _over(self, thought: asyncio.Task[None]) -> None:
        error = None if thought.cancelled() else thought.exception()
        if error is not None:
            self._broke(error)

"""How the person of a practice table has played so far, ready before anybody asks.

After each hand, beside play, it is counted and its decisions are weighed. So a summary waits for
one hand at most, however long the session was and whenever the coach is first asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from fairdeal.coach.told import COSTLY_MOST, CostsWanted, Wanted
from fairdeal.room.past import KeptHand, hand_seen
from fairdeal.room.tally import ReadLog, Tally
from fairdeal.wire import Costly, Session

log = logging.getLogger(__name__)


class Progress:
    """Keeps up with one table.

    ``think`` asks the worker of the coach; ``read`` returns the log of the table.
    """

    def __init__(self, think: Callable[[Wanted], Awaitable[Any]], read: ReadLog) -> None:
        self._think = think
        self._log = read
        self._tally: Tally | None = None
        self._costly: dict[tuple[str, int], list[Costly]] = {}  # by player and hand, of those kept
        self._weighing = asyncio.Lock()
        self._ahead: asyncio.Task[Session] | None = None
        self._ahead_to: tuple[str, int] | None = None  # the player and the last hand

    def hand_is_over(self, player: str | None, hands: Sequence[KeptHand]) -> None:
        """Go on to the end of these hands, beside play, if there is a person to ask about them."""
        if not hands:
            return
        if self._tally is not None:
            self._tally.add(hands[-1])
        # Where hands end faster than they are weighed, the next one makes up for this one.
        if player is None or (player, hands[-1].hand) == self._ahead_to or not self._idle:
            return
        self._ahead_to = (player, hands[-1].hand)
        self._ahead = asyncio.create_task(self.session(player, hands), name="coach")
        self._ahead.add_done_callback(_tell_fault)

    async def session(self, player: str, hands: Sequence[KeptHand]) -> Session:
        """Return the figures of all hands, and what cost most in those that are kept.

        Raises:
            StoreFailed: the log cannot be read.
            ThinkingFailed: the worker has no answer.

        """
        if self._tally is None or self._tally.player != player:
            self._tally = Tally(self._log, player)
        own = _own(player, hands)
        # The log is read here, while the worker thinks.
        figures, costly = await asyncio.gather(self._tally.count(), self._costs(player, own))
        return Session(**asdict(figures), reviewed=len(own), costly=tuple(costly))

    def stop(self) -> None:
        """Work at nothing any more."""
        if self._ahead is not None:
            self._ahead.cancel()

    @property
    def _idle(self) -> bool:
        return self._ahead is None or self._ahead.done()

    async def _costs(self, player: str, hands: Sequence[KeptHand]) -> list[Costly]:
        """Return what cost most in these hands; each is weighed once.

        The worker is asked hand by hand, so that no computer player waits for all of them.
        """
        keys = [(player, kept.hand) for kept in hands]
        async with self._weighing:
            known = {key: costly for key, costly in self._costly.items() if key in keys}
            for key, kept in zip(keys, hands, strict=True):
                seat = kept.viewer(player)
                if key not in known and seat is not None:
                    wanted = CostsWanted(((kept.hand, hand_seen(kept, seat)),))
                    known[key] = msgspec.convert(await self._think(wanted), list[Costly])
                self._costly = known
        found = [each for key in keys for each in known[key]]
        return sorted(found, key=lambda each: each.cost, reverse=True)[:COSTLY_MOST]


def _own(player: str, hands: Sequence[KeptHand]) -> list[KeptHand]:
    """Return those that he played and that cost chips: of a void hand all of them went back."""
    return [kept for kept in hands if kept.viewer(player) is not None and not kept.void]


def _tell_fault(task: asyncio.Task[Session]) -> None:
    """Log a fault by its kind, as its message may hold a card; whoever asks later is told."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("the coach could not go ahead: %s", type(error).__name__)

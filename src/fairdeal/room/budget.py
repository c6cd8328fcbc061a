"""What one player may cause at one table beside playing, so that nobody fills its log (T-11).

Playing itself is bounded by its own course: one answer a question, a pause after each hand.
"""

from __future__ import annotations

from fairdeal.room.coaching import CoachFrame
from fairdeal.room.hosting import HostFrame
from fairdeal.room.rates import Buckets, Rate
from fairdeal.wire import frames

# A host who sets up a table of ten, or who deals practice hands without a pause.
CHANGES = Rate(burst=60, every_ms=2000)
# Somebody who turns the pages of the last twenty hands, there and back.
LOOKS = Rate(burst=40, every_ms=500)
# A hint a second, and the reviews of a few hands at once; each is some milliseconds of work.
ADVICE = Rate(burst=20, every_ms=1000)
# A bad line, which is lost again and again; then it is noted later that it is lost.
LOSSES = Rate(burst=20, every_ms=5000)

_PLAYERS_MOST = 1000

# What can be asked for again and again and is written each time. Who leaves must sit down to leave
# again, and a table ends once.
_CHANGE = (
    frames.SitDown
    | frames.SitOut
    | frames.SitIn
    | frames.ChangeSeat
    | frames.Buy
    | frames.Skip
    | HostFrame
)


class Budget:
    """Counts for every player of one table. Moments are monotonic milliseconds."""

    def __init__(self) -> None:
        self._changes = Buckets(CHANGES, _PLAYERS_MOST)
        self._looks = Buckets(LOOKS, _PLAYERS_MOST)
        self._advice = Buckets(ADVICE, _PLAYERS_MOST)
        self._losses = Buckets(LOSSES, _PLAYERS_MOST)

    def allows(self, player: str, frame: frames.Command, now: int) -> bool:
        """Tell whether a player may ask for this now, and count that he does."""
        if isinstance(frame, frames.Look | frames.ListHands):
            return self._looks.take(player, now)
        if isinstance(frame, CoachFrame):
            return self._advice.take(player, now)
        if isinstance(frame, frames.EndTable) or not isinstance(frame, _CHANGE):
            return True
        return self._changes.take(player, now)

    def puts_off_loss(self, player: str, now: int) -> int:
        """Say for how many ms the loss of a line is not noted yet; it is counted."""
        return 0 if self._losses.take(player, now) else LOSSES.every_ms

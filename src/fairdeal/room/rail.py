"""The rail shown late: a second table and its views, which follow the true ones so much later.

What happened waits here until it is old enough, and is then folded once, whoever looks: events are
shared with the table's own views, and a watcher costs a number. A rail that begins late, is made
late, or has too much waiting, is shown nothing at first: the moments of what came before are not
known any more, so it counts as having happened just now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairdeal.room.chat import LINES_KEPT
from fairdeal.room.views import Views
from fairdeal.table import HandStarted, Table, TableEvent
from fairdeal.wire import ChatLine, Clock

NEWS_MOST = 20_000  # that wait: ten minutes of the fastest play are a tenth of it


@dataclass(frozen=True, slots=True)
class Batch:
    """Events that happened together, maybe none, and the clock that was told with them."""

    events: Sequence[TableEvent]
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of the talk, at least one, and the frame that tells them."""

    lines: tuple[ChatLine, ...]
    frame: bytes


News = Batch | Words


class LateRail:
    """What who has no seat is shown, ``late_ms`` after it was true.

    Attributes:
        late_ms: may be made less at any time; what is to be later begins anew.
        table, views: the table as it was then. Its clocks do not run.
        lines: what had been said lately.
        shown: whether it is old enough to be shown at all.

    """

    def __init__(
        self,
        late_ms: int,
        table: Table,
        views: Views,
        lines: Sequence[ChatLine],
        clock: Clock | None,
        now: int,
    ) -> None:
        """Begin with what is true at the moment ``now``."""
        self.late_ms = late_ms
        self.table = table.copy()
        self.views = views.copy()
        self.lines = deque(lines, maxlen=LINES_KEPT)
        self.shown = False
        self._clock = clock
        self._at = now  # when it was as it is here
        self._news: deque[tuple[int, News]] = deque()

    @property
    def is_full(self) -> bool:
        """Whether nothing more can wait."""
        return len(self._news) >= NEWS_MOST

    def note(self, news: News, now: int) -> None:
        """Take in what happens at the moment ``now``."""
        self._news.append((now, news))

    @property
    def next_moment(self) -> int | None:
        """When ``go_on`` has something to do, or None."""
        if not self.shown:
            return self._at + self.late_ms
        return self._news[0][0] + self.late_ms if self._news else None

    def go_on(self, now: int, tell: Callable[[News | None], None]) -> None:
        """Let the past become what was true ``late_ms`` before ``now``, one step after the other.

        ``tell`` is called after each; with None when it may be shown from here on.
        """
        if not self.shown and self._at + self.late_ms <= now:
            self.shown = True
            tell(None)
        while self.shown and self._news and self._news[0][0] + self.late_ms <= now:
            at, news = self._news.popleft()
            if isinstance(news, Batch):
                self._fold(news, at)
            else:
                self.lines.extend(news.lines)
            tell(news)

    def clock(self, now: int) -> Clock | None:
        """Return the clock of the open question as it was ``late_ms`` before ``now``."""
        told = self._clock
        if told is None:
            return None
        return Clock(max(0, told.left_ms - (now - self.late_ms - self._at)), told.total_ms)

    def _fold(self, batch: Batch, at: int) -> None:
        before = self.table.copy() if _starts(batch) else self.table
        for event in batch.events:
            self.table.apply(event)
        self.views.note(before, batch.events, self.table)
        self._clock, self._at = batch.clock, at


def _starts(batch: Batch) -> bool:
    return any(isinstance(event, HandStarted) for event in batch.events)

"""Who looks at a table and how good the lines are, told to all; no event, and nothing of play.

A line is measured by how long it takes to answer a ping of the WebSocket protocol, which a
browser does by itself: a slow thinker answers as fast as any other. Only coarse steps are told,
only when one changes, and at most once in ``TELL_MS``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable

from fairdeal.room.session import Session
from fairdeal.table import Table
from fairdeal.wire import Lines, PlayerLine, Quality, YourLine, encode

TELL_MS = 3000
# A round trip of so many milliseconds is not good any more, or poor.
FAIR_MS = 150
POOR_MS = 450
_ORDER: tuple[Quality, ...] = ("good", "fair", "poor")


def quality_of(trips: Iterable[int | None]) -> Quality | None:
    """Judge a line by its last round trips in milliseconds; None among them: not answered yet.

    The middle one counts, so that a single slow answer changes nothing; a ping that is not
    answered counts at once. None: nothing was measured.
    """
    measured = list(trips)
    if not measured:
        return None
    if measured[-1] is None:
        return "poor"
    known = sorted(trip for trip in measured if trip is not None)
    middle = known[len(known) // 2]
    return _ORDER[(middle >= FAIR_MS) + (middle >= POOR_MS)]


class Presence:
    """Tells the sessions of one table of each other's lines.

    ``hears`` tells whether one is told of the others: not where play is shown late or not at all.
    """

    def __init__(
        self,
        sessions: Collection[Session],
        hears: Callable[[Session], bool],
        table: Callable[[], Table],
        now: Callable[[], int],
    ) -> None:
        self._sessions = sessions
        self._hears = hears
        self._table = table
        self._now = now
        self._away_since: dict[str, int] = {}  # who holds a seat and has no session
        self._told_at: int | None = None
        self._due: asyncio.TimerHandle | None = None
        self._stopped = False

    def enter(self, session: Session) -> None:
        """Tell one session how things are, and the others that it is here."""
        if self._hears(session):
            lines = self._lines()
            session.told_lines = _what(lines)
            session.push(encode(lines))
        self.change()

    def measured(self, session: Session, trip_ms: int | None) -> None:
        """Note how long a session took to answer a ping; None: too long to wait for."""
        before = quality_of(session.trips)
        session.trips.append(trip_ms)
        if quality_of(session.trips) != before:
            self.change()

    def change(self) -> None:
        """Note that a line, a seat or who looks may have changed; it is told in a moment."""
        if self._due is not None or self._stopped:
            return
        waited = TELL_MS if self._told_at is None else self._now() - self._told_at
        delay_ms = max(TELL_MS - waited, 0)
        loop = asyncio.get_running_loop()
        self._due = loop.call_later(delay_ms / 1000, self._tell)

    def stop(self) -> None:
        """Tell nothing more."""
        self._stopped = True
        if self._due is not None:
            self._due.cancel()

    def _tell(self) -> None:
        self._due = None
        lines = self._lines()
        what, frame = _what(lines), encode(lines)
        for session in self._sessions:
            if self._hears(session) and session.told_lines != what:
                session.told_lines, self._told_at = what, self._now()
                session.push(frame)
            quality = quality_of(session.trips)
            if quality is not None and quality != session.told_quality:
                session.told_quality, self._told_at = quality, self._now()
                session.push(encode(YourLine(quality)))

    def _lines(self) -> Lines:
        now, table = self._now(), self._table()
        here: dict[str, list[Session]] = {}
        for session in self._sessions:
            here.setdefault(session.player, []).append(session)
        seated = {seat.player for _, seat in table.occupied() if seat.level is None}
        self._away_since = {p: self._away_since.get(p, now) for p in sorted(seated - here.keys())}
        lines = [
            PlayerLine(player, quality, None)
            for player in sorted(seated & here.keys())
            if (quality := _best(here[player])) is not None
        ]
        lines += [PlayerLine(player, "gone", now - at) for player, at in self._away_since.items()]
        watching = here.keys() - seated
        watchers = tuple(sorted(watching & table.results.keys()))
        return Lines(tuple(lines), len(watching), watchers)


def _what(lines: Lines) -> object:
    """Return what is told again when it changes: not the length of an absence."""
    return [(line.player, line.quality) for line in lines.players], lines.watching, lines.watchers


def _best(sessions: Iterable[Session]) -> Quality | None:
    """Judge a player by the best of his lines."""
    found = {quality_of(session.trips) for session in sessions}
    return next((quality for quality in _ORDER if quality in found), None)

"""Everybody who looks at one table, and the telling of what happened to each of them."""

from __future__ import annotations

from collections.abc import Callable

from fairdeal.hand import Viewer
from fairdeal.room.session import REFUSED, Session
from fairdeal.room.views import Seen, Views
from fairdeal.table import Table
from fairdeal.wire import PROTOCOL, Welcome, You, encode


class Gallery:
    """The sessions of a room, and its ``views`` of the table's events."""

    def __init__(self, table: str, now: Callable[[], int]) -> None:
        self.views = Views()
        self._welcome = encode(Welcome(PROTOCOL, table))
        self._now = now
        self._sessions: set[Session] = set()

    def enter(self, session: Session, since: int | None, table: Table) -> None:
        """Welcome a session and bring it up to date, with what it missed if that is kept."""
        session.push(self._welcome)
        self._sessions.add(session)
        now = self._now()
        you = _you(table, session, now)
        if since is not None and self.views.has(since, table):
            news = self.views.events(table, since + 1, session.player, you, now)
        else:
            news = self.views.snapshot(table, session.player, you, now)
        session.push(news)

    def leave(self, session: Session) -> None:
        """Forget a session."""
        self._sessions.discard(session)

    def is_here(self, player: str) -> bool:
        """Tell whether any session of this player is alive."""
        return any(session.player == player for session in self._sessions)

    def publish(self, table: Table, count: int, *, only: str | None = None) -> None:
        """Send the last ``count`` events, encoded once for all who may know the same.

        ``only`` names the one player who is told, of a private wish.
        """
        seq, now = table.seq - count + 1, self._now()
        frames: dict[tuple[Viewer, You], Seen] = {}
        for session in self._sessions:
            if only is not None and session.player != only:
                continue
            you = _you(table, session, now)
            audience = self.views.viewer(session.player), you
            if audience not in frames:
                frames[audience] = self.views.events(table, seq, session.player, you, now)
            session.push(frames[audience])

    def tell(self, player: str, frame: bytes) -> None:
        """Send one frame to every session of a player."""
        for session in self._sessions:
            if session.player == player:
                session.push(frame)

    def tell_all(self, frame: bytes) -> None:
        """Send one frame to every session."""
        for session in self._sessions:
            session.push(frame)

    def expel(self, player: str) -> None:
        """Close the sessions of a player who is banned."""
        for session in self._sessions:
            if session.player == player:
                session.end("banned", REFUSED)

    def close(self, code: int, problem: str | None = None) -> None:
        """Close every session, saying why if there is a problem."""
        for session in self._sessions:
            if problem is None:
                session.close(code)
            else:
                session.end(problem, code)


def _you(table: Table, session: Session, now: int) -> You:
    player = session.player
    seat = table.seat_of(player)
    owner = table.host == player
    if seat is None:
        return You(None, session.name, owner)
    wishes = table.wishes_of(seat)
    return You(
        seat,
        table.at(seat).name,
        owner,
        sits_out_next=wishes.sits_out,
        buys_next=wishes.buys,
        moves_next=wishes.moves_to,
        may_post=table.debt(seat) is not None,
        posts_next=wishes.posts,
        auto_muck=wishes.auto_muck,
        pre_action=wishes.pre_action,
        may_show=table.may_show(player, now),
    )

"""Everybody who looks at one table, and the telling of what happened to each of them.

Who has a seat sees all as it happens, on every line of his. Who has none is on the rail, which the
host may have shown late or not at all (``TableConfig.rail_s``): see ``rail.py``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from fairdeal.hand import Seat
from fairdeal.room.chat import LINES_KEPT
from fairdeal.room.padding import Seen
from fairdeal.room.past import KeptHand
from fairdeal.room.rail import Batch, LateRail, News, Words
from fairdeal.room.session import REFUSED, Session
from fairdeal.room.views import Views, clock_of, may_show_of, seats_only
from fairdeal.table import Refused, Table, TableEvent
from fairdeal.wire import PROTOCOL, Chat, ChatLine, Clock, Rail, Welcome, You, encode

RAIL_MOST = 100  # persons without a seat, each on as many lines as the server lets him have
_OPEN = Rail(0, hidden=False)


@dataclass(slots=True, eq=False)
class _Looker:
    """What a session has been told.

    Attributes:
        live: whether it sees all as it happens.
        seen: the number of the last event that it was shown; None: no play was shown.
        heard: the number of the last line of the talk.
        rail, seats: the last frames of that kind.

    """

    session: Session
    live: bool = False
    seen: int | None = None
    heard: int = 0
    rail: Rail = _OPEN
    seats: Seen | None = None


# Frames of one moment, encoded once for all who may know the same.
_Told = dict[object, Seen]


class Gallery:
    """The sessions of a room, and its ``views`` of the table's events."""

    def __init__(self, table: str, now: Callable[[], int]) -> None:
        self.views = Views()
        self._welcome = encode(Welcome(PROTOCOL, table))
        self._now = now
        self._lookers: dict[Session, _Looker] = {}
        self._lines: deque[ChatLine] = deque(maxlen=LINES_KEPT)
        self._late: LateRail | None = None  # while the rail is shown late

    # -- who looks ------------------------------------------------------------------------

    @property
    def sessions(self) -> Collection[Session]:
        """Those who look now."""
        return self._lookers.keys()

    def enter(self, session: Session, since: int | None, table: Table) -> None:
        """Welcome a session and bring it up to date, with what it missed if that is kept."""
        session.push(self._welcome)
        looker = self._lookers[session] = _Looker(session)
        now = self._now()
        if self._sees_all(table, session.player):
            looker.live = True
            looker.seen = since if since and self.views.has(since, table) else None
            self._show_live(looker, table, now, clock_of(table, now))
            self._tell_lines(looker, self._lines)
            return
        if table.config.rail_s and self._late is None:
            self._keep_past(table, (), now)
        late = self._late
        if late is not None and late.shown:
            looker.seen = since if since and late.views.has(since, late.table) else None
            self._show_late(looker, table, {}, Batch((), late.clock(now)))
        else:
            self._tell_rail(looker, table)

    def leave(self, session: Session) -> None:
        """Forget a session."""
        self._lookers.pop(session, None)

    def is_here(self, player: str) -> bool:
        """Tell whether any session of this player is alive."""
        return any(session.player == player for session in self._lookers)

    def is_live(self, session: Session) -> bool:
        """Tell whether a session sees all as it happens."""
        looker = self._lookers.get(session)
        return looker is not None and looker.live

    def finds_place(self, player: str, table: Table) -> bool:
        """Tell whether one more person without a seat may look on.

        While a seat is free nobody keeps others from it by looking on: of a full rail, who is
        there longest makes place.
        """
        living = [session.player for session in self._lookers if session.close_code is None]
        watching = [p for p in dict.fromkeys(living) if table.seat_of(p) is None]
        if player in watching or len(watching) < RAIL_MOST:
            return True
        if None not in table.seats:
            return False
        self.expel(next(p for p in watching if p != table.host), "rail_full")
        return True

    # -- telling --------------------------------------------------------------------------

    def publish(
        self, table: Table, batch: Sequence[TableEvent] = (), *, only: str | None = None
    ) -> None:
        """Tell what has just happened and led to this table.

        ``only`` names the one player who is told, of a private wish.
        """
        now = self._now()
        if only is None:
            self._keep_past(table, batch, now)
        clock = clock_of(table, now)
        for looker in self._lookers.values():
            if only is not None and looker.session.player != only:
                continue
            was_live, looker.live = looker.live, self._sees_all(table, looker.session.player)
            if looker.live and not was_live:
                self._welcome_back(looker, table, now, clock)
            elif was_live and (looker.live or table.config.rail_s):
                self._show_live(looker, table, now, clock)  # for the last time, if he left
            if not looker.live:
                self._tell_rail(looker, table)

    def _welcome_back(self, looker: _Looker, table: Table, now: int, clock: Clock | None) -> None:
        """Show the present to one who was shown the past, or nothing."""
        self._note_rail(looker, _OPEN)
        looker.seen = looker.seats = None
        self._show_live(looker, table, now, clock)
        self._tell_lines(looker, self._lines)

    def say(self, lines: tuple[ChatLine, ...]) -> None:
        """Tell lines of the talk to all, late where play is late."""
        self._lines.extend(lines)
        frame = encode(Chat(lines))
        if self._late is not None:
            self._late.note(Words(lines, frame), self._now())
        for looker in self._lookers.values():
            if looker.live:
                looker.session.push(frame)
                looker.heard = lines[-1].number

    def tell(self, player: str, frame: bytes) -> None:
        """Send one frame to every session of a player."""
        for session in self._lookers:
            if session.player == player:
                session.push(frame)

    def expel(self, player: str, problem: str) -> None:
        """Close the sessions of a player, saying why."""
        for session in self._lookers:
            if session.player == player:
                session.end(problem, REFUSED)

    def close(self, code: int, problem: str | None = None) -> None:
        """Close every session, saying why if there is a problem."""
        for session in self._lookers:
            if problem is None:
                session.close(code)
            else:
                session.end(problem, code)

    # -- past hands -----------------------------------------------------------------------

    def past_hand(self, table: Table, hand: int, session: Session) -> Seen | None:
        """Encode a hand that is over, or None if it is not kept or not to be seen."""
        seen = self._shown_to(table, session)
        return None if seen is None else seen[1].past_hand(seen[0], hand, session.player)

    def past_hands(self, table: Table, session: Session) -> Seen:
        """Encode a list of the hands that are over; there are none where play is not shown."""
        then, views = self._shown_to(table, session) or (table, Views())
        return views.past_hands(then, session.player)

    def kept_hand(self, table: Table, hand: int, player: str) -> KeptHand | None:
        """Return a hand that is over, or None if it is not kept.

        Raises:
            Refused: ``hand_not_shown``: who has this player's seat, or none, is not shown its end.

        """
        then, views, late = table, self.views, self._late
        if not self._sees_all(table, player):
            if table.config.rail_s is None or late is None or not late.shown:
                raise Refused("hand_not_shown")
            then, views = late.table, late.views
        if hand > then.hand_no or (hand == then.hand_no and then.running):
            raise Refused("hand_not_shown")
        return views.kept(then, hand)

    def shows_seat(self, table: Table, seat: Seat, session: Session) -> bool:
        """Tell whether a session is shown the same person in a seat who has it now."""
        looker, then = self._lookers.get(session), table
        if self._late is not None and looker is not None:
            sees_past = not looker.live and looker.seen is not None
            then = self._late.table if sees_past else table
        return _player(then, seat) == _player(table, seat)

    # -- the rail -------------------------------------------------------------------------

    @property
    def next_moment(self) -> int | None:
        """When the rail is to be shown more, or None."""
        return None if self._late is None else self._late.next_moment

    def serve_rail(self, table: Table) -> None:
        """Show the rail what is old enough by now."""
        if self._late is not None:
            self._late.go_on(self._now(), partial(self._tell_news, table))

    def _keep_past(self, table: Table, batch: Sequence[TableEvent], now: int) -> None:
        if not table.config.rail_s:
            self._late = None
            return
        clock, late_ms = clock_of(table, now), 1000 * table.config.rail_s
        if self._late is None or self._late.is_full or self._late.late_ms < late_ms:
            self._late = LateRail(late_ms, table, self.views, self._lines, clock, now)
        else:
            self._late.late_ms = late_ms
            self._late.note(Batch(batch, clock), now)

    def _tell_news(self, table: Table, news: News | None) -> None:
        told: _Told = {}
        for looker in self._lookers.values():
            if looker.live:
                continue
            if not isinstance(news, Words):
                self._show_late(looker, table, told, news)
            elif looker.heard < news.lines[-1].number:
                looker.session.push(news.frame)
                looker.heard = news.lines[-1].number

    def _tell_rail(self, looker: _Looker, table: Table) -> None:
        """Tell how late play is, and, where none is shown, who has which seat."""
        if table.config.rail_s is None:
            looker.seen = None
        self._note_rail(looker, Rail(table.config.rail_s, hidden=looker.seen is None))
        if looker.seen is not None:
            looker.seats = None
            return
        seats = seats_only(table, _you(table, looker.session, 0))
        if looker.seats != seats:
            looker.seats = seats
            looker.session.push(seats)

    def _note_rail(self, looker: _Looker, rail: Rail) -> None:
        if looker.rail != rail:
            looker.rail = rail
            looker.session.push(encode(rail))

    def _show_live(self, looker: _Looker, table: Table, now: int, clock: Clock | None) -> None:
        session, seen = looker.session, looker.seen
        player, you = session.player, _you(table, session, now)
        if seen is not None and self.views.has(seen, table):
            session.push(self.views.events(table, seen + 1, player, you, clock))
        else:
            shows = may_show_of(table, player, now)
            session.push(self.views.snapshot(table, player, you, clock, shows))
        looker.seen = table.seq

    def _show_late(
        self, looker: _Looker, table: Table, told: _Told, news: Batch | None = None
    ) -> None:
        """Bring one on the rail to where the late rail is; ``news`` is the step that led there.

        Who had a seat a moment ago has seen some of it as it happened.
        """
        late, session = self._late, looker.session
        assert late is not None, "a rail that is not late"
        then, seen = late.table, looker.seen
        if seen is not None and (seen > then.seq or (seen == then.seq and _has_events(news))):
            return
        you = You(None, session.name, table.host == session.player)
        follows = seen is not None and late.views.has(seen, then)
        key = late.views.viewer(session.player), you, seen if follows else None
        if key not in told:
            clock = late.clock(self._now()) if news is None else news.clock
            if seen is not None and follows:
                told[key] = late.views.events(then, seen + 1, session.player, you, clock)
            else:
                told[key] = late.views.snapshot(then, session.player, you, clock)
        looker.seen = then.seq
        self._tell_rail(looker, table)
        session.push(told[key])
        if seen is None:
            self._tell_lines(looker, late.lines)

    def _tell_lines(self, looker: _Looker, lines: Collection[ChatLine]) -> None:
        fresh = tuple(line for line in lines if line.number > looker.heard)
        if fresh:
            looker.session.push(encode(Chat(fresh)))
            looker.heard = fresh[-1].number

    def _sees_all(self, table: Table, player: str) -> bool:
        return table.config.rail_s == 0 or table.seat_of(player) is not None

    def _shown_to(self, table: Table, session: Session) -> tuple[Table, Views] | None:
        """Return what a session is shown: the table, as it was for a late rail; None: nothing."""
        if self.is_live(session):
            return table, self.views
        late = self._late
        return (late.table, late.views) if late is not None and late.shown else None


def _player(table: Table, seat: Seat) -> str | None:
    state = table.seats[seat] if seat < len(table.seats) else None
    return None if state is None else state.player


def _has_events(news: Batch | None) -> bool:
    return news is None or bool(news.events)


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

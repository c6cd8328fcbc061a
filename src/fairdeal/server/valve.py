"""The limits of this server, and the reasons for their numbers (T-11).

An address is often a home or a dormitory behind one router. What an address may do is enough for
twenty friends who all arrive, or all come back after a restart, in the same minute.
"""

from __future__ import annotations

from fairdeal.room import Session
from fairdeal.room.session import REFUSED
from fairdeal.server.limits import Buckets, Crowds, Rate, TokenBucket
from fairdeal.server.peers import Caller

# A person presses a few buttons a second; a page that comes back repeats what was not answered.
COMMANDS = Rate(burst=30, every_ms=100)
UNHURRIED = Rate(burst=3000, every_ms=1)  # where no table pauses: tests
# How often a connection may be refused for being too fast before it is closed.
PATIENCE = Rate(burst=60, every_ms=1000)

# Two tables, a phone, and lines that are dead without our knowing it yet.
PLAYER_CONNECTIONS = 5
# Twenty friends, each with a page, a second one, and a line that is dead already.
ADDRESS_CONNECTIONS = 60

# Three lines for each of twenty friends at once; a page that cannot connect tries every 8 s.
HANDSHAKES = Rate(burst=60, every_ms=250)
# Each of twenty friends opens three tables.
POSTS = Rate(burst=60, every_ms=1000)
# A guest is a row for ever: sixty at once for a party, then one a minute, 1,440 a day.
GUESTS = Rate(burst=60, every_ms=60_000)
# From everywhere together, so that many addresses cannot fill the disk either: 9 MB a day.
ALL_GUESTS = Rate(burst=2000, every_ms=1000)

# This machine itself: its person can do worse to it than ask often, but no web page that he has
# open, and no broken script, should be able to ask without end.
_LOCAL = 50


class Valve:
    """Counts what every address and player asks for. Moments are monotonic milliseconds."""

    def __init__(self) -> None:
        self._handshakes = _Limit(HANDSHAKES)
        self._posts = _Limit(POSTS)
        self._guests = _Limit(GUESTS)
        self._all_guests = TokenBucket(ALL_GUESTS)
        self._by_address: Crowds[Session] = Crowds()
        self._by_player: Crowds[Session] = Crowds()

    @property
    def connections(self) -> int:
        """How many connections are in."""
        return len(self._by_address)

    def may_shake_hands(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may open another socket now, and count that it does."""
        return self._handshakes.take(caller, now)

    def may_post(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may post now, and count that it does."""
        return self._posts.take(caller, now)

    def may_be_new(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may bring a new guest now, and count that it does."""
        return self._guests.take(caller, now) and self._all_guests.take(now)

    def enter(self, caller: Caller, session: Session) -> bool:
        """Let a connection in unless its address has too many; ``leave`` it in the end.

        Of a player with too many the oldest is closed: on a bad line it is dead already.
        """
        most = ADDRESS_CONNECTIONS * (_LOCAL if caller.is_local else 1)
        if self._by_address.count(caller.key) >= most:
            return False
        self._by_address.enter(caller.key, session)
        if session.player:
            if self._by_player.count(session.player) >= PLAYER_CONNECTIONS:
                oldest = self._by_player.first(session.player)
                self._by_player.leave(session.player, oldest)
                oldest.end("too_many_lines", REFUSED)
            self._by_player.enter(session.player, session)
        return True

    def leave(self, caller: Caller, session: Session) -> None:
        """Forget a connection."""
        self._by_address.leave(caller.key, session)
        self._by_player.leave(session.player, session)


class _Limit:
    """A rate for every address, and a wider one for this machine."""

    def __init__(self, rate: Rate) -> None:
        self._others = Buckets(rate)
        self._local = TokenBucket(Rate(rate.burst * _LOCAL, max(1, rate.every_ms // _LOCAL)))

    def take(self, caller: Caller, now: int) -> bool:
        return self._local.take(now) if caller.is_local else self._others.take(caller.key, now)

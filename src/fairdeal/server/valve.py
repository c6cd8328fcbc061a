"""The limits of this server, and the reasons for their numbers (T-11).

An address is often a home or a dormitory behind one router. What an address may do is enough for
twenty friends who all arrive, or all come back after a restart, in the same minute.
"""

from __future__ import annotations

from collections.abc import Callable

from fairdeal.room import Session
from fairdeal.room.rates import KEYS_MOST, Buckets, Rate, TokenBucket
from fairdeal.room.session import REFUSED, TOO_SLOW
from fairdeal.server.limits import Crowds, Lately
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
# Tables that are open at once: three of each of twenty friends, of the 500 that a server holds.
ADDRESS_TABLES = 60
# A table is a log: so many at once, then 2,880 a day.
TABLES = Rate(burst=60, every_ms=30_000)
# A page asks who it is and which table it shows, again with each line that is lost; and nobody
# tries out names, or makes us look for tables without end.
LOOKUPS = Rate(burst=200, every_ms=100)
# Every request that is none of a table's line, also files, unknown pages and the first word of a
# line: twenty friends load a page with its dozen files and questions at once, and once more.
REQUESTS = Rate(burst=500, every_ms=33)
# Codes of links that were not drawn lately, each some milliseconds of work: three tables of each
# of twenty friends.
DRAWINGS = Rate(burst=60, every_ms=1000)
# A guest is a row for ever: sixty at once for a party, then one a minute, 1,440 a day.
GUESTS = Rate(burst=60, every_ms=60_000)
# From everywhere together, so that many addresses cannot fill the disk either: 9 MB a day.
ALL_GUESTS = Rate(burst=2000, every_ms=1000)

# Twenty friends sign in on the same evening, some of them after a few attempts.
LOGINS = Rate(burst=60, every_ms=10_000)
# Somebody who does not remember which of his passphrases it was; then 2,880 guesses a day.
LOGINS_TO_ACCOUNT = Rate(burst=10, every_ms=30_000)
# He himself, in a browser where he was signed in before, whatever others try at his address.
LOGINS_IN_BROWSER = Rate(burst=10, every_ms=30_000)
# From many addresses together, 17,280 guesses a day at one account; but an address from which
# it was opened before is not kept waiting by those who guess.
LOGINS_FROM_STRANGERS = Rate(burst=100, every_ms=5_000)

# This machine itself: its person can do worse to it than ask often, but no web page that he has
# open, and no broken script, should be able to ask without end.
_LOCAL = 50
# Of all requests: each costs something, and a script here sends thousands a second; enough for
# a thousand players of a measurement who come at once.
_LOCAL_REQUESTS = 10


class OpenTable:
    """A table of an address; ``name`` is None until it is open."""

    def __init__(self) -> None:
        self.name: str | None = None


class Valve:
    """Counts what every address and player asks for. Moments are monotonic milliseconds."""

    def __init__(self) -> None:
        self._handshakes = _Limit(HANDSHAKES)
        self._posts = _Limit(POSTS)
        self._tables = _Limit(TABLES)
        self._lookups = _Limit(LOOKUPS)
        self._requests = _Limit(REQUESTS, _LOCAL_REQUESTS)
        self._drawings = _Limit(DRAWINGS, 1)
        self._guests = _Limit(GUESTS)
        self._all_guests = TokenBucket(ALL_GUESTS)
        self._logins = _Limit(LOGINS)
        self._logins_to_account = Buckets(LOGINS_TO_ACCOUNT)
        self._logins_in_browser = Buckets(LOGINS_IN_BROWSER)
        self._logins_from_strangers = Buckets(LOGINS_FROM_STRANGERS)
        self._opened_from = Lately(KEYS_MOST)  # account and address
        self._opened_in = Lately(KEYS_MOST)  # account and browser
        self._were_in = Lately(KEYS_MOST)  # addresses
        self._signed_out = Lately(KEYS_MOST)  # devices
        self._opened: dict[OpenTable, str] = {}  # and the address that opened it
        self._by_address: Crowds[Session] = Crowds()
        self._by_player: Crowds[Session] = Crowds()
        self._by_device: Crowds[Session] = Crowds()

    @property
    def connections(self) -> int:
        """How many connections are in."""
        return len(self._by_address)

    def may_ask(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may ask for anything now, and count that it does."""
        return self._requests.take(caller, now)

    def may_draw(self, caller: Caller, now: int) -> bool:
        """Tell whether a code may be drawn for this address now, and count that."""
        return self._drawings.take(caller, now)

    def may_shake_hands(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may open another socket now, and count that it does."""
        return self._handshakes.take(caller, now)

    def may_post(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may post now, and count that it does."""
        return self._posts.take(caller, now)

    def may_look_up(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may ask now what we have to look for, and count it."""
        return self._lookups.take(caller, now)

    def open_table(
        self, caller: Caller, now: int, is_open: Callable[[str], bool]
    ) -> OpenTable | None:
        """Count a table that an address is about to open; None: it has too many, or opens too fast.

        Say its name, or ``give_back`` what was counted. A table that is not open any more
        (``is_open``, by name) is forgotten.
        """
        self._opened = {
            opened: address
            for opened, address in self._opened.items()
            if opened.name is None or is_open(opened.name)
        }
        if [*self._opened.values()].count(caller.key) >= ADDRESS_TABLES * _share(caller):
            return None
        if not self._tables.take(caller, now):
            return None
        table = OpenTable()
        self._opened[table] = caller.key
        return table

    def give_back(self, table: OpenTable) -> None:
        """Forget a table that was not opened."""
        self._opened.pop(table, None)

    def may_be_new(self, caller: Caller, now: int) -> bool:
        """Tell whether this address may bring a new guest now, and count that it does."""
        return self._guests.take(caller, now) and self._all_guests.take(now)

    def may_log_in(
        self, caller: Caller, account: str, now: int, browser: str | None = None
    ) -> bool:
        """Tell whether this address may try a passphrase of an account now, and count that.

        ``account`` is the key of a name, whether or not there is such an account; ``browser`` one
        in which accounts were opened. Where it was this one, nobody else's attempts count.
        """
        own = f"{browser} {account}"
        if browser is not None and own in self._opened_in:
            return self._logins_in_browser.take(own, now)
        pair = _pair(caller, account)
        return (
            self._logins.take(caller, now)
            and self._logins_to_account.take(pair, now)
            and (pair in self._opened_from or self._logins_from_strangers.take(account, now))
        )

    def has_logged_in(self, caller: Caller, account: str, browser: str | None) -> None:
        """Note that an account was opened from this address, and in this browser."""
        self._opened_from.note(_pair(caller, account))
        if browser is not None:
            self._opened_in.note(f"{browser} {account}")

    def was_in(self, address: str) -> bool:
        """Tell whether a player's connection came from this address lately."""
        return address in self._were_in

    def sign_out(self, device: str) -> None:
        """End the connections of a device, and those that it is about to make."""
        self._signed_out.note(device)
        for session in self._by_device.members(device):
            session.end("signed_out", REFUSED)

    def send_back(self, device: str) -> None:
        """End the connections of a device; a browser with its token of now comes back by itself."""
        for session in self._by_device.members(device):
            session.close(TOO_SLOW)

    def enter(self, caller: Caller, session: Session, device: str = "") -> bool:
        """Let a connection in unless its address has too many; ``leave`` it in the end.

        Of a player with too many the oldest is closed: on a bad line it is dead already.
        """
        if self._by_address.count(caller.key) >= ADDRESS_CONNECTIONS * _share(caller):
            return False
        self._by_address.enter(caller.key, session)
        self._by_device.enter(device, session)
        if device in self._signed_out:  # between the handshake's first word and this one
            session.end("signed_out", REFUSED)
        if session.player:
            self._were_in.note(caller.key)
            if self._by_player.count(session.player) >= PLAYER_CONNECTIONS:
                oldest = self._by_player.first(session.player)
                self._by_player.leave(session.player, oldest)
                oldest.end("too_many_lines", REFUSED)
            self._by_player.enter(session.player, session)
        return True

    def leave(self, caller: Caller, session: Session, device: str = "") -> None:
        """Forget a connection."""
        self._by_address.leave(caller.key, session)
        self._by_device.leave(device, session)
        self._by_player.leave(session.player, session)


def _share(caller: Caller) -> int:
    return _LOCAL if caller.is_local else 1


def _pair(caller: Caller, account: str) -> str:
    return f"{caller.key} {account}"


class _Limit:
    """A rate for every address, and one that is ``local`` times as wide for this machine."""

    def __init__(self, rate: Rate, local: int = _LOCAL) -> None:
        self._others = Buckets(rate)
        self._local = TokenBucket(Rate(rate.burst * local, max(1, rate.every_ms // local)))

    def take(self, caller: Caller, now: int) -> bool:
        return self._local.take(now) if caller.is_local else self._others.take(caller.key, now)

"""Whom the host could send away or let back, beside those who sit: told to the host alone.

He knows people by their names; a command names one by a key that this process makes from the
player's id and a secret, so that no id leaves the room and no old key fits anybody else.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection
from itertools import islice

from fairdeal.room.session import Session
from fairdeal.table import OTHERS, Refused, Table
from fairdeal.wire import Company, Person, encode

TELL_MS = 500  # changes within this time are told together
LEFT_MOST = 20  # of those who left last

People = dict[str, str | None]  # player -> name


class HostCompany:
    """Tells the host's sessions, when it changes, who is here without a seat, or was."""

    def __init__(
        self,
        sessions: Collection[Session],
        table: Callable[[], Table],
        tell: Callable[[str, bytes], None],
    ) -> None:
        """``tell`` sends a frame to every session of a player."""
        self._sessions = sessions
        self._table = table
        self._tell = tell
        self._secret = secrets.token_bytes(16)
        self._told: tuple[frozenset[Session], bytes] | None = None
        self._due: asyncio.TimerHandle | None = None

    def change(self) -> None:
        """Note that somebody came, went, sat down, left, was banned or is the host now."""
        if self._due is None and self._table().config.kind != "practice":
            loop = asyncio.get_running_loop()
            self._due = loop.call_later(TELL_MS / 1000, self._tell_host)

    def stop(self) -> None:
        """Tell nothing more."""
        if self._due is not None:
            self._due.cancel()

    def find(self, key: str) -> tuple[str, str | None]:
        """Return the player of a key, and his name.

        Raises:
            Refused: ``no_such_person``.

        """
        for people in (*self._groups(), self._seated()):
            for player, name in people.items():
                if self._key(player) == key:
                    return player, name
        raise Refused("no_such_person")

    def _tell_host(self) -> None:
        self._due = None
        host = self._table().host
        here = frozenset(session for session in self._sessions if session.player == host)
        watching, left, banned = (self._persons(people) for people in self._groups())
        frame = encode(Company(watching, left, banned))
        if here and (here, frame) != self._told:
            self._told = here, frame
            self._tell(host, frame)

    def _groups(self) -> tuple[People, People, People]:
        """Return who looks on, who left lately (the last first), and who is banned."""
        table = self._table()
        apart = {table.host, *self._seated()}
        watching: People = {
            session.player: _name_of(table, session)
            for session in self._sessions
            if session.player not in apart and session.player not in table.banned
        }
        apart |= {*watching, *table.banned, OTHERS}
        gone = (
            (player, result.name)
            for player, result in reversed([*table.results.items()])
            if result.level is None and player not in apart
        )
        return watching, dict(islice(gone, LEFT_MOST)), dict(table.banned)

    def _seated(self) -> People:
        return {seat.player: seat.name for _, seat in self._table().occupied()}

    def _persons(self, people: People) -> tuple[Person, ...]:
        return tuple(Person(self._key(player), name) for player, name in people.items())

    def _key(self, player: str) -> str:
        return hmac.new(self._secret, player.encode(), hashlib.sha256).hexdigest()[:20]


def _name_of(table: Table, session: Session) -> str | None:
    """Return the name of somebody without a seat: that which he had here, or has elsewhere."""
    known = table.results.get(session.player)
    return session.name if known is None else known.name

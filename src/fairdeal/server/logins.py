"""Who tries a passphrase learns nothing but whether it fits, and only so often (T-06, T-11).

An unknown account costs the same work and gets the same answer.
"""

from __future__ import annotations

from aiohttp import web

from fairdeal.room.hub import monotonic_ms
from fairdeal.room.names import clean_name
from fairdeal.server.guard import CALLER
from fairdeal.server.passphrases import Passphrases
from fairdeal.server.valve import Valve
from fairdeal.store import Credentials, Identities
from fairdeal.table import Refused
from fairdeal.table.names import name_key


class Logins:
    """Compares passphrases with those of accounts, and counts who does.

    ``browser`` is what tells one in which accounts were opened from others; None: in none.
    """

    def __init__(self, people: Identities, valve: Valve, passphrases: Passphrases) -> None:
        self._people = people
        self._valve = valve
        self._passphrases = passphrases

    def count(self, request: web.Request, key: str, browser: str | None) -> None:
        """Count an attempt at the account of this key.

        Raises:
            Refused: ``too_fast``.

        """
        if not self._valve.may_log_in(request[CALLER], key, monotonic_ms(), browser):
            raise Refused("too_fast")

    def note(self, request: web.Request, key: str, browser: str) -> None:
        """Note that the account of this key was opened; others do not hinder its owner here."""
        self._valve.has_logged_in(request[CALLER], key, browser)

    async def check(
        self, request: web.Request, account: str, passphrase: str, browser: str | None
    ) -> Credentials:
        """Return the credentials of an account whose passphrase this is.

        Raises:
            Refused: ``too_fast``, or ``wrong_login``.

        """
        try:
            key = name_key(clean_name(account))
        except Refused:
            key = ""  # nobody's
        self.count(request, key, browser)
        known = await self._people.credentials(key)
        hashed = None if known is None else known.passphrase_hash
        if not await self._passphrases.fits(hashed, passphrase) or known is None:
            raise Refused("wrong_login")
        self._valve.has_logged_in(request[CALLER], key, browser)
        return known

    async def renew(self, known: Credentials, passphrase: str) -> None:
        """Keep a passphrase that fits by a slower hash, if its own is too fast by now."""
        if self._passphrases.is_outdated(known.passphrase_hash):
            hashed = await self._passphrases.hash(passphrase)
            await self._people.rehash(known.player, known.passphrase_hash, hashed)

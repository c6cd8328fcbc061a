"""Who a browser is: a random secret in a cookie, of which the store keeps a hash alone (T-06)."""

from __future__ import annotations

import hashlib
import secrets
from urllib.parse import urlsplit

from aiohttp import web

from fairdeal.room.hub import monotonic_ms
from fairdeal.server.guard import CALLER, is_foreign
from fairdeal.server.valve import Valve
from fairdeal.store import EventStore, Player

_YEAR_S = 365 * 24 * 3600
_TOKEN_BYTES = 32
_TOKEN_CHARS = 43  # of so many bytes in base64


class NoNewGuest(Exception):
    """A browser that we do not know gets no identity now; ``code`` says why.

    ``too_many_guests`` came from its address, or ``foreign_origin``: another site's page asks.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Identity:
    """Guests by their cookie. Cookies know no ports, so the name of ours holds the port."""

    def __init__(self, store: EventStore, port: int, url: str | None, valve: Valve) -> None:
        self._store = store
        self._valve = valve
        self._cookie = f"fairdeal-{port}"
        parts = urlsplit(url or "")
        self._https_host = parts.netloc if parts.scheme == "https" else None

    async def player(self, request: web.Request) -> Player | None:
        """Return the guest whose cookie this is, or None."""
        token = request.cookies.get(self._cookie)
        if token is None or len(token) != _TOKEN_CHARS:
            return None
        return await self._store.player_of(_hash(token))

    async def welcome(self, request: web.Request, response: web.StreamResponse) -> Player:
        """Return the guest; a new one is remembered, and gets his cookie with ``response``.

        Raises:
            NoNewGuest: he is not known, and will not be after this request.

        """
        known = await self.player(request)
        if known is not None:
            return known
        if is_foreign(request):
            raise NoNewGuest("foreign_origin")
        caller = request[CALLER]
        if not self._valve.may_be_new(caller, monotonic_ms()):
            raise NoNewGuest("too_many_guests")
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        player = Player(secrets.token_hex(8), None)
        await self._store.add_player(_hash(token), player.player)
        response.set_cookie(
            self._cookie,
            token,
            max_age=_YEAR_S,
            path="/",
            httponly=True,
            samesite="Lax",
            # A proxy may say nothing of itself but the name that it serves by https.
            secure=caller.https or (caller.is_local and request.host == self._https_host),
        )
        return player


def _hash(token: str) -> bytes:
    # The token has 256 random bits, so a plain hash cannot be guessed backwards.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()

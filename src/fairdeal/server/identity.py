"""Who a browser is: a random secret in a cookie, of which the store keeps a hash alone (T-06).

A token is 256 random bits. It is of no use any more when it was changed for another, when its
device was signed out, or when a year has gone by without its being shown.

On an encrypted line the cookies are ``__Host-`` ones, which no other host can plant, nor one of
the same domain: whoever played by a token of somebody else's would show him his cards. A browser
that shows two values of one cookie is nobody.

A browser in which somebody signs in keeps the guest who it was in a second cookie, and is him
again after signing out: nobody loses a guest's chips by having an account, too.

A third cookie stays when he signs out and opens nothing. It tells the owner of an account from
those who guess at his address, until the server starts anew.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from urllib.parse import urlsplit

from aiohttp import web

from fairdeal.room.hub import monotonic_ms
from fairdeal.server.browsers import label_of
from fairdeal.server.guard import CALLER, is_foreign
from fairdeal.server.valve import Valve
from fairdeal.store import Device, EventStore, Player, Visitor

YEAR_S = 365 * 24 * 3600
_DAY_S = 24 * 3600
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
    """Players by their cookie. Cookies know no ports, so the names of ours hold the port."""

    def __init__(self, store: EventStore, port: int, url: str | None, valve: Valve) -> None:
        self._people = store.people
        self._valve = valve
        self._cookie = f"fairdeal-{port}"
        self._guest_cookie = f"fairdeal-{port}-guest"
        self._browser_cookie = f"fairdeal-{port}-browser"
        parts = urlsplit(url or "")
        self._https_host = parts.netloc if parts.scheme == "https" else None

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return who shows this cookie, and by which device; None: nobody whom we know."""
        return await self._visitor(self._shown(request, self._cookie))

    async def welcome(self, request: web.Request, response: web.StreamResponse) -> Visitor:
        """Return the visitor; a new guest is remembered, and gets his cookie with ``response``.

        Raises:
            NoNewGuest: he is not known, and will not be after this request.

        """
        known = await self.visitor(request)
        if known is not None:
            if known.device.seen < _now() - _DAY_S:
                await self._people.see(known.device.id, _now())
                self._set(request, response, self._cookie, self._shown(request, self._cookie) or "")
            return known
        if is_foreign(request):
            raise NoNewGuest("foreign_origin")
        guest = await self.be_guest_again(request, response)
        if guest is not None:
            return guest
        if not self._valve.may_be_new(request[CALLER], monotonic_ms()):
            raise NoNewGuest("too_many_guests")
        token = _new_token()
        device = _new_device(request, secrets.token_hex(8))
        await self._people.add_player(device, _hash(token))
        self._set(request, response, self._cookie, token)
        return Visitor(Player(device.player, None), device)

    async def rotate(
        self, request: web.Request, response: web.StreamResponse, visitor: Visitor
    ) -> None:
        """Give the visitor's browser another token for the same device."""
        token = _new_token()
        await self._people.rotate(visitor.device.id, _hash(token))
        self._set(request, response, self._cookie, token)

    async def sign_in(
        self, request: web.Request, response: web.StreamResponse, player: str
    ) -> Device:
        """Let this browser be ``player``.

        Raises:
            NoSuchPlayer: it stays who it was.

        """
        token = _new_token()
        device = _new_device(request, player)
        await self._people.sign_in(device, _hash(token))
        self._set(request, response, self._cookie, token)
        return device

    async def set_aside(
        self, request: web.Request, response: web.StreamResponse, guest: Visitor
    ) -> None:
        """Keep the guest who this browser was, as another device of his: this one is signed out."""
        token, player = _new_token(), guest.who.player
        await self._people.sign_in(_new_device(request, player), _hash(token))
        await self._people.sign_out(player, guest.device.id)
        self._set(request, response, self._guest_cookie, token)

    async def be_guest_again(
        self, request: web.Request, response: web.StreamResponse
    ) -> Visitor | None:
        """Give this browser back to the guest who was set aside; without one it is nobody."""
        guest = await self._visitor(self._shown(request, self._guest_cookie))
        for cookie in (self._cookie, self._guest_cookie):
            name = self._name(request, cookie)
            if name in request.cookies:
                response.del_cookie(name, path="/", secure=self._is_secure(request))
        if guest is None or guest.who.account is not None:
            return None
        await self.rotate(request, response, guest)
        return guest

    def browser(self, request: web.Request) -> str | None:
        """Return what tells a browser in which somebody signed in from others; None: in none."""
        token = self._shown(request, self._browser_cookie)
        return None if token is None else _hash(token).hex()

    def mark_browser(self, request: web.Request, response: web.StreamResponse) -> str:
        """Return what tells this browser from others from now on."""
        token = _new_token()
        self._set(request, response, self._browser_cookie, token)
        return _hash(token).hex()

    async def _visitor(self, token: str | None) -> Visitor | None:
        if token is None or len(token) != _TOKEN_CHARS:
            return None
        visitor = await self._people.visitor(_hash(token))
        if visitor is None or visitor.device.seen < _now() - YEAR_S:
            return None
        return visitor

    def _set(
        self, request: web.Request, response: web.StreamResponse, cookie: str, token: str
    ) -> None:
        response.set_cookie(
            self._name(request, cookie),
            token,
            max_age=YEAR_S,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=self._is_secure(request),
        )

    def _name(self, request: web.Request, cookie: str) -> str:
        return f"__Host-{cookie}" if self._is_secure(request) else cookie

    def _is_secure(self, request: web.Request) -> bool:
        caller = request[CALLER]
        # A proxy may say nothing of itself but the name that it serves by https.
        return caller.https or (caller.is_local and request.host == self._https_host)

    def _shown(self, request: web.Request, cookie: str) -> str | None:
        """Return what a cookie holds, if the browser shows one value of it."""
        name = self._name(request, cookie)
        pairs = [
            pair.strip().partition("=")
            for header in request.headers.getall("Cookie", ())
            for pair in header.split(";")
        ]
        values = {value for key, _, value in pairs if key == name}
        return values.pop() if len(values) == 1 else None


def _new_device(request: web.Request, player: str) -> Device:
    now = _now()
    label = label_of(request.headers.get("User-Agent", ""))
    return Device(secrets.token_hex(8), player, label, now, now)


def _new_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


def _hash(token: str) -> bytes:
    # The token has 256 random bits, so a plain hash cannot be guessed backwards.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def _now() -> int:
    return round(time.time())

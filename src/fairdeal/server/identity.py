"""Who a browser is: a random secret in a cookie, of which the store keeps a hash alone (T-06).

A token is 256 random bits. It is of no use any more when it was changed for another, when its
device was signed out, or when a year has gone by without its being shown.

It is changed as soon as the browser shows the other one, and not before: the answer that brings it
may be lost, and a guest has nothing else to be known by. Until then the store keeps the old one,
and whoever shows that is given nothing by it. Both lead to one device, so what ends it ends both.
Two answers at once about a guest bring the same other token, which nobody else gets by the old one.
What was asked with the old one and comes too late makes no new guest, whose cookie would overwrite.

On an encrypted line the cookies are ``__Host-`` ones, which no other host can plant, nor one of
the same domain: whoever played by a token of somebody else's would show him his cards. A browser
that shows two values of one cookie is nobody.

A browser in which somebody signs in keeps the guest who it was in a second cookie, and is him
again after signing out: nobody loses a guest's chips by having an account, too.

A third cookie stays when he signs out and opens nothing. It tells the owner of an account from
those who guess at his address, until the server starts anew.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from aiohttp import web

from fairdeal.room.hub import monotonic_ms
from fairdeal.room.rates import KEYS_MOST
from fairdeal.server.browsers import label_of
from fairdeal.server.guard import CALLER, is_foreign
from fairdeal.server.valve import Valve
from fairdeal.store import Device, EventStore, Player, Visitor

YEAR_S = 365 * 24 * 3600
_DAY_S = 24 * 3600
_TOKEN_BYTES = 32
_TOKEN_CHARS = 43  # of so many bytes in base64
LATE_MS = 60_000  # what was asked with a token that was changed since has arrived by then


_Value = TypeVar("_Value")


class NoNewGuest(Exception):
    """A browser that we do not know gets no identity now; ``code`` says why.

    ``too_many_guests`` came from its address, or ``foreign_origin``: another site's page asks.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class _Change:
    """What to do when a browser shows its other token: ``end`` the one that it had ``before``."""

    before: bytes
    end: Callable[[], Awaitable[None]]


class _Latest(OrderedDict[bytes, _Value]):
    """What was noted last, ``KEYS_MOST`` of it."""

    def note(self, key: bytes, value: _Value) -> None:
        """Remember a value; the one noted longest ago is forgotten if there are too many."""
        self[key] = value
        self.move_to_end(key)
        while len(self) > KEYS_MOST:
            self.popitem(last=False)


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
        self._key = secrets.token_bytes()
        self._unshown: _Latest[_Change] = _Latest()  # by the hash of the other token
        self._changed_at: _Latest[int] = _Latest()  # when, by the hash of the old one

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return who shows this cookie, and by which device; None: nobody whom we know."""
        for cookie in (self._cookie, self._guest_cookie):
            await self._note_shown(self._shown(request, cookie))
        return await self._visitor(self._shown(request, self._cookie))

    async def welcome(self, request: web.Request, response: web.StreamResponse) -> Visitor:
        """Return the visitor; a new guest is remembered, and gets his cookie with ``response``.

        Raises:
            NoNewGuest: he is not known, and will not be after this request.

        """
        known = await self.visitor(request)
        if known is not None:
            token = self._shown(request, self._cookie) or ""
            if known.device.seen < _now() - _DAY_S and not self._has_other(_hash(token)):
                await self._people.see(known.device.id, _now())
                self._set(request, response, self._cookie, token)
            return known
        if is_foreign(request):
            raise NoNewGuest("foreign_origin")
        guest = await self.be_guest_again(request, response)
        if guest is not None:
            return guest
        if self._is_late(request):
            return _nobody(request)
        if not self._valve.may_be_new(request[CALLER], monotonic_ms()):
            raise NoNewGuest("too_many_guests")
        token = _new_token()
        new = _nobody(request)
        await self._people.add_player(new.device, _hash(token))
        self._set(request, response, self._cookie, token)
        return new

    def rotate(self, request: web.Request, response: web.StreamResponse, visitor: Visitor) -> None:
        """Give the visitor's browser another token for the same device."""
        before = self._shown(request, self._cookie) or ""
        self._expect(visitor, before, token := _new_token())
        self._set(request, response, self._cookie, token)

    async def sign_in(
        self, request: web.Request, response: web.StreamResponse, player: str
    ) -> tuple[Device, str]:
        """Let this browser be ``player``; return its new device and token.

        Raises:
            NoSuchPlayer: it stays who it was.

        """
        token = _new_token()
        device = _new_device(request, player)
        await self._people.sign_in(device, _hash(token))
        self._set(request, response, self._cookie, token)
        return device, token

    def set_aside(
        self, request: web.Request, response: web.StreamResponse, guest: Visitor, player: str
    ) -> None:
        """Keep the guest who this browser was, now that it is ``player``."""
        before = self._shown(request, self._cookie) or ""
        self._expect(guest, before, token := self._made_of(before, player))
        self._set(request, response, self._guest_cookie, token)

    def leave(self, request: web.Request, before: Visitor | None, token: str) -> None:
        """Sign out what this browser was, as soon as it shows the token that it got instead."""
        shown = self._shown(request, self._cookie)
        if shown is None:
            return
        old = _hash(shown)

        async def end() -> None:
            if before is not None and await self._people.visitor(old) is not None:
                await self._people.sign_out(before.who.player, before.device.id)
                self._valve.sign_out(before.device.id)

        self._unshown.note(_hash(token), _Change(old, end))

    async def be_guest_again(
        self, request: web.Request, response: web.StreamResponse
    ) -> Visitor | None:
        """Give this browser back to the guest who was set aside; without one it is nobody."""
        aside = self._shown(request, self._guest_cookie)
        guest = await self._visitor(aside)
        if self._is_late(request):
            return None  # the browser has other cookies by now
        if aside is not None and guest is not None and guest.who.account is None:
            # The cookie stays: if the server starts anew before the browser has shown the other
            # token, this one is still good.
            token = self._made_of(aside, self._shown(request, self._cookie) or "")
            self._expect(guest, aside, token)
            self._set(request, response, self._cookie, token)
            return guest
        for cookie in (self._cookie, self._guest_cookie):
            name = self._name(request, cookie)
            if name in request.cookies:
                response.del_cookie(name, path="/", secure=self._is_secure(request))
        return None

    def browser(self, request: web.Request) -> str | None:
        """Return what tells a browser in which somebody signed in from others; None: in none."""
        token = self._shown(request, self._browser_cookie)
        return None if token is None else _hash(token).hex()

    def mark_browser(self, request: web.Request, response: web.StreamResponse) -> str:
        """Return what tells this browser from others from now on."""
        token = _new_token()
        self._set(request, response, self._browser_cookie, token)
        return _hash(token).hex()

    def _expect(self, visitor: Visitor, before: str, token: str) -> None:
        """Let a token take the place of the one before as soon as it is shown."""
        old, new, device = _hash(before), _hash(token), visitor.device.id

        async def end() -> None:
            await self._people.rotate(old, new)
            self._valve.send_back(device)  # whoever came by the old one

        self._unshown.note(new, _Change(old, end))

    def _made_of(self, token: str, why: str) -> str:
        """Return another token: the same one whenever a browser asks for the same reason.

        Not for what makes somebody more than a guest: who has a copy could have it made before.
        """
        made = hmac.digest(self._key, f"{token} {why}".encode("utf-8", "surrogatepass"), "sha256")
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def _has_other(self, token_hash: bytes) -> bool:
        return any(change.before == token_hash for change in self._unshown.values())

    async def _note_shown(self, token: str | None) -> None:
        """End what a browser had before this token, if it shows it for the first time."""
        if token is None or (change := self._unshown.get(_hash(token))) is None:
            return
        self._changed_at.note(change.before, monotonic_ms())
        await change.end()
        # Only now: until it is stored, each request that shows this token has to see to it.
        self._unshown.pop(_hash(token), None)

    def _is_late(self, request: web.Request) -> bool:
        """Tell whether a browser that has another token since sent this with the old one."""
        shown = (self._shown(request, cookie) for cookie in (self._cookie, self._guest_cookie))
        since = monotonic_ms() - LATE_MS
        moments = (self._changed_at.get(_hash(token)) for token in shown if token is not None)
        return any(moment is not None and moment >= since for moment in moments)

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


def _nobody(request: web.Request) -> Visitor:
    """Return a guest whom nobody knows yet."""
    device = _new_device(request, secrets.token_hex(8))
    return Visitor(Player(device.player, None), device)


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

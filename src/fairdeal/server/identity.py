"""Who a browser is: a random secret in a cookie, of which the store keeps a hash alone (T-06).

A token is of no use any more when it was changed for another, when its device was signed out, or
when a year has gone by without its being shown.

It is changed as soon as the browser shows the other one, and not before: the answer that brings it
may be lost, and a guest has nothing else to be known by. Until then the store keeps the old one,
and whoever shows that is given nothing by it; the other one says itself what is to be done when it
is shown (see ``tokens``). Both lead to one device, so what ends it ends both. Two answers at once
about a guest bring the same other token, which nobody else gets by the old one. What was asked with
the old one and comes too late makes no new guest, whose cookie would overwrite.

A browser in which somebody signs in keeps the guest who it was in a second cookie, and is him
again after signing out: nobody loses a guest's chips by having an account, too.

A third cookie stays when he signs out and opens nothing. It tells the owner of an account from
those who guess at his address, until the server starts anew.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from pathlib import Path

from aiohttp import web

from fairdeal.room.hub import monotonic_ms
from fairdeal.room.rates import KEYS_MOST
from fairdeal.server.browsers import label_of
from fairdeal.server.cookies import YEAR_S, Cookie
from fairdeal.server.guard import CALLER, is_foreign
from fairdeal.server.lock import SEAL_KEY
from fairdeal.server.tokens import Change, Successors, What, hash_of, is_token, new_token
from fairdeal.server.valve import Valve
from fairdeal.store import Device, EventStore, Player, StoreFailed, Visitor

__all__ = ["LATE_MS", "YEAR_S", "Identity", "NoNewGuest"]

_DAY_S = 24 * 3600
LATE_MS = 60_000  # what was asked with a token that was changed since has arrived by then


class NoNewGuest(Exception):
    """A browser that we do not know gets no identity now; ``code`` says why.

    ``too_many_guests`` came from its address, or ``foreign_origin``: another site's page asks.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Moments:
    """When something was noted of a token, by its hash: the last ``KEYS_MOST`` of them.

    Nobody is lost by what is forgotten here, or ends with the process.
    """

    def __init__(self) -> None:
        self._at: OrderedDict[bytes, int] = OrderedDict()

    def __contains__(self, token: bytes) -> bool:
        return token in self._at

    def note(self, token: bytes) -> None:
        self._at[token] = monotonic_ms()
        self._at.move_to_end(token)
        while len(self._at) > KEYS_MOST:
            self._at.popitem(last=False)

    def was_lately(self, token: bytes) -> bool:
        return token in self._at and self._at[token] >= monotonic_ms() - LATE_MS


class Identity:
    """Players by their cookie. ``data`` is the folder of the room's key; None: none that lasts."""

    def __init__(
        self,
        store: EventStore,
        port: int,
        url: str | None,
        valve: Valve,
        data: Path | None = None,
    ) -> None:
        self._people = store.people
        self._valve = valve
        self._main = Cookie(port, url)
        self._aside = Cookie(port, url, "-guest")
        self._browser = Cookie(port, url, "-browser")
        self._successors = Successors(None if data is None else data / SEAL_KEY)
        self._has_other = _Moments()  # of tokens for which a browser was given another
        self._settled = _Moments()  # of those that were shown, so that nothing is left to be done
        self._left = _Moments()  # of those instead of which a browser shows another
        self._one_by_one = asyncio.Lock()

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return who shows this cookie, and by which device; None: nobody whom we know."""
        for cookie in (self._main, self._aside):
            await self._settle(cookie.shown(request))
        return await self._visitor(self._main.shown(request))

    async def welcome(self, request: web.Request, response: web.StreamResponse) -> Visitor:
        """Return the visitor; a new guest is remembered, and gets his cookie with ``response``.

        Raises:
            NoNewGuest: he is not known, and will not be after this request.

        """
        known = await self.visitor(request)
        if known is not None:
            token = self._main.shown(request) or ""
            is_old = known.device.seen < _now() - _DAY_S
            if is_old and not self._has_other.was_lately(hash_of(token)):
                await self._people.see(known.device.id, _now())
                self._main.set(request, response, token)
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
        token = new_token()
        new = _nobody(request)
        await self._people.add_player(new.device, hash_of(token))
        self._main.set(request, response, token)
        return new

    def rotate(self, request: web.Request, response: web.StreamResponse) -> str:
        """Give a visitor's browser another token for the same device, and return that."""
        before = self._main.shown(request) or ""
        token = self._successors.make(What.RENEW, before, before)
        self._has_other.note(hash_of(before))
        self._main.set(request, response, token)
        return token

    def was_shown(self, token: str) -> bool:
        """Tell whether a browser came back by this token, and the one before is of no use."""
        return hash_of(token) in self._settled

    async def sign_in(
        self,
        request: web.Request,
        response: web.StreamResponse,
        before: Visitor | None,
        player: str,
    ) -> Device:
        """Let this browser, which was ``before``, be ``player``; return its new device.

        A guest is set aside; anybody else is signed out as soon as the new token is shown.

        Raises:
            NoSuchPlayer: it stays who it was.

        """
        token, shown = new_token(), self._main.shown(request)
        if shown is not None and is_token(shown):
            if before is not None and before.who.account is None:
                aside = self._successors.make_alike(shown, shown, player)
                self._aside.set(request, response, aside)
            else:
                token = self._successors.make(What.END, shown, shown)
            self._has_other.note(hash_of(shown))
        device = _new_device(request, player)
        await self._people.sign_in(device, hash_of(token))
        self._main.set(request, response, token)
        return device

    async def be_guest_again(
        self, request: web.Request, response: web.StreamResponse
    ) -> Visitor | None:
        """Give this browser back to the guest who was set aside; without one it is nobody."""
        main, aside = self._main.shown(request), self._aside.shown(request)
        guest = await self._visitor(aside)
        if self._is_late(request):
            return None  # the browser has other cookies by now
        if aside is not None and guest is not None and guest.who.account is None:
            # The cookie stays: if the key of the room is lost before the browser has shown the
            # other token, this one is still good.
            instead = aside if main is None else main
            token = self._successors.make_alike(aside, instead, main or "")
            self._main.set(request, response, token)
            return guest
        for cookie in (self._main, self._aside):
            cookie.remove(request, response)
        return None

    def browser(self, request: web.Request) -> str | None:
        """Return what tells a browser in which somebody signed in from others; None: in none."""
        token = self._browser.shown(request)
        return None if token is None else hash_of(token).hex()

    def mark_browser(self, request: web.Request, response: web.StreamResponse) -> str:
        """Return what tells this browser from others from now on."""
        token = new_token()
        self._browser.set(request, response, token)
        return hash_of(token).hex()

    async def _settle(self, token: str | None) -> None:
        """End what a browser had before this token, if that was not done when it was shown."""
        if token is None or (own := hash_of(token)) in self._settled:
            return
        try:
            change = self._successors.read(token)
        except StoreFailed:
            if await self._people.visitor(own) is None:
                raise
            return  # who is known needs no proof; if something is left to be done, it waits
        if change is None:
            return
        self._left.note(change.instead)
        if await self._people.visitor(change.before) is not None:
            # Whoever came by this token meanwhile is not sent back by another who shows it, too.
            async with self._one_by_one:
                await self._carry_out(change, own)
        # Only now: until it is stored, each request that shows this token has to see to it.
        self._settled.note(own)

    async def _carry_out(self, change: Change, own: bytes) -> None:
        old = await self._people.visitor(change.before)
        if old is None:
            return
        match change.what:
            case What.GUEST if old.who.account is not None:
                return  # it was made for a guest; what he became since needs his own browser
            case What.RENEW | What.GUEST:
                await self._people.rotate(change.before, own)
                self._valve.send_back(old.device.id)  # whoever came by the old one
            case What.END:
                await self._people.sign_out(old.who.player, old.device.id)
                self._valve.sign_out(old.device.id)

    def _is_late(self, request: web.Request) -> bool:
        """Tell whether a browser that has another token since sent this with the old one.

        The first cookie tells: each change brings another one. The guest's may stay as it was.
        """
        main = self._main.shown(request)
        shown = self._aside.shown(request) if main is None else main
        return shown is not None and self._left.was_lately(hash_of(shown))

    async def _visitor(self, token: str | None) -> Visitor | None:
        if token is None or not is_token(token):
            return None
        visitor = await self._people.visitor(hash_of(token))
        if visitor is None or visitor.device.seen < _now() - YEAR_S:
            return None
        return visitor


def _nobody(request: web.Request) -> Visitor:
    """Return a guest whom nobody knows yet."""
    device = _new_device(request, secrets.token_hex(8))
    return Visitor(Player(device.player, None), device)


def _new_device(request: web.Request, player: str) -> Device:
    now = _now()
    label = label_of(request.headers.get("User-Agent", ""))
    return Device(secrets.token_hex(8), player, label, now, now)


def _now() -> int:
    return round(time.time())

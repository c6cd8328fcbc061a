"""What a person does about his own identity: keep it, bring it to another browser, end it (T-06).

A browser that shows the other token that it was given ends the sockets that were opened by the old
one; who has the other token comes back by himself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from fairdeal.room import Hub
from fairdeal.room.hub import monotonic_ms
from fairdeal.room.names import clean_name
from fairdeal.server.api import BadRequest, error, fill, read_body
from fairdeal.server.guard import CALLER, Guard
from fairdeal.server.identity import Identity
from fairdeal.server.logins import Logins
from fairdeal.server.passphrases import Busy, Passphrases, clean_passphrase
from fairdeal.server.valve import Valve
from fairdeal.store import Credentials, EventStore, NoSuchPlayer, Taken, Visitor
from fairdeal.table import Refused
from fairdeal.table.names import name_key, outline


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/account`` and of ``POST /api/account/login``."""

    account: str
    passphrase: str


class NewPassphrase(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/account/passphrase``."""

    passphrase: str
    new: str


class SignOut(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/account/sign-out``: a device, or null for all but this one."""

    device: str | None


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/account/logout``."""


class Confirmed(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``DELETE /api/account``."""

    passphrase: str


RENEWED_S = 1.0  # by then a browser has the answer with its other token

_Body = TypeVar("_Body")
_Act = Callable[[web.Request, web.Response, _Body], Awaitable[dict[str, Any]]]


class Accounts:
    """The handlers under ``/api/account``."""

    def __init__(
        self,
        hub: Hub,
        store: EventStore,
        identity: Identity,
        guard: Guard,
        valve: Valve,
        passphrases: Passphrases,
    ) -> None:
        self._hub = hub
        self._people = store.people
        self._identity = identity
        self._guard = guard
        self._valve = valve
        self._passphrases = passphrases
        self._logins = Logins(store.people, valve, passphrases)

    # -- keep ------------------------------------------------------------------------------

    async def make(self, request: web.Request) -> web.Response:
        """Make an account of this browser's guest, who stays who he is."""
        return await self._answer(request, Login, self._make)

    async def _make(
        self, request: web.Request, response: web.Response, body: Login
    ) -> dict[str, Any]:
        visitor = await self._known(request)
        if visitor.who.account is not None:
            raise Refused("has_account")
        account = clean_name(body.account)
        passphrase = clean_passphrase(body.passphrase, account)
        key = name_key(account)
        self._logins.count(request, key, self._identity.browser(request))
        hashed = await self._passphrases.hash(passphrase)
        token = self._identity.rotate(request, response)  # first: it may fail
        try:
            await self._people.add_credentials(
                Credentials(visitor.who.player, account, key, outline(account), hashed)
            )
        except Taken:
            raise Refused("account_taken") from None
        self._end_old_soon(visitor, token)
        self._note_browser(request, response, key)
        return {"account": account}

    async def change_passphrase(self, request: web.Request) -> web.Response:
        """Replace the passphrase; all other devices are signed out."""
        return await self._answer(request, NewPassphrase, self._change_passphrase)

    async def _change_passphrase(
        self, request: web.Request, response: web.Response, body: NewPassphrase
    ) -> dict[str, Any]:
        visitor = await self._known(request)
        account = _account(visitor)
        new = clean_passphrase(body.new, account)
        await self._check_own(request, visitor, body.passphrase)
        hashed = await self._passphrases.hash(new)
        token = self._identity.rotate(request, response)
        device = visitor.device.id
        await self._ending(visitor, self._people.set_passphrase(visitor.who.player, hashed, device))
        self._end_old_soon(visitor, token)
        return {}

    # -- come and go -----------------------------------------------------------------------

    async def log_in(self, request: web.Request) -> web.Response:
        """Let this browser be the player of an account."""
        return await self._answer(request, Login, self._log_in)

    async def _log_in(
        self, request: web.Request, response: web.Response, body: Login
    ) -> dict[str, Any]:
        before = await self._identity.visitor(request)
        guest = before is not None and before.who.account is None
        if before is not None and guest:
            self._refuse_seated(before)
        browser = self._identity.browser(request)
        known = await self._logins.check(request, body.account, body.passphrase, browser)
        if before is None or not guest:
            await self._become(request, response, before, known)
        else:
            with self._hub.kept_off(before.who.player):  # nobody would be there to play his hands
                await self._become(request, response, before, known)
        await self._logins.renew(known, body.passphrase)
        return {"account": known.account}

    async def _become(
        self,
        request: web.Request,
        response: web.Response,
        before: Visitor | None,
        known: Credentials,
    ) -> None:
        """Let this browser be the player of these credentials, who was somebody else before."""
        try:
            device = await self._identity.sign_in(request, response, before, known.player)
        except NoSuchPlayer:
            raise Refused("wrong_login") from None
        if await self._people.credentials(known.key) != known:
            # Another passphrase was set meanwhile: this device was none of those signed out by it.
            await self._people.sign_out(known.player, device.id)
            raise Refused("wrong_login")
        if before is not None and before.who.account is None:
            # His page comes back at once, by the token that the browser has then.
            self._valve.send_back(before.device.id)
        self._note_browser(request, response, known.key)

    async def log_out(self, request: web.Request) -> web.Response:
        """Sign this browser out; it is the guest again who it was."""
        return await self._answer(request, Nothing, self._log_out)

    async def _log_out(
        self, request: web.Request, response: web.Response, _: Nothing
    ) -> dict[str, Any]:
        visitor = await self._known(request)
        _account(visitor)
        await self._people.sign_out(visitor.who.player, visitor.device.id)
        self._valve.sign_out(visitor.device.id)
        await self._identity.be_guest_again(request, response)
        return {}

    async def devices(self, request: web.Request) -> web.Response:
        """List the browsers in which this player is signed in."""
        if not self._valve.may_look_up(request[CALLER], monotonic_ms()):
            return error("too_fast")
        visitor = await self._identity.visitor(request)
        if visitor is None:
            return error("no_session")
        devices = [
            {
                "id": device.id,
                "label": device.label,
                "seen": device.seen,
                "is_this": device.id == visitor.device.id,
            }
            for device in await self._people.devices(visitor.who.player)
        ]
        return fill(web.Response(), {"devices": devices})

    async def sign_out(self, request: web.Request) -> web.Response:
        """Sign out one other device, or all."""
        return await self._answer(request, SignOut, self._sign_out)

    async def _sign_out(
        self, request: web.Request, _: web.Response, body: SignOut
    ) -> dict[str, Any]:
        visitor = await self._known(request)
        _account(visitor)
        player, own = visitor.who.player, visitor.device.id
        if body.device == own:
            raise Refused("bad_options")  # that is to log out
        if body.device is None:
            await self._ending(visitor, self._people.sign_out_others(player, own))
        else:
            await self._ending(visitor, self._people.sign_out(player, body.device))
        return {}

    # -- end -------------------------------------------------------------------------------

    async def data(self, request: web.Request) -> web.Response:
        """Answer with all that is kept of this player himself (T-24)."""
        if not self._valve.may_look_up(request[CALLER], monotonic_ms()):
            return error("too_fast")
        visitor = await self._identity.visitor(request)
        if visitor is None:
            return error("no_session")
        who = visitor.who
        content = {
            "player": who.player,
            "name": who.name,
            "account": who.account,
            "bank": await self._hub.bank(who.player),
            "tables": [room.name for room in self._hub.tables_of(who.player)],
            "devices": [
                msgspec.to_builtins(device) for device in await self._people.devices(who.player)
            ],
        }
        response = fill(web.Response(), content)
        response.headers["Content-Disposition"] = 'attachment; filename="fairdeal.json"'
        return response

    async def delete(self, request: web.Request) -> web.Response:
        """Forget the account, its name and its devices; chips and hands lead to nobody then."""
        return await self._answer(request, Confirmed, self._delete)

    async def _delete(
        self, request: web.Request, response: web.Response, body: Confirmed
    ) -> dict[str, Any]:
        visitor = await self._known(request)
        self._refuse_seated(visitor)
        await self._check_own(request, visitor, body.passphrase)
        with self._hub.kept_off(visitor.who.player):
            await self._ending(visitor, self._people.forget_player(visitor.who.player))
        await self._identity.be_guest_again(request, response)
        return {}

    # -- what they share -------------------------------------------------------------------

    async def _answer(
        self, request: web.Request, kind: type[_Body], act: _Act[_Body]
    ) -> web.Response:
        response = web.Response()
        try:
            body = await read_body(request, kind, self._guard, self._valve)
            return fill(response, await act(request, response, body))
        except BadRequest as no:
            return no.answer
        except Refused as no:
            return error(no.code, **no.params)
        except Busy:
            return error("try_again")

    async def _known(self, request: web.Request) -> Visitor:
        visitor = await self._identity.visitor(request)
        if visitor is None:
            raise Refused("no_session")
        return visitor

    def _note_browser(self, request: web.Request, response: web.Response, key: str) -> None:
        self._logins.note(request, key, self._identity.mark_browser(request, response))

    async def _check_own(self, request: web.Request, visitor: Visitor, passphrase: str) -> None:
        """Let him go on who knows his passphrase; what others guess does not hinder him."""
        account, device = _account(visitor), visitor.device.id
        self._logins.note(request, name_key(account), device)
        await self._logins.check(request, account, passphrase, device)

    async def _ending(self, visitor: Visitor, change: Awaitable[None]) -> None:
        """Make a change, and end the sockets of the devices that are gone after it."""
        player = visitor.who.player
        before = {device.id for device in await self._people.devices(player)}
        await change
        after = {device.id for device in await self._people.devices(player)}
        for device in before - after:
            self._valve.sign_out(device)

    def _end_old_soon(self, visitor: Visitor, token: str) -> None:
        """End the sockets that his browser, or a thief, has by the token before this one."""
        loop = asyncio.get_running_loop()
        loop.call_later(RENEWED_S, self._send_back, visitor.device.id, token)

    def _send_back(self, device: str, token: str) -> None:
        """End the sockets by the old token, unless the other was shown, which did so already."""
        if not self._identity.was_shown(token):
            self._valve.send_back(device)

    def _refuse_seated(self, visitor: Visitor) -> None:
        if self._hub.tables_of(visitor.who.player):
            raise Refused("seated")


def _account(visitor: Visitor) -> str:
    if visitor.who.account is None:
        raise Refused("no_account")
    return visitor.who.account

"""The few requests that are no play: who am I, open a table, is there such a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec
from aiohttp import web

from fairdeal.hand import HOUSES, House, RulesetError, preset
from fairdeal.room import Hub, Room
from fairdeal.room.hub import monotonic_ms
from fairdeal.server.guard import CALLER, Guard
from fairdeal.server.identity import Identity, NoNewGuest
from fairdeal.server.qr import Codes, TooFast
from fairdeal.server.valve import Valve
from fairdeal.store import Player
from fairdeal.table import Level, Refused
from fairdeal.wire import PROTOCOL

BODY_MOST = 4096  # bytes of a request
BODY_S = 5.0  # until all of it has to be here

_Levels = Literal["easy", "medium", "hard", "mixed"]
_STATUS = {
    "closing": 503,
    "foreign_origin": 403,
    "hand_not_shown": 403,
    "no_session": 401,
    "no_such_hand": 404,
    "no_such_table": 404,
    "too_fast": 429,
    "too_many_guests": 429,
    "too_many_tables": 429,
    "try_again": 503,
    "wrong_login": 403,
}


class Practise(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/practise``."""

    name: str
    level: _Levels
    pace: Literal["slow", "normal", "fast"]


class Open(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables``; ``action_s`` null means no clock.

    ``kind`` public: it stands in the lobby. ``rail_s``: see ``TableConfig``.
    """

    name: str
    house: House
    small_blind: int
    big_blind: int
    seats: int
    stack: int
    action_s: int | None
    computers: int
    level: _Levels
    ante: int = 0
    kind: Literal["private", "public"] = "private"
    rail_s: int | None = 0


_FIELDS = {"seats_max": "seats"}  # option of the house -> field of the request

_Body = TypeVar("_Body")


class Api:
    """The handlers under ``/api``; every error is ``{"code": ..., "params": {...}}``."""

    def __init__(
        self, hub: Hub, identity: Identity, guard: Guard, valve: Valve, url: str | None
    ) -> None:
        self._hub = hub
        self._valve = valve
        self._identity = identity
        self._guard = guard
        self._url = url
        self._codes = Codes(valve)
        self._presets = {house: _preset(house) for house in HOUSES}

    async def me(self, request: web.Request) -> web.Response:
        """Say who this browser is, and what there is to choose from."""
        if not self._valve.may_look_up(request[CALLER], monotonic_ms()):
            return error("too_fast")
        response = web.Response()
        try:
            who = (await self._identity.welcome(request, response)).who
        except NoNewGuest as no:
            return error(no.code)
        caller = request[CALLER]
        tables = [
            {"table": room.name, "kind": room.config.kind, "chips": room.chips_of(who.player)}
            for room in self._hub.tables_of(who.player)
        ]
        me = {
            "name": who.name,
            "account": who.account,
            "bank": await self._hub.bank(who.player),
            "protocol": PROTOCOL,
            "presets": self._presets,
            "tables": tables,
            # In the clear, on a network that others may listen to: the page says so.
            "insecure": not (caller.https or caller.is_local),
        }
        return fill(response, me)

    async def practise(self, request: web.Request) -> web.Response:
        """Open a practice table for this browser's guest."""

        async def open_it(player: Player, body: Practise) -> Room:
            return await self._hub.practise(player.player, body.name, _level(body.level), body.pace)

        return await self._open(request, Practise, open_it, lambda room: {"table": room.name})

    async def open(self, request: web.Request) -> web.Response:
        """Open a private or public table and answer with the link for friends."""

        async def open_it(player: Player, body: Open) -> Room:
            return await self._hub.play_with_friends(
                player.player,
                body.name,
                house=body.house,
                small_blind=body.small_blind,
                big_blind=body.big_blind,
                ante=body.ante,
                seats=body.seats,
                stack=body.stack,
                action_s=body.action_s,
                computers=body.computers,
                level=_level(body.level),
                kind=body.kind,
                rail_s=body.rail_s,
            )

        return await self._open(
            request,
            Open,
            open_it,
            lambda room: {"table": room.name, "link": self._link(request, room)},
        )

    async def table(self, request: web.Request) -> web.Response:
        """Say what kind of table this is."""
        if not self._valve.may_look_up(request[CALLER], monotonic_ms()):
            return error("too_fast")
        room = self._hub.room(request.match_info["table"])
        if room is None:
            return error("no_such_table")
        link = None if room.config.kind == "practice" else self._link(request, room)
        return fill(web.Response(), {"kind": room.config.kind, "link": link})

    async def qr(self, request: web.Request) -> web.Response:
        """Answer with the QR code of a table's link, as an image."""
        if not self._valve.may_look_up(request[CALLER], monotonic_ms()):
            return error("too_fast")
        room = self._hub.room(request.match_info["table"])
        if room is None or room.config.kind == "practice":
            return error("no_such_table")
        try:
            image = await self._codes.of(self._link(request, room), request[CALLER])
        except TooFast:
            return error("too_fast")
        headers = {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"}
        return web.Response(body=image, headers=headers)

    async def nothing(self, request: web.Request) -> web.Response:  # noqa: ARG002  # a handler gets it
        """Answer an unknown path."""
        return error("no_such_page", 404)

    async def _open(
        self,
        request: web.Request,
        kind: type[_Body],
        open_it: Callable[[Player, _Body], Any],
        answer: Callable[[Room], dict[str, str]],
    ) -> web.Response:
        try:
            body = await read_body(request, kind, self._guard, self._valve)
        except BadRequest as no:
            return no.answer
        visitor = await self._identity.visitor(request)
        if visitor is None:
            return error("no_session")
        table = self._valve.open_table(request[CALLER], monotonic_ms(), self._hub.is_open)
        if table is None:
            return error("too_many_tables")
        try:
            room: Room = await open_it(visitor.who, body)
            table.name = room.name
        except Refused as no:
            return error(no.code, **no.params)
        except RulesetError as no:
            return _bad_option(no)
        finally:
            if table.name is None:
                self._valve.give_back(table)
        return fill(web.Response(), answer(room))

    def _link(self, request: web.Request, room: Room) -> str:
        scheme = "https" if request[CALLER].https else "http"
        return f"{self._url or f'{scheme}://{request.host}'}/t/{room.name}"


class BadRequest(Exception):
    """A request that is not read any further; ``answer`` says why."""

    def __init__(self, answer: web.Response) -> None:
        super().__init__()
        self.answer = answer


async def read_body(request: web.Request, kind: type[_Body], guard: Guard, valve: Valve) -> _Body:
    """Return what a page of ours posts.

    Raises:
        BadRequest: another page asks, or too often, or it is not what is expected.

    """
    if not guard.is_our_origin(request):
        raise BadRequest(error("foreign_origin"))
    if not valve.may_post(request[CALLER], monotonic_ms()):
        raise BadRequest(error("too_fast"))
    if request.content_type != "application/json":
        raise BadRequest(error("bad_options", 415))
    try:
        async with asyncio.timeout(BODY_S):
            content = await request.read()
        return msgspec.json.decode(content, type=kind)
    except TimeoutError:
        raise BadRequest(error("try_again", 408)) from None
    except web.HTTPRequestEntityTooLarge:
        raise BadRequest(error("frame_too_long", 413, most=BODY_MOST)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadRequest(error("bad_options")) from None


def error(code: str, status: int | None = None, **params: int) -> web.Response:
    """Answer with a refusal; most are 400."""
    response = web.Response(status=status or _STATUS.get(code, 400))
    return fill(response, {"code": code, "params": params})


def _bad_option(no: RulesetError) -> web.Response:
    """Answer which field of the form is wrong, and between what it should be."""
    bounds = {"least": no.least, "most": no.most}
    content = {
        "code": "bad_option",
        "params": {name: bound for name, bound in bounds.items() if bound is not None},
        "field": _FIELDS.get(no.option, no.option),
    }
    return fill(web.Response(status=400), content)


def fill(response: web.Response, content: dict[str, Any]) -> web.Response:
    """Make JSON the answer."""
    response.body = msgspec.json.encode(content)
    response.headers["Content-Type"] = "application/json"
    response.headers["Cache-Control"] = "no-store"
    return response


def _level(level: _Levels) -> Level | None:
    return None if level == "mixed" else level


def _preset(house: House) -> dict[str, int | None]:
    rules = preset(house)
    names = ("small_blind", "big_blind", "seats_max", "action_s", "buyin_min_bb", "buyin_max_bb")
    return {name: getattr(rules, name) for name in names}

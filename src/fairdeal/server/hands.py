"""Hands that are over, outside their table: to keep as a file, and to show by a link.

Who has no link is known by his cookie and gets what he would be shown at the table. Nothing of it
changes anything, and the answers are for nobody's cache: they hold cards.
"""

from __future__ import annotations

import re
from pathlib import Path

from aiohttp import web

from fairdeal.hand import Viewer
from fairdeal.records import RecordError
from fairdeal.room import Hub, Room
from fairdeal.room.finished import alone, phh
from fairdeal.room.hub import monotonic_ms
from fairdeal.room.past import KeptHand
from fairdeal.server.api import error, fill
from fairdeal.server.guard import CALLER
from fairdeal.server.identity import Identity
from fairdeal.server.links import Links, SharedHand
from fairdeal.server.lock import SEAL_KEY
from fairdeal.server.valve import Valve
from fairdeal.table import Refused

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_TYPE = "application/toml; charset=utf-8"


class Hands:
    """The handlers of hands that are over. ``data`` is the folder of the room's key."""

    def __init__(
        self, hub: Hub, identity: Identity, valve: Valve, url: str | None, data: Path
    ) -> None:
        self._hub = hub
        self._identity = identity
        self._valve = valve
        self._url = url
        self._links = Links(data / SEAL_KEY)

    async def link(self, request: web.Request) -> web.Response:
        """Answer with the link that shows a hand as this browser's player saw it."""
        try:
            room, kept, viewer = await self._own(request)
            if room.config.rail_s is None:  # it would show nobody anything
                raise Refused("hand_not_shown")
        except Refused as no:
            return error(no.code, **no.params)
        name = self._links.name(SharedHand(room.name, kept.hand, viewer))
        scheme = "https" if request[CALLER].https else "http"
        start = self._url or f"{scheme}://{request.host}"
        return fill(web.Response(), {"link": f"{start}/h/{name}"})

    async def file(self, request: web.Request) -> web.Response:
        """Answer with a hand as PHH, as this browser's player saw it."""
        try:
            _, kept, viewer = await self._own(request)
        except Refused as no:
            return error(no.code, **no.params)
        return _file(kept, viewer)

    async def shared(self, request: web.Request) -> web.Response:
        """Answer with a shared hand: a frame of the wire, as long as for any other viewer."""
        try:
            kept, viewer = await self._shared(request)
        except Refused as no:
            return error(no.code, **no.params)
        response = fill(web.Response(), {})
        response.body = alone(kept).told(viewer)
        return response

    async def shared_file(self, request: web.Request) -> web.Response:
        """Answer with a shared hand as PHH."""
        try:
            kept, viewer = await self._shared(request)
        except Refused as no:
            return error(no.code, **no.params)
        return _file(kept, viewer)

    async def _own(self, request: web.Request) -> tuple[Room, KeptHand, Viewer]:
        """Return a hand of an open table, and as whom this browser's player saw it."""
        self._take(request)
        visitor = await self._identity.visitor(request)
        if visitor is None:
            raise Refused("no_session")
        player = visitor.who.player
        room = self._hub.room(request.match_info["table"])
        if room is None or not room.lets_in(player):
            raise Refused("no_such_table")
        number = request.match_info["hand"]
        kept = room.past_hand(int(number), player) if _NUMBER.fullmatch(number) else None
        if kept is None:
            raise Refused("no_such_hand")
        return room, kept, kept.viewer(player)

    async def _shared(self, request: web.Request) -> tuple[KeptHand, Viewer]:
        self._take(request)
        shared = self._links.read(request.match_info["name"])
        if shared is None:
            raise Refused("no_such_hand")
        visitor = await self._identity.visitor(request)
        player = "" if visitor is None else visitor.who.player
        kept = await self._hub.archive.hand(shared.table, shared.hand, player)
        return kept, shared.viewer

    def _take(self, request: web.Request) -> None:
        if not self._valve.may_look_up(request[CALLER], monotonic_ms()):
            raise Refused("too_fast")


def _file(kept: KeptHand, viewer: Viewer) -> web.Response:
    try:
        text = phh(kept, viewer)
    except RecordError as no:
        return error(no.code, 409)
    headers = {
        "Content-Type": _TYPE,
        "Content-Disposition": f'attachment; filename="fairdeal-{kept.hand}.phh"',
        "Cache-Control": "no-store",
    }
    return web.Response(text=text, headers=headers)

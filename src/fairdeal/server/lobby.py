"""``GET /api/lobby``: the public tables, the same bytes for all who ask within a second."""

from __future__ import annotations

import msgspec
from aiohttp import web

from fairdeal.room import Hub
from fairdeal.room.hub import monotonic_ms

FRESH_MS = 1000


class Lobby:
    """The handler of the lobby."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._body = b""
        self._until = 0

    async def tables(self, request: web.Request) -> web.Response:  # noqa: ARG002  # a handler gets it
        """Answer ``{"tables": [...]}``, at most ``ROWS_MOST`` of ``LobbyRow``."""
        now = monotonic_ms()
        if now >= self._until:
            self._body = msgspec.json.encode({"tables": self._hub.lobby()})
            self._until = now + FRESH_MS
        return web.Response(
            body=self._body, content_type="application/json", headers={"Cache-Control": "no-store"}
        )

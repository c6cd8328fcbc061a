"""The runner of the application, which also speaks to those who speak no HTTP.

aiohttp answers a request that it cannot read before the application hears of it, quotes it and
says its own version. It offers no hook for that, so its handler is replaced here.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from fairdeal.server.guard import HEADERS


class Runner(web.AppRunner):
    """An ``AppRunner`` whose every answer is in our words, with our headers (T-09)."""

    __slots__ = ()

    async def _make_server(self) -> web.Server:
        server = await super()._make_server()
        server.__class__ = _Server
        return server


class _Server(web.Server):
    def __call__(self) -> Handler:
        return Handler(self, loop=self._loop, **self._kwargs)


class Handler(RequestHandler):
    """What speaks with one connection."""

    __slots__ = ("_when_lost",)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._when_lost: Callable[[], None] | None = None

    def when_lost(self, act: Callable[[], None]) -> None:
        """Let something be done once this connection is lost."""
        self._when_lost = act

    def connection_lost(self, exc: BaseException | None) -> None:
        """Take leave, and of everything that would keep this connection in memory."""
        super().connection_lost(exc)
        # aiohttp leaves a ring: the handler knows its socket, and that its request.
        self._data_received_cb = None
        when_lost, self._when_lost = self._when_lost, None
        if when_lost is not None:
            when_lost()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer with the status alone; only what is our own fault is logged."""
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            super().handle_error(request, status, exc, message)
        elif request.writer.output_size > 0:
            raise ConnectionError("an answer was begun already")
        text = f"{status}: {HTTPStatus(status).phrase}\n"
        response = web.Response(status=status, text=text, headers=HEADERS)
        response.headers["Cache-Control"] = "no-store"
        response.force_close()
        return response

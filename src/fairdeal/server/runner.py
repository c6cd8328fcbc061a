"""The runner of the application, which also speaks to those who speak no HTTP.

aiohttp answers a request that it cannot read before the application hears of it, quotes it and
says its own version. It offers no hook for that, so its handler is replaced here.
"""

from __future__ import annotations

from http import HTTPStatus

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
    def __call__(self) -> RequestHandler:
        return _Handler(self, loop=self._loop, **self._kwargs)


class _Handler(RequestHandler):
    __slots__ = ()

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

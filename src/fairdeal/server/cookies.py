"""The cookies by which a browser is known: their names, and how they are set and read (T-06).

Cookies know no ports, so the names of ours hold the port. On an encrypted line they are
``__Host-`` ones, which no other host can plant, nor one of the same domain: whoever played by a
token of somebody else's would show him his cards. A browser that shows two values of one cookie
shows none.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import web

from fairdeal.server.guard import CALLER

YEAR_S = 365 * 24 * 3600


class Cookie:
    """One cookie of this server; ``use`` tells it from its others."""

    def __init__(self, port: int, url: str | None, use: str = "") -> None:
        self._bare = f"fairdeal-{port}{use}"
        parts = urlsplit(url or "")
        self._https_host = parts.netloc if parts.scheme == "https" else None

    def shown(self, request: web.Request) -> str | None:
        """Return what it holds, if the browser shows one value of it."""
        name = self._name(request)
        pairs = [
            pair.strip().partition("=")
            for header in request.headers.getall("Cookie", ())
            for pair in header.split(";")
        ]
        values = {value for key, _, value in pairs if key == name}
        return values.pop() if len(values) == 1 else None

    def set(self, request: web.Request, response: web.StreamResponse, token: str) -> None:
        """Give it to the browser for a year."""
        response.set_cookie(
            self._name(request),
            token,
            max_age=YEAR_S,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=self._is_secure(request),
        )

    def remove(self, request: web.Request, response: web.StreamResponse) -> None:
        """Take it from the browser, if it has it."""
        name = self._name(request)
        if name in request.cookies:
            response.del_cookie(name, path="/", secure=self._is_secure(request))

    def _name(self, request: web.Request) -> str:
        return f"__Host-{self._bare}" if self._is_secure(request) else self._bare

    def _is_secure(self, request: web.Request) -> bool:
        caller = request[CALLER]
        # A proxy may say nothing of itself but the name that it serves by https.
        return caller.https or (caller.is_local and request.host == self._https_host)

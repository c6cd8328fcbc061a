"""Who may ask, and what a browser may do with us: hosts, origins, headers (T-07, T-09)."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from fairdeal.room.hub import monotonic_ms
from fairdeal.server.peers import Caller, NotAllowed, Peers
from fairdeal.server.valve import Valve

CALLER: Final = web.RequestKey("caller", Caller)  # of every request that a handler gets

# A name or an address, and a port: nobody who speaks for a browser sends more.
_HOST: Final = re.compile(r"(?:\[(?P<address>[0-9A-Fa-f:.]+)\]|(?P<name>[\w.-]+))(?::\d{1,5})?")

# How long the answer to one request too many waits: whoever asks again as soon as he is answered
# asks no more often than so, on each of his connections.
TOO_FAST_S = 1.0

_POLICY = "Content-Security-Policy"


def policy(*, forms: bool) -> str:
    """Return what a page may load and do; only one with ``forms`` may send them, to us."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "manifest-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'" if forms else "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


HEADERS = {
    _POLICY: policy(forms=False),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the address of a table is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Server": "fairdeal",
}


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:  # noqa: ARG001  # aiohttp's signature
    """Set the security headers of every response; a page may come with a policy of its own."""
    own = response.headers.get(_POLICY)
    response.headers.update(HEADERS)
    if own is not None:
        response.headers[_POLICY] = own


class Guard:
    """Lets allowed peers in; knows the hosts and origins under which this server answers.

    A foreign page can point a name of its own at this machine, but not an address or one of
    these names; so other names are refused, and with them DNS rebinding.
    """

    def __init__(self, url: str | None, peers: Peers, valve: Valve) -> None:
        self._origin = url
        self._peers = peers
        self._valve = valve
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local"}
        if url is not None:
            self._names.add((urlsplit(url).hostname or "").lower())

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse a peer that may not connect or asks too often, and another host's name."""
        try:
            request[CALLER] = self._peers.caller(request.remote, request.headers)
        except NotAllowed as no:
            return web.Response(status=403, text=f"{no}\n")
        if not self._valve.may_ask(request[CALLER], monotonic_ms()):
            await asyncio.sleep(TOO_FAST_S)
            return _too_fast(request)
        if not self.is_our_host(request.headers.get("Host", "")):
            return web.Response(
                status=421, text="This address is not served here; FAIRDEAL_URL can allow it.\n"
            )
        return await handler(request)

    def is_our_host(self, host: str) -> bool:
        """Tell whether a Host header names us: by address, or by one of our names."""
        shape = _HOST.fullmatch(host)
        if shape is None:
            return False
        name = (shape["address"] or shape["name"]).lower()
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return shape["name"] is not None and name in self._names
        return True

    def is_our_origin(self, request: web.Request) -> bool:
        """Tell whether a page of ours made this request; one without an Origin did not."""
        origin = request.headers.get("Origin")
        scheme = "https" if request[CALLER].https else "http"
        return origin is not None and origin in (f"{scheme}://{request.host}", self._origin)


def _too_fast(request: web.Request) -> web.Response:
    if request.path.startswith("/api/"):
        return web.json_response({"code": "too_fast", "params": {}}, status=429)
    return web.Response(
        status=429, text="Too many requests come from your address; please wait a moment.\n"
    )


def is_foreign(request: web.Request) -> bool:
    """Tell whether a page of another site makes this request behind the person's back.

    A link that somebody follows is none. Browsers say so since 2023; from older ones, and from
    what is no browser, nothing is known and False is returned.
    """
    headers = request.headers
    elsewhere = headers.get("Sec-Fetch-Site", "same-origin") in ("cross-site", "same-site")
    return elsewhere and headers.get("Sec-Fetch-Dest") != "document"

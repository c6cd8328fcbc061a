"""The built browser client, read once at start and served from memory."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from fairdeal.server.identity import Identity, NoNewGuest

STATIC = Path(__file__).resolve().parent.parent / "static"

FRAME = "learn.html"  # around the pages of the lessons; half a page by itself

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
# What the build laid beside a file for those who take it packed; the first one is the smallest.
_PACKED = {"br": ".br", "gzip": ".gz"}
_WEIGHT_0 = re.compile(r"q=0(\.0*)?")
NOT_BUILT = b"The page was not built yet: run `make play` once, or `make client`.\n"


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    kind: str
    packed: dict[str, bytes]  # by the name of its coding

    def response(self, caching: str, takes: str) -> web.Response:
        """Answer with it as small as whoever sent ``Accept-Encoding: takes`` can have it."""
        headers = {"Content-Type": self.kind, "Cache-Control": caching}
        if not self.packed:
            return web.Response(body=self.body, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        wanted = _codings(takes)
        for coding, body in self.packed.items():
            if coding in wanted:
                headers["Content-Encoding"] = coding
                return web.Response(body=body, headers=headers)
        return web.Response(body=self.body, headers=headers)


class Pages:
    """Serves ``/``, ``/t/...`` and every other file of the client.

    Files under ``/assets/`` have a hash of their content in their name and never change.
    """

    def __init__(self, identity: Identity, folder: Path = STATIC) -> None:
        self._identity = identity
        self._files = _load(folder)
        self._page = self._files.get("index.html")

    async def page(self, request: web.Request) -> web.Response:
        """Answer with the client's page; a new browser gets its identity."""
        response = self._html(200)
        # Without an identity the page asks for one itself, and can say why there is none.
        with contextlib.suppress(NoNewGuest):
            await self._identity.welcome(request, response)
        return response

    async def visit(self, request: web.Request) -> web.Response:  # noqa: ARG002  # a handler gets it
        """Answer with the client's page; who only looks at something needs no identity."""
        return self._html(200)

    async def file(self, request: web.Request) -> web.Response:
        """Answer with a file of the client, or with the page and 404."""
        path = request.path.removeprefix("/")
        found = self._files.get(path)
        if found is None or path in ("index.html", FRAME):
            return self._html(404)
        forever = path.startswith("assets/")
        caching = "public, max-age=31536000, immutable" if forever else "no-cache"
        return found.response(caching, request.headers.get("Accept-Encoding", ""))

    def _html(self, status: int) -> web.Response:
        if self._page is None:
            return web.Response(status=503, body=NOT_BUILT, content_type="text/plain")
        headers = {"Content-Type": self._page.kind, "Cache-Control": "no-store"}
        return web.Response(status=status, body=self._page.body, headers=headers)


def _load(folder: Path) -> dict[str, _File]:
    return {
        path.relative_to(folder).as_posix(): _File(
            path.read_bytes(), _TYPES[path.suffix], _packed(path)
        )
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    }


def _packed(path: Path) -> dict[str, bytes]:
    beside = {coding: path.with_name(path.name + end) for coding, end in _PACKED.items()}
    return {coding: file.read_bytes() for coding, file in beside.items() if file.is_file()}


def _codings(takes: str) -> set[str]:
    """Return the codings that an Accept-Encoding header names and does not forbid."""
    named = (part.strip().lower().partition(";") for part in takes.split(","))
    return {name.strip() for name, _, weight in named if not _WEIGHT_0.fullmatch(weight.strip())}

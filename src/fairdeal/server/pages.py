"""The built browser client, read once at start and served from memory."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from fairdeal.server.identity import Identity, NoNewGuest

STATIC = Path(__file__).resolve().parent.parent / "static"

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
_NOT_BUILT = b"The page was not built yet: run `make play` once, or `make client`.\n"


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    kind: str


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

    async def file(self, request: web.Request) -> web.Response:
        """Answer with a file of the client, or with the page and 404."""
        path = request.path.removeprefix("/")
        found = self._files.get(path)
        if found is None or path == "index.html":
            return self._html(404)
        forever = path.startswith("assets/")
        caching = "public, max-age=31536000, immutable" if forever else "no-cache"
        return web.Response(
            body=found.body, headers={"Content-Type": found.kind, "Cache-Control": caching}
        )

    def _html(self, status: int) -> web.Response:
        if self._page is None:
            return web.Response(status=503, body=_NOT_BUILT, content_type="text/plain")
        headers = {"Content-Type": self._page.kind, "Cache-Control": "no-store"}
        return web.Response(status=status, body=self._page.body, headers=headers)


def _load(folder: Path) -> dict[str, _File]:
    return {
        path.relative_to(folder).as_posix(): _File(path.read_bytes(), _TYPES[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    }

"""What stands where the client should be when it was not built."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from fairdeal.server.app import answer_failures
from fairdeal.server.guard import CALLER
from fairdeal.server.identity import Identity
from fairdeal.server.pages import Pages
from fairdeal.server.peers import Caller
from fairdeal.server.valve import Valve
from fairdeal.store import MemoryStore, StoreFailed


def test_a_client_that_was_not_built_is_said_in_one_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        pages = Pages(Identity(MemoryStore(), 1, None, Valve()), tmp_path / "static")
        request = make_mocked_request("GET", "/")
        request[CALLER] = Caller("127.0.0.1", is_local=True, https=False)
        response = await pages.page(request)
        assert response.status == 503
        assert isinstance(response.body, bytes)
        assert response.body.startswith(b"The page was not built yet")

    asyncio.run(main())


def test_only_files_of_known_kinds_are_served(tmp_path: Path) -> None:
    async def main() -> None:
        (tmp_path / "index.html").write_text("<p>")
        (tmp_path / ".built-from").write_text("secret")
        (tmp_path / "assets").mkdir()
        (tmp_path / "assets" / "x.js").write_text("1")
        pages = Pages(Identity(MemoryStore(), 1, None, Valve()), tmp_path)
        for path, status in (("/assets/x.js", 200), ("/.built-from", 404), ("/assets", 404)):
            response = await pages.file(make_mocked_request("GET", path))
            assert response.status == status

    asyncio.run(main())


def test_a_failed_disk_is_said_in_one_sentence() -> None:
    async def fail(_: web.Request) -> web.StreamResponse:
        raise StoreFailed("disk full")

    async def main() -> None:
        page = await answer_failures(make_mocked_request("GET", "/"), fail)
        assert isinstance(page, web.Response)
        assert (page.status, page.text) == (
            503,
            "The disk of this server fails just now. Please try again soon.\n",
        )
        api = await answer_failures(make_mocked_request("GET", "/api/me"), fail)
        assert isinstance(api, web.Response)
        assert api.status == 503
        assert isinstance(api.body, bytes)
        assert b"try_again" in api.body

    asyncio.run(main())

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


def test_a_file_comes_packed_to_who_takes_it_so(tmp_path: Path) -> None:
    async def main() -> None:
        (tmp_path / "index.html").write_text("<p>")
        assets = tmp_path / "assets"
        assets.mkdir()
        for name in ("x.js", "x.js.br", "x.js.gz", "y.js", "y.js.gz", "z.woff2"):
            (assets / name).write_text(name)
        pages = Pages(Identity(MemoryStore(), 1, None, Valve()), tmp_path)

        async def ask(path: str, takes: str | None) -> tuple[object, str | None, str | None]:
            headers = {} if takes is None else {"Accept-Encoding": takes}
            answer = await pages.file(make_mocked_request("GET", path, headers=headers))
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            return (
                answer.body,
                answer.headers.get("Content-Encoding"),
                answer.headers.get("Vary"),
            )

        varies = "Accept-Encoding"
        script = "/assets/x.js"
        assert await ask(script, "gzip, deflate, br, zstd") == (b"x.js.br", "br", varies)
        assert await ask(script, "GZIP;q=0.5") == (b"x.js.gz", "gzip", varies)
        assert await ask(script, "br;q=0, gzip; q=0.000") == (b"x.js", None, varies)
        assert await ask(script, "identity") == (b"x.js", None, varies)
        assert await ask(script, None) == (b"x.js", None, varies)
        assert await ask("/assets/y.js", "br, gzip") == (b"y.js.gz", "gzip", varies)
        assert await ask("/assets/z.woff2", "br, gzip") == (b"z.woff2", None, None)
        # What lies beside a file is no file of its own.
        assert (await pages.file(make_mocked_request("GET", "/assets/x.js.gz"))).status == 404

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

"""Every endpoint, asked by pages that are not ours: whatever changes something refuses (T-07).

The endpoints are those of the application itself, so that none can be forgotten here.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest

from fairdeal.room.rates import Rate
from fairdeal.server import valve
from tests.e2e.payloads import PAYLOADS
from tests.server.site import AWAY, PRACTISE, PRIVATE, URL, Site
from tests.server.test_security import FOREIGN_ORIGINS, LOCAL

READS = ("GET", "HEAD", "OPTIONS")
METHODS = [*READS, "POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "CANARY"]
KINDS = [
    *(
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "",
        "text/json",
        "*/*",
    ),
    *(
        "text/json",
        "multipart/form-data; boundary=x",
        "application/json-patch+json",
        "application/xml",
    ),
    *("text/plain; application/json", "application/xml", "text/plain;x=application/json"),
]
FOREIGN_HOSTS = [
    *("evil.example", "localhost.evil.example", "cards.example.org.evil.example", "", "*"),
    *("127.0.0.1.nip.io", "evil-cards.example.org", "sub.cards.example.org", "example.org"),
    *("evil.example:80", "evil.example@localhost", "localhost@evil.example", "localhost:x"),
    *("localhost/evil", "localhost?x", "localhost#x", "localhost:1:2", "localhost,evil.example"),
    *("2130706433", "0x7f000001", "127.1", "[localhost]", "[127.0.0.1", "::1", "%6cocalhost"),
    *("//localhost", "http://localhost", "localhost:999999", "localhost\tx", "[::1].evil.example"),
    *("cards.example.org.", "[evil]", "lo\u0441al", "localhost evil.example"),
]
OWN_HOSTS = [
    *("localhost", "localhost:1", "LOCALHOST", "127.0.0.1:8765", "[::1]:8765", "192.168.1.7"),
    *("cards.example.org", "cards.example.org:443"),
]
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "fairdeal",
}
CANARY = "canary<b>'\""


class Asker:
    """Requests on one connection, written by hand: a client would mend them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._in: asyncio.StreamReader | None = None
        self._out: asyncio.StreamWriter | None = None
        self.count = 0

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask; return status, headers and body of the answer."""
        self.count += 1
        lines = [f"{method} {path} HTTP/1.1", f"Content-Length: {len(body)}"]
        if "Host" not in headers:
            lines.append(f"Host: 127.0.0.1:{self._port}")
        lines += [f"{name}: {value}" for name, value in headers.items()]
        sent = "\r\n".join([*lines, "", ""]).encode() + body
        try:
            return await self._exchange(method, sent)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()  # the server hangs up on who asked badly before
            return await self._exchange(method, sent)

    async def _exchange(self, method: str, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        if self._out is None:
            self._in, self._out = await asyncio.open_connection("127.0.0.1", self._port)
        assert self._in is not None
        self._out.write(sent)
        async with asyncio.timeout(30):
            head = (await self._in.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            status = int(head[0].split()[1])
            said = dict(line.split(": ", 1) for line in head[1:] if line)
            length = 0 if method == "HEAD" or status == 101 else int(said.get("Content-Length", 0))
            content = await self._in.readexactly(length)
        if status == 101 or said.get("Connection") == "close":
            self.close()
        return status, said, content

    def close(self) -> None:
        if self._out is not None:
            self._out.close()
        self._in = self._out = None


def run(test: Callable[[Site, Asker], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Site() as site:
            asker = Asker(site.port)
            try:
                await test(site, asker)
            finally:
                asker.close()

    with pytest.MonkeyPatch.context() as patch:
        for name in ("HANDSHAKES", "POSTS", "GUESTS", "LOOKUPS", "ALL_GUESTS", "REQUESTS"):
            patch.setattr(valve, name, Rate(10**6, 1))
        asyncio.run(main())


def endpoints(site: Site) -> list[tuple[str, str]]:
    """Return method and path of every endpoint, with a name where one belongs."""
    found = set()
    for route in site.app.router.routes():
        assert route.resource is not None
        path = route.resource.canonical.replace("{table}", "any").replace("{rest}", "nothing")
        for method in METHODS if route.method == "*" else [route.method]:
            found.add((method, path))
    return sorted(found)


WEBSOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def as_asked(method: str, path: str, headers: dict[str, str]) -> dict[str, str]:
    """Add what an endpoint wants to see, so that only the page is wrong."""
    if path.startswith("/ws/"):
        return {**headers, **WEBSOCKET}
    return headers if method in READS else {"Content-Type": "application/json", **headers}


async def state(site: Site) -> tuple[object, ...]:
    """What a request could change: tables, and who is known."""
    return sorted(room.name for room in site.hub.rooms), len(site.store.people._devices)


def changing(site: Site) -> Iterator[tuple[str, str]]:
    """Yield the endpoints that change something, and the handshake."""
    for method, path in endpoints(site):
        shakes_hands = path.startswith("/ws/") and method == "GET"
        if shakes_hands or (method not in READS and "nothing" not in path):
            yield method, path


def test_t07_no_foreign_origin_changes_anything_anywhere() -> None:
    async def test(site: Site, asker: Asker) -> None:
        ways = [await site.guest(), await site.local_guest(), AWAY, {}]
        targets = list(changing(site))
        assert len(targets) >= 3
        before = await state(site)
        for (method, path), origin, way in itertools.product(targets, FOREIGN_ORIGINS, ways):
            headers = as_asked(method, path, way)
            if origin is not None:
                headers = {**headers, "Origin": origin.format(port=site.port)}
            if origin == LOCAL and "X-Forwarded-For" not in way:
                continue
            status, said, _ = await asker.ask(method, path, headers, msgspec.json.encode(PRACTISE))
            assert status == 403, (method, path, origin, way)
            assert "Set-Cookie" not in said
        assert await state(site) == before
        assert asker.count >= len(targets) * (len(FOREIGN_ORIGINS) - 1) * 4

    run(test)


def test_t07_our_own_origin_gets_past_the_guard_everywhere() -> None:
    """So that what is refused above is refused for its origin."""

    async def test(site: Site, asker: Asker) -> None:
        guest = await site.guest()
        for method, path in changing(site):
            headers = as_asked(method, path, {**guest, "Origin": URL})
            status, _, said = await asker.ask(method, path, headers, b"{}")
            assert status != 403 or b"foreign_origin" not in said, (method, path)

    run(test)


def test_t07_a_form_or_a_beacon_of_any_kind_changes_nothing() -> None:
    """Kinds of bodies that a page may send elsewhere without asking, from here and from there."""

    async def test(site: Site, asker: Asker) -> None:
        guest = await site.guest()
        before = await state(site)
        for (method, path), kind in itertools.product(changing(site), KINDS):
            if path.startswith("/ws/"):
                continue
            for origin in (URL, "https://evil.example", "null"):
                headers = {**guest, "Origin": origin, "Content-Type": kind}
                status, _, _ = await asker.ask(method, path, headers, b'{"name":"Ana"}=')
                if origin != URL:
                    assert status == 403, (method, path, kind)
                else:
                    assert status in (400, 415), (method, path, kind)
                    assert (status == 415) == (not kind.startswith("application/json")) or (
                        kind == "application/json-patch+json"
                    )
        assert await state(site) == before

    run(test)


def test_t07_no_preflight_is_ever_granted() -> None:
    async def test(site: Site, asker: Asker) -> None:
        for (_, path), origin in itertools.product(endpoints(site), ("https://evil.example", URL)):
            for wanted in ("POST", "DELETE", "PUT"):
                headers = {**AWAY, "Origin": origin, "Access-Control-Request-Method": wanted}
                status, said, _ = await asker.ask("OPTIONS", path, headers)
                assert status >= 400, path
                assert not any(name.startswith("Access-Control") for name in said)
        for method, path in endpoints(site):
            _, said, _ = await asker.ask(method, path, {**AWAY, "Origin": "https://evil.example"})
            assert not any(name.startswith("Access-Control") for name in said), (method, path)

    run(test)


def test_t07_another_sites_page_makes_nobody_known_by_any_endpoint() -> None:
    async def test(site: Site, asker: Asker) -> None:
        before = await state(site)
        for (method, path), site_, dest in itertools.product(
            endpoints(site), ("cross-site", "same-site"), ("empty", "image", "iframe", "script")
        ):
            for way in (AWAY, {}):
                headers = {**way, "Sec-Fetch-Site": site_, "Sec-Fetch-Dest": dest}
                _, said, _ = await asker.ask(method, path, as_asked(method, path, headers))
                assert "fairdeal" not in said.get("Set-Cookie", "").partition("=")[2]
        assert await state(site) == before

    run(test)


def test_t07_no_endpoint_answers_under_a_foreign_name() -> None:
    async def test(site: Site, asker: Asker) -> None:
        guest, local = await site.guest(), await site.local_guest()
        before = await state(site)
        for (method, path), host in itertools.product(endpoints(site), FOREIGN_HOSTS):
            for way in (local, guest) if method == "POST" else (local,):
                headers = {**way, "Origin": f"http://{host}", "Host": host}
                status, said, body = await asker.ask(
                    method, path, as_asked(method, path, headers), msgspec.json.encode(PRACTISE)
                )
                assert status in (400, 421), (method, path, host)
                assert "Set-Cookie" not in said
                assert method == "HEAD" or body.count(b"\n") <= 1
        assert await state(site) == before
        for host in OWN_HOSTS:
            assert (await asker.ask("GET", "/api/me", {"Host": host}))[0] == 200, host

    run(test)


def test_whatever_is_asked_the_answer_is_short_clear_and_quotes_nothing() -> None:
    async def test(site: Site, asker: Asker) -> None:
        paths = {path for _, path in endpoints(site)}
        paths |= {f"{path.rstrip('/')}/canary%3Cb%3E" for path in paths} | {
            "/canary%3Cb%3E",
            "/%2e",
        }
        for method, path in itertools.product(METHODS, sorted(paths)):
            for way in (AWAY, {}):
                headers = {**way, "User-Agent": CANARY, "X-Canary": CANARY, "Referer": CANARY}
                address = f"{path}?q=canary%3Cb%3E"
                status, said, body = await asker.ask(method, address, headers, b"canary")
                assert status < 500 or (status == 503 and b"not built" in body), (method, path)
                everything = repr(said).encode() + body
                assert b"canary" not in everything.lower(), (method, path)
                assert HEADERS.items() <= said.items(), (method, path)
                policy = said["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                is_file = said.get("Content-Type", "").startswith(("text/html", "image/"))
                if status >= 400 and method != "HEAD" and not is_file:
                    assert 0 < len(body) < 200, (method, path, body)
                if path.startswith("/api/"):
                    assert said.get("Cache-Control") == "no-store", (method, path, status)

    run(test)


def test_no_choice_of_a_form_is_free_text() -> None:
    async def test(site: Site, asker: Asker) -> None:
        headers = {**(await site.guest()), "Origin": URL, "Content-Type": "application/json"}
        before = await state(site)
        fields: list[tuple[str, dict[str, Any], str]] = [
            ("/api/practise", {**PRACTISE}, field) for field in ("level", "pace")
        ]
        fields += [("/api/tables", PRIVATE, field) for field in PRIVATE if field != "name"]
        for text, (path, form, field) in zip(PAYLOADS, itertools.cycle(fields), strict=False):
            sent = json.dumps({**form, field: text}).encode()
            status, _, said = await asker.ask("POST", path, headers, sent)
            assert (status, said) == (400, b'{"code":"bad_options","params":{}}'), text
        assert await state(site) == before

    run(test)

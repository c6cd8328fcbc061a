"""Matrices of origins, tokens, bodies and headers: only what is on a list passes (T-06, T-07)."""

from __future__ import annotations

import asyncio
import base64
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import msgspec
import pytest

from fairdeal.server import api
from tests.server.raw import RawSocket
from tests.server.site import AWAY, PRACTISE, PRIVATE, URL, Site, away, read

LOCAL = "http://127.0.0.1:{port}"
FOREIGN_ORIGINS = [
    None,
    "",
    "null",
    "file://",
    "https://evil.example",
    "https://cards.example.org.evil.example",
    "https://evil-cards.example.org",
    "https://evilcards.example.org",
    "https://sub.cards.example.org",
    "https://example.org",
    "https://cards.example.org:8443",
    "https://cards.example.org:443",  # a browser leaves the default port out
    "https://cards.example.org/",
    "https://cards.example.org@evil.example",
    "https://evil.example#https://cards.example.org",
    "https://cards.example.org, https://evil.example",
    "https://evil.example https://cards.example.org",
    "http://cards.example.org",
    "wss://cards.example.org",
    "HTTPS://cards.example.org",
    "https://CARDS.example.org",
    "https://cards.example.org.",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.2:{port}",
    "http://localhost:{port}",
    "http://[::1]:{port}",
]


def run(test: Callable[[Site], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Site() as site:
            await test(site)

    asyncio.run(main())


async def status_of_a_post(site: Site, origin: str | None, headers: dict[str, str]) -> int:
    said = {"Content-Type": "application/json", **headers}
    if origin is not None:
        said["Origin"] = origin
    url = f"http://127.0.0.1:{site.port}/api/practise"
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http,
        http.post(url, data=msgspec.json.encode(PRACTISE), headers=said) as response,
    ):
        return response.status


async def status_of_a_handshake(site: Site, origin: str | None, headers: dict[str, str]) -> int:
    said = headers if origin is None else {**headers, "Origin": origin}
    async with RawSocket(site.port, "/ws/any", said) as raw:
        return int(raw.answer.split()[1])


@pytest.mark.parametrize("proxied", [True, False])
@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_t07_a_foreign_origin_gets_no_further(origin: str | None, proxied: bool) -> None:
    async def test(site: Site) -> None:
        headers = await site.guest() if proxied else await site.local_guest()
        said = origin and origin.format(port=site.port)
        assert await status_of_a_post(site, said, headers) == 403
        assert await status_of_a_handshake(site, said, headers) == 403
        assert site.hub.rooms == []

    run(test)


@pytest.mark.parametrize(
    ("origin", "proxied", "passes"),
    [(URL, True, True), (LOCAL, False, True), (URL, False, True), (LOCAL, True, False)],
)
def test_t07_the_origins_on_the_list_pass(origin: str, proxied: bool, passes: bool) -> None:
    async def test(site: Site) -> None:
        headers = await site.guest() if proxied else await site.local_guest()
        said = origin.format(port=site.port)
        assert await status_of_a_post(site, said, headers) == (200 if passes else 403)
        assert await status_of_a_handshake(site, said, headers) == (101 if passes else 403)

    run(test)


def test_two_origins_are_as_good_as_none() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        headers = {**guest, "Origin": f"https://evil.example\r\nOrigin: {URL}"}
        assert await status_of_a_handshake(site, None, headers) in (400, 403)

    run(test)


# -- tokens -----------------------------------------------------------------------------------


def bad_tokens(token: str) -> list[str]:
    """Tokens that look like one that is good."""
    return [
        "",
        "x",
        secrets.token_urlsafe(32),
        token[:-1],
        token + "A",
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        token.swapcase(),
        token[::-1],
        f'"{token}x"',
        token.replace(token[0], "%"),
        "' OR 1=1 --",
        "\u00e9" * 43,
        "A" * 4000,
    ]


def test_t06_an_unknown_or_malformed_token_is_nobody_everywhere() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        name, _, token = guest["Cookie"].partition("=")
        table = await site.practise(guest)
        shared = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
        rooms = len(site.hub.rooms)
        for bad in bad_tokens(token):
            nobody = {**guest, "Cookie": f"{name}={bad}"}
            for path, body in (("/api/practise", PRACTISE), ("/api/tables", PRIVATE)):
                assert (await site.post(path, body, **nobody))[0] == 401, bad
            for where in (table, shared):
                socket = await site.connect(where, nobody)
                assert (await read(socket, "problem", "welcome"))["code"] == "no_session"
                await socket.close()
            status, _, me = await site.get("/api/me", **nobody)
            assert status == 200
            assert msgspec.json.decode(me)["tables"] == [], "a new guest, not the owner"
        assert len(site.hub.rooms) == rooms

    run(test)


def test_t06_another_ones_token_opens_what_is_his_and_nothing_else() -> None:
    async def test(site: Site) -> None:
        ana, eve = await site.guest(), await site.guest()
        table = await site.practise(ana)
        socket = await site.connect(table, eve)
        assert (await read(socket, "problem", "welcome"))["code"] == "not_yours"
        for cookie in (
            f"{eve['Cookie']}; {ana['Cookie'].split('=')[0]}=x",
            ana["Cookie"].replace("fairdeal-1=", "fairdeal-2="),
            ana["Cookie"].replace("fairdeal-1=", "Fairdeal-1="),
        ):
            socket = await site.connect(table, {**eve, "Cookie": cookie})
            assert (await read(socket, "problem", "welcome"))["code"] in ("not_yours", "no_session")
        for way in ({"Authorization": f"Bearer {ana['Cookie']}"}, {"X-Player": "ana"}):
            socket = await site.connect(table, {**eve, **way})
            assert (await read(socket, "problem", "welcome"))["code"] == "not_yours"
        path = f"/ws/{table}?token={ana['Cookie'].partition('=')[2]}"
        async with RawSocket(site.port, path, {**eve, "Origin": URL}) as raw:
            assert b"not_yours" in (await raw.receive())[1]

    run(test)


@pytest.mark.parametrize(
    ("headers", "secure"),
    [
        ({}, False),
        (AWAY, True),
        ({**away("192.168.1.7"), "X-Forwarded-Proto": "http"}, False),
        ({**away("192.168.1.7")}, True),
    ],
)
def test_the_cookie_of_an_encrypted_line_is_never_sent_in_the_clear(
    headers: dict[str, str], secure: bool
) -> None:
    async def test(site: Site) -> None:
        said = (await site.get("/", **headers))[1]["Set-Cookie"].split("; ")
        assert ("Secure" in said) == secure
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(said)

    run(test)


@pytest.mark.parametrize(
    ("headers", "insecure"),
    [
        ({}, False),
        (AWAY, False),
        ({**away("192.168.1.7"), "X-Forwarded-Proto": "http"}, True),
    ],
)
def test_the_page_learns_whether_it_came_in_the_clear(
    headers: dict[str, str], insecure: bool
) -> None:
    async def test(site: Site) -> None:
        _, _, body = await site.get("/api/me", **headers)
        assert msgspec.json.decode(body)["insecure"] is insecure

    run(test)


# -- bodies and headers -----------------------------------------------------------------------

BODIES: list[tuple[bytes, int]] = [
    (b"", 400),
    (b"{", 400),
    (b"null", 400),
    (b"[]", 400),
    (b'"x"', 400),
    (b"\xff\xfe", 400),
    (b"\xef\xbb\xbf{}", 400),
    (b"[" * 4000, 400),
    (b'{"name":' * 500, 400),
    (b'{"name":"\\ud800","level":"easy","pace":"fast"}', 400),
    (b'{"name":1e400,"level":"easy","pace":"fast"}', 400),
    (b'{"name":"Ana","level":"easy","pace":"instant"}', 400),
    (b'{"name":"Ana","level":"easy"}', 400),
    (b'{"name":"Ana","level":"easy","pace":"fast","owner":"eve"}', 400),
    (b'{"name":["Ana"],"level":"easy","pace":"fast"}', 400),
    (b" " * 4096, 400),
    (b" " * 4097, 413),
    (b"x" * 100_000, 413),
]


@pytest.mark.parametrize(("body", "status"), BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("path", ["/api/practise", "/api/tables"])
def test_a_body_that_is_none_is_refused_by_code(path: str, body: bytes, status: int) -> None:
    async def test(site: Site) -> None:
        guest = {**(await site.guest()), "Origin": URL, "Content-Type": "application/json"}
        url = f"http://127.0.0.1:{site.port}{path}"
        async with (
            aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http,
            http.post(url, data=body, headers=guest) as response,
        ):
            assert response.status == status
            assert set(await response.json()) == {"code", "params"}
        assert site.hub.rooms == []

    run(test)


@pytest.mark.parametrize(
    "kind",
    [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
)
def test_a_body_of_another_kind_is_refused(kind: str | None) -> None:
    async def test(site: Site) -> None:
        headers = {**(await site.guest()), "Origin": URL}
        if kind is not None:
            headers["Content-Type"] = kind
        assert await status_of_a_post(site, URL, {**headers, "Content-Type": kind or ""}) == 415

    run(test)


async def talk(site: Site, sent: bytes, end: bytes = b"") -> bytes:
    """Send bytes on a connection of their own; return what comes until ``end``, or all of it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(sent)
    try:
        async with asyncio.timeout(60):
            return await (reader.readuntil(end) if end else reader.read())
    finally:
        writer.close()


def test_a_body_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert api.BODY_S == 5
    monkeypatch.setattr(api, "BODY_S", 0.05)

    async def test(site: Site) -> None:
        lines = [f"{name}: {value}" for name, value in (await site.guest()).items()]
        head = ["POST /api/practise HTTP/1.1", *lines, f"Origin: {URL}", "Connection: close"]
        head += ["Content-Type: application/json", "Content-Length: 50", "", '{"name":']
        said = await talk(site, "\r\n".join(head).encode(), b"{}}")
        assert said.startswith(b"HTTP/1.1 408 ")
        assert said.endswith(b'{"code":"try_again","params":{}}')

    run(test)


CLOSE = b"\r\nConnection: close\r\n\r\n"
HEADERS = [
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCANARY\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"CANARY" * 4000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: CANARY\r\n" * 5000 + b"\r\n",
    b"GET /" + b"CANARY" * 4000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"CANARY / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00CANARY\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"GET /ws/x HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: CANARY\r\n\r\n",
]


@pytest.mark.parametrize("sent", HEADERS, ids=range(len(HEADERS)))
def test_a_broken_or_foreign_request_is_refused(sent: bytes) -> None:
    async def test(site: Site) -> None:
        said = await talk(site, sent.replace(b"\r\n\r\n", CLOSE, 1))
        assert said.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4"))
        assert b"Set-Cookie" not in said
        assert b"CANARY" not in said
        assert b"\r\nServer: fairdeal\r\n" in said
        assert b"\r\nContent-Security-Policy: " in said

    run(test)


def test_nobody_fills_our_log_with_requests_that_are_none(caplog: pytest.LogCaptureFixture) -> None:
    async def test(site: Site) -> None:
        whole = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        for sent in HEADERS:
            for before in (b"", whole):
                await talk(site, before + sent.replace(b"\r\n\r\n", CLOSE, 1))

    run(test)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


HANDSHAKES: list[dict[str, Any]] = [
    {"Upgrade": "CANARY"},
    {"Connection": "keep-alive"},
    {"Sec-WebSocket-Version": "99"},
    {"Sec-WebSocket-Key": "CANARY"},
    {"Sec-WebSocket-Key": base64.b64encode(b"CANARY").decode()},
    {"Sec-WebSocket-Key": ""},
]


@pytest.mark.parametrize("change", HANDSHAKES, ids=range(len(HANDSHAKES)))
def test_a_broken_handshake_is_refused_without_quoting_it(change: dict[str, str]) -> None:
    async def test(site: Site) -> None:
        guest = {**(await site.guest()), "Origin": URL, **change}
        _, _, body = await site.get("/ws/any", **guest)
        async with RawSocket(site.port, "/ws/any", guest) as raw:
            assert raw.answer.startswith("HTTP/1.1 400 ")
        assert body == b"400: Bad Request\n"

    run(test)


HANDS = ["/h/x", "/api/hands/x", "/api/hands/x/phh"] + [
    f"/api/tables/x/hands/1/{way}" for way in ("link", "phh")
]


@pytest.mark.parametrize(
    "path",
    ["/", "/api/me", "/api/nothing", "/nothing", "/healthz", "/ws/x", "/api/tables/x", *HANDS],
)
def test_every_answer_has_the_headers_of_t09(path: str) -> None:
    async def test(site: Site) -> None:
        for headers in ({}, AWAY, {"Host": "evil.example"}, {"X-Forwarded-For": "x"}):
            _, said, _ = await site.get(path, **headers)
            policy = said["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert said["X-Content-Type-Options"] == "nosniff"
            assert said["Referrer-Policy"] == "no-referrer"
            assert said["Server"] == "fairdeal"

    run(test)

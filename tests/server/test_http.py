"""Pages, identity, the requests that open a table, and what is refused before any play."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
from typing import Any

import pytest

from fairdeal.hand import Posted
from tests.server.guest import Guest
from tests.server_process import ServerProcess


def get(
    server: ServerProcess, path: str, method: str = "GET", body: Any = None, **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    line.request(method, path, body=body, headers=names)
    response = line.getresponse()
    content = response.read()
    line.close()
    return response, content


@pytest.mark.parametrize("path", ["/", "/t/whatever"])
def test_a_page_brings_the_client_an_identity_and_a_strict_policy(
    server: ServerProcess, path: str
) -> None:
    response, body = get(server, path)
    assert response.status == 200
    assert b'<div id="app">' in body
    cookie = response.getheader("Set-Cookie") or ""
    token = cookie.split(";")[0].split("=")[1]
    assert len(token) == 43
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    policy = response.getheader("Content-Security-Policy") or ""
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert response.getheader("Referrer-Policy") == "no-referrer"
    assert token.encode() not in (server.data / "fairdeal.db").read_bytes()


def test_a_browser_that_has_an_identity_keeps_it(server: ServerProcess) -> None:
    response, _ = get(server, "/")
    cookie = (response.getheader("Set-Cookie") or "").split(";")[0]
    again, _ = get(server, "/", Cookie=cookie)
    assert again.getheader("Set-Cookie") is None
    forged, _ = get(server, "/", Cookie=cookie[:-3] + "abc")
    assert forged.getheader("Set-Cookie") is not None


def test_built_files_are_cached_for_ever(server: ServerProcess) -> None:
    _, page = get(server, "/")
    found = re.search(rb'src="(/assets/[^"]+)"', page)
    assert found is not None
    response, _ = get(server, found[1].decode())
    assert response.status == 200
    assert "immutable" in (response.getheader("Cache-Control") or "")
    assert (response.getheader("Content-Type") or "").startswith("text/javascript")


@pytest.mark.parametrize(
    "path", ["/nothing", "/assets/../pyproject.toml", "/assets/%2e%2e/%2e%2e/x", "/index.html"]
)
def test_an_unknown_path_gets_the_page_with_404(server: ServerProcess, path: str) -> None:
    response, body = get(server, path)
    assert response.status == 404
    assert b'<div id="app">' in body


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/unknown"])
def test_an_unknown_path_of_the_api_gets_json(server: ServerProcess, path: str) -> None:
    response, body = get(server, path)
    assert response.status == 404
    assert json.loads(body)["code"] in ("no_such_page", "no_such_table")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.2:1", 200),
        ("localhost:9", 200),
        ("[::1]", 200),
        ("LOCALHOST", 200),
        ("192.168.1.7", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_t07_another_hosts_name_is_refused(server: ServerProcess, host: str, status: int) -> None:
    response, _ = get(server, "/api/me", Host=host)
    assert response.status == status


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "https://localhost:{port}",
        "http://localhost",
        "http://localhost:{port}.evil.example",
        "http://localhost:1",
        "http://sub.localhost:{port}",
    ],
)
@pytest.mark.parametrize("way", ["post", "socket"])
def test_t07_a_foreign_page_is_refused(server: ServerProcess, origin: str | None, way: str) -> None:
    headers = {"Host": f"localhost:{server.port}"}
    if origin is not None:
        headers["Origin"] = origin.format(port=server.port)
    if way == "post":
        headers["Content_Type"] = "application/json"
        response, _ = get(server, "/api/practise", "POST", "{}", **headers)
    else:
        headers |= {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec_WebSocket_Version": "13",
            "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        response, _ = get(server, "/ws/any", **headers)
    assert response.status == 403


def test_a_post_that_is_no_json_is_refused(server: ServerProcess) -> None:
    headers = {"Host": f"localhost:{server.port}", "Origin": server.url}
    form, _ = get(server, "/api/practise", "POST", "a=1", Content_Type="text/plain", **headers)
    assert form.status == 415
    for body, status in ((b"{", 400), (b"\xff", 400), (b"[" * 3000, 400), (b" " * 5000, 413)):
        response, content = get(
            server, "/api/practise", "POST", body, Content_Type="application/json", **headers
        )
        assert (response.status, set(json.loads(content))) == (status, {"code", "params"})


OPTIONS = {
    "name": "Ana",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 6,
    "stack": 500,
    "action_s": 20,
    "computers": 2,
    "level": "mixed",
}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": ""}, "name_empty"),
        ({"name": "\u200b"}, "name_characters"),
        ({"name": "a\u202eb"}, "name_characters"),
        ({"name": "x" * 21}, "name_long"),
        ({"name": "x" * 2000}, "name_long"),
        ({"house": "casino"}, "bad_options"),
        ({"extra": 1}, "bad_options"),
        ({"small_blind": 1.5}, "bad_options"),
        ({"small_blind": "5"}, "bad_options"),
        ({"small_blind": None}, "bad_options"),
        ({"level": "god"}, "bad_options"),
    ],
    ids=str,
)
def test_a_bad_option_is_refused_by_code(
    server: ServerProcess, change: dict[str, Any], code: str
) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            status, answer = await ana.post("/api/tables", {**OPTIONS, **change})
            assert status == 400
            assert answer["code"] == code

    asyncio.run(main())


@pytest.mark.parametrize(
    ("change", "field", "bounds"),
    [
        ({"small_blind": 0}, "small_blind", (1, 10)),
        ({"small_blind": 20}, "small_blind", (1, 10)),
        ({"big_blind": 0}, "big_blind", (1, 10**12)),
        ({"big_blind": 2**60}, "big_blind", (1, 10**12)),
        ({"ante": 1}, "ante", (0, 0)),
        ({"ante": -1, "house": "persian"}, "ante", (0, 10**12)),
        ({"stack": 10**13}, "stack", (200, 1000)),
        ({"stack": 199}, "stack", (200, 1000)),
        ({"stack": 1001}, "stack", (200, 1000)),
        ({"seats": 11}, "seats", (2, 10)),
        ({"seats": 1}, "seats", (2, 10)),
        ({"computers": 5}, "computers", (0, 4)),
        ({"computers": -1}, "computers", (0, 4)),
        ({"action_s": 0}, "action_s", (1, 3600)),
    ],
    ids=str,
)
def test_a_bad_option_is_named_with_its_bounds(
    server: ServerProcess, change: dict[str, Any], field: str, bounds: tuple[int, int]
) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            status, answer = await ana.post("/api/tables", {**OPTIONS, **change})
            params = {"least": bounds[0], "most": bounds[1]}
            assert (status, answer) == (
                400,
                {"code": "bad_option", "params": params, "field": field},
            )

    asyncio.run(main())


def test_an_ante_is_played_where_the_house_has_one(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            change = {"house": "persian", "ante": 2, "computers": 2}
            _, answer = await ana.post("/api/tables", {**OPTIONS, **change})
            await ana.arrive(answer["table"])
            await ana.play(1)
            antes = [e for _, e in ana.events if isinstance(e, Posted) and e.kind == "ante"]
            assert [ante.paid for ante in antes[:3]] == [2, 2, 2]
            # In his turn the table rests, so that both see the same stack.
            await ana.until(lambda: (asked := ana.view.asked) is not None and asked.seat == 0)
            assert (await ana.get("/api/me"))[1]["tables"] == [
                {"table": answer["table"], "kind": "private", "chips": ana.view.stack_of(0)}
            ]

    asyncio.run(main())


@pytest.mark.parametrize("house", ["standard", "thai", "persian", "macedonian"])
def test_a_private_table_is_opened_and_described(server: ServerProcess, house: str) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            status, answer = await ana.post("/api/tables", {**OPTIONS, "house": house})
            assert status == 200
            link = f"{server.url}/t/{answer['table']}"
            assert answer["link"] == link
            found = await bob.get(f"/api/tables/{answer['table']}")
            assert found == (200, {"kind": "private", "link": link})
            _, me = await ana.get("/api/me")
            assert me["name"] == "Ana"
            assert me["presets"][house]["seats_max"] >= 8
            table = await ana.practise()
            assert await ana.get(f"/api/tables/{table}") == (
                200,
                {"kind": "practice", "link": None},
            )

    asyncio.run(main())


def test_a_stranger_without_a_cookie_opens_nothing(server: ServerProcess) -> None:
    response, body = get(
        server,
        "/api/practise",
        "POST",
        json.dumps({"name": "Ana", "level": "easy", "pace": "fast"}),
        Host=f"localhost:{server.port}",
        Origin=server.url,
        Content_Type="application/json",
    )
    assert (response.status, json.loads(body)["code"]) == (401, "no_session")


def test_one_person_opens_twenty_tables_at_most(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            for _ in range(20):
                await ana.practise()
            body = {"name": "Ana", "level": "easy", "pace": "normal"}
            status, answer = await ana.post("/api/practise", body)
            assert (status, answer["code"]) == (429, "too_many_tables")

    asyncio.run(main())

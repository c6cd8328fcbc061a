"""Every way to come as somebody else, at every endpoint that knows who comes: nobody (T-06)."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from fairdeal.room.rates import Rate
from fairdeal.server import valve
from tests.server.browser import ANA, PASSPHRASE, Browser
from tests.server.raw import RawSocket
from tests.server.site import PRACTISE, PRIVATE, URL, Site, away, read
from tests.server.test_origins import Asker, endpoints
from tests.server.test_security import bad_tokens

NEW = "another battery horse"


def run(test: Callable[[Site, Asker], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Site() as site:
            asker = Asker(site.port)
            try:
                await test(site, asker)
            finally:
                asker.close()

    with pytest.MonkeyPatch.context() as patch:
        for name in (
            "HANDSHAKES",
            "POSTS",
            "GUESTS",
            "LOOKUPS",
            "ALL_GUESTS",
            "TABLES",
            "REQUESTS",
        ):
            patch.setattr(valve, name, Rate(10**6, 1))
        asyncio.run(main())


def stolen(cookie: str, other: str) -> dict[str, dict[str, str]]:
    """Ways to show somebody's cookie that must not count; ``other`` is the thief's own."""
    name, _, token = cookie.partition("=")
    bare = name.removeprefix("__Host-")
    made = {
        "another port": {"Cookie": f"{name.replace('-1', '-2')}={token}"},
        "no port": {"Cookie": f"fairdeal={token}"},
        "the name in clear": {"Cookie": f"{bare}={token}"},
        "another case": {"Cookie": f"{name.upper()}={token}"},
        "a longer name": {"Cookie": f"{name}x={token}; x{name}={token}"},
        "secure prefix": {"Cookie": f"__Secure-{bare}={token}"},
        "beside his own": {"Cookie": f"{other}; {cookie}"},
        "before his own": {"Cookie": f"{cookie}; {other}"},
        "in the other's value": {"Cookie": f"{other}, {cookie}"},
        "after garbage": {"Cookie": f"{name}=x; {cookie}"},
        "empty beside it": {"Cookie": f"{cookie}; {name}="},
        "quoted": {"Cookie": f'{name}="{token}"'},
        "encoded": {"Cookie": f"{name}=%{ord(token[0]):02x}{token[1:]}"},
        "with spaces": {"Cookie": f"{name} = {token}"},
        "semicolon in front": {"Cookie": f"x={cookie}"},
        "Cookie2": {"Cookie2": cookie},
        "X-Cookie": {"X-Cookie": cookie},
        "Set-Cookie": {"Set-Cookie": cookie},
        "bearer": {"Authorization": f"Bearer {token}"},
        "basic": {"Authorization": f"Basic {token}"},
        "a header of its name": {name: token},
        "X-Session": {"X-Session": token, "X-Player": token, "X-Auth-Token": token},
        "protocol": {"Sec-WebSocket-Protocol": token},
        "many": {"Cookie": "; ".join(f"{name}={token[:-1]}{c}" for c in "ABCDEFGH")},
    }
    for i, bad in enumerate(bad_tokens(token)):
        made[f"token {i}"] = {"Cookie": f"{name}={bad}"}
    for i in (1, 10, 42):
        made[f"first {i}"] = {"Cookie": f"{name}={token[:i]}"}
        made[f"last {i}"] = {"Cookie": f"{name}={token[i:]}"}
    return made


async def is_nobody(
    site: Site, asker: Asker, headers: dict[str, str], table: str, query: str = ""
) -> int:
    """Ask at every endpoint that knows who comes; return at how many."""
    bodies: dict[str, Any] = {"/api/practise": PRACTISE, "/api/tables": PRIVATE}
    tried = 0
    for method, path in endpoints(site):
        if not path.startswith("/api/account") and path not in (*bodies, "/api/me"):
            continue
        if path == "/api/account/login" or method in ("HEAD", "OPTIONS"):
            continue  # everybody may try a passphrase
        body = bodies.get(path) or BODIES.get((method, path), {})
        more = {**away(), **headers, "Origin": URL, "Content-Type": "application/json"}
        status, _, said = await asker.ask(method, path + query, more, msgspec.json.encode(body))
        if path == "/api/me":
            me = msgspec.json.decode(said)
            assert (status, me["tables"], me["account"]) == (200, [], None), headers
            assert me["name"] is None
        else:
            assert (status, said) == (401, b'{"code":"no_session","params":{}}'), (path, headers)
        tried += 1
    more = {**away(), **headers, "Origin": URL}
    async with RawSocket(site.port, f"/ws/{table}{query}", more) as raw:
        assert b"no_session" in (await raw.receive())[1], headers
    return tried + 1


BODIES: dict[tuple[str, str], Any] = {
    ("POST", "/api/account"): {"account": "Eve", "passphrase": PASSPHRASE},
    ("DELETE", "/api/account"): {"passphrase": PASSPHRASE},
    ("GET", "/api/account/data"): {},
    ("GET", "/api/account/devices"): {},
    ("POST", "/api/account/logout"): {},
    ("POST", "/api/account/passphrase"): {"passphrase": PASSPHRASE, "new": NEW},
    ("POST", "/api/account/sign-out"): {"device": None},
}


@pytest.mark.parametrize("has_account", [False, True])
def test_t06_a_cookie_that_is_not_shown_as_it_was_given_is_nobodys(has_account: bool) -> None:
    async def test(site: Site, asker: Asker) -> None:
        ana, eve = Browser(site), Browser(site)
        await ana.me()
        await eve.me()
        if has_account:
            await ana.make_account()
        _, said = await ana.ask("POST", "/api/practise", PRACTISE)
        table = said["table"]
        ways = stolen(f"__Host-fairdeal-1={ana.token}", eve.headers["Cookie"])
        tried = 0
        for headers in ways.values():
            tried += await is_nobody(site, asker, headers, table)
        token = ana.token
        for query in (
            f"?token={token}",
            f"?__Host-fairdeal-1={token}",
            f"?cookie={token}&x={token}",
        ):
            tried += await is_nobody(site, asker, {}, table, query)
        assert tried >= len(ways) * 10
        assert [seat["table"] for seat in (await ana.me())["tables"]] == [table]

    run(test)


async def other_passphrase(ana: Browser, _: Browser) -> None:
    body = {"passphrase": PASSPHRASE, "new": NEW}
    assert (await ana.ask("POST", "/api/account/passphrase", body))[0] == 200


async def log_out(_: Browser, lost: Browser) -> None:
    assert (await lost.ask("POST", "/api/account/logout", {}))[0] == 200


async def sign_out_others(ana: Browser, _: Browser) -> None:
    assert (await ana.ask("POST", "/api/account/sign-out", {"device": None}))[0] == 200


async def sign_out_one(ana: Browser, lost: Browser) -> None:
    assert lost.token != ana.token
    said = (await ana.ask("GET", "/api/account/devices"))[1]
    (device,) = [device["id"] for device in said["devices"] if not device["is_this"]]
    assert (await ana.ask("POST", "/api/account/sign-out", {"device": device}))[0] == 200


async def forget(ana: Browser, _: Browser) -> None:
    assert (await ana.ask("DELETE", "/api/account", {"passphrase": PASSPHRASE}))[0] == 200


@pytest.mark.parametrize(
    "revoke", [other_passphrase, log_out, sign_out_others, sign_out_one, forget]
)
def test_t06_a_revoked_token_is_nobodys_at_every_endpoint(revoke: Callable[..., Any]) -> None:
    async def test(site: Site, asker: Asker) -> None:
        ana, lost = Browser(site), Browser(site)
        await ana.me()
        await ana.make_account()
        assert (await lost.ask("POST", "/api/account/login", ANA))[0] == 200
        kept = {"Cookie": f"__Host-fairdeal-1={lost.token}"}
        await revoke(ana, lost)
        host = Browser(site)
        await host.me()
        _, said = await host.ask("POST", "/api/tables", {**PRIVATE, "name": "Cem"})
        assert await is_nobody(site, asker, kept, said["table"]) >= 10

    run(test)


def test_t06_a_token_that_was_changed_for_another_is_nobodys() -> None:
    """Making an account, setting a passphrase, signing in and out: each gives another token."""

    async def test(site: Site, asker: Asker) -> None:
        ana = Browser(site)
        await ana.me()
        tokens = [ana.token]
        await ana.make_account()
        tokens.append(ana.token)
        await other_passphrase(ana, ana)
        tokens.append(ana.token)
        await log_out(ana, ana)
        await ana.me()
        tokens.append(ana.token)
        await ana.ask("POST", "/api/account/login", {**ANA, "passphrase": NEW})
        tokens.append(ana.token)
        assert len(set(tokens)) == 5
        host = Browser(site)
        await host.me()
        _, said = await host.ask("POST", "/api/tables", {**PRIVATE, "name": "Cem"})
        for token in tokens[:3]:
            await is_nobody(site, asker, {"Cookie": f"__Host-fairdeal-1={token}"}, said["table"])

    run(test)


def test_t06_a_cookie_that_somebody_planted_is_never_taken_over() -> None:
    """Fixation: no token that we did not make, and by an encrypted line none from another host."""

    async def test(site: Site, _: Asker) -> None:
        eve = Browser(site)
        await eve.me()
        planted = [
            *("A" * 43, "eve", eve.token[:-1] + ("A" if eve.token[-1] != "A" else "B")),
            *("0" * 43, "-" * 43),
        ]
        for token, name in itertools.product(planted, ("__Host-fairdeal-1", "fairdeal-1")):
            ana = Browser(site)
            ana.cookies[name] = token
            await ana.me()
            assert ana.token not in planted
            assert ana.token != token
        # A valid token of hers, planted from a neighbouring domain, cannot have the name of ours.
        ana = Browser(site)
        ana.cookies["fairdeal-1"] = eve.token
        await ana.me()
        assert ana.token != eve.token

    run(test)


def test_t06_what_a_signed_in_browser_was_is_not_what_it_is() -> None:
    """Its sockets end, and nobody comes in by the token of before when it has shown the other."""

    async def test(site: Site, _: Asker) -> None:
        ana, lost = Browser(site), Browser(site)
        await ana.me()
        await ana.make_account()
        await lost.me()
        before = {"Cookie": f"__Host-fairdeal-1={lost.token}", **away()}
        host = Browser(site)
        await host.me()
        said = (await host.ask("POST", "/api/tables", {**PRIVATE, "name": "Cem"}))[1]
        socket = await site.connect(said["table"], before)
        assert await read(socket, "welcome")
        assert (await lost.ask("POST", "/api/account/login", ANA))[0] == 200
        assert await read(socket, "problem") == {}
        quick = await site.connect(said["table"], before)
        assert await read(quick, "welcome")
        await lost.me()
        assert await read(quick, "problem") == {}
        again = await site.connect(said["table"], before)
        assert (await read(again, "problem", "welcome"))["code"] == "no_session"

    run(test)

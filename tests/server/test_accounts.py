"""Accounts: kept across browsers, tokens rotated and revoked, logins limited (T-06, T-24)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import msgspec
import pytest
from argon2 import PasswordHasher

from fairdeal.room.hub import monotonic_ms
from fairdeal.room.rates import Rate
from fairdeal.server import account, passphrases, valve
from fairdeal.server.identity import YEAR_S
from fairdeal.store import CommandKey, Device, SqliteStore
from fairdeal.wire import PROTOCOL, Hello, SitDown
from tests.server.browser import ANA, PASSPHRASE, Browser
from tests.server.raw import RawSocket, frame
from tests.server.site import PRACTISE, PRIVATE, URL, Site, away, read

ACCOUNT = "/api/account"
OTHER = "another battery horse"

# Every request that needs a token, with a body that would be taken.
WITH_TOKEN: list[tuple[str, str, Any]] = [
    ("POST", "/api/practise", PRACTISE),
    ("POST", "/api/tables", PRIVATE),
    ("POST", ACCOUNT, {"account": "Eve", "passphrase": PASSPHRASE}),
    ("DELETE", ACCOUNT, {"passphrase": PASSPHRASE}),
    ("GET", f"{ACCOUNT}/data", None),
    ("GET", f"{ACCOUNT}/devices", None),
    ("POST", f"{ACCOUNT}/logout", {}),
    ("POST", f"{ACCOUNT}/passphrase", {"passphrase": PASSPHRASE, "new": OTHER}),
    ("POST", f"{ACCOUNT}/sign-out", {"device": None}),
]
POSTS = [
    *((method, path, body) for method, path, body in WITH_TOKEN if body is not None),
    ("POST", f"{ACCOUNT}/login", ANA),
]


BAD_VALUES: list[Any] = [1, ["x"], {}, True]


def run(test: Callable[[Site], Awaitable[None]], store: Any = None) -> None:
    async def main() -> None:
        async with Site(store) as site:
            await test(site)

    asyncio.run(main())


async def expect_nobody(site: Site, browser: Browser) -> None:
    """See that a browser's token opens nothing at all."""
    streams = await site.store.open_streams()
    for method, path, body in WITH_TOKEN:
        kept = dict(browser.cookies)
        assert await browser.ask(method, path, body) == (401, {"code": "no_session", "params": {}})
        browser.cookies = kept
    socket = await site.connect("any", browser.headers)
    assert (await read(socket, "problem"))["code"] == "no_session"
    assert await site.store.open_streams() == streams


# -- making one, and coming back to it --------------------------------------------------------


def test_an_account_is_the_same_player_in_another_browser() -> None:
    async def test(site: Site) -> None:
        home, phone = Browser(site), Browser(site, "100.64.0.8")
        await home.me()
        player = await home.player()
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        before = home.token
        await home.make_account()
        assert home.token != before
        assert await home.player() == player
        assert (await phone.me())["account"] is None
        await phone.log_in()
        assert await phone.player() == player
        me = await phone.me()
        assert (me["name"], me["account"], me["bank"]) == ("Ana", "Ana", 0)
        assert [seat["table"] for seat in me["tables"]] == [table]
        assert phone.token != home.token
        socket = await site.connect(table, phone.headers)
        assert (await read(socket, "snapshot"))["you"]["seat"] == 0

    run(test)


def test_the_bank_comes_along() -> None:
    async def test(site: Site) -> None:
        home, phone = Browser(site), Browser(site)
        await home.make_account()
        table = (await home.ask("POST", "/api/practise", PRACTISE))[1]["table"]
        socket = await site.connect(table, home.headers)
        await read(socket, "snapshot")
        await socket.send_str('{"t":"leave","id":"1"}')
        while await read(socket):
            pass
        await phone.log_in()
        mine = (await phone.me())["bank"]
        assert mine == (await home.me())["bank"] == await site.hub.bank(await home.player())
        assert mine > 0

    run(test)


@pytest.mark.parametrize(
    ("account", "passphrase", "code"),
    [
        ("", PASSPHRASE, "name_empty"),
        ("A" * 21, PASSPHRASE, "name_long"),
        ("A\u202ena", PASSPHRASE, "name_characters"),
        ("Ana", "nine char", "passphrase_short"),
        ("Ana", "e\u0301" * 9, "passphrase_short"),
        ("Ana", "x" * 201, "passphrase_long"),
        ("Ana", "PASSWORD 123", "passphrase_common"),
        ("Ana", "aaaaaaaaaaaaa", "passphrase_common"),
        ("Ana", "abababababab", "passphrase_common"),
        ("Somchai Jaidee", "somchaijaidee", "passphrase_common"),
    ],
)
def test_what_is_no_name_or_no_passphrase_is_refused_by_code(
    account: str, passphrase: str, code: str
) -> None:
    async def test(site: Site) -> None:
        browser = Browser(site)
        await browser.me()
        before = browser.token
        body = {"account": account, "passphrase": passphrase}
        status, said = await browser.ask("POST", ACCOUNT, body)
        assert (status, said["code"]) == (400, code)
        assert browser.token == before
        assert (await browser.me())["account"] is None

    run(test)


@pytest.mark.parametrize("name", ["Ana", "ANA", " ana ", "Ａｎａ", "A n a"])
def test_a_name_that_people_would_take_for_another_is_taken(name: str) -> None:
    async def test(site: Site) -> None:
        ana, eve = Browser(site), Browser(site)
        await ana.make_account()
        await eve.me()
        status, said = await eve.ask("POST", ACCOUNT, {"account": name, "passphrase": OTHER})
        assert (status, said["code"]) == (400, "account_taken")
        await eve.log_in({"account": name, "passphrase": PASSPHRASE})

    run(test)


def test_a_name_in_another_script_that_looks_the_same_is_taken_and_opens_nothing() -> None:
    async def test(site: Site) -> None:
        coco, eve = Browser(site), Browser(site)
        await coco.make_account({"account": "Coco", "passphrase": PASSPHRASE})
        await eve.me()
        cyrillic = "\u0421\u043e\u0441\u043e"
        for path, passphrase, code in (
            (ACCOUNT, OTHER, "account_taken"),
            (f"{ACCOUNT}/login", PASSPHRASE, "wrong_login"),
        ):
            body = {"account": cyrillic, "passphrase": passphrase}
            assert (await eve.ask("POST", path, body))[1]["code"] == code

    run(test)


def test_a_player_has_one_account() -> None:
    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        body = {"account": "Bo", "passphrase": PASSPHRASE}
        assert (await ana.ask("POST", ACCOUNT, body))[1]["code"] == "has_account"

    run(test)


def test_a_passphrase_is_the_same_however_its_letters_are_composed() -> None:
    async def test(site: Site) -> None:
        home, phone = Browser(site), Browser(site)
        await home.make_account({"account": "Ana", "passphrase": "café crème brûlée"})
        composed = "cafe\u0301 cre\u0300me bru\u0302le\u0301e"
        await phone.log_in({"account": "Ana", "passphrase": composed})

    run(test)


# -- tokens -----------------------------------------------------------------------------------


def test_t06_a_token_that_was_changed_for_another_is_nobodys() -> None:
    """At making an account, at another passphrase, at logging in again."""

    async def test(site: Site) -> None:
        ana, old = Browser(site), Browser(site)

        async def expect_changed(change: Awaitable[Any]) -> None:
            old.cookies = dict(ana.cookies)
            await change
            assert old.token != ana.token
            assert (await ana.me())["account"] == "Ana"
            await expect_nobody(site, old)

        await ana.me()
        await expect_changed(ana.make_account())
        change = {"passphrase": PASSPHRASE, "new": OTHER}
        await expect_changed(ana.ask("POST", f"{ACCOUNT}/passphrase", change))
        await expect_changed(ana.log_in({"account": "Ana", "passphrase": OTHER}))
        await expect_changed(ana.log_in({"account": "Ana", "passphrase": OTHER}))
        assert len(await ana.devices()) == 1

    run(test)


def test_t06_a_token_ends_at_logging_out_and_when_another_device_says_so() -> None:
    async def test(site: Site) -> None:
        browsers = [Browser(site) for _ in range(5)]
        home, phone, lost, *rest = browsers
        await home.make_account()
        for browser in browsers[1:]:
            await browser.log_in()
        gone = Browser(site)
        gone.cookies = dict(phone.cookies)
        assert await phone.ask("POST", f"{ACCOUNT}/logout", {}) == (200, {})
        await expect_nobody(site, gone)
        (device,) = [device for device in await lost.devices() if device["is_this"]]
        assert (await home.ask("POST", f"{ACCOUNT}/sign-out", {"device": device["id"]}))[0] == 200
        await expect_nobody(site, lost)
        assert len(await home.devices()) == 3
        assert (await home.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        for browser in rest:
            await expect_nobody(site, browser)
        assert [device["is_this"] for device in await home.devices()] == [True]

    run(test)


def test_nobody_sits_at_a_table_under_the_name_of_anothers_account() -> None:
    async def test(site: Site) -> None:
        ana, eve = Browser(site), Browser(site, "100.64.0.8")
        await ana.me()
        await eve.me()
        await ana.make_account()
        for name in ("Ana", "ANA", "A n a"):
            said = await eve.ask("POST", "/api/tables", {**PRIVATE, "name": name})
            assert said == (400, {"code": "name_taken", "params": {}})
        assert (await eve.ask("POST", "/api/practise", {**PRACTISE, "name": "Ana"}))[0] == 200
        status, opened = await eve.ask("POST", "/api/tables", {**PRIVATE, "name": "Eve"})
        assert status == 200
        bob = Browser(site, "100.64.0.9")
        await bob.me()
        for browser, answer in ((bob, "refused"), (ana, "accepted")):
            socket = await site.connect(opened["table"], browser.headers)
            sit = msgspec.json.encode(SitDown("sit-1", 1, "Ana"))
            await socket.send_str(sit.decode())
            heard = await read(socket, answer)
            assert heard.get("code", "name_taken") == "name_taken"

    run(test)


def test_t06_a_token_ends_when_it_was_not_shown_for_a_year() -> None:
    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        (device,) = await ana.devices()
        people = site.store.people
        now = round(time.time())
        await people.see(device["id"], now - YEAR_S - 60)
        await expect_nobody(site, ana)
        await people.see(device["id"], now - YEAR_S + 60)
        before = ana.token
        assert (await ana.me())["account"] == "Ana"
        assert ana.token == before
        assert (await ana.devices())[0]["seen"] >= now  # so it lives for another year

    run(test)


def test_t06_nobody_signs_out_a_device_of_another() -> None:
    async def test(site: Site) -> None:
        ana, eve = Browser(site), Browser(site)
        await ana.make_account()
        await eve.make_account({"account": "Eve", "passphrase": OTHER})
        (device,) = await ana.devices()
        assert (await eve.ask("POST", f"{ACCOUNT}/sign-out", {"device": device["id"]}))[0] == 200
        assert (await eve.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        assert len(await ana.devices()) == 1
        assert (await ana.me())["account"] == "Ana"

    run(test)


def test_t06_the_sockets_of_a_revoked_token_are_closed_at_once_and_no_others() -> None:
    async def test(site: Site) -> None:
        home, phone, eve = Browser(site), Browser(site), Browser(site)
        await home.make_account()
        await phone.log_in()
        await eve.me()
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        sockets = [await site.connect(table, browser.headers) for browser in (home, phone, eve)]
        for socket in sockets:
            assert await read(socket, "snapshot")
        assert (await home.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        assert (await read(sockets[1], "problem"))["code"] == "signed_out"
        assert await read(sockets[1]) == {}
        for socket in (sockets[0], sockets[2]):
            await socket.send_str('{"t":"ping"}')
            assert await read(socket, "pong", "problem") == {"t": "pong"}

    run(test)


def test_t06_what_arrives_after_the_end_of_a_session_is_not_obeyed() -> None:
    """A client that does not answer our close goes on sending."""

    async def test(site: Site) -> None:
        home, phone = Browser(site), Browser(site)
        await home.make_account()
        await phone.log_in()
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        headers = {**phone.headers, "Origin": URL}
        async with RawSocket(site.port, f"/ws/{table}", headers) as raw:
            raw.send(frame(msgspec.json.encode(Hello(PROTOCOL, None))))
            while b"snapshot" not in (await raw.receive())[1]:
                pass
            assert (await home.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
            raw.send(frame(b'{"t":"leave","id":"1"}'))
            assert await raw.close_code() == 4400
        room = site.hub.room(table)
        assert room is not None
        assert room.seats(await home.player())
        assert not await site.store.knows(table, CommandKey(await home.player(), "1"))

    run(test)


def test_t06_a_handshake_that_was_under_way_is_closed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cookie was good when it was looked up; the device was signed out before it was in."""

    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        table = (await ana.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        visitor = site.store.people.visitor
        looked_up, go_on = asyncio.Event(), asyncio.Event()

        async def slow(token_hash: bytes) -> Any:
            found = await visitor(token_hash)
            looked_up.set()
            await go_on.wait()
            return found

        with monkeypatch.context() as patch:
            patch.setattr(site.store.people, "visitor", slow)
            connecting = asyncio.create_task(site.connect(table, ana.headers))
            await looked_up.wait()
        other = Browser(site)
        await other.log_in()
        assert (await other.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        go_on.set()
        said = await read(await connecting, "problem", "welcome")
        assert said["code"] == "signed_out"

    run(test)


@pytest.mark.parametrize("change", ["account", "passphrase"])
def test_t06_another_token_of_a_device_ends_the_sockets_of_the_old_one(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thief with a copy of the old token sees nothing more; the page comes back by itself."""
    monkeypatch.setattr(account, "RENEWED_S", 0)

    async def test(site: Site) -> None:
        home = Browser(site)
        await home.me()
        if change == "passphrase":
            await home.make_account()
        stolen = dict(home.headers)
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        thief = await site.connect(table, stolen)
        assert await read(thief, "snapshot")
        if change == "account":
            await home.make_account()
        else:
            body = {"passphrase": PASSPHRASE, "new": OTHER}
            assert (await home.ask("POST", f"{ACCOUNT}/passphrase", body))[0] == 200
        assert await read(thief, "problem") == {}
        assert thief.close_code == 1013
        quick = await site.connect(table, stolen)  # before the browser has shown the other token
        assert await read(quick, "snapshot")
        assert await read(await site.connect(table, home.headers), "snapshot")
        assert await read(quick, "problem") == {}
        again = await site.connect(table, stolen)
        assert (await read(again, "problem"))["code"] == "no_session"

    run(test)


# -- the guest who was there before -----------------------------------------------------------


def test_the_guest_of_a_browser_is_there_again_after_logging_out() -> None:
    async def test(site: Site) -> None:
        home, shared = Browser(site), Browser(site)
        await home.make_account()
        await shared.me()
        guest, old = await shared.player(), shared.token
        await shared.log_in()
        assert await shared.player() == await home.player()
        aside = shared.cookies["__Host-fairdeal-1-guest"]
        assert old not in shared.cookies.values()
        await shared.log_in()  # again, now as one who has an account
        assert shared.cookies["__Host-fairdeal-1-guest"] == aside
        assert (await shared.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        assert await shared.player() == guest
        assert aside != shared.token
        copy = Browser(site)
        copy.cookies = {"__Host-fairdeal-1": aside}
        await expect_nobody(site, copy)
        assert len(await shared.devices()) == 1
        socket = await site.connect(await site.practise(shared.headers), shared.headers)
        assert await read(socket, "snapshot", "problem") != {}
        await socket.send_str('{"t":"ping"}')
        assert (await read(socket, "pong", "problem"))["t"] == "pong"

    run(test)


def test_the_guest_is_there_again_when_another_device_signed_this_browser_out() -> None:
    async def test(site: Site) -> None:
        home, shared = Browser(site), Browser(site)
        await home.make_account()
        await shared.me()
        guest = await shared.player()
        await shared.log_in()
        assert (await home.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        assert (await shared.me())["account"] is None
        assert await shared.player() == guest

    run(test)


def test_who_logs_out_without_a_guest_before_him_is_a_new_one() -> None:
    async def test(site: Site) -> None:
        home = Browser(site)
        await home.make_account()
        player = await home.player()
        assert (await home.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        assert [*home.cookies] == ["__Host-fairdeal-1-browser"]
        assert (await home.me())["account"] is None
        assert await home.player() != player

    run(test)


def test_a_guest_with_a_seat_leaves_it_before_he_logs_in() -> None:
    async def test(site: Site) -> None:
        home, other = Browser(site), Browser(site)
        await home.make_account()
        await other.me()
        guest = await other.player()
        await other.ask("POST", "/api/tables", {**PRIVATE, "name": "Bo"})
        status, said = await other.ask("POST", f"{ACCOUNT}/login", ANA)
        assert (status, said["code"]) == (400, "seated")
        assert await other.player() == guest
        assert len((await other.me())["tables"]) == 1

    run(test)


def test_a_guest_cannot_log_out_and_has_no_passphrase_to_change() -> None:
    async def test(site: Site) -> None:
        guest = Browser(site)
        await guest.me()
        for method, path, body in WITH_TOKEN[3:]:
            if body is not None:
                assert (await guest.ask(method, path, body))[1]["code"] == "no_account"
        assert len(await guest.devices()) == 1

    run(test)


# -- logging in -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        {"account": "Nobody", "passphrase": PASSPHRASE},
        {"account": "", "passphrase": PASSPHRASE},
        {"account": "\0", "passphrase": PASSPHRASE},
        {"account": "x" * 1000, "passphrase": PASSPHRASE},
        {"account": "Ana", "passphrase": ""},
        {"account": "Ana", "passphrase": OTHER},
        {"account": "Ana", "passphrase": PASSPHRASE.upper()},
        {"account": "Ana", "passphrase": PASSPHRASE + " "},
        {"account": "Ana", "passphrase": "x" * 3000},
    ],
)
def test_t06_whoever_may_not_log_in_learns_nothing_else_and_costs_the_same(
    body: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []
    hasher = passphrases._ARGON2ID

    class Counting:
        def verify(self, hashed: str, passphrase: str) -> bool:
            compared.append(hashed)
            return hasher.verify(hashed, passphrase)

        def __getattr__(self, name: str) -> Any:
            return getattr(hasher, name)

    async def test(site: Site) -> None:
        await Browser(site).make_account()
        monkeypatch.setattr(passphrases, "_ARGON2ID", Counting())
        eve = Browser(site)
        await eve.me()
        before = dict(eve.cookies)
        answer = await eve.ask("POST", f"{ACCOUNT}/login", body)
        assert answer == (403, {"code": "wrong_login", "params": {}})
        assert eve.cookies == before
        (hashed,) = compared
        assert not hasher.check_needs_rehash(hashed)  # as slow as any other

    run(test)


def test_hashes_have_the_parameters_that_owasp_asks_for() -> None:
    async def test(site: Site) -> None:
        await Browser(site).make_account()
        known = await site.store.people.credentials("ana")
        assert known is not None
        assert known.passphrase_hash.startswith("$argon2id$v=19$m=19456,t=2,p=1$")

    run(test)


def test_an_old_hash_is_renewed_at_the_next_login() -> None:
    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        old = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)
        (device,) = await ana.devices()
        people = site.store.people
        await people.set_passphrase(await ana.player(), old.hash(PASSPHRASE), device["id"])
        await Browser(site).log_in()
        known = await people.credentials("ana")
        assert known is not None
        assert "m=19456,t=2" in known.passphrase_hash
        await Browser(site).log_in()
        assert len(await ana.devices()) == 3

    run(test)


def test_a_login_during_a_change_of_the_passphrase_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The old passphrase fitted when it was compared; all devices were signed out meanwhile."""

    async def test(site: Site) -> None:
        ana, eve = Browser(site), Browser(site)
        await ana.make_account()
        await eve.me()
        guest = await eve.player()
        people = site.store.people
        sign_in = people.sign_in

        async def late(device: Device, token_hash: bytes) -> None:
            monkeypatch.undo()
            change = {"passphrase": PASSPHRASE, "new": OTHER}
            assert (await ana.ask("POST", f"{ACCOUNT}/passphrase", change))[0] == 200
            await sign_in(device, token_hash)

        monkeypatch.setattr(people, "sign_in", late)
        assert (await eve.ask("POST", f"{ACCOUNT}/login", ANA))[1]["code"] == "wrong_login"
        assert await eve.player() == guest
        assert len(await ana.devices()) == 1

    run(test)


# -- limits -----------------------------------------------------------------------------------


async def guess(site: Site, address: str, account: str = "Ana") -> str:
    body = {"account": account, "passphrase": OTHER}
    browser = Browser(site, address)
    code: str = (await browser.ask("POST", f"{ACCOUNT}/login", body))[1]["code"]
    return code


def test_t06_who_guesses_is_stopped_and_the_owner_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valve, "LOGINS_FROM_STRANGERS", Rate(burst=15, every_ms=10**6))

    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.1").make_account()
        answers = [await guess(site, "100.64.0.9") for _ in range(11)]
        assert answers == ["wrong_login"] * 10 + ["too_fast"]
        assert await guess(site, "100.64.0.9", "Bo") == "wrong_login"  # another account
        await Browser(site, "100.64.0.10").log_in()  # another address
        answers = [await guess(site, f"100.64.1.{i}") for i in range(5)]
        assert answers == ["wrong_login"] * 3 + ["too_fast"] * 2  # from many addresses
        await Browser(site, "100.64.0.1").log_in()
        await Browser(site, "100.64.0.10").log_in()  # where it was opened before

    run(test)


def test_t06_who_guesses_at_the_owners_address_does_not_keep_him_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a browser where he was signed in before: signed in still, or signed out."""
    monkeypatch.setattr(valve, "LOGINS", Rate(burst=20, every_ms=10**6))

    async def test(site: Site) -> None:
        home, phone, new = Browser(site), Browser(site), Browser(site)
        await home.make_account()
        await phone.log_in()
        assert (await phone.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        while await guess(site, "100.64.0.7") != "too_fast":
            pass
        while await guess(site, "100.64.0.7", f"Bo {monotonic_ms()}") != "too_fast":
            pass  # nor do those who use up what his address may try at all
        await phone.log_in()
        change = {"passphrase": PASSPHRASE, "new": OTHER}
        assert (await home.ask("POST", f"{ACCOUNT}/passphrase", change))[0] == 200
        assert (await new.ask("POST", f"{ACCOUNT}/login", ANA))[1]["code"] == "too_fast"
        wrong = {"account": "Bo", "passphrase": OTHER}  # it helps at no other account
        assert (await phone.ask("POST", f"{ACCOUNT}/login", wrong))[1]["code"] == "too_fast"
        old = {"account": "Ana", "passphrase": PASSPHRASE}
        codes = [(await phone.ask("POST", f"{ACCOUNT}/login", old))[1]["code"] for _ in range(11)]
        assert codes[-1] == "too_fast"  # and it does not help to guess without end

    run(test)


def test_t06_an_address_tries_so_many_accounts_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(valve, "LOGINS", Rate(burst=3, every_ms=10**6))

    async def test(site: Site) -> None:
        answers = [await guess(site, "100.64.0.9", f"Ana {i}") for i in range(4)]
        assert answers == ["wrong_login"] * 3 + ["too_fast"]
        new = Browser(site, "100.64.0.9")
        await new.me()
        assert (await new.ask("POST", ACCOUNT, ANA))[1]["code"] == "too_fast"

    run(test)


def test_a_flood_of_logins_leaves_the_loop_alive_and_the_memory_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two are compared at a time, so many wait, the others are sent away."""
    monkeypatch.setattr(passphrases, "WAIT_MOST", 12)
    at_once: list[int] = []
    running = 0
    hasher = passphrases._ARGON2ID

    class Watched:
        def verify(self, hashed: str, passphrase: str) -> bool:
            nonlocal running
            running += 1
            at_once.append(running)
            try:
                return hasher.verify(hashed, passphrase)
            finally:
                running -= 1

    async def test(site: Site) -> None:
        monkeypatch.setattr(passphrases, "_ARGON2ID", Watched())
        flood = asyncio.gather(*(guess(site, f"100.64.2.{i}", f"Ana {i}") for i in range(40)))
        lags = []
        while not flood.done():
            asked = monotonic_ms()
            assert (await site.get("/healthz"))[0] == 200
            lags.append(monotonic_ms() - asked)
        answers = await flood
        assert set(answers) == {"wrong_login", "try_again"}
        assert 12 <= answers.count("wrong_login") < 40
        assert len(lags) > 3
        assert max(at_once) <= passphrases.AT_ONCE == 2
        assert await guess(site, "100.64.0.9") == "wrong_login"  # the way is free again

    run(test)


# -- another site, and bodies that are none ---------------------------------------------------


@pytest.mark.parametrize(("method", "path", "body"), POSTS)
def test_t07_another_sites_page_changes_nothing(method: str, path: str, body: Any) -> None:
    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        before = dict(ana.cookies)
        for origin in ("null", "https://evil.example", f"{URL}.evil.example", "http://127.0.0.1"):
            answer = await ana.ask(method, path, body, Origin=origin)
            assert answer == (403, {"code": "foreign_origin", "params": {}})
        assert ana.cookies == before
        assert (await ana.me())["account"] == "Ana"
        assert len(await ana.devices()) == 1

    run(test)


@pytest.mark.parametrize(("method", "path", "body"), [post for post in POSTS if ACCOUNT in post[1]])
def test_a_body_with_other_types_or_fields_is_refused(method: str, path: str, body: Any) -> None:
    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        bad: list[Any] = [{**body, "player": "p"}, {**body, "x": 1}, [body], None, "x", 7]
        bad += [{**body, name: value} for name in body for value in BAD_VALUES]
        bad += [{name: value for name, value in body.items() if name != left} for left in body]
        for one in bad:
            content = msgspec.json.encode(one).decode()
            assert (await ana.ask(method, path, one))[1]["code"] == "bad_options", content
        status, said = await ana.ask(method, path, body, **{"Content-Type": "text/plain"})
        assert (status, said["code"]) == (415, "bad_options")
        assert (await ana.me())["account"] == "Ana"

    run(test)


# -- one's own data ---------------------------------------------------------------------------


def test_t24_all_that_is_kept_of_a_player_is_his_to_read() -> None:
    async def test(site: Site) -> None:
        ana = Browser(site)
        await ana.make_account()
        table = (await ana.ask("POST", "/api/practise", PRACTISE))[1]["table"]
        status, data = await ana.ask("GET", f"{ACCOUNT}/data")
        assert status == 200
        assert (data["name"], data["account"], data["tables"]) == ("Ana", "Ana", [table])
        assert [device["label"] for device in data["devices"]] == ["Firefox, Linux"]
        assert ana.token not in msgspec.json.encode(data).decode()

    run(test)


def test_t24_a_deleted_account_is_gone_and_its_devices_with_it() -> None:
    async def test(site: Site) -> None:
        home, phone = Browser(site), Browser(site)
        await home.make_account()
        await phone.log_in()
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        confirm = {"passphrase": PASSPHRASE}
        assert (await phone.ask("DELETE", ACCOUNT, confirm))[1]["code"] == "seated"
        socket = await site.connect(table, phone.headers)
        await read(socket, "snapshot")
        await socket.send_str('{"t":"leave","id":"1"}')
        assert (await read(socket, "accepted", "refused"))["t"] == "accepted"
        room = site.hub.room(table)
        player = await home.player()
        while room is not None and room.seats(player):
            await read(socket, "events")
        wrong = {"passphrase": OTHER}
        assert (await phone.ask("DELETE", ACCOUNT, wrong))[1]["code"] == "wrong_login"
        assert (await phone.ask("DELETE", ACCOUNT, confirm)) == (200, {})
        assert (await read(socket, "problem"))["code"] == "signed_out"
        await expect_nobody(site, home)
        answer = await home.ask("POST", f"{ACCOUNT}/login", ANA)
        assert answer[1]["code"] == "wrong_login"
        assert await site.store.people.devices(player) == []
        await home.make_account()  # the name is free
        assert await home.player() != player

    run(test)


async def sit(site: Site, table: str, browser: Browser) -> aiohttp.ClientWebSocketResponse:
    socket = await site.connect(table, browser.headers)
    await read(socket, "snapshot")
    await socket.send_str('{"t":"sit","id":"1","seat":1,"name":"Bo"}')
    return socket


@pytest.mark.parametrize("what", ["delete", "log_in"])
def test_t24_who_sits_down_while_his_passphrase_is_compared_stays_who_he_is(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site) -> None:
        host, owner, bo = Browser(site, "100.64.0.9"), Browser(site), Browser(site)
        await host.me()
        table = (await host.ask("POST", "/api/tables", {**PRIVATE, "name": "Cem"}))[1]["table"]
        await owner.make_account()
        await (bo.log_in() if what == "delete" else bo.me())
        player = await bo.player()
        fits = passphrases.Passphrases.fits

        async def slow(self: Any, hashed: str | None, text: str) -> bool:
            socket = await sit(site, table, bo)
            assert (await read(socket, "accepted", "refused"))["t"] == "accepted"
            return await fits(self, hashed, text)

        monkeypatch.setattr(passphrases.Passphrases, "fits", slow)
        if what == "delete":
            answer = await bo.ask("DELETE", ACCOUNT, {"passphrase": PASSPHRASE})
        else:
            answer = await bo.ask("POST", f"{ACCOUNT}/login", ANA)
        assert answer == (400, {"code": "seated", "params": {}})
        assert await bo.player() == player

    run(test)


def test_t24_nobody_sits_down_while_he_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        host, bo = Browser(site, "100.64.0.9"), Browser(site)
        await host.me()
        table = (await host.ask("POST", "/api/tables", {**PRIVATE, "name": "Cem"}))[1]["table"]
        await bo.make_account({"account": "Bo", "passphrase": PASSPHRASE})
        player = await bo.player()
        people = site.store.people
        forget = people.forget_player

        async def late(who: str) -> None:
            socket = await sit(site, table, bo)
            assert (await read(socket, "accepted", "refused"))["code"] == "try_again"
            status, said = await bo.ask("POST", "/api/practise", PRACTISE)
            assert (status, said["code"]) == (503, "try_again")
            await forget(who)

        monkeypatch.setattr(people, "forget_player", late)
        assert await bo.ask("DELETE", ACCOUNT, {"passphrase": PASSPHRASE}) == (200, {})
        assert site.hub.tables_of(player) == []

    run(test)


def test_t24_who_is_about_to_sit_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """His seat is being stored, so that it cannot be seen yet."""

    async def test(site: Site) -> None:
        host, bo = Browser(site, "100.64.0.9"), Browser(site)
        await host.me()
        table = (await host.ask("POST", "/api/tables", {**PRIVATE, "name": "Cem"}))[1]["table"]
        await bo.make_account({"account": "Bo", "passphrase": PASSPHRASE})
        append = site.store.append
        stores, go_on = asyncio.Event(), asyncio.Event()

        async def slow(*args: Any, **more: Any) -> None:
            if b'"t":"seated"' in b"".join(args[2]):
                stores.set()
                await go_on.wait()
            await append(*args, **more)

        monkeypatch.setattr(site.store, "append", slow)
        socket = await sit(site, table, bo)
        await stores.wait()
        answer = await bo.ask("DELETE", ACCOUNT, {"passphrase": PASSPHRASE})
        assert answer == (400, {"code": "seated", "params": {}})
        go_on.set()
        assert (await read(socket, "accepted", "refused"))["t"] == "accepted"

    run(test)


# -- a restart, and addresses -----------------------------------------------------------------


def test_an_account_and_its_devices_outlive_the_server(tmp_path: Any) -> None:
    async def main() -> None:
        cookies: dict[str, str] = {}
        for start in range(2):
            store = SqliteStore(tmp_path / "room.db")
            async with Site(store) as site:
                browser = Browser(site)
                browser.cookies = cookies
                if start == 0:
                    await browser.make_account()
                assert (await browser.me())["account"] == "Ana"
                await Browser(site).log_in()
                assert len(await browser.devices()) == 2 + start
            await store.close()

    asyncio.run(main())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert PASSPHRASE.encode() not in stored


def test_the_new_cookies_are_as_safe_as_the_first_one() -> None:
    async def test(site: Site) -> None:
        await Browser(site).make_account()
        guest = await site.guest()
        login = msgspec.json.encode(ANA)
        for headers, secure in (
            (guest, True),
            ({**guest, **away("192.168.1.7"), "X-Forwarded-Proto": "http"}, False),
        ):
            lines = await _set_cookies(site, login, headers)
            assert lines
            for line in lines:
                said = line.split("; ")
                assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={YEAR_S}"} <= set(said)
                assert ("Secure" in said) == secure

    run(test)


async def _set_cookies(site: Site, body: bytes, headers: dict[str, str]) -> list[str]:
    origin = URL if headers["X-Forwarded-Proto"] == "https" else URL.replace("https", "http")
    sent = {**headers, "Origin": origin, "Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http,
        http.post(
            f"http://127.0.0.1:{site.port}{ACCOUNT}/login", data=body, headers=sent
        ) as response,
    ):
        assert response.status == 200, await response.text()
        return response.headers.getall("Set-Cookie", [])

"""An answer with another token has arrived, and the browser has asked nothing since (T-06).

Whatever happens meanwhile, a restart or any number of others' changes, it stays who it is.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from fairdeal.room.rates import Rate
from fairdeal.server import account, identity, passphrases, valve
from fairdeal.store import SqliteStore, StoreFailed
from tests.server.browser import ANA, PASSPHRASE, Browser
from tests.server.site import PRIVATE, Site, read
from tests.server.test_accounts import ACCOUNT, OTHER, expect_nobody, run
from tests.server.test_lost_answers import CHANGES, about_to, like, win_chips

Story = Callable[[Site, Browser], Awaitable[None]]


def over_restarts(folder: Path, *stories: Story) -> None:
    """Run one server after the other on one folder; the browser keeps its cookies."""

    async def main() -> None:
        cookies: dict[str, str] = {}
        for story in stories:
            store = SqliteStore(folder / "room.db")
            async with Site(store, data=folder) as site:
                browser = Browser(site)
                browser.cookies = cookies
                await story(site, browser)
            await store.close()

    asyncio.run(main())


# -- a restart --------------------------------------------------------------------------------


@pytest.mark.parametrize("what", CHANGES)
def test_who_was_given_another_token_is_known_by_it_after_a_restart(
    what: str, tmp_path: Path
) -> None:
    """And whoever has a copy of the one before is nobody from then on, as without a restart."""
    kept: dict[str, Any] = {}

    async def change(site: Site, browser: Browser) -> None:
        path, body = await about_to(what, site, browser)
        kept["copy"] = dict(browser.cookies)
        assert (await browser.ask("POST", path, body))[0] == 200
        kept["name"] = body.get("account", "Ana")

    async def come_back(site: Site, browser: Browser) -> None:
        copy = Browser(site)
        copy.cookies = kept["copy"]
        await copy.player()  # nobody has shown the other one
        before = dict(browser.cookies)
        assert (await browser.me())["account"] == kept["name"]
        assert browser.cookies == before
        others = 1 if "login" in CHANGES[what][0] else 0  # Ana's own, at her address
        assert len(await browser.devices()) == 1 + others
        await expect_nobody(site, copy)

    over_restarts(tmp_path, change, come_back)


@pytest.mark.parametrize("restarts", [1, 2])
def test_a_guest_keeps_his_chips_whenever_the_server_stops(restarts: int, tmp_path: Path) -> None:
    """After the answer to his login; and again after the answer to his logout."""
    kept: dict[str, Any] = {}

    async def log_in(site: Site, browser: Browser) -> None:
        await Browser(site, "100.64.0.8").make_account()
        await browser.me()
        kept["bank"] = await win_chips(site, browser)
        kept["player"] = await browser.player()
        await browser.log_in()

    async def log_out(_: Site, browser: Browser) -> None:
        assert (await browser.me())["account"] == "Ana"
        assert (await browser.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200

    async def be_the_guest(site: Site, browser: Browser) -> None:
        for one in (like(browser), browser):
            assert (await one.me())["bank"] == kept["bank"]
            assert await one.player() == kept["player"]
            del one.cookies["__Host-fairdeal-1-guest"]
        assert await browser.player() == kept["player"]
        assert len(await site.store.people.devices(kept["player"])) == 1

    async def both(site: Site, browser: Browser) -> None:
        await log_out(site, browser)
        await be_the_guest(site, browser)

    over_restarts(tmp_path, log_in, *((both,) if restarts == 1 else (log_out, be_the_guest)))


def test_t06_what_ended_while_the_server_stood_still_is_not_begun_again(tmp_path: Path) -> None:
    """The owner signed this device out before it came back by its other token."""
    kept: dict[str, Any] = {}

    async def change(_: Site, browser: Browser) -> None:
        await browser.make_account()
        await browser.me()
        kept["before"] = dict(browser.cookies)
        body = {"passphrase": PASSPHRASE, "new": OTHER}
        assert (await browser.ask("POST", f"{ACCOUNT}/passphrase", body))[0] == 200

    async def end(site: Site, browser: Browser) -> None:
        owner, before = Browser(site, "100.64.0.8"), Browser(site)
        before.cookies = kept["before"]
        await owner.log_in({**ANA, "passphrase": OTHER})
        assert (await owner.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        for one in (browser, before, browser):
            await expect_nobody(site, one)

    over_restarts(tmp_path, change, end)


def test_t06_a_copy_of_the_old_token_does_not_get_the_other_one_after_a_restart(
    tmp_path: Path,
) -> None:
    """Not by asking for the same as its owner did, in whatever order they come."""
    kept: dict[str, Any] = {}
    eve_is = {"account": "Eve", "passphrase": PASSPHRASE}

    async def log_in(site: Site, browser: Browser) -> None:
        await Browser(site, "100.64.0.8").make_account()
        await Browser(site, "100.64.0.9").make_account(eve_is)
        await browser.me()
        kept["copy"], kept["player"] = dict(browser.cookies), await browser.player()
        await browser.log_in()

    async def steal(site: Site, browser: Browser) -> None:
        eve = Browser(site, "100.64.0.9")
        eve.cookies = dict(kept["copy"])
        await eve.log_in(eve_is)
        assert not set(eve.cookies.values()) & set(browser.cookies.values())
        assert (await browser.me())["account"] == "Ana"
        assert (await browser.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        assert await browser.player() == kept["player"]
        stolen = Browser(site)
        stolen.cookies = {"__Host-fairdeal-1": eve.cookies["__Host-fairdeal-1-guest"]}
        await expect_nobody(site, stolen)
        await eve.me()
        assert (await eve.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        await eve.me()
        assert await eve.player() != kept["player"]
        assert await browser.player() == kept["player"]

    over_restarts(tmp_path, log_in, steal)


def test_t06_who_prepares_a_token_as_a_guests_thief_is_nobody_after_the_guest_made_an_account(
    tmp_path: Path,
) -> None:
    eve_is = {"account": "Eve", "passphrase": PASSPHRASE}

    async def steal(site: Site, browser: Browser) -> None:
        await Browser(site, "100.64.0.9").make_account(eve_is)
        await browser.me()
        eve = Browser(site, "100.64.0.9")
        eve.cookies = dict(browser.cookies)
        await eve.log_in(eve_is)
        prepared = eve.cookies["__Host-fairdeal-1-guest"]
        await browser.make_account()
        thief = Browser(site)
        thief.cookies = {"__Host-fairdeal-1": prepared}
        await expect_nobody(site, thief)
        assert (await browser.me())["account"] == "Ana"

    over_restarts(tmp_path, steal)


def test_who_is_known_plays_on_without_the_key_of_the_room(tmp_path: Path) -> None:
    """Only what is still to be changed waits for it."""

    async def change(_: Site, browser: Browser) -> None:
        await browser.make_account()
        await browser.me()
        (tmp_path / "seal.key").write_bytes(b"damaged")

    async def go_on(site: Site, browser: Browser) -> None:
        assert (await browser.me())["account"] == "Ana"
        other = Browser(site, "100.64.0.8")
        letter = "A" if browser.token[0] != "A" else "B"
        other.cookies = {"__Host-fairdeal-1": letter + browser.token[1:]}
        before = dict(other.cookies)
        assert await other.ask("GET", "/api/me") == (503, {"code": "try_again", "params": {}})
        assert other.cookies == before
        guest = Browser(site, "100.64.0.9")
        await guest.me()
        before = dict(guest.cookies)
        for path, body in ((ACCOUNT, {**ANA, "account": "Bo"}), (f"{ACCOUNT}/login", ANA)):
            said = await guest.ask("POST", path, body)
            assert said == (503, {"code": "try_again", "params": {}})
        assert guest.cookies == before
        assert (await guest.me())["account"] is None  # nothing of it was done
        assert len(await browser.devices()) == 1

    over_restarts(tmp_path, change, go_on)


# -- others' changes --------------------------------------------------------------------------


def test_no_number_of_others_changes_makes_us_forget_whose_a_token_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stranger asks for other tokens without end, before the browser has shown its own."""
    monkeypatch.setattr(identity, "KEYS_MOST", 3)

    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        browser, stranger = Browser(site), Browser(site, "100.64.0.9")
        await browser.me()
        await stranger.me()
        bank, guest = await win_chips(site, browser), await browser.player()
        for path, name in ((f"{ACCOUNT}/login", "Ana"), (f"{ACCOUNT}/logout", None)):
            assert (await browser.ask("POST", path, ANA if name else {}))[0] == 200
            for i in range(10):
                one = like(stranger)
                one.cookies = {
                    "__Host-fairdeal-1": f"{i}" * 43,
                    "__Host-fairdeal-1-guest": stranger.token,
                }
                assert (await one.me())["account"] is None
            assert (await browser.me())["account"] == name
        assert (await browser.me())["bank"] == bank
        assert await browser.player() == guest
        del browser.cookies["__Host-fairdeal-1-guest"]
        assert await browser.player() == guest

    run(test)


# -- a request that is not late ---------------------------------------------------------------


async def step(browser: Browser, what: str, names: itertools.count[int]) -> None:
    """Do one thing as a page does it: it asks who it is as soon as it has the answer."""
    match what:
        case "make":
            body = {"account": f"Made {next(names)}", "passphrase": PASSPHRASE}
            status, _ = await browser.ask("POST", ACCOUNT, body)
        case "login":
            status, _ = await browser.ask("POST", f"{ACCOUNT}/login", ANA)
        case "passphrase":
            body = {"passphrase": PASSPHRASE, "new": PASSPHRASE}
            status, _ = await browser.ask("POST", f"{ACCOUNT}/passphrase", body)
        case "logout":
            status, _ = await browser.ask("POST", f"{ACCOUNT}/logout", {})
        case _:
            status, _ = await browser.ask("DELETE", ACCOUNT, {"passphrase": PASSPHRASE})
    assert status == 200
    await browser.me()


def sequences(length: int) -> list[tuple[str, ...]]:
    """All that one browser can do in so many steps; nobody deletes Ana's account."""
    may = {
        "guest": {"make": "own", "login": "Ana"},
        "own": {"passphrase": "own", "login": "Ana", "logout": "guest", "delete": "guest"},
        "Ana": {"login": "Ana", "logout": "guest"},
    }
    found: list[tuple[tuple[str, ...], str]] = [((), "guest")]
    for _ in range(length):
        found = [((*did, what), to) for did, at in found for what, to in may[at].items()]
    return [did for did, _ in found]


async def expect_somebody(site: Site, sequence: Sequence[str], names: itertools.count[int]) -> None:
    browser = Browser(site)
    await browser.me()
    guests = [await browser.player()]
    for i, what in enumerate(sequence):
        await step(browser, what, names)
        status, who = await browser.ask("GET", f"{ACCOUNT}/data")
        assert status == 200, sequence[: i + 1]
        if what == "make":
            assert who["player"] == guests[-1], sequence[: i + 1]
            guests.append("")  # from now on he has an account
        elif what in ("logout", "delete"):
            assert who["account"] is None
            if guests[-1] == "":
                assert who["player"] not in guests, sequence[: i + 1]
                guests.append(who["player"])
            assert who["player"] == guests[-1], sequence[: i + 1]


def test_whatever_a_browser_did_within_a_minute_it_is_somebody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And the guest who it was, as long as he has no account."""
    for name in ("LOGINS", "LOGINS_TO_ACCOUNT", "LOGINS_IN_BROWSER", "LOGINS_FROM_STRANGERS"):
        monkeypatch.setattr(valve, name, Rate(10**6, 1))
    for name in ("POSTS", "GUESTS", "LOOKUPS", "REQUESTS"):
        monkeypatch.setattr(valve, name, Rate(10**6, 1))
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passphrases, "_ARGON2ID", quick)
    monkeypatch.setattr(passphrases, "WAIT_MOST", 10**6)

    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        names = itertools.count()
        found = sequences(4)
        assert ("login", "logout", "make", "logout") in found
        found += [("login", "logout", "make", "login", "logout")]
        await asyncio.gather(*(expect_somebody(site, one, names) for one in found))

    run(test)


# -- the lines --------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["account", "passphrase"])
def test_a_line_by_the_other_token_is_not_closed_when_the_old_ones_are(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page comes back at once by its other token, and stays."""
    monkeypatch.setattr(account, "RENEWED_S", 0.2)

    async def test(site: Site) -> None:
        home = Browser(site)
        await home.me()
        if change == "passphrase":
            await home.make_account()
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        await asyncio.sleep(0.4)  # what is to be closed because of the account was
        old = await site.connect(table, home.headers)
        assert await read(old, "snapshot")
        if change == "account":
            await home.make_account()
        else:
            body = {"passphrase": PASSPHRASE, "new": OTHER}
            assert (await home.ask("POST", f"{ACCOUNT}/passphrase", body))[0] == 200
        await home.me()
        assert await read(old, "problem") == {}
        new = await site.connect(table, home.headers)
        assert await read(new, "snapshot")
        await asyncio.sleep(0.4)
        await new.send_str('{"t":"ping"}')
        assert await read(new, "pong", "problem") == {"t": "pong"}

    run(test)


def test_two_lines_that_come_back_at_once_by_the_other_token_both_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first is in while the second still finds that its token was not shown."""

    async def test(site: Site) -> None:
        home = Browser(site)
        await home.me()
        table = (await home.ask("POST", "/api/tables", PRIVATE))[1]["table"]
        await home.make_account()
        rotate, waiting, go_on = site.store.people.rotate, asyncio.Event(), asyncio.Event()

        async def slow(before: bytes, after: bytes) -> None:
            waiting.set()
            await go_on.wait()
            await rotate(before, after)

        with monkeypatch.context() as patch:
            patch.setattr(site.store.people, "rotate", slow)
            connecting = [asyncio.create_task(site.connect(table, home.headers)) for _ in range(2)]
            await waiting.wait()
            await asyncio.sleep(0.1)  # the second got as far as it can
            go_on.set()
            lines = [await one for one in connecting]
        for line in lines:
            assert await read(line, "snapshot", "problem")
            await line.send_str('{"t":"ping"}')
            assert await read(line, "pong", "problem") == {"t": "pong"}

    run(test)


def test_a_disk_that_fails_when_an_account_is_left_signs_it_out_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        browser = Browser(site)
        await browser.me()
        await browser.log_in()
        await browser.me()
        old = like(browser)
        await browser.log_in()

        async def fail(*_: str) -> None:
            raise StoreFailed("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(site.store.people, "sign_out", fail)
            assert (await browser.ask("GET", "/api/me"))[0] == 503
        assert (await browser.me())["account"] == "Ana"
        await expect_nobody(site, old)

    run(test)

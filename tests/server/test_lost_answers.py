"""An answer with another token is lost, or comes too late: nobody loses who he is (T-06)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fairdeal.server import identity
from fairdeal.store import MemoryStore, SqliteStore, StoreFailed
from tests.server.browser import ANA, PASSPHRASE, Browser
from tests.server.site import PRACTISE, Site, read
from tests.server.test_accounts import ACCOUNT, OTHER, expect_nobody, run

BO = {"account": "Bo", "passphrase": PASSPHRASE}
CHANGE = {"passphrase": PASSPHRASE, "new": OTHER}


def like(browser: Browser) -> Browser:
    """Another request of the same browser: it has the same cookies when it is sent."""
    other = Browser(browser.site)
    other.cookies = dict(browser.cookies)
    return other


async def lose(browser: Browser, path: str, body: Any) -> None:
    """Ask for what is done, of which the answer does not arrive."""
    assert (await like(browser).ask("POST", path, body))[0] == 200


async def win_chips(site: Site, browser: Browser) -> int:
    """Bring a guest's chips from a table to his bank; return how many."""
    table = (await browser.ask("POST", "/api/practise", PRACTISE))[1]["table"]
    socket = await site.connect(table, browser.headers)
    await read(socket, "snapshot")
    await socket.send_str('{"t":"leave","id":"1"}')
    while await read(socket):
        pass
    bank: int = (await browser.me())["bank"]
    assert bank > 0
    return bank


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_a_guest_whose_answer_to_a_login_is_lost_is_still_there(answers: int) -> None:
    """So he is if he tries again, and if that works; then he is there after logging out."""

    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        browser = Browser(site)
        await browser.me()
        bank, guest = await win_chips(site, browser), await browser.player()
        for _ in range(answers + 1):
            await lose(browser, f"{ACCOUNT}/login", ANA)
            kept = dict(browser.cookies)
            assert (await browser.me())["bank"] == bank
            assert await browser.player() == guest
            assert browser.cookies == kept
        table = await site.practise(browser.headers)
        socket = await site.connect(table, browser.headers)  # he is not kept from the tables
        await read(socket, "snapshot")
        await socket.send_str('{"t":"leave","id":"2"}')
        while await read(socket):
            pass
        old = like(browser)
        await browser.log_in()
        assert (await browser.me())["account"] == "Ana"
        await expect_nobody(site, old)
        assert (await browser.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        assert await browser.player() == guest

    run(test)


@pytest.mark.parametrize("lost", [1, 2])
def test_a_guest_whose_answer_to_a_logout_is_lost_is_still_there(lost: int) -> None:
    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        browser = Browser(site)
        await browser.me()
        bank, guest = await win_chips(site, browser), await browser.player()
        await browser.log_in()
        await browser.me()
        signed_in = like(browser)
        await lose(browser, f"{ACCOUNT}/logout", {})
        await expect_nobody(site, signed_in)  # that is done at once
        for _ in range(lost):
            assert (await like(browser).me())["bank"] == bank
        assert (await browser.me())["bank"] == bank
        assert await browser.player() == guest
        late = like(signed_in)
        await late.me()
        assert late.cookies == signed_in.cookies

    run(test)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_tabs_that_come_back_at_once_are_one_guest(order: tuple[int, int]) -> None:
    async def test(site: Site) -> None:
        owner, browser = Browser(site, "100.64.0.8"), Browser(site)
        await owner.make_account()
        await browser.me()
        guest = await browser.player()
        await browser.log_in()
        await browser.me()
        before = like(browser)
        assert (await owner.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        tabs = [like(before), like(before)]
        await asyncio.gather(*(tab.me() for tab in tabs))
        for i in order:
            assert await like(tabs[i]).player() == guest
        assert tabs[0].cookies == tabs[1].cookies
        third = like(before)  # it was sent with them and comes after the first was shown
        said = await third.me()
        assert (said["account"], said["bank"]) == (None, 0)
        assert third.cookies == before.cookies
        await expect_nobody(site, before)
        assert await tabs[0].player() == guest

    run(test)


def test_who_logs_out_in_two_tabs_at_once_is_the_guest_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second is answered after the browser came back by the answer to the first."""

    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        browser = Browser(site)
        await browser.me()
        guest = await browser.player()
        await browser.log_in()
        await browser.me()
        second, asked, go_on = like(browser), asyncio.Event(), asyncio.Event()
        sign_out = site.store.people.sign_out

        async def slow(player: str, device: str) -> None:
            asked.set()
            await go_on.wait()
            await sign_out(player, device)

        with monkeypatch.context() as patch:
            patch.setattr(site.store.people, "sign_out", slow)
            asking = asyncio.create_task(second.ask("POST", f"{ACCOUNT}/logout", {}))
            await asked.wait()
        before = dict(second.cookies)
        assert (await browser.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        assert await browser.player() == guest
        go_on.set()
        await asking
        assert second.cookies == before

    run(test)


def test_who_is_the_guest_again_is_he_after_a_restart_too(tmp_path: Any) -> None:
    """Nothing was asked since by the token that the browser was given."""

    async def main() -> None:
        cookies: dict[str, str] = {}
        player = ""
        for start in range(2):
            store = SqliteStore(tmp_path / "room.db")
            async with Site(store) as site:
                browser = Browser(site)
                browser.cookies = cookies
                if start == 0:
                    await Browser(site, "100.64.0.8").make_account()
                    await browser.me()
                    player = await browser.player()
                    await browser.log_in()
                    await browser.me()
                    assert (await browser.ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
                else:
                    await browser.me()
                    assert await browser.player() == player
            await store.close()

    asyncio.run(main())


CHANGES: dict[str, tuple[str, Any]] = {
    "account": (ACCOUNT, BO),
    "passphrase": (f"{ACCOUNT}/passphrase", CHANGE),
    "login": (f"{ACCOUNT}/login", ANA),
    "again": (f"{ACCOUNT}/login", ANA),
}


async def about_to(what: str, site: Site, browser: Browser) -> tuple[str, Any]:
    """Bring a browser to where a change can be asked for; return the request."""
    await Browser(site, "100.64.0.8").make_account()
    await browser.me()
    if what in ("passphrase", "again"):
        await browser.log_in()
        await browser.me()
    return CHANGES[what]


@pytest.mark.parametrize("what", CHANGES)
def test_what_was_asked_with_the_old_token_changes_no_cookie(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the other token is shown, and after; the page's own file, too."""

    async def test(site: Site) -> None:
        browser = Browser(site)
        path, body = await about_to(what, site, browser)
        before = like(browser)
        assert (await browser.ask("POST", path, body))[0] == 200
        assert browser.token != before.token
        late = like(before)
        assert await late.player() == await before.player()
        await late.me()
        assert late.cookies == before.cookies
        shown = [like(browser), like(browser)]
        accounts = [me["account"] for me in await asyncio.gather(*(tab.me() for tab in shown))]
        assert accounts == [body.get("account", "Ana")] * 2
        assert shown[0].cookies == shown[1].cookies == browser.cookies
        said = await late.me()
        assert (said["account"], said["name"], said["tables"]) == (None, None, [])
        assert late.cookies == before.cookies
        assert "Set-Cookie" not in (await site.get("/", **late.headers))[1]
        await expect_nobody(site, late)
        monkeypatch.setattr(identity, "LATE_MS", -1)
        await late.me()  # a copy of long ago: whoever has it is somebody new
        assert late.token != before.token

    run(test)


def test_what_was_asked_by_an_ended_token_does_not_end_a_login_since() -> None:
    async def test(site: Site) -> None:
        owner, browser = Browser(site, "100.64.0.8"), Browser(site)
        await owner.make_account()
        await browser.me()
        await browser.log_in()
        await browser.me()
        assert (await owner.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200
        late = like(browser)
        await browser.log_in()
        assert (await browser.me())["account"] == "Ana"
        before = dict(late.cookies)
        assert (await late.me())["account"] is None
        assert late.cookies == before

    run(test)


def test_two_tabs_that_log_in_at_once_keep_one_guest() -> None:
    async def test(site: Site) -> None:
        await Browser(site, "100.64.0.8").make_account()
        browser = Browser(site)
        await browser.me()
        guest = await browser.player()
        tabs = [like(browser), like(browser)]
        await asyncio.gather(*(tab.log_in() for tab in tabs))
        await tabs[0].me()
        assert (await tabs[1].me())["account"] == "Ana"
        assert (await tabs[1].ask("POST", f"{ACCOUNT}/logout", {}))[0] == 200
        assert await tabs[1].player() == guest

    run(test)


@pytest.mark.parametrize("what", CHANGES)
def test_a_lost_answer_leaves_the_browser_who_it_was_over_a_restart(
    what: str, tmp_path: Any
) -> None:
    async def main() -> None:
        cookies: dict[str, str] = {}
        player = ""
        for start in range(2):
            store = SqliteStore(tmp_path / "room.db")
            async with Site(store) as site:
                browser = Browser(site)
                browser.cookies = cookies
                if start == 0:
                    path, body = await about_to(what, site, browser)
                    player = await browser.player()
                    await lose(browser, path, body)
                assert await browser.player() == player
            await store.close()

    asyncio.run(main())


async def sign_out_others(owner: Browser) -> None:
    assert (await owner.ask("POST", f"{ACCOUNT}/sign-out", {"device": None}))[0] == 200


async def other_passphrase(owner: Browser) -> None:
    change = {"passphrase": OTHER, "new": PASSPHRASE}
    assert (await owner.ask("POST", f"{ACCOUNT}/passphrase", change))[0] == 200


async def forget(owner: Browser) -> None:
    assert (await owner.ask("DELETE", ACCOUNT, {"passphrase": OTHER}))[0] == 200


@pytest.mark.parametrize("end", [sign_out_others, other_passphrase, forget])
def test_t06_what_ends_a_device_ends_its_old_and_its_other_token_at_once(
    end: Callable[[Browser], Awaitable[None]],
) -> None:
    async def test(site: Site) -> None:
        browser, owner = Browser(site), Browser(site, "100.64.0.8")
        await browser.make_account()
        await browser.me()
        before = like(browser)
        assert (await browser.ask("POST", f"{ACCOUNT}/passphrase", CHANGE))[0] == 200
        await owner.log_in({**ANA, "passphrase": OTHER})
        await end(owner)
        await expect_nobody(site, before)
        await expect_nobody(site, browser)
        await expect_nobody(site, before)

    run(test)


@pytest.mark.parametrize("what", ["account", "login"])
def test_t06_who_has_a_copy_cannot_have_the_other_token_made_before(what: str) -> None:
    """Eve logs in to an account of her own by a copy, and waits until its owner gets another."""

    async def test(site: Site) -> None:
        browser = Browser(site)
        path, body = await about_to(what, site, browser)
        eve = like(browser)
        own = {"account": "Eve", "passphrase": PASSPHRASE}
        await Browser(site, "100.64.0.9").make_account(own)
        await eve.log_in(own)
        assert (await browser.ask("POST", path, body))[0] == 200
        mine, copied = set(browser.cookies.values()), set(eve.cookies.values())
        assert not mine & copied
        await browser.me()
        guest = Browser(site)
        guest.cookies = {"__Host-fairdeal-1": eve.cookies["__Host-fairdeal-1-guest"]}
        await expect_nobody(site, guest)
        await eve.me()
        assert (await browser.me())["account"] == body["account"]

    run(test)


def test_t06_who_had_a_copy_ends_nothing_when_the_owner_has_another_token() -> None:
    async def test(site: Site) -> None:
        browser = Browser(site)
        path, body = await about_to("passphrase", site, browser)
        eve = like(browser)
        own = {"account": "Eve", "passphrase": PASSPHRASE}
        await Browser(site, "100.64.0.9").make_account(own)
        await eve.log_in(own)
        assert (await browser.ask("POST", path, body))[0] == 200
        await browser.me()
        await eve.me()
        assert (await browser.me())["account"] == "Ana"

    run(test)


def test_a_token_that_could_not_be_stored_when_it_was_shown_is_good_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(site: Site) -> None:
        browser = Browser(site)
        await browser.make_account()
        before = like(browser)

        async def fail(*_: bytes) -> None:
            raise StoreFailed("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(store.people, "rotate", fail)
            assert (await browser.ask("GET", "/api/me"))[0] == 503
            assert browser.cookies == before.cookies
        assert (await browser.me())["account"] == "Ana"

    store = MemoryStore()
    run(test, store)

"""What one connection, player and address may ask for; honest people never notice (T-11)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from fairdeal.room import Session
from fairdeal.room.rates import Rate
from fairdeal.server import guard, qr, valve
from fairdeal.server.peers import Caller
from fairdeal.server.qr import Codes, TooFast
from fairdeal.server.valve import (
    ADDRESS_CONNECTIONS,
    ADDRESS_TABLES,
    ALL_GUESTS,
    COMMANDS,
    DRAWINGS,
    GUESTS,
    HANDSHAKES,
    LOOKUPS,
    PATIENCE,
    PLAYER_CONNECTIONS,
    POSTS,
    REQUESTS,
    TABLES,
    Valve,
)
from tests.server.site import AWAY, PRACTISE, PRIVATE, URL, Site, away, read

HOME = Caller("100.64.0.7", is_local=False, https=True)
ELSEWHERE = Caller("100.64.0.8", is_local=False, https=True)
LOCAL = Caller("127.0.0.1", is_local=True, https=False)
FRIENDS = 20
STILL = Rate(burst=3, every_ms=10**9)  # no token comes back while a test runs


def run(test: Callable[[Site], Awaitable[None]], commands: Rate = COMMANDS) -> None:
    """Test a server to whose limits no token comes back, however slow this machine is."""

    async def main() -> None:
        async with Site(commands=commands) as site:
            await test(site)

    with pytest.MonkeyPatch.context() as patch:
        rates = {"HANDSHAKES": HANDSHAKES, "POSTS": POSTS, "GUESTS": GUESTS, "LOOKUPS": LOOKUPS}
        for name, rate in rates.items():
            patch.setattr(valve, name, Rate(rate.burst, 10**9))
        patch.setattr("fairdeal.server.socket.PATIENCE", Rate(PATIENCE.burst, 10**9))
        asyncio.run(main())


def test_the_promised_numbers() -> None:
    assert Rate(burst=30, every_ms=100) == COMMANDS  # 10/s
    assert PLAYER_CONNECTIONS == 5


def test_twenty_friends_behind_one_router_are_fine() -> None:
    """All come at once, each opens a table and looks at it thrice, once on a line that is dead."""
    limits = Valve()
    for friend in range(FRIENDS):
        assert all(limits.may_ask(HOME, 0) for _ in range(25))
        assert limits.may_be_new(HOME, 0)
        assert limits.may_post(HOME, 0)
        for _ in range(3):
            session = Session(f"player {friend}", None)
            assert limits.may_shake_hands(HOME, 0)
            assert limits.enter(HOME, session)
            assert session.close_code is None
    assert limits.connections == 3 * FRIENDS


@pytest.mark.parametrize(
    ("ask", "rate"),
    [
        (Valve.may_ask, REQUESTS),
        (Valve.may_draw, DRAWINGS),
        (Valve.may_be_new, GUESTS),
        (Valve.may_post, POSTS),
        (Valve.may_shake_hands, HANDSHAKES),
        (Valve.may_look_up, LOOKUPS),
    ],
)
def test_an_address_is_limited_and_takes_nothing_from_another(
    ask: Callable[[Valve, Caller, int], bool], rate: Rate
) -> None:
    limits = Valve()
    assert all(ask(limits, HOME, 0) for _ in range(rate.burst))
    assert not ask(limits, HOME, rate.every_ms - 1)
    assert ask(limits, ELSEWHERE, 0)
    assert ask(limits, HOME, rate.every_ms)
    more = 10 if rate == REQUESTS else 1 if ask == Valve.may_draw else 20
    assert all(ask(limits, LOCAL, 0) for _ in range(more * rate.burst)), "this machine has more"


def test_new_guests_from_everywhere_together_are_limited() -> None:
    limits = Valve()
    new = sum(limits.may_be_new(Caller(f"addr {i}", False, True), 0) for i in range(5000))
    assert new == ALL_GUESTS.burst
    assert not limits.may_be_new(LOCAL, 0)


def test_this_machine_is_limited_too() -> None:
    limits = Valve()
    assert not all(limits.may_post(LOCAL, 0) for _ in range(50 * POSTS.burst + 1))


def test_an_address_has_sixty_connections_and_gets_one_back_with_each_that_ends() -> None:
    limits = Valve()
    sessions = [Session(f"{i}", None) for i in range(ADDRESS_CONNECTIONS + 1)]
    assert [limits.enter(HOME, session) for session in sessions] == [
        *([True] * ADDRESS_CONNECTIONS),
        False,
    ]
    limits.leave(HOME, sessions[-1])  # it never came in
    assert not limits.enter(HOME, sessions[-1])
    assert limits.enter(ELSEWHERE, Session("x", None))
    limits.leave(HOME, sessions[0])
    assert limits.enter(HOME, sessions[-1])


def test_of_one_player_the_newest_five_connections_live() -> None:
    limits = Valve()
    sessions = [Session("ana", None) for _ in range(PLAYER_CONNECTIONS + 2)]
    for i, session in enumerate(sessions):
        assert limits.enter(HOME if i % 2 else ELSEWHERE, session)
    assert [session.close_code for session in sessions] == [4400, 4400, *([None] * 5)]


def test_a_limit_of_nobody_is_kept_for_nobody() -> None:
    limits = Valve()
    for i in range(500):
        session = Session("", None) if i % 2 else Session("ana", None)
        limits.enter(HOME, session)
        limits.leave(HOME, session)
    assert limits.connections == 0


# -- at a server ------------------------------------------------------------------------------


def test_commands_that_come_too_fast_are_refused_by_id_and_have_no_effect() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        socket = await site.connect(await site.practise(guest), guest)
        for i in range(5):
            await socket.send_str(f'{{"t":"leave_{i}","id":"{i}"}}')
        codes = [await read(socket, "refused") for _ in range(5)]
        assert [(said["id"], said["code"]) for said in codes] == [
            *((str(i), "unknown_frame") for i in range(3)),
            *((str(i), "too_fast") for i in (3, 4)),
        ]
        await socket.close()

    run(test, STILL)


def test_who_stays_too_fast_is_closed_with_the_reason() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        socket = await site.connect(await site.practise(guest), guest)
        refused = 0
        await socket.send_str('{"t":"ping"}')
        for _ in range(STILL.burst - 1 + PATIENCE.burst + 1):
            await socket.send_str('{"t":"ping"}')
            if (await read(socket, "refused", "pong"))["t"] == "refused":
                refused += 1
        assert refused >= PATIENCE.burst - 1
        assert await read(socket, "problem") == {"t": "problem", "code": "too_fast", "params": {}}
        assert await read(socket, "problem") == {}
        assert socket.close_code == 4400

    run(test, STILL)


def test_a_sixth_connection_of_a_player_closes_his_first() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        table = await site.practise(guest)
        sockets = []
        for i in range(6):
            sockets.append(await site.connect(table, {**guest, **away(f"100.64.0.{i}")}))
            await read(sockets[-1], "welcome")
        assert (await read(sockets[0], "problem"))["code"] == "too_many_lines"
        assert await read(sockets[0], "problem") == {}
        for socket in sockets[1:]:
            await socket.send_str('{"t":"ping"}')
            assert await read(socket, "pong")
            await socket.close()

    run(test)


def test_an_address_with_too_many_connections_is_told_and_others_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fairdeal.server.valve.ADDRESS_CONNECTIONS", 2)

    async def test(site: Site) -> None:
        ana, bob, cem = [await site.guest() for _ in range(3)]
        table = (await site.post("/api/tables", PRIVATE, **ana))[1]["table"]
        lines = [await site.connect(table, guest) for guest in (ana, bob)]
        for line in lines:
            assert await read(line, "welcome")
        late = await site.connect(table, cem)
        assert (await read(late, "problem"))["code"] == "too_many_lines"
        assert await read(late, "problem") == {}
        assert late.close_code == 4400
        other = await site.connect(table, {**cem, **away("100.64.0.9")})
        assert await read(other, "welcome")

    run(test)


def test_posts_of_one_address_are_limited_with_a_code() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        answers = [await site.post("/api/nothing-is-read", {}, **guest)]
        assert answers[0][0] == 404
        bad = {**PRACTISE, "level": "god"}
        for _ in range(POSTS.burst):
            assert (await site.post("/api/practise", bad, **guest))[0] == 400
        status, said = await site.post("/api/practise", PRACTISE, **guest)
        assert (status, said) == (429, {"code": "too_fast", "params": {}})
        elsewhere = {**guest, **away("100.64.0.9")}
        assert (await site.post("/api/practise", PRACTISE, **elsewhere))[0] == 200

    run(test)


def test_an_address_opens_sixty_tables_and_another_one_for_each_that_ends() -> None:
    limits = Valve()
    open_: set[str] = set()

    def opens(caller: Caller, name: str, now: int) -> bool:
        table = limits.open_table(caller, now, open_.__contains__)
        if table is not None:
            table.name = name
            open_.add(name)
        return table is not None

    later = ADDRESS_TABLES * TABLES.every_ms
    assert all(opens(HOME, f"{i}", 0) for i in range(ADDRESS_TABLES))
    assert not opens(HOME, "one more", later)
    assert opens(ELSEWHERE, "elsewhere", later)
    open_.remove("7")
    assert opens(HOME, "one more", later)
    assert not opens(HOME, "two more", later)
    open_.clear()
    waiting = [limits.open_table(HOME, 2 * later, open_.__contains__) for _ in range(61)]
    assert waiting.count(None) == 1, "what is being opened counts"
    assert waiting[0] is not None
    limits.give_back(waiting[0])
    assert limits.open_table(HOME, 3 * later, open_.__contains__) is not None


def test_an_address_opens_tables_at_a_bounded_rate_even_if_none_of_them_stays() -> None:
    limits, opened = Valve(), 0
    for now in range(0, 3_600_000, 500):
        table = limits.open_table(HOME, now, lambda _: False)
        if table is not None:
            table.name = "closed at once"
            opened += 1
    assert opened == ADDRESS_TABLES + 3_600_000 // TABLES.every_ms - 1


def test_tables_of_one_address_are_limited_with_a_code() -> None:
    """Whoever they belong to: an address may be sixty guests, of whom each may have twenty."""

    async def test(site: Site) -> None:
        guests = [await site.guest() for _ in range(7)]
        for i in range(ADDRESS_TABLES):
            assert (await site.post("/api/practise", PRACTISE, **guests[i % 6]))[0] == 200
        status, said = await site.post("/api/tables", PRIVATE, **guests[6])
        assert (status, said) == (429, {"code": "too_many_tables", "params": {}})
        elsewhere = {**guests[6], **away("100.64.0.9")}
        assert (await site.post("/api/practise", PRACTISE, **elsewhere))[0] == 200
        assert len(site.hub.rooms) == ADDRESS_TABLES + 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(valve, "POSTS", Rate(100, 10**9))
        asyncio.run(as_is(test))


def test_a_table_that_could_not_be_opened_does_not_count() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        for _ in range(3):
            status, said = await site.post("/api/tables", {**PRIVATE, "stack": 1}, **guest)
            assert (status, said["code"]) == (400, "bad_option")
        assert (await site.post("/api/practise", PRACTISE, **guest))[0] == 200
        assert (await site.post("/api/practise", PRACTISE, **guest))[0] == 429

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(valve, "ADDRESS_TABLES", 1)
        asyncio.run(as_is(test))


async def as_is(test: Callable[[Site], Awaitable[None]]) -> None:
    async with Site() as site:
        await test(site)


def test_names_of_tables_are_not_tried_out_without_end() -> None:
    """A name is 96 random bits, so that there is nothing to find; but nobody may search for it."""

    async def test(site: Site) -> None:
        guest = await site.guest()
        table = await site.practise(guest)
        assert len(table) == 16
        statuses = [(await site.get(f"/api/tables/{i}", **AWAY))[0] for i in range(LOOKUPS.burst)]
        assert statuses == [404] * LOOKUPS.burst
        status, _, said = await site.get(f"/api/tables/{table}", **AWAY)
        assert (status, said) == (429, b'{"code":"too_fast","params":{}}')
        assert (await site.get(f"/api/tables/{table}", **away("100.64.0.9")))[0] == 200

    run(test)


@pytest.mark.parametrize(
    "path", ["/", "/t/x", "/index.html", "/favicon.svg", "/api/lobby", "/ws/x"]
)
def test_requests_of_one_address_are_limited_whatever_they_ask_for(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(valve, "REQUESTS", STILL)
    monkeypatch.setattr(guard, "TOO_FAST_S", 0)

    async def test(site: Site) -> None:
        guest = await site.guest()
        elsewhere = {**guest, **away("100.64.0.9")}
        for _ in range(STILL.burst - 1):
            assert (await site.get(path, **guest))[0] != 429
        monkeypatch.delattr(type(site.store.people), "visitor")  # nothing is looked up
        for host in (URL.removeprefix("https://"), "another.example"):
            status, headers, said = await site.get(path, **{**guest, "Host": host})
            assert status == 429
            assert "Content-Security-Policy" in headers
            assert said.startswith(b'{"code": "too_fast"' if "/api/" in path else b"Too many")
        assert (await site.get("/favicon.svg", **elsewhere))[0] != 429

    run(test)


def test_who_asks_too_often_waits_for_his_answer() -> None:
    assert guard.TOO_FAST_S == 1.0


def test_codes_of_links_are_limited_with_the_lookups() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        table = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
        path = f"/api/tables/{table}/qr"
        for _ in range(LOOKUPS.burst):
            assert (await site.get(path, **AWAY))[0] == 200
        assert (await site.get(path, **AWAY))[0] == 429
        assert (await site.get(path, **away("100.64.0.9")))[0] == 200

    run(test)


def test_codes_are_drawn_at_a_rate_beside_the_loop_and_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(qr, "KEPT", 70)

    def draw(link: str) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        drawn.append(link)
        return link.encode()

    async def test() -> None:
        codes = Codes(Valve())
        twice = await asyncio.gather(codes.of("same", HOME), codes.of("same", HOME))
        assert [*twice] == [b"same"] * 2
        assert drawn == ["same"]
        for i in range(DRAWINGS.burst - 2):
            await codes.of(f"{i}", HOME)
        with pytest.raises(TooFast):
            await codes.of("one more", HOME)
        assert await codes.of("same", HOME) == b"same"
        for i in range(DRAWINGS.burst):
            await codes.of(f"elsewhere {i}", ELSEWHERE)
        assert len(codes._drawn) == 70

    monkeypatch.setattr(valve, "DRAWINGS", Rate(DRAWINGS.burst, 10**9))
    monkeypatch.setattr(qr, "draw", draw)
    asyncio.run(test())


def test_handshakes_of_one_address_are_limited() -> None:
    async def test(site: Site) -> None:
        codes = [
            (await site.get("/ws/x", Origin="https://cards.example.org", **AWAY))[0]
            for _ in range(HANDSHAKES.burst + 1)
        ]
        assert codes == [*([400] * HANDSHAKES.burst), 429]

    run(test)


@pytest.mark.parametrize("path", ["/", "/t/any", "/api/me"])
def test_a_loop_of_requests_without_a_cookie_does_not_fill_the_database(path: str) -> None:
    async def test(site: Site) -> None:
        for _ in range(GUESTS.burst):
            assert "Set-Cookie" in (await site.get(path, **AWAY))[1]
        status, headers, body = await site.get(path, **AWAY)
        assert "Set-Cookie" not in headers
        if path == "/api/me":
            assert (status, body) == (429, b'{"code":"too_many_guests","params":{}}')
        assert "Set-Cookie" in (await site.get(path, **away("100.64.0.9")))[1]

    run(test)


@pytest.mark.parametrize(
    ("site_", "dest", "is_new"),
    [
        ("cross-site", "empty", False),
        ("cross-site", "image", False),
        ("cross-site", "iframe", False),
        ("same-site", "empty", False),
        ("cross-site", "document", True),  # a link in a message
        ("same-origin", "empty", True),
        ("none", "document", True),  # typed
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/me"])
def test_a_foreign_page_makes_no_guests(path: str, site_: str, dest: str, is_new: bool) -> None:
    async def test(site: Site) -> None:
        said = {"Sec-Fetch-Site": site_, "Sec-Fetch-Dest": dest}
        assert ("Set-Cookie" in (await site.get(path, **said))[1]) == is_new
        assert ("Set-Cookie" in (await site.get(path, **AWAY, **said))[1]) == is_new

    run(test)

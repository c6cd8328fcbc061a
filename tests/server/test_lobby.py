"""The lobby: public tables alone, in few words, the same for all who ask within a second."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import msgspec
import pytest
import segno

from fairdeal.hand import Awarded, Share
from fairdeal.room.lobby import ROWS_MOST, LobbyRow, Pots, sorted_rows
from fairdeal.table import HandEnded, HandVoided
from tests.server.site import PRIVATE, URL, Site

PUBLIC = {**PRIVATE, "kind": "public"}


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.server.lobby.FRESH_MS", 0)


async def lobby(site: Site) -> list[dict[str, Any]]:
    status, headers, body = await site.get("/api/lobby", Host="cards.example.org")
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    rows: list[dict[str, Any]] = msgspec.json.decode(body)["tables"]
    return rows


def row(table: str, seats: int, taken: int, computers: int = 0) -> LobbyRow:
    return LobbyRow(table, "standard", 5, 10, 0, seats, taken, computers, None, None, held=False)


def test_only_public_tables_are_listed_in_few_words() -> None:
    async def main() -> None:
        async with Site() as site:
            ana = await site.guest()
            await site.post("/api/tables", PRIVATE, **ana)
            await site.practise(ana)
            assert await lobby(site) == []
            _, opened = await site.post("/api/tables", {**PUBLIC, "rail_s": 30}, **ana)
            expected = {
                "table": opened["table"],
                "house": "standard",
                "small_blind": 5,
                "big_blind": 10,
                "ante": 0,
                "seats": 4,
                "taken": 3,
                "computers": 2,
                "average_pot": None,
                "host": "Ana",
                "held": False,
            }
            assert await lobby(site) == [expected]
            _, about = (await site.get(f"/api/tables/{opened['table']}", **ana))[::2]
            assert msgspec.json.decode(about)["kind"] == "public"

    asyncio.run(main())


def test_the_answer_is_made_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000
    monkeypatch.setattr("fairdeal.server.lobby.FRESH_MS", 1000)
    monkeypatch.setattr("fairdeal.server.lobby.monotonic_ms", lambda: now)

    async def main() -> None:
        nonlocal now
        async with Site() as site:
            ana = await site.guest()
            assert await lobby(site) == []
            await site.post("/api/tables", PUBLIC, **ana)
            now = 1999
            assert await lobby(site) == []
            now = 2000
            assert len(await lobby(site)) == 1

    asyncio.run(main())


def test_a_spectator_of_a_public_table_needs_no_link_and_may_sit_down() -> None:
    async def main() -> None:
        async with Site() as site:
            ana, bob = await site.guest(), await site.guest("100.64.0.8")
            await site.post("/api/tables", PUBLIC, **ana)
            (found,) = await lobby(site)
            socket = await site.connect(found["table"], bob)
            await socket.send_str('{"t":"sit","id":"1","seat":1,"name":"Bob"}')
            async for message in socket:
                frame = message.json()
                if frame["t"] in ("accepted", "refused"):
                    break
            assert frame == {"t": "accepted", "id": "1"}
            assert [row["taken"] for row in await lobby(site)] == [4]
            await socket.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"kind": "practice"}, {"code": "bad_options", "params": {}}),
        ({"kind": "secret"}, {"code": "bad_options", "params": {}}),
        (
            {"rail_s": 601},
            {"code": "bad_option", "params": {"least": 0, "most": 600}, "field": "rail_s"},
        ),
        (
            {"rail_s": -1},
            {"code": "bad_option", "params": {"least": 0, "most": 600}, "field": "rail_s"},
        ),
        (
            {"big_blind": 10**12, "small_blind": 1},  # no stack would be big enough
            {
                "code": "bad_option",
                "params": {"least": 1, "most": 5 * 10**10},
                "field": "big_blind",
            },
        ),
    ],
)
def test_a_table_of_no_kind_or_with_an_impossible_rail_is_not_opened(
    change: dict[str, Any], answer: dict[str, Any]
) -> None:
    async def main() -> None:
        async with Site() as site:
            status, found = await site.post(
                "/api/tables", {**PUBLIC, **change}, **await site.guest()
            )
            assert (status, found) == (400, answer)

    asyncio.run(main())


def test_tables_with_free_seats_and_many_persons_come_first_and_a_hundred_are_enough() -> None:
    full, two, bots, gone = row("a", 2, 2), row("b", 6, 2), row("c", 6, 5, 4), row("d", 9, 8)
    rows = [(2, full), (0, gone), (1, bots), (2, two)]
    assert sorted_rows(rows) == [two, bots, full, gone]
    assert len(sorted_rows([(2, two)] * (ROWS_MOST + 5))) == ROWS_MOST


def test_the_average_pot_is_that_of_the_last_twenty_hands_and_no_void_one() -> None:
    pots = Pots()
    assert pots.average is None
    for chips in (1000, *[30] * 19, 41):
        pots.note([Awarded(0, (Share(1, chips - 1), Share(2, 1))), HandEnded(1)])
    pots.note([Awarded(0, (Share(1, 500),)), HandVoided(9, (), ())])
    assert pots.average == (19 * 30 + 41) // 20


def test_the_link_of_a_table_is_to_be_had_as_a_qr_code() -> None:
    async def main() -> None:
        async with Site() as site:
            ana = await site.guest()
            codes = []
            for body in (PUBLIC, PRIVATE):
                _, opened = await site.post("/api/tables", body, **ana)
                status, headers, image = await site.get(f"/api/tables/{opened['table']}/qr", **ana)
                assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
                assert headers["Cache-Control"] == "no-store"
                assert "default-src 'none'" in headers["Content-Security-Policy"]
                assert image.startswith(b"<svg ")
                codes.append(image)
                drawn = io.BytesIO()
                same = segno.make(f"{URL}/t/{opened['table']}", error="m", micro=False)
                same.save(drawn, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True)
                assert image == drawn.getvalue()
            assert codes[0] != codes[1]
            for name in ("unknown", await site.practise(ana)):
                status, _, _ = await site.get(f"/api/tables/{name}/qr", **ana)
                assert status == 404

    asyncio.run(main())

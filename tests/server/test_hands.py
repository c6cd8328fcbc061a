"""Hands that are over, as files and by links: who gets them, and who does not."""

from __future__ import annotations

import asyncio
import itertools
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal.cli.main import main as fairdeal
from fairdeal.server.links import Links, SharedHand
from fairdeal.store import MemoryStore, StoreFailed
from fairdeal.wire import PastHand
from tests.server.site import AWAY, PRIVATE, Site, away, read

_ids = itertools.count(1)
_PAST: msgspec.json.Decoder[PastHand] = msgspec.json.Decoder(PastHand)


def run(test: Callable[[Site], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Site() as site:
            await test(site)

    asyncio.run(main())


async def play(site: Site, table: str, guest: dict[str, str]) -> Any:
    """Fold the first hand, and return the socket of the table."""
    socket = await site.connect(table, guest)
    seat = 0
    while True:
        frame = await read(socket, "snapshot", "events")
        start = frame.get("base_seq", frame.get("seq", 1) - 1) + 1
        if frame["t"] == "snapshot":
            seat = frame["you"]["seat"]
        hand = max((e["hand"] for e in frame["events"] if e["t"] == "hand"), default=1)
        for number, event in enumerate(frame["events"], start):
            if event["t"] == "hand_ended":
                return socket
            if event["t"] == "asked" and event["seat"] == seat:
                action = {"t": "fold" if event["owed"] else "check"}
                act = {"t": "act", "id": f"id-{next(_ids)}", "hand": hand, "turn": number}
                await socket.send_json({**act, "action": action})


async def get(site: Site, path: str, **headers: str) -> tuple[int, Any]:
    status, said, body = await site.get(path, **headers)
    assert said["Cache-Control"] == "no-store"
    assert said["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in said["Content-Security-Policy"]
    return status, msgspec.json.decode(body)


def test_a_hand_is_a_file_that_replays_and_that_its_player_alone_gets(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ana = await site.guest()
        table = await site.practise(ana)
        path = f"/api/tables/{table}/hands/1"
        await play(site, table, ana)
        status, said, body = await site.get(f"{path}/phh", **ana)
        assert status == 200, body
        assert said["Content-Disposition"] == 'attachment; filename="fairdeal-1.phh"'
        assert said["Content-Type"].startswith("application/toml")
        assert said["Cache-Control"] == "no-store"
        assert said["X-Content-Type-Options"] == "nosniff"
        assert table not in body.decode()
        hand = tomllib.loads(body.decode())
        dealt = [action.split()[3] for action in hand["actions"] if action.startswith("d dh")]
        assert len(dealt) == 6
        assert dealt.count("????") >= 4, "his own are known, and at most a shown one or so"
        (tmp_path / "hand.phh").write_bytes(body)

        assert await get(site, f"{path}/phh", **AWAY) == (401, {"code": "no_session", "params": {}})
        other = await site.guest()
        for way in ("phh", "link"):
            assert (await get(site, f"{path}/{way}", **other))[1]["code"] == "no_such_table"
            for number in ("0", "-1", "1.5", "999999999999", "x", "%31%30%30"):
                bad = f"/api/tables/{table}/hands/{number}/{way}"
                code = (await get(site, bad, **ana))[1]["code"]
                assert code in ("no_such_hand", "hand_not_shown")
            unknown = await get(site, f"/api/tables/unknown/hands/1/{way}", **ana)
            assert unknown[1]["code"] == "no_such_table"

    run(test)
    assert fairdeal(["replay", str(tmp_path / "hand.phh")]) == 0


def test_a_link_shows_the_hand_to_whoever_has_it_and_lets_nobody_in(tmp_path: Path) -> None:
    store = MemoryStore()
    links: list[str] = []
    bodies: list[bytes] = []

    async def make() -> None:
        async with Site(store, data=tmp_path) as site:
            ana = await site.guest()
            table = await site.practise(ana)
            await play(site, table, ana)
            status, answer = await get(site, f"/api/tables/{table}/hands/1/link", **ana)
            assert status == 200, answer
            start, _, name = answer["link"].partition("/h/")
            assert start == "https://cards.example.org"
            assert table not in name
            links.append(name)
            status, said, body = await site.get(f"/api/hands/{name}", **away("100.64.0.8"))
            assert (status, said["Cache-Control"]) == (200, "no-store")
            assert "Set-Cookie" not in said
            assert table.encode() not in body
            frame = _PAST.decode(body)
            known = [e for e in frame.events if type(e).__name__ == "HoleDealt" and e.cards]  # type: ignore[union-attr]
            assert len(known) == 1, "the sharer's own cards"
            bodies.append(body)
            page = await site.get(f"/h/{name}", **away("100.64.0.8"))
            assert "Set-Cookie" not in page[1], "who looks needs no identity"
            assert (await site.get(f"/api/hands/{name}/phh", **AWAY))[0] == 200
            for bad in (name[:-1], name[::-1], name.swapcase(), f"{name}A", "A" * 51, "x", table):
                for way in (f"/api/hands/{bad}", f"/api/hands/{bad}/phh"):
                    status, answer = await get(site, way, **AWAY)
                    assert (status, answer["code"]) == (404, "no_such_hand"), bad

    async def come_back() -> None:
        async with Site(store, data=tmp_path) as site:  # after a restart, with the table closed
            body = (await site.get(f"/api/hands/{links[0]}", **AWAY))[2]
            assert body == bodies[0]
        async with Site(data=tmp_path) as site:  # after its log was thrown away
            status, answer = await get(site, f"/api/hands/{links[0]}", **AWAY)
            assert (status, answer["code"]) == (404, "no_such_hand")

    asyncio.run(make())
    asyncio.run(come_back())


def test_the_rail_of_a_hidden_table_gets_neither_link_nor_file() -> None:
    async def test(site: Site) -> None:
        ana = await site.guest()
        options = {**PRIVATE, "rail_s": None, "seats": 5, "computers": 3}
        table = (await site.post("/api/tables", options, **ana))[1]["table"]
        await play(site, table, ana)
        rail = await site.guest()
        for way in ("phh", "link"):
            path = f"/api/tables/{table}/hands/1/{way}"
            assert (await get(site, path, **rail))[1]["code"] == "hand_not_shown"
        assert (await site.get(f"/api/tables/{table}/hands/1/phh", **ana))[0] == 200
        no_link = await get(site, f"/api/tables/{table}/hands/1/link", **ana)
        assert no_link[1]["code"] == "hand_not_shown", "it would show nobody anything"

    run(test)


# -- names ------------------------------------------------------------------------------------


def test_a_name_is_read_again_and_no_other_is(tmp_path: Path) -> None:
    links = Links(tmp_path / "seal.key")
    for shared in (
        SharedHand("t" * 16, 1, None),
        SharedHand("_-", 2**31, 0),
        SharedHand("x", 7, 9),
    ):
        name = links.name(shared)
        assert Links(tmp_path / "seal.key").read(name) == shared
        assert Links(tmp_path / "other.key").read(name) is None
        for at, sign in enumerate(name):
            for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_":
                assert other == sign or links.read(name[:at] + other + name[at + 1 :]) is None
    names = {links.name(SharedHand("t", hand, seat)) for hand in (1, 2) for seat in (None, 0, 1)}
    assert len(names) == 6


def test_without_a_key_no_link_is_made(tmp_path: Path) -> None:
    (tmp_path / "seal.key").write_bytes(b"short")
    with pytest.raises(StoreFailed):
        Links(tmp_path / "seal.key").name(SharedHand("t", 1, None))

"""``/healthz`` and ``/metrics``: true, for this machine alone, and without a name or a card."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest

from fairdeal.hand import CHECK, FOLD
from fairdeal.server import operations
from fairdeal.server.metrics import Metrics, WatchedStore
from fairdeal.store import MemoryStore, StoreFailed
from fairdeal.wire import Act
from tests.server.site import AWAY, PRIVATE, Site, away, read


def run(test: Callable[[Site], Awaitable[None]], store: Any = None) -> None:
    async def main() -> None:
        async with Site(store) as site:
            await test(site)

    asyncio.run(main())


async def health(site: Site) -> tuple[int, dict[str, Any]]:
    status, _, body = await site.get("/healthz")
    said: dict[str, Any] = msgspec.json.decode(body)
    return status, said


async def metrics(site: Site) -> dict[str, float]:
    """Return every sample by its name and labels."""
    status, headers, body = await site.get("/metrics")
    assert (status, headers["Content-Type"].split(";")[0]) == (200, "text/plain")
    lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


async def fold_once(site: Site) -> tuple[str, dict[str, str]]:
    """Check and fold at a private table until a hand has ended."""
    guest = await site.guest()
    table = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
    socket = await site.connect(table, guest)
    hand, n = 0, 0
    while True:
        frame = await read(socket, "snapshot", "events", "refused")
        assert frame["t"] != "refused", frame
        for event in frame.get("events", ()):
            if event["t"] == "hand":
                hand = event["hand"]
            if event["t"] == "hand_ended":
                await socket.close()
                return table, guest
            if event["t"] == "asked" and event["seat"] == 0:
                n += 1
                turn = frame["seq"] if "seq" in frame else frame["base_seq"] + 1
                turn += frame["events"].index(event)
                act = Act(str(n), hand, turn, FOLD if event["owed"] else CHECK)
                await socket.send_str(msgspec.json.encode(act).decode())


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
@pytest.mark.parametrize(
    "headers",
    [AWAY, away("127.0.0.1"), away("192.168.1.7"), away("::1")],
    ids=["far", "loopback", "lan", "v6"],
)
def test_nobody_else_is_told(path: str, headers: dict[str, str]) -> None:
    async def test(site: Site) -> None:
        status, _, body = await site.get(path, **headers)
        assert (status, body) == (404, b"There is no such page.\n")

    run(test)


def test_health_of_a_working_room() -> None:
    async def test(site: Site) -> None:
        status, said = await health(site)
        assert (status, said) == (
            200,
            {"ok": True, "store": "ok", "tables": 0, "hands": 0, "closing": False},
        )
        await site.practise(await site.guest())
        assert (await health(site))[1]["tables"] == 1
        site.hub.close_doors()
        status, said = await health(site)
        assert (status, said["ok"], said["closing"]) == (503, False, True)

    run(test)


class Sick(MemoryStore):
    """A store whose reads do as the test says."""

    def __init__(self, how: Exception | None) -> None:
        super().__init__()
        self.how = how

    async def open_streams(self) -> list[str]:
        if self.how is not None:
            raise self.how
        await asyncio.Event().wait()
        return []


@pytest.mark.parametrize(("how", "state"), [(StoreFailed("x"), "failing"), (None, "silent")])
def test_health_of_a_store_that_cannot_be_read(
    how: Exception | None, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "_PATIENCE_S", 0.05)

    async def test(site: Site) -> None:
        status, said = await health(site)
        assert (status, said["ok"], said["store"]) == (503, False, state)

    run(test, Sick(how))


def test_health_of_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "FREE_LEAST", 2**62)

    async def test(site: Site) -> None:
        status, said = await health(site)
        assert (status, said["store"]) == (503, "full")

    run(test)


class Full(MemoryStore):
    """A store that takes nothing while ``full``."""

    full = True

    async def append(self, stream: str, expected: int, batch: Sequence[bytes], **more: Any) -> None:
        if self.full:
            raise StoreFailed("database or disk is full")
        await super().append(stream, expected, batch, **more)


def test_health_of_a_store_that_cannot_be_written_and_is_well_again() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest()
        assert (await site.post("/api/tables", PRIVATE, **guest))[0] == 503
        assert (await health(site))[1]["store"] == "failing"
        assert (await metrics(site))["fairdeal_store_failures_total"] == 1
        store.full = False
        assert (await site.post("/api/tables", PRIVATE, **guest))[0] == 200
        assert (await health(site))[1]["store"] == "ok"

    store = Full()
    run(test, store)


def test_metrics_count_what_happened() -> None:
    async def test(site: Site) -> None:
        await fold_once(site)
        guest = await site.guest()
        socket = await site.connect(await site.practise(guest), guest)
        await socket.send_str('{"t":"nonsense","id":"1"}')
        await read(socket, "refused")
        said = await metrics(site)
        assert said["fairdeal_connections"] == 1
        assert said["fairdeal_tables"] == 2
        assert said["fairdeal_hands_total"] >= 1
        assert said['fairdeal_commands_total{answer="accepted"}'] >= 1
        assert said['fairdeal_commands_total{answer="unknown_frame"}'] == 1
        assert said["fairdeal_frames_sent_total"] >= 6
        assert said["fairdeal_bytes_sent_total"] > 500
        assert said["fairdeal_store_append_seconds_count"] >= 3
        assert {0.0, 1.0, 2.0} >= {said["fairdeal_hands_running"]}

    run(test)


def test_metrics_name_no_table_player_or_card() -> None:
    async def test(site: Site) -> None:
        table, guest = await fold_once(site)
        _, _, body = await site.get("/metrics")
        text = body.decode()
        labels = set(re.findall(r"(\w+)=\"", text))
        assert labels <= {"answer", "le"}
        for secret in (table, guest["Cookie"], "Ana", "100.64.0"):
            assert secret not in text

    run(test)


def test_the_lag_of_the_loop_is_measured() -> None:
    async def main() -> None:
        metrics = Metrics()
        task = asyncio.create_task(metrics.measure_lag())
        while b"loop_lag_seconds_count 1.0" not in metrics.text():
            await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(main())


def test_a_watched_store_does_all_that_its_store_does() -> None:
    async def main() -> None:
        store = MemoryStore()
        watched = WatchedStore(store, Metrics())
        await watched.append("s", 0, [b"x"], closes=False)
        assert await watched.read("s") == [b"x"]
        assert await watched.open_streams() == ["s"]

    asyncio.run(main())

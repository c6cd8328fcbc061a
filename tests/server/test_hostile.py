"""Who reads nothing, and who sends anything: the others play on, and nothing of ours fails."""

from __future__ import annotations

import asyncio
import logging
from random import Random

import msgspec
import pytest

from fairdeal.room.rates import Rate
from fairdeal.server import socket as server_socket
from fairdeal.wire import PROTOCOL, Hello
from tests.server import raw as server_raw
from tests.server.raw import MORE, TEXT, RawSocket, frame
from tests.server.site import PRIVATE, URL, Site, read

HELLO = msgspec.json.encode(Hello(PROTOCOL, None))
PING = b'{"t":"ping"}'
ANY = Rate(burst=10**6, every_ms=1)


def test_t10_who_reads_nothing_is_cut_and_nobody_waits_for_him(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server_socket, "SEND_S", 0.1)

    async def main() -> None:
        async with Site(commands=ANY) as site:
            ana, eve = await site.guest(), await site.guest()
            table = (await site.post("/api/tables", PRIVATE, **ana))[1]["table"]
            fair = await site.connect(table, ana)
            await read(fair, "welcome")
            others = site.open_transports()
            headers = {**eve, "Origin": URL}
            async with RawSocket(site.port, f"/ws/{table}", headers, hangs=True) as raw:
                raw.stop_reading()
                raw.send(frame(HELLO))
                (hers,) = site.open_transports() - others
                # She asks and asks; what waits for her is dropped, though she never closes.
                while hers in site.open_transports():
                    raw.send(frame(PING) * 10)
                    await fair.send_str(PING.decode())
                    assert await asyncio.wait_for(read(fair, "pong"), 10)
            assert b"\nfairdeal_connections 1.0\n" in (await site.get("/metrics"))[2]

    asyncio.run(main())


def nonsense(rng: Random) -> bytes:
    """What may be anything: bytes, or a frame with a wrong head, or one cut short."""
    payload = rng.choice(
        [
            rng.randbytes(rng.randrange(200)),
            HELLO,
            PING,
            b'{"t":"act","id":"' + rng.randbytes(4).hex().encode() + b'","hand":1}',
            b"[" * rng.randrange(4000),
            "\u202e\u0000\ud7ff".encode() * rng.randrange(100),
        ]
    )
    made = frame(
        payload,
        rng.choice([TEXT] * 6 + [MORE, *range(16)]),
        fin=rng.random() < 0.8,
        rsv=rng.choice([0] * 9 + [1, 2, 4]),
        masked=rng.random() < 0.9,
        length=rng.choice([None] * 8 + [0, 125, 2**15, 2**40]),
    )
    return made[: rng.randrange(len(made))] if rng.random() < 0.1 else made


def test_t11_random_bytes_are_answered_and_closed_without_an_error_of_ours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rng = Random(11)

    async def hostile(site: Site, table: str, eve: dict[str, str]) -> None:
        async with RawSocket(site.port, f"/ws/{table}", {**eve, "Origin": URL}) as raw:
            if rng.random() < 0.7:
                raw.send(frame(HELLO))
            for _ in range(12):
                raw.send(nonsense(rng))
            await asyncio.sleep(0)

    async def main() -> None:
        async with Site(commands=ANY) as site:
            ana, eve = await site.guest(), await site.guest()
            table = (await site.post("/api/tables", PRIVATE, **ana))[1]["table"]
            fair = await site.connect(table, ana)
            for i in range(60):
                # Each from a home of its own, so that no limit protects the parser.
                await hostile(site, table, {**eve, "X-Forwarded-For": f"100.64.{i}.9"})
            await fair.send_str(PING.decode())
            assert await read(fair, "pong")
            room = site.hub.room(table)
            assert room is not None
            assert not room.seats("eve")

    with caplog.at_level(logging.WARNING):
        asyncio.run(main())
    assert caplog.records == []


@pytest.mark.parametrize("opcode", [server_raw.PING, server_raw.PONG])
@pytest.mark.parametrize("greets", [True, False])
def test_t11_pings_without_end_are_counted_like_frames(opcode: int, greets: bool) -> None:
    """Ten thousand fit into one read of the socket, and nobody else would be served meanwhile."""

    async def main() -> None:
        async with Site() as site:
            ana, eve = await site.guest(), await site.guest()
            table = (await site.post("/api/tables", PRIVATE, **ana))[1]["table"]
            async with RawSocket(site.port, f"/ws/{table}", {**eve, "Origin": URL}) as raw:
                if greets:
                    raw.send(frame(HELLO))
                raw.send(frame(b"", opcode) * 10_000)
                assert await raw.close_code() == 4400
            fair = await site.connect(table, ana)
            await fair.send_str(PING.decode())
            assert await read(fair, "pong")

    asyncio.run(main())

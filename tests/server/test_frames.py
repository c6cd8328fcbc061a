"""Frames as bytes: what is too long, broken, binary, fragmented, compressed or sent in part."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from fairdeal.server import socket as server_socket
from fairdeal.wire import FRAME_MOST, PROTOCOL, Hello
from tests.server.raw import BINARY, CLOSE, MORE, PING, PONG, TEXT, RawSocket, frame
from tests.server.site import URL, Site

HELLO = msgspec.json.encode(Hello(PROTOCOL, None))
DEFLATE = "permessage-deflate; client_max_window_bits"


def at_table(test: Callable[[RawSocket], Awaitable[None]], **headers: str) -> None:
    async def main() -> None:
        async with Site() as site:
            guest = await site.guest()
            table = await site.practise(guest)
            said = {**guest, "Origin": URL}
            said |= {name.replace("_", "-"): value for name, value in headers.items()}
            async with RawSocket(site.port, f"/ws/{table}", said) as raw:
                await test(raw)

    asyncio.run(main())


async def answer(raw: RawSocket) -> dict[str, Any]:
    """Return the next answer to what was sent; events of the table come between."""
    while True:
        _, payload = await raw.receive()
        said: dict[str, Any] = msgspec.json.decode(payload)
        if said["t"] in ("refused", "problem", "pong"):
            return said


def test_t11_compression_is_not_agreed_to_and_not_understood() -> None:
    async def test(raw: RawSocket) -> None:
        assert raw.answer.startswith("HTTP/1.1 101 ")
        assert "extensions" not in raw.answer.lower()
        raw.send(frame(HELLO))
        for _ in range(2):
            first, payload = await raw.receive()
            assert first == 0x80 | TEXT, "no reserved bit, so no compression"
            msgspec.json.decode(payload)
        raw.send(frame(b"\x00", rsv=4))
        assert await raw.close_code() == 1002

    at_table(test, Sec_WebSocket_Extensions=DEFLATE)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * (FRAME_MOST + 1)), 1009),
        (frame(b"x" * (FRAME_MOST + 1), BINARY), 1009),
        (frame(b"", length=FRAME_MOST + 1), 1009),  # the length alone is enough
        (frame(b"", length=2**62), 1009),
        (frame(b"x" * 4000, fin=False) + frame(b"x" * 97, MORE), 1009),
        (frame(b"x" * 4000, fin=False) + frame(b"x" * 97, MORE, fin=False), 1009),
        (frame(b"\xff\xfe"), 1007),
        (frame(b"\xc3", fin=False) + frame(b"\x28", MORE), 1007),
        (frame(HELLO, rsv=1), 1002),
        (frame(HELLO, 3), 1002),
        (frame(HELLO, MORE), 1002),
        (frame(HELLO, fin=False) + frame(HELLO), 1002),
        (frame(b"x" * 126, PING), 1002),
        (frame(b"", PING, fin=False), 1002),
        (frame(b"\x03", CLOSE), 1002),
        (frame(b"\x03\xe8\xff", CLOSE), 1007),
        (frame(b"\x03\xe8", CLOSE), 1000),
    ],
)
@pytest.mark.parametrize("greeted", [False, True])
def test_t11_what_breaks_the_protocol_ends_the_connection(
    sent: bytes, code: int, greeted: bool
) -> None:
    async def test(raw: RawSocket) -> None:
        raw.send(frame(HELLO) * greeted + sent)
        assert await raw.close_code() == code

    at_table(test)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (frame(b"x" * FRAME_MOST), "garbage"),
        (frame(b"x" * 4000, fin=False) + frame(b"x" * 96, MORE), "garbage"),
        (frame(b"\x00", BINARY), "binary_frame"),
        (frame(b"\x00" * FRAME_MOST, BINARY), "binary_frame"),
        (frame(b"", TEXT), "garbage"),
    ],
)
def test_what_is_no_command_is_refused_and_the_connection_kept(sent: bytes, said: str) -> None:
    async def test(raw: RawSocket) -> None:
        raw.send(frame(HELLO) + sent)
        assert (await answer(raw))["code"] == said
        raw.send(frame(b'{"t":"ping"}'))
        assert (await answer(raw))["t"] == "pong"

    at_table(test)


def test_a_frame_in_fragments_and_in_single_bytes_is_one_frame() -> None:
    async def test(raw: RawSocket) -> None:
        parts = [frame(HELLO[:5], fin=False), frame(b"", PING)]
        parts += [frame(HELLO[5:9], MORE, fin=False), frame(HELLO[9:], MORE)]
        for byte in b"".join(parts):
            raw.send(bytes([byte]))
            await asyncio.sleep(0)
        kinds: list[str] = []
        while len(kinds) < 3:
            first, payload = await raw.receive()
            kinds.append("pong" if first == 0x80 | PONG else msgspec.json.decode(payload)["t"])
        assert sorted(kinds) == ["pong", "snapshot", "welcome"]

    at_table(test)


@pytest.mark.parametrize("sent", [b"", frame(HELLO)[:-1], frame(HELLO, fin=False)])
def test_t11_who_does_not_say_hello_in_time_is_told_and_closed(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server_socket.HELLO_S == 5
    monkeypatch.setattr(server_socket, "HELLO_S", 0.05)

    async def test(raw: RawSocket) -> None:
        raw.send(sent)
        assert await answer(raw) == {"t": "problem", "code": "hello_first", "params": {}}
        assert await raw.close_code() == 4400

    at_table(test)


def test_an_unmasked_frame_is_read_like_a_masked_one() -> None:
    # Masks protect proxies on the way, not us; aiohttp does not ask for them.
    async def test(raw: RawSocket) -> None:
        raw.send(frame(HELLO, masked=False))
        _, payload = await raw.receive()
        assert msgspec.json.decode(payload)["t"] == "welcome"

    at_table(test)

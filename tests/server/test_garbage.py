"""When the garbage collector may look at everything, and that connections do not wait for it."""

from __future__ import annotations

import asyncio
import gc
import struct
from socket import SO_LINGER, SOL_SOCKET

import pytest
import uvloop
from aiohttp import web

from fairdeal.server.garbage import LATEST_S, is_due
from tests.server.site import Site, read


def test_all_is_collected_while_no_hand_runs_or_at_the_latest_after_an_hour() -> None:
    assert is_due(hands_run=False, waited_s=60)
    assert not is_due(hands_run=True, waited_s=LATEST_S - 1)
    assert is_due(hands_run=True, waited_s=LATEST_S)


@pytest.mark.parametrize("how", ["close", "abort", "refuse"])
def test_a_connection_that_is_over_leaves_memory_without_the_collector(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Until its next beat would be due it may stay, and for as long as it may take to close.
    monkeypatch.setattr("fairdeal.server.socket.HEARTBEAT_S", 1.0)
    monkeypatch.setattr("fairdeal.server.socket.SEND_S", 1.0)

    async def play() -> None:
        async with Site() as site:
            guest = await site.guest()
            table = await site.practise(guest)
            gc.collect()
            gc.disable()
            try:
                for _ in range(5):
                    await _come_and_go(site, guest, table, how)
                async with asyncio.timeout(20):
                    while len(_sockets()) > 1:  # the one that the room heard of last
                        await asyncio.sleep(0.05)
            finally:
                gc.enable()

    uvloop.run(play())  # as the server runs


async def _come_and_go(site: Site, guest: dict[str, str], table: str, how: str) -> None:
    if how == "refuse":
        socket = await site.connect("no-such-table", guest)
        assert (await read(socket, "problem"))["code"] == "no_such_table"
        return
    socket = await site.connect(table, guest)
    await read(socket, "snapshot")
    if how == "close":
        await socket.close()
    else:
        transport = socket.get_extra_info("socket")
        transport.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
        socket._response.close()


def _sockets() -> list[web.WebSocketResponse]:
    return [held for held in gc.get_objects() if type(held) is web.WebSocketResponse]

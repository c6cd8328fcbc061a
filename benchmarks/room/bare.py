"""The least that any server of such tables does: a JSON action in, eight personal JSON frames out.

    python bare.py SIZES

on picows, msgspec and uvloop; no rules, no log. The frames out have the sizes of ``SIZES`` (bytes,
with commas between), one after another. The first line on the console is the port; a connection
belongs to the table in its path.
"""

from __future__ import annotations

import itertools
import sys
from collections import defaultdict
from collections.abc import Callable

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server


class Act(msgspec.Struct, tag="act", tag_field="t"):
    """What comes in."""

    id: str
    hand: int
    turn: int
    action: dict[str, str | int]


class Told(msgspec.Struct, tag="told", tag_field="t"):
    """What goes out, to each seat its own."""

    seq: int
    you: int
    id: str
    action: dict[str, str | int]
    more: str


_ACT = msgspec.json.Decoder(Act)
_EMPTY = msgspec.json.encode(Told(100_000, 0, "12345", {"t": "call"}, ""))


class Line(WSListener):
    """One connection; what comes in on it goes out to its table."""

    def __init__(self, table: list[WSTransport], filling: Callable[[], str]) -> None:
        self._table = table
        self._filling = filling
        self._encode = msgspec.json.Encoder().encode

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Join the table."""
        self._table.append(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Leave it."""
        self._table.remove(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Tell every seat."""
        if frame.msg_type is WSMsgType.CLOSE:
            transport.disconnect()
            return
        act = _ACT.decode(frame.get_payload_as_memoryview())
        more = self._filling()
        for number, seat in enumerate(self._table):
            told = Told(100_000 + act.turn, number, act.id, act.action, more)
            seat.send(WSMsgType.TEXT, self._encode(told))


async def main() -> None:
    """Serve until the process is ended."""
    sizes = [int(size) for size in sys.argv[1].split(",")]
    fillings = itertools.cycle(["x" * max(0, size - len(_EMPTY)) for size in sizes])
    tables: defaultdict[bytes, list[WSTransport]] = defaultdict(list)

    def line(request: WSUpgradeRequest) -> Line:
        return Line(tables[request.path], fillings.__next__)

    server = await ws_create_server(line, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())

"""T-11, row 7: whatever is sent, nothing of the table changes, nothing fails, memory stays flat.

Every test run: 10,000 frames in memory and 5,000 over real sockets. FAIRDEAL_FAULTS=20, as in
`make soak`: 200,000 in memory, with every allocation traced, and 100,000 over sockets.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
import tracemalloc
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from fairdeal.room import Room
from fairdeal.server.serve import DATABASE
from fairdeal.store import MemoryStore, Snapshot
from fairdeal.table import Sit
from fairdeal.wire import FRAME_MOST, PROTOCOL, Command, Hello, RefusedFrame, decode, encode
from tests.faults import malformed
from tests.faults.person import Person
from tests.faults.virtual import loop_of, play
from tests.room.harness import Caller, Viewer, config
from tests.server.raw import RawSocket, frame
from tests.server_process import ServerProcess

SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
IN_MEMORY = 10_000 * SCALE
OVER_SOCKETS = 5_000 * SCALE
GROWTH_MOST = 10 * 1024 * 1024  # bytes
Count = Callable[[str, int], None]

HELLO = msgspec.json.encode(Hello(PROTOCOL, None))
PING = b'{"t":"ping"}'
PRIVATE = {
    "name": "Ana",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 2,
    "stack": 500,
    "action_s": None,
    "computers": 0,
    "level": "easy",
}


def never() -> bool:
    return False


def test_t11_in_memory_every_text_is_answered_and_has_no_effect(count: Count) -> None:
    """From the rail of a full table, and from a seat of it."""
    rng = Random(7)
    refused: Counter[str] = Counter()

    async def main() -> None:
        store = MemoryStore()
        room = Room("t1", store, Caller(), loop_of().now_ms, rng=Random(1))
        sits = [Sit(seat, f"p{seat}", f"Person {seat}") for seat in range(2)]
        await room.open(config(seats=2, action_s=None), "fast", sits)
        room.start(lambda _: None)
        ana, ben, eve = [Viewer(room, player) for player in ("p0", "p1", "eve")]
        await ana.until(lambda: bool(ana.view.turn))
        for viewer in (ben, eve):
            await viewer.welcomed()
        asked = ana if ana.my_turn else ben
        await _attack(room, eve, asked, IN_MEMORY // 10, refused)  # to warm up
        before = await _state(store, room)
        gc.collect()
        if SCALE > 1:  # it takes as long again
            tracemalloc.start()
        used, _ = tracemalloc.get_traced_memory()
        await _attack(room, eve, asked, IN_MEMORY, refused)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - used
        tracemalloc.stop()
        assert await _state(store, room) == before
        assert grown < GROWTH_MOST
        assert not asked.over
        await room.stop(1001)

    async def _attack(room: Room, eve: Viewer, asked: Viewer, n: int, said: Counter[str]) -> None:
        for i in range(n):
            viewer = rng.choice((eve, asked))
            hand, turn, id_ = asked.view.hand_no, asked.view.turn, f"m{rng.randrange(10**9)}"
            if viewer is eve:
                intact = rng.choice(malformed.commands(rng, hand, turn, id_))
            else:
                intact = rng.choice(malformed.stale(rng, hand, turn, id_))
            whole = rng.random() < 0.2
            data = msgspec.json.encode(intact) if whole else malformed.text(rng, intact)
            read = decode(data)
            if isinstance(read, RefusedFrame):
                assert len(encode(read)) < 200
                said[read.code] += 1
            elif isinstance(read, Command) and (viewer is eve or whole):
                room.wish(viewer.session, read)
            if i % 50 == 49:
                await asyncio.sleep(10)
                for one in (eve, asked):
                    one.session._outbox.clear()
                    one.session._size = 0

    async def _state(store: MemoryStore, room: Room) -> Any:
        table = room._table
        return (await store.read("t1"), await store.balances(), table.seq, table.state())

    play(main())
    assert {"garbage", "unknown_frame", "frame_too_long"} <= refused.keys()
    count("malformed or stale frames in memory", IN_MEMORY)


# -- over real sockets --------------------------------------------------------------------------


def rss(server: ServerProcess) -> int:
    """The memory of a running server, in bytes."""
    assert server._process is not None
    status = Path(f"/proc/{server._process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) * 1024


def stored(server: ServerProcess) -> Any:
    """All that the server has on disk of its tables and of their chips."""
    with Snapshot(server.data / DATABASE) as snapshot:
        assert snapshot.misbooked() == []
        return [(s.name, s.events, s.postings, s.broken) for s in snapshot.streams()]


Make = Callable[[], tuple[bytes, bool]]  # what is sent, and whether it ends the connection


class Hostile:
    """Sends ``n`` of what ``make`` returns, over as many connections as it takes."""

    def __init__(self, make: Make, n: int, rng: Random) -> None:
        self.sent = 0
        self.connections = 0
        self._make = make
        self._n = n
        self._rng = rng
        self._open = 0  # pings that are not answered yet
        self._over = False
        self._said = asyncio.Event()

    async def attack(self, port: int, path: str, headers: dict[str, str]) -> None:
        """Send it all."""
        while self.sent < self._n:
            self._open, self._over = 0, False
            self.connections += 1
            async with RawSocket(port, path, headers) as raw:
                reading = asyncio.create_task(self._read(raw))
                raw.send(frame(HELLO))
                await self._send(raw)
                reading.cancel()
                await asyncio.wait([reading])

    async def _send(self, raw: RawSocket) -> None:
        while self.sent < self._n:
            for _ in range(self._rng.randrange(1, 9)):  # ten in a row would end the connection
                data, ends = self._make()
                raw.send(data)
                self.sent += 1
                if ends:
                    raw.end()
                    await self._until(lambda: self._over)
                    return
            raw.send(frame(PING))
            self._open += 1
            await self._until(lambda: self._over or not self._open)
            if self._over:
                return

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not holds():
                self._said.clear()
                await self._said.wait()

    async def _read(self, raw: RawSocket) -> None:
        try:
            while True:
                _, payload = await raw.receive()
                self._open -= payload == b'{"t":"pong"}'
                self._said.set()
        except (asyncio.IncompleteReadError, ConnectionError):
            self._over = True
            self._said.set()


def test_t11_over_sockets_nothing_changes_nothing_fails_and_memory_is_flat(
    tmp_path: Path, count: Count
) -> None:
    rng = Random(11)

    async def main(server: ServerProcess) -> None:
        address = f"http://127.0.0.1:{server.port}"
        async with AsyncExitStack() as stack:
            ana, ben, eve = [
                await stack.enter_async_context(Person(address, address, rng)) for _ in range(3)
            ]
            table = (await ana.post("/api/tables", PRIVATE))["table"]
            for person in (ana, ben):
                person.is_playing = False
            ben.sit(1, "Ben")

            async def arrive(person: Person) -> None:
                await person.live(table, lambda: bool(person.view.turn) and not person.waits)

            await asyncio.gather(arrive(ana), arrive(ben))
            hand, turn = ana.view.hand_no, ana.view.turn
            assert ana.view.asked is not None
            asked = ana if ana.view.asked.seat == 0 else ben
            stay = [asyncio.create_task(p.again().live(table, never)) for p in (ana, ben)]

            def make(commands: Any) -> Make:
                def one() -> tuple[bytes, bool]:
                    id_ = f"m{rng.randrange(10**9)}"
                    intact = rng.choice(commands(rng, hand, turn, id_))
                    if rng.random() < 0.2:
                        return frame(msgspec.json.encode(intact)), False
                    data = malformed.text(rng, intact)
                    while commands is malformed.stale and not isinstance(
                        decode(data), RefusedFrame
                    ):
                        data = malformed.text(rng, intact)  # his seat may do what was meant
                    if rng.random() < 0.03:
                        return malformed.breaking(rng, data), True
                    return malformed.as_frames(rng, data), not _is_kept(data)

                return one

            async def attack(n: int) -> None:
                whom = [(eve, malformed.commands)] * 2 + [(asked, malformed.stale)] * 2
                attackers = [Hostile(make(some), n // len(whom), rng) for _, some in whom]
                await asyncio.gather(
                    *(
                        hostile.attack(server.port, f"/ws/{table}", person.headers(address))
                        for hostile, (person, _) in zip(attackers, whom, strict=True)
                    )
                )
                count("malformed or stale frames over sockets", sum(h.sent for h in attackers))

            await asyncio.sleep(0.2)
            await attack(OVER_SOCKETS // 10)  # to warm up
            before, used = stored(server), rss(server)
            await attack(OVER_SOCKETS)
            assert stored(server) == before
            grown = rss(server) - used
            assert grown < GROWTH_MOST, f"{grown} bytes more"
            await ana.see(table, afresh=True)
            assert (ana.view.hand_no, ana.view.turn) == (hand, turn)
            for page in stay:
                page.cancel()

    with ServerProcess(tmp_path) as server:
        asyncio.run(main(server))
        assert [line for line in server.console if "level=" in line] == []


def _is_kept(data: bytes) -> bool:
    """Whether a whole text of this kind leaves the connection open."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return len(data) <= FRAME_MOST

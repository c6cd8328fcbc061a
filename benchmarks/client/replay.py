"""Records what a person is sent at a table with ten players, and sends it again to a page."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from types import TracebackType

import msgspec
from aiohttp import WSMsgType, web

from fairdeal.hand import CALL, CHECK, Action, Fold, RaiseTo
from fairdeal.table import Asked, HandEnded
from fairdeal.wire import (
    Act,
    Buy,
    Events,
    RefusedFrame,
    ServerFrame,
    SitDown,
    Snapshot,
    Welcome,
)
from tests.server.guest import Guest

_TABLE = {
    "name": "Ana",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "ante": 0,
    "seats": 10,
    "stack": 1000,
    "action_s": 30,
    "computers": 8,
    "level": "easy",
    "kind": "private",
    "rail_s": 0,
}


@dataclass(frozen=True)
class Recording:
    """What one seat was sent; ``ends`` are the numbers of the frames that end a hand."""

    table: str
    frames: list[str]
    ends: list[int]

    def deals(self, hands: int, count: int) -> list[int]:
        """Return the numbers of the frames that dealt the last ``count`` of so many hands."""
        dealt = [at for at, frame in enumerate(self.frames) if '"t":"hand"' in frame]
        return dealt[hands - count : hands]


async def record(url: str, hands: int) -> Recording:
    """Play so many hands at a table with ten seats."""
    frames: list[str] = []
    ends: list[int] = []
    ana, ben = _Player(url, 1), _Player(url, 2)
    async with ana, ben:
        status, answer = await ana.post("/api/tables", _TABLE)
        assert status == 200, answer
        await ben.arrive(answer["table"])
        await ben.send(SitDown("sit", ben.view.seats.index(None), "Ben"))
        other = asyncio.create_task(ben.play_on())
        await ana.connect(answer["table"])
        while len(ends) < hands:
            frame = await ana.step()
            if isinstance(frame, Welcome | Snapshot | Events):
                frames.append(msgspec.json.encode(frame).decode())
            if isinstance(frame, Events) and any(isinstance(e, HandEnded) for e in frame.events):
                ends.append(len(frames) - 1)
        other.cancel()
    return Recording(answer["table"], frames, ends)


def apart(recording: Recording) -> Recording:
    """Return the recording with a frame for each event, as at a pace at which people watch."""
    frames: list[str] = []
    readings: list[object] = []
    for text in recording.frames:
        frame = msgspec.json.decode(text)
        events = frame["events"] if frame["t"] == "events" else []
        for at, event in enumerate(events[:-1]):
            early = frame | {"seq": frame["seq"] + at, "events": [event]}
            # What it comes to is told with the last one; until then what was told before holds.
            early |= {"readings": [] if event["t"] == "hand" else readings, "clock": None}
            frames.append(msgspec.json.encode(early).decode())
        readings = frame.get("readings", readings)
        if events:
            last = {"seq": frame["seq"] + len(events) - 1, "events": events[-1:]}
            text = msgspec.json.encode(frame | last).decode()
        frames.append(text)
    return Recording(recording.table, frames, [])


class _Player(Guest):
    """Whoever is asked answers, and without chips he buys again."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(url)
        self._rng = Random(seed)
        self._answered = 0

    async def play_on(self) -> None:
        """Play without end."""
        while True:
            await self.step()

    async def step(self) -> ServerFrame:
        """Take in a frame and do what it asks for."""
        frame = await self.receive()
        self.frames.clear()
        if isinstance(frame, Events | Snapshot) and self.you.seat is not None:
            turn = self.view.turn
            asked = self.my_turn
            if asked is not None and turn != self._answered:
                self._answered = turn
                await self.send(Act(f"a{turn}", self.view.hand_no, turn, _choose(asked, self._rng)))
            elif self.broke:
                await self.send(Buy(f"b{self.seq}"))
        elif isinstance(frame, RefusedFrame) and frame.id and frame.id.startswith("a"):
            raise RuntimeError(f"an answer was refused: {frame}")
        return frame


def _choose(asked: Asked, rng: Random) -> Action:
    luck = rng.random()
    if asked.owed and luck < 0.4:
        return Fold()
    if asked.most and luck > 0.9:
        return RaiseTo(asked.least)
    return CALL if asked.owed else CHECK


class Replay:
    """A WebSocket server for one page, which gets the next frames when ``send`` says so."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.port = 0
        self.sent = 0
        self.lines = 0  # more than one: the page thought that it had missed something
        self._socket: asyncio.Future[web.WebSocketResponse] | None = None
        self._runner: web.AppRunner | None = None

    async def send(self, count: int) -> None:
        """Send so many frames."""
        assert self._socket is not None, "it was started"
        socket = await self._socket
        for frame in self.recording.frames[self.sent : self.sent + count]:
            await socket.send_str(frame)
        self.sent += count

    async def __aenter__(self) -> Replay:
        self._socket = asyncio.get_running_loop().create_future()
        app = web.Application()
        app.router.add_get("/", self._play)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "localhost", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._runner is not None, "it was started"
        await self._runner.cleanup()

    async def _play(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.lines += 1
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            kind = msgspec.json.decode(message.data)["t"]
            if kind == "hello" and self._socket is not None and not self._socket.done():
                self._socket.set_result(socket)
            elif kind == "ping":
                await socket.send_str('{"t":"pong"}')
        return socket

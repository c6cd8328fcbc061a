"""A scripted guest: a browser without a screen, which keeps every frame that it got."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from types import TracebackType
from typing import Any

import aiohttp
import msgspec

from fairdeal.hand import CALL, CHECK, Action
from fairdeal.table import Asked, HandEnded, Table, TableEvent
from fairdeal.wire import (
    PROTOCOL,
    Accepted,
    Act,
    Buy,
    Events,
    Hello,
    Pong,
    Problem,
    RefusedFrame,
    ServerFrame,
    Snapshot,
    Welcome,
)

_SERVER: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
PATIENCE_S = 20.0


class Closed(Exception):
    """The server closed the connection; ``code`` is the close code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Guest:
    """One person with one cookie jar; ``view`` is the table folded from what he was sent."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.frames: list[ServerFrame] = []
        self.events: list[tuple[int, TableEvent]] = []  # with their numbers
        self.view = Table()
        self.base_seq = 0
        self.you: Any = None
        self.readings: Any = ()
        self.answers: dict[str, Accepted | RefusedFrame] = {}
        self._ids = itertools.count(1)
        self._http: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def __aenter__(self) -> Guest:
        jar = aiohttp.CookieJar(unsafe=True)
        self._http = aiohttp.ClientSession(self.url, cookie_jar=jar, headers={"Origin": self.url})
        async with self._http.get("/") as response:
            assert response.status == 200
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.leave_page()
        assert self._http is not None
        await self._http.close()

    @property
    def seq(self) -> int:
        """The number of the last event seen."""
        return self.base_seq + len(self.events) if self.events else self.base_seq

    async def post(self, path: str, body: object) -> tuple[int, Any]:
        """Post JSON as a page of the server would; return the status and the answer."""
        assert self._http is not None
        async with self._http.post(path, json=body) as response:
            return response.status, await response.json()

    async def get(self, path: str) -> tuple[int, Any]:
        """Get a JSON answer."""
        assert self._http is not None
        async with self._http.get(path) as response:
            return response.status, await response.json()

    async def practise(self, name: str = "Ana", level: str = "easy") -> str:
        """Open a practice table and return its name."""
        body = {"name": name, "level": level, "pace": "normal"}
        status, answer = await self.post("/api/practise", body)
        assert status == 200, answer
        table: str = answer["table"]
        return table

    async def connect(self, table: str, *, since: int | None = None, greet: bool = True) -> None:
        """Open the socket of a table; what it held before is forgotten unless ``since``."""
        assert self._http is not None
        self._socket = await self._http.ws_connect(
            f"/ws/{table}", max_msg_size=2**20, autoping=False
        )
        if greet:
            await self.send(Hello(PROTOCOL, since))

    async def arrive(self, table: str) -> None:
        """Connect and wait until the table can be seen."""
        self.you = None
        await self.connect(table)
        await self.until(lambda: self.you is not None)

    async def leave_page(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def send(self, frame: Any) -> None:
        """Send a frame, or text or bytes as they are."""
        assert self._socket is not None
        if isinstance(frame, bytes):
            await self._socket.send_bytes(frame)
        else:
            text = frame if isinstance(frame, str) else msgspec.json.encode(frame).decode()
            await self._socket.send_str(text)

    async def receive(self) -> ServerFrame:
        """Take in the next frame.

        Raises:
            Closed: there is none.

        """
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE_S):
            message = await self._socket.receive()
            while message.type is aiohttp.WSMsgType.PING:
                # The heartbeat alone is answered: once an answer fails on a line that is being
                # closed, aiohttp forgets the code with which it was.
                if not message.data:
                    await self._socket.pong()
                message = await self._socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Closed(self._socket.close_code)
        frame = _SERVER.decode(message.data)
        self.frames.append(frame)
        self._fold(frame)
        return frame

    async def until(self, holds: Callable[[], bool]) -> None:
        """Take in frames until something holds."""
        while not holds():
            await self.receive()

    async def ask(self, make: Callable[[str], Any]) -> Accepted | RefusedFrame:
        """Send a command under a new id and wait for its answer."""
        frame = make(str(next(self._ids)))
        return await self.send_command(frame)

    async def send_command(self, frame: Any) -> Accepted | RefusedFrame:
        """Send a command, maybe again, and wait for its answer."""
        self.answers.pop(frame.id, None)
        await self.send(frame)
        await self.until(lambda: frame.id in self.answers)
        return self.answers[frame.id]

    @property
    def my_turn(self) -> Asked | None:
        """The open question, if it is his."""
        asked = self.view.asked
        return asked if asked is not None and asked.seat == self.you.seat else None

    async def act(self, action: Action) -> Accepted | RefusedFrame:
        """Answer the open question."""
        hand, turn = self.view.hand_no, self.view.turn
        return await self.ask(lambda id_: Act(id_, hand, turn, action))

    async def play(
        self, hands: int, choose: Callable[[Asked], Action] = lambda a: CALL if a.owed else CHECK
    ) -> None:
        """Play until so many more hands have ended, checking and calling by default.

        Out of chips he buys again.
        """
        ended = self.hands_ended() + hands
        while self.hands_ended() < ended:
            asked = self.my_turn
            if asked is not None:
                await self.act(choose(asked))
            elif self.broke:
                await self.ask(Buy)
            else:
                await self.receive()

    async def turn(self) -> None:
        """Take in frames until the open question is his; out of chips he buys again."""
        while self.my_turn is None:
            if self.broke:
                await self.ask(Buy)
            else:
                await self.receive()

    @property
    def broke(self) -> bool:
        """Whether he sits without chips, between two hands."""
        seat = None if self.you is None else self.you.seat
        return seat is not None and not self.view.running and not self.view.at(seat).stack

    def hands_ended(self) -> int:
        """Count the hands whose end was seen."""
        return sum(isinstance(event, HandEnded) for _, event in self.events)

    def _fold(self, frame: ServerFrame) -> None:
        match frame:
            case Snapshot():
                self.view = Table()
                for event in frame.base:
                    self.view.apply(event)
                self.view.seq = self.base_seq = frame.base_seq
                self.events = []
                self._take(frame.base_seq + 1, frame.events)
                self.you, self.readings = frame.you, frame.readings
            case Events():
                assert frame.seq == self.view.seq + 1, "events come without a gap"
                self._take(frame.seq, frame.events)
                self.you, self.readings = frame.you, frame.readings
            case Accepted() | RefusedFrame(id=str()):
                self.answers[frame.id or ""] = frame
            case RefusedFrame() | Welcome() | Problem() | Pong():
                pass

    def _take(self, seq: int, events: tuple[TableEvent, ...]) -> None:
        for number, event in enumerate(events, seq):
            self.view.apply(event)
            self.events.append((number, event))

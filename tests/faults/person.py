"""A person on a bad line: comes back by number, and repeats what was not answered (R-146)."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from random import Random
from types import TracebackType
from typing import Any, Self

import aiohttp
import msgspec
from yarl import URL

from fairdeal.hand import CALL, CHECK, FOLD, Action, RaiseTo
from fairdeal.table import Asked, HandEnded, Table
from fairdeal.wire import (
    PROTOCOL,
    Accepted,
    Act,
    Buy,
    Events,
    Hello,
    Ping,
    RefusedFrame,
    ServerFrame,
    SitDown,
    Snapshot,
)

_SERVER: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
ANSWER_S = 0.1  # after that a command is sent again
PATIENT_S = 20.0  # of somebody who only looks on: a busy machine is no bad line
TRIES = 3  # unanswered; then the line is given up


class Person:
    """One person with one cookie.

    Attributes:
        view: the table, folded from what he was sent.
        events: every event that he was ever sent, as plain JSON, by its number.
        answers: what each of his commands was answered, each time.
        acts: which question each of his actions answered.
        connections: how often he stood before a full view.
        patience_s: how long he waits for an answer.

    """

    def __init__(self, server: str, line: str, rng: Random) -> None:
        self.view = Table()
        self.you: Any = None
        self.events: dict[int, Any] = {}
        self.answers: dict[str, set[str]] = {}
        self.acts: dict[str, int] = {}
        self.buys: list[str] = []
        self.connections = 0
        self.patience_s = ANSWER_S
        self.hands = 0
        self.player = ""
        self._server = server
        self._line = line
        self._rng = rng
        self._ids = itertools.count(1)
        self._pending: Any = None
        self._answered = 0  # the last question that he answered
        self.is_playing = True

    async def __aenter__(self) -> Self:
        jar = aiohttp.CookieJar(unsafe=True)
        self._http = aiohttp.ClientSession(cookie_jar=jar)
        async with self._http.get(f"{self._server}/api/me") as response:
            assert response.status == 200
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.close()

    def again(self) -> Person:
        """Return the same person at another page of his browser."""
        twin = Person(self._server, self._line, self._rng)
        twin._http, twin.is_playing = self._http, False
        twin.patience_s = PATIENT_S
        return twin

    def headers(self, address: str) -> dict[str, str]:
        """Return what a page of his says of itself when it connects."""
        cookies = self._http.cookie_jar.filter_cookies(URL(address))
        said = "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items())
        return {"Origin": address, "Cookie": said}

    async def post(self, path: str, body: object) -> Any:
        """Post JSON as a page of the server would; there is no fault on this line."""
        headers = {"Origin": self._server}
        async with self._http.post(self._server + path, json=body, headers=headers) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def live(self, table: str, until: Callable[[], bool]) -> None:
        """Look on and play until something holds, over as many connections as it takes."""
        while not until():
            try:
                async with self._http.ws_connect(
                    f"{self._line}/ws/{table}",
                    headers={"Origin": self._line},
                    max_msg_size=2**20,
                    timeout=aiohttp.ClientWSTimeout(ws_close=0.1),
                ) as socket:
                    await self._talk(socket, until)
            except (aiohttp.ClientError, TimeoutError, ConnectionError):
                continue

    async def see(self, table: str, *, afresh: bool) -> None:
        """Connect once and take in one full view, after what he has or ``afresh``."""
        if afresh:
            self.view, self.you = Table(), None
        before = self.connections
        await self.live(table, lambda: self.connections > before)

    def wish(self, make: Callable[[str], Any]) -> str:
        """Send a command as soon as the last one is answered; return its id."""
        assert self._pending is None
        self._pending = make(f"c{next(self._ids)}")
        id_: str = self._pending.id
        return id_

    def sit(self, seat: int, name: str) -> None:
        """Take a seat."""
        self.wish(lambda id_: SitDown(id_, seat, name))

    @property
    def waits(self) -> bool:
        """Whether a command of his has no answer yet."""
        return self._pending is not None

    async def _talk(
        self, socket: aiohttp.ClientWebSocketResponse, until: Callable[[], bool]
    ) -> None:
        since = self.view.seq or None
        await _send(socket, Hello(PROTOCOL, since))
        sent: Any = None
        tries = 0
        is_told = False
        while not until():
            if is_told and self._pending is not None and self._pending is not sent:
                sent, tries = self._pending, 0
                await _send(socket, sent)
            try:
                message = await asyncio.wait_for(socket.receive(), self.patience_s)
            except TimeoutError:
                tries += 1
                if tries >= TRIES:
                    return  # the line is dead
                await _send(socket, sent if sent is self._pending and sent is not None else Ping())
                continue
            if message.type is not aiohttp.WSMsgType.TEXT:
                return
            if self._pending is None:
                tries = 0
            frame = _SERVER.decode(message.data)
            match frame:
                case Accepted() | RefusedFrame(id=str()):
                    self._hear(frame)
                case Snapshot() | Events():
                    self._take_in(frame, msgspec.json.decode(message.data))
                    self.connections += not is_told
                    is_told = True
                case _:
                    pass
            self._think()

    def _hear(self, frame: Accepted | RefusedFrame) -> None:
        code = "accepted" if isinstance(frame, Accepted) else frame.code
        self.answers.setdefault(frame.id or "", set()).add(code)
        if self._pending is not None and frame.id == self._pending.id:
            self._pending = None

    def _take_in(self, frame: Snapshot | Events, plain: Any) -> None:
        if isinstance(frame, Snapshot):
            self.view = Table()
            for event in frame.base:
                self.view.apply(event)
            self.view.seq = frame.base_seq
            first = frame.base_seq + 1
        else:
            first = frame.seq
            assert first == self.view.seq + 1, f"event {first} came after {self.view.seq}"
        for number, (event, as_json) in enumerate(
            zip(frame.events, plain["events"], strict=True), first
        ):
            self.view.apply(event)
            known = self.events.setdefault(number, as_json)
            assert known == as_json, f"event {number} was {known} and is {as_json}"
            self.hands += isinstance(event, HandEnded)
        self.you = frame.you

    def _think(self) -> None:
        view, seat = self.view, None if self.you is None else self.you.seat
        if seat is None or self._pending is not None or not self.is_playing:
            return
        asked = view.asked
        if asked is not None and asked.seat == seat and view.turn != self._answered:
            self._answered = view.turn
            hand, turn, action = view.hand_no, view.turn, self._choose(asked)
            self.acts[self.wish(lambda id_: Act(id_, hand, turn, action))] = turn
        elif not view.running and not view.at(seat).stack:
            self.buys.append(self.wish(Buy))

    def _choose(self, asked: Asked) -> Action:
        calm: Action = CALL if asked.owed else CHECK
        some = [calm] * 4 + [FOLD if asked.owed else calm]
        if asked.most:
            some += [RaiseTo(asked.least)]
        return self._rng.choice(some)


async def _send(socket: aiohttp.ClientWebSocketResponse, frame: Any) -> None:
    await socket.send_str(msgspec.json.encode(frame).decode())

"""Players who answer when they are asked, many in one process, and as cheap as can be.

Of the eight frames that tell a table of one action, seven are only counted; the first seat's is
read. A table is asked again when all of its seats have heard of the last answer.
"""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

_EVENTS = b'{"t":"events","seq":'
_CLOSES = {"folded", "checked", "called", "raised", "hand_ended", "hand_voided"}


class _Events(msgspec.Struct):
    seq: int
    events: list[dict[str, Any]]


FOLDS, RAISES = 0.3, 0.15  # of all answers, where they are legal; a raise is the least one

_FRAME = msgspec.json.Decoder(_Events)


class Load:
    """What the players of one server did and heard since ``begin``.

    Attributes:
        frames: broadcast frames that were heard; ``sizes`` of the first thousand.
        waits: seconds from each answer's sending until the last seat of its table had it.

    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.ready: deque[Table | Group] = deque()  # who could answer now
        self.on_ready: Callable[[], None] = lambda: None
        self.begin()

    def begin(self) -> None:
        """Count from nought."""
        self.frames = 0
        self.sizes: list[int] = []
        self.waits: list[float] = []

    def heard(self, size: int) -> None:
        """Count a broadcast frame."""
        self.frames += 1
        if len(self.sizes) < 1000:
            self.sizes.append(size)

    def is_ready(self, table: Table | Group) -> None:
        """Let a table wait for its turn to answer."""
        self.ready.append(table)
        self.on_ready()


class Line(WSListener):
    """One connection of a player; it hears for its ``table``."""

    def __init__(self, table: Table, number: int, *, looks: bool = False) -> None:
        self.table = table
        self.number = number
        self.looks = looks  # an onlooker, for whom nobody waits
        self.cookie = ""
        self.transport: WSTransport | None = None
        self.seq = 0  # the last event that it has
        self.close_code: int | None = None
        self.over = False
        self.awaits = False  # the frame that tells of the table's last answer
        self.first: str | None = None  # the kind of the frame after ``welcome``

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the way back."""
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002  # picows' signature
        """Note that the line is over."""
        self.over = True

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Hear a frame."""
        if frame.msg_type is not WSMsgType.TEXT:
            if frame.msg_type is WSMsgType.CLOSE:
                self.close_code = frame.get_close_code().value
                transport.disconnect()
            return
        data = frame.get_payload_as_bytes()
        if data.startswith(_EVENTS):
            seq = int(data[len(_EVENTS) : data.index(b",", len(_EVENTS))])
            if self.looks:
                self._look(seq, data)
            else:
                self.seq = seq
                self.table.load.heard(len(data))
                self.table.heard(self, seq, data)
        elif data.startswith(b'{"t":"refused"') and not self.looks:
            raise RuntimeError(f"a command was refused: {data.decode()}")
        elif data.startswith(b'{"t":"snapshot"') and self.looks:
            self._look(0, data)

    def say(self, text: str) -> None:
        """Send a frame."""
        assert self.transport is not None, "it is connected"
        self.transport.send(WSMsgType.TEXT, text.encode())

    def pause(self) -> None:
        """Read nothing more."""
        if self.transport is not None and not self.over:
            self.transport.underlying_transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if self.transport is not None and not self.over:
            self.transport.underlying_transport.resume_reading()

    def _look(self, seq: int, data: bytes) -> None:
        kind = "events" if seq else "snapshot"
        self.first = self.first or kind
        frame = msgspec.json.decode(data)
        begun = seq or frame["base_seq"] + 1
        if seq and self.seq and seq > self.seq + 1:
            raise RuntimeError(f"event {self.seq + 1} expected, {seq} came: one was lost")
        self.seq = begun + len(frame["events"]) - 1


class Table:
    """Eight players of one table; its first line reads for all."""

    def __init__(self, name: str, load: Load) -> None:
        self.name = name
        self.load = load
        self.lines: list[Line] = []
        self.plays = False  # whether it answers at all
        self.hands = 0
        self.hand = 0  # the number of the running one, or of the last
        self._asked: dict[str, Any] | None = None
        self._turn = 0  # the number of the question
        self._answered = 0  # the number of the last one that was answered
        self._waits = False  # for the load to let it answer
        self.missing = 0  # seats that have not heard of the last answer
        self._sent_at = 0.0
        self._ids = itertools.count(1)

    def next_id(self) -> str:
        """Return a new name for a command."""
        return str(next(self._ids))

    def heard(self, line: Line, seq: int, data: bytes) -> None:
        """Take in a frame of one seat."""
        if line.awaits and seq > self._answered:
            line.awaits = False
            self.missing -= 1
            if not self.missing:
                self.load.waits.append(time.perf_counter() - self._sent_at)
        if line.number == 0:
            self._read(data)
        self.go_on()

    def go_on(self) -> None:
        """Be ready if there is a question that nobody has answered."""
        if self.plays and self._asked is not None and not (self.missing or self._waits):
            self._waits = True
            self.load.is_ready(self)

    def rest(self) -> None:
        """Answer no more."""
        self.plays = self._waits = False

    def answer(self) -> None:
        """Answer the open question."""
        asked, self._asked, self._waits = self._asked, None, False
        assert asked is not None, "a table is ready when it has a question"
        action = self._choose(asked["owed"], asked["least"])
        text = f'{{"t":"act","id":"{self.next_id()}","hand":{self.hand},"turn":{self._turn}'
        for line in self.lines:
            line.awaits = True
        self.missing = len(self.lines)
        self._answered = self._turn
        self._sent_at = time.perf_counter()
        self.lines[asked["seat"]].say(f'{text},"action":{{"t":{action}}}}}')

    def state(self) -> str:
        """Say what it waits for."""
        lines = [(line.number, line.seq, line.over, line.close_code) for line in self.lines]
        late = [line.number for line in self.lines if line.awaits]
        return f"turn {self._answered} was answered, {self._turn} is open; {late} of {lines} wait"

    def _choose(self, owed: int, least: int) -> str:
        draw = self.load.rng.random()
        if least and draw < RAISES:
            return f'"raise_to","to":{least}'
        if not owed:
            return '"check"'
        return '"fold"' if draw > 1 - FOLDS else '"call"'

    def _read(self, data: bytes) -> None:
        frame = _FRAME.decode(data)
        for number, event in enumerate(frame.events, frame.seq):
            kind = event["t"]
            if kind == "asked":
                self._asked, self._turn = event, number
            elif kind in _CLOSES:
                self._asked = None
            elif kind == "hand":
                self.hand = event["hand"]
                self.hands += 1


class Group:
    """Eight lines of one table of the bare server; whose turn it is goes round."""

    TEXT = '{"t":"act","id":"12345","hand":1234,"turn":12345,"action":{"t":"call"}}'

    def __init__(self, load: Load) -> None:
        self.load = load
        self.lines: list[Line] = []
        self.plays = False
        self.missing = 0
        self._next = 0
        self._sent_at = 0.0

    def heard(self) -> None:
        """Take in a frame of one seat."""
        self.load.frames += 1
        self.missing -= 1
        if not self.missing:
            self.load.waits.append(time.perf_counter() - self._sent_at)
            self.go_on()

    def go_on(self) -> None:
        """Be ready if all have heard."""
        if self.plays and not self.missing:
            self.load.is_ready(self)

    def rest(self) -> None:
        """Send no more."""
        self.plays = False

    def state(self) -> str:
        """Say what it waits for."""
        return f"{self.missing} frames are missing"

    def answer(self) -> None:
        """Send the next frame."""
        self._next = (self._next + 1) % len(self.lines)
        self.missing = len(self.lines)
        self._sent_at = time.perf_counter()
        self.lines[self._next].say(self.TEXT)


class BareLine(Line):
    """One connection to the bare server; every frame is a broadcast."""

    def __init__(self, group: Group) -> None:
        self.group = group

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002  # picows' signature
        """Count a frame."""
        if frame.msg_type is WSMsgType.TEXT:
            frame.get_payload_as_bytes()
            self.group.heard()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Do nothing: only the end of the run closes it."""

"""One WebSocket: its frames in, its session's frames out.

The socket's reader never waits for the room, and the room never waits for the socket. Whatever
comes in is a frame, a refusal that keeps the connection, or its end:

- text of at most ``FRAME_MOST`` bytes, in one piece or in fragments, is read by ``wire.decode``;
- longer text or bytes end the connection with 1009 as soon as their length is known;
- binary is refused with ``binary_frame``; text that is not UTF-8 ends the connection with 1007,
  and what breaks the protocol (reserved bits, unknown opcodes, bad control frames) with 1002;
- a frame that is sent in part waits, no longer than ``HELLO_S`` before ``hello`` and later until a
  heartbeat stays unanswered; it holds no more memory than a whole one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import lru_cache

from aiohttp import WSMsgType, web

from fairdeal.room import Hub, Room, Session
from fairdeal.room.hub import monotonic_ms
from fairdeal.room.rates import Rate, TokenBucket
from fairdeal.room.session import REFUSED
from fairdeal.server.api import error
from fairdeal.server.guard import CALLER, Guard
from fairdeal.server.identity import Identity
from fairdeal.server.meter import Meter
from fairdeal.server.metrics import Metrics
from fairdeal.server.valve import PATIENCE, Valve
from fairdeal.wire import (
    FRAME_MOST,
    PROTOCOL,
    ClientFrame,
    Hello,
    Ping,
    Pong,
    RefusedFrame,
    decode,
    encode,
)

GARBAGE_MOST = 10  # unreadable frames in a row
HELLO_S = 5.0
SEND_S = 10.0  # a socket that takes nothing for so long is cut
HEARTBEAT_S = 20.0
CLOSE_S = 1.0  # to wait for the other side's part of a close

_PONG = encode(Pong())
_BINARY = RefusedFrame(None, "binary_frame", {})


class Sockets:
    """The handler of ``/ws/{table}``."""

    def __init__(
        self,
        hub: Hub,
        identity: Identity,
        guard: Guard,
        valve: Valve,
        metrics: Metrics,
        commands: Rate,
    ) -> None:
        self._hub = hub
        self._identity = identity
        self._guard = guard
        self._valve = valve
        self._metrics = metrics
        self._commands = commands

    async def play(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection to its end; who it is comes from the handshake's cookie."""
        if not self._guard.is_our_origin(request):
            return web.Response(status=403, text="Only pages of this server may connect.\n")
        caller = request[CALLER]
        if not self._valve.may_shake_hands(caller, monotonic_ms()):
            return error("too_fast")
        visitor = await self._identity.visitor(request)
        player, device = (visitor.who, visitor.device.id) if visitor else (None, "")
        # aiohttp ends a connection whose message has this length or more.
        socket = web.WebSocketResponse(
            timeout=CLOSE_S,
            heartbeat=HEARTBEAT_S,
            max_msg_size=FRAME_MOST + 1,
            compress=False,
            autoping=False,  # answered in ``_frames``, which takes the answers to ours, too
        )
        await socket.prepare(request)
        session = Session(
            player.player if player else "",
            player.name if player else None,
            self._straight_to(request, socket),
        )
        sender = asyncio.create_task(self._send(request, socket, session), name="sender")
        try:
            if not self._valve.enter(caller, session, device):
                session.end("too_many_lines", REFUSED)
            else:
                await self._serve(socket, session, request.match_info["table"])
            await sender  # says what is left to say, and closes
        finally:
            sender.cancel()
            self._valve.leave(caller, session, device)
            _cut_later(request)
        return socket

    async def _serve(self, socket: web.WebSocketResponse, session: Session, table: str) -> None:
        room = self._hub.room(table)
        if not session.player:
            session.end("no_session", REFUSED)
        elif room is None:
            session.end("no_such_table", REFUSED)
        elif room.config.kind == "practice" and room.config.owner != session.player:
            session.end("not_yours", REFUSED)
        elif await _is_greeted(socket, session, room):
            meter = Meter(socket, lambda trip_ms: room.measured(session, trip_ms))
            measuring = asyncio.create_task(meter.run(), name="meter")
            try:
                await _listen(socket, session, room, TokenBucket(self._commands), meter)
            finally:
                measuring.cancel()
                room.gone(session)

    def _straight_to(
        self, request: web.Request, socket: web.WebSocketResponse
    ) -> Callable[[bytes], bool]:
        """Return what writes a frame while the socket takes it: no task wakes for it."""
        protocol, transport, count = request.protocol, request.transport, self._metrics.sent

        def send(frame: bytes) -> bool:
            if transport is None or transport.is_closing():
                return False
            if protocol.writing_paused or socket.closed:
                return False
            transport.write(text_header(len(frame)) + frame)
            count(frame)
            return True

        return send

    async def _send(
        self, request: web.Request, socket: web.WebSocketResponse, session: Session
    ) -> None:
        """Empty the session's outbox into the socket; a socket that is stuck is cut."""
        try:
            while (frame := await session.next()) is not None:
                async with asyncio.timeout(SEND_S):
                    await socket.send_frame(frame, WSMsgType.TEXT)
                self._metrics.sent(frame)
            async with asyncio.timeout(SEND_S):
                await socket.close(code=session.close_code or REFUSED)
        except TimeoutError:
            if request.transport is not None:
                request.transport.abort()
        except ConnectionError:
            session.close(REFUSED)


@lru_cache(4096)  # frames of a few lengths are most of what is sent
def text_header(size: int) -> bytes:
    """Return what stands in front of ``size`` bytes of text: whole, unmasked (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 0x10000:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def _cut_later(request: web.Request) -> None:
    """See to it that the connection ends: aiohttp waits for ever for a reader that hangs."""
    transport = request.transport
    if transport is not None:
        asyncio.get_running_loop().call_later(SEND_S, transport.abort)


async def _is_greeted(socket: web.WebSocketResponse, session: Session, room: Room) -> bool:
    """Wait for ``hello``; False when the connection is over without it."""
    bad = 0
    try:
        async with asyncio.timeout(HELLO_S):
            async for frame in _frames(socket):
                if session.close_code is not None:
                    return False
                match frame:
                    case Hello(protocol=protocol) if protocol != PROTOCOL:
                        session.end("protocol", REFUSED, want=PROTOCOL)
                        return False
                    case Hello(since=since):
                        room.join(session, since)
                        return True
                    case None:
                        pass
                    case RefusedFrame():
                        session.push(encode(frame))
                    case _:
                        session.push(encode(RefusedFrame(_id(frame), "hello_first", {})))
                bad += 1
                if bad == GARBAGE_MOST:
                    session.end("too_much_garbage", REFUSED)
                    return False
    except TimeoutError:
        session.end("hello_first", REFUSED)
        return False
    session.close(REFUSED)
    return False


async def _listen(
    socket: web.WebSocketResponse,
    session: Session,
    room: Room,
    bucket: TokenBucket,
    meter: Meter,
) -> None:
    bad = 0
    patience = TokenBucket(PATIENCE)
    async for frame in _frames(socket, meter.heard):
        if session.close_code is not None:  # its end is under way: nothing is obeyed any more
            return
        now = monotonic_ms()
        if not bucket.take(now):
            session.push(encode(RefusedFrame(_id(frame), "too_fast", {})))
            if not patience.take(now):
                session.end("too_fast", REFUSED)
                return
            continue
        match frame:
            case None:
                continue
            case RefusedFrame():
                session.push(encode(frame))
                bad += 1
                if bad == GARBAGE_MOST:
                    session.end("too_much_garbage", REFUSED)
                    return
                continue
            case Ping():
                session.push(_PONG)
            case Hello():
                session.push(encode(RefusedFrame(None, "garbage", {})))
            case _:
                room.wish(session, frame)
        bad = 0
    session.close(REFUSED)


async def _frames(
    socket: web.WebSocketResponse, heard: Callable[[bytes], bool] = lambda _: False
) -> AsyncIterator[ClientFrame | RefusedFrame | None]:
    """Yield the frames of a socket, and refusals of what is none, until it closes.

    Pings of the protocol are answered, and ``heard`` takes his answers to ours; None is yielded
    for what needs no answer, so that limits count it: a browser sends no ping by itself.
    """
    while True:
        message = await socket.receive()
        if message.type is WSMsgType.TEXT:
            yield decode(message.data)
        elif message.type is WSMsgType.BINARY:
            yield _BINARY
        elif message.type is WSMsgType.PONG:
            if not heard(bytes(message.data)):
                yield None
        elif message.type is WSMsgType.PING:
            try:
                await socket.pong(message.data)
            except ConnectionError:  # it was cut meanwhile
                return
            yield None
        else:
            return


def _id(frame: ClientFrame | RefusedFrame | None) -> str | None:
    return getattr(frame, "id", None)

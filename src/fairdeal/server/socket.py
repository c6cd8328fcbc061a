"""One WebSocket: its frames in, its session's frames out.

The socket's reader never waits for the room, and the room never waits for the socket. Whatever
comes in is a frame, a refusal that keeps the connection, or its end.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from aiohttp import WSMsgType, web

from fairdeal.room import Hub, Room, Session
from fairdeal.room.session import REFUSED
from fairdeal.server.guard import Guard
from fairdeal.server.identity import Identity
from fairdeal.wire import (
    PROTOCOL,
    ClientFrame,
    Hello,
    Ping,
    Pong,
    RefusedFrame,
    decode,
    encode,
)

MESSAGE_MOST = 64 * 1024  # bytes; above it aiohttp closes with 1009
GARBAGE_MOST = 10  # unreadable frames in a row
HELLO_S = 10.0
SEND_S = 10.0  # a socket that takes nothing for so long is cut
HEARTBEAT_S = 20.0
CLOSE_S = 1.0  # to wait for the other side's part of a close

_PONG = encode(Pong())
_BINARY = RefusedFrame(None, "binary_frame", {})


class Sockets:
    """The handler of ``/ws/{table}``."""

    def __init__(self, hub: Hub, identity: Identity, guard: Guard) -> None:
        self._hub = hub
        self._identity = identity
        self._guard = guard

    async def play(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection to its end; who it is comes from the handshake's cookie."""
        if not self._guard.is_our_origin(request):
            return web.Response(status=403, text="Only pages of this server may connect.\n")
        player = await self._identity.player(request)
        socket = web.WebSocketResponse(
            timeout=CLOSE_S, heartbeat=HEARTBEAT_S, max_msg_size=MESSAGE_MOST, compress=False
        )
        await socket.prepare(request)
        session = Session(player.player if player else "", player.name if player else None)
        room = self._hub.room(request.match_info["table"])
        sender = asyncio.create_task(_send(request, socket, session), name="sender")
        try:
            if player is None:
                session.end("no_session", REFUSED)
            elif room is None:
                session.end("no_such_table", REFUSED)
            elif room.config.kind == "practice" and room.config.owner != player.player:
                session.end("not_yours", REFUSED)
            elif await _is_greeted(socket, session, room):
                try:
                    await _listen(socket, session, room)
                finally:
                    room.gone(session)
            await sender  # says what is left to say, and closes
        finally:
            sender.cancel()
        return socket


async def _is_greeted(socket: web.WebSocketResponse, session: Session, room: Room) -> bool:
    """Wait for ``hello``; False when the connection is over without it."""
    bad = 0
    try:
        async with asyncio.timeout(HELLO_S):
            async for frame in _frames(socket):
                match frame:
                    case Hello(protocol=protocol) if protocol != PROTOCOL:
                        session.end("protocol", REFUSED, want=PROTOCOL)
                        return False
                    case Hello(since=since):
                        room.join(session, since)
                        return True
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


async def _listen(socket: web.WebSocketResponse, session: Session, room: Room) -> None:
    bad = 0
    async for frame in _frames(socket):
        match frame:
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
    socket: web.WebSocketResponse,
) -> AsyncIterator[ClientFrame | RefusedFrame]:
    """Yield the frames of a socket, and refusals of what is none, until it closes."""
    while True:
        message = await socket.receive()
        if message.type is WSMsgType.TEXT:
            yield decode(message.data)
        elif message.type is WSMsgType.BINARY:
            yield _BINARY
        else:
            return


def _id(frame: ClientFrame | RefusedFrame) -> str | None:
    return getattr(frame, "id", None)


async def _send(request: web.Request, socket: web.WebSocketResponse, session: Session) -> None:
    """Empty the session's outbox into the socket; a socket that is stuck is cut."""
    try:
        while (frame := await session.next()) is not None:
            async with asyncio.timeout(SEND_S):
                await socket.send_frame(frame, WSMsgType.TEXT)
        await socket.close(code=session.close_code or REFUSED)
    except TimeoutError:
        if request.transport is not None:
            request.transport.abort()
    except ConnectionError:
        session.close(REFUSED)

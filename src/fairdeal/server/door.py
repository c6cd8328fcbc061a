"""A listening socket whose connections are counted as soon as they are accepted.

asyncio's own server tells of a connection by TLS only after the handshake, which may never end.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from typing import cast

from aiohttp import web

from fairdeal.room.hub import monotonic_ms
from fairdeal.server.lines import Lines
from fairdeal.server.peers import address_key
from fairdeal.server.runner import Handler, Runner

HANDSHAKE_S = 5.0  # of TLS
ACCEPTED_AT_ONCE = 64  # before others get their turn
AGAIN_S = 1.0  # after the system could not accept

log = logging.getLogger(__name__)


class Door(web.BaseSite):
    """Lets connections of ``listening`` in, as many as ``lines`` has place for."""

    __slots__ = ("_accepting", "_entering", "_lines", "_listening")

    def __init__(
        self,
        runner: Runner,
        listening: socket.socket,
        lines: Lines,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__(runner, ssl_context=tls)
        self._listening = listening
        self._lines = lines
        self._entering: set[asyncio.Task[None]] = set()

    @property
    def name(self) -> str:
        """Where it listens."""
        return str(self._listening.getsockname())

    async def start(self) -> None:
        """Begin to accept."""
        await super().start()
        self._listening.setblocking(False)
        self._accepting = asyncio.create_task(self._accept(), name="door")

    async def stop(self) -> None:
        """Accept nothing more; who is in stays."""
        self._accepting.cancel()
        await asyncio.wait([self._accepting])
        self._listening.close()
        for task in self._entering:
            task.cancel()
        await super().stop()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                for _ in range(ACCEPTED_AT_ONCE):
                    self._take(*await loop.sock_accept(self._listening))
                await asyncio.sleep(0)
            except ConnectionError:  # he is gone already
                continue
            except OSError as error:
                log.warning("a connection could not be accepted: %s", error)
                await asyncio.sleep(AGAIN_S)

    def _take(self, opened: socket.socket, peer: tuple[str, int]) -> None:
        key, is_local = address_key(peer[0])
        if not self._lines.enter(key, monotonic_ms(), is_local=is_local):
            opened.close()
            return
        task = asyncio.create_task(self._enter(opened, key), name="entering")
        self._entering.add(task)
        task.add_done_callback(self._entering.discard)

    async def _enter(self, opened: socket.socket, key: str) -> None:
        """Serve a connection; it counts until it is lost, or until its handshake failed."""
        opened.setblocking(False)
        server = self._runner.server
        assert server is not None, "the runner is set up"
        handler = cast(Handler, server())
        place = contextlib.ExitStack()
        place.callback(self._lines.leave, key)
        handler.when_lost(place.close)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: handler,
                opened,
                ssl=self._ssl_context,
                ssl_handshake_timeout=HANDSHAKE_S if self._ssl_context else None,
            )
        except OSError:  # he hung up, or speaks no TLS
            place.close()
        except asyncio.CancelledError:
            place.close()
            raise

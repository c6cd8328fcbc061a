"""``/healthz`` and ``/metrics``: for whoever runs this server, on the machine itself.

They are answered to this machine alone, and not through a proxy; to everybody else they do not
exist. Neither holds a name, a key of a table or a card.
"""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Literal

import msgspec
from aiohttp import web

from fairdeal.room import Hub
from fairdeal.server.guard import CALLER
from fairdeal.server.metrics import CONTENT_TYPE, Metrics, WatchedStore
from fairdeal.store import StoreFailed

FREE_LEAST = 64 * 1024 * 1024  # bytes; below it the disk counts as full
_PATIENCE_S = 2.0

_StoreState = Literal["ok", "failing", "silent", "full"]


class Health(msgspec.Struct, frozen=True):
    """The answer of ``/healthz``; its status is 200 if ``ok``, else 503.

    Attributes:
        ok: whether people can play, and tables can be opened.
        store: ``failing``: the last write, or a read now, failed; ``silent``: no answer in 2 s;
            ``full``: less than 64 MiB are free.
        tables: how many are open.
        hands: at how many of them a hand is running.
        closing: whether the server is about to stop.

    """

    ok: bool
    store: _StoreState
    tables: int
    hands: int
    closing: bool


class Operations:
    """The handlers for the operator."""

    def __init__(self, hub: Hub, store: WatchedStore, metrics: Metrics, data: Path) -> None:
        self._hub = hub
        self._store = store
        self._metrics = metrics
        self._data = data

    async def health(self, request: web.Request) -> web.Response:
        """Say whether the room works; see ``Health``."""
        if not request[CALLER].is_local:
            return _nothing()
        store = await self._store_state()
        rooms, closing = self._hub.rooms, self._hub.closing
        health = Health(
            ok=store == "ok" and not closing,
            store=store,
            tables=len(rooms),
            hands=sum(room.hand_runs for room in rooms),
            closing=closing,
        )
        return web.Response(
            status=200 if health.ok else 503,
            body=msgspec.json.encode(health),
            headers={"Content-Type": "application/json", "Cache-Control": "no-store"},
        )

    async def metrics(self, request: web.Request) -> web.Response:
        """Answer with the counters."""
        if not request[CALLER].is_local:
            return _nothing()
        return web.Response(
            body=self._metrics.text(),
            headers={"Content-Type": CONTENT_TYPE, "Cache-Control": "no-store"},
        )

    async def _store_state(self) -> _StoreState:
        if self._store.failing:
            return "failing"
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await self._store.open_streams()
        except StoreFailed:
            return "failing"
        except TimeoutError:
            return "silent"
        free = shutil.disk_usage(self._data).free
        return "ok" if free >= FREE_LEAST else "full"


def _nothing() -> web.Response:
    return web.Response(status=404, text="There is no such page.\n")

"""What ``/metrics`` counts: numbers about the room as a whole, in Prometheus' text format.

No label ever holds a table, a player, an address or a card. The codes of answers are ours.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from fairdeal.room import Hub
from fairdeal.server.valve import Valve
from fairdeal.store import EventStore, StoreFailed

CONTENT_TYPE = CONTENT_TYPE_LATEST
_LAG_EVERY_S = 0.5
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

# How frames and events begin that are counted on their way, encoded as they are.
_ACCEPTED = b'{"t":"accepted"'
_REFUSED = b'{"t":"refused"'
_HAND_ENDED = b'{"t":"hand_ended"'


class _Refused(msgspec.Struct):
    code: str


_REFUSAL = msgspec.json.Decoder(_Refused)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._connections = self._gauge("connections", "Open WebSockets")
        self._tables = self._gauge("tables", "Open tables")
        self._hands = self._gauge("hands_running", "Tables at which a hand is running")
        self._ended = self._counter("hands", "Hands that ended")
        self._commands = self._counter("commands", "Commands by answer", "answer")
        self._accepted = self._commands.labels("accepted")
        self._frames = self._bytes = 0
        self._registry.register(self)
        self._append = self._histogram("store_append_seconds", "Time of a durable append")
        self._failed = self._counter("store_failures", "Appends that failed")
        self._lag = self._histogram("loop_lag_seconds", "How late the event loop wakes a sleeper")

    def watch(self, hub: Hub, valve: Valve) -> None:
        """Read what is open when somebody asks."""
        self._connections.set_function(lambda: valve.connections)
        self._tables.set_function(lambda: len(hub.rooms))
        self._hands.set_function(lambda: sum(room.hand_runs for room in hub.rooms))

    def sent(self, frame: bytes) -> None:
        """Count a frame that went out, and the answer if it is one."""
        self._frames += 1
        self._bytes += len(frame)
        if frame.startswith(_ACCEPTED):
            self._accepted.inc()
        elif frame.startswith(_REFUSED):
            self._commands.labels(_REFUSAL.decode(frame).code).inc()

    def collect(self) -> Iterator[Metric]:
        """Yield what is counted without a lock, because it is counted most: for the registry."""
        yield CounterMetricFamily("fairdeal_frames_sent", "Frames sent to clients", self._frames)
        yield CounterMetricFamily(
            "fairdeal_bytes_sent", "Bytes of frames sent to clients", self._bytes
        )

    def appended(self, seconds: float, batch: Sequence[bytes]) -> None:
        """Count a batch that is durable."""
        self._append.observe(seconds)
        if ended := sum(event.startswith(_HAND_ENDED) for event in batch):
            self._ended.inc(ended)

    def append_failed(self) -> None:
        """Count a batch that was not stored."""
        self._failed.inc()

    async def measure_lag(self) -> None:
        """Measure for ever how late the event loop is; cancel it in the end."""
        while True:
            due = time.monotonic() + _LAG_EVERY_S
            await asyncio.sleep(_LAG_EVERY_S)
            self._lag.observe(max(0.0, time.monotonic() - due))

    def text(self) -> bytes:
        """Return all of it in the format ``CONTENT_TYPE``."""
        return generate_latest(self._registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"fairdeal_{name}", text, registry=self._registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"fairdeal_{name}", text, labels, registry=self._registry)

    def _histogram(self, name: str, text: str) -> Histogram:
        return Histogram(f"fairdeal_{name}", text, buckets=_SECONDS, registry=self._registry)


class WatchedStore:
    """An ``EventStore`` whose appends are measured; everything else goes straight through."""

    def __init__(self, store: EventStore, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self.failing = False  # whether the last append failed

    async def append(self, stream: str, expected: int, batch: Sequence[bytes], **more: Any) -> None:
        """Add a batch; see ``EventStore.append``."""
        begun = time.monotonic()
        try:
            await self._store.append(stream, expected, batch, **more)
        except StoreFailed:
            self.failing = True
            self._metrics.append_failed()
            raise
        self.failing = False
        self._metrics.appended(time.monotonic() - begun, batch)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

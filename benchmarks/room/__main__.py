"""The whole room under load, beside a bare broadcast in the same run.

    make bench-room            or, in an environment that has benchmarks/requirements-room.txt:
    python benchmarks/room [--tables 125] [--seconds 8] [--rounds 3] [--json FILE] [--plot FILE]

``fairdeal serve`` as it is, with the durable log on, in a process of its own on one core; players
who answer when they are asked on another. Guests come over http, open tables, sit down and play by
WebSocket, from loopback addresses with at most 60 lines each. The bare server sends frames of the
same sizes to the same kind of lines and knows nothing else. Rounds of the two are interleaved; what
counts is the ratio of medians. Everything ends with the run, and its files are gone.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import uvloop
from crowd import Stalled
from plot import svg
from run import Result, run
from servers import ServerProcess, bare, room
from sites import SEATS, Site, fill_bare

EVENING = 1.2  # answers a second at one table: 150 at 125 tables
LOOKERS = 200
CURVE = (1, 2, 3, 4, 5)  # fifths of the tables
KEPT = 25  # hands of a table after which it keeps no more of the past, nor of answers


async def measure(wish: argparse.Namespace) -> dict[str, object]:
    """Take all measurements."""
    cores = sorted(os.sched_getaffinity(0))
    core = cores[0] if len(cores) > 1 else None
    if core is not None:
        os.sched_setaffinity(0, set(cores[1:]))
    found: dict[str, object] = {"tables": wish.tables, "lines": wish.tables * SEATS}
    folder = Path(__file__).resolve().parents[2] / ".cache"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as data, room(Path(data), core) as server:
        site = Site(server.port, seed=1)
        found |= await _settle(server, site, wish.tables)
        await run(server, site.load, site.tables, wish.seconds)  # until all are dealt in
        found["evening"] = await _evening(server, site, wish)
        found |= await _beside_bare(server, site, wish, core)
        saturating = statistics.median(r.actions_per_s for r in _results(found["saturated"]))
        found["half"] = await _paced(server, site, wish, saturating / 2)
        found["curve"] = await _curve(server, site, wish, saturating)
        found["stalled"] = await _stalled(server, site, wish, saturating / 2)
    return found


async def _settle(server: ServerProcess, site: Site, tables: int) -> dict[str, object]:
    empty = server.memory()
    await site.open_tables(tables)
    opened = server.memory()
    await site.sit()
    taken = server.memory()
    return {
        "kB_a_table": (opened - empty) / tables / 1024,
        "kB_a_line": (taken - opened) / (tables * SEATS) / 1024,
    }


async def _paced(
    server: ServerProcess, site: Site, wish: argparse.Namespace, rate: float
) -> list[Result]:
    return [
        await run(server, site.load, site.tables, wish.seconds, rate) for _ in range(wish.rounds)
    ]


async def _evening(server: ServerProcess, site: Site, wish: argparse.Namespace) -> list[Result]:
    return await _paced(server, site, wish, EVENING * len(site.tables))


async def _beside_bare(
    server: ServerProcess, site: Site, wish: argparse.Namespace, core: int | None
) -> dict[str, object]:
    ours: list[Result] = []
    theirs: list[Result] = []
    with bare(site.load.sizes, core) as other:
        load, groups = await fill_bare(other.port, len(site.tables), seed=2)
        for _ in range(wish.rounds):
            ours.append(await run(server, site.load, site.tables, wish.seconds))
            theirs.append(await run(other, load, groups, wish.seconds))
    ratio = _median(ours, "frames_per_cpu_s") / _median(theirs, "frames_per_cpu_s")
    return {"saturated": ours, "bare": theirs, "ratio": ratio}


async def _curve(
    server: ServerProcess, site: Site, wish: argparse.Namespace, saturating: float
) -> list[tuple[int, Result]]:
    """Let more and more tables play as fast as all of them could together at most."""
    points = []
    for fifth in CURVE:
        tables = site.tables[: max(1, len(site.tables) * fifth // CURVE[-1])]
        rate = 0.9 * saturating * len(tables) / len(site.tables)
        points.append((len(tables), await run(server, site.load, tables, wish.seconds, rate)))
    return points


async def _stalled(
    server: ServerProcess, site: Site, wish: argparse.Namespace, rate: float
) -> dict[str, object]:
    """Compare the players' waits while onlookers read with those while they do not.

    Memory is looked at after each round, so tables first keep as much of the past as they ever do.
    """
    while min(table.hands for table in site.tables) < KEPT:
        await run(server, site.load, site.tables, wish.seconds)
    crowd = Stalled(server, site, LOOKERS * len(site.tables) // 125)
    await crowd.come()
    reads: list[Result] = []
    stalls: list[Result] = []
    memory: list[int] = []
    for _ in range(wish.rounds):
        reads.append(await run(server, site.load, site.tables, wish.seconds, rate))
        await crowd.stall()
        stalls.append(await run(server, site.load, site.tables, wish.seconds, rate))
        await crowd.overflow()
        await crowd.come_back()
        memory.append(server.memory())
    return {
        "onlookers": len(crowd.lines),
        "all_read": reads,
        "stalled": stalls,
        "ratio_of_p99": _median(stalls, "p99_ms") / _median(reads, "p99_ms"),
        "memory_MB": [size / 2**20 for size in memory],
        "closed_1013": crowd.closed_1013,
        "cut": crowd.cut,
        "came_back_by_number": crowd.by_number,
        "came_back_by_snapshot": crowd.by_snapshot,
    }


def _results(found: object) -> Sequence[Result]:
    assert isinstance(found, list), "a list of results"
    return found


def _median(results: Sequence[Result], name: str) -> float:
    return statistics.median(getattr(result, name) for result in results)


def _line(name: str, results: Sequence[Result]) -> str:
    def span(field: str, digits: int, times: float = 1) -> str:
        values = sorted(times * getattr(result, field) for result in results)
        middle = statistics.median(values)
        return f"{middle:,.{digits}f} [{values[0]:,.{digits}f}..{values[-1]:,.{digits}f}]"

    return (
        f"{name:<26}{span('actions_per_s', 0)} actions/s, p50 {span('p50_ms', 1)} ms,"
        f" p99 {span('p99_ms', 1)} ms, CPU {span('cpu', 0, 100)} %,"
        f" {span('stolen', 1, 100)} % stolen,"
        f" {span('frames_per_cpu_s', 0)} frames per CPU second"
    )


def report(found: dict[str, object]) -> None:
    """Print what was found: medians, with the lowest and the highest round."""
    print(f"{found['tables']} tables, {found['lines']:,} lines")
    print(f"memory: {found['kB_a_table']:.0f} kB a table, {found['kB_a_line']:.0f} kB a line")
    print(_line("an evening", _results(found["evening"])))
    print(_line("as fast as it can", _results(found["saturated"])))
    print(_line("bare picows", _results(found["bare"])))
    print(f"frames per CPU second, beside bare picows: {found['ratio']:.1%} (floor 45 %)")
    print(_line("half of that rate", _results(found["half"])))
    for tables, result in found["curve"]:  # type: ignore[attr-defined]
        print(_line(f"{tables} tables", [result]))
    crowd = found["stalled"]
    assert isinstance(crowd, dict), "what the onlookers did"
    print(_line(f"{crowd['onlookers']} onlookers read", crowd["all_read"]))
    print(_line("they read nothing", crowd["stalled"]))
    print(
        f"p99 is {crowd['ratio_of_p99']:.2f} times as long (most 1.2); memory in MB after each"
        f" round: {', '.join(f'{size:.1f}' for size in crowd['memory_MB'])}; of the stalled"
        f" {crowd['closed_1013']} were closed with 1013, {crowd['cut']} cut;"
        f" {crowd['came_back_by_number']} came back by number,"
        f" {crowd['came_back_by_snapshot']} by a snapshot"
    )


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each run")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--plot", type=Path, help="an SVG of p99 and CPU by number of tables")
    wish = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the servers end with this process
    found = uvloop.run(measure(wish))
    report(found)
    if wish.json:
        wish.json.write_text(json.dumps(found, default=asdict, indent=2) + "\n")
    if wish.plot:
        wish.plot.parent.mkdir(parents=True, exist_ok=True)
        wish.plot.write_text(svg(found["curve"]))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()

"""The browser client beside its budgets: what it loads, how soon it shows a hand, how smoothly.

    make bench-client          or, where the client is built and the tests' packages are installed:
    PYTHONPATH=. python benchmarks/client [--rounds 5] [--hands 480] [--frames 600] [--json FILE]

A real ``fairdeal serve``, and the Chromium of the browser tests on this machine. What is measured:

* Sizes: gzip of what the build made. The table page is its entry and all that this imports before
  it can show a table; whatever is loaded later is counted apart.
* First hand: a browser without anything of ours opens the first page, presses Practise as soon as
  that is there, and has cards of its own on the screen; from the start of the navigation to the end
  of the frame that shows them, at normal pace. Network.emulateNetworkConditions with 1.6 Mbit/s
  down, 0.75 Mbit/s up and 150 ms for every request, which is how Lighthouse thinks of "slow 4G";
  Emulation.setCPUThrottlingRate 4. What Chromium does not slow down is the table's WebSocket, so
  its opening and its first answer are delayed by one such round trip each, in the page.
* Event to paint: hands of a table with ten seats were recorded, and are replayed into the page, an
  event every 150 ms; and as they came at pace instant, where all that a frame tells (mostly what
  a player did and who is asked now, or a whole deal) is folded at once. Work is what
  the main thread needs of its processor, from a trace: from the arrival of a frame until scripts
  rest, and from there until style, layout and paint are done, with all that comes in between (the
  browser may lay out before the animation callback, to see what is under the pointer). Latency is
  the time on the clock, with the wait for the screen's next refresh, up to 16.7 ms, and for
  processors that others use. Only the main thread is slowed down and looked at; raster and display
  follow.
* Eight hours: the same recording as fast as the page takes it, with the frames of so many hands as
  are played in eight hours at normal pace; at the end of each eighth the garbage is collected and
  what the page's scripts hold is counted in a snapshot of the heap, when a hand has been dealt (the
  least of three), since cards that lie open are held as well. At first the log fills; growth is of
  the second half. The whole heap is told, too: the browser compiles the scripts ever better, and
  keeps what it has compiled.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from browser import ROOT, cold_load, eight_hours, fonts, launched, to_paint
from replay import Replay, apart, record
from sizes import LANGUAGES, sizes

from tests.server_process import ServerProcess

SCRIPT_KB = 70
LANGUAGE_KB = 8
FIRST_HAND_S = 2.5
GROWTH = 0.02
PAINT_MS = 16
HOURS = 8


async def measure(wish: argparse.Namespace) -> dict[str, Any]:
    """Take all measurements."""
    found: dict[str, Any] = {"sizes": sizes(ROOT / "src/fairdeal/static")}
    with tempfile.TemporaryDirectory() as data:
        async with launched() as browser:
            with ServerProcess(Path(data) / "real", pace="") as server:
                found["fonts"] = {tag: await fonts(browser, server.url, tag) for tag in LANGUAGES}
                found["first"] = [await cold_load(browser, server.url) for _ in range(wish.rounds)]
            with ServerProcess(Path(data) / "instant") as server:
                print(f"recording {wish.hands} hands at ten seats ...", flush=True)
                recording = await record(server.url, wish.hands)
                for what, frames in (("event", apart(recording)), ("frame", recording)):
                    async with Replay(frames) as replay:
                        found[what] = await to_paint(browser, server.url, replay, wish.frames)
                async with Replay(recording) as replay:
                    found["memory"] = await eight_hours(browser, server.url, replay, HOURS)
    return found


def verdict(*, holds: bool) -> str:
    """Say whether a budget is kept."""
    return "OK" if holds else "MISSED"


def row(what: str, result: str, budget: str = "", holds: bool | None = None) -> None:
    """Print a line of the table."""
    print(f"{what:<44}{result:<40}{budget:<12}{'' if holds is None else verdict(holds=holds)}")


def spread(values: Sequence[float], digits: int) -> str:
    """Write the median, with the lowest and the highest."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:,.{digits}f} [{low:,.{digits}f}..{high:,.{digits}f}]"


def percentiles(times: Sequence[float]) -> str:
    """Write the middle, and what few took longer than."""
    ordered = sorted(times)
    p50, p90, p99 = (ordered[int(len(ordered) * part)] for part in (0.5, 0.9, 0.99))
    return f"p50 {p50:.1f}, p90 {p90:.1f}, p99 {p99:.1f} ms"


def report(found: dict[str, Any]) -> None:
    """Print what was found beside the budgets."""
    row("", "result", "budget")
    size = found["sizes"]
    row(
        "JS of the table page, gzip",
        f"{size['table'] / 1000:.1f} kB in {size['files']} files",
        f"{SCRIPT_KB} kB",
        size["table"] <= SCRIPT_KB * 1000,
    )
    row("  the first page instead", f"{size['home'] / 1000:.1f} kB")
    row("  loaded later, when idle or asked for", f"{size['later'] / 1000:.1f} kB")
    row("style sheet, gzip", f"{size['style'] / 1000:.1f} kB")
    for tag, (first, later) in size["languages"].items():
        row(
            f"language {tag}, gzip",
            f"{first / 1000:.1f} kB, {later / 1000:.1f} kB later",
            f"{LANGUAGE_KB} kB",
            max(first, later) <= LANGUAGE_KB * 1000,
        )
    for tag, files in found["fonts"].items():
        told = ", ".join(f"{name} {length / 1000:.0f} kB" for name, length in files.items())
        row(f"fonts, {tag}", told or "none")
    first = found["first"]
    total = [load["cards"] / 1000 for load in first]
    row(
        "first hand, slow 4G and 4x CPU, s",
        spread(total, 2),
        f"{FIRST_HAND_S} s",
        statistics.median(total) <= FIRST_HAND_S,
    )
    for key, what in (("practise", "Practise can be pressed"), ("socket", "the line opens")):
        row(f"  {what}, s", spread([load[key] / 1000 for load in first], 2))
    row("  loaded until then, kB", spread([load["bytes"] / 1000 for load in first], 0))
    for what, budget in (("event", PAINT_MS), ("frame", None)):
        paint = found[what]
        paint["work"] = [sum(both) for both in zip(paint["script"], paint["render"], strict=True)]
        name = f"{what} to paint, 10 seats, 4x CPU"
        if budget is None:
            row(name, percentiles(paint["work"]))
        else:
            p99 = sorted(paint["work"])[int(len(paint["work"]) * 0.99)]
            row(name, percentiles(paint["work"]), f"{budget} ms", p99 <= budget)
        row("  scripts", percentiles(paint["script"]))
        row("  style, layout, paint", percentiles(paint["render"]))
        row("  on the clock, with the wait for a refresh", percentiles(paint["latency"]))
    memory = found["memory"]
    hands = memory[-1]["hands"]
    for mark in memory:
        row(
            f"hour {mark['hour']}: held, nodes, listeners",
            f"{mark['held'] / 1e6:.3f} MB, {mark['nodes']:,}, {mark['listeners']:,}",
        )
    # The first half fills what is kept.
    half, last = memory[HOURS // 2 - 1], memory[-1]
    growth, all_of_it = (last[key] / half[key] - 1 for key in ("held", "heap"))
    name = f"growth from hour {HOURS // 2} to {HOURS}, {hands} hands"
    row(name, f"{growth:+.1%}", f"{GROWTH:.0%}", growth <= GROWTH)
    row("  with the code that the browser compiles", f"{all_of_it:+.1%}")


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="of the cold load")
    parser.add_argument("--hands", type=int, default=480, help="in eight hours")
    parser.add_argument("--frames", type=int, default=600, help="that are painted one by one")
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    found = asyncio.run(measure(wish))
    report(found)
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()

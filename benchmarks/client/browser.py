"""What a real Chromium says of the client."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, async_playwright
from replay import Replay

import hatch_build
from tests.browser.chromium import find_chromium

ROOT = Path(__file__).resolve().parents[2]
SLOW_CPU = 4
RTT_MS = 150
SLOW_4G = {
    "offline": False,
    "latency": RTT_MS,
    "downloadThroughput": 1.6 * 1024 * 1024 / 8,
    "uploadThroughput": 750 * 1024 / 8,
}
APART_S = 0.15  # between two frames that are painted one by one
WARM_UP = 200  # frames after which scripts are compiled and the log is as long as it gets
AT_ONCE = 25  # frames of a long session that are sent without looking up
LOOKS = 3  # when so many hands have been dealt: what lies open at their ends is held, too
# What scripts make; the rest is the browser's own: compiled code, styles, layout.
_SCRIPTS_OWN = {
    "array",
    "closure",
    "concatenated string",
    "number",
    "object",
    "sliced string",
    "string",
}
_MARKS = ("arrival", "rested", "done")  # of one frame, by probe.js
_PROBE = Path(__file__).with_name("probe.js").read_text()


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Start the Chromium of the browser tests."""
    chromium = find_chromium()
    # Playwright brings a Node that needs libatomic, which a bare machine lacks.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(hatch_build.NODE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.path,
            args=[*chromium.args, "--enable-precise-memory-info"],
            env={**os.environ, **chromium.env},
        )
        yield browser
        await browser.close()


@asynccontextmanager
async def _page(
    browser: Browser, port: int = 0, delay: int = 0
) -> AsyncIterator[tuple[BrowserContext, Page, CDPSession]]:
    """Open a page with the probe in it; a phone is what "slow 4G" is about."""
    context = await browser.new_context(
        viewport={"width": 412, "height": 823}, device_scale_factor=1.75, bypass_csp=True
    )
    wish = json.dumps({"port": port, "delay": delay}).replace('"', '\\"')
    await context.add_init_script(_PROBE.replace("__WISH__", wish))
    page = await context.new_page()
    page.on("pageerror", lambda error: print(f"the page: {error}", file=sys.stderr))
    yield context, page, await context.new_cdp_session(page)
    await context.close()


async def fonts(browser: Browser, url: str, tag: str) -> dict[str, int]:
    """Return the fonts that the first page and a first hand load, with their bytes."""
    found: dict[str, int] = {}
    context = await browser.new_context(locale=tag)
    page = await context.new_page()

    async def note(response: Any) -> None:
        if response.request.resource_type == "font":
            name = urlsplit(response.url).path.rpartition("/")[2].rpartition("-")[0]
            found[name] = len(await response.body())

    page.on("response", note)
    await page.goto(url)
    await page.get_by_test_id("practise").click()
    await page.get_by_test_id("my-cards").wait_for()
    await page.wait_for_load_state("networkidle")
    await context.close()
    return found


async def cold_load(browser: Browser, url: str) -> dict[str, float]:
    """Open the first page over a slow line on a slow machine, practise, and wait for cards."""
    async with _page(browser, delay=RTT_MS) as (_, page, cdp):
        loaded = 0

        def count(data: Any) -> None:
            nonlocal loaded
            loaded += data["encodedDataLength"]

        cdp.on("Network.loadingFinished", count)
        await cdp.send("Network.enable")
        await cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        await cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
        await page.goto(url, wait_until="commit")
        await page.wait_for_function("window.__probe?.cards > 0", timeout=60_000)
        probe = await page.evaluate("window.__probe")
        return {name: probe[name] for name in ("practise", "socket", "cards")} | {"bytes": loaded}


async def to_paint(
    browser: Browser, url: str, replay: Replay, frames: int
) -> dict[str, list[float]]:
    """Send frames one by one; return milliseconds of each."""
    async with _page(browser, replay.port) as (_, page, cdp):
        await _arrive(page, url, replay)
        await cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
        for _ in range(WARM_UP):
            await replay.send(1)
            await _rest(page)
        async with _traced(browser) as events:
            for _ in range(frames):
                await replay.send(1)
                await asyncio.sleep(APART_S)
            await _rest(page)
    assert replay.lines == 1, "the page never missed a frame"
    marks = sorted((event for event in events if event["name"] in _MARKS), key=lambda e: e["ts"])
    paints = [
        dict(zip(_MARKS, marks[at : at + 3], strict=True))
        for at in range(len(marks) - 2)
        if tuple(mark["name"] for mark in marks[at : at + 3]) == _MARKS
    ]
    return {
        "script": [_ms(paint, "arrival", "rested", "tts") for paint in paints],
        "render": [_ms(paint, "rested", "done", "tts") for paint in paints],
        "latency": [_ms(paint, "arrival", "done", "ts") for paint in paints],
    }


def _ms(paint: dict[str, Any], begun: str, done: str, clock: str) -> float:
    return float(paint[done][clock] - paint[begun][clock]) / 1000


@asynccontextmanager
async def _traced(browser: Browser) -> AsyncIterator[list[dict[str, Any]]]:
    """Collect what the page marks, with the time and with that of its thread's work."""
    events: list[dict[str, Any]] = []
    over = asyncio.Event()
    cdp = await browser.new_browser_cdp_session()
    cdp.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: over.set())
    wish = {"includedCategories": ["blink.user_timing"]}
    await cdp.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wish})
    yield events
    await cdp.send("Tracing.end")
    await over.wait()


async def eight_hours(
    browser: Browser, url: str, replay: Replay, hours: int
) -> list[dict[str, int]]:
    """Send the whole recording; return what is in memory, at least, at the end of each hour."""
    marks: list[dict[str, int]] = []
    async with _page(browser, replay.port) as (_, page, cdp):
        await _arrive(page, url, replay)
        ends = replay.recording.ends
        for hour in range(1, hours + 1):
            hands = len(ends) * hour // hours
            looks: list[dict[str, int]] = []
            for deal in replay.recording.deals(hands, LOOKS):
                while replay.sent <= deal:
                    await replay.send(min(AT_ONCE, deal + 1 - replay.sent))
                    await _rest(page)
                looks.append(await _memory(page, cdp))
            least = {key: min(look[key] for look in looks) for key in looks[0]}
            marks.append({"hour": hour, "hands": hands} | least)
    assert replay.lines == 1, "the page never missed a frame"
    return marks


async def _arrive(page: Page, url: str, replay: Replay) -> None:
    await page.goto(f"{url}/t/{replay.recording.table}")
    await replay.send(2)  # welcome and snapshot
    await page.locator(".felt").wait_for()
    await page.wait_for_load_state("networkidle")


async def _rest(page: Page) -> None:
    """Wait until the page has painted twice."""
    twice = "(go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))"
    await page.evaluate(f"new Promise({twice})")


async def _memory(page: Page, cdp: CDPSession) -> dict[str, int]:
    await asyncio.sleep(2)  # what flies over the table has landed
    for _ in range(3):
        await _rest(page)
        await cdp.send("HeapProfiler.collectGarbage")
    heap = await cdp.send("Runtime.getHeapUsage")
    counted = await cdp.send("Memory.getDOMCounters")
    return {
        "held": await _held(cdp),
        "heap": heap["usedSize"],
        "nodes": counted["nodes"],
        "listeners": counted["jsEventListeners"],
    }


async def _held(cdp: CDPSession) -> int:
    """Return the bytes of what the page's scripts hold."""
    parts: list[str] = []

    def take(data: Any) -> None:
        parts.append(data["chunk"])

    cdp.on("HeapProfiler.addHeapSnapshotChunk", take)
    await cdp.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    cdp.remove_listener("HeapProfiler.addHeapSnapshotChunk", take)
    snapshot = json.loads("".join(parts))
    meta, nodes, names = snapshot["snapshot"]["meta"], snapshot["nodes"], snapshot["strings"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    columns = (nodes[fields.index(field) :: len(fields)] for field in ("type", "name", "self_size"))
    return sum(
        size
        for kind, name, size in zip(*columns, strict=True)
        if kinds[kind] in _SCRIPTS_OWN and not names[name].startswith("system / ")
    )

"""Every page and state in all languages and sizes: all of it fits, all of it is translated."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import hatch_build
from tests.e2e.tour import LANGUAGES, SIZES, Tour
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FITS = (Path(__file__).parent / "fits.js").read_text()
AXE = (hatch_build.ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
CHECK = """async (checks) => {
  await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  return Object.fromEntries(checks.map((check) => [check, fits[check]()]));
}"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# A state is as accessible in one language as in another; contrast and sizes differ by size, and the
# colours of the light look only by state. With FAIRDEAL_AXE=all each is looked at in each
# (`make soak`).
AXED = {("en", "wide"), ("th", "tall"), ("fa", "flat")}
LIT = {("th", "tall")}
if os.environ.get("FAIRDEAL_AXE") == "all":
    AXED = LIT = {(language, size) for language in LANGUAGES for size in SIZES}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_is_translated_and_accessible(
    browser: Browser, server: ServerProcess, language: str, size: str
) -> None:
    context = browser.new_context(reduced_motion="reduce", has_touch=size != "wide")
    tour = Tour(context, server.url, language)
    tour.page.add_init_script(FITS)
    checks = ["overflow", "small"] if language == "en" else ["overflow", "small", "foreign"]
    found: list[str] = []
    for stop in tour.stops(size):
        faults: dict[str, list[str]] = tour.page.evaluate(CHECK, checks)
        if (language, size) in AXED:
            faults["axe"] = axe(tour.page)
        if (language, size) in LIT:
            faults["light look"] = light(tour.page)
        found += [f"{stop}, {what}: {fault}" for what, those in faults.items() for fault in those]
    context.close()
    assert not found, "\n".join(found)


def light(page: Page) -> list[str]:
    """Return what axe-core finds too faint in the other look."""
    look = "document.documentElement.dataset.theme"
    page.evaluate(f"{look} = 'light'")
    found = axe(page, {"type": "rule", "values": ["color-contrast"]})
    page.evaluate(f"{look} = 'dark'")
    return found


def axe(page: Page, only: object = RULES) -> list[str]:
    """Return what axe-core finds wrong with a page as it stands."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    result: dict[str, Any] = page.evaluate(
        "(only) => axe.run(document, { runOnly: only, resultTypes: ['violations'] })", only
    )
    return [
        f"{violation['id']}: {[node['html'][:120] for node in violation['nodes']]}"
        for violation in result["violations"]
    ]

"""Pictures of every page and state, in all languages and sizes, for people to look at.

``python -m tests.e2e.screens [LANGUAGE ...]`` writes them to .cache/screens.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import hatch_build
from tests.browser.chromium import find_chromium
from tests.e2e.tour import LANGUAGES, SIZES, Tour
from tests.server_process import ServerProcess

FOLDER = hatch_build.ROOT / ".cache" / "screens"


def main(languages: list[str]) -> None:
    """Take them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(hatch_build.NODE)
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=chromium.args, env={**os.environ, **chromium.env}
        )
        for language in languages:
            tour = Tour(browser.new_context(reduced_motion="reduce"), server.url, language)
            for size in SIZES:
                for name in tour.stops(size):
                    tour.page.wait_for_timeout(250)
                    tour.page.screenshot(path=FOLDER / f"{language}-{size}-{name}.png")
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(LANGUAGES))

"""What every test may ask for: a real browser, a page in it, and the shared recordings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent

# Speed is measured in benchmarks/, never by a test: a busy machine is no failure.
settings.register_profile("fairdeal", deadline=None)
settings.load_profile("fairdeal")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: Playwright's event loop, once started, forbids `asyncio.run`."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


def shared_folder() -> Path:
    """The folder of recorded hands and known answers, in $FAIRDEAL_SHARED or beside the tree.

    Without it a test is skipped, or fails where FAIRDEAL_REQUIRE_SHARED=1.
    """
    folder = Path(os.environ.get("FAIRDEAL_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        problem = f"no shared data in {folder}; set FAIRDEAL_SHARED to its folder"
        if os.environ.get("FAIRDEAL_REQUIRE_SHARED") == "1":
            pytest.fail(problem)
        pytest.skip(problem)
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of recorded hands and known answers; see ``shared_folder``."""
    return shared_folder()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real headless Chromium, driven by Playwright.

    A test that asks for it cannot call `asyncio.run`: start a server in a process of its own.
    """
    from playwright.sync_api import sync_playwright

    import hatch_build
    from tests.browser.chromium import find_chromium

    chromium = find_chromium()
    # Playwright brings a Node that needs libatomic, which a bare machine lacks.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(hatch_build.NODE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path,
            args=chromium.args,
            env={**os.environ, **chromium.env},
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own context, 1280x800; an uncaught script error fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors

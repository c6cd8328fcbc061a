"""One real server for the tests of a module, and people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.e2e.people import Person
from tests.e2e.staged import Player, open_table
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ViewportSize

Come: TypeAlias = Callable[..., Person]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("e2e")) as process:
        yield process


@pytest.fixture
def come(browser: Browser, server: ServerProcess) -> Iterator[Come]:
    """``come(url=..., language=..., phone=...)``: a person in a browser of his own."""
    people: list[Person] = []

    def newcomer(*, url: str = "", language: str = "en", phone: bool = False) -> Person:
        desktop: ViewportSize = {"width": 1280, "height": 800}
        upright: ViewportSize = {"width": 390, "height": 844}
        context = browser.new_context(viewport=upright if phone else desktop, has_touch=phone)
        people.append(Person(context, url or server.url, language))
        return people[-1]

    yield newcomer
    for person in people:
        person.page.context.close()


@pytest.fixture(scope="module")
def staging(browser: Browser, server: ServerProcess) -> Iterator[tuple[BrowserContext, str]]:
    context, url = open_table(browser, server)
    yield context, url
    context.close()


@pytest.fixture
def player(staging: tuple[BrowserContext, str]) -> Iterator[Player]:
    one = Player(*staging)
    yield one
    one.page.close()

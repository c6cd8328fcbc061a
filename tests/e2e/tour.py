"""Every page of the client and every state of the table, one after another, in one language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.e2e.scenes import SCENES, Scene, Stage, unhurried

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

LANGUAGES = ("en", "th", "fa", "mk")
SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 800},
    "tall": {"width": 390, "height": 844},
    "flat": {"width": 844, "height": 390},
}
LOBBY = {
    "tables": [
        {
            "table": f"table-{i}",
            "host": name,
            "house": house,
            "small_blind": 5 * 10**i,
            "big_blind": 10**i * 10,
            "ante": i,
            "seats": 9,
            "taken": 3,
            "computers": 2,
            "average_pot": 500 * 10**i,
            "held": i == 2,
        }
        for i, (name, house) in enumerate(
            [("Ana", "standard"), ("Wilhelmina-Katharina", "thai"), ("سپیده", "persian")]
        )
    ]
}
TABLE = {
    "name": "Ana",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 6,
    "stack": 1000,
    "action_s": 25,
    "computers": 0,
    "level": "mixed",
}

OPEN = """async (wish) => {
  const body = JSON.stringify(wish);
  const headers = { "content-type": "application/json" };
  return (await (await fetch("/api/tables", { method: "POST", body, headers })).json()).table;
}"""


class Tour:
    """A walk through all of it. ``stops`` yields the name of each state, which comes next."""

    def __init__(self, context: BrowserContext, url: str, language: str) -> None:
        self.page: Page = context.new_page()
        self.url = url
        self.language = language
        self.page.goto(url)  # for the cookie of a guest
        self.table = self.page.evaluate(OPEN, TABLE)
        self.page.add_init_script(
            f"localStorage.setItem('fairdeal', '{json.dumps({'language': language})}')"
        )
        self.page.route("**/api/lobby", lambda route: route.fulfill(json=LOBBY))
        self._stage = Stage(self.page)
        self._scenes: dict[str, Scene] = {name: make() for name, make in SCENES.items()}

    def stops(self, size: str) -> Iterator[str]:
        """Go to one state after another in a window of that size; yield the name of each."""
        self.page.set_viewport_size(SIZES[size])
        for walk in (self._learn, self._home, self._tables, self._panels, self._dialogs):
            yield from walk()

    def _learn(self) -> Iterator[str]:
        lessons = f"{self.url}/learn/{self.language}"
        self.page.goto(f"{lessons}/")
        yield "learn"
        self.page.goto(f"{lessons}/course")
        self.page.get_by_test_id("example-now").wait_for()
        for _ in range(8):
            self._press("step-on")
        self.page.locator("[data-question] label").last.click()
        self.page.locator("[data-question] button").click()
        self.page.locator(".verdict li").first.wait_for()
        yield "lesson"
        self.page.goto(f"{lessons}/drills/pots?level=5&seed=1")
        for field in self.page.locator("[data-question] input[name=answer]").all():
            field.fill("10")
        self.page.locator("[data-question] button").click()
        self.page.locator("[data-next]").wait_for()
        yield "drill"
        self.page.goto(f"{lessons}/words")
        yield "words"
        self.page.goto(f"{lessons}/house/thai")
        yield "house"

    def _home(self) -> Iterator[str]:
        self.page.goto(self.url)
        self.page.get_by_test_id("lobby-row").first.wait_for()
        yield "home"
        self._press("settings")
        self.page.get_by_test_id("settings-close").wait_for()
        yield "settings"
        self._press("settings-close")
        self._press("account")
        self.page.get_by_test_id("account-name").wait_for()
        yield "account"
        self._escape()
        self._press("friends")
        self.page.get_by_test_id("friends-name").wait_for()
        yield "friends"
        self.page.goto(f"{self.url}/t/none")
        self.page.get_by_test_id("message").wait_for()
        yield "message"
        hand = self._scenes["showdown"].hand[1]
        self.page.route(
            "**/api/hands/*",
            lambda route: route.fulfill(body=hand, content_type="application/json"),
        )
        self.page.goto(f"{self.url}/h/shared")
        self.page.get_by_test_id("past-now").wait_for()
        yield "shared"

    def _tables(self) -> Iterator[str]:
        for name in self._scenes:
            self._show(name)
            yield name
        self._stage.show(self.page.url, unhurried(self._scenes["preflop"]))
        self._press("preset-allin")
        self._press("raise")
        self.page.get_by_test_id("confirm-allin").wait_for()
        yield "confirm"

    def _panels(self) -> Iterator[str]:
        self._show("showdown")
        for tab in ("log", "chat", "players", "host"):
            self._panel(tab)
            yield tab
            if tab == "players":
                self._press("note-write")
                self.page.locator("dialog textarea").wait_for()
                yield "note"
                self._escape()
        self._show("preflop")
        self._panel("log")
        self._press("tab-coach")
        for testid in ("coach-ask-here", "coach-review-here", "coach-session"):
            self._press(testid)
        self.page.get_by_test_id("coach-figures").wait_for()
        yield "coach"
        self._press("coach-see")
        self.page.get_by_test_id("past-now").wait_for()
        yield "coach-past"
        self._press("past-away")
        self._show("showdown")
        self._panel("log")
        self._press("past-open")
        self.page.get_by_test_id("past-1").wait_for()
        yield "past"
        self._press("past-1")
        self.page.get_by_test_id("past-title").wait_for()
        yield "replayer"

    def _dialogs(self) -> Iterator[str]:
        self.page.goto(self.url)  # no panel lies over the table
        self._show("watching")
        self._press("sit-3")
        self.page.get_by_test_id("name-input").wait_for()
        yield "name"
        self._escape()
        self._show("preflop")
        self.page.keyboard.press("h")
        self.page.locator("[data-testid=asked] p").wait_for()
        yield "asked"
        self.page.keyboard.press("i")
        self.page.locator("#ranks-title").wait_for()
        yield "ranks"
        self._escape()
        self._show("side-pots")
        self._press("menu")
        self._press("qr-toggle")
        yield "menu"
        self.page.locator("[data-testid=table-info] summary").click()
        yield "table"
        self._press("leave")
        self.page.get_by_test_id("leave-yes").wait_for()
        yield "leave"

    def _show(self, scene: str) -> None:
        self._stage.show(f"{self.url}/t/{self.table}", self._scenes[scene])

    def _press(self, testid: str) -> None:
        self.page.get_by_test_id(testid).first.click()

    def _escape(self) -> None:
        self.page.keyboard.press("Escape")

    def _panel(self, tab: str) -> None:
        """Open a part of the panel, which is closed on small screens."""
        part = self.page.get_by_test_id(f"tab-{tab}")
        if not part.is_visible():
            self._press(f"{tab}-toggle")
        part.click()

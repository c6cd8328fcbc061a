"""A small screen: nothing hides what one decides by, and Back closes what is on top."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.people import Person, open_table, sit
from tests.e2e.scenes import PAINTED, Scene, Stage, Staged, told
from tests.e2e.test_host_and_chat import pass_turn
from tests.e2e.tour import LANGUAGES, OPEN, SIZES, TABLE
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ViewportSize

WINDOWS: dict[str, ViewportSize] = {**SIZES, "small": {"width": 360, "height": 640}}
OWN = "[data-testid=my-cards] .card, [data-testid=hand-name]"
MIDDLE = "[data-testid^=bet-], [data-testid=pot], [data-testid=board] .card"
BUTTONS = ".bar button, .bar input"
FELT = f"{OWN}, {MIDDLE}, .seat .card, .seat .plate, .seat .badge"
# Which of what is to be seen lies under the first element of another kind.
COVERED = """([over, under]) => {
  const lid = document.querySelector(over);
  if (!lid) return [`no ${over}`];
  const a = lid.getBoundingClientRect();
  return [...document.querySelectorAll(under)]
    .filter((element) => !lid.contains(element) && !element.matches(".showing *"))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, b]) => b.width > 0 && b.height > 0)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
    .filter(([, b]) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([element]) => `${element.localName}.${element.className} "${element.textContent}"`);
}"""


class Table:
    """A table in a browser of its own and in one language, shown scenes in windows of any size."""

    def __init__(self, context: BrowserContext, url: str, language: str) -> None:
        self.page = context.new_page()
        self.page.goto(url)
        self.url = f"{url}/t/{self.page.evaluate(OPEN, TABLE)}"
        kept = json.dumps({"language": language})
        self.page.add_init_script(f"localStorage.setItem('fairdeal', '{kept}')")
        self._stage = Stage(self.page)

    def show(self, scene: Scene, size: str) -> None:
        """Show a scene in a window of a size."""
        self.page.set_viewport_size(WINDOWS[size])
        self._stage.show(self.url, scene)

    def forget_hints(self) -> None:
        """Let the page be one that nobody has seen before."""
        self.page.evaluate("localStorage.removeItem('fairdeal-hints')")
        self.page.goto("about:blank")

    def covered(self, over: str, under: str) -> list[str]:
        """Return what of ``under`` lies under ``over``."""
        self.page.evaluate(PAINTED)
        found: list[str] = self.page.evaluate(COVERED, [over, under])
        return found


@pytest.fixture
def table(browser: Browser, server: ServerProcess, language: str) -> Iterator[Table]:
    context = browser.new_context(reduced_motion="reduce", has_touch=True)
    yield Table(context, server.url, language)
    context.close()


def call_to_me(play: Staged) -> None:
    """Let everybody call until I am asked."""
    while (question := play.table.asked) is not None and question.seat != 0:
        play.act("call")


def after_a_hand(seats: int) -> Scene:
    """The next hand has come to me, before the flop or on it, and the last one can be shown yet."""
    play = Staged(seats=seats, stack=1000, action_s=25, pace="fast").seat(*range(seats))
    play.holes = {0: "QhQd"}
    play.first_hand(0)
    while (question := play.table.asked) is not None:
        play.act(30 if question.seat == 0 else "fold")
    play.next_hand()
    play.act(30)
    call_to_me(play)
    assert play.table.showable("p0", play.now) is not None, "not yet five seconds"
    return told(play)


@pytest.mark.parametrize("language", LANGUAGES)
def test_r126_what_shows_the_last_hand_says_so_and_covers_nothing_of_this_one(
    table: Table, language: str
) -> None:
    words = {"en": "Last hand", "th": "ตาที่แล้ว", "fa": "دست قبلی", "mk": "Мината рака"}
    found = []
    for seats in (2, 6, 10):
        scene = after_a_hand(seats)
        for size in SIZES:
            table.show(scene, size)
            box = table.page.locator(".showing .show")
            box.wait_for()
            assert words[language] in box.locator(".title").inner_text(), size
            for thing in table.covered(".showing .show", f"{OWN}, {MIDDLE}, {BUTTONS}"):
                found.append(f"{seats} seats, {size}: {thing}")
    assert not found, "\n".join(found)


def asked(seats: int) -> Scene:
    """I am asked on the flop, and everybody has bet."""
    play = Staged(seats=seats, stack=1000, action_s=25).seat(*range(seats))
    play.holes = {0: "Th9h"}
    play.board = "8hJc2h"
    play.first_hand(0)
    play.act("call" if seats == 2 else 30)
    while len(play.table.hand.board if play.table.hand else ()) == 0:
        play.act("call" if play.table.asked and play.table.asked.owed else "check")
    play.act(40)
    call_to_me(play)
    return told(play)


@pytest.mark.parametrize("language", ["th", "mk"])  # the longest ones
def test_a_hint_covers_nothing_of_the_table(table: Table) -> None:
    found = []
    scene = asked(10)
    table.show(scene, "wide")
    for size in SIZES:
        table.forget_hints()
        table.show(scene, size)
        seen = set()
        for _ in range(3):
            hint = table.page.get_by_test_id("hint")
            hint.wait_for()
            seen.add(hint.inner_text())
            for thing in table.covered("[data-testid=hint]", f"{FELT}, {BUTTONS}, .bar .line"):
                found.append(f"{size}: {thing}")
            table.page.get_by_test_id("hint-close").click()
            table.page.reload()
        assert len(seen) == 3
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["th"])
def test_a_panel_leaves_ones_own_cards_and_the_answers_in_sight(table: Table) -> None:
    found = []
    for seats in (2, 6, 10):
        scene = asked(seats)
        for size in ("tall", "flat", "small"):
            table.show(scene, size)
            for tab in ("log", "chat", "players"):
                table.page.get_by_test_id(f"{tab}-toggle").click()
                assert table.page.locator("aside").is_visible()
                for thing in table.covered("aside", f"{OWN}, {BUTTONS}"):
                    found.append(f"{seats} seats, {size}, {tab}: {thing}")
                table.page.get_by_test_id("panel-close").click()
    assert not found, "\n".join(found)


def test_a_panel_stays_when_ones_turn_comes(come: Come) -> None:
    host, guest = come(), come(phone=True)
    sit(guest, open_table(host, 0, "persian"), "Guest")
    pass_turn(guest, host)
    guest.press("players-toggle")
    pass_turn(host, guest)
    guest.page.wait_for_timeout(300)
    assert guest.sees("player-list")
    assert guest.sees("my-cards")
    pass_turn(guest, host)
    assert guest.sees("player-list")
    assert host.errors == guest.errors == []


def length(person: Person) -> int:
    """Return how many entries the history has."""
    return int(person.page.evaluate("history.length"))


def back(person: Person) -> None:
    """Press the browser's Back."""
    person.page.go_back(wait_until="commit")
    person.page.wait_for_timeout(100)


def at_table(person: Person) -> Person:
    """Come from the first page to a table of one's own."""
    person.home()
    person.practise()
    person.until(lambda: person.can_press("passive"), "my turn")
    return person


def test_back_closes_what_is_on_top_and_only_then_leaves(come: Come) -> None:
    ana = at_table(come(phone=True))
    ana.play(1, [])
    address = ana.page.url
    ana.press("log-toggle")
    ana.press("past-open")
    ana.press("past-1")
    ana.until(lambda: ana.sees("past-now"), "a hand that is over")
    back(ana)
    assert not ana.sees("past-now")
    assert ana.sees("past-1"), "the list is still there"
    back(ana)
    assert not ana.sees("past-1")
    assert ana.sees("past-open"), "the log is still there"
    ana.press("menu")
    ana.press("settings")
    ana.until(lambda: ana.sees("settings-close"), "the settings")
    back(ana)
    ana.until(lambda: not ana.sees("settings-close"), "closed")
    assert ana.sees("past-open"), "the panel under the dialog is still there"
    back(ana)
    assert not ana.sees("past-open")
    ana.press("menu")
    ana.until(lambda: ana.sees("ranks"), "the menu")
    back(ana)
    assert not ana.sees("ranks")
    assert ana.page.url == address
    assert ana.sees("board")
    back(ana)
    ana.until(lambda: ana.sees("practise"), "the first page")
    assert ana.errors == []


@pytest.mark.parametrize("phone", [False, True])
def test_what_was_closed_by_its_button_takes_no_back(come: Come, phone: bool) -> None:
    ana = at_table(come(phone=phone))
    address = ana.page.url
    for _ in range(2):
        ana.press("menu")
        ana.press("settings")
        ana.press("settings-close")
        ana.until(lambda: not ana.sees("settings-close"), "closed")
        ana.press("menu")
        ana.page.keyboard.press("Escape")
        if phone:
            ana.press("log-toggle")
            ana.press("panel-close")
    ana.page.wait_for_timeout(200)
    assert ana.page.evaluate("history.state?.over") is None
    assert ana.page.url == address
    back(ana)
    ana.until(lambda: ana.sees("practise"), "the first page")
    assert ana.errors == []


def test_no_dead_entry_stays_behind_a_page_that_is_loaded_anew_or_left(come: Come) -> None:
    ana = at_table(come(phone=True))
    ana.press("players-toggle")
    ana.press("menu")
    ana.until(lambda: ana.sees("home"), "the menu")
    assert ana.page.evaluate("history.state.over") == 2
    ana.page.reload()
    ana.until(lambda: ana.sees("board"), "the table")
    ana.until(lambda: ana.page.evaluate("history.state?.over") is None, "nothing is open")
    ana.press("players-toggle")
    ana.press("menu")
    ana.press("home")
    ana.until(lambda: ana.sees("practise"), "the first page")
    back(ana)
    ana.until(lambda: ana.sees("board"), "the table")
    assert ana.page.evaluate("history.state?.over") is None
    back(ana)
    ana.until(lambda: ana.sees("practise"), "the first page again")
    assert ana.errors == []


def test_back_does_not_lead_to_a_table_that_is_gone_with_its_player(come: Come) -> None:
    ana = at_table(come(phone=True))
    ana.press("menu")
    ana.press("leave")
    assert ana.sees("leave-folds"), "the hand is given up (R-028)"
    ana.press("leave-yes")
    ana.until(lambda: ana.sees("practise"), "the first page")
    back(ana)
    ana.until(lambda: ana.sees("practise"), "the first page, where the table was")
    assert ana.errors == []


def test_on_a_wide_screen_the_panel_that_always_stands_takes_no_back(come: Come) -> None:
    ana = at_table(come())
    ana.play(1, [])
    ana.press("past-last")
    ana.until(lambda: ana.sees("past-now"), "the last hand")
    back(ana)
    assert not ana.sees("past-now")
    assert ana.sees("past-open"), "where it was asked for, not the list"
    back(ana)
    ana.until(lambda: ana.sees("practise"), "the first page")
    assert ana.errors == []


@pytest.mark.parametrize("language", ["en"])
def test_the_player_whose_plate_was_pressed_is_in_view_where_nothing_moves(table: Table) -> None:
    scene = asked(6)
    table.show(scene, "tall")
    for seat in (3, 1, 4):
        table.page.get_by_test_id(f"more-{seat}").focus()
        table.page.keyboard.press("Enter")
        row = table.page.get_by_test_id(f"player-{seat}")
        expect(row).to_be_focused()
        expect(row).to_be_in_viewport(ratio=0.99)
        table.page.get_by_test_id("panel-close").click()
        expect(table.page.get_by_test_id(f"more-{seat}")).to_be_focused()


@pytest.mark.parametrize("phone", [False, True])
def test_a_press_on_a_plate_opens_the_list_at_that_player(come: Come, phone: bool) -> None:
    ana = at_table(come(phone=phone))
    if phone:
        ana.page.set_viewport_size({"width": 844, "height": 390})
    for seat in (3, 5, 1):
        button = ana.at(f"more-{seat}")
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        name = ana.at(f"seat-{seat}").locator("bdi").first.inner_text()
        label = button.get_attribute("aria-label") or ""
        assert label.replace("\u2068", "").replace("\u2069", "") == f"{name}: more"
        # What tells more when one points at it, or a panel, may lie over a part of it.
        button.focus()
        ana.page.keyboard.press("Enter")
        row = ana.at(f"player-{seat}")
        expect(row).to_be_focused()
        expect(row).to_be_in_viewport(ratio=0.99)
        assert name in row.inner_text()
        assert ana.page.locator("li.wanted").count() == 1
    if phone:
        ana.press("panel-close")
        ana.page.set_viewport_size({"width": 390, "height": 844})
        box = ana.at("seat-3").locator(".plate").bounding_box()
        assert box is not None
        ana.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ana.until(lambda: ana.sees("player-3"), "a finger does the same")
    assert ana.errors == []


def test_a_replay_has_no_such_buttons(come: Come) -> None:
    ana = at_table(come())
    ana.play(1, [])
    ana.until(lambda: ana.sees("fold") or ana.sees("rebuy"), "what comes next")
    ana.press("past-last")
    ana.until(lambda: ana.sees("replay-sign"), "the hand is on the felt")
    assert ana.page.locator("[data-testid^=more-]").count() == 0


def test_the_settings_are_reset_by_a_second_press(come: Come) -> None:
    ana = come(phone=True)
    ana.home()
    ana.press("settings")
    ana.press("big-cards")
    big = ana.at("big-cards")
    reset = ana.at("settings-reset")

    def is_big() -> bool:
        return big.get_attribute("aria-checked") == "true"

    first = reset.inner_text()
    reset.click()
    assert reset.inner_text() != first
    assert is_big()
    ana.page.keyboard.press("Escape")
    assert reset.inner_text() == first
    assert ana.sees("settings-close"), "the dialog is still there"
    reset.click()
    big.click()
    assert reset.inner_text() == first, "another press takes it back"
    big.click()
    reset.click()
    assert is_big()
    reset.click()
    assert not is_big()
    assert reset.inner_text() == first
    ana.page.keyboard.press("Escape")
    ana.until(lambda: not ana.sees("settings-close"), "closed")
    assert ana.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_choice_stands_alone_in_a_line(come: Come, language: str) -> None:
    ana = come(language=language, phone=True)
    ana.home()
    tops = """(rows) => rows.map((row) =>
        [...row.querySelectorAll("label")].map((label) => label.getBoundingClientRect().top))"""
    rows = ana.page.locator("fieldset .row")
    ana.press("settings")
    ana.at("settings-close").wait_for()
    found: list[list[float]] = ana.page.locator("dialog fieldset .row").evaluate_all(tops)
    assert [len(set(row)) for row in found] == [1, 1, 1, 1], "in the settings all fit in a line"
    ana.press("settings-close")
    found = rows.evaluate_all(tops)
    ana.press("friends")
    ana.at("friends-name").wait_for()
    found += rows.evaluate_all(tops)
    assert len(found) > 4
    lines = [[row.count(top) for top in dict.fromkeys(row)] for row in found]
    assert all(min(line) > 1 for line in lines), lines

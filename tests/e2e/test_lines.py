"""The line is cut at each step of a hand; one player has two tabs: nothing is lost or doubled."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from fairdeal.hand import Called, Checked, Folded, Raised
from fairdeal.table import Asked, HandEnded, TableEvent
from tests.e2e.conftest import Come
from tests.e2e.people import Person, assert_saw_only_his, fold, stored
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

Act = Called | Checked | Folded | Raised


class Cut:
    """A person's line, which the test can cut; what comes through it is kept with him."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._route: WebSocketRoute | None = None
        self.times = 0
        person.page.route_web_socket("**/ws/*", self._join)

    def _join(self, route: WebSocketRoute) -> None:
        self._route, server = route, route.connect_to_server()
        server.on_message(lambda text: self._pass_on(route, text))

    def _pass_on(self, route: WebSocketRoute, text: str | bytes) -> None:
        self._person._keep(text)
        route.send(text)

    def cut(self) -> None:
        """Cut it; the page will try again by itself."""
        assert self._route is not None
        route, self._route = self._route, None
        route.close(code=1001)
        self.times += 1
        self._person.until(lambda: self._route is not None, "the page connects again")


def until_seen(person: Person, testid: str) -> None:
    """Wait until something is to be seen."""
    person.until(lambda: person.sees(testid), testid)


def text_of_table(person: Person) -> list[str]:
    """Return what the page says of the board, the pot and every seat."""
    parts = ["board", "pot", *(f"seat-{i}" for i in range(6))]
    return [person.at(part).first.inner_text() for part in parts if person.sees(part)]


def answers_once_each(log: list[TableEvent], seat: int | None) -> bool:
    """Tell whether every question to a seat was answered by exactly one action of it."""
    mine = [e for e in log if isinstance(e, Asked | Act) and e.seat == seat]
    kinds = ["ask" if isinstance(event, Asked) else "act" for event in mine]
    expected = ["ask", "act"] * (len(kinds) // 2)
    return kinds in (expected, [*expected, "ask"])


def test_the_line_is_cut_at_each_step_of_a_hand(server: ServerProcess, come: Come) -> None:
    ana = come()
    line = Cut(ana)
    ana.home()
    ana.practise()
    end = time.monotonic() + 200
    while ana.hands < 2:
        assert time.monotonic() < end, "two hands take too long"
        if ana.can_press("passive"):
            line.cut()  # with the question before me
            ana.until(lambda: ana.can_press("passive"), "the question is there again")
            ana.press("passive")
            line.cut()  # with my answer, or the next card, under way
        else:
            for control in ("confirm-allin", "rebuy"):
                ana.press_if(control)
        ana.page.wait_for_timeout(20)
    assert line.times >= 4
    ana.until(lambda: ana.can_press("passive") or ana.sees("rebuy"), "the table rests")

    before = text_of_table(ana)
    ana.page.reload()
    ana.until(lambda: ana.sees("my-cards"), "the page is there again")
    ana.until(lambda: text_of_table(ana) == before, "a page that is loaded anew shows the same")
    log = stored(server.data, ana.page.url.rsplit("/", 1)[1])
    state = fold(log)
    assert state.chips() == state.brought
    assert answers_once_each(log, ana.seat)
    assert_saw_only_his(ana, log)
    assert ana.errors == []


def is_through(person: Person) -> bool:
    """Tell whether the next question has come, or no more can come."""
    return person.sees("fold") or person.sees("rebuy")


PRESS = """() => {
  const button = document.querySelector("[data-testid=passive]");
  button?.click();
  return button === null ? 0 : 1;
}"""


def test_two_tabs_of_one_player_play_one_hand(server: ServerProcess, come: Come) -> None:
    left = come()
    left.home()
    left.practise()
    right = Person(left.page.context, server.url)
    right.page.goto(left.page.url)
    tabs = (left, right)
    for tab in tabs:
        until_seen(tab, "my-cards")
    acted: Counter[int] = Counter()
    end = time.monotonic() + 200
    while left.hands < 4:
        assert time.monotonic() < end, "four hands take too long"
        first, second = tabs if left.hands % 2 else tabs[::-1]
        if first.can_press("passive") and second.can_press("passive"):
            # Both in one breath: one of them comes too late, and says so or sees it.
            for tab in (first, second):
                acted[tabs.index(tab)] += tab.page.evaluate(PRESS)
        elif first.sees("confirm-allin"):
            first.press_if("confirm-allin")
        elif first.sees("rebuy"):
            first.press_if("rebuy")
        first.page.wait_for_timeout(20)
    for tab in tabs:
        tab.until(partial(is_through, tab), "the hands are over")
    assert min(acted[0], acted[1]) > 0
    assert text_of_table(left) == text_of_table(right)
    log = stored(server.data, left.page.url.rsplit("/", 1)[1])
    state = fold(log)
    assert state.chips() == state.brought
    assert answers_once_each(log, left.seat)
    assert sum(isinstance(event, HandEnded) for event in log) >= 4
    for tab in tabs:
        assert_saw_only_his(tab, log)
        assert tab.errors == []

"""The whole game by the keyboard alone, and what it says to who asks by key."""

from __future__ import annotations

import time

from fairdeal.hand import HoleDealt
from fairdeal.table import Asked
from tests.e2e.conftest import Come
from tests.e2e.people import Person, fold, stored
from tests.server_process import ServerProcess

TABS_MOST = 60
HANDS = 10


def tab_to(person: Person, testid: str) -> None:
    """Go with the tabulator to a control that can be seen."""
    passed: list[str | None] = []
    for _ in range(TABS_MOST):
        person.page.keyboard.press("Tab")
        passed.append(person.page.evaluate("document.activeElement?.dataset.testid"))
        if passed[-1] == testid:
            return
    raise AssertionError(f"{testid} is not reached by {TABS_MOST} tabs: {passed}")


def said(person: Person, key: str) -> str:
    """Ask by a key; return the answer."""
    person.page.keyboard.press(key)
    return plain(person.at("asked").inner_text())


def plain(text: str | None) -> str:
    """Take the marks away that stand around names and numbers."""
    return (
        (text or "")
        .replace("\u00a0", " ")
        .translate(dict.fromkeys((0x2066, 0x2067, 0x2068, 0x2069, 0x2060)))
    )


def test_hands_by_the_keyboard_alone(server: ServerProcess, come: Come) -> None:
    ana = come()
    ana.page.goto(ana.url)
    ana.until(lambda: ana.sees("practise"), "the first page")
    tab_to(ana, "practise")
    ana.page.keyboard.press("Enter")
    ana.until(lambda: ana.sees("my-cards"), "cards in my hand")
    keys = iter("rafc" * 3)  # each once more than enough, then check or call
    end = time.monotonic() + 120
    while ana.hands < HANDS:
        assert time.monotonic() < end, f"{ana.hands} hands in two minutes"
        if ana.sees("confirm-allin") or ana.sees("confirm-fold"):
            ana.page.keyboard.press("c")
        elif ana.sees("passive"):
            ana.page.keyboard.press(next(keys, "c"))
        elif ana.sees("rebuy"):
            tab_to(ana, "rebuy")
            ana.page.keyboard.press("Enter")
        ana.page.wait_for_timeout(30)
    table = ana.page.url.rsplit("/", 1)[1]
    log = stored(server.data, table)
    state = fold(log)
    assert state.chips() == state.brought
    assert ana.errors == []


def test_the_table_answers_by_key(come: Come) -> None:
    ana = come()
    ana.home()
    ana.practise()
    ana.until(lambda: ana.sees("fold"), "my turn")
    own = next(e for e in reversed(ana.events) if isinstance(e, HoleDealt) and e.seat == ana.seat)
    asked = next(event for event in reversed(ana.events) if isinstance(event, Asked))
    assert own.cards is not None
    faces = ana.at("my-cards").get_by_role("img").all()
    words = ", ".join(plain(card.get_attribute("aria-label")) for card in faces)
    assert said(ana, "h").startswith(f"Your cards: {words}. ")
    assert said(ana, "o") == (
        f"Your turn. {asked.owed} to call." if asked.owed else "Your turn. Checking is free."
    )
    assert said(ana, "b") == "No cards on the board yet"
    assert said(ana, "p").startswith("Pot ")
    assert " has " in said(ana, "k")
    assert said(ana, "t") == "No clock is running."
    last = said(ana, "l")
    assert last not in ("", "No clock is running.")
    ana.at("amount").focus()
    ana.page.keyboard.press("b")
    assert ana.at("amount").input_value().endswith("b"), "in a field a letter is a letter"
    assert plain(ana.at("asked").inner_text()) == last
    assert ana.errors == []

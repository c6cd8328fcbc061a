"""Show or muck: when one is asked, and of one's own will after the hand (R-126, R-127)."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.hand import HoleDealt, Mucked, Shown
from fairdeal.table import CardsShown, HandStarted, ShowAsked
from tests.e2e.conftest import Come
from tests.e2e.people import Person, open_table, sit, stored
from tests.e2e.test_wishes import asked, company
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def faces(person: Person, seat: int | None) -> list[str]:
    """Return the words of the open cards that a person sees at a seat."""
    cards = person.at(f"seat-{seat}").get_by_role("img").all()
    return [card.get_attribute("aria-label") or "" for card in cards]


def test_one_card_after_another_is_shown_to_the_others(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, pace="slow") as server:
        host, guest = (Person(browser.new_context(), server.url) for _ in range(2))
        link = open_table(host, 0, "persian")
        sit(guest, link, "Guest")
        loser = asked([host, guest])
        host.press("tab-host")
        host.press("hold")  # no next hand takes away what is shown
        winner = guest if loser is host else host
        mine = faces(winner, winner.seat)
        loser.press("fold")
        assert faces(loser, winner.seat) == []
        # Both in one breath: five seconds after the hand are short for two browsers.
        winner.press("show-second")
        winner.press("show-first")
        loser.until(lambda: sorted(faces(loser, winner.seat)) == sorted(mine), "both cards")
        winner.until(lambda: not winner.sees("show-first"), "nothing is left to show")
        log = stored(server.data, link.rsplit("/", 1)[1])
        shown = [event for event in log if isinstance(event, CardsShown)]
        dealt = next(e.cards for e in log if isinstance(e, HoleDealt) and e.seat == winner.seat)
        assert dealt is not None
        assert [(e.seat, e.cards) for e in shown] == [(winner.seat, (c,)) for c in dealt[::-1]]
        for person in (host, guest):
            assert person.errors == []
            person.page.context.close()


def test_the_cards_of_the_last_hand_can_be_shown_in_the_next(
    server: ServerProcess, come: Come
) -> None:
    table, people = company(come, come(phone=True, language="fa"))
    loser = asked(people)
    winner = next(person for person in people if person is not loser)
    loser.press("fold")
    winner.until(lambda: winner.sees("show-both") and winner.sees("fold"), "next hand's question")
    winner.press("show-both")
    loser.until(lambda: any(isinstance(e, CardsShown) for e in loser.events), "both cards")
    log = stored(server.data, table)
    shown = next(event for event in log if isinstance(event, CardsShown))
    assert (shown.hand, shown.seat, len(shown.cards)) == (1, winner.seat, 2)
    begun = [event.hand for event in log[: log.index(shown)] if isinstance(event, HandStarted)]
    assert begun == [1, 2]


def set_auto_muck(person: Person, on: bool) -> None:
    """Turn the switch in the menu, and close the menu."""
    before, after = ("false", "true") if on else ("true", "false")
    person.press("menu")
    assert person.at("auto-muck").get_attribute("aria-checked") == before
    person.press("auto-muck")
    person.until(lambda: person.at("auto-muck").get_attribute("aria-checked") == after, "switched")
    person.page.keyboard.press("Escape")


def pressable(person: Person) -> set[str]:
    """Return the names of all controls that can be pressed now."""
    names: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll("button[data-testid]")]
            .filter((button) => button.getAttribute("aria-disabled") !== "true")
            .map((button) => button.dataset.testid)"""
    )
    return set(names)


def press_on(person: Person, controls: set[str]) -> None:
    """Put all in, by raising or calling; buy in again when it is lost."""
    if "preset-allin" in controls and "raise" in controls:
        person.at("preset-allin").click()
        person.press("raise")
        return
    for control in ("confirm-allin", "passive", "rebuy"):
        if control in controls:
            person.press_if(control)
            return


def all_in_until_asked(people: list[Person]) -> Person:
    """Put all in before every flop until a loser is asked whether he shows; return him."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for person in people:
            controls = pressable(person)
            if "muck" in controls:
                return person
            press_on(person, controls)
    raise AssertionError("nobody was asked whether he shows")


def answer(person: Person, testid: str, kind: type[Shown | Mucked]) -> None:
    """Answer the question by a button, and wait for what comes of it."""
    before = len(person.events)
    person.press(testid)

    def came() -> bool:
        new = person.events[before:]
        return any(isinstance(event, kind) and event.seat == person.seat for event in new)

    person.until(came, f"{kind.__name__} of seat {person.seat}")


def test_a_beaten_hand_is_shown_or_not_as_its_owner_says(server: ServerProcess, come: Come) -> None:
    table, people = company(come, come(), come())
    asked(people)
    for person in people:
        set_auto_muck(person, on=False)
    answer(all_in_until_asked(people), "show", Shown)
    loser = all_in_until_asked(people)
    answer(loser, "muck", Mucked)
    set_auto_muck(loser, on=True)
    log = stored(server.data, table)
    talk = [event for event in log if isinstance(event, ShowAsked | Shown | Mucked)]
    asked_at = [i for i, event in enumerate(talk) if isinstance(event, ShowAsked)][:2]
    answers = [talk[i + 1] for i in asked_at]
    assert [type(event) for event in answers] == [Shown, Mucked]
    assert [event.seat for event in answers] == [talk[i].seat for i in asked_at]
    for person in people:
        assert person.errors == []

"""Amounts in chips or in big blinds: what is shown is what is sent, to the chip."""

from __future__ import annotations

import pytest

from fairdeal.hand import Raised
from tests.e2e.conftest import Come
from tests.e2e.people import Person, question, stored
from tests.e2e.test_keyboard import plain
from tests.server_process import ServerProcess

_FA = str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫")


def _own_raises(person: Person, server: ServerProcess) -> list[int]:
    log = stored(server.data, person.page.url.rsplit("/", 1)[1])
    return [e.to for e in log if isinstance(e, Raised) and e.seat == person.seat]


def wait_for_whole_blinds(person: Person) -> None:
    """Wait until one may raise to 125, and the least is a number of whole big blinds of 10."""
    person.until(lambda: person.can_press("raise"), "my turn")
    while question(person).least % 10 or not question(person).least <= 125 <= question(person).most:
        person.press("fold")
        person.press_if("confirm-fold")
        person.until(lambda: person.can_press("raise"), "my turn again")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_typed_big_blinds_are_sent_to_the_chip_that_is_shown(
    server: ServerProcess, come: Come, language: str
) -> None:
    ana = come(language=language, phone=language == "fa")

    def written(text: str) -> str:
        return text.translate(_FA) if language == "fa" else text

    ana.home()
    ana.practise()
    wait_for_whole_blinds(ana)
    assert ana.at("exact").count() == 0, "chips are exact"
    ana.press("unit")
    assert plain(ana.at("pot").inner_text()).endswith("BB")
    least = question(ana).least
    assert ana.at("amount").input_value() == written(str(least // 10))
    ana.at("amount").fill(written("12.5"))
    assert plain(ana.at("exact").inner_text()).startswith(written("125 "))
    assert written("12.5 BB") in plain(ana.at("raise").inner_text())
    ana.press("unit")
    assert ana.at("amount").input_value() == written("125")
    assert ana.at("exact").count() == 0
    ana.press("unit")
    assert ana.at("amount").input_value() == written("12.5")
    ana.press("raise")
    ana.until(lambda: _own_raises(ana, server) == [125], "125 chips, neither more nor less")
    assert ana.errors == []


def test_too_many_big_blinds_are_told_and_never_sent(server: ServerProcess, come: Come) -> None:
    ana = come()
    ana.home()
    ana.practise()
    ana.until(lambda: ana.can_press("raise"), "my turn")
    ana.page.keyboard.press("u")
    ana.at("amount").fill("100.1")
    assert plain(ana.at("turn").inner_text()).endswith("and 100 BB")
    ana.at("raise").click()
    assert _own_raises(ana, server) == []
    ana.at("amount").fill("u")
    assert plain(ana.at("pot").inner_text()).endswith("BB"), "a letter in a field is no key"
    ana.page.reload()
    ana.until(lambda: ana.sees("pot"), "the table again")
    assert plain(ana.at("pot").inner_text()).endswith("BB"), "it is kept"
    log = plain(ana.at("log").inner_text())
    assert "posts small blind 0.5 BB" in log
    assert "posts big blind 1 BB" in log
    ana.until(lambda: ana.can_press("raise"), "my turn")
    ana.page.keyboard.press("p")
    assert plain(ana.at("asked").inner_text()).endswith("BB")
    assert ana.errors == []

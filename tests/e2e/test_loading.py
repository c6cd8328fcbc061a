"""A part of the page that does not come: it is said, and there is a way on."""

from __future__ import annotations

from tests.e2e.conftest import Come
from tests.e2e.people import Person

LATER = "**/assets/later-*.js"


def goes_on(person: Person) -> bool:
    """Press what the page offers; tell whether the settings are there."""
    for offer in ("load-again", "load-page", "settings"):
        person.press_if(offer)
    return person.sees("settings-close")


def test_without_a_line_the_settings_are_asked_for_again(come: Come) -> None:
    person = come()
    person.page.route(LATER, lambda route: route.abort())
    person.page.route("**/favicon.svg", lambda route: route.abort())
    person.home()
    person.press("settings")
    person.until(lambda: person.sees("load-trouble"), "what is the matter")
    assert "line" in person.at("load-trouble").inner_text()
    person.press("load-again")
    person.until(lambda: person.sees("load-trouble"), "the same again")
    person.page.unroute(LATER)
    person.page.unroute("**/favicon.svg")
    # Where the browser remembers that the file did not come, a new page has to.
    person.until(lambda: goes_on(person), "the settings")


def test_after_an_update_of_the_room_the_page_is_loaded_again(come: Come) -> None:
    person = come()
    person.page.route(LATER, lambda route: route.fulfill(status=404))
    person.home()
    person.practise()
    person.press("menu")
    person.until(lambda: person.sees("load-trouble"), "what is the matter")
    assert "no longer" in person.at("load-trouble").inner_text()
    person.page.unroute(LATER)
    person.press("load-page")
    person.until(lambda: person.sees("my-cards"), "the table again")
    person.press("menu")
    person.until(lambda: person.sees("leave"), "the menu")


def test_a_language_that_does_not_come_leaves_the_one_that_is_there(come: Come) -> None:
    person = come()
    person.home()
    person.page.route("**/assets/fa-*.js", lambda route: route.abort())
    person.at("language").select_option("fa")
    person.until(lambda: person.sees("no-words"), "what is the matter")
    assert person.page.evaluate("document.documentElement.lang") == "en"
    person.page.unroute("**/assets/fa-*.js")
    person.at("language").select_option("th")
    language = "document.documentElement.lang"
    person.until(lambda: person.page.evaluate(language) == "th", "another language")
    assert not person.sees("no-words")


def test_what_is_opened_later_was_loaded_before_it_is_asked_for(come: Come) -> None:
    person = come()
    with person.page.expect_response(LATER):
        person.home()
    person.page.context.set_offline(True)
    person.press("settings")
    person.until(lambda: person.sees("settings-close"), "the settings")

"""The lessons in a real browser: stepped through, answered, by keyboard, and without script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fairdeal.learn.drills import DRILLS
from fairdeal.learn.lesson import Example
from fairdeal.learn.lessons import lessons
from tests.e2e.conftest import Come
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_newcomer_comes_from_the_first_page_to_the_last_lesson(come: Come) -> None:
    ana = come(phone=True, language="th")
    ana.home()
    ana.press("learn")
    page = ana.page
    page.locator(".list a").first.click()
    titles = []
    for _ in lessons():
        titles.append(page.locator("h1").inner_text())
        page.locator(".onward .primary").click()
        page.wait_for_load_state()
    assert len(set(titles)) == len(lessons())
    ana.until(lambda: ana.sees("practise"), "the last one leads to the table")
    assert ana.errors == []


def test_a_lesson_is_done_when_its_questions_are_answered(come: Come) -> None:
    ana = come(language="en")
    page = ana.page
    page.goto(f"{ana.url}/learn/en/course")
    page.locator("form[data-question] input[type=radio]").first.check()
    page.locator("form[data-question] button").click()
    page.locator(".verdict p").first.wait_for()
    page.goto(f"{ana.url}/learn/en/")
    done = page.locator("[data-done]:not([hidden])")
    assert done.count() == 1
    assert done.get_attribute("data-done") == "course"
    assert done.inner_text() == "Done"
    page.goto(f"{ana.url}/learn/fa/")
    assert done.count() == 1, "in any language"
    assert ana.errors == []


def test_an_example_is_stepped_through_on_the_felt(come: Come) -> None:
    ana = come(language="fa")
    page = ana.page
    page.goto(f"{ana.url}/learn/fa/course")
    ana.until(lambda: ana.sees("example-now"), "the felt")
    assert page.locator("dialog, [data-testid=sit-0]").count() == 0
    first = ana.at("example-now").inner_text()
    ana.press("step-on")
    assert ana.at("example-now").inner_text() != first
    ana.at("step-on").focus()
    page.keyboard.press("ArrowRight")  # the language reads the other way: one step back
    assert ana.at("example-now").inner_text() == first
    ana.press("step-last")
    assert page.locator(".felt [role=img]").count() >= 7, "the board and the shown hands"
    ana.press("step-first")
    asks = 0
    while ana.can_press("step-on"):
        asks += page.locator(".ask").count()
        ana.at("step-on").click()
    assert asks > 8, "at every turn it says what may be done"
    assert ana.errors == []


def test_every_example_of_every_lesson_can_be_gone_through(come: Come) -> None:
    ana = come()
    for lesson in lessons().values():
        count = sum(isinstance(part, Example) for part in lesson.parts)
        ana.page.goto(f"{ana.url}/learn/en/{lesson.name}")
        stages = ana.at("example-now")
        if count:
            stages.nth(count - 1).wait_for()
        assert stages.count() == count
        for number in range(count):
            ana.at("step-last").nth(number).click()
            told = ana.page.locator(".count").nth(number).inner_text()
            at, last = re.findall(r"\d+", told)[:2]
            assert at == last
            assert int(last) > 4
    assert ana.errors == []


def test_an_answer_is_judged_in_place_by_keyboard_alone(come: Come) -> None:
    ana = come()
    page = ana.page
    page.goto(f"{ana.url}/learn/en/hands")
    address = page.url
    form = page.locator("#question-kinds")
    form.locator("input[type=radio]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    verdict = form.locator(".verdict")
    ana.until(lambda: "Not quite" in verdict.inner_text(), "the verdict")
    assert page.url == address, "the page stays where it is"
    assert page.evaluate("document.activeElement.className") == "verdict"
    assert form.locator("label.right").inner_text() == "Ana"
    assert "kind of hand stands higher" in verdict.inner_text()
    assert ana.errors == []


@pytest.mark.parametrize("kind", DRILLS)
def test_an_exercise_goes_on_and_on(come: Come, kind: str) -> None:
    ana = come(language="mk")
    page = ana.page
    page.goto(f"{ana.url}/learn/mk/drills/{kind}")
    asked = set()
    for number in range(3):
        form = page.locator(f"#question-{kind}")
        asked.add(form.inner_text())
        for field in form.locator("input[inputmode]").all():
            field.fill("1")
        if form.locator("input[type=radio]").count():
            form.locator("label").first.click()
        form.locator("button").click()
        page.locator("[data-next]").wait_for()
        page.locator("[data-next]").click()
        page.wait_for_url(f"**asked={number + 1}")
    assert len(asked) == 3
    assert ana.errors == []


def test_without_script_all_of_it_works(browser: Browser, server: ServerProcess) -> None:
    context = browser.new_context(java_script_enabled=False, locale="mk-MK")
    page = context.new_page()
    page.goto(f"{server.url}/learn")
    assert page.url.endswith("/learn/mk/")
    page.locator(".list a").nth(2).click()
    page.locator("summary").first.click()
    assert page.locator("details li").first.is_visible()
    page.locator("[data-question] label").first.click()
    page.locator("[data-question] button").click()
    assert page.locator(".verdict li").count() > 0
    page.goto(f"{server.url}/learn/mk/words")
    page.locator("input[type=search]").fill("flop")
    page.keyboard.press("Enter")
    page.wait_for_url("**look=flop")
    assert 0 < page.locator("[data-entry]").count() < 10
    page.goto(f"{server.url}/learn/mk/drills/outs")
    page.locator("input[inputmode]").fill("8")
    page.keyboard.press("Enter")
    page.locator("[data-next]").click()
    page.wait_for_url("**asked=1")
    context.close()


def test_words_and_the_rules_of_the_table_are_at_hand_at_the_table(come: Come) -> None:
    ana = come()
    ana.home()
    ana.practise()
    ana.press("menu")
    with ana.page.context.expect_page() as opened:
        ana.press("rules-yours")
    rules = opened.value
    rules.wait_for_load_state()
    assert "The rules of your table" in rules.locator("h1").inner_text()
    assert "The blinds are 5 and 10" in rules.locator("main").inner_text().translate(
        dict.fromkeys(map(ord, "\u2068\u2069"))
    )
    rules.close()
    if not ana.sees("words"):
        ana.press("menu")
    ana.press("words")
    ana.at("words-look").fill("kicker")
    ana.until(lambda: ana.page.locator("[data-testid=poker-words] dt").count() == 1, "one word")
    ana.at("words-look").fill("zzz")
    assert ana.page.locator("[data-testid=poker-words] dt").count() == 0
    ana.press("words-close")
    assert ana.sees("my-cards")
    assert ana.errors == []

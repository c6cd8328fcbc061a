"""The last hand in one press: step, play, pause, speed, jump to a street."""

from __future__ import annotations

from tests.e2e.conftest import Come
from tests.e2e.people import Person


def now(person: Person) -> int:
    """Return the number of the step that is shown."""
    inside = person.page.evaluate(
        "[...document.querySelectorAll('[data-testid=past-log] > div')]"
        ".findIndex((line) => line.classList.contains('current'))"
    )
    return int(inside)


def steps(person: Person) -> int:
    """Return how many steps the hand has."""
    return person.at("past-log").locator("> div").count()


def test_the_last_hand_is_played_again(come: Come) -> None:
    ana = come(phone=True)
    ana.home()
    ana.practise()
    ana.page.keyboard.press("g")
    assert not ana.sees("past-hands"), "none is over yet"
    ana.play(1, [])
    ana.press("log-toggle")
    ana.press("past-last")
    ana.until(lambda: ana.sees("past-now"), "the last hand")
    ana.press("panel-close")
    ana.page.keyboard.press("g")
    ana.until(lambda: ana.sees("past-now"), "the last hand")
    assert ana.at("past-title").inner_text().endswith("1\u2069")
    last = steps(ana) - 1
    assert now(ana) == last
    parts = ana.page.locator("[data-testid^=part-]")
    names = [part.get_attribute("data-testid") for part in parts.all()]
    cut = "(parts) => parts.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert parts.evaluate_all(cut) == []
    assert names[0] == "part-preflop"
    assert names[-1] == "part-showdown"
    for name in names:
        ana.press(str(name))
        assert ana.at(str(name)).get_attribute("aria-pressed") == "true", (name, names, now(ana))
    for cards, street in ((3, "flop"), (4, "turn"), (5, "river")):
        if f"part-{street}" in names:
            ana.press(f"part-{street}")
            assert len(_board(ana)) == cards
    ana.press("part-preflop")
    assert (now(ana), _board(ana)) == (0, [])
    for _ in range(2):
        ana.press("step-speed")
    ana.press("step-play")
    ana.until(lambda: now(ana) > 1, "it goes on by itself")
    ana.press("step-play")
    stopped = now(ana)
    ana.page.wait_for_timeout(800)
    assert now(ana) == stopped, "a pause"
    ana.press("step-last")
    ana.press("step-back")
    ana.press("step-play")
    ana.until(lambda: now(ana) == last, "its end")
    ana.until(lambda: ana.at("step-play").inner_text() == "Play", "it stops there")
    ana.press("step-play")
    ana.until(lambda: now(ana) < last, "once more from the beginning")
    assert ana.errors == []


def _board(person: Person) -> list[str]:
    faces = person.at("past-hands").locator(".board").get_by_role("img").all()
    return [face.get_attribute("aria-label") or "" for face in faces]

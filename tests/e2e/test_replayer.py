"""The last hand in one press: step, play, speed, jump to a street; on the felt; to take along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fairdeal.cli.main import main as fairdeal
from tests.e2e import scenes
from tests.e2e.conftest import Come
from tests.e2e.people import Person
from tests.e2e.scenes import PAINTED, Stage
from tests.e2e.tour import OPEN, SIZES, TABLE

if TYPE_CHECKING:
    from playwright.sync_api import Page


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
    # A question would close the panel.
    ana.until(lambda: ana.can_press("fold") or ana.sees("rebuy"), "the next hand")
    ana.press("log-toggle")
    ana.press("past-last")
    ana.until(lambda: ana.sees("past-now"), "the last hand")
    ana.press("past-list")
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
    shown = "shows" in ana.at("past-log").inner_text()
    assert names[-1] == ("part-showdown" if shown else "part-end")
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
    faces = person.at("board").get_by_role("img").all()
    return [face.get_attribute("aria-label") or "" for face in faces]


def _own(person: Person) -> list[str]:
    """The faces that lie open at the bottom of the felt."""
    faces = person.at("my-cards").get_by_role("img").all()
    return [face.get_attribute("aria-label") or "" for face in faces]


def _seats(person: Person) -> list[str]:
    """What stands at the seats of the felt."""
    return [" ".join(seat.inner_text().split()) for seat in person.page.locator(".seat").all()]


def _open_last(person: Person) -> None:
    person.page.keyboard.press("g")
    person.until(lambda: person.sees("replay-sign"), "the hand is on the felt")


@pytest.mark.parametrize("phone", [False, True])
def test_the_felt_shows_the_hand_and_comes_back_with_a_question(come: Come, phone: bool) -> None:
    ana = come(phone=phone)
    ana.home()
    ana.practise()
    ana.fold_hand()
    ana.until(lambda: ana.can_press("fold"), "a question")
    live = _seats(ana)
    _open_last(ana)
    assert not ana.sees("fold"), "nobody answers a question while he looks at another hand"
    last = _seats(ana)
    assert last != live
    ana.press("part-preflop")
    stacks = ana.page.locator(".seat .stack > [aria-hidden]").all_inner_texts()
    assert sum(int(stack.replace(",", "")) for stack in stacks) == 6000, "before the blinds"
    assert _board(ana) == []
    ana.press("step-last")
    assert _seats(ana) == last
    ana.press("replay-leave")
    ana.until(lambda: ana.can_press("fold"), "the question again")
    assert _seats(ana) == live
    _open_last(ana)
    ana.press("replay-leave")
    ana.fold_hand()
    assert ana.errors == []


def test_a_link_shows_the_hand_to_a_stranger_and_its_files_replay(
    come: Come, tmp_path: Path
) -> None:
    ana = come()
    ana.home()
    ana.practise()
    ana.play(1, [])
    # A question brings the table back: it is to come before the hand is looked at.
    ana.until(lambda: ana.sees("fold") or ana.sees("rebuy"), "what comes next")
    _open_last(ana)
    cards = _own(ana)
    board = _board(ana)
    table = ana.page.url.rsplit("/", 1)[1]
    with ana.page.expect_download() as text:
        ana.press("save-text")
    text.value.save_as(tmp_path / "hand.txt")
    with ana.page.expect_download() as phh:
        ana.press("save-phh")
    phh.value.save_as(tmp_path / "hand.phh")
    ana.press("hand-share")
    assert "your own cards" in ana.at("hand-share-ask").inner_text()
    ana.press("hand-link-make")
    ana.until(lambda: ana.sees("hand-link"), "a link")
    link = ana.at("hand-link").input_value()
    assert table not in link

    bob = come()
    bob.page.goto(link)
    bob.until(lambda: bob.sees("past-now"), "the hand")
    assert _board(bob) == board
    bob.press("part-preflop")
    bob.press("step-on")
    bob.press("step-on")
    bob.press("step-on")
    assert (_own(bob), bob.at("eyes").input_value()) == (cards, "0")
    assert "is dealt" in (bob.at("my-cards").get_attribute("aria-label") or "")
    assert not bob.sees("hand-share")
    assert "You" not in bob.at("past-log").inner_text()
    with bob.page.expect_download() as phh:
        bob.press("save-phh")
    phh.value.save_as(tmp_path / "shared.phh")
    assert bob.page.context.cookies() == [], "who looks on needs no identity"

    lines = (tmp_path / "hand.txt").read_text("utf-8").splitlines()
    assert lines[:2] == ["Hand 1", "No-limit Texas hold'em, blinds 5/10"]
    assert sum("1,000" in line for line in lines[2:8]) == 6
    assert not set("".join(lines)) & set("\u2066\u2067\u2068\u2069")
    assert (tmp_path / "shared.phh").read_text() == (tmp_path / "hand.phh").read_text()
    assert fairdeal(["replay", str(tmp_path)]) == 0

    bob.page.goto(link[:-2])
    bob.until(lambda: bob.sees("message"), "no such hand")
    assert ana.errors == []
    assert [error for error in bob.errors if "404" not in error] == []


def _bare(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def _staged(come: Come, scene: scenes.Scene) -> Person:
    """Return somebody who looks at the last hand of a staged table."""
    ana = come()
    ana.home()
    table = ana.page.evaluate(OPEN, TABLE)
    Stage(ana.page).show(f"{ana.url}/t/{table}", scene)
    ana.page.keyboard.press("g")
    ana.until(lambda: ana.sees("past-now"), "the last hand")
    return ana


def _open_cards(page: Page) -> dict[str, list[str]]:
    """Return what lies open at the seats of the felt."""
    return {
        str(seat.get_attribute("data-testid")): faces
        for seat in page.locator(".seat").all()
        if (
            faces := [
                _bare(each.get_attribute("aria-label") or "")
                for each in seat.get_by_role("img").all()
            ]
        )
    }


ANA = ["queen of spades", "queen of diamonds"]
BO = ["king of spades", "king of diamonds"]


def test_the_hand_is_seen_from_any_seat_that_one_may_see(come: Come) -> None:
    """Ana won; two all-in and Bo showed or folded: only who was shown can be chosen."""
    ana = _staged(come, scenes.showdown())
    page, eyes = ana.page, ana.at("eyes")
    assert [_bare(each) for each in eyes.locator("option").all_inner_texts()] == [
        "Ana (you)",
        scenes.NAMES[3],
        scenes.NAMES[4],
        "Bo",
        "The table",
    ]
    assert eyes.input_value() == "0"
    for _ in range(3):
        ana.press("part-preflop")
        assert _open_cards(page) == {}
        ana.press("step-on")
    ana.press("part-flop")
    assert _open_cards(page) == {"seat-0": ANA}
    bottom = page.get_by_test_id("seat-0").bounding_box()
    shown = now(ana)
    eyes.select_option("5")
    assert now(ana) == shown, "the same moment"
    assert _open_cards(page) == {"seat-5": BO}, "one's own stay hidden, too"
    assert page.get_by_test_id("seat-5").bounding_box() == bottom
    assert "Bo is dealt" in _bare(ana.at("past-log").inner_text())
    assert "You are" not in ana.at("past-log").inner_text()
    told = "You see the hand from the seat of Bo."
    assert told in [_bare(each) for each in page.get_by_role("status").all_inner_texts()]
    ana.press("step-last")
    assert _open_cards(page)["seat-0"] == ANA, "the hand has shown it"
    eyes.select_option("null")
    ana.press("part-river")
    assert _open_cards(page) == {}, "nobody's"
    assert not ana.sees("my-cards")
    assert "dealt" not in ana.at("past-log").inner_text()
    assert ana.errors == []


def test_the_seat_is_chosen_and_the_hand_is_stepped_through_by_keyboard(come: Come) -> None:
    ana = _staged(come, scenes.showdown())
    page = ana.page
    last = now(ana)
    page.keyboard.press("ArrowLeft")
    assert now(ana) == last - 1
    page.keyboard.press("Home")
    assert now(ana) == 0
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "eyes":
            break
    assert page.get_by_label("Seen by").evaluate("(e) => e === document.activeElement")
    page.keyboard.press("ArrowDown")
    assert ana.at("eyes").input_value() == "3"
    assert now(ana) == 0, "the arrows are those of the list here"
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    assert ana.at("past-now").inner_text() != ""
    assert now(ana) == steps(ana) - 1
    assert ana.errors == []


def test_what_ended_by_folds_ended_by_no_showdown(come: Come) -> None:
    folds = _staged(come, scenes.preflop())
    parts = folds.page.locator("[data-testid^=part-]").all_inner_texts()
    assert parts == ["Pre-flop", "End"]
    shown = _staged(come, scenes.showdown())
    assert shown.page.locator("[data-testid^=part-]").last.inner_text() == "Showdown"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_over_the_cards_of_the_hand_that_is_shown(come: Come, size: str) -> None:
    """The sign says that this is not the table as it is now; with a question it has a way back."""
    ana = _staged(come, scenes.ten_over())
    page = ana.page
    page.set_viewport_size(SIZES[size])
    if not ana.sees("replay-sign"):
        page.keyboard.press("g")
        ana.until(lambda: ana.sees("replay-sign"), "the hand on the felt")
    page.evaluate(PAINTED)
    over = "(all) => all.map((e) => e.getBoundingClientRect()).map((b) => [b.top, b.bottom])"
    cards = page.locator(".felt .card").evaluate_all(over)
    signs = page.locator("[data-testid^=replay-]").evaluate_all(over)
    assert len(cards) >= 15
    assert max(bottom for _, bottom in signs) <= min(top for top, _ in cards)
    for control in page.locator("[data-testid=eyes], [data-testid=replay-leave]").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 44


@pytest.mark.parametrize("size", ["tall", "flat"])
def test_what_opens_below_the_edge_comes_into_sight(come: Come, size: str) -> None:
    ana = _staged(come, scenes.showdown())
    ana.page.set_viewport_size(SIZES[size])
    if not ana.sees("past-now"):
        ana.page.keyboard.press("g")
    for ask, answer in (
        ("hand-share", "hand-link-make"),
        ("menu", "leave"),
        ("leave", "leave-yes"),
    ):
        ana.press(ask)
        expect(ana.at(answer)).to_be_visible()
        if answer != "leave":
            expect(ana.at(answer)).to_be_in_viewport(ratio=1)
        if ask == "hand-share":
            expect(ana.at("step-play")).to_be_in_viewport(ratio=1)

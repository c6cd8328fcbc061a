"""The coach at a practice table: on demand and always, after the hand, and nowhere else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import scenes
from tests.e2e.conftest import Come
from tests.e2e.people import Person, open_table
from tests.e2e.staged import Player

SEEN = 'localStorage.setItem(\'fairdeal-hints\', \'["turn", "amount", "menu"]\')'


def at_practice(come: Come, coach: str, language: str = "en", *, phone: bool = False) -> Person:
    """Come to a practice table with that wish for hints, and wait for the first turn."""
    ana = come(language=language, phone=phone)
    ana.page.add_init_script(SEEN)
    ana.page.add_init_script(
        f"localStorage.setItem('fairdeal-settings', JSON.stringify({{coach: '{coach}'}}))"
    )
    ana.home()
    ana.practise()
    ana.until(lambda: ana.sees("fold"), "my turn", 60)
    return ana


def test_a_hint_is_given_when_one_asks_and_goes_with_its_question(come: Come) -> None:
    ana = at_practice(come, "ask", phone=True)
    bar = ana.at("fold").bounding_box()
    ana.press("coach-ask")
    ana.until(lambda: ana.sees("coach-open"), "the hint")
    assert ana.at("fold").bounding_box() == bar, "nothing moves under the finger"
    assert "Chance to win" in ana.at("coach-strip").inner_text()
    ana.press("coach-open")
    ana.until(lambda: ana.sees("coach-hint"), "the whole of it")
    told = ana.at("coach-hint").inner_text()
    assert "Best:" in told
    assert ana.sees("my-cards"), "one's own cards stay in sight"
    assert ana.sees("fold")
    ana.press("panel-close")
    ana.page.keyboard.press("n")
    ana.until(lambda: ana.sees("coach-hint"), "by its key, too")
    ana.press("panel-close")
    ana.fold_hand()
    ana.until(lambda: not ana.sees("coach-open"), "it is gone with its question")
    assert ana.errors == []


def test_a_newcomer_can_ask_at_his_very_first_turn(come: Come) -> None:
    ana = come(language="mk", phone=True)
    ana.home()
    ana.practise()
    ana.until(lambda: ana.sees("hint-coach"), "the first turn, with a tip", 60)
    bar = ana.at("fold").bounding_box()
    ana.press("hint-coach")
    ana.until(lambda: ana.sees("coach-open"), "what the coach says")
    assert not ana.sees("hint"), "in the place of the tip"
    assert ana.at("fold").bounding_box() == bar
    assert ana.errors == []


def test_hints_come_at_every_turn_if_one_wants_and_the_hand_is_looked_at_after(come: Come) -> None:
    ana = at_practice(come, "always", "fa")
    ana.until(lambda: ana.sees("coach-open"), "the hint comes by itself")
    asked = [frame for frame in ana.sent if '"ask_hint"' in frame]
    assert len(asked) == 1, "once a question"
    ana.fold_hand()  # the room of the tests leaves no time to press anything between two hands
    ana.press("tab-coach")
    ana.press("coach-review-here")
    ana.until(lambda: ana.page.locator("[data-testid=coach-thoughts] li").count() > 0, "thoughts")
    assert ana.page.locator("[data-testid=coach-thoughts] li.mine").count() > 0
    ana.press("coach-session")
    ana.until(lambda: ana.sees("coach-figures"), "figures")
    assert ana.page.locator("[data-testid=coach-figures] dt").count() == 5
    assert ana.errors == []


def test_who_wants_none_has_none_and_no_other_table_has_one(come: Come) -> None:
    ana = at_practice(come, "off")
    ana.page.wait_for_timeout(500)
    assert not ana.sees("coach-strip")
    boris = come()
    boris.page.add_init_script(SEEN)
    open_table(boris, 3)
    boris.until(lambda: boris.sees("fold"), "my turn", 60)
    boris.page.wait_for_timeout(500)
    assert boris.at("tab-coach").count() == 0
    assert boris.at("coach-strip").count() == 0
    for person in (ana, boris):
        assert not [frame for frame in person.sent if "ask_" in frame]
        assert person.errors == []


def test_after_a_hand_one_press_tells_what_would_have_been_better(player: Player) -> None:
    player.page.add_init_script(SEEN)
    player.show(scenes.practised())
    player.at("coach-review").press("Enter")
    thoughts = player.page.locator("[data-testid=coach-thoughts] > li")
    expect(thoughts.first).to_be_visible()
    assert [frame["t"] for frame in player.stage.sent] == ["ask_review"]
    own = player.page.locator("[data-testid=coach-thoughts] > li.mine")
    assert 0 < own.count() < thoughts.count()
    action = own.first.locator("p").first.inner_text()
    own.first.get_by_test_id("coach-see").click()
    expect(player.at("past-now")).to_be_visible()
    assert player.at("coach-strip").count() == 0, "it speaks of the table, not of what is past"
    said = player.says("past-now").split()
    assert "Ana" in said
    assert said[1] in ("calls", "checks", "folds")
    assert said[1] in action
    # The review stands there, too, and jumps in the hand that is open.
    past = player.at("past-hands")
    expect(past.get_by_test_id("coach-thoughts")).to_be_visible()
    past.get_by_test_id("coach-see").last.click()
    assert player.says("past-now").split() != said


def test_whoever_plays_by_the_keyboard_stays_where_the_answer_is(player: Player) -> None:
    player.page.add_init_script(SEEN)
    player.show(scenes.preflop())
    player.at("tab-coach").click()
    label = "document.activeElement?.getAttribute('aria-label')"
    for testid, name in (
        ("coach-ask-here", "Hint"),
        ("coach-review-here", "What would have been better?"),
        ("coach-session", "This session"),
    ):
        player.at(testid).press("Enter")
        player.page.wait_for_function(f"{label} === '{name}'")
    player.at("coach-costly").press("Enter")
    expect(player.at("past-now")).to_be_visible()
    said = player.at("coach-strip").get_by_role("status")
    player.at("replay-leave").press("Enter")
    expect(said).to_contain_text("Best:")


def test_off_means_off(player: Player) -> None:
    player.page.add_init_script(SEEN)
    player.page.add_init_script(
        "localStorage.setItem('fairdeal-settings', JSON.stringify({coach: 'off'}))"
    )
    player.show(scenes.preflop())
    player.page.keyboard.press("n")
    player.at("tab-coach").click()
    expect(player.at("coach-review-here")).to_be_visible()
    assert player.at("coach-ask-here").count() == 0
    assert player.stage.sent == []
    player.page.locator("label", has=player.at("coach-when-ask")).click()
    expect(player.at("coach-ask-here")).to_be_visible()

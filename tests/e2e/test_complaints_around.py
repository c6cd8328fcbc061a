"""What players of other rooms complain about: what is heard, the clock, the line, other senses.

Each test names the complaint, as in ``test_complaints.py``.
"""

from __future__ import annotations

import re

import pytest

from fairdeal.table import PreAction
from tests.e2e import people, scenes
from tests.e2e.conftest import Come
from tests.e2e.people import Person
from tests.e2e.scenes import PAINTED
from tests.e2e.staged import Player, bare
from tests.e2e.tour import SIZES

# What has no name in the accessibility tree of the page.
_NAMELESS = re.compile(
    r"^\s*- (?:button|checkbox|combobox|link|listbox|radio|slider|spinbutton|switch|textbox)"
    r'(?! ").*',
    re.MULTILINE,
)


def test_somebody_in_another_tab_is_told_of_his_turn_once(player: Player) -> None:
    """PokerTH #151: nothing told of one's turn in another tab."""
    player.show(scenes.wishing(), rest=False)
    player.page.evaluate(
        "localStorage.setItem('fairdeal-settings', JSON.stringify({ notifies: true }))"
    )
    player.page.reload()
    player.at("board").wait_for()
    player.page.evaluate("window.away = true")
    assert player.page.evaluate("told") == []
    player.show(scenes.side_pots(), rest=False)
    assert player.page.evaluate("told") == ["● Your turn"]
    assert "Your turn" in player.page.title()
    player.page.evaluate(
        "window.away = false; document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert player.page.evaluate("told") == ["● Your turn", "closed"]


def test_nobody_hears_others_sit_down(player: Player) -> None:
    """PokerTH #151: the sound of somebody who joins came once for each who sat there."""
    alone, others = scenes.arriving()
    player.show(alone, rest=False)
    player.page.keyboard.press("Shift")  # from the first press on a browser makes sounds
    player.show(others)
    assert player.page.locator(".felt .seat").count() == 6
    assert player.page.evaluate("heard") == []
    player.show(scenes.side_pots())
    assert player.page.evaluate("heard") != [], "one's turn is heard"


def test_the_last_seconds_are_heard_and_seen(player: Player) -> None:
    """Lichess #20343: a cue was wanted for who runs short of time."""
    player.show(scenes.hurrying(6200), rest=False)
    player.page.keyboard.press("Shift")
    clock = player.page.get_by_role("timer").first
    clock.wait_for()
    before = player.page.evaluate("heard.length")
    player.page.wait_for_function("(most) => heard.length > most", arg=before, timeout=4000)
    player.page.wait_for_timeout(250)  # it is written five times a second
    assert "5" in clock.inner_text()
    assert "late" in (clock.get_attribute("class") or ""), "another colour, too"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["side_pots", "ten", "bet_into"])
def test_nothing_hides_the_clock(player: Player, scene: str, size: str) -> None:
    """Lichobile #760: the clock lay under the hand of who was to move."""
    player.page.set_viewport_size(SIZES[size])
    player.show(getattr(scenes, scene)(), rest=False)
    clock = player.page.get_by_test_id("seat-0").get_by_role("timer")
    clock.wait_for()
    on_top = clock.evaluate(
        """(e) => {
            const { left, top, width, height } = e.getBoundingClientRect();
            const glass = "[data-testid^=more-]"; // to be pressed, not to be seen
            const at = (x, y) => document
                .elementsFromPoint(left + x * width, top + y * height)
                .find((over) => !over.matches(glass));
            const points = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]];
            return points.every(([x, y]) => e.contains(at(x, y)));
        }"""
    )
    assert on_top, "in the window, and nothing lies over it"
    seen = clock.bounding_box()
    assert seen is not None
    for control in ("fold", "passive", "raise", "slider"):
        if player.at(control).is_visible():
            box = player.box(control)
            below = seen["y"] + seen["height"] <= box["y"]
            beside = seen["x"] + seen["width"] <= box["x"]
            assert below or beside, f"the finger on {control} hides it"


def shown(person: Person) -> list[str]:
    """Return the number of the hand and what stands at the seats."""
    return person.page.locator("[data-testid=unit], .felt .seat").all_inner_texts()


def test_who_comes_back_has_one_seat_and_no_ghost_keeps_him_out(come: Come) -> None:
    """PokerTH web client: who came back sat there twice, or was kept out by his own old session."""
    ana = come()
    link = people.open_table(ana, 1)
    ana.until(lambda: ana.can_press("fold"), "a question")
    back = Person(ana.page.context, ana.url)  # the old page stays, and its line
    back.page.goto(link)
    back.until(lambda: back.can_press("fold"), "the same question at once", 5)
    assert sum("Host" in seat for seat in back.page.locator(".felt .seat").all_inner_texts()) == 1
    assert back.page.locator(".felt .seat").count() == 2
    assert not back.sees("name-input")
    back.press("fold")
    if back.sees("confirm-fold"):
        back.press("confirm-fold")
    back.until(lambda: back.hands == 1, "the answer counts", 10)
    ana.until(lambda: shown(ana) == shown(back), "in the old page, too", 10)
    assert ana.errors == back.errors == []


def test_what_is_chosen_before_ones_turn_is_named_and_spoken(player: Player) -> None:
    """Lichess #10849: premoves were missing in the mode for blind players."""
    player.show(scenes.wishing())
    page = player.page
    wishes = page.get_by_role("group", name="Before your turn").get_by_role("button")
    names = [bare(wish.aria_snapshot()) for wish in wishes.all()]
    assert names == ['- button "Fold"', '- button "Call 10"', '- button "Call any"']
    for _ in range(40):
        page.keyboard.press("Tab")
        if player.focus == "pre-call":
            break
    assert player.focus == "pre-call", "the tabulator comes to it"
    page.keyboard.press("Space")
    for _ in range(100):
        if player.stage.sent:
            break
        page.wait_for_timeout(20)
    assert [frame["pre_action"] for frame in player.stage.sent] == [{"do": "call", "owed": 10}]
    player.show(scenes.wishing(PreAction("call", 10)))
    assert page.get_by_role("button", name=re.compile("^.?Call.*10"), pressed=True).count() == 1
    spoken = page.locator("[aria-live=assertive]").first.inner_text()
    assert bare(spoken) == "On your turn: Call 10"


def speak(player: Player, language: str) -> None:
    """Choose a language in the settings."""
    for control in ("menu", "settings"):
        player.at(control).click()
    player.at("settings-language").select_option(language)
    player.page.wait_for_function("(tag) => document.documentElement.lang === tag", arg=language)
    player.at("settings-close").click()


def test_play_goes_on_in_another_language_and_another_layout(player: Player) -> None:
    """Lichess #6401: after a change of modes neither take-back nor rematch worked."""
    page = player.page
    player.show(scenes.wishing())
    speak(player, "fa")
    page.set_viewport_size(SIZES["tall"])
    player.show(scenes.bet_into())
    assert player.says("passive").startswith("کال")
    player.at("passive").click()
    assert player.acts == [{"t": "call"}]
    speak(player, "en")
    page.set_viewport_size(SIZES["flat"])
    player.show(scenes.practised())
    player.at("next-hand").wait_for()
    player.rest()
    player.at("next-hand").click()
    assert player.stage.sent[-1]["t"] == "skip"
    page.set_viewport_size(SIZES["wide"])
    player.show(scenes.preflop())
    player.at("raise").click()
    assert player.acts[1:] == [{"t": "raise_to", "to": 60}]


def test_every_control_has_a_name(player: Player) -> None:
    """Lichess #7084: boxes had no label."""
    page = player.page
    for scene in (scenes.preflop, scenes.wishing, scenes.side_pots, scenes.watching, scenes.broke):
        player.show(scene(), rest=False)
        tree = page.locator("body").aria_snapshot()
        assert "- button " in tree
        assert _NAMELESS.findall(tree) == [], scene.__name__
    player.show(scenes.side_pots(), rest=False)
    for tab in ("chat", "players", "host"):
        player.at(f"tab-{tab}").click()
        page.evaluate(PAINTED)
        assert _NAMELESS.findall(page.locator("body").aria_snapshot()) == [], tab
    for place in ("menu", "settings"):
        player.at(place).click()
        page.evaluate(PAINTED)
        assert _NAMELESS.findall(page.locator("body").aria_snapshot()) == [], place


def test_the_keyboard_is_not_thrown_out_of_where_it_is(player: Player) -> None:
    """Lichess #4845: the focus was lost."""
    page = player.page
    player.show(scenes.wishing())
    player.at("tab-chat").click()
    player.at("chat-text").fill("Good ")
    player.show(scenes.side_pots())
    assert player.focus == "chat-text", "my turn has come, and I am in the middle of a word"
    page.keyboard.type("evening")
    assert player.at("chat-text").input_value() == "Good evening"
    assert player.acts == []
    player.at("slider").focus()
    player.show(scenes.side_pots())
    assert player.focus == "slider", "the same question again"
    player.at("menu").press("Enter")
    player.at("ranks").press("Enter")
    player.at("ranks-close").wait_for()
    page.keyboard.press("Escape")
    player.at("ranks-close").wait_for(state="hidden")
    assert player.focus == "menu", "a dialog goes back to what opened it"
    player.at("passive").focus()
    page.keyboard.press("Enter")
    assert player.acts == [{"t": "call"}]
    player.show(scenes.wishing(), rest=False)
    page.keyboard.press("Tab")
    assert player.focus is not None
    assert player.focus.startswith("pre-"), "it goes on where the answer was, not at the top"


def test_what_teaches_can_be_heard(player: Player) -> None:
    """Lichess #17621: the tool for learners could not be used with a screen reader."""
    page = player.page
    page.add_init_script("localStorage.removeItem('fairdeal-hints')")  # a newcomer
    player.show(scenes.bet_into())
    assert "nothing is sent before" in page.get_by_role("note").inner_text()
    assert page.get_by_test_id("hand-name").inner_text() != ""
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Hand rankings").press("Enter")
    ladder = page.get_by_role("dialog", name="Hand rankings")
    ranks = ladder.get_by_role("listitem")
    assert ranks.count() == 10
    for rank in ranks.all():
        assert rank.inner_text().strip() != ""
        assert rank.get_by_role("img", name=re.compile(" of ")).count() == 5, "cards in words"
    mine = ladder.locator("[aria-current=true]")
    assert mine.count() == 1
    assert "Yours now" in mine.inner_text()

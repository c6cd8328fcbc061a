"""What players of other rooms complain about, tried in a real page: the answer to a question.

Each test names the complaint: the room, and the number of its thread where it has one.
"""

from __future__ import annotations

import pytest

from tests.e2e import scenes
from tests.e2e.staged import Player
from tests.e2e.tour import SIZES

READABLE_PX = 13
# A moment after "Call" stands there; a finger of the test itself would be late, at times.
CLICK_WHEN_CALL = """() => {
  const watch = new MutationObserver(() => {
    const button = document.querySelector("[data-testid=passive]");
    if (!button?.textContent.startsWith("Call")) return;
    watch.disconnect();
    setTimeout(() => { button.click(); window.clicked = true; }, 150);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# After how long my seat says what it has won so far, by what it says.
NOTE_WINS = """() => {
  const start = performance.now();
  const seat = document.querySelector("[data-testid=seat-0]");
  window.wins = {};
  new MutationObserver(() => {
    const win = /Wins \\D*([\\d,]+)/.exec(seat.textContent)?.[1];
    if (win) wins[win] ??= performance.now() - start;
  }).observe(seat, { subtree: true, childList: true, characterData: true });
}"""


def test_more_than_one_has_is_asked_about_and_never_sent_as_all_in(player: Player) -> None:
    """PokerTH web client: 300 typed with 250 behind became all-in without a word."""
    player.show(scenes.preflop())
    player.at("amount").fill("5000")
    player.at("amount").press("Enter")
    assert player.says("turn") == "Between 60 and 1,000"
    assert player.acts == []
    assert player.at("raise").inner_text().startswith("Raise")
    assert "1,000" not in player.at("raise").inner_text()


def test_what_is_typed_takes_the_place_of_the_amount_that_stood_there(player: Player) -> None:
    player.show(scenes.preflop())
    player.at("amount").click()
    player.page.keyboard.type("75")
    assert player.at("amount").input_value() == "75"


def test_the_end_of_the_slider_is_all_of_it_and_wants_a_second_press(player: Player) -> None:
    """Bitcoin-Poker-Room #33: all-in by the slider left a few chips."""
    player.show(scenes.preflop())
    slider = player.at("slider")
    slider.focus()
    slider.press("End")
    player.at("raise").click()
    assert player.acts == []
    player.rest()
    player.at("confirm-allin").click()
    assert player.acts == [{"t": "raise_to", "to": 1000}]


def test_a_second_press_on_the_same_button_is_no_consent(player: Player) -> None:
    """PokerTH #540: all-in by mistake; who taps twice on the call of all he has is asked."""
    player.show(scenes.calls_all())
    for _ in range(3):
        player.at("passive").click(force=True)
    assert player.acts == []
    player.at("confirm-allin").click()
    assert player.acts == [{"t": "call"}]


def test_neither_slider_nor_amount_is_kept_from_the_last_turn(player: Player) -> None:
    """Acebusters #526: the slider stood where it was in the last turn."""
    player.show(scenes.checked_to())
    least = player.at("amount").input_value()
    player.at("slider").focus()
    player.at("slider").press("End")
    assert player.at("amount").input_value() != least
    player.show(scenes.bet_into())
    assert player.at("amount").input_value() == "400"
    assert player.at("slider").input_value() == "0"


def test_a_check_under_the_finger_does_not_become_a_call(player: Player) -> None:
    """PokerTH #35: check turned into "Call 9000" under the mouse."""
    player.show(scenes.checked_to())
    assert player.at("passive").inner_text().startswith("Check")
    player.page.evaluate(CLICK_WHEN_CALL)
    player.show(scenes.bet_into(), rest=False)
    player.page.wait_for_function("() => window.clicked")
    assert player.at("passive").inner_text().startswith("Call")
    assert player.acts == []
    player.rest()
    player.at("passive").click()
    assert player.acts == [{"t": "call"}]


def test_all_in_lies_apart_from_check_and_call(player: Player) -> None:
    """PokerTH #540: all-in was pressed by mistake for check, and lost a game."""
    player.show(scenes.side_pots())
    boxes = [player.at(each).bounding_box() for each in ("preset-allin", "passive", "fold")]
    assert all(box is not None for box in boxes)
    above = [box for box in boxes if box is not None]
    assert above[0]["y"] + above[0]["height"] <= above[1]["y"]
    player.at("preset-allin").click()
    assert player.acts == []
    assert player.stage.sent == [], "a preset only fills the amount in"


def test_after_folding_the_bar_quotes_no_price(player: Player) -> None:
    """PokerTH web client: after a fold the bar went on quoting live amounts."""
    player.show(scenes.folded())
    for control in ("fold", "passive", "raise", "amount", "preset-pot"):
        assert not player.at(control).is_visible()
    assert "You folded" in player.at("status").inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_the_slider_comes_to_every_last_chip_of_an_odd_stack(player: Player, size: str) -> None:
    """Pangea #35: a range that is no multiple of the step let the slider leave its box.

    Bitcoin-Poker-Room #33, too: pulled to its end with the mouse, it left a few chips.
    """
    player.page.set_viewport_size(SIZES[size])
    player.show(scenes.unraised(3, stack=1013))
    player.drag("slider", 1.2)
    assert player.at("amount").input_value() == "1013"
    assert player.at("slider").evaluate("(e) => [e.value, e.max]") == ["1000", "1000"]
    slider, bar = player.box("slider"), player.page.locator(".bar").last.bounding_box()
    assert bar is not None
    assert bar["x"] <= slider["x"]
    assert slider["x"] + slider["width"] <= bar["x"] + bar["width"]
    player.drag("slider", -0.2)
    assert player.at("amount").input_value() == "20", "the least"


def test_the_slider_of_a_deep_stack_is_fine_where_bets_are_small(player: Player) -> None:
    """Acebusters #692: with a deep stack the slider was too sensitive."""
    player.show(scenes.unraised(3, stack=10_000))
    slider = player.at("slider")
    slider.focus()
    slider.press("ArrowRight")
    assert player.at("amount").input_value() == "30", "an arrow is one big blind"
    player.drag("slider", 0.25)
    quarter = int(player.at("amount").input_value())
    assert 20 < quarter <= 200, "a thousand big blinds are not spread evenly"
    box = player.box("slider")
    player.page.mouse.click(box["x"] + 0.25 * box["width"] + 2, box["y"] + box["height"] / 2)
    assert int(player.at("amount").input_value()) - quarter <= 20, "two points are no leap"


def test_less_than_the_least_is_asked_about_and_never_sent_as_the_least(player: Player) -> None:
    """PokerTH #240: a raise that was chosen before was silently cut to the minimum."""
    player.show(scenes.preflop())
    player.at("amount").fill("40")
    player.at("amount").press("Enter")
    assert player.says("turn") == "Between 60 and 1,000"
    assert player.at("amount").input_value() == "40"
    assert player.acts == []
    player.at("preset-half").click()
    amount = player.at("amount").input_value()
    assert player.says("raise").startswith(f"Raise to {amount}"), "what is sent stands there"
    player.at("raise").click()
    assert player.acts == [{"t": "raise_to", "to": int(amount)}]
    player.show(scenes.wishing())
    wishes = player.page.locator("[data-testid^=pre-]").all_inner_texts()
    assert len(wishes) == 3
    assert not any("aise" in wish for wish in wishes), "nobody chooses an amount before his turn"


@pytest.mark.parametrize(
    ("button", "passive"), [(3, "Call 10"), (5, "Call 5"), (4, "Check")], ids=["utg", "sb", "bb"]
)
def test_before_the_flop_one_calls_the_blind_and_raises_it(
    player: Player, button: int, passive: str
) -> None:
    """PokerTH web client: it had not heard of the blinds, and offered check and bet."""
    player.show(scenes.unraised(button))
    for _ in range(2):
        assert player.says("passive").startswith(passive)
        assert player.says("raise").startswith("Raise to 20")
        player.page.reload()
        player.at("passive").wait_for()


@pytest.mark.parametrize("size", ["tall", "flat"])
def test_ten_seats_stay_readable_on_a_phone(player: Player, size: str) -> None:
    """PokerTH #274, PokerTH web client: cards, bets, board and pot were too small on a phone."""
    player.page.set_viewport_size(SIZES[size])
    player.show(scenes.ten())
    for part, least in (("my-cards", 34), ("board", 24)):
        card = player.at(part).get_by_role("img").first.bounding_box()
        assert card is not None
        assert card["width"] >= least, f"{part}: {card}"
    sizes = player.page.evaluate(
        "[...document.querySelectorAll('[data-testid^=seat-], [data-testid=pot], .bet span')]"
        ".map((e) => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= READABLE_PX


def test_the_alert_comes_with_the_turn_not_with_its_last_seconds(player: Player) -> None:
    """PokerTH #151: the alert came only when the countdown began."""
    player.show(scenes.wishing())
    assert "turn" not in player.page.title()
    player.show(scenes.side_pots(), rest=False)
    assert "Your turn" in player.page.title()


@pytest.mark.parametrize(
    ("ending", "all_of_it", "least_ms"), [("showdown", "4,565", 1500), ("folds", "30", 800)]
)
def test_whoever_wins_stands_long_enough_to_be_read(
    player: Player, ending: str, all_of_it: str, least_ms: int
) -> None:
    """Pangea #25: the winner was shown too briefly; here the last of three pots stood for 50 ms."""
    end = scenes.endings()[ending]
    player.show(end.before, rest=False)
    player.page.evaluate(NOTE_WINS)
    player.show(end.last, rest=False)
    player.page.wait_for_function("(all) => wins[all] !== undefined", arg=all_of_it)
    assert player.at("result").is_visible()
    assert end.pause_ms - player.page.evaluate("(all) => wins[all]", all_of_it) >= least_ms

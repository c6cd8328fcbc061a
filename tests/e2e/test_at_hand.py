"""What lies at hand at a table: the order of hands, the log as a text, bigger cards, hints."""

from __future__ import annotations

from tests.e2e.conftest import Come
from tests.e2e.people import Person
from tests.e2e.test_keyboard import plain


def _begin(person: Person) -> None:
    person.home()
    person.practise()
    person.until(lambda: person.can_press("passive"), "my turn")


def test_the_order_of_hands_is_one_key_away(come: Come) -> None:
    ana = come()
    _begin(ana)
    ana.page.keyboard.press("i")
    rows = ana.page.get_by_role("dialog").get_by_role("listitem")
    ana.until(lambda: rows.count() == 10, "ten kinds of hands")
    names = [plain(text).split("\n")[0] for text in rows.all_inner_texts()]
    assert names[0].lower() == "royal flush"
    assert names[2].lower() == "four kings"
    assert names[9].lower() == "ace high"
    mine = ana.page.locator("dialog [aria-current=true]")
    assert mine.count() == 1, "what I have now is one of them"
    ana.page.keyboard.press("Escape")
    ana.until(lambda: rows.count() == 0, "it is closed")
    ana.press("menu")
    ana.press("ranks")
    ana.press("ranks-close")
    assert ana.errors == []


def test_the_log_is_copied_as_a_text(come: Come) -> None:
    ana = come()
    ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _begin(ana)
    ana.press("log-copy")
    ana.page.get_by_role("status").filter(has_text="Copied").wait_for()
    lines = plain(ana.page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert lines[0] == "Hand 1"
    assert any(line.endswith("posts big blind 10") for line in lines)
    dealt = next(line for line in lines if line.startswith("You are dealt "))
    assert len(dealt.split()) == 5
    assert dealt[-1] in "♣♦♥♠"
    assert ana.errors == []


def test_ones_own_cards_are_bigger_where_one_wants_them(come: Come) -> None:
    ana = come(phone=True)
    _begin(ana)
    card = ana.at("my-cards").locator(".card").first
    before = card.bounding_box()
    ana.press("menu")
    ana.press("settings")
    ana.press("big-cards")
    ana.press("settings-close")
    after = card.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.2 * before["width"]
    board = ana.at("board").bounding_box()
    assert board is not None
    assert after["y"] > board["y"] + board["height"], "the board is in sight"
    assert ana.errors == []


def test_each_hint_is_shown_once(come: Come) -> None:
    ana = come(language="fa", phone=True)
    _begin(ana)
    hint = ana.at("hint")
    first = hint.inner_text()
    ana.press("hint-close")
    assert hint.count() == 0
    seen = [first]
    for _ in range(8):
        ana.until(
            lambda: any(map(ana.can_press, ("passive", "next-hand", "rebuy"))), "something to do"
        )
        if ana.sees("hint"):
            seen.append(hint.inner_text())
        for testid in ("passive", "confirm-allin", "next-hand", "rebuy"):
            ana.press_if(testid)
    assert len(seen) == len(set(seen)) == 3
    ana.reload()
    ana.until(lambda: any(map(ana.can_press, ("passive", "next-hand", "rebuy"))), "the table again")
    assert hint.count() == 0
    assert ana.errors == []

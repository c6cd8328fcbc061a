"""Ten hands as a screen reader has them: found by role and name, known by what is spoken."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from fairdeal.cards import RANKS, SUITS, Card
from fairdeal.hand import Folded, HoleDealt, Raised
from fairdeal.table import Asked
from tests.e2e.conftest import Come
from tests.e2e.people import Person, fold, stored
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Locator

HANDS = 10
RAISE = r"Bet .*\d|Raise to|All.*\d"  # a mark stands between the word and the number
WORDS = [
    *("two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
]
RANK_WORDS = dict(
    zip(
        RANKS,
        WORDS,
        strict=True,
    )
)
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
# What a screen reader speaks by itself: every change of a live region, in order.
HEAR = """
globalThis.heard = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const place = document.querySelector("[aria-live=assertive] span");
  const said = place?.textContent.trim() ?? "";
  if (said !== (globalThis.last ?? "") || place !== globalThis.lastPlace) {
    globalThis.last = said;
    globalThis.lastPlace = place;
    if (said) heard.push(said.replace(/[\\u2060\\u2066-\\u2069]/g, ""));
  }
}).observe(document, { subtree: true, childList: true, characterData: true }));
"""


def words(card: Card) -> str:
    """Name a card as the page does in English."""
    return f"{RANK_WORDS[RANKS[card >> 2]]} of {SUIT_WORDS[SUITS[card & 3]]}"


def done(person: Person, what: type[Folded | Raised]) -> int:
    """Count what the person has done so far."""
    return sum(isinstance(event, what) and event.seat == person.seat for event in person.events)


class Blind:
    """Uses a page by its accessibility tree alone."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def button(self, name: str) -> Locator | None:
        """Return the button of that name, if it is there and does something."""
        found = self.page.get_by_role("button", name=re.compile(f"^(?:{name})"), disabled=False)
        return found.first if found.count() else None

    def press(self, name: str) -> bool:
        """Press a button with the keyboard, as assistive technology does."""
        button = self.button(name)
        if button is None:
            return False
        button.press("Enter")
        return True

    def heard(self) -> list[str]:
        """Return the sentences that interrupted."""
        said: list[str] = self.page.evaluate("heard")
        return said


def test_ten_hands_by_the_accessibility_tree_alone(server: ServerProcess, come: Come) -> None:
    ana = come()
    ana.page.add_init_script(HEAR)
    blind = Blind(ana)
    ana.page.goto(server.url)
    ana.page.get_by_role("button", name="Practise", exact=True).press("Enter")
    ana.page.get_by_role("region", name="What you can do").wait_for()
    end = time.monotonic() + 200
    while ana.hands < HANDS or done(ana, Raised) < 2 or done(ana, Folded) == 0:
        assert time.monotonic() < end, f"{ana.hands} hands in 200 seconds"
        if blind.button("Check|Call") is None:
            if not blind.press("Yes|Buy in again"):
                ana.page.wait_for_timeout(20)
            continue
        if done(ana, Folded) == 0 and ana.hands > 0:
            blind.press("Fold") and blind.press("Fold anyway")
        elif done(ana, Raised) < 2 and ana.hands > 1 and blind.button(RAISE) is not None:
            if done(ana, Raised) == 1:
                blind.press("All")
            blind.press(RAISE) and blind.press("Yes")
        else:
            blind.press("Check|Call") and blind.press("Yes")
        ana.page.wait_for_timeout(30)

    heard = blind.heard()
    log = stored(server.data, ana.page.url.rsplit("/", 1)[1])
    state = fold(log)
    assert state.chips() == state.brought
    mine = [e for e in log if isinstance(e, Asked | HoleDealt) and e.seat == ana.seat]
    assert_spoken(heard, mine)
    spoken = ana.page.get_by_role("log", name="Hand log").inner_text()
    assert " wins " in spoken
    assert ana.errors == []


def assert_spoken(heard: list[str], mine: list[Asked | HoleDealt]) -> None:
    """Each turn of the player was spoken once, with its price and his cards in words."""
    expected = []
    cards: tuple[Card, ...] = ()
    for event in mine:
        if isinstance(event, HoleDealt):
            assert event.cards is not None
            cards = event.cards
        else:
            price = f"{event.owed:,} to call." if event.owed else "Checking is free."
            expected.append((f"Your turn. {price}", [words(card) for card in cards]))
    turns = [sentence for sentence in heard if sentence.startswith("Your turn")]
    assert len(expected) - 1 <= len(turns) <= len(expected), "the last came after we had listened"
    for sentence, (price, held) in zip(turns, expected, strict=False):
        assert sentence.startswith(price)
        assert all(card in sentence for card in held), f"{held} in {sentence}"

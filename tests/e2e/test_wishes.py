"""Wishes for the coming turn, as people press them: carried out, taken back, dropped (R-144)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.hand import Called, Checked, Folded, Raised
from fairdeal.table import Asked
from tests.e2e.conftest import Come
from tests.e2e.people import Person, assert_saw_only_his, open_table, sit, stored
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect

Act = Called | Checked | Folded | Raised


def company(come: Come, *others: Person) -> tuple[str, list[Person]]:
    """Open a table whose first hand has everybody in it; return its name and who sits there."""
    host = come()
    link = open_table(host, 0, "persian")
    host.press("tab-host")
    host.press("hold")
    host.until(lambda: host.sees("held-sign"), "the table waits")
    for number, guest in enumerate(others, 1):
        sit(guest, link, f"Guest {number}")
    host.press("hold")
    return link.rsplit("/", 1)[1], [host, *others]


def asked(people: list[Person]) -> Person:
    """Wait until somebody has a question before him; return him."""
    people[0].until(lambda: any(person.sees("passive") for person in people), "a question")
    return next(person for person in people if person.sees("passive"))


def is_on(person: Person, testid: str) -> bool:
    """Tell whether a wish is there and on."""
    return person.sees(testid) and person.at(testid).get_attribute("aria-pressed") == "true"


WISHES = ("pre-check-fold", "pre-check", "pre-fold", "pre-call", "pre-call-any")
ANSWERS = ("fold", "passive", "raise")


def boxes(person: Person, testids: tuple[str, ...]) -> list[FloatRect]:
    """Return where those of the controls are that can be seen."""
    found = [person.at(testid).first.bounding_box() for testid in testids if person.sees(testid)]
    return [box for box in found if box is not None]


def assert_apart(wishes: list[FloatRect], answers: list[FloatRect]) -> None:
    """No answer stands where a wish stood, and a finger hits each of them."""
    assert len(wishes) == len(answers) == 3
    for wish in wishes:
        assert min(wish["width"], wish["height"]) >= 44
        for other in answers:
            below = wish["y"] + wish["height"] <= other["y"]
            assert below, f"{wish} and {other}"


def test_a_wish_is_carried_out_and_one_taken_back_is_not(server: ServerProcess, come: Come) -> None:
    table, people = company(come, come(phone=True, language="fa"))
    small = asked(people)
    big = next(person for person in people if person is not small)
    big.press("pre-check-fold")
    big.until(lambda: is_on(big, "pre-check-fold"), "the wish is on")
    wishes = boxes(big, WISHES)
    small.press("passive")
    # After the flop the big blind comes first: his wish has checked before.
    big.until(lambda: big.sees("passive"), "the question of the flop")
    assert any(isinstance(event, Checked) for event in big.events)
    assert_apart(wishes, boxes(big, ANSWERS))

    small.until(lambda: small.sees("pre-check"), "wishes")
    small.until(lambda: small.at("pre-check").get_attribute("aria-disabled") == "false", "not held")
    small.page.keyboard.press("w")
    small.until(lambda: is_on(small, "pre-check"), "the key turns the wish on")
    small.press("pre-check")
    small.until(lambda: not is_on(small, "pre-check"), "the wish is taken back")
    wishes = boxes(small, WISHES)
    big.press("passive")

    # He has the question before him, and the other may call any price, which asks twice.
    small.until(lambda: small.sees("preset-allin"), "the question, unanswered")
    assert_apart(wishes, boxes(small, ANSWERS))
    big.press("pre-call-any")
    big.press("pre-confirm")
    big.until(lambda: is_on(big, "pre-call-any"), "the wish is on")
    small.at("preset-allin").click()
    small.press("raise")
    small.press("confirm-allin")
    big.until(lambda: big.hands == 1, "the end of the hand")

    done = [event for event in stored(server.data, table) if isinstance(event, Act)]
    assert [(type(event), event.seat) for event in done[:5]] == [
        (Called, small.seat),
        (Checked, big.seat),
        (Checked, big.seat),
        (Raised, small.seat),
        (Called, big.seat),
    ]
    assert small.errors == big.errors == []


def test_a_raise_drops_a_check_and_the_player_is_asked(server: ServerProcess, come: Come) -> None:
    table, people = company(come, come(), come())
    button = asked(people)
    big = next(person for person in people if person.sees("pre-check"))
    small = next(person for person in people if person not in (button, big))
    big.press("pre-check")
    big.until(lambda: is_on(big, "pre-check"), "the wish is on")
    button.press("raise")
    big.until(lambda: big.sees("pre-call"), "the wishes at the new price")
    assert not is_on(big, "pre-call")
    assert "no longer holds" in big.at("status").inner_text()
    small.press("fold")
    big.press("passive")
    big.until(lambda: any(isinstance(event, Called) for event in big.events), "his own call")

    log = stored(server.data, table)
    questions = [event.seat for event in log if isinstance(event, Asked)]
    assert questions[-4:-1] == [button.seat, small.seat, big.seat]
    assert not any(isinstance(event, Checked) for event in log)
    for person in people:
        assert_saw_only_his(person, log, least=10)
        assert person.errors == []

"""The player list with its results, and the last hands to look through, in real browsers."""

from __future__ import annotations

import re
import time
from functools import partial

from fairdeal.table.state import TableState
from tests.e2e.conftest import Come
from tests.e2e.people import Person, fold, stored
from tests.e2e.test_wishes import asked, company
from tests.server_process import ServerProcess

ISOLATES = {0x2066: None, 0x2067: None, 0x2068: None, 0x2069: None}
PERSIAN = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")


def play_to(people: list[Person], hands: int) -> None:
    """Check and call until so many hands are over for everybody."""
    end = time.monotonic() + 20 * hands
    while min(person.hands for person in people) < hands:
        assert time.monotonic() < end, f"{hands} hands in {20 * hands} s"
        for person in people:
            for control in ("confirm-allin", "passive", "rebuy"):
                person.press_if(control)


def number(text: str) -> int:
    """Read a result as it is written in any of our languages."""
    return int(text.translate(ISOLATES).translate(PERSIAN).replace("\u2212", "-"))


def results(person: Person, seats: list[int]) -> list[int]:
    """Return the results of these seats as a person sees them."""
    person.until(lambda: person.sees("player-list"), "the list of players")
    shown = [person.at(f"profit-{seat}").locator("bdi").inner_text() for seat in seats]
    return [number(text) for text in shown]


def exact(table: TableState, seats: list[int]) -> list[int]:
    """Return the results of these seats by the log."""
    states = [table.at(seat) for seat in seats]
    return [table.results[state.player].profit(state.stack) for state in states]


def open_log(person: Person) -> None:
    """Show the log, where the past hands are."""
    if not person.sees("tab-log"):
        person.press("log-toggle")
    person.press("tab-log")


def look_at(person: Person, hand: int) -> dict[int, list[str]]:
    """Open a past hand; return the words of the cards that are open, by seat."""
    person.press("past-open")
    person.press(f"past-{hand}")
    person.until(lambda: person.sees("past-now"), "the hand is open")
    return faces(person)


def faces(person: Person) -> dict[int, list[str]]:
    cards = {
        seat: person.at(f"seat-{seat}").get_by_role("img").all()
        for seat in range(9)
        if person.sees(f"seat-{seat}")
    }
    return {
        seat: [card.get_attribute("aria-label") or "" for card in shown]
        for seat, shown in cards.items()
    }


def has_results(person: Person, seats: list[int], expected: list[int]) -> bool:
    """Tell whether a person's page shows these results."""
    return results(person, seats) == expected


def test_results_are_exact_and_a_past_hand_shows_ones_own_cards_alone(
    server: ServerProcess, come: Come
) -> None:
    table, people = company(come, come(phone=True, language="fa"))
    host, guest = people
    seats = [seat for person in people if (seat := person.seat) is not None]
    first = asked(people)
    mine = first.at("my-cards").first.get_by_role("img").first.get_attribute("aria-label")
    first.press("fold")
    play_to(people, 3)
    host.press("tab-host")
    host.press("hold")
    host.until(lambda: host.sees("held-sign"), "no further hand")
    running = fold(stored(server.data, table)).running
    play_to(people, fold(stored(server.data, table)).hand_no if running else 3)

    log = stored(server.data, table)
    truth = fold(log)
    assert not truth.running
    expected = exact(truth, seats)
    assert sum(expected) == 0
    assert any(expected)
    host.press("tab-players")
    guest.press("players-toggle")
    for person in people:
        person.until(partial(has_results, person, seats, expected), "the exact results")
    late = come(url=f"{server.url}/t/{table}")
    late.page.goto(late.url)
    late.press("players-toggle")
    late.until(lambda: results(late, seats) == expected, "the results, to a late-comer")

    for person, other in ((host, guest), (guest, host)):
        open_log(person)
        seen = look_at(person, 1)
        assert len(seen[person.seat or 0]) == 2
        assert seen[other.seat or 0] == []
        if person is first:
            assert mine in seen[person.seat or 0]
    open_log(late)
    assert set(map(len, look_at(late, 1).values())) == {0}

    host.page.reload()
    host.until(lambda: host.sees("past-open"), "the page again")
    seen = look_at(host, 1)
    assert [len(seen[person.seat or 0]) for person in people] == [2, 0]
    last = host.at("past-now").inner_text()
    host.at("past-later").focus()
    host.page.keyboard.press("Home")
    host.until(
        lambda: host.at("past-now").inner_text().translate(ISOLATES) == "Hand 1", "its begin"
    )
    host.page.keyboard.press("End")
    host.until(lambda: host.at("past-now").inner_text() == last, "its end")
    host.press("past-later")
    host.until(lambda: "2" in host.at("past-title").inner_text(), "the next hand")

    host.press("players-toggle")
    line = host.at(f"player-{guest.seat}")
    host.until(lambda: re.search("(Good|Fair|Poor) connection", line.inner_text()), "his line")
    guest.page.close()
    host.until(lambda: "No connection since" in line.inner_text(), "he is gone")
    assert host.errors == guest.errors == late.errors == []

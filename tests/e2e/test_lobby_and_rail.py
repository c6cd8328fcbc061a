"""A public table is found in the lobby; its host closes and opens the rail, bans and lets back."""

from __future__ import annotations

from fairdeal.table import Banned, RailSet, RulesPlanned, Unbanned
from fairdeal.wire import Events, Rail, Snapshot
from tests.e2e.conftest import Come
from tests.e2e.people import Person, stored
from tests.e2e.test_host_and_chat import marked
from tests.server_process import ServerProcess


def choose(person: Person, testid: str) -> None:
    """Choose one of a few that are all in sight."""
    person.page.locator("label", has=person.at(testid)).click()


def open_public(host: Person) -> str:
    """Open a public table with a closed rail through the form; return its name."""
    host.home()
    host.press("friends")
    host.at("friends-name").fill("Host")
    choose(host, "kind-public")
    choose(host, "rail-closed")
    host.at("computers").select_option("1")
    host.press("open-table")
    host.until(lambda: host.seat is not None, "a seat of his own")
    return host.page.url.rsplit("/", 1)[1]


def stacks(person: Person) -> int:
    return person.page.locator("[data-testid^=seat-] .stack").count()


def test_a_public_table_is_found_and_its_host_says_who_sees_what(
    server: ServerProcess, come: Come
) -> None:
    host, guest = come(), come(phone=True, language="fa")
    name = open_public(host)
    guest.home()
    guest.at("lobby").locator("button").first.click()
    sign = marked(guest, "rail-sign").inner_text()
    assert "بازیکنان" in sign
    marked(guest, "seat-0")
    assert guest.page.url.endswith(name)
    assert stacks(guest) == 0
    assert not guest.events, "who has no seat is shown no play"

    host.press("tab-host")
    host.press("ban-person")
    host.press("ban-person-yes")
    assert marked(guest, "message").inner_text() == "میزبان تو را بیرون کرد"
    host.press("unban")
    host.until(lambda: not host.sees("company-banned"), "nobody is banned any more")
    guest.page.goto(f"{server.url}/t/{name}")
    marked(guest, "rail-sign")
    choose(host, "rail-open")
    guest.until(lambda: stacks(guest) == 2, "the play is shown")
    assert not guest.sees("rail-sign")
    choose(host, "rail-late")
    late = marked(guest, "rail-sign")
    guest.until(lambda: "۶۰" in late.inner_text(), "how late it is")

    guest.press("sit-1")
    guest.at("name-input").fill("مهمان")
    guest.press("name-ok")
    guest.until(lambda: guest.seat == 1, "a seat of his own")
    assert not guest.sees("rail-sign")
    assert [frame.late_s for frame in guest.frames if isinstance(frame, Rail)][-1] == 0

    guest.press("menu")
    guest.press("qr-toggle")
    box = marked(guest, "qr").bounding_box()
    assert box is not None
    assert box["width"] >= 150
    log = stored(server.data, name)
    assert [event.rail_s for event in log if isinstance(event, RailSet)] == [0, 60]
    assert len([event for event in log if isinstance(event, Banned | Unbanned)]) == 2
    shown = [f.events for f in guest.frames if isinstance(f, Snapshot | Events)]
    assert all(e.player is None for events in shown for e in events if isinstance(e, Banned))
    assert host.errors == guest.errors == []


def test_options_that_are_planned_in_mid_hand_are_shown_and_outlive_a_kill(
    server: ServerProcess, come: Come
) -> None:
    host = come()
    name = open_public(host)
    host.until(lambda: host.sees("passive"), "a turn")
    host.press("tab-host")
    host.at("rule-big_blind").fill("12")
    host.at("rule-stack").fill("1000")
    host.press("rules-save")
    assert marked(host, "rules-planned").inner_text() == "It counts from the next hand on."
    assert any(isinstance(event, RulesPlanned) for event in stored(server.data, name))
    server.kill()
    server.start()
    host.until(lambda: host.sees("passive"), "the same turn")
    host.until(lambda: host.at("rule-big_blind").input_value() == "12", "what was planned")
    assert host.sees("rules-planned")
    host.play(1, [])
    host.until(lambda: not host.sees("rules-planned"), "it counts now")
    assert host.at("rule-big_blind").input_value() == "12"

"""Notes on players: for oneself alone, and on who was meant, whatever he is called."""

from __future__ import annotations

from tests.e2e.conftest import Come
from tests.e2e.people import open_table, sit

_TEXT = "Bluffs <b>rivers</b>"


def test_a_note_is_on_the_player_and_not_on_his_name(come: Come) -> None:
    host, guest, late = come(), come(phone=True), come()
    link = open_table(host, 0)
    sit(guest, link, "Guest")
    host.press("tab-players")
    host.press("note-write")
    host.at("note-text").fill(_TEXT)
    host.press("note-save")
    seat = guest.seat
    assert seat is not None
    row = host.at(f"player-{seat}")
    assert row.get_by_test_id("note").inner_text() == _TEXT
    assert host.page.evaluate("document.activeElement.dataset.testid") == "note-write", (
        "the focus is where it was"
    )
    assert host.at(f"seat-{seat}").get_by_test_id("noted").get_attribute("title") == _TEXT
    host.reload()
    host.until(lambda: host.at("noted").count() == 1, "it is kept")
    assert not any("rivers" in frame for frame in [*host.raw, *guest.raw]), "nobody is told"

    guest.press("menu")
    guest.press("leave")
    guest.press("leave-yes")
    host.until(lambda: host.at("noted").count() == 0, "he left")
    sit(late, link, "Guest")
    host.until(lambda: host.at(f"seat-{late.seat}").count() == 1, "another of that name")
    host.press("tab-players")
    assert host.at(f"player-{late.seat}").get_by_test_id("note").count() == 0
    assert host.at("left-list").get_by_test_id("note").inner_text() == _TEXT
    host.at("left-list").get_by_test_id("note-write").click()
    assert host.at("note-text").input_value() == _TEXT
    host.at("note-text").fill(" ")
    host.press("note-save")
    assert host.at("note").count() == 0, "an empty note is none"
    assert host.errors == guest.errors == late.errors == []

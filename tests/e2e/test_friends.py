"""Two people and three computer players at one private table, one of them from elsewhere."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.table import HandEnded
from tests.e2e.people import Person, assert_saw_only_his, fold, open_table, sit, stored
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HANDS = 6


def test_no_frame_holds_a_card_that_its_owner_may_not_see(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, lan=True) as server:
        elsewhere = server.url.replace("localhost", "127.0.0.2")
        host = Person(browser.new_context(), server.url)
        guest = Person(browser.new_context(), elsewhere, "mk")
        link = open_table(host, 3)
        sit(guest, link.replace("localhost", "127.0.0.2"), "Гостин")
        end = time.monotonic() + 120
        while min(host.hands, guest.hands) < HANDS:
            assert time.monotonic() < end, "the hands take too long"
            for person in (host, guest):
                for control in ("confirm-allin", "passive", "rebuy"):
                    person.press_if(control)
        log = stored(server.data, link.rsplit("/", 1)[1])
        assert sum(isinstance(event, HandEnded) for event in log) >= HANDS
        for person in (host, guest):
            assert_saw_only_his(person, log)
            assert person.errors == []
        assert host.seat != guest.seat
        state = fold(log)
        assert state.chips() == state.brought
        for person in (host, guest):
            person.page.context.close()

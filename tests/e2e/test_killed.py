"""The server is killed in mid-hand: the hand goes on, and the browser comes back by itself."""

from __future__ import annotations

from fairdeal.hand import HoleDealt
from tests.e2e.conftest import Come
from tests.e2e.people import assert_saw_only_his, fold, stored
from tests.server_process import ServerProcess


def test_the_hand_goes_on_after_a_kill(server: ServerProcess, come: Come) -> None:
    ana = come()
    ana.home()
    ana.practise()
    ana.until(lambda: ana.sees("passive"), "a question")
    ana.press("passive")
    ana.until(lambda: ana.sees("passive") or ana.hands, "the next question")
    table = ana.page.url.rsplit("/", 1)[1]
    before = stored(server.data, table)
    server.kill()
    ana.until(lambda: ana.sees("reconnecting"), "the page says that the line is down")
    assert ana.sees("board"), "the table stays to be seen"
    server.start()
    ana.until(lambda: not ana.sees("reconnecting"), "the line is back")
    ana.play(2, [])
    log = stored(server.data, table)
    assert log[: len(before)] == before, "nothing that was acknowledged is lost"
    dealt = [event for event in log if isinstance(event, HoleDealt)]
    assert len(dealt) % 6 == 0, "no hand was dealt anew"
    state = fold(log)
    assert state.chips() == state.brought
    assert_saw_only_his(ana, log)

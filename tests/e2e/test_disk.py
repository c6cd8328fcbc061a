"""The disk is full while somebody plays: the page says so, and play goes on when there is room."""

from __future__ import annotations

import resource

import pytest

from tests.e2e.conftest import Come
from tests.faults.full import leave_room_for
from tests.server_process import ServerProcess


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux can limit a server's files"
)
def test_t16_the_page_says_that_play_waits(server: ServerProcess, come: Come) -> None:
    ana = come(phone=True)
    ana.home()
    ana.practise()
    ana.until(lambda: ana.sees("passive"), "a question")
    leave_room_for(server, 0)
    ana.press("passive")
    ana.until(lambda: ana.sees("halted"), "the page says that nothing can be saved")
    assert ana.sees("board"), "the table stays to be seen"
    leave_room_for(server, resource.RLIM_INFINITY)
    ana.play(1, [])
    assert not ana.sees("halted")

"""Alone against computer players: one press, ten hands, every chip accounted for."""

from __future__ import annotations

import time

import pytest

from fairdeal.hand import Raised
from tests.e2e.conftest import Come
from tests.e2e.people import (
    Move,
    all_in,
    assert_saw_only_his,
    bet_by_slider,
    bet_typed,
    fold,
    stored,
)
from tests.server_process import ServerProcess


@pytest.mark.parametrize(("language", "hands"), [("en", 10), ("fa", 4)])
def test_hands_with_the_visible_controls(
    server: ServerProcess, come: Come, language: str, hands: int
) -> None:
    ana = come(language=language)
    ana.home()
    begun = time.monotonic()
    ana.practise()
    assert time.monotonic() - begun < 10
    moves: list[Move] = [bet_by_slider, bet_typed, all_in]
    ana.play(hands, moves)
    assert moves == [], "every kind of bet was made"
    table = ana.page.url.rsplit("/", 1)[1]
    log = stored(server.data, table)
    assert sum(isinstance(event, Raised) and event.seat == ana.seat for event in log) == 3
    state = fold(log)
    assert state.chips() == state.brought
    assert_saw_only_his(ana, log)
    assert ana.errors == []

"""When the garbage collector may look at everything."""

from __future__ import annotations

from fairdeal.server.garbage import LATEST_S, is_due


def test_all_is_collected_while_no_hand_runs_or_at_the_latest_after_an_hour() -> None:
    assert is_due(hands_run=False, waited_s=60)
    assert not is_due(hands_run=True, waited_s=LATEST_S - 1)
    assert is_due(hands_run=True, waited_s=LATEST_S)

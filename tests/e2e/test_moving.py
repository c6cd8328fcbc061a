"""A player changes his seat from the table itself (R-029)."""

from __future__ import annotations

from fairdeal.table import SeatChanged
from tests.e2e.conftest import Come
from tests.e2e.people import stored
from tests.e2e.test_wishes import asked, company
from tests.server_process import ServerProcess


def test_a_wished_move_can_be_taken_back_and_comes_after_the_hand(
    server: ServerProcess, come: Come
) -> None:
    table, people = company(come, come(phone=True, language="fa"))
    loser = asked(people)
    mover = next(person for person in people if person is not loser)
    old = mover.seat
    mover.press("move-4")
    mover.press("move-no")
    assert not mover.sees("stay")
    for _ in range(2):
        mover.press("move-4")
        mover.press("move-yes")
        mover.until(lambda: mover.sees("stay"), "the move is pending")
        mover.press("stay")
        mover.until(lambda: mover.sees("move-4"), "the move is taken back")
    mover.press("move-5")
    mover.press("move-yes")
    mover.until(lambda: mover.sees("stay"), "the move is pending")
    assert mover.seat == old
    loser.press("fold")
    mover.until(lambda: mover.seat == 5 and mover.sees(f"move-{old}"), "the new seat")
    moves = [event for event in stored(server.data, table) if isinstance(event, SeatChanged)]
    assert [(event.seat, event.to) for event in moves] == [(old, 5)]
    assert all(person.errors == [] for person in people)

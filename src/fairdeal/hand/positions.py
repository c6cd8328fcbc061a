"""What the seats of a hand are called (R-074). For display: no other rule asks for it."""

from __future__ import annotations

from fairdeal.hand.events import Seat
from fairdeal.hand.setup import HandSetup

_LATE = ("LJ", "HJ", "CO")


def positions(setup: HandSetup) -> dict[Seat, str]:
    """Return the name of each seat dealt in; a dead button or small blind has none (R-074).

    >>> from fairdeal.hand import HandSetup, preset
    >>> positions(HandSetup(preset("standard"), 1, 2, 3, (1, 2, 3, 4), (900,) * 4))
    {1: 'BTN', 2: 'SB', 3: 'BB', 4: 'UTG'}
    """
    names = {setup.big_blind: "BB"}
    if setup.small_blind is not None:
        names[setup.small_blind] = "SB"
    if setup.button in setup.seats:
        posted = names.get(setup.button)
        names[setup.button] = f"BTN/{posted}" if posted else "BTN"
    clockwise = sorted(setup.seats, key=lambda seat: (seat <= setup.big_blind, seat))
    others = [seat for seat in clockwise if seat not in names]
    late = _LATE[max(len(_LATE) + 1 - len(others), 0) :]
    early = [f"UTG+{k}" if k else "UTG" for k in range(len(others) - len(late))]
    names.update(zip(others, (*early, *late), strict=True))
    return {seat: names[seat] for seat in setup.seats}

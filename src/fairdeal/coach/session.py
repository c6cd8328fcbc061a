"""How somebody has played: the figures that players know each other by.

VPIP and PFR as they are always counted: of the hands that one was dealt, those in which one put in
chips before the flop by choice (a blind is none, a check of the big blind neither), and those in
which one raised there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Event,
    Folded,
    Killed,
    Mucked,
    Raised,
    Seat,
    Shown,
)


class Figures(Struct, frozen=True):
    """Counts of hands, and of actions in them; see the frame ``session`` of ``fairdeal.wire``."""

    hands: int = 0
    vpip: int = 0
    pfr: int = 0
    raises: int = 0
    calls: int = 0
    showdowns: int = 0
    showdowns_won: int = 0


def figures(hands: Iterable[tuple[Seat, Sequence[Event]]]) -> Figures:
    """Count over hands that are over, each as the seat in it that is counted, and its events."""
    counted = Figures()
    for seat, events in hands:
        one = _of_hand(seat, events)
        counted = Figures(**{name: getattr(counted, name) + getattr(one, name) for name in _FIELDS})
    return counted


_FIELDS = Figures.__struct_fields__


def _of_hand(seat: Seat, events: Sequence[Event]) -> Figures:
    called = raised = False  # before the flop
    raises = calls = won = 0
    before_flop = live = True
    opened = False  # whether hands were compared
    for event in events:
        match event:
            case BoardDealt():
                before_flop = False
            case Called(seat=who) if who == seat:
                calls += 1
                called = called or before_flop
            case Raised(seat=who) if who == seat:
                raises += 1
                raised = raised or before_flop
            case Folded(seat=who) | Killed(seat=who) if who == seat:
                live = False
            case Shown() | Mucked():
                opened = True
            case Awarded(shares=shares):
                won += sum(share.chips for share in shares if share.seat == seat)
            case _:
                pass
    showdown = live and opened
    return Figures(
        hands=1,
        vpip=int(called or raised),
        pfr=int(raised),
        raises=raises,
        calls=calls,
        showdowns=int(showdown),
        showdowns_won=int(showdown and won > 0),
    )

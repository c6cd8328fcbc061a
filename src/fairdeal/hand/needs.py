"""What a hand waits for. Exactly one of these at a time, or nothing more (``Over``)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fairdeal.hand.events import Seat


class NeedCards(Struct, frozen=True, gc=False):
    """The cards of these deck slots (R-052), for ``Hand.reveal`` in the same order."""

    slots: tuple[int, ...]


class Legal(Struct, frozen=True, gc=False):
    """Everything the seat to act may do now; the only place that decides it."""

    seat: Seat
    owed: int  # chips a call costs; 0 means that checking is free
    raises: range  # every legal RaiseTo.to; empty when the seat may not bet or raise


class Over(Struct, frozen=True, gc=False):
    """The hand is paid out."""


Awaiting: TypeAlias = NeedCards | Legal | Over

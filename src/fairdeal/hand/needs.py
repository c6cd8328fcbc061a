"""What a hand waits for. Exactly one of these at a time, or nothing more (``Over``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias, final, overload

from msgspec import Struct

from fairdeal.hand.events import Seat

_NO_RAISE = range(0)


@final
class NeedCards(Struct, frozen=True, gc=False):
    """The cards of these deck slots (R-052), for ``Hand.reveal`` in the same order."""

    slots: tuple[int, ...]


class WholeUnits(Sequence[int]):
    """Multiples of the chip unit from ``least`` on, and ``most``, the all-in, whatever it is.

    What ``Legal.raises`` is when a ``range`` cannot say it (R-067 with ``chip_unit`` above 1).
    """

    __slots__ = ("_most", "_whole")

    def __init__(self, least: int, most: int, unit: int) -> None:
        self._whole = range(-(-least // unit) * unit, most, unit)  # the all-in comes by itself
        self._most = most

    def __len__(self) -> int:
        return len(self._whole) + 1

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        size = len(self)
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(size))]
        if not -size <= index < size:
            raise IndexError(f"amount {index} of {size}")
        index %= size
        return self._most if index == size - 1 else self._whole[index]

    def __contains__(self, to: object) -> bool:
        return to == self._most or to in self._whole

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WholeUnits):
            return NotImplemented
        return (self._whole, self._most) == (other._whole, other._most)

    def __hash__(self) -> int:
        return hash((self._whole, self._most))

    def __repr__(self) -> str:
        return f"WholeUnits({self[0]}, {self._most}, {self._whole.step})"


@final
class Legal(Struct, frozen=True, gc=False):
    """Everything the seat to act may do now; the only place that decides it.

    Attributes:
        seat: whose turn it is.
        owed: the chips a call costs; 0 means that checking is free.
        least: the lowest legal ``RaiseTo.to`` (R-066, R-067); 0 when there is none.
        most: the highest, the all-in; 0 when there is none.
        unit: amounts between them are multiples of it; the all-in may be anything (R-067).

    """

    seat: Seat
    owed: int
    least: int = 0
    most: int = 0
    unit: int = 1

    @property
    def raises(self) -> Sequence[int]:
        """Every legal ``RaiseTo.to``, ascending; empty when there is none."""
        if not self.most:
            return _NO_RAISE
        if self.unit == 1:
            return range(self.least, self.most + 1)
        return WholeUnits(self.least, self.most, self.unit)


@final
class Over(Struct, frozen=True, gc=False):
    """The hand is paid out."""


Awaiting: TypeAlias = NeedCards | Legal | Over

OVER = Over()


@cache
def hole_slots(n: int, pattern: str) -> NeedCards:
    """R-052: the two slots of each index in turn."""
    if pattern == "pairs":
        return NeedCards(tuple(range(2 * n)))
    return NeedCards(tuple(slot for i in range(n) for slot in (i, n + i)))


@cache
def board_slots(n: int, street: int, burn: str) -> NeedCards:
    """R-052: the slots of the street after ``street``."""
    first = (0, 3, 4)[street] + 2 * n
    if burn == "on":
        first += street + 1
    return NeedCards(tuple(range(first, first + (3 if street == 0 else 1))))

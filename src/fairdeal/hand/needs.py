"""What a hand waits for. Exactly one of these at a time, or nothing more (``Over``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, final, overload

from msgspec import Struct

from fairdeal.hand.events import Seat


@final
class NeedCards(Struct, frozen=True, gc=False):
    """The cards of these deck slots (R-052), for ``Hand.reveal`` in the same order."""

    slots: tuple[int, ...]


@final
class Legal(Struct, frozen=True, gc=False):
    """Everything the seat to act may do now; the only place that decides it."""

    seat: Seat
    owed: int  # chips a call costs; 0 means that checking is free
    raises: Sequence[int]  # every legal RaiseTo.to, ascending; empty when there is none


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
class Over(Struct, frozen=True, gc=False):
    """The hand is paid out."""


Awaiting: TypeAlias = NeedCards | Legal | Over

"""What is fixed before the first card of a hand."""

from __future__ import annotations

from msgspec import Struct

from fairdeal.hand.events import Seat
from fairdeal.hand.ruleset import Ruleset


class HandSetup(Struct, frozen=True):
    """The seats dealt in, their stacks before any post, the button and the blinds.

    Attributes:
        rules: the house options, blinds and ante.
        button: the button's seat number; under R-033 it may be an empty seat.
        small_blind: the seat that posts it, or None when nobody does (R-033).
        big_blind: the seat that posts it, always one of ``seats``.
        seats: the seat numbers dealt in, ascending, 2 to 10 of them.
        stacks: the chips of each of them, at least 1, in the same order.

    Raises:
        ValueError: the parts do not fit together; the message says which.

    """

    rules: Ruleset
    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    seats: tuple[Seat, ...]
    stacks: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check the parts against each other."""
        if not 2 <= len(self.seats) <= 10 or list(self.seats) != sorted(set(self.seats)):
            raise ValueError(f"seats={self.seats}: 2 to 10 different seats, ascending")
        if len(self.stacks) != len(self.seats) or min(self.stacks) < 1:
            raise ValueError(f"stacks={self.stacks}: one for each seat, at least 1 chip")
        if self.big_blind not in self.seats:
            raise ValueError(f"big_blind={self.big_blind}: must be one of seats {self.seats}")
        if self.small_blind is not None and self.small_blind not in self.seats:
            raise ValueError(f"small_blind={self.small_blind}: must be one of {self.seats} or None")
        if self.small_blind == self.big_blind:
            raise ValueError(f"seat {self.big_blind} cannot post both blinds")

    @property
    def order(self) -> tuple[int, ...]:
        """Indices into ``seats``, clockwise from the first seat left of the button (R-051)."""
        n = len(self.seats)
        first = next((i for i, seat in enumerate(self.seats) if seat > self.button), 0)
        return tuple((first + step) % n for step in range(n))

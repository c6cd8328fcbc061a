"""Chips counted a second time, from the events alone (T-14)."""

from __future__ import annotations

from collections.abc import Iterable

from fairdeal.table import Bought, SeatLeft, SeatTaken, TableEvent


class Ledger:
    """What came to the table less what left it."""

    def __init__(self, chips: int = 0) -> None:
        self.chips = chips

    def after(self, events: Iterable[TableEvent]) -> Ledger:
        """Return the ledger after more events."""
        chips = self.chips
        for event in events:
            match event:
                case SeatTaken(chips=came) | Bought(chips=came):
                    chips += came
                case SeatLeft(chips=left):
                    chips -= left
                case _:
                    pass
        return Ledger(chips)

    def check(self, found: int) -> None:
        """Compare with the stacks and pots of the table.

        Raises:
            RuntimeError: they differ; wrong chips are worse than no game (R-116).

        """
        if found != self.chips:
            raise RuntimeError(f"{found} chips on the table, {self.chips} came by the events")

"""What is remembered of a table between two hands: enough to go on without its older events.

What belongs to the last hand is not in it (its cards, and how it began), because the next hand
replaces all of that. So a table that is restored from a memory is the table that it was once one
hand has begun.
"""

from __future__ import annotations

from msgspec import Struct

from fairdeal.hand import Ruleset
from fairdeal.table.button import Last
from fairdeal.table.config import Pace, TableConfig
from fairdeal.table.results import Result
from fairdeal.table.seat import SeatState
from fairdeal.table.state import TableState

# What ``HandStarted`` writes anew, or what is always the same between two hands.
OF_A_HAND = frozenset(
    {"hand", "running", "ends", "before", "turn", "asked", "showing", "cards_shown"}
)


class TableMemory(Struct, frozen=True, kw_only=True):
    """The attributes of ``TableState`` that outlive a hand."""

    seq: int
    config: TableConfig
    pace: Pace
    host: str
    host_link: str | None
    held: bool
    planned: tuple[Ruleset, int] | None
    banned: dict[str, str | None]
    seats: list[SeatState | None]
    hand_no: int
    last: Last | None
    paused: bool
    closed: bool
    brought: int
    left_with: dict[str, int]
    results: dict[str, Result]

    @classmethod
    def of(cls, table: TableState) -> TableMemory:
        """Return the memory of a table at which no hand runs; it shares the table's values."""
        assert not table.running, "a running hand cannot be remembered"
        return cls(**{name: getattr(table, name) for name in cls.__struct_fields__})

    def restore(self, table: TableState) -> None:
        """Write the memory into a new table, which owns its values from now on."""
        for name in self.__struct_fields__:
            setattr(table, name, getattr(self, name))

"""What the lobby says of a public table: enough to choose by, no player's id, nothing of a hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec import Struct

from fairdeal.hand import Awarded, House
from fairdeal.table import HandEnded, HandVoided, Table, TableEvent

POTS_KEPT = 20  # hands that the average is of
ROWS_MOST = 100


class LobbyRow(Struct, frozen=True):
    """A public table in a few words.

    ``average_pot`` is of the last hands, None before the first, and where the rail is shown late or
    nothing: the change of an average would tell of the last hand. ``host`` is None for a host who
    never sat here.
    """

    table: str
    house: House
    small_blind: int
    big_blind: int
    ante: int
    seats: int
    taken: int
    computers: int
    average_pot: int | None
    host: str | None
    held: bool


class Pots:
    """The pots of the last hands, for their average."""

    def __init__(self) -> None:
        self._last: deque[int] = deque(maxlen=POTS_KEPT)
        self._paid = 0  # of the running hand

    def note(self, events: Iterable[TableEvent]) -> None:
        """Take in what happened."""
        for event in events:
            match event:
                case Awarded(shares=shares):
                    self._paid += sum(share.chips for share in shares)
                case HandEnded():
                    self._last.append(self._paid)
                    self._paid = 0
                case HandVoided():
                    self._paid = 0

    @property
    def average(self) -> int | None:
        """The average in whole chips, or None without a hand."""
        return sum(self._last) // len(self._last) if self._last else None


def row_of(table: Table, pots: Pots) -> LobbyRow:
    """Return the row of a table."""
    config, rules = table.config, table.config.rules
    taken = [seat for _, seat in table.occupied()]
    host = table.results.get(table.host)
    return LobbyRow(
        config.table,
        config.house,
        rules.small_blind,
        rules.big_blind,
        rules.ante,
        len(table.seats),
        len(taken),
        sum(seat.level is not None for seat in taken),
        pots.average if config.rail_s == 0 else None,
        None if host is None else host.name,
        table.held,
    )


def sorted_rows(rows: Iterable[tuple[int, LobbyRow]]) -> list[LobbyRow]:
    """Order rows, each with how many persons are here, and leave out what is too much.

    Tables without anybody come last; before them free seats first, then many persons.
    """
    return [row for _, row in sorted(rows, key=_rank)[:ROWS_MOST]]


def _rank(entry: tuple[int, LobbyRow]) -> tuple[bool, bool, int]:
    here, row = entry
    return not here, row.taken == row.seats, -here

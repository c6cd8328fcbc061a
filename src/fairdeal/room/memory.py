"""Snapshots of a table, so that it is taken up quickly: what its first events made of it.

A snapshot is made at the end of a hand, and used once ``HANDS_APART`` more hands have begun: what
is shown of the last hands is then made of their events, and is in no snapshot. The log stays the
truth: its whole chain is checked at every start, and a snapshot is believed only while it is bound
to that chain, and only by the very code that made it. Else everything is made of the events again,
from the first one, and the console says so. ``fairdeal audit`` uses no snapshot: it judges them.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import NamedTuple

import msgspec

from fairdeal.room.ledger import Ledger, LedgerMemory
from fairdeal.room.lobby import POTS_KEPT
from fairdeal.room.views import HANDS_KEPT
from fairdeal.store import StreamSnapshot
from fairdeal.table import Table, TableMemory
from fairdeal.table.state import TableState

EVERY_EVENTS = 2000  # between two snapshots, at least
HANDS_APART = max(HANDS_KEPT, POTS_KEPT) + 1

log = logging.getLogger(__name__)


class _Snapshot(msgspec.Struct, frozen=True):
    code: str
    table: TableMemory
    ledger: LedgerMemory


class _Maker(msgspec.Struct, frozen=True):
    code: str


_SNAPSHOT = msgspec.json.Decoder(_Snapshot)
_MAKER = msgspec.json.Decoder(_Maker)


class Milestones:
    """When a table is to be kept in a snapshot again."""

    def __init__(self) -> None:
        self._seq = 0
        self._hand = 0

    def is_due(self, table: TableState) -> bool:
        """Tell whether to keep the table as it is."""
        return (
            not table.running
            and not table.closed
            and table.seq >= self._seq + EVERY_EVENTS
            and table.hand_no >= self._hand + HANDS_APART
        )

    def note(self, table: TableState) -> None:
        """Note that the table was kept as it is."""
        self._seq, self._hand = table.seq, table.hand_no


class Start(NamedTuple):
    """From where a table is taken up, and the number of its newest snapshot if that is usable."""

    table: Table
    ledger: Ledger
    newest: int | None


def start(name: str, snapshots: Sequence[StreamSnapshot]) -> Start:
    """Take up a table from the last snapshot but one, or from its first event.

    ``snapshots`` come the newest first. Between the last two lie more hands than are shown.
    """
    usable = [_read(snapshot) for snapshot in snapshots]
    newest = snapshots[0].seq if usable and usable[0] is not None else None
    last_but_one = usable[1] if len(usable) > 1 else None
    if last_but_one is None:
        return Start(Table(), Ledger(name), newest)
    table = Table()
    last_but_one.table.restore(table)
    return Start(table, Ledger.restored(name, last_but_one.ledger), newest)


def _read(snapshot: StreamSnapshot) -> _Snapshot | None:
    if snapshot.content is None:
        why = "is not as it was stored"
    elif not is_of_this_code(snapshot.content):
        why = "was made by another version"
    else:
        return _SNAPSHOT.decode(snapshot.content)
    log.warning("a table's snapshot after event %d %s; it is not used", snapshot.seq, why)
    return None


def remember(table: TableState, ledger: Ledger) -> bytes:
    """Return the snapshot of a table at which no hand runs."""
    return msgspec.json.encode(_Snapshot(code(), TableMemory.of(table), ledger.memory()))


def is_of_this_code(content: bytes) -> bool:
    """Tell whether a snapshot was made by the code that runs now."""
    try:
        return _MAKER.decode(content).code == code()
    except msgspec.MsgspecError:
        return False


@cache
def code() -> str:
    """Return a hash of all the code that makes a table and its ledger of events."""
    parts = [resources.files("fairdeal.room") / name for name in ("ledger.py", "memory.py")]
    for package in ("fairdeal.hand", "fairdeal.table"):
        files = [file for file in resources.files(package).iterdir() if file.name.endswith(".py")]
        parts += sorted(files, key=lambda file: file.name)
    return sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()

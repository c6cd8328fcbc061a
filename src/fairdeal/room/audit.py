"""Judges the stored events of a table anew: its chips, its postings and every finished hand.

What is said about a fault holds no card, no name and no text of the event: a hand may be running.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from fairdeal.hand import Event as HandEvent
from fairdeal.records import CorruptRecord, HandRecord
from fairdeal.records import audit as judge
from fairdeal.room.ledger import Ledger, first_difference
from fairdeal.room.memory import is_of_this_code, remember
from fairdeal.store import Posting, StoredStream, without_loans
from fairdeal.table import HandEnded, HandStarted, HandVoided, TableEvent
from fairdeal.table.state import TableState

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)

# What the fold may raise for events that no table has written.
_UNFIT = (AssertionError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with event number ``seq``, or with hand number ``hand`` at that event."""

    seq: int
    why: str
    hand: int | None = None


@dataclass(slots=True)
class Audit:
    """What was found at one table.

    Attributes:
        events: how many there are; none of a broken chain is judged.
        hands: finished hands that were judged; ``void`` ones have no outcome to judge.
        runs: whether a hand is not over yet.
        older: whether its events are older than the ledger, so that nothing is posted for them.
        faults: none is as it should be.

    """

    events: int = 0
    hands: int = 0
    void: int = 0
    runs: bool = False
    older: bool = False
    faults: list[Fault] = field(default_factory=list)


def audit_table(stream: StoredStream) -> Audit:
    """Judge a table from its first event to the first that cannot be."""
    found = Audit(events=len(stream.events), older=stream.postings is None)
    if stream.broken is not None:
        found.faults.append(Fault(stream.broken.seq, "the hash chain is broken here"))
        return found
    for kept in stream.snapshots:
        if kept.content is None:
            found.faults.append(Fault(kept.seq, "its snapshot is not as it was stored"))
    booked = _fold(stream, found)
    if stream.postings is not None:
        seq = first_difference(without_loans(stream.postings), booked)
        if seq is not None:
            found.faults.append(Fault(seq, "its postings are not those that it causes"))
    return found


def _fold(stream: StoredStream, found: Audit) -> list[Posting]:
    table, ledger = TableState(), Ledger(stream.name)
    booked: list[Posting] = []
    hand: list[tuple[int, HandEvent]] = []  # the running one's events by their numbers
    snapshots = {kept.seq: kept.content for kept in stream.snapshots if kept.content is not None}
    for seq, data in enumerate(stream.events, 1):
        try:
            event = _EVENT.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            found.faults.append(Fault(seq, "it is no event of a table"))
            break
        try:
            table.apply(event)
            booked += ledger.book(event)
            ledger.check(table)
        except RuntimeError as error:
            found.faults.append(Fault(seq, str(error)))
            break
        except _UNFIT:
            found.faults.append(Fault(seq, "it cannot happen here"))
            break
        if seq in snapshots and not _is_true(snapshots[seq], table, ledger):
            found.faults.append(Fault(seq, "its snapshot is not what the events give"))
        match event:
            case HandStarted():
                hand = []
            case HandEnded():
                _judge(table, seq, hand, found)
            case HandVoided():
                found.void += 1
            case _ if isinstance(event, HandEvent):
                hand.append((seq, event))
    found.runs = table.running
    return booked


def _is_true(content: bytes, table: TableState, ledger: Ledger) -> bool:
    """Tell whether a snapshot is that of this table; other code's snapshots are never used."""
    if not is_of_this_code(content):
        return True
    return not table.running and content == remember(table, ledger)


def _judge(table: TableState, end: int, events: list[tuple[int, HandEvent]], found: Audit) -> None:
    found.hands += 1
    assert table.hand is not None, "the fold has applied the end of a hand"
    try:
        judge(HandRecord(setup=table.hand.setup, events=tuple(event for _, event in events)))
    except CorruptRecord as error:
        seq = events[error.index][0] if error.index < len(events) else end
        found.faults.append(Fault(seq, "it is not what the rules give here", table.hand_no))
    except _UNFIT:
        found.faults.append(Fault(end, "it has events that no hand has", table.hand_no))

"""A hand that is over, for outside its table: to be shown by a link, and as a record to keep.

Of the table nothing goes along but the rules, and the names of those who were dealt in: not the
name of the table, which is its key, not who is whom, and not who came and went meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fairdeal.cards import Card, cards_text
from fairdeal.hand import Event as HandEvent
from fairdeal.hand import HoleDealt, Seat, Viewer
from fairdeal.records import HandRecord, RecordError
from fairdeal.records.formats.phh import write_hand
from fairdeal.room.past import KeptHand
from fairdeal.table import (
    CardsShown,
    HandEnded,
    HandStarted,
    HandVoided,
    SeatTaken,
    TableEvent,
    TableOpened,
    TimedOut,
    seen_by,
)
from fairdeal.table.state import TableState


def alone(kept: KeptHand) -> KeptHand:
    """Return the hand without its table: its base is whoever was dealt in, under no other name."""
    table = TableState()
    events = iter(kept.events)
    for event in kept.base:
        table.apply(event)
    start = _started(table, events)
    config = replace(table.config, table="", owner="", rail_s=0)
    base: list[TableEvent] = [TableOpened(config, table.pace)]
    for seat in start.seats:
        who = table.at(seat)
        base.append(SeatTaken(seat, f"seat-{seat}", who.name, who.level, who.stack, waits=False))
    of_hand = (start, *_of_hand(kept.hand, events))
    return KeptHand(kept.hand, 0, tuple(base), of_hand, {})


def _started(table: TableState, events: Iterator[TableEvent]) -> HandStarted:
    """Let happen what stands in front of the hand, and return its beginning."""
    for event in events:
        if isinstance(event, HandStarted):
            return event
        table.apply(event)
    raise RuntimeError("a hand that never began")


def _of_hand(hand: int, events: Iterator[TableEvent]) -> Iterator[TableEvent]:
    """Return what belongs to the hand of all that happened since it began."""
    for event in events:
        match event:
            case CardsShown(hand=which) if which != hand:
                continue
            case HandVoided():
                yield replace(event, waits=())
            case HandEnded() | CardsShown() | TimedOut():
                yield event
            case _ if isinstance(event, HandEvent):
                yield event


def phh(kept: KeptHand, viewer: Viewer) -> str:
    """Return the hand as a ``.phh`` file, as this viewer may know it; other cards are ``????``.

    Raises:
        RecordError: ``not_expressible``; such as a void hand.

    """
    return write_hand(record(kept, viewer))


def record(kept: KeptHand, viewer: Viewer) -> HandRecord:
    """Return the hand as a record, as this viewer may know it.

    Raises:
        RecordError: ``not_expressible``: it is void.

    """
    hand = alone(kept)
    table = TableState()
    for event in (*hand.base, *hand.events):
        if isinstance(event, HandVoided):
            raise RecordError("not_expressible", "the hand is void (R-135)")
        table.apply(seen_by(viewer, event))
    assert table.hand is not None, "a hand that never began"
    setup = table.hand.setup
    seen = [seen_by(viewer, event) for event in hand.events]
    after = table.cards_shown
    return HandRecord(
        setup=setup,
        events=tuple(_opened(e, after) for e in seen if isinstance(e, HandEvent)),
        names=tuple(table.at(seat).name for seat in setup.seats),
        id=str(hand.hand),
        notes=tuple(
            f"seat {seat} showed {cards_text(cards)} after the hand (R-126)"
            for seat, cards in after.items()
        ),
    )


def _opened(event: HandEvent, after: dict[Seat, tuple[Card, ...]]) -> HandEvent:
    """Return the deal of a hand of which both cards were shown afterwards with these cards."""
    if not isinstance(event, HoleDealt) or event.cards is not None:
        return event
    match after.get(event.seat):
        case (first, second):
            return HoleDealt(event.seat, (first, second))
        case _:
            return event

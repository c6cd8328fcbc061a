"""A table that is taken up from a snapshot is the table that all of its events make."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.room import memory
from fairdeal.room.ledger import Ledger
from fairdeal.store import StreamSnapshot
from fairdeal.table import HandStarted, TableMemory
from fairdeal.table.memory import OF_A_HAND
from fairdeal.table.state import TableState
from tests.laws.test_table_laws import evening


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_r023_r026_a_snapshot_and_the_events_since_make_the_same_table(seed: int) -> None:
    """Chips, ledger, who left with what, results, bans, the host's link, blinds that are owed."""
    play = evening(seed, 150)
    rng = random.Random(seed)
    whole, books = TableState(), Ledger("t")
    others: list[tuple[TableState, Ledger]] = []
    for event in play.log:
        for table, ledger in [*others, (whole, books)]:
            table.apply(event)
            ledger.book(event)
        if isinstance(event, HandStarted):  # nothing is left of the hand in the snapshot's time
            for table, ledger in others:
                assert table.state() == whole.state()
                assert vars(ledger) == vars(books)
        if not whole.running and not whole.closed and rng.random() < 0.2:
            kept = StreamSnapshot(whole.seq, memory.remember(whole, books))
            start = memory.start("t", [kept, kept])
            assert start.newest == start.table.seq == whole.seq
            assert start.ledger.memory() == books.memory()
            others = [*others[-3:], (start.table, start.ledger)]
    for table, ledger in others:
        ledger.check(table)
        if not whole.running:
            assert TableMemory.of(table) == TableMemory.of(whole)
        assert vars(ledger) == vars(books)


def test_somebody_has_thought_about_every_attribute_of_a_table() -> None:
    """A new one is in the snapshot, or is written anew by every hand: say here which."""
    assert vars(TableState()).keys() == {*TableMemory.__struct_fields__, *OF_A_HAND}


def test_somebody_has_thought_about_every_attribute_of_a_ledger() -> None:
    kept = msgspec.to_builtins(Ledger("t").memory())
    assert {name.lstrip("_") for name in vars(Ledger("t"))} == {*kept, "table"}

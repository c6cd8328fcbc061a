"""The audit of a table: clean for every evening, and for none in which a chip or a card differs."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import parse_cards
from fairdeal.hand import BoardDealt, Called, Folded, HoleDealt, Posted
from fairdeal.room.audit import Fault, audit_table
from fairdeal.room.ledger import Ledger
from fairdeal.store import Broken, Posting, StoredStream
from fairdeal.table import HandEnded, HandStarted, HandVoided, Result, SoFar, TableEvent
from tests.laws.test_table_laws import evening
from tests.table.story import Play

encode = msgspec.json.encode


def stream_of(events: list[TableEvent], booked: list[Posting] | None = None) -> StoredStream:
    """The events as they would be stored, with postings that fit or those that are given."""
    postings = Ledger("t").book_all(events) if booked is None else booked
    return StoredStream(1, "t", [encode(event) for event in events], None, postings)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_every_evening_is_found_clean(seed: int) -> None:
    play = evening(seed, 120)
    found = audit_table(stream_of(play.log))
    assert found.faults == []
    assert found.events == len(play.log)
    assert found.hands == sum(isinstance(event, HandEnded) for event in play.log)
    assert found.void == sum(isinstance(event, HandVoided) for event in play.log)
    assert (found.runs, found.older) == (play.table.running, False)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_chip_more_or_less_anywhere_is_found(seed: int) -> None:
    play = evening(seed, 60)
    rng = random.Random(seed)
    booked = Ledger("t").book_all(play.log)
    moves = [posting.seq for posting in booked]
    for seq in rng.sample(moves, min(len(moves), 8)):
        event = play.log[seq - 1]
        forged = [*play.log[: seq - 1], other_chips(event, rng.choice((-1, 1))), *play.log[seq:]]
        found = audit_table(stream_of(forged, booked))
        assert found.faults, event
        assert min(fault.seq for fault in found.faults) >= seq


def other_chips(event: Any, by: int) -> Any:
    """The same event with another amount."""
    match event.__struct_config__.tag:
        case "awarded":
            first, *rest = event.shares
            more = msgspec.structs.replace(first, chips=first.chips + by)
            return msgspec.structs.replace(event, shares=(more, *rest))
        case "hand_voided":
            first, *rest = event.stacks
            return msgspec.structs.replace(event, stacks=(first + by, *rest))
    name = "paid" if hasattr(event, "paid") else "chips"
    return msgspec.structs.replace(event, **{name: getattr(event, name) + by})


@pytest.fixture
def hand() -> Play:
    """One finished hand with a showdown, and a second one that runs."""
    play = Play(seats=3, stack=500).sit(0, 1)
    play.holes, play.board = {0: "AsAd", 1: "KsKd"}, "2c7d9hJs3c"
    play.first_hand(button=0)
    play.play_on()
    play.next_hand()
    return play


def place(events: list[TableEvent], kind: type, nth: int = 0) -> int:
    return [i for i, event in enumerate(events) if isinstance(event, kind)][nth]


def test_a_card_that_decides_otherwise_is_found(hand: Play) -> None:
    at = next(i for i, e in enumerate(hand.log) if isinstance(e, HoleDealt) and e.seat == 1)
    first, second = parse_cards("AhAc")
    hand.log[at] = HoleDealt(1, (first, second))
    (fault,) = audit_table(stream_of(hand.log)).faults
    assert fault.hand == 1
    assert fault.seq > at
    assert fault.why == "it is not what the rules give here"


def test_what_is_said_of_a_fault_holds_no_card(hand: Play) -> None:
    """A card of the flop comes again on the turn."""
    at = place(hand.log, BoardDealt, 1)
    flop = hand.log[place(hand.log, BoardDealt)]
    assert isinstance(flop, BoardDealt)
    hand.log[at] = BoardDealt("turn", flop.cards[:1])
    assert audit_table(stream_of(hand.log)).faults == [
        Fault(at + 1, "it is not what the rules give here", 1)
    ]


def test_an_event_that_is_left_out_is_found(hand: Play) -> None:
    folds = place(hand.log, Called)
    del hand.log[folds]
    faults = audit_table(stream_of(hand.log)).faults
    assert faults
    assert faults[0].seq >= folds


def test_what_cannot_be_read_or_cannot_happen_ends_the_judgement(hand: Play) -> None:
    whole = stream_of(hand.log)
    for data in (b"", b"{", b'{"t":"nothing"}', b"\xff\xfe", b'{"t":"folded","seat":"one"}'):
        whole.events[4] = data
        assert audit_table(whole).faults[0] == Fault(5, "it is no event of a table")
    whole.events[4] = encode(Folded(9))
    assert audit_table(whole).faults[0].seq == 5
    whole.events[0] = encode(Posted(0, "ante", 1))
    assert audit_table(whole).faults[0] == Fault(1, "it cannot happen here")


def test_results_cannot_be_written_into_a_log(hand: Play) -> None:
    at, whole = place(hand.log, HandEnded), stream_of(hand.log)
    forged = SoFar(1, None, (), (Result("p0", "Player p0", None, 1, 10**6, 1),))
    whole.events.insert(at + 1, encode(forged))
    fault = audit_table(whole).faults[0]
    assert fault == Fault(at + 2, "a baseline's summary stands in a log")


def test_stacks_at_the_start_of_a_hand_are_those_of_the_ledger(hand: Play) -> None:
    at = place(hand.log, HandStarted, 1)
    event: Any = hand.log[at]
    hand.log[at] = msgspec.structs.replace(event, stacks=(501, *event.stacks[1:]))
    found = audit_table(stream_of(hand.log))
    assert found.faults[0].seq == at + 1
    assert "chips in seat" in found.faults[0].why


def test_postings_are_those_of_the_events(hand: Play) -> None:
    whole = stream_of(hand.log)
    assert whole.postings is not None
    dropped = whole.postings.pop(6)
    assert audit_table(whole).faults == [
        Fault(dropped.seq, "its postings are not those that it causes")
    ]
    older = audit_table(StoredStream(1, "t", whole.events, None, None))
    assert (older.faults, older.older, older.runs) == ([], True, True)


def test_a_broken_chain_is_named_and_not_judged() -> None:
    found = audit_table(StoredStream(1, "t", [], Broken("t", 7, "is missing"), []))
    assert found.faults == [Fault(7, "the hash chain is broken here")]

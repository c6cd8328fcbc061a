"""A record is the hand at every point, and an audit finds whatever the rules do not give."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import parse_cards
from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Collected,
    Event,
    Folded,
    Hand,
    HoleDealt,
    Killed,
    Mucked,
    Posted,
    Raised,
    Returned,
    Share,
    Shown,
)
from fairdeal.records import CorruptRecord, HandRecord, audit, replay
from tests.hand.story import start
from tests.records.hands import records, without_hole_cards


@settings(max_examples=40)
@given(records(kills=0.05))
def test_a_replay_to_any_point_is_the_hand_at_that_point(record: HandRecord) -> None:
    hand = Hand(record.setup)
    for upto, event in enumerate(record.events):
        assert replay(record, upto).state() == hand.state()
        hand.apply(event)
    assert replay(record).state() == hand.state()
    assert hand.over


@pytest.mark.parametrize("upto", [-1, 10_000])
def test_there_is_nothing_before_or_after_a_record(upto: int) -> None:
    with pytest.raises(ValueError, match="the record has"):
        replay(STORY, upto)


@settings(max_examples=80)
@given(records(kills=0.05))
def test_every_hand_of_the_engine_passes_the_audit(record: HandRecord) -> None:
    assert audit(record).state() == replay(record).state()


@settings(max_examples=80)
@given(records())
def test_so_does_what_somebody_without_cards_saw_of_it(record: HandRecord) -> None:
    audit(without_hole_cards(record))


@settings(max_examples=100)
@given(records(kills=0.05), st.data())
def test_a_hand_that_is_cut_reordered_or_repeated_is_corrupt(
    record: HandRecord, data: st.DataObject
) -> None:
    events = list(record.events)
    at = data.draw(st.integers(0, len(events) - 1))
    match data.draw(st.sampled_from(["cut", "drop", "repeat", "swap"])):
        case "cut":
            changed = events[:at]
        case "drop":
            changed = events[:at] + events[at + 1 :]
        case "repeat":
            changed = events[: at + 1] + events[at:]
        case _:
            changed = events[:at] + events[at + 1 : at + 2] + [events[at]] + events[at + 2 :]
    if changed != events and not is_another_hand(events, changed):
        with pytest.raises(CorruptRecord) as refused:
            audit(with_events(record, changed))
        assert refused.value.index <= at + 1


def is_another_hand(events: Sequence[Event], changed: Sequence[Event]) -> bool:
    """Kills may come earlier or later, and of two in a row either may be first."""
    pairs = zip(events, changed, strict=False)
    parting = next((pair for pair in pairs if pair[0] != pair[1]), ())
    return any(isinstance(event, Killed) for event in parting)


def with_events(record: HandRecord, events: Sequence[Event]) -> HandRecord:
    return msgspec.structs.replace(record, events=tuple(events))


def story() -> HandRecord:
    """Three seats; seat 3 raises, all see the flop, seat 3 bets the river; 1 wins, 2 mucks."""
    told = start(
        [500, 500, 500],
        button=3,
        holes={1: "As Ad", 2: "7c 2d", 3: "Ks Kd"},
        board="Ah Kc 9d 4s 3c",
    )
    told.play(30, "call", "call", "check", "check", "check", "check", "check", "check")
    told.play("check", "check", 100, "call", "call")
    return HandRecord(setup=told.hand.setup, events=tuple(told.log))


STORY = story()


def place(kind: type[Event], k: int = 0) -> int:
    return [i for i, event in enumerate(STORY.events) if isinstance(event, kind)][k]


def test_the_story_is_as_told() -> None:
    assert [event for event in STORY.events if isinstance(event, Mucked)] == [Mucked(2)]
    assert audit(STORY).stacks == [760, 370, 370]


def test_r127_a_hand_that_may_go_away_unseen_may_be_shown_as_well() -> None:
    events = list(STORY.events)
    events[place(Mucked)] = Shown(2, (parse_cards("7c 2d")[0], parse_cards("7c 2d")[1]))
    audit(with_events(STORY, events))
    events[place(Mucked)] = Shown(2, (0, 4))
    with pytest.raises(CorruptRecord, match=r"Mucked\(seat=2\)"):
        audit(with_events(STORY, events))


TAMPERED: list[tuple[str, int, Event, str]] = [
    ("a blind too small", place(Posted), Posted(1, "small_blind", 4), "paid=5"),
    ("a blind of another", place(Posted), Posted(2, "small_blind", 5), "seat=1"),
    ("cards out of order", place(HoleDealt), HoleDealt(2, (0, 1)), "for seat 1"),
    ("one card twice", place(HoleDealt, 1), HoleDealt(2, (0, 0)), "not out"),
    ("a card of another", place(HoleDealt, 1), HoleDealt(2, (51, 0)), "not out"),
    ("a raise too small", place(Raised), Raised(3, 15, 15, False), "raise to 20 to 500"),
    ("a raise that costs less", place(Raised), Raised(3, 30, 20, False), "raise to 20"),
    ("a bet called a raise", place(Raised, 1), Raised(3, 100, 100, False), "raise to 10"),
    ("another's raise", place(Raised), Raised(1, 30, 25, False), "seat 3: fold, call 10"),
    ("a call too cheap", place(Called), Called(1, 24), "seat 1: fold, call 25"),
    ("a check that owes", place(Called), Checked(1), "seat 1: fold, call 25"),
    ("a board in mid-round", place(Called), BoardDealt("flop", (0, 1, 2)), "call 25"),
    ("a fold out of turn", place(Called), Folded(2), "seat 1: fold"),
    ("money back", place(Collected), Returned(3, 5), "Collected"),
    ("a board of two", place(BoardDealt), BoardDealt("flop", (0, 1)), "3 cards"),
    ("the wrong street", place(BoardDealt), BoardDealt("turn", (4, 5, 6)), "the flop"),
    ("a dealt card again", place(BoardDealt, 1), BoardDealt("turn", (51,)), "not out"),
    ("a board not paid", place(Checked), Called(1, 10), "seat 1: fold, check"),
    ("other cards shown", place(Shown), Shown(3, (0, 1)), "Shown(seat=3"),
    ("a winner mucked", place(Shown, 1), Mucked(1), "Shown(seat=1"),
    ("shown out of order", place(Shown), Mucked(2), "Shown(seat=3"),
    ("paid to another", place(Awarded), Awarded(0, (Share(3, 390),)), "Share(seat=1"),
    ("paid too much", place(Awarded), Awarded(0, (Share(1, 391),)), "chips=390"),
]


@pytest.mark.parametrize(
    ("at", "change", "legal"), [t[1:] for t in TAMPERED], ids=[t[0] for t in TAMPERED]
)
def test_tampering_is_found_where_it_was_done(at: int, change: Event, legal: str) -> None:
    events = list(STORY.events)
    events[at] = change
    with pytest.raises(CorruptRecord) as refused:
        audit(with_events(STORY, events))
    assert refused.value.index == at
    assert refused.value.found == events[at]
    assert legal in refused.value.legal


def test_a_record_that_goes_on_is_corrupt() -> None:
    with pytest.raises(CorruptRecord, match="legal: nothing, the hand is over"):
        audit(with_events(STORY, [*STORY.events, Folded(1)]))


@pytest.mark.parametrize(
    ("upto", "legal"),
    [
        (0, "small_blind"),
        (2, "cards are due"),
        (5, r"seat 3: fold, call 10 or raise to 20 to 500 \(R-061 to R-069\)"),
        (-1, "Awarded"),
    ],
)
def test_a_record_that_ends_early_is_corrupt(upto: int, legal: str) -> None:
    with pytest.raises(CorruptRecord, match=f"the record ends; legal: .*{legal}"):
        audit(with_events(STORY, STORY.events[:upto]))


def test_the_last_living_hand_cannot_be_killed() -> None:
    events = [*STORY.events[:5], Killed(1), Killed(2), Killed(3)]
    with pytest.raises(CorruptRecord, match=r"event 7.*last_hand, R-134"):
        audit(with_events(STORY, events))


# -- unknown hole cards: checked as far as they can be, never guessed ---------------------------


def unseen(**changes: Event) -> HandRecord:
    """The story without hole cards, with the events of its showdown changed."""
    events = list(without_hole_cards(STORY).events)
    at = {"first": place(Shown), "second": place(Shown, 1), "third": place(Mucked)}
    for which, event in changes.items():
        events[at[which]] = event
    return with_events(STORY, events)


def test_an_unknown_hand_may_be_mucked_in_its_turn() -> None:
    audit(unseen())


@pytest.mark.parametrize(
    ("record", "legal"),
    [
        (unseen(first=Mucked(2)), "seat 3 mucks, or shows two cards that are not out"),
        (unseen(first=Shown(3, (51, 46))), "Shown|Mucked|Awarded|seat 1 mucks"),
        (unseen(first=Shown(3, (48, 48 + 2))), "seat 3 mucks, or shows"),
        (unseen(first=Shown(3, (7, 7))), "seat 3 mucks, or shows"),
        (unseen(first=Folded(3)), "seat 3 mucks, or shows"),
        (unseen(first=Mucked(3), second=Mucked(1)), "went to showdown for a pot and none"),
        (unseen(second=Mucked(1)), r"Share\(seat=3, chips=390\)"),
    ],
)
def test_of_an_unknown_showdown_all_that_can_be_checked_is(record: HandRecord, legal: str) -> None:
    with pytest.raises(CorruptRecord, match=legal):
        audit(record)


def test_an_event_without_a_place_in_the_hand_is_corrupt() -> None:
    dealt = next(event for event in STORY.events if isinstance(event, HoleDealt))
    after = max(i for i, event in enumerate(STORY.events) if isinstance(event, HoleDealt)) + 1
    events = (*STORY.events[:after], dealt, *STORY.events[after:])
    with pytest.raises(CorruptRecord, match=f"event {after}: ") as no:
        replay(msgspec.structs.replace(STORY, events=events))
    assert (no.value.index, no.value.found) == (after, dealt)

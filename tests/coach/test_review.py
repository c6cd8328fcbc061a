"""Reviews: every decision, with no card that the learner was not shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fairdeal.coach.review import costs, review
from fairdeal.coach.session import figures
from fairdeal.coach.told import (
    CostsWanted,
    HandSeen,
    Hint,
    HintWanted,
    ReviewWanted,
    Thought,
    Wanted,
)
from fairdeal.coach.weigh import weigh
from fairdeal.coach.worker import advise_bytes
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Called,
    Checked,
    Folded,
    HoleDealt,
    Legal,
    Raised,
    RaiseTo,
    Shown,
)
from fairdeal.players import SeatView, choose
from tests.coach.hands import evening, scripted, seen, view_of

# Ana (0) raises, Boris (1) folds, Cleo (2) calls; a bet on the flop, checks to the showdown.
HAND = scripted(
    0, "AsKs 7h2c QdJd", "Kh8c3d5s2h", "r30 f c  x r40 c  x x  x r500 c", (1000, 1000, 1000)
)


def raw(wanted: Wanted) -> bytes:
    return advise_bytes(msgspec.msgpack.encode(wanted))


def ask(wanted: Wanted) -> Any:
    return msgspec.msgpack.decode(raw(wanted))


def test_every_decision_is_there_in_order() -> None:
    thoughts = review(HAND)
    done = [(thought.seat, thought.street, thought.done) for thought in thoughts]
    assert done == [
        (0, "preflop", RaiseTo(30)),
        (1, "preflop", FOLD),
        (2, "preflop", CALL),
        (2, "flop", CHECK),
        (0, "flop", RaiseTo(40)),
        (2, "flop", CALL),
        (2, "turn", CHECK),
        (0, "turn", CHECK),
        (2, "river", CHECK),
        (0, "river", RaiseTo(500)),
        (2, "river", CALL),
    ]
    owed = {number: thought.owed for number, thought in enumerate(thoughts) if thought.owed}
    assert owed == {0: 10, 1: 25, 2: 20, 5: 40, 10: 500}
    call = thoughts[10]
    assert (call.winnable, call.needed) == (1145, round(1000 * 500 / 1145))


def test_numbers_of_events_are_those_of_the_log() -> None:
    numbered = msgspec.structs.replace(HAND, seqs=tuple(range(100, 100 + len(HAND.events))))
    acts = [
        100 + number
        for number, event in enumerate(HAND.events)
        if isinstance(event, Folded | Checked | Called | Raised)
    ]
    assert [thought.seq for thought in review(numbered)] == acts


def test_of_cards_that_were_not_shown_it_says_what_the_table_could_see() -> None:
    folded = review(HAND)[1]
    assert (folded.cards, folded.equity, folded.believed, folded.worths) == (None, None, None, ())
    assert folded.width > 0


def test_of_cards_that_were_shown_it_says_what_their_owner_thought() -> None:
    """A caller who has shown is judged from his own seat, which does not know the learner's."""
    levels = msgspec.structs.replace(HAND, levels={1: "easy", 2: "hard"})
    shown = [event for event in HAND.events if isinstance(event, Shown)]
    assert {event.seat for event in shown} >= {0}
    for thought in review(levels):
        if thought.seat == 2 and thought.cards is not None:
            assert thought.believed is not None
        if thought.seat == 0:
            assert thought.believed is None, "a person has no level"


def test_each_computer_player_is_judged_as_it_decided() -> None:
    """What it believed is to the digit what it decided by, from its own view."""
    checked = 0
    for setup, events in evening(60, seed=3):
        hand = seen(setup, 0, events, s0="easy", s1="medium", s2="hard", s3="easy")
        known = {event.seat for event in events if isinstance(event, Shown)} - {0}
        for thought in review(hand):
            if thought.seat not in known or thought.seat > 3:
                assert thought.seat == 0 or thought.cards is None or thought.seat > 3
                continue
            real = view_of(seen(setup, thought.seat, events[: thought.seq]))
            level = hand.levels[thought.seat]
            assert thought.believed == round(1000 * choose(real, level, 9).reason.equity)
            assert thought.equity == round(1000 * weigh(real).equity)
            checked += 1
    assert checked > 50


def test_the_cost_is_the_distance_to_the_best() -> None:
    for setup, events in evening(25, seed=5):
        for thought in review(seen(setup, 0, events)):
            assert thought.cost >= 0
            if thought.worths and thought.done == thought.worths[0].action:
                assert thought.cost == 0
            if not thought.worths:
                assert thought.cost == 0


def test_what_cost_most_comes_first_and_only_ones_own() -> None:
    folds_nuts = scripted(
        0, "AhKh 7s2d Qc4s", "QhJhTh2c3d", "r30 f c  x x  x x  r60 f", (1000,) * 3
    )
    fine = scripted(0, "7h2c AsAh 9d4s", "", "f f")
    found = costs([(4, fine), (5, folds_nuts), (6, HAND)])
    assert found[0].hand == 5
    assert (found[0].street, found[0].done) == ("river", FOLD)
    assert isinstance(found[0].better, RaiseTo)
    assert found[0].cost > 60
    assert [costly.cost for costly in found] == sorted((c.cost for c in found), reverse=True)
    assert len(found) <= 3
    assert all(costly.cost > 0 for costly in found)
    assert costs([(4, fine)]) == ()


def questions(hand: HandSeen) -> list[HandSeen]:
    """The hand at each question of its learner."""
    view, found = SeatView(hand.setup, hand.seat), []
    for number, event in enumerate(hand.events):
        awaiting = view.hand.awaiting
        if isinstance(awaiting, Legal) and awaiting.seat == hand.seat:
            found.append(msgspec.structs.replace(hand, events=hand.events[:number]))
        view.see(event)
    return found


def test_worlds_that_differ_in_what_the_learner_cannot_see_are_told_the_same() -> None:
    compared = 0
    for setup, events in evening(200, seed=7):
        hand = seen(setup, 0, events)
        open_cards = {event.seat for event in events if isinstance(event, Shown)} | {0}
        used = {card for event in events for card in getattr(event, "cards", None) or ()}
        free = [card for card in range(52) if card not in used]
        twin = []
        for event in events:
            if isinstance(event, HoleDealt) and event.seat not in open_cards:
                event = HoleDealt(event.seat, (free.pop(), free.pop()))
            twin.append(event)
        if twin == events:
            continue
        other = seen(setup, 0, twin)
        assert figures([(0, hand.events)]) == figures([(0, other.events)])
        wishes: list[Callable[[HandSeen], Wanted]] = [
            ReviewWanted,
            lambda hand: CostsWanted(((1, hand),)),
        ]
        for wanted in wishes:
            assert raw(wanted(hand)) == raw(wanted(other))
        for mine, others in zip(questions(hand), questions(other), strict=True):
            assert raw(HintWanted(mine)) == raw(HintWanted(others))
        compared += 1
    assert compared > 120


def test_the_coach_cannot_even_be_asked_with_a_card_that_the_learner_has_not_seen() -> None:
    """Neither as a value nor as bytes: so no answer of its can rest on one."""
    peeking = 0
    for setup, events in evening(10, seed=9):
        told = seen(setup, 0, events)
        for number, event in enumerate(events):
            if not isinstance(event, HoleDealt) or event.seat == 0:
                continue
            others = (*told.events[:number], event, *told.events[number + 1 :])
            with pytest.raises(ValueError, match="hole cards of seat"):
                HandSeen(setup, 0, others)
            asked = {"setup": setup, "seat": 0, "events": others}
            for wanted in (
                {"type": "HintWanted", "hand": asked},
                {"type": "ReviewWanted", "hand": asked},
                {"type": "CostsWanted", "hands": [(1, asked)]},
            ):
                request = msgspec.msgpack.encode(wanted)
                with pytest.raises(msgspec.ValidationError, match="hole cards of seat"):
                    advise_bytes(request)
            peeking += 1
    assert peeking > 20


def test_bytes_come_and_go_as_values() -> None:
    thoughts = msgspec.convert(ask(ReviewWanted(HAND)), tuple[Thought, ...])
    assert thoughts == review(HAND)
    asked = scripted(0, "AsAh 7h2c 9d4s", "", "")
    told = msgspec.convert(ask(HintWanted(asked)), Hint)
    assert told.worths[0].chips > 0

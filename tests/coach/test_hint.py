"""Hints: figures of the library, actions that are legal, and the right ones where it is clear."""

from __future__ import annotations

import pytest

from fairdeal.coach.hint import hint
from fairdeal.coach.review import review
from fairdeal.coach.told import HandSeen
from fairdeal.coach.weigh import weigh
from fairdeal.equity.classes import class_of
from fairdeal.equity.preflop import vs_random
from fairdeal.equity.runouts import runouts
from fairdeal.hand import CALL, CHECK, FOLD, Call, Check, Fold, Hand, Legal, RaiseTo
from fairdeal.players import LEVELS
from fairdeal.players.ranges import Ranges
from tests.coach.hands import evening, scripted, seen, view_of


def best(hand: HandSeen) -> type:
    return type(hint(view_of(hand)).worths[0].action)


def open_questions(count: int) -> list[HandSeen]:
    """Every decision of some hands, each as the seat saw it that had to decide."""
    found = []
    for setup, events in evening(count):
        hand = Hand(setup)
        for number, event in enumerate(events):
            legal = hand.awaiting
            if isinstance(legal, Legal) and type(event).__name__ in (
                "Folded",
                "Checked",
                "Called",
                "Raised",
            ):
                found.append(seen(setup, legal.seat, events[:number]))
            hand.apply(event)
    return found


QUESTIONS = open_questions(40)


def test_everything_that_is_offered_is_legal_and_the_best_comes_first() -> None:
    kinds = set()
    for question in QUESTIONS:
        view = view_of(question)
        told = hint(view)
        legal = view.legal
        assert told.worths
        for worth in told.worths:
            view.hand.decide(legal.seat, worth.action)  # refuses what is not legal
            kinds.add(type(worth.action))
        chips = [worth.chips for worth in told.worths]
        assert chips == sorted(chips, reverse=True)
        folds = [worth.chips for worth in told.worths if worth.action == FOLD]
        assert folds in ([0], []), "folding is what all worths are measured by"
        assert bool(folds) == bool(legal.owed), "folding is offered where it saves something"
        assert (told.owed, told.needed) == (
            legal.owed,
            round(1000 * legal.owed / told.winnable) if legal.owed else 0,
        )
    assert kinds == {Fold, Check, Call, RaiseTo}


def test_the_equity_is_that_of_the_library() -> None:
    after_flop = [question for question in QUESTIONS if view_of(question).hand.board]
    assert len(after_flop) > 30
    for question in after_flop:
        view = view_of(question)
        ranges, hand = Ranges(view), view.hand
        rivals = [i for i in range(hand.n) if hand.seats[i] != question.seat and not hand.folded[i]]
        duel = runouts(tuple(hand.board)).against(view.hole)
        equity = duel.equity([ranges.weights[i] for i in rivals])
        told = hint(view)
        assert told.equity == round(1000 * equity)
        widths = {read.seat: read.width for read in told.reads}
        assert widths == {hand.seats[i]: round(1000 * ranges.read(i).width) for i in rivals}


def test_first_in_the_equity_is_against_as_many_random_hands() -> None:
    told = hint(view_of(scripted(0, "AsAh 7h2c 9d4s", "", "")))
    assert told.equity == round(1000 * vs_random(class_of(51, 50), 2))


def test_no_decision_costs_less_than_nothing_and_the_best_one_costs_nothing() -> None:
    for question in QUESTIONS:
        weighed = weigh(view_of(question))
        assert weighed.cost(weighed.worths[0].action) == 0
        for worth in weighed.worths:
            assert weighed.cost(worth.action) >= 0


def test_it_knows_what_is_clear() -> None:
    assert best(scripted(0, "AsAh 7h2c 9d4s", "", "")) is RaiseTo
    assert best(scripted(0, "7h2c AsAh 9d4s", "", "")) is Fold
    # The nuts on the river, a bet to answer: raise; with nothing at all: fold.
    river = "QhJhTh2c3d"
    assert best(scripted(0, "AhKh 7s2d Qc4s", river, "r30 f c  x x  x x  r60")) is RaiseTo
    assert best(scripted(0, "7s2d AhKh Qc4s", river, "r30 f c  x x  x x  r60")) is Fold
    nothing = weigh(view_of(scripted(0, "AhKh 7s2d Qc4s", river, "r30 f c  x x  x x  r60")))
    assert nothing.cost(FOLD) > 60, "folding the nuts costs more than the bet"


def test_a_free_check_is_never_worse_than_a_fold() -> None:
    for question in QUESTIONS:
        told = hint(view_of(question))
        if told.owed == 0:
            check = next(worth for worth in told.worths if worth.action == CHECK)
            assert check.chips >= 0
            assert CALL not in [worth.action for worth in told.worths]


def test_the_coach_never_folds_what_its_own_figures_pay_for() -> None:
    """A newcomer has learnt to compare both, and sees them beside the advice."""
    folded = 0
    for asked in QUESTIONS:
        weighed = weigh(view_of(asked))
        if weighed.worths[0].action == FOLD:
            folded += 1
            assert weighed.equity <= weighed.spot.odds + 1e-9
    assert folded > 20


def test_what_the_chart_says_comes_first_where_the_model_finds_it_no_better() -> None:
    """A pair of fives on the big blind, after a raise: raising again is worth no more than a call.

    The chart of starting hands calls, and nothing may then seem better than that.
    """
    told = hint(view_of(scripted(2, "8c3d 9d4c 5s5h", "", "r30 f")))
    assert told.worths[0].action == CALL
    assert all(worth.chips <= told.worths[0].chips for worth in told.worths)
    last = hint(view_of(scripted(0, "7h2c 8c3d 9d4c", "", "")))
    assert (last.worths[0].action, last.worths[0].chips) == (FOLD, 0)


def test_a_short_stack_is_told_to_put_in_all_of_it_or_nothing() -> None:
    told = hint(view_of(scripted(0, "TsTh 8c3d 9d4c", "", "", stacks=(80, 80, 80))))
    assert told.worths[0].action == RaiseTo(80)


def test_bets_of_a_usual_size_cost_nothing_beside_each_other_and_tiny_ones_do() -> None:
    """The model cannot tell them apart: how the others answer changes too little with the size."""
    weighed = weigh(view_of(scripted(2, "8c3d 7h2c AsAh", "Ad8s4c", "c f x")))
    best = weighed.worths[0]
    assert isinstance(best.action, RaiseTo)
    pot = weighed.spot.pot
    assert [weighed.cost(RaiseTo(to)) for to in (pot // 2, pot * 3 // 4, pot)] == [0, 0, 0]
    big = weigh(view_of(scripted(2, "8c3d 7h2c AsAh", "Ad8s4c", "r60 f c")))
    assert isinstance(big.worths[0].action, RaiseTo)
    assert big.cost(RaiseTo(10)) > 0, "a tenth of the pot with the best hand"


def test_who_plays_better_loses_less() -> None:
    """In matches hard wins against medium, and medium against easy; the coach sees as much."""
    lost: dict[str, list[int]] = {level: [] for level in LEVELS}
    for number, (setup, events) in enumerate(evening(60, seed=21)):
        for seat in setup.seats:
            hand = seen(setup, seat, events)
            own = [thought for thought in review(hand) if thought.seat == seat]
            lost[LEVELS[(seat + number) % 3]] += [thought.cost for thought in own]
    easy, medium, hard = (sum(lost[level]) / len(lost[level]) for level in LEVELS)
    assert easy > 1.3 * medium > 3 * hard


def test_it_is_refused_out_of_turn() -> None:
    with pytest.raises(ValueError, match="not to act"):
        hint(view_of(scripted(1, "AsAh 7h2c 9d4s", "", "")))

"""The exercises: another engine, or a naive count, finds the same answers."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from pokerkit import StandardHighHand

from fairdeal.cards import DECK, Card, card_text
from fairdeal.learn.drills import DRILLS, LEVELS, Drill, drill, next_level
from fairdeal.learn.question import Question
from fairdeal.learn.saying import Cards, Name, Row, Say

SEEDS = range(12)


def made(kind: Drill, level: int, seed: int) -> Question:
    return drill(kind, level, random.Random(seed).randrange)


def best_of(cards: tuple[Card, ...]) -> StandardHighHand:
    """The best five by another engine."""
    return max(StandardHighHand("".join(map(card_text, five))) for five in combinations(cards, 5))


def board_of(question: Question) -> tuple[Card, ...]:
    return next(row.cards for row in question.rows if row.label == Say("row-board"))


def holes_of(question: Question) -> list[Row]:
    return [row for row in question.rows if row.label != Say("row-board")]


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
@pytest.mark.parametrize("kind", DRILLS)
def test_the_same_numbers_make_the_same_question(kind: Drill, level: int) -> None:
    questions = [made(kind, level, seed) for seed in SEEDS]
    assert questions == [made(kind, level, seed) for seed in SEEDS]
    assert len({str(question) for question in questions}) == len(SEEDS)
    for question in questions:
        assert all(question.judge(question.rights))
        assert not any(question.judge([-1] * len(question.rights)))


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_another_engine_finds_the_same_winner(level: int) -> None:
    shared = 0
    for seed in SEEDS:
        question = made("winner", level, seed)
        board = board_of(question)
        hands = [best_of((*row.cards, *board)) for row in holes_of(question)]
        winners = [i for i, hand in enumerate(hands) if hand == max(hands)]
        assert question.right == (winners[0] if len(winners) == 1 else len(hands))
        shared += len(winners) > 1
    assert bool(shared) == (level >= 3), "only the higher levels have pots that are shared"


@pytest.mark.parametrize("level", [1, 5])
def test_another_engine_finds_no_better_hand_than_the_nuts(level: int) -> None:
    for seed in range(2):
        question = made("nuts", level, seed)
        board = board_of(question)
        answers = [best_of((*choice.cards, *board)) for choice in question.choices]
        assert len(set(map(str, answers))) == 4
        right = answers[question.right]
        assert right == max(answers)
        left = [card for card in DECK if card not in board]
        dice = random.Random(seed)
        for pair in dice.sample(list(combinations(left, 2)), 150):
            assert best_of((*pair, *board)) <= right


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_another_engine_counts_the_same_outs(level: int) -> None:
    for seed in range(2):
        question = made("outs", level, seed)
        board = board_of(question)
        hero, rival = (row.cards for row in holes_of(question))
        left = [card for card in DECK if card not in (*hero, *rival, *board)]
        helping = {
            card
            for card in left
            if best_of((*hero, *board, card)) > best_of((*rival, *board, card))
        }
        assert question.rights == (len(helping),)
        told = [say.params.get("cards") for say in question.why]
        named = [card for cards in told if isinstance(cards, Cards) for card in cards.cards]
        assert sorted(named) == sorted(helping), "each out is named once, by what it makes"


@pytest.mark.parametrize("level", [1, 2])
def test_a_call_pays_if_another_engine_wins_more_than_it_costs(level: int) -> None:
    for seed in range(6):
        question = made("odds", level, seed)
        board = board_of(question)
        hero, rival = (row.cards for row in holes_of(question))
        left = [card for card in DECK if card not in (*hero, *rival, *board)]
        won = 0.0
        for card in left:
            mine, theirs = best_of((*hero, *board, card)), best_of((*rival, *board, card))
            won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
        owed, pot = (question.facts[0].params[name] for name in ("owed", "pot"))
        assert isinstance(owed, int)
        assert isinstance(pot, int)
        worth = won / len(left) * (pot + owed) - owed  # of the call, folding being worth 0
        assert question.right == (0 if worth > 0 else 1)


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_chips_counted_one_by_one_give_the_same_pots(level: int) -> None:
    for seed in SEEDS:
        question = made("pots", level, seed)
        put_in: dict[int, int] = {}
        folded: set[int] = set()
        for fact in question.facts:
            name, chips = fact.params["name"], fact.params["chips"]
            assert isinstance(name, Name)
            assert isinstance(chips, int)
            put_in[name.seat] = chips
            if fact.key == "fact-folded":
                folded.add(name.seat)
        pots: dict[tuple[int, ...], int] = {}
        back = 0
        for chip in range(1, max(put_in.values()) + 1):
            payers = [seat for seat, chips in put_in.items() if chips >= chip]
            if len(payers) == 1:
                back += 1
                continue
            able = tuple(seat for seat in payers if seat not in folded)
            pots[able] = pots.get(able, 0) + len(payers)
        if level < 3:
            assert question.rights == tuple(pots.values())
        else:
            assert sum(question.rights) == sum(put_in.values()) == sum(pots.values()) + back


def test_levels_follow_the_player() -> None:
    level = run = 0
    level, run = next_level(1, 0, right=True)
    assert (level, run) == (1, 1)
    assert next_level(level, run, right=True) == (2, 0)
    assert next_level(1, 0, right=False) == (1, 0)
    assert next_level(4, 1, right=False) == (3, 0)
    assert next_level(LEVELS, 1, right=True) == (LEVELS, 0)


@pytest.mark.parametrize("level", [0, 6, -1])
def test_there_are_five_levels(level: int) -> None:
    with pytest.raises(ValueError, match="1 to 5"):
        made("outs", level, 1)

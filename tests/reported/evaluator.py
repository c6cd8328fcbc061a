"""Compare the hands of an evaluator case and say what differs from what it expects."""

from __future__ import annotations

import re
from itertools import groupby

from fairdeal.ranking import Strength, evaluate
from tests.reported.format import BadCase, EvaluatorCase

_NUMBERS = "two|deuce,three|trey,four,five,six,seven,eight,nine,ten,jack,queen,king,ace"
_RANK_WORDS = re.compile("|".join(rf"(\b(?:{word})(?:e?s)?\b)" for word in _NUMBERS.split(",")))
_CATEGORY_WORDS = {
    "royal flush": "royal_flush",
    "straight flush": "straight_flush",
    "four of a kind": "four_of_a_kind",
    "full house": "full_house",
    "flush": "flush",
    "straight": "straight",
    "three of a kind": "three_of_a_kind",
    "two pair": "two_pair",
    "pair": "one_pair",
    "high card": "high_card",
}


def judge_evaluator(case: EvaluatorCase) -> list[str]:
    """Compare hands; return what differs from what was expected.

    Raises:
        BadCase: the case contradicts its own format.

    """
    wanted = case.expected
    try:
        strengths = {
            name: evaluate(f"{cards} {case.setup.board}")
            for name, cards in case.setup.hands.items()
        }
    except ValueError as error:
        return [] if wanted.error is not None else [f"refused: {error}"]
    if wanted.error is not None:
        return ["not refused"]
    if wanted.order is None:
        raise BadCase("expected.order: missing")
    if sorted(name for group in wanted.order for name in group) != sorted(strengths):
        raise BadCase("expected.order: every hand belongs to one group")
    if not wanted.names.keys() <= strengths.keys():
        raise BadCase("expected.names: names a hand that is not there")
    best_first = sorted(strengths, key=strengths.__getitem__, reverse=True)
    got = [sorted(group) for _, group in groupby(best_first, key=strengths.__getitem__)]
    expected = [sorted(group) for group in wanted.order]
    wrong = [] if got == expected else [f"order: expected {expected}, got {got}"]
    for name, words in wanted.names.items():
        if not _is_called(strengths[name], words):
            wrong.append(f"names.{name}: expected {words}, got {strengths[name]!r}")
    return wrong


def _is_called(strength: Strength, words: str) -> bool:
    """Whether "two pair, kings and jacks" is this hand: its category, and its ranks in order.

    Words that name no category are a remark.
    """
    text = words.lower()
    said = next((category for word, category in _CATEGORY_WORDS.items() if word in text), None)
    for phrase in _CATEGORY_WORDS:
        text = text.replace(phrase, "")
    ranks = tuple(int(found.lastindex or 0) - 1 for found in _RANK_WORDS.finditer(text))
    if said == "royal_flush":
        ranks = ()
    if said is None:
        return True
    return said == strength.category and strength.ranks[: len(ranks)] == ranks

"""Which two cards would be the best possible here?"""

from __future__ import annotations

from itertools import combinations

from fairdeal.cards import DECK, Card
from fairdeal.learn.drills.dealing import Draw, deal
from fairdeal.learn.question import Choice, Question
from fairdeal.learn.saying import Cards, Row, Say, holding
from fairdeal.ranking import Category, read, strength_of

# By level: what the best possible hand is, and among how many of the best the wrong answers are.
_BEST: tuple[tuple[Category, ...], ...] = (
    ("straight", "three_of_a_kind"),
    ("straight", "flush"),
    ("flush", "straight"),
    ("four_of_a_kind", "full_house", "flush"),
    ("four_of_a_kind", "straight_flush", "royal_flush"),
)
_NEAR = (12, 9, 7, 5, 4)


def nuts(level: int, draw: Draw) -> Question:
    """Ask for the best of four pairs of hole cards, one of which is the best of all."""
    board, ladder = _board(level, draw)
    best, *others = ladder[: _NEAR[level - 1]]
    wrong = [_one(others.pop(draw(len(others))), draw) for _ in range(3)]
    right = _one(best, draw)
    pairs, order = [right, *wrong], []
    while pairs:
        order.append(pairs.pop(draw(len(pairs))))
    strongest_first = sorted(order, key=lambda pair: strength_of((*pair, *board)), reverse=True)
    return Question(
        name="nuts",
        ask=Say("ask-nuts"),
        rows=(Row(board, Say("row-board")),),
        choices=tuple(Choice(cards=pair) for pair in order),
        right=order.index(right),
        why=tuple(
            Say("why-makes", {"cards": Cards(pair), "hand": holding((*pair, *board))})
            for pair in strongest_first
        ),
    )


def _board(level: int, draw: Draw) -> tuple[tuple[Card, ...], list[list[tuple[Card, Card]]]]:
    """Return a board, and the pairs of hole cards by strength, the strongest first."""
    while True:
        board = deal(draw, 5)
        by_value: dict[int, list[tuple[Card, Card]]] = {}
        for pair in combinations((card for card in DECK if card not in board), 2):
            by_value.setdefault(strength_of((*pair, *board)), []).append(pair)
        ladder = [by_value[value] for value in sorted(by_value, reverse=True)]
        best = read((*ladder[0][0], *board)).category
        if len(ladder) >= _NEAR[level - 1] and best in _BEST[level - 1]:
            return board, ladder


def _one(pairs: list[tuple[Card, Card]], draw: Draw) -> tuple[Card, Card]:
    return pairs[draw(len(pairs))]

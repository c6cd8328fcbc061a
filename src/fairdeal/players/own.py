"""A beginner's feeling for his own cards: how good do they look, never mind the others.

The scale is that of an equity, 0..1, but nothing is counted: it is what a friendly home game
believes about top pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.cards import Card
from fairdeal.players.spot import straight_draw
from fairdeal.ranking import category_of, read, strength_of

NOTHING, BOTTOM_PAIR, MIDDLE_PAIR, TOP_PAIR, OVERPAIR = 0.15, 0.42, 0.5, 0.66, 0.74
_MADE = {
    "three_of_a_kind": 0.9,
    "straight": 0.93,
    "flush": 0.95,
    "full_house": 0.97,
    "four_of_a_kind": 1.0,
    "straight_flush": 1.0,
    "royal_flush": 1.0,
}
THE_BOARD = 0.7  # a straight or better lies open for everybody: never folded, never raised


def feeling(hole: tuple[Card, Card], board: Sequence[Card]) -> float:
    """Say how good two cards look on a board of three to five cards."""
    made = _made(hole, board)
    if made == NOTHING:
        over = sum(card >> 2 > max(board) >> 2 for card in hole)
        made += 0.06 * over + 0.08 * (max(hole) >= 48)
    if len(board) < 5:
        made = min(1.0, max(made, 0.9 * made + _draw(hole, board)))
    return made


def _made(hole: tuple[Card, Card], board: Sequence[Card]) -> float:
    value = strength_of((*hole, *board))
    category = category_of(value)
    if category in ("high_card", "one_pair", "two_pair"):
        return _pairs(hole, board)
    common = read(board)
    if len(board) == 5 and strength_of(tuple(board)) == value:
        return THE_BOARD
    if category == common.category == "three_of_a_kind":
        return 0.4
    return _MADE[category]


def _pairs(hole: tuple[Card, Card], board: Sequence[Card]) -> float:
    common = sorted({card >> 2 for card in board}, reverse=True)
    first, second = hole[0] >> 2, hole[1] >> 2
    if first == second:
        return OVERPAIR if first > common[0] else MIDDLE_PAIR if first > common[1] else BOTTOM_PAIR
    paired = sorted(common.index(rank) for rank in (first, second) if rank in common)
    if len(paired) == 2:
        return 0.84
    if not paired:
        return NOTHING
    if paired[0] == 0:
        return TOP_PAIR + 0.03 * (max(first, second) >= 10)
    return MIDDLE_PAIR if paired[0] == 1 else BOTTOM_PAIR


def _draw(hole: tuple[Card, Card], board: Sequence[Card]) -> float:
    cards = (*hole, *board)
    suits = [card & 3 for card in cards]
    flush = any(suits.count(card & 3) == 4 for card in hole)
    outs = straight_draw({card >> 2 for card in cards})
    if outs and straight_draw({card >> 2 for card in board}):
        outs = 0  # the board's own draw is everybody's
    return 0.28 * flush + 0.1 * min(outs, 2)

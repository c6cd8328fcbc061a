"""Which hand wins?"""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.cards import Card
from fairdeal.learn.drills.dealing import Draw, deal
from fairdeal.learn.question import Question
from fairdeal.learn.showdowns import who_wins
from fairdeal.ranking import read, strength_of

_PLAYERS = (2, 2, 2, 3, 4)  # by level


def winner(level: int, draw: Draw) -> Question:
    """Ask who wins at a showdown: the higher the level, the closer and the more hands."""
    players = _PLAYERS[level - 1]
    while True:
        cards = deal(draw, 5 + 2 * players)
        board, holes = cards[:5], [cards[5 + 2 * i : 7 + 2 * i] for i in range(players)]
        if _fits(level, holes, board):
            return who_wins("winner", holes, board)


def _fits(level: int, holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> bool:
    hands = sorted(((*hole, *board) for hole in holes), key=strength_of, reverse=True)
    best, second = read(hands[0]), read(hands[1])
    if level == 1:
        return best.category != second.category and best.category != "high_card"
    if best.category != second.category:
        return False
    same_rank = best.ranks[0] == second.ranks[0]
    return not same_rank if level == 2 else same_rank

"""The cards that make a hand better."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.cards import DECK, Card
from fairdeal.coach.told import Outs
from fairdeal.ranking import CATEGORIES, Category, read


def outs(hole: tuple[Card, Card], board: Sequence[Card]) -> tuple[Outs, ...]:
    """Return the next cards that lift a hand on the flop or turn, by what they make of it.

    A card counts if the best five then are of a higher category than now, and of a higher one than
    the board alone has with it: what helps everybody helps nobody. So a pair on the board that only
    makes a second pair does not count either. The best category comes first; there are none before
    the flop and on the river.

    >>> from fairdeal.cards import parse_cards
    >>> [(o.category, len(o.cards)) for o in outs((49, 45), parse_cards("Qd7d2c"))]
    [('flush', 9), ('one_pair', 6)]
    """
    if len(board) not in (3, 4):
        return ()
    now = CATEGORIES.index(read((*hole, *board)).category)
    found: dict[Category, list[Card]] = {}
    for card in DECK:
        if card in hole or card in board:
            continue
        made = read((*hole, *board, card)).category
        common = read((*board, card)).category
        of_board = made == "two_pair" and card >> 2 not in {hole[0] >> 2, hole[1] >> 2}
        if CATEGORIES.index(made) > max(now, CATEGORIES.index(common)) and not of_board:
            found.setdefault(made, []).append(card)
    best_first = sorted(found, key=CATEGORIES.index, reverse=True)
    return tuple(Outs(category, tuple(found[category])) for category in best_first)

"""Count the run-outs of an equity case and say what differs from what it expects."""

from __future__ import annotations

from math import comb

from fairdeal.cards import parse_cards
from fairdeal.equity import equity
from tests.reported.format import EquityCase


def judge_equity(case: EquityCase) -> list[str]:
    """Count exactly; return what differs from what was expected."""
    setup, wanted = case.setup, case.expected
    try:
        got = equity(setup.hands, setup.board, setup.dead, "exact")
    except ValueError as error:
        if wanted.error is None:
            return [f"refused: {error}"]
        fits = wanted.error in str(error)
        return [] if fits else [f"error: expected {wanted.error!r}, got {str(error)!r}"]
    if wanted.error is not None:
        return ["not refused"]
    first = got.players[0]
    board, dead = len(parse_cards(setup.board)), len(parse_cards(setup.dead))
    boards = comb(52 - board - dead - 2 * len(setup.hands), 5 - board)
    found = {
        "win": first.win,
        "tie": first.tie,
        "lose": first.lose,
        "total": got.runouts,
        "equity": round(first.equity, 6),
        "combo_pairs": got.runouts / boards,
    }
    expected = {name: getattr(wanted, name) for name in found}
    return [
        f"{name}: expected {value}, got {found[name]}"
        for name, value in expected.items()
        if value is not None and value != found[name]
    ]

"""Questions about hands at a showdown: who wins, which five cards count."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.cards import Card
from fairdeal.learn.question import Choice, Question
from fairdeal.learn.saying import Name, Names, Row, Say, Value, holding
from fairdeal.ranking import read, strength_of

SHARED = Say("answer-shared")


def who_wins(
    name: str,
    holes: Sequence[tuple[Card, ...]],
    board: Sequence[Card],
    ask: str = "ask-wins",
    more: tuple[Say, ...] = (),
) -> Question:
    """Ask who of the seats 0, 1 and on wins with these cards on this board (none: five each).

    ``more``: what is to be said besides, when it is judged.
    """
    values = [strength_of((*hole, *board)) for hole in holes]
    best = max(values)
    winners = tuple(seat for seat, value in enumerate(values) if value == best)
    choices = [Choice(Say("answer-name", {"name": Name(seat)})) for seat in range(len(holes))]
    choices.append(Choice(SHARED))
    rows = [Row(tuple(board), Say("row-board"))] if board else []
    rows += [
        Row(tuple(hole), Say("row-of", {"name": Name(seat)})) for seat, hole in enumerate(holes)
    ]
    why = [
        Say("why-has", {"name": Name(seat), "hand": holding((*hole, *board))})
        for seat, hole in enumerate(holes)
    ]
    if len(winners) > 1:
        why.append(Say("why-share", {"names": Names(winners)}))
    else:
        why.append(_decides(winners[0], holes, board))
    return Question(
        name=name,
        ask=Say(ask),
        rows=tuple(rows),
        choices=tuple(choices),
        right=winners[0] if len(winners) == 1 else len(holes),
        why=(*why, *more),
    )


def _decides(winner: int, holes: Sequence[tuple[Card, ...]], board: Sequence[Card]) -> Say:
    """Say what made the difference to the best of the others."""
    others = [seat for seat in range(len(holes)) if seat != winner]
    second = max(others, key=lambda seat: strength_of((*holes[seat], *board)))
    mine, theirs = read((*holes[winner], *board)), read((*holes[second], *board))
    name: dict[str, Value] = {"name": Name(winner)}
    if mine.category != theirs.category:
        return Say("why-category", name)
    place = next(i for i, rank in enumerate(mine.ranks) if rank != theirs.ranks[i])
    params: dict[str, Value] = {
        **name,
        "mine": Say(f"rank-{mine.ranks[place]}"),
        "theirs": Say(f"rank-{theirs.ranks[place]}"),
    }
    return Say("why-rank", params)

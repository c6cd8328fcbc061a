"""How many cards help?"""

from __future__ import annotations

from fairdeal.cards import Card
from fairdeal.learn.drills.dealing import HERO, Draw, Duel, duels
from fairdeal.learn.question import Field, Question
from fairdeal.learn.saying import Cards, Name, Say, holding
from fairdeal.ranking import CATEGORIES, Category, read, strength_of

# By level: how many common cards lie there, and how many outs there are.
_STREET = (4, 3, 4, 3, 3)
_MANY = (
    {2, 4, 8, 9},
    {2, 4, 5, 8, 9},
    {3, 5, 6, 7, 10, 12},
    {6, 7, 11, 12, 13, 14},
    {10, 13, 14, 15, 16, 17},
)


def outs_against(duel: Duel) -> tuple[Card, ...]:
    """Return the next cards with which the hand that is behind is ahead; a tie is not enough."""
    hole, rival, board = duel
    return tuple(
        card
        for card in duel.left
        if strength_of((*hole, *board, card)) > strength_of((*rival, *board, card))
    )


def outs(level: int, draw: Draw) -> Question:
    """Ask how many of the cards that may come next put the first hand ahead."""
    for duel in duels(draw, _STREET[level - 1]):
        helping = outs_against(duel)
        if len(helping) in _MANY[level - 1]:
            break
    return Question(
        name="outs",
        ask=Say("ask-outs", {"name": Name(HERO)}),
        rows=duel.rows(),
        fields=(Field(Say("field-outs"), len(helping)),),
        why=(*_now(duel), *by_kind(duel)),
    )


def _now(duel: Duel) -> tuple[Say, ...]:
    """Say what both have before the next card."""
    hands = (duel.hole, duel.rival)
    return tuple(
        Say("why-has", {"name": Name(seat), "hand": holding((*hand, *duel.board))})
        for seat, hand in enumerate(hands)
    )


def by_kind(duel: Duel) -> tuple[Say, ...]:
    """Say which cards put the first hand ahead, by what they make of it."""
    made: dict[Category, list[Card]] = {}
    for card in outs_against(duel):
        made.setdefault(read((*duel.hole, *duel.board, card)).category, []).append(card)
    return tuple(
        Say(
            "why-outs",
            {
                "count": len(made[kind]),
                "kind": Say(f"kind-{kind.replace('_', '-')}"),
                "cards": Cards(tuple(made[kind])),
            },
        )
        for kind in sorted(made, key=CATEGORIES.index, reverse=True)
    )

"""The spot that a seat is in: the facts of a view that decisions are made of."""

from __future__ import annotations

from dataclasses import dataclass

from fairdeal.cards import Card
from fairdeal.equity.classes import class_of
from fairdeal.hand import BoardDealt, Called, Hand, Legal, Raised
from fairdeal.players.player import SeatView


@dataclass(frozen=True, slots=True)
class Spot:
    """Amounts in chips; players by the index of ``Hand``.

    Attributes:
        me: the player to act.
        players: how many were dealt in.
        hole: his cards.
        board: the common cards.
        legal: what he may do.
        big_blind: the size of the big blind.
        pot: all chips in the middle, bets of this street included.
        winnable: the part of the pot, and of his call, that he can win.
        stack: his chips behind.
        bet: what he has put in on this street.
        price: what must be matched on this street.
        reach: the most that he can lose from here on, by the largest stack against him.
        rivals: the others who are still in.
        behind: rivals with chips who act after him on this street.
        last: whether nobody acts after him on the streets to come.
        raises: bets and raises on this street (blinds do not count).
        raiser: who made the last of them, or -1.
        callers: calls on this street since then.
        led: whether the last bet or raise of an earlier street was his.

    """

    me: int
    players: int
    hole: tuple[Card, Card]
    board: tuple[Card, ...]
    legal: Legal
    big_blind: int
    pot: int
    winnable: int
    stack: int
    bet: int
    price: int
    reach: int
    rivals: tuple[int, ...]
    behind: int
    last: bool
    raises: int
    raiser: int
    callers: int
    led: bool

    @property
    def odds(self) -> float:
        """The equity that a call needs to break even."""
        owed = self.legal.owed
        return owed / self.winnable if owed else 0.0

    @property
    def hand_class(self) -> int:
        """The class of the hole cards, 0..168."""
        return class_of(*self.hole)


def spot_of(view: SeatView) -> Spot:
    """Collect the facts of a view whose turn it is.

    Raises:
        ValueError: it is not the view's turn.

    """
    legal = view.legal
    hand = view.hand
    me = hand.index[view.seat]
    rivals = tuple(i for i in range(hand.n) if i != me and not hand.folded[i])
    able = [i for i in rivals if hand.stacks[i]]
    invested = hand.total[me] + legal.owed
    raises, raiser, callers, led = _betting(view, me)
    return Spot(
        me=me,
        players=hand.n,
        hole=view.hole,
        board=tuple(hand.board),
        legal=legal,
        big_blind=view.setup.rules.big_blind,
        pot=hand.pot,
        winnable=legal.owed + sum(min(chips, invested) for chips in hand.total),
        stack=hand.stacks[me],
        bet=hand.bets[me],
        price=hand.price,
        reach=min(
            hand.stacks[me], max(hand.stacks[i] + hand.bets[i] for i in rivals) - hand.bets[me]
        ),
        rivals=rivals,
        behind=sum(_acts_later(hand, me, i) for i in able),
        last=all(i < me for i in able),
        raises=raises,
        raiser=raiser,
        callers=callers,
        led=led,
    )


def _acts_later(hand: Hand, me: int, other: int) -> bool:
    if hand.street:
        return other > me
    first = hand.index[hand.setup.opener]
    return (other - first) % hand.n > (me - first) % hand.n


def _betting(view: SeatView, me: int) -> tuple[int, int, int, bool]:
    index = view.hand.index
    raises = callers = 0
    raiser = -1
    led = False
    for event in view.events:
        if isinstance(event, Raised):
            raises += 1
            raiser = index[event.seat]
            callers = 0
        elif isinstance(event, Called):
            callers += 1
        elif isinstance(event, BoardDealt):
            led = raiser == me if raises else led
            raises = callers = 0
            raiser = -1
    return raises, raiser, callers, led


def straight_draw(ranks: set[int]) -> int:
    """Return how many ranks would complete a straight: 2 or more is open-ended, 1 a gutshot."""
    held = ranks | ({-1} if 12 in ranks else set())
    outs = set()
    for low in range(-1, 9):
        missing = [rank for rank in range(low, low + 5) if rank not in held]
        if len(missing) == 1:
            outs.add(missing[0] % 13)
    return len(outs)

"""A hand that is over, decision by decision, as far as the learner was let see it.

A decision of somebody whose cards were shown is judged from his own seat: with his cards, and with
nothing that he could not see then. Of all others there is only what the table could think.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairdeal.cards import Card
from fairdeal.coach.hint import thousandths
from fairdeal.coach.told import COSTLY_MOST, PARTS, Costly, HandSeen, Thought
from fairdeal.coach.weigh import weigh
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Called,
    Checked,
    Event,
    Folded,
    HoleDealt,
    Raised,
    RaiseTo,
    Seat,
    Shown,
)
from fairdeal.players import SeatView, choose
from fairdeal.players.ranges import Ranges


class _Decision(NamedTuple):
    number: int  # of its event in the hand
    seq: int  # of its event in the log of the table
    seat: Seat
    done: Action


def review(seen: HandSeen) -> tuple[Thought, ...]:
    """Go through all decisions of a hand, in order."""
    cards = _cards(seen)
    return tuple(
        _open(seen, decision, cards[decision.seat])
        if decision.seat in cards
        else _hidden(seen, decision)
        for decision in _decisions(seen)
    )


def costs(hands: Sequence[tuple[int, HandSeen]]) -> tuple[Costly, ...]:
    """Return the decisions of the learner himself that cost most in these hands, at most three."""
    found: list[Costly] = []
    for hand, seen in hands:
        for decision in _decisions(seen):
            if decision.seat != seen.seat:
                continue
            weighed = weigh(_view(seen, seen.seat, seen.events[: decision.number]))
            better = weighed.worths[0].action
            cost = weighed.cost(decision.done)
            part = PARTS[_street(weighed.spot.board)]
            found.append(Costly(hand, decision.seq, part, decision.done, better, cost))
    found.sort(key=lambda costly: costly.cost, reverse=True)
    return tuple(costly for costly in found[:COSTLY_MOST] if costly.cost > 0)


def _decisions(seen: HandSeen) -> Iterator[_Decision]:
    seqs = seen.seqs or range(len(seen.events))
    for number, (event, seq) in enumerate(zip(seen.events, seqs, strict=True)):
        match event:
            case Folded(seat=seat):
                yield _Decision(number, seq, seat, FOLD)
            case Checked(seat=seat):
                yield _Decision(number, seq, seat, CHECK)
            case Called(seat=seat):
                yield _Decision(number, seq, seat, CALL)
            case Raised(seat=seat, to=to):
                yield _Decision(number, seq, seat, RaiseTo(to))
            case _:
                pass


def _cards(seen: HandSeen) -> dict[Seat, tuple[Card, Card]]:
    """Return the hole cards that the learner knows by the end of the hand."""
    known: dict[Seat, tuple[Card, Card]] = {}
    for event in seen.events:
        if isinstance(event, HoleDealt | Shown) and event.cards is not None:
            known[event.seat] = event.cards
    return known


def _view(seen: HandSeen, seat: Seat, events: Sequence[Event]) -> SeatView:
    view = SeatView(seen.setup, seat)
    for event in events:
        view.see(event)
    return view


def _from_seat(events: Sequence[Event], seat: Seat, cards: tuple[Card, Card]) -> Iterator[Event]:
    """Yield events as the seat saw them: with its own hole cards, and with nobody else's."""
    for event in events:
        if isinstance(event, HoleDealt):
            yield HoleDealt(event.seat, cards if event.seat == seat else None)
        else:
            yield event


def _open(seen: HandSeen, decision: _Decision, cards: tuple[Card, Card]) -> Thought:
    """Judge a decision of somebody whose cards are known."""
    before = seen.events[: decision.number]
    view = _view(seen, decision.seat, list(_from_seat(before, decision.seat, cards)))
    weighed = weigh(view)
    spot = weighed.spot
    level = seen.levels.get(decision.seat)
    # What the player made of its cards does not depend on its whims.
    believed = None if level is None else thousandths(choose(view, level, 0).reason.equity)
    return Thought(
        seq=decision.seq,
        seat=decision.seat,
        street=PARTS[_street(spot.board)],
        done=decision.done,
        owed=spot.legal.owed,
        winnable=spot.winnable,
        needed=thousandths(spot.odds),
        cards=cards,
        equity=thousandths(weighed.equity),
        believed=believed,
        width=_width(seen, decision),
        worths=weighed.worths,
        cost=weighed.cost(decision.done),
    )


def _hidden(seen: HandSeen, decision: _Decision) -> Thought:
    """Say of a decision what the table could see."""
    hand = _view(seen, seen.seat, seen.events[: decision.number]).hand
    i = hand.index[decision.seat]
    owed = min(hand.price - hand.bets[i], hand.stacks[i])
    invested = hand.total[i] + owed
    winnable = owed + sum(min(chips, invested) for chips in hand.total)
    return Thought(
        seq=decision.seq,
        seat=decision.seat,
        street=PARTS[_street(hand.board)],
        done=decision.done,
        owed=owed,
        winnable=winnable,
        needed=thousandths(owed / winnable) if owed else 0,
        cards=None,
        equity=None,
        believed=None,
        width=_width(seen, decision),
        worths=(),
        cost=0,
    )


def _width(seen: HandSeen, decision: _Decision) -> int:
    """Return which share of all hands the seat seems to hold after its action."""
    view = _view(seen, seen.seat, seen.events[: decision.number + 1])
    return thousandths(Ranges(view).read(view.hand.index[decision.seat]).width)


def _street(board: Sequence[Card]) -> int:
    return max(len(board) - 2, 0)

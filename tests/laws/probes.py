"""What must be refused, tried at every question, every deal and at the end of a hand.

A probe only judges, so its caller compares the hand's state before and after.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    SHOW,
    Called,
    Checked,
    Folded,
    Hand,
    IllegalAction,
    Killed,
    Legal,
    Raised,
    RaiseTo,
)
from tests.counts.naive import Naive

NOBODY = 10  # no table has this seat


def refused(code: str, judge: Callable[..., Any], *args: Any) -> IllegalAction:
    """Judge what is illegal; return the refusal, which must have ``code``."""
    try:
        event = judge(*args)
    except IllegalAction as error:
        if error.code == code:
            return error
        raise AssertionError(f"{args} is refused as {error}, not as {code}") from error
    raise AssertionError(f"{args} should be refused as {code} and gave {event}")


def refuses_cards(hand: Hand, cards: Sequence[int]) -> None:
    """Offer cards that the hand may not take."""
    try:
        events = hand.reveal(cards)
    except ValueError:
        return
    raise AssertionError(f"cards {cards} should be refused and gave {events}")


def probe_question(hand: Hand, naive: Naive, legal: Legal, i: int, rng: random.Random) -> None:
    """Judge what the seat to act may do, and what neither it nor anybody else may."""
    assert hand.next_event() is None, "at most one decision is pending"
    seat, owed = legal.seat, legal.owed
    assert hand.decide(seat, FOLD) == Folded(seat), "R-062"
    if owed:
        assert hand.decide(seat, CALL) == Called(seat, owed), "R-064"
        error = refused("must_call", hand.decide, seat, CHECK)
        assert error.params == {"owed": owed}, f"R-063: {error}"
    else:
        assert hand.decide(seat, CHECK) == Checked(seat), "R-063"
        refused("nothing_to_call", hand.decide, seat, CALL)
    refused("nothing_to_show", hand.decide, seat, SHOW)
    _probe_raises(hand, naive, legal, i, rng)
    _probe_others(hand, naive, seat, rng)


def _probe_raises(hand: Hand, naive: Naive, legal: Legal, i: int, rng: random.Random) -> None:
    seat, raises = legal.seat, legal.raises
    cur, bet, top = naive.cur, naive.c[i], naive.c[i] + naive.stack[i]
    bounds = naive.bounds(i)
    least, most = (raises[0], raises[-1]) if raises else (0, 0)
    some = {bet, cur, top, top + 1, rng.choice((-5, 0, 2**62))}
    if raises:
        some |= {least - 1, least, least + 1, most - 1, raises[rng.randrange(len(raises))]}
    else:
        some |= {cur + naive.lfr, top - 1}
    for to in some:
        if naive.may_raise_to(to, bounds):
            assert to in raises, f"R-067: {to} is legal and not in {raises}"
            assert hand.decide(seat, RaiseTo(to)) == Raised(seat, to, to - bet, cur == 0), "R-065"
        else:
            assert to not in raises, f"R-067: {to} is not legal and in {raises}"
            error = refused("raise_bounds", hand.decide, seat, RaiseTo(to))
            assert error.params == {"least": least, "most": most}, f"R-067: {error}"
    if raises and most - least <= 50:
        every = [to for to in range(least, most + 1) if naive.may_raise_to(to, bounds)]
        assert list(raises) == every, f"R-067: {list(raises)} instead of {every}"


def _probe_others(hand: Hand, naive: Naive, seat: int, rng: random.Random) -> None:
    """Nobody else may act, no card is asked for, and only live hands can die."""
    others = [other for other in hand.seats if other != seat]
    action = rng.choice((FOLD, CHECK, CALL, RaiseTo(10), SHOW))
    for other in (rng.choice(others), others[0], rng.choice((NOBODY, -1))):
        refused("not_your_turn", hand.decide, other, action)
    refused("not_in_hand", hand.kill, NOBODY)
    i = rng.randrange(hand.n)
    if naive.live[i]:
        assert hand.kill(hand.seats[i]) == Killed(hand.seats[i]), "R-028: the event of a kill"
    else:
        refused("not_in_hand", hand.kill, hand.seats[i])
    refuses_cards(hand, rng.choice(([], [51], [0, 1, 2])))


def probe_deal(hand: Hand, cards: Sequence[int], spare: int) -> None:
    """Offer wrong cards while the hand waits for ``cards``; ``spare`` is one of the deck."""
    refuses_cards(hand, cards[1:])
    refuses_cards(hand, [*cards, spare])
    if len(cards) > 1:
        refuses_cards(hand, [*cards[1:], cards[1]])
    if hand.board:
        refuses_cards(hand, [*cards[1:], hand.board[-1]])
    for pair in hand.hole[:1] + hand.hole[-1:]:
        if pair is not None:
            refuses_cards(hand, [*cards[1:], pair[1]])
    refused("not_your_turn", hand.decide, hand.seats[0], FOLD)
    refused("nothing_to_show", hand.decide, hand.seats[0], SHOW)


def probe_over(hand: Hand) -> None:
    """Nothing may be done any more."""
    assert hand.next_event() is None, "nothing follows the end"
    for seat in hand.seats:
        refused("not_in_hand", hand.kill, seat)
        refused("not_your_turn", hand.decide, seat, FOLD)
        refused("nothing_to_show", hand.decide, seat, SHOW)
    refuses_cards(hand, [])
    refuses_cards(hand, [51])

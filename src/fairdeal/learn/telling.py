"""An example in sentences: the log of a hand, as the page of a table writes it.

The keys are those of the client's log, so that the same words are said of the same things.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Collected,
    Event,
    Folded,
    Hand,
    HoleDealt,
    Killed,
    Legal,
    Mucked,
    Posted,
    Raised,
    Returned,
    Seat,
    Shown,
)
from fairdeal.learn.saying import Holding, Name, Say, Value
from fairdeal.learn.script import Played
from fairdeal.ranking import read


class Line(Struct, frozen=True):
    """One step: what happened, the cards that came, what is in the middle, who is asked what."""

    say: Say
    cards: tuple[Card, ...]
    pot: int
    asks: Say | None


def lines_of(played: Played, hero: Seat | None) -> tuple[Line, ...]:
    """Tell a hand step by step, as the seat ``hero`` (None: nobody) sees it."""
    lines: list[Line] = []
    hand = Hand(played.setup)
    for event, asked in zip(played.events, played.asked, strict=True):
        pots = len(hand.pots)
        hand.apply(event)
        told = list(_told(event, hand, pots, hero))
        lines += [Line(say, cards, hand.pot, None) for say, cards in told]
        if asked is not None and lines:
            asks = options(asked, opens=not hand.price)
            lines[-1] = Line(lines[-1].say, lines[-1].cards, lines[-1].pot, asks)
    return tuple(lines)


def options(legal: Legal, *, opens: bool) -> Say:
    """Say who is asked, and everything that he may do now, with its price.

    ``opens``: nothing was bet on this street, so that it would be a bet and no raise.
    """
    params: dict[str, Value] = {"name": Name(legal.seat), "owed": legal.owed}
    bounds: dict[str, Value] = {"least": legal.least, "most": legal.most}
    price = "call" if legal.owed else "check"
    if not legal.most:
        return Say(f"asks-{price}", params)
    if legal.least == legal.most:
        return Say(f"asks-{price}-all-in", {**params, **bounds})
    return Say(f"asks-{price}-{'bet' if opens else 'raise'}", {**params, **bounds})


def _told(
    event: Event, hand: Hand, pots: int, hero: Seat | None
) -> Iterator[tuple[Say, tuple[Card, ...]]]:
    match event:
        case Posted(seat=seat, kind=kind, paid=paid):
            yield Say(f"log-{kind.replace('_', '-')}", {"name": Name(seat), "chips": paid}), ()
        case HoleDealt(seat=seat, cards=cards):
            if seat == hero and cards is not None:
                yield Say("log-dealt-to", {"name": Name(seat)}), cards
        case BoardDealt(street=street, cards=cards):
            yield Say(f"log-{street}", {"pot": hand.pot}), cards
        case Folded(seat=seat) | Killed(seat=seat):
            yield Say("log-folded", {"name": Name(seat)}), ()
        case Checked(seat=seat):
            yield Say("log-checked", {"name": Name(seat)}), ()
        case Called(seat=seat, paid=paid):
            yield Say("log-called", _wager(hand, seat, paid)), ()
        case Raised(seat=seat, to=to, opens=opens):
            yield Say("log-bet" if opens else "log-raised", _wager(hand, seat, to)), ()
        case Returned(seat=seat, chips=chips):
            yield Say("log-returned", {"name": Name(seat), "chips": chips}), ()
        case Collected(pots=piles) if len(piles) > 1:
            for number, pile in enumerate(piles):
                key = "side-pot" if number else "main-pot"
                yield Say(key, {"number": number, "chips": pile.chips}), ()
        case Shown(seat=seat, cards=cards):
            yield Say("log-shown", {"name": Name(seat)}), cards
        case Mucked(seat=seat):
            yield Say("log-mucked", {"name": Name(seat)}), ()
        case Awarded(pot=pot, shares=shares):
            for share in shares:
                yield (
                    _prize(hand, pot if pots > 1 else -1, share.seat, share.chips, len(shares)),
                    (),
                )
        case Collected():
            pass


def _wager(hand: Hand, seat: Seat, chips: int) -> dict[str, Value]:
    all_in = int(hand.stacks[hand.index[seat]] == 0)
    return {"name": Name(seat), "chips": chips, "allin": all_in}


def _prize(hand: Hand, side: int, seat: Seat, chips: int, winners: int) -> Say:
    which = ("split" if winners > 1 else "one") if side < 0 else "side" if side else "main"
    params: dict[str, Value] = {
        "name": Name(seat),
        "chips": chips,
        "pot": which,
        "number": max(side, 0),
    }
    i = hand.index[seat]
    hole = hand.hole[i]
    if not hand.shown[i] or hole is None:
        return Say("log-won", params)
    best = read((*hole, *hand.board))
    return Say("log-won-with", {**params, "hand": Holding(best.category, best.ranks)})

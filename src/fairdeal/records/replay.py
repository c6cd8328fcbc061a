"""A record as a hand at any point, and the judgement of every event of a record.

``replay`` applies and judges nothing: it works for a record whose rules have been mended since.
``audit`` asks the engine at each point what it would produce there.
"""

from __future__ import annotations

from fairdeal.cards import Card
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    SHOW,
    Action,
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    Hand,
    HoleDealt,
    IllegalAction,
    Killed,
    Legal,
    Mucked,
    NeedCards,
    Raised,
    RaiseTo,
    Seat,
    Shown,
)
from fairdeal.records.errors import CorruptRecord, RecordError
from fairdeal.records.record import HandRecord
from fairdeal.records.unseen import Unseen, cards_out, next_fact


def replay(record: HandRecord, upto: int | None = None) -> Hand:
    """Return the hand after the first ``upto`` events (all of them when None).

    Raises:
        ValueError: ``upto`` is negative or above the number of events.
        CorruptRecord: an event for which the hand has no place, such as a third hand dealt to two.

    """
    most = len(record.events)
    if upto is None:
        upto = most
    if not 0 <= upto <= most:
        raise ValueError(f"upto={upto}: the record has {most} events")
    hand = Hand(record.setup)
    for index, event in enumerate(record.events[:upto]):
        try:
            hand.apply(event)
        except (LookupError, ValueError):  # a hand writes what was judged, and this was not
            raise CorruptRecord(index, event, "an event that has a place in this hand") from None
    return hand


def audit(record: HandRecord) -> Hand:
    """Judge every event anew and return the finished hand.

    At each point the event must be the one that the engine itself would produce; a hand that
    may go away unseen may also be shown (R-127). Where hole cards are unknown a hand may be
    mucked or shown with any cards that are not out, in its turn; the pots must still go to the
    best hand shown.

    Raises:
        CorruptRecord: the first event that is not legal, or a record that ends too early.

    """
    hand = Hand(record.setup)
    dealt = 0
    for index, event in enumerate(record.events):
        try:
            legal = _fault(hand, event, dealt)
        except RecordError as error:
            legal = error.reason
        if legal is not None:
            raise CorruptRecord(index, event, legal)
        dealt += isinstance(event, HoleDealt)
        hand.apply(event)
    if not hand.over:
        raise CorruptRecord(len(record.events), None, _goes_on(hand))
    return hand


def legal_text(legal: Legal, who: str) -> str:
    """Say what a seat may do: ``p3: fold, call 100 or raise to 200 to 500 (R-061 to R-069)``."""
    words = ["fold", f"call {legal.owed}" if legal.owed else "check"]
    least, most = legal.least, legal.most
    if most:
        words.append(f"raise to {least}" + (f" to {most}" if most != least else ""))
    rules = "R-061 to R-069" if most else "R-061 to R-064, no raise by R-067 or R-069"
    return f"{who}: {', '.join(words[:-1])} or {words[-1]} ({rules})"


def _fault(hand: Hand, event: Event, dealt: int) -> str | None:
    """Return None for an event that the engine would produce, else what would be legal."""
    if isinstance(event, Killed):
        return _fault_of_kill(hand, event)
    follows = next_fact(hand)
    if isinstance(follows, Unseen):
        return _fault_of_unseen(hand, event, follows.seat)
    if follows is not None:
        if event == follows or _shows_what_it_might_muck(hand, event, follows):
            return None
        return repr(follows)
    match hand.awaiting:
        case Legal() as legal:
            return _fault_of_action(hand, event, legal)
        case NeedCards() as need if hand.board or dealt == hand.n:
            return _fault_of_board(hand, event, len(need.slots))
        case NeedCards():
            return _fault_of_hole(hand, event, hand.seats[dealt])
        case _:
            return "nothing, the hand is over"


def _goes_on(hand: Hand) -> str:
    try:
        follows = next_fact(hand)
    except RecordError as error:
        return error.reason
    if isinstance(follows, Unseen):
        return f"seat {follows.seat} shows or mucks"
    if follows is not None:
        return repr(follows)
    need = hand.awaiting
    return legal_text(need, f"seat {need.seat}") if isinstance(need, Legal) else "cards are due"


def _fault_of_kill(hand: Hand, event: Killed) -> str | None:
    try:
        hand.kill(event.seat)
    except IllegalAction as refused:
        return f"no such kill ({refused.code}, R-134)"
    return None


def _fault_of_unseen(hand: Hand, event: Event, seat: Seat) -> str | None:
    match event:
        case Mucked(seat=who) if who == seat:
            return None
        case Shown(seat=who, cards=cards) if who == seat and _are_new(hand, cards):
            return None
    return f"seat {seat} mucks, or shows two cards that are not out (R-121, R-123)"


def _shows_what_it_might_muck(hand: Hand, event: Event, follows: Event) -> bool:
    """R-127: who may muck may show instead."""
    if not isinstance(follows, Mucked) or not isinstance(event, Shown):
        return False
    return event == hand.decide(follows.seat, SHOW)


def _fault_of_action(hand: Hand, event: Event, legal: Legal) -> str | None:
    action = _action_of(event)
    try:
        if action is not None and hand.decide(legal.seat, action) == event:
            return None
    except IllegalAction:
        pass  # told with all that would be legal
    return legal_text(legal, f"seat {legal.seat}")


def _action_of(event: Event) -> Action | None:
    match event:
        case Folded():
            return FOLD
        case Checked():
            return CHECK
        case Called():
            return CALL
        case Raised(to=to):
            return RaiseTo(to)
        case _:
            return None


def _fault_of_hole(hand: Hand, event: Event, seat: Seat) -> str | None:
    match event:
        case HoleDealt(seat=who, cards=None) if who == seat:
            return None
        case HoleDealt(seat=who, cards=(first, second)) if who == seat:
            if _are_new(hand, (first, second)):
                return None
    return f"two cards that are not out, for seat {seat} (R-051)"


def _fault_of_board(hand: Hand, event: Event, count: int) -> str | None:
    if (
        isinstance(event, BoardDealt)
        and len(event.cards) == count
        and _are_new(hand, event.cards)
        and hand.reveal(event.cards) == [event]
    ):
        return None
    street = ("flop", "turn", "river")[hand.street]
    return f"the {street}, {count} card{'s' * (count > 1)} not out yet (R-050)"


def _are_new(hand: Hand, cards: tuple[Card, ...]) -> bool:
    return len(set(cards)) == len(cards) and not cards_out(hand) & set(cards)

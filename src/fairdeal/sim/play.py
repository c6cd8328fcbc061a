"""One hand from a source of cards and a player for each seat, through the real ``Hand``."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.dealing import CardSource
from fairdeal.hand import Event, Hand, HandSetup, NeedCards, Over, seen_by
from fairdeal.players import Player, SeatView


def play(
    setup: HandSetup, source: CardSource, players: Sequence[Player], seed: int
) -> tuple[Hand, list[Event]]:
    """Play a hand to its end; return it and everything that happened.

    Every player decides from a view of his own, folded from the events as ``seen_by`` shows
    them to his seat.

    Args:
        setup: what is fixed before the hand.
        source: where the cards come from.
        players: one for each of ``setup.seats``, in that order.
        seed: given to every decision, which adds the place in the hand to it.

    Raises:
        IllegalAction: a player chose what the rules refuse: a fault of the player.

    """
    hand = Hand(setup)
    by_seat = dict(zip(setup.seats, players, strict=True))
    views = {seat: SeatView(setup, seat) for seat in setup.seats}
    log: list[Event] = []
    events = hand.run()
    while True:
        for event in events:
            log.append(event)
            for seat, view in views.items():
                view.see(seen_by(seat, event))
        awaiting = hand.awaiting
        if isinstance(awaiting, Over):
            return hand, log
        if isinstance(awaiting, NeedCards):
            events = hand.run(*hand.reveal(source.open(awaiting.slots)))
        else:
            seat = awaiting.seat
            choice = by_seat[seat].choose(views[seat], seed)
            events = hand.run(hand.decide(seat, choice.action))

"""An account of a hand's chips that reads nothing but the events (R-116)."""

from __future__ import annotations

from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Collected,
    Event,
    Hand,
    HandSetup,
    Posted,
    Raised,
    Returned,
)


class Ledger:
    """Stacks, bets of the street and all that lies in the middle, by what the events say."""

    def __init__(self, setup: HandSetup) -> None:
        self.chips = sum(setup.stacks)
        self.stacks = dict(zip(setup.seats, setup.stacks, strict=True))
        self.bets = dict.fromkeys(setup.seats, 0)
        self.middle = 0  # put in and not paid out
        self.pots: dict[int, tuple[int, frozenset[int]]] = {}
        self.paid: dict[int, int] = {}  # by pot

    def write(self, event: Event, hand: Hand) -> None:
        """Book an event, then compare with the hand that has applied it."""
        if isinstance(event, Called | Raised | Posted):
            self._put(event)
        elif isinstance(event, Returned):
            assert event.chips > 0, f"{event} is empty"
            self.stacks[event.seat] += event.chips
            self.bets[event.seat] -= min(self.bets[event.seat], event.chips)
            self.middle -= event.chips
        elif isinstance(event, Collected):
            self._collect(event)
        elif isinstance(event, BoardDealt):
            self.bets = dict.fromkeys(self.bets, 0)
        elif isinstance(event, Awarded):
            self._award(event)
        self._compare(event, hand)

    def _put(self, event: Called | Raised | Posted) -> None:
        seat, chips = event.seat, event.paid
        assert 0 < chips <= self.stacks[seat], f"{event} of {self.stacks[seat]}"
        self.stacks[seat] -= chips
        self.middle += chips
        if type(event) is not Posted or event.kind in ("small_blind", "big_blind", "live_blind"):
            self.bets[seat] += chips
        if type(event) is Raised:
            assert self.bets[seat] == event.to, f"{event}: the total is {self.bets[seat]}"

    def _collect(self, event: Collected) -> None:
        assert sum(pot.chips for pot in event.pots) == self.middle, f"{event}: not what is in"
        assert all(pot.chips > 0 and pot.seats for pot in event.pots), f"R-115: {event}"
        self.pots = {k: (pot.chips, frozenset(pot.seats)) for k, pot in enumerate(event.pots)}
        self.bets = dict.fromkeys(self.bets, 0)

    def _award(self, event: Awarded) -> None:
        chips, eligible = self.pots[event.pot]
        assert event.pot not in self.paid, f"{event}: paid before"
        assert all(k in self.paid for k in self.pots if k > event.pot), f"R-114: {event}"
        assert sum(share.chips for share in event.shares) == chips, f"{event}: a pot of {chips}"
        winners = [share.seat for share in event.shares]
        assert len(set(winners)) == len(winners), f"{event}: a seat twice"
        assert eligible.issuperset(winners), f"{event}: only {set(eligible)} may win"
        self.paid[event.pot] = chips
        for share in event.shares:
            assert share.chips >= 0, f"{event}"
            self.stacks[share.seat] += share.chips
        self.middle -= chips

    def _compare(self, event: Event, hand: Hand) -> None:
        stacks = hand.stacks
        assert stacks == [self.stacks[seat] for seat in hand.seats], f"stacks after {event}"
        assert min(stacks) >= 0, f"stacks after {event}"
        assert hand.pot == self.middle, f"pot after {event}"
        assert sum(hand.total) + hand.dead - hand.paid_out == self.middle, f"R-116 after {event}"
        assert sum(stacks) + self.middle == self.chips, f"R-116 after {event}"
        assert hand.bets == [self.bets[seat] for seat in hand.seats], f"bets after {event}"

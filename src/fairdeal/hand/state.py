"""What a hand is: the fold of its events. ``apply`` is the only writer.

Inside, players are indices 0..n-1 clockwise from the first seat left of the button, which is the
order of dealing, of acting after the flop, of odd chips and of showing; events speak of seat
numbers. Nothing here judges a wish: that is ``machine.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import add
from typing import Any, Self

from fairdeal.cards import Card
from fairdeal.hand.events import (
    DEAD_MONEY,
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Collected,
    Event,
    Folded,
    HoleDealt,
    Killed,
    Mucked,
    Posted,
    Pot,
    Raised,
    Returned,
    Seat,
    Shown,
    Viewer,
)
from fairdeal.hand.needs import OVER, Awaiting, Legal, board_slots, hole_slots
from fairdeal.hand.setup import HandSetup


@lru_cache(4096)
def _places(seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    return {seat: i for i, seat in enumerate(seats)}


class HandState:
    """The state of a hand.

    Attributes, by index: ``seats``, ``stacks``, ``bets`` (this street), ``total`` (this hand),
    ``folded``, ``hole`` (None: unknown), ``shown``, ``mucked``. ``index`` maps a seat to its
    index, ``board`` holds the open cards, ``street`` is 0 before the flop to 3 on the river,
    ``price`` is what must be matched on this street (R-042), ``dead`` the money that is nobody's
    bet (R-026, R-039), ``pots`` what has been collected so far, ``paid_out`` what was won of it;
    when all of it is won the hand is ``over`` (a lone unmatched blind leaves no pot at all, R-111).
    ``awaiting`` is what is needed from outside, once all has happened that follows by itself.
    """

    __slots__ = (
        "_able",
        "_actor",
        "_aggressor",
        "_awarded",
        "_before",
        "_contested",
        "_dealt",
        "_last_raise",
        "_live",
        "_lone",
        "_loose",
        "_out",
        "_posted",
        "_queue",
        "_stale",
        "_strength",
        "_unit",
        "awaiting",
        "bets",
        "board",
        "dead",
        "folded",
        "hole",
        "index",
        "mucked",
        "n",
        "over",
        "paid_out",
        "pots",
        "price",
        "seats",
        "setup",
        "shown",
        "stacks",
        "street",
    )

    def __init__(self, setup: HandSetup) -> None:
        rules = setup.rules
        self.setup = setup
        first = setup.first
        self.seats: tuple[Seat, ...] = setup.seats[first:] + setup.seats[:first]
        self.stacks: list[int] = [*setup.stacks[first:], *setup.stacks[:first]]
        self.n = n = len(self.seats)
        self.index: Mapping[Seat, int] = _places(self.seats)
        self.bets: list[int] = [0] * n
        self._before: list[int] = [0] * n  # antes, and what was put in on earlier streets
        self.dead = 0
        self.folded: list[bool] = [False] * n
        self.hole: list[tuple[Card, Card] | None] = [None] * n
        self.shown: list[bool] = [False] * n
        self.mucked: list[bool] = [False] * n
        self.board: list[Card] = []
        self.street = 0
        # `full` is the price even of a short big blind, `posted` rises with the posts.
        self.price = rules.big_blind if rules.short_blind_price == "full" else 0
        self.pots: list[Pot] = []
        self.paid_out = 0
        self.over = False
        self._unit = rules.chip_unit
        self._posted = 0  # forced bets that are on the table
        self._dealt = 0  # seats that have their hole cards
        self._out: set[Card] = set()  # the known cards that are out
        self._loose = False  # chips came or a hand died since the pots were collected
        self._awarded = 0  # pots paid
        self._last_raise = rules.big_blind  # size of the last full bet or raise
        # Sets of indices as bits: asking them costs a tenth of a walk around the table.
        self._live = (1 << n) - 1  # dealt in and not folded
        self._contested = True  # two or more are live
        self._able = self._live  # live and able to bet: an uncalled bet comes back too late
        self._lone = False  # at most one is able
        self._queue: list[int] = []  # who acts after the actor if the price stays, in turn
        self._stale: list[int] = []  # who acted between the last full raise and a later, short one
        self._actor = -1
        self._aggressor = -1  # last to bet or raise on this street
        self.awaiting: Awaiting = hole_slots(n, rules.deal_pattern)
        self._strength: dict[int, int] = {}  # a cache: of hands at showdown, by index

    # -- reading --------------------------------------------------------------------------

    @property
    def total(self) -> list[int]:
        """What each index has put in during this hand, dead money excluded."""
        return [*map(add, self._before, self.bets)]

    @property
    def pot(self) -> int:
        """All chips put in and not paid out, bets of this street included."""
        return sum(self._before) + sum(self.bets) + self.dead - self.paid_out

    @property
    def live(self) -> list[int]:
        """Indices of the hands that are dealt in and not folded, ascending."""
        return [*INDICES[self._live]]

    # -- writing --------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Write an event that was judged, now or years ago; nothing is judged here."""
        WRITERS[type(event)](self, event)

    def _called(self, event: Called) -> None:
        self._pay(self._actor, event.paid)
        self._pass_turn()

    def _checked(self, _: Checked) -> None:
        self._pass_turn()

    def _fold(self, _: Folded) -> None:
        self._die(self._actor)
        self._pass_turn()

    def _raised(self, event: Raised) -> None:
        i = self._actor
        size = event.to - self.price
        if size >= self._last_raise:
            self._last_raise = size
            self._stale = []
        else:  # a short all-in lifts the price and nothing else
            acted = [j for j in INDICES[self._able] if j not in self._queue]
            self._stale = [*self._stale, *acted]
        self.price = event.to
        self._aggressor = i
        self._pay(i, event.paid)
        self._queue = self._in_turn(i + 1)
        if self.stacks[i]:
            self._queue.pop()  # the raiser himself
        self._pass_turn()

    def _killed(self, event: Killed) -> None:
        i = self.index[event.seat]
        if self._actor >= 0:  # a closed round stays closed
            self._queue = [j for j in (self._actor, *self._queue) if j != i]
            self._die(i)
            self._pass_turn()
        else:
            self._die(i)
            if not self._contested:
                self.awaiting = OVER

    def _hole_dealt(self, event: HoleDealt) -> None:
        i, cards = self._dealt, event.cards
        if cards is not None:
            self.hole[i] = cards
            self._out.update(cards)
        self._dealt = dealt = i + 1
        if dealt == self.n:
            self._open_round(self.index[self.setup.opener])

    def _board_dealt(self, event: BoardDealt) -> None:
        self.board += event.cards
        self._out.update(event.cards)
        self.street += 1
        self.price = 0
        self._last_raise = self.setup.rules.big_blind
        self._aggressor = -1
        self._open_round(0)

    def _post(self, event: Posted) -> None:
        i = self.index[event.seat]
        self._posted += 1
        self._pay(i, event.paid)
        if event.kind in DEAD_MONEY:
            self.bets[i] -= event.paid
            self.dead += event.paid
        elif event.kind == "ante":  # counts for the hand, not for the street
            self.bets[i] -= event.paid
            self._before[i] += event.paid
        elif self.bets[i] > self.price:
            self.price = self.bets[i]

    def _returned(self, event: Returned) -> None:
        i = self.index[event.seat]
        self.stacks[i] += event.chips
        of_street = min(self.bets[i], event.chips)  # an ante was never a bet of the street
        self.bets[i] -= of_street
        self._before[i] -= event.chips - of_street

    def _collected(self, event: Collected) -> None:
        self._before = self.total
        self.bets = [0] * self.n
        self.pots = list(event.pots)
        self._loose = False
        self.over = not (self.pots or self._contested)

    def _showed(self, event: Shown) -> None:
        i = self.index[event.seat]
        self.shown[i] = True
        self.hole[i] = event.cards
        self._out.update(event.cards)

    def _muck(self, event: Mucked) -> None:
        self.mucked[self.index[event.seat]] = True

    def _award_pot(self, event: Awarded) -> None:
        self._awarded += 1
        self.over = self._awarded == len(self.pots)
        for part in event.shares:
            self.stacks[self.index[part.seat]] += part.chips
            self.paid_out += part.chips

    def _pay(self, i: int, chips: int) -> None:
        self._loose = True
        self.bets[i] += chips
        self.stacks[i] -= chips
        if not self.stacks[i]:
            self._bets_no_more(i)

    def _die(self, i: int) -> None:
        self._loose = True
        self.folded[i] = True
        self._live = live = self._live & ~(1 << i)
        if not live & (live - 1):
            self._contested = False
        self._bets_no_more(i)

    def _bets_no_more(self, i: int) -> None:
        self._able = able = self._able & ~(1 << i)
        if not able & (able - 1):
            self._lone = True
            self._close_for_one()

    def _close_for_one(self) -> None:
        """R-043: the only one with chips is asked if another live one put in more than he did."""
        alone = self._able.bit_length() - 1
        top = max([self.bets[j] for j in INDICES[self._live]])
        if alone < 0 or top <= self.bets[alone]:
            self._queue = []

    def _open_round(self, start: int) -> None:
        self._stale = []
        self._queue = self._in_turn(start)
        if self._lone:
            self._close_for_one()
        self._pass_turn()

    def _in_turn(self, start: int) -> list[int]:
        able = self._able
        return [*INDICES[able >> start << start], *INDICES[able & ((1 << start) - 1)]]

    def _pass_turn(self) -> None:
        """The next one acts; when there is none, the round is closed (R-072)."""
        if not self._queue:
            self._actor = -1
            self._await_cards()
            return
        self._actor = i = self._queue.pop(0)
        price, bet = self.price, self.bets[i]
        most = bet + self.stacks[i]
        if self._lone:
            # no other live player has chips. R-042: only then is a short big blind cheaper.
            self.awaiting = Legal(self.seats[i], min(max(self.bets), most) - bet)
        elif most <= price:
            self.awaiting = Legal(self.seats[i], most - bet)
        elif i in self._stale and not self._reopened(price - bet):
            self.awaiting = Legal(self.seats[i], price - bet)
        else:
            least = price + self._last_raise
            unit = self._unit
            if unit > 1:
                least = -(-least // unit) * unit
            if least > most:
                least = most
            self.awaiting = Legal(self.seats[i], price - bet, least, most, unit)

    def _reopened(self, owed: int) -> bool:
        """R-069: whether one who has acted since the last full raise may raise again."""
        reopen = self.setup.rules.reopen
        return reopen == "any" or (reopen == "cumulative" and owed >= self._last_raise)

    def _await_cards(self) -> None:
        if self._contested and self.street < 3:
            self.awaiting = board_slots(self.n, self.street, self.setup.rules.burn)
        else:
            self.awaiting = OVER

    # -- copying and comparing ------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent hand in the same state; costs microseconds."""
        twin = type(self).__new__(type(self))
        for name in HandState.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) in (list, set) else value)
        twin._strength = {}
        return twin

    def hide(self, viewer: Viewer) -> Self:
        """Return a copy without the cards that ``viewer`` may not know (R-057)."""
        twin = self.copy()
        for i, cards in enumerate(self.hole):
            if cards is not None and not self.shown[i] and self.seats[i] != viewer:
                twin.hole[i] = None
                twin._out.difference_update(cards)
        return twin

    def state(self) -> dict[str, object]:
        """Return everything that ``apply`` writes, for comparing two hands."""
        return {name: getattr(self, name) for name in HandState.__slots__ if name != "_strength"}


# The indices of a set of bits, ascending.
INDICES: tuple[tuple[int, ...], ...] = tuple(
    tuple(i for i in range(10) if bits >> i & 1) for bits in range(1 << 10)
)

# What writes which event. By the type itself: a chain of isinstance costs ten times as much.
WRITERS: dict[type[Event], Callable[[HandState, Any], None]] = {
    Awarded: HandState._award_pot,
    BoardDealt: HandState._board_dealt,
    Called: HandState._called,
    Checked: HandState._checked,
    Collected: HandState._collected,
    Folded: HandState._fold,
    HoleDealt: HandState._hole_dealt,
    Killed: HandState._killed,
    Mucked: HandState._muck,
    Posted: HandState._post,
    Raised: HandState._raised,
    Returned: HandState._returned,
    Shown: HandState._showed,
}

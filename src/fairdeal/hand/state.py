"""What a hand is: the fold of its events. ``apply`` is the only writer.

Inside, players are indices 0..n-1 clockwise from the first seat left of the button, which is the
order of dealing, of acting after the flop, of odd chips and of showing; events speak of seat
numbers. Nothing here judges a wish: that is ``machine.py``.
"""

from __future__ import annotations

from collections.abc import Callable
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
from fairdeal.hand.forced import forced_bets
from fairdeal.hand.needs import Legal
from fairdeal.hand.setup import HandSetup


class HandState:
    """The state of a hand.

    Attributes, by index: ``seats``, ``stacks``, ``bets`` (this street), ``total`` (this hand),
    ``folded``, ``hole`` (None: unknown), ``shown``, ``mucked``. ``index`` maps a seat to its
    index, ``board`` holds the open cards, ``street`` is 0 before the flop to 3 on the river,
    ``price`` is what must be matched on this street (R-042), ``dead`` the money that is nobody's
    bet (R-026, R-039), ``pots`` what has been collected so far and ``paid_out`` what was won of it.
    """

    __slots__ = (
        "_able",
        "_actor",
        "_aggressor",
        "_awarded",
        "_before",
        "_dealt",
        "_forced",
        "_last_raise",
        "_legal",
        "_live",
        "_loose",
        "_out",
        "_posted",
        "_raises",
        "_seen",
        "_todo",
        "bets",
        "board",
        "dead",
        "folded",
        "hole",
        "index",
        "mucked",
        "n",
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
        first = setup.first
        rules = setup.rules
        self.setup = setup
        self.seats: tuple[Seat, ...] = setup.seats[first:] + setup.seats[:first]
        self.stacks: list[int] = [*setup.stacks[first:], *setup.stacks[:first]]
        self.n = n = len(self.seats)
        self.index: dict[Seat, int] = {seat: i for i, seat in enumerate(self.seats)}
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
        self._forced = forced_bets(setup)
        self._posted = 0  # how many of them are on the table
        self._dealt = 0  # seats that have their hole cards
        self._out = 0  # the known cards that are out, as bits
        self._live = n
        self._loose = False  # chips came or a hand died since the pots were collected
        self._awarded = 0  # pots paid
        self._last_raise = rules.big_blind  # size of the last full bet or raise
        self._raises = 0  # full bets and raises on this street
        self._seen: list[int] = [-1] * n  # _raises at one's last action; -1: not acted yet
        # Sets of indices as bits: asking them costs a tenth of a walk around the table.
        self._able = (1 << n) - 1  # live and able to bet: an uncalled bet comes back too late
        self._todo = self._able  # of these, who has not acted since the price last rose
        self._actor = -1
        self._legal: Legal | None = None  # a cache: what the actor may do
        self._aggressor = -1  # last to bet or raise on this street

    # -- reading --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all is paid out; a lone unmatched blind leaves no pot at all (R-111)."""
        if self._awarded != len(self.pots) or self._loose:
            return False
        return self._awarded > 0 or self._live == 1

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
        """Indices of the hands that are dealt in and not folded."""
        return [i for i in range(self.n) if not self.folded[i]]

    # -- writing --------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Write an event that was judged, now or years ago; nothing is judged here."""
        _WRITERS[type(event)](self, event)

    def _called(self, event: Called) -> None:
        i = self.index[event.seat]
        self._pay(i, event.paid)
        self._acted(i)

    def _checked(self, event: Checked) -> None:
        self._acted(self.index[event.seat])

    def _fold(self, event: Folded) -> None:
        i = self.index[event.seat]
        self._die(i)
        self._acted(i)

    def _raised(self, event: Raised) -> None:
        i = self.index[event.seat]
        size = event.to - self.price
        if size >= self._last_raise:  # a short all-in lifts the price and nothing else
            self._last_raise = size
            self._raises += 1
        self.price = event.to
        self._aggressor = i
        self._pay(i, event.paid)
        self._todo = self._able
        self._acted(i)

    def _killed(self, event: Killed) -> None:
        self._die(self.index[event.seat])
        if self._actor >= 0:  # a closed round stays closed
            self._find_actor(self._actor)

    def _hole_dealt(self, event: HoleDealt) -> None:
        cards = event.cards
        if cards is not None:
            self.hole[self.index[event.seat]] = cards
            self._out |= 1 << cards[0] | 1 << cards[1]
        self._dealt += 1
        if self._dealt == self.n:
            self._find_actor(self.index[self.setup.big_blind] + 1)

    def _board_dealt(self, event: BoardDealt) -> None:
        self.board += event.cards
        for card in event.cards:
            self._out |= 1 << card
        self.street += 1
        self.price = 0
        self._last_raise = self.setup.rules.big_blind
        self._raises = 0
        self._seen = [-1] * self.n
        self._todo = self._able
        self._aggressor = -1
        self._find_actor(0)

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

    def _showed(self, event: Shown) -> None:
        i = self.index[event.seat]
        cards = event.cards
        self.shown[i] = True
        self.hole[i] = cards
        self._out |= 1 << cards[0] | 1 << cards[1]

    def _muck(self, event: Mucked) -> None:
        self.mucked[self.index[event.seat]] = True

    def _award_pot(self, event: Awarded) -> None:
        self._awarded += 1
        for part in event.shares:
            self.stacks[self.index[part.seat]] += part.chips
            self.paid_out += part.chips

    def _pay(self, i: int, chips: int) -> None:
        self._loose = True
        self.bets[i] += chips
        stack = self.stacks[i] - chips
        self.stacks[i] = stack
        if not stack:
            self._able &= ~(1 << i)
            self._todo &= self._able

    def _die(self, i: int) -> None:
        self._loose = True
        self.folded[i] = True
        self._live -= 1
        self._able &= ~(1 << i)
        self._todo &= self._able

    def _acted(self, i: int) -> None:
        self._seen[i] = self._raises
        self._todo &= ~(1 << i)
        self._find_actor(i + 1)

    def _find_actor(self, start: int) -> None:
        """Set the index to act, from ``start`` on; -1 when the round is closed (R-043, R-072)."""
        self._legal = None
        todo, able = self._todo, self._able
        if not able & (able - 1):
            self._actor = self._alone()
        elif ahead := todo >> start:
            self._actor = start + (ahead & -ahead).bit_length() - 1
        else:
            self._actor = (todo & -todo).bit_length() - 1  # -1 when there is nothing to do

    def _alone(self) -> int:
        """R-043: the only one with chips is asked if another live one put in more than he did."""
        alone = self._able.bit_length() - 1
        top = max([bet for bet, gone in zip(self.bets, self.folded, strict=True) if not gone])
        return alone if top > self.bets[alone] else -1

    # -- copying and comparing ------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent hand in the same state; costs microseconds."""
        twin = type(self).__new__(type(self))
        for name in HandState.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    def hide(self, viewer: Viewer) -> Self:
        """Return a copy without the cards that ``viewer`` may not know (R-057)."""
        twin = self.copy()
        for i, cards in enumerate(self.hole):
            if cards is not None and not self.shown[i] and self.seats[i] != viewer:
                twin.hole[i] = None
                twin._out &= ~(1 << cards[0] | 1 << cards[1])
        return twin

    def state(self) -> dict[str, object]:
        """Return everything that ``apply`` writes, for comparing two hands."""
        return {name: getattr(self, name) for name in HandState.__slots__ if name != "_legal"}


# What writes which event. By the type itself: a chain of isinstance costs ten times as much.
_WRITERS: dict[type[Event], Callable[[HandState, Any], None]] = {
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

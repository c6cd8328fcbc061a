"""What a hand is: the fold of its events. ``apply`` is the only writer.

Inside, players are indices 0..n-1 clockwise from the first seat left of the button, which is the
order of dealing, of acting after the flop, of odd chips and of showing; events speak of seat
numbers. Nothing here judges a wish: that is ``machine.py``.
"""

from __future__ import annotations

from typing import Self, assert_never

from fairdeal.cards import Card
from fairdeal.hand.events import (
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
)
from fairdeal.hand.forced import forced_bets
from fairdeal.hand.needs import Legal
from fairdeal.hand.setup import HandSetup


class HandState:
    """The state of a hand.

    Attributes, by index: ``seats``, ``stacks``, ``bets`` (this street), ``total`` (this hand),
    ``folded``, ``hole`` (None: unknown), ``shown``, ``mucked``. ``index`` maps a seat to its
    index, ``board`` holds the open cards, ``street`` is 0 before the flop to 3 on the river,
    ``price`` is what must be matched on this street (R-042), ``pots`` what has been collected
    so far and ``paid_out`` what was won of it.
    """

    __slots__ = (
        "_actor",
        "_aggressor",
        "_awarded",
        "_dealt",
        "_forced",
        "_from",
        "_gathered",
        "_last_raise",
        "_legal",
        "_live",
        "_posted",
        "_raises",
        "_seen",
        "_stale",
        "bets",
        "board",
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
        "total",
    )

    def __init__(self, setup: HandSetup) -> None:
        order = setup.order
        n = len(order)
        self.setup = setup
        self.n = n
        self.seats: tuple[Seat, ...] = tuple(setup.seats[i] for i in order)
        self.index: dict[Seat, int] = {seat: i for i, seat in enumerate(self.seats)}
        self.stacks: list[int] = [setup.stacks[i] for i in order]
        self.bets: list[int] = [0] * n
        self.total: list[int] = [0] * n
        self.folded: list[bool] = [False] * n
        self.hole: list[tuple[Card, Card] | None] = [None] * n
        self.shown: list[bool] = [False] * n
        self.mucked: list[bool] = [False] * n
        self.board: list[Card] = []
        self.street = 0
        self.price = setup.rules.big_blind  # R-042 full: also when the big blind is short
        self.pots: list[Pot] = []
        self.paid_out = 0
        self._forced = forced_bets(setup)
        self._posted = 0  # how many of them are on the table
        self._dealt = 0  # seats that have their hole cards
        self._live = n
        self._gathered = 0  # chips in pots
        self._stale = False  # a hand died since: the pots are no longer right
        self._awarded = 0  # pots paid
        self._last_raise = setup.rules.big_blind  # size of the last full bet or raise
        self._raises = 0  # full bets and raises on this street
        self._seen: list[int] = [-1] * n  # _raises at one's last action; -1: not acted yet
        self._from = (self.index[setup.big_blind] + 1) % n  # where to look for the actor
        self._actor = -1
        self._legal: Legal | None = None  # a cache: what the actor may do
        self._aggressor = -1  # last to bet or raise on this street

    # -- reading --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all is paid out; a lone unmatched blind leaves no pot at all (R-111)."""
        if self._awarded != len(self.pots) or self._stale:
            return False
        return self._awarded > 0 or (self._live == 1 and sum(self.total) == self._gathered)

    @property
    def pot(self) -> int:
        """All chips put in and not paid out, bets of this street included."""
        return sum(self.total) - self.paid_out

    @property
    def live(self) -> list[int]:
        """Indices of the hands that are dealt in and not folded."""
        return [i for i in range(self.n) if not self.folded[i]]

    # -- writing --------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Write an event that was judged, now or years ago; nothing is judged here."""
        match event:
            case Checked(seat=seat):
                self._acted(self.index[seat])
            case Called(seat=seat, paid=paid):
                i = self.index[seat]
                self._pay(i, paid)
                self._acted(i)
            case Folded(seat=seat):
                i = self.index[seat]
                self._die(i)
                self._acted(i)
            case Raised():
                self._raise(event)
            case HoleDealt(seat=seat, cards=cards):
                self.hole[self.index[seat]] = cards
                self._dealt += 1
                if self._dealt == self.n:
                    self._actor = self._find_actor()
            case Posted(seat=seat, kind=kind, paid=paid):
                self._posted += 1
                self._pay(self.index[seat], paid)
                if kind == "ante":  # counts for the hand, not for the street
                    self.bets[self.index[seat]] = 0
            case Collected(pots=pots):
                self.pots = list(pots)
                self._gathered = sum(pot.chips for pot in pots)
                self._stale = False
                self.bets = [0] * self.n
            case BoardDealt(cards=cards):
                self._open_street(cards)
            case Shown(seat=seat, cards=cards):
                self.shown[self.index[seat]] = True
                self.hole[self.index[seat]] = cards
            case Mucked(seat=seat):
                self.mucked[self.index[seat]] = True
            case Awarded(shares=parts):
                self._awarded += 1
                for part in parts:
                    self.stacks[self.index[part.seat]] += part.chips
                    self.paid_out += part.chips
            case Returned(seat=seat, chips=chips):
                i = self.index[seat]
                self.stacks[i] += chips
                self.total[i] -= chips
                self.bets[i] -= min(self.bets[i], chips)  # an ante was never a bet of the street
            case Killed(seat=seat):
                self._die(self.index[seat])
                if self._actor >= 0:  # a closed round stays closed
                    self._actor = self._find_actor()
            case _:
                assert_never(event)

    def _pay(self, i: int, chips: int) -> None:
        self.stacks[i] -= chips
        self.bets[i] += chips
        self.total[i] += chips

    def _die(self, i: int) -> None:
        self.folded[i] = True
        self._live -= 1
        self._stale = True

    def _acted(self, i: int) -> None:
        self._seen[i] = self._raises
        self._from = i + 1 if i + 1 < self.n else 0
        self._actor = self._find_actor()

    def _raise(self, event: Raised) -> None:
        i = self.index[event.seat]
        size = event.to - self.price
        if size >= self._last_raise:  # a short all-in lifts the price and nothing else
            self._last_raise = size
            self._raises += 1
        self.price = event.to
        self._aggressor = i
        self._pay(i, event.paid)
        self._acted(i)

    def _open_street(self, cards: tuple[Card, ...]) -> None:
        self.board += cards
        self.street += 1
        self.price = 0
        self._last_raise = self.setup.rules.big_blind
        self._raises = 0
        self._seen = [-1] * self.n
        self._aggressor = -1
        self._from = 0
        self._actor = self._find_actor()

    def _find_actor(self) -> int:
        """The index to act, or -1 when the round is closed (R-043, R-060, R-072)."""
        self._legal = None
        if self._live == 1:
            return -1
        folded, stacks, bets = self.folded, self.stacks, self.bets
        able = [i for i in range(self.n) if stacks[i] and not folded[i]]
        if len(able) == 1:
            alone = able[0]
            matched = all(bets[j] <= bets[alone] for j in range(self.n) if not folded[j])
            return -1 if matched else alone
        start = self._from
        for i in able:
            if i >= start and (self._seen[i] < 0 or bets[i] < self.price):
                return i
        for i in able:
            if i < start and (self._seen[i] < 0 or bets[i] < self.price):
                return i
        return -1

    # -- copying and comparing ------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent hand in the same state; costs microseconds."""
        twin = type(self).__new__(type(self))
        for name in HandState.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    def state(self) -> dict[str, object]:
        """Return everything that ``apply`` writes, for comparing two hands."""
        return {name: getattr(self, name) for name in HandState.__slots__ if name != "_legal"}

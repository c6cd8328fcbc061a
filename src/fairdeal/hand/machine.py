"""One hand of no-limit hold'em as a state machine: no I/O, no clock, no randomness.

Amounts are whole chips. Inside, players are indices 0..n-1 clockwise from the first seat left of
the button, which is the order of dealing, of acting after the flop, of odd chips and of showing;
events speak of seat numbers. ``to`` is a seat's total for the street, never an increment.

Wish -> judge -> fact -> apply: ``decide``, ``kill`` and ``reveal`` judge and change nothing,
``next_event`` says what follows by itself, ``apply`` alone writes. So events can reach the disk
before they take effect, a log rebuilds the hand, and a hand folded from projected events (see
``seen_by``) is what a player in that seat knows.

Rules: groups D to G of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from fairdeal.cards import Card
from fairdeal.hand.actions import Action, Call, Check, Fold, RaiseTo
from fairdeal.hand.errors import CardsUnknown, IllegalAction
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
    Share,
    Shown,
    Street,
)
from fairdeal.hand.forced import forced_bets
from fairdeal.hand.needs import Awaiting, Legal, NeedCards, Over
from fairdeal.hand.pots import shares, side_pots, uncalled
from fairdeal.hand.setup import HandSetup
from fairdeal.hand.showdown import beaten, show_order
from fairdeal.ranking import strength_of

_STREETS: tuple[Street, ...] = ("flop", "turn", "river")
_NO_RAISE = range(0)
_OVER = Over()


class Hand:
    """One hand, from the antes to the payout.

    >>> hand = Hand(HandSetup(preset("standard"), 3, 1, 2, (1, 2, 3), (500, 500, 500)))
    >>> hand.run()                                    # the blinds
    >>> hand.run(*hand.reveal(source.open(hand.awaiting.slots)))
    >>> hand.run(hand.decide(3, RaiseTo(200)))

    Attributes, by index (see the module): ``seats``, ``stacks``, ``bets`` (this street),
    ``total`` (this hand), ``folded``, ``hole`` (None: unknown), ``shown``, ``mucked``. ``index``
    maps a seat to its index, ``board`` holds the open cards, ``street`` is 0 before the flop to
    3 on the river, ``price`` is what must be matched on this street (R-042), ``pots`` what has
    been collected so far.
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
        "_live",
        "_posted",
        "_raises",
        "_seen",
        "_stale",
        "_strength",
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
        self._aggressor = -1  # last to bet or raise on this street
        self._strength: dict[int, int] = {}  # a cache of showdown

    # -- asking ---------------------------------------------------------------------------

    @property
    def awaiting(self) -> Awaiting:
        """What the hand needs from outside; ask when ``next_event`` has nothing more."""
        if self._actor >= 0:
            return self._legal(self._actor)
        if self._dealt < self.n:
            return NeedCards(self._hole_slots())
        if self.over:
            return _OVER
        return NeedCards(self._board_slots(self.street))

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

    def _legal(self, i: int) -> Legal:
        stack, bet = self.stacks[i], self.bets[i]
        rivals = any(chips and j != i and not self.folded[j] for j, chips in enumerate(self.stacks))
        # a short big blind is cheaper only for whom nobody is left to bet against.
        price = self.price if rivals else max(self.bets)
        owed = min(max(price - bet, 0), stack)
        raises = _NO_RAISE
        if rivals and stack > price - bet and self._may_raise(i):
            most = bet + stack
            raises = range(min(self.price + self._last_raise, most), most + 1)
        return Legal(self.seats[i], owed, raises)

    def _may_raise(self, i: int) -> bool:
        """R-069: who has acted may raise again only if the betting was reopened to him."""
        seen = self._seen[i]
        if seen < 0:
            return True
        match self.setup.rules.reopen:
            case "cumulative":
                return self.price - self.bets[i] >= self._last_raise
            case "single":
                return self._raises > seen
            case "any":
                return self.price > self.bets[i]

    def _hole_slots(self) -> tuple[int, ...]:
        """R-052: the two slots of each index in turn."""
        n = self.n
        if self.setup.rules.deal_pattern == "pairs":
            return tuple(range(2 * n))
        return tuple(slot for i in range(n) for slot in (i, n + i))

    def _board_slots(self, street: int) -> tuple[int, ...]:
        """R-052: the slots of the street after ``street``."""
        first = (0, 3, 4)[street] + 2 * self.n
        if self.setup.rules.burn == "on":
            first += street + 1
        return tuple(range(first, first + (3 if street == 0 else 1)))

    # -- judging --------------------------------------------------------------------------

    def decide(self, seat: Seat, action: Action) -> Event:
        """Judge a wish and return the event that it causes, changing nothing.

        Raises:
            IllegalAction: ``not_your_turn``; ``must_call`` (``owed``); ``nothing_to_call``;
                ``raise_bounds`` (``least`` and ``most``, both 0 when no raise is legal).

        """
        i = self._actor
        if i < 0 or self.seats[i] != seat:
            raise IllegalAction("not_your_turn")
        legal = self._legal(i)
        match action:
            case Fold():
                return Folded(seat)
            case Check():
                if legal.owed:
                    raise IllegalAction("must_call", owed=legal.owed)
                return Checked(seat)
            case Call():
                if not legal.owed:
                    raise IllegalAction("nothing_to_call")
                return Called(seat, legal.owed)
            case RaiseTo(to=to):
                if to not in legal.raises:
                    bounds = (legal.raises[0], legal.raises[-1]) if legal.raises else (0, 0)
                    raise IllegalAction("raise_bounds", least=bounds[0], most=bounds[1])
                return Raised(seat, to, to - self.bets[i], self.price == 0)
            case _:
                assert_never(action)

    def kill(self, seat: Seat) -> Killed:
        """Judge an out-of-turn fold: its owner left or was dropped (R-028, R-131).

        Raises:
            IllegalAction: ``not_in_hand``; ``last_hand`` (R-134).

        """
        i = self.index.get(seat, -1)
        if i < 0 or self.folded[i] or self.over:
            raise IllegalAction("not_in_hand")
        if self._live == 1:
            raise IllegalAction("last_hand")
        return Killed(seat)

    def reveal(self, cards: Sequence[Card]) -> list[Event]:
        """Return the events of the cards asked for by ``NeedCards``, in the order of its slots.

        Raises:
            ValueError: another number of cards than asked for, or a card that is out already.

        """
        need = self.awaiting
        if not isinstance(need, NeedCards) or len(cards) != len(need.slots):
            raise ValueError(f"{len(cards)} cards came, the hand asks for {need}")
        out = {card for pair in self.hole if pair for card in pair} | set(self.board)
        if len(set(cards) | out) != len(cards) + len(out):
            raise ValueError("a card came twice")
        if self._dealt < self.n:
            return [
                HoleDealt(seat, (cards[2 * i], cards[2 * i + 1]))
                for i, seat in enumerate(self.seats)
            ]
        return [BoardDealt(_STREETS[self.street], tuple(cards))]

    # -- what follows by itself -----------------------------------------------------------

    def next_event(self) -> Event | None:
        """Return the next fact that nobody decides, or None when something is awaited.

        Raises:
            CardsUnknown: it depends on a card that this hand does not hold.

        """
        if self._actor >= 0:
            return None
        if self._posted < len(self._forced):
            return self._forced[self._posted]
        if self._dealt < self.n:
            return None
        if self._stale or sum(self.total) != self._gathered:
            return self._close_round()
        if self._live == 1:
            return None if self.over else self._award_all()
        return self._after_round()

    def _close_round(self) -> Event:
        i, chips = uncalled(self.total)
        if chips:
            return Returned(self.seats[i], chips)
        return Collected(
            tuple(
                Pot(chips, tuple(self.seats[i] for i in eligible))
                for chips, eligible in side_pots(self.total, self.folded)
            )
        )

    def _award_all(self) -> Event:
        """R-117: the last live hand gets every pot, shown or not."""
        k = len(self.pots) - 1 - self._awarded
        return Awarded(k, (Share(self.seats[self.folded.index(False)], self.pots[k].chips),))

    def _after_round(self) -> Event | None:
        all_in = [i for i in self.live if not self.stacks[i]]
        closed = len(all_in) >= self._live - 1
        face_up = bool(all_in) and self.setup.rules.all_in_exposure == "face_up"
        if self.street < 3:
            return self._next_shown() if face_up and closed else None
        if self._awarded == 0:
            event = self._next_shown() if face_up else self._next_show_or_muck()
            if event is not None:
                return event
        return None if self.over else self._award()

    def _pot_indices(self) -> list[list[int]]:
        return [[self.index[seat] for seat in pot.seats] for pot in self.pots]

    def _next_in_order(self) -> int:
        """The index that is to show or muck now, or -1 (R-120, R-121)."""
        starter = self._aggressor if self.street == 3 else -1
        if starter < 0 or self.folded[starter]:
            starter = self.folded.index(False)
        for i in show_order(self._pot_indices(), starter, self.n):
            if not (self.shown[i] or self.mucked[i] or self.folded[i]):
                return i
        return -1

    def _next_shown(self) -> Event | None:
        i = self._next_in_order()
        return None if i < 0 else Shown(self.seats[i], self._cards_of(i))

    def _next_show_or_muck(self) -> Event | None:
        i = self._next_in_order()
        if i < 0:
            return None
        if self.setup.rules.showdown == "losers_may_muck":
            known = {j: self._strength_of(j) for j in range(self.n) if self.shown[j] or j == i}
            if beaten(i, self._pot_indices(), known):
                return Mucked(self.seats[i])
        return Shown(self.seats[i], self._cards_of(i))

    def _award(self) -> Event:
        """R-112 to R-114: the last pot that is not paid yet, among the hands shown for it."""
        k = len(self.pots) - 1 - self._awarded
        pot = self.pots[k]
        rivals = sorted(i for i in map(self.index.__getitem__, pot.seats) if not self.folded[i])
        if len(rivals) > 1:
            strength = {i: self._strength_of(i) for i in rivals if self.shown[i]}
            best = max(strength.values())
            rivals = [i for i, value in strength.items() if value == best]
        split = shares(pot.chips, rivals, self.setup.rules.odd_chip)
        return Awarded(k, tuple(Share(self.seats[i], chips) for i, chips in split))

    def _cards_of(self, i: int) -> tuple[Card, Card]:
        cards = self.hole[i]
        if cards is None:
            raise CardsUnknown(f"the hole cards of seat {self.seats[i]} are not known")
        return cards

    def _strength_of(self, i: int) -> int:
        value = self._strength.get(i)
        if value is None:
            value = self._strength[i] = strength_of((*self._cards_of(i), *self.board))
        return value

    # -- writing --------------------------------------------------------------------------

    def run(self, *events: Event) -> list[Event]:
        """Apply ``events`` and everything that follows by itself; return all of it in order."""
        log = list(events)
        for event in events:
            self.apply(event)
        while (follows := self.next_event()) is not None:
            self.apply(follows)
            log.append(follows)
        return log

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

    # -- copying --------------------------------------------------------------------------

    def copy(self) -> Hand:
        """Return an independent hand in the same state; costs microseconds."""
        twin: Hand = Hand.__new__(Hand)
        for name in Hand.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        twin._strength = {}
        return twin

    def state(self) -> dict[str, object]:
        """Return everything that ``apply`` writes, for comparing two hands."""
        return {name: getattr(self, name) for name in Hand.__slots__ if name != "_strength"}

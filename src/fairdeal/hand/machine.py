"""One hand of no-limit hold'em as a state machine: no I/O, no clock, no randomness.

Amounts are whole chips. ``to`` is a seat's total for the street, never an increment. Inside,
players are indices clockwise from the left of the button, see ``state.py``.

Wish -> judge -> fact -> apply: ``decide``, ``kill`` and ``reveal`` judge and change nothing,
``next_event`` says what follows by itself, ``apply`` alone writes. So events can reach the disk
before they take effect, a log rebuilds the hand, and a hand folded from projected events (see
``seen_by``) is what a player in that seat knows.

Rules: groups D to G of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Self

from fairdeal.cards import DECK, Card
from fairdeal.hand.actions import Action, Call, Check, Fold, RaiseTo, Show
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
    Pot,
    Raised,
    Returned,
    Seat,
    Share,
    Shown,
    Street,
)
from fairdeal.hand.needs import Awaiting, Legal, NeedCards, Over, WholeUnits
from fairdeal.hand.pots import shares, side_pots, uncalled
from fairdeal.hand.setup import HandSetup
from fairdeal.hand.showdown import beaten, show_order
from fairdeal.hand.state import HandState
from fairdeal.ranking import rank7

_STREETS: tuple[Street, ...] = ("flop", "turn", "river")
_NO_RAISE = range(0)
_OVER = Over()
_CARDS = frozenset(DECK)


@cache
def _hole_slots(n: int, pattern: str) -> NeedCards:
    """R-052: the two slots of each index in turn."""
    if pattern == "pairs":
        return NeedCards(tuple(range(2 * n)))
    return NeedCards(tuple(slot for i in range(n) for slot in (i, n + i)))


@cache
def _board_slots(n: int, street: int, burn: str) -> NeedCards:
    """R-052: the slots of the street after ``street``."""
    first = (0, 3, 4)[street] + 2 * n
    if burn == "on":
        first += street + 1
    return NeedCards(tuple(range(first, first + (3 if street == 0 else 1))))


class Hand(HandState):
    """One hand, from the antes to the payout.

    >>> from fairdeal.hand import FOLD, HandSetup, RaiseTo, preset
    >>> hand = Hand(HandSetup(preset("standard"), 3, 1, 2, (1, 2, 3), (500, 500, 500)))
    >>> hand.run()
    [Posted(seat=1, kind='small_blind', paid=50), Posted(seat=2, kind='big_blind', paid=100)]
    >>> hand.awaiting
    NeedCards(slots=(0, 3, 1, 4, 2, 5))
    >>> dealt = hand.run(*hand.reveal([51, 50, 47, 46, 3, 2]))
    >>> hand.awaiting
    Legal(seat=3, owed=100, raises=range(200, 501))
    >>> hand.run(hand.decide(3, RaiseTo(200)))
    [Raised(seat=3, to=200, paid=200, opens=False)]
    >>> hand.act(1, FOLD)  # the same in one step
    [Folded(seat=1)]

    Its readable attributes are those of ``HandState``.
    """

    __slots__ = ("_strength",)

    def __init__(self, setup: HandSetup) -> None:
        super().__init__(setup)
        self._strength: dict[int, int] = {}  # of hands at showdown, by index

    def copy(self) -> Self:
        """Return an independent hand in the same state; costs microseconds."""
        twin = super().copy()
        twin._strength = {}
        return twin

    # -- asking ---------------------------------------------------------------------------

    @property
    def awaiting(self) -> Awaiting:
        """What the hand needs from outside; ask when ``next_event`` has nothing more."""
        if self._legal is not None:
            return self._legal
        if self._actor < 0:
            return self._cards_needed() or _OVER
        self._legal = legal = self._work_out(self._actor)
        return legal

    def _cards_needed(self) -> NeedCards | None:
        if self.over:
            return None
        if self._dealt < self.n:
            return _hole_slots(self.n, self.setup.rules.deal_pattern)
        return _board_slots(self.n, self.street, self.setup.rules.burn)

    def _work_out(self, i: int) -> Legal:
        """What the seat to act may do."""
        stack, bet = self.stacks[i], self.bets[i]
        owed = self.price - bet
        raises: Sequence[int] = _NO_RAISE
        if not self._able & ~(1 << i):
            # no other live player has chips. R-042: only then is a short big blind cheaper.
            owed = max(self.bets) - bet
        elif stack > owed and (self._seen[i] < 0 or self._reopened(i)):
            most = bet + stack
            least = self.price + self._last_raise
            if least > most:
                least = most
            unit = self.setup.rules.chip_unit
            raises = range(least, most + 1) if unit == 1 else WholeUnits(least, most, unit)
        return Legal(self.seats[i], owed if owed < stack else stack, raises)

    def _reopened(self, i: int) -> bool:
        """R-069: whether one who has acted may raise again."""
        reopen = self.setup.rules.reopen
        if reopen == "single":
            return self._raises > self._seen[i]
        return reopen == "any" or self.price - self.bets[i] >= self._last_raise

    # -- judging --------------------------------------------------------------------------

    def decide(self, seat: Seat, action: Action) -> Event:
        """Judge a wish and return the event that it causes, changing nothing.

        Raises:
            IllegalAction: ``not_your_turn``; ``must_call`` (``owed``); ``nothing_to_call``;
                ``raise_bounds`` (``least`` and ``most``, both 0 when no raise is legal);
                ``nothing_to_show``.

        """
        i = self._actor
        if i < 0 or self.seats[i] != seat:
            if i < 0 and type(action) is Show:
                return self._show_instead(seat)
            raise IllegalAction("not_your_turn")
        legal = self._legal
        if legal is None:
            self._legal = legal = self._work_out(i)
        seat = legal.seat
        kind = type(action)
        if kind is Call:
            if not legal.owed:
                raise IllegalAction("nothing_to_call")
            return Called(seat, legal.owed)
        if kind is Check:
            if legal.owed:
                raise IllegalAction("must_call", owed=legal.owed)
            return Checked(seat)
        if kind is Fold:
            return Folded(seat)
        if isinstance(action, RaiseTo):
            to, raises = action.to, legal.raises
            if type(to) is not int or to not in raises:
                bounds = (raises[0], raises[-1]) if raises else (0, 0)
                raise IllegalAction("raise_bounds", least=bounds[0], most=bounds[1])
            return Raised(seat, to, to - self.bets[i], self.price == 0)
        raise IllegalAction("nothing_to_show")  # Show is what is left

    def _show_instead(self, seat: Seat) -> Shown:
        """R-127: the choice of one whose hand would go away unseen."""
        if self.next_event() != Mucked(seat):
            raise IllegalAction("nothing_to_show")
        return Shown(seat, self._cards_of(self.index[seat]))

    def kill(self, seat: Seat) -> Killed:
        """Judge an out-of-turn fold: its owner left or was dropped (R-028, R-131).

        Raises:
            IllegalAction: ``not_in_hand``; ``last_hand`` (R-134); ``betting_over``.

        """
        i = self.index.get(seat, -1)
        if i < 0 or self.folded[i] or self.over:
            raise IllegalAction("not_in_hand")
        if self._live == 1:
            raise IllegalAction("last_hand")
        if self._awarded or (self.street == 3 and self._actor < 0):
            raise IllegalAction("betting_over")
        return Killed(self.seats[i])

    def reveal(self, cards: Sequence[Card]) -> list[Event]:
        """Return the events of the cards asked for by ``NeedCards``, in the order of its slots.

        Raises:
            ValueError: another number of cards than asked for, no card at all, or a card that is
                out already.

        """
        need = self._cards_needed() if self._actor < 0 else None
        if need is None or len(cards) != len(need.slots):
            raise ValueError(f"{len(cards)} cards came, the hand asks for {self.awaiting}")
        if {*map(type, cards)} != {int} or not _CARDS.issuperset(cards):
            raise ValueError(f"{cards!r}: cards are whole numbers, 0 to 51")
        out = self._out
        for card in cards:
            if out >> card & 1:
                raise ValueError("a card came twice")
            out |= 1 << card
        if self._dealt < self.n:
            one = iter(cards)
            pairs = zip(one, one, strict=True)
            return [HoleDealt(seat, pair) for seat, pair in zip(self.seats, pairs, strict=True)]
        return [BoardDealt(_STREETS[self.street], tuple(cards))]

    # -- what follows by itself -----------------------------------------------------------

    def next_event(self) -> Event | None:
        """Return the next fact that nobody decides, or None when something is awaited.

        Raises:
            CardsUnknown: it depends on a card that this hand does not hold.

        """
        return next(self._follows(), None)

    def _follows(self) -> Iterator[Event]:
        """What follows by itself from here, if each event is applied before the next is asked."""
        if self._actor >= 0:
            return
        if self._dealt < self.n:
            yield from self._forced[self._posted :]
            if self._live > 1:  # else nobody needs a card
                return
        if self._loose:
            total = self.total
            i, chips = uncalled(total)
            if chips:
                yield Returned(self.seats[i], chips)
                total = self.total
            yield Collected(self._collect(total))
        if self._live > 1:
            able = self._able.bit_count()
            all_in = able < self._live
            face_up = all_in and self.setup.rules.all_in_exposure == "face_up"
            if self.street < 3 and not (face_up and able <= 1):
                return
            yield from self._expose() if face_up else self._showdown()
            if self.street < 3:
                return
        for k in range(len(self.pots) - 1 - self._awarded, -1, -1):
            yield self._award(k)

    def _collect(self, total: Sequence[int]) -> tuple[Pot, ...]:
        seats = self.seats
        pots = side_pots(total, self.folded, self.dead)
        return tuple([Pot(chips, tuple([seats[i] for i in who])) for chips, who in pots])

    def _pot_indices(self) -> list[list[int]]:
        if len(self.pots) == 1:
            return [self.live]
        index = self.index
        return [[index[seat] for seat in pot.seats] for pot in self.pots]

    def _order(self, pots: list[list[int]]) -> list[int]:
        """R-120, R-121: who shows in what order; who has done so is left out."""
        starter = self._aggressor if self.street == 3 else -1
        if starter < 0 or self.folded[starter]:
            starter = self.folded.index(False)
        done = self.shown, self.mucked
        return [i for i in show_order(pots, starter, self.n) if not (done[0][i] or done[1][i])]

    def _expose(self) -> Iterator[Event]:
        """R-124: all live hands are opened at once."""
        for i in self._order(self._pot_indices()):
            yield Shown(self.seats[i], self._cards_of(i))

    def _showdown(self) -> Iterator[Event]:
        """R-123: each shows, or mucks what is beaten."""
        pots = self._pot_indices()
        may_muck = self.setup.rules.showdown == "losers_may_muck"
        strength = {i: self._strength_of(i) for i, shown in enumerate(self.shown) if shown}
        for i in self._order(pots):
            own = self._strength_of(i)
            if may_muck and beaten(i, own, pots, strength):
                yield Mucked(self.seats[i])
            else:
                yield Shown(self.seats[i], self._cards_of(i))
            if self.shown[i]:  # perhaps although it was beaten
                strength[i] = own

    def _award(self, k: int) -> Awarded:
        """R-112 to R-117: pot ``k`` among the hands shown for it, or to the only live one."""
        pot = self.pots[k]
        index = self.index
        rivals = [index[seat] for seat in pot.seats]  # ascending, as they were collected
        if len(rivals) > 1:
            strength = {i: self._strength_of(i) for i in rivals if self.shown[i]}
            best = max(strength.values())
            rivals = [i for i, value in strength.items() if value == best]
        rules = self.setup.rules
        split = shares(pot.chips, rivals, rules.odd_chip, rules.chip_unit)
        return Awarded(k, tuple([Share(self.seats[i], chips) for i, chips in split]))

    def _cards_of(self, i: int) -> tuple[Card, Card]:
        cards = self.hole[i]
        if cards is None:
            raise CardsUnknown(f"the hole cards of seat {self.seats[i]} are not known")
        return cards

    def _strength_of(self, i: int) -> int:
        value = self._strength.get(i)
        if value is None:
            value = self._strength[i] = rank7(*self._cards_of(i), *self.board)
        return value

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Judge a wish, let it happen and return its event with all that follows by itself.

        Raises:
            IllegalAction: as for ``decide``; the hand is as it was.

        """
        event = self.decide(seat, action)
        self.apply(event)
        log: list[Event] = [event]
        if self._actor < 0:
            self._follow(log)
        return log

    def run(self, *events: Event) -> list[Event]:
        """Apply ``events`` and everything that follows by itself; return all of it in order."""
        log = list(events)
        for event in log:
            self.apply(event)
        if self._actor < 0:
            self._follow(log)
        return log

    def _follow(self, log: list[Event]) -> None:
        for event in self._follows():
            self.apply(event)
            log.append(event)

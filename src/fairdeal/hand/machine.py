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

from collections.abc import Sequence
from typing import Self, assert_never

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
    Pot,
    Raised,
    Returned,
    Seat,
    Share,
    Shown,
    Street,
)
from fairdeal.hand.needs import Awaiting, Legal, NeedCards, Over
from fairdeal.hand.pots import shares, side_pots, uncalled
from fairdeal.hand.setup import HandSetup
from fairdeal.hand.showdown import beaten, show_order
from fairdeal.hand.state import HandState
from fairdeal.ranking import strength_of

_STREETS: tuple[Street, ...] = ("flop", "turn", "river")
_NO_RAISE = range(0)
_OVER = Over()


class Hand(HandState):
    """One hand, from the antes to the payout.

    >>> from fairdeal.hand import HandSetup, RaiseTo, preset
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
        if self._actor >= 0:
            return self._question()
        if self._dealt < self.n:
            return NeedCards(self._hole_slots())
        if self.over:
            return _OVER
        return NeedCards(self._board_slots(self.street))

    def _question(self) -> Legal:
        """What the seat to act may do; worked out once for each question."""
        if self._legal is None:
            self._legal = self._work_out(self._actor)
        return self._legal

    def _work_out(self, i: int) -> Legal:
        stack, bet = self.stacks[i], self.bets[i]
        if not self._has_rivals(i):
            # a short big blind is cheaper only for whom nobody is left to bet against.
            return Legal(self.seats[i], min(max(self.bets) - bet, stack), _NO_RAISE)
        owed = self.price - bet
        if stack <= owed or not self._may_raise(i):
            return Legal(self.seats[i], min(owed, stack), _NO_RAISE)
        most = bet + stack
        raises = range(min(self.price + self._last_raise, most), most + 1)
        return Legal(self.seats[i], owed, raises)

    def _has_rivals(self, i: int) -> bool:
        """R-067: some other live player has chips, enough to call or not."""
        return any(chips and j != i and not self.folded[j] for j, chips in enumerate(self.stacks))

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
        legal = self._question()
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

    def run(self, *events: Event) -> list[Event]:
        """Apply ``events`` and everything that follows by itself; return all of it in order."""
        log = list(events)
        for event in events:
            self.apply(event)
        while (follows := self.next_event()) is not None:
            self.apply(follows)
            log.append(follows)
        return log

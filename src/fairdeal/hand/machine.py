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
from functools import lru_cache

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
from fairdeal.hand.forced import forced_bets
from fairdeal.hand.needs import Legal, NeedCards
from fairdeal.hand.pots import shares, side_pots, uncalled
from fairdeal.hand.showdown import beaten, show_order
from fairdeal.hand.state import INDICES, WRITERS, HandState
from fairdeal.ranking import rank7

_STREETS: tuple[Street, ...] = ("flop", "turn", "river")
_CARDS = frozenset(DECK)
_INT = {int}


@lru_cache(4096)
def _those(seats: tuple[Seat, ...], bits: int) -> tuple[Seat, ...]:
    return tuple(seats[i] for i in INDICES[bits])


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
    Legal(seat=3, owed=100, least=200, most=500, unit=1)
    >>> hand.run(hand.decide(3, RaiseTo(200)))
    [Raised(seat=3, to=200, paid=200, opens=False)]
    >>> hand.act(1, FOLD)  # the same in one step; for cards that is ``deal``
    [Folded(seat=1)]

    Its readable attributes are those of ``HandState``.
    """

    __slots__ = ()

    # -- judging --------------------------------------------------------------------------

    def decide(self, seat: Seat, action: Action) -> Event:
        """Judge a wish and return the event that it causes, changing nothing.

        Raises:
            IllegalAction: ``not_your_turn``; ``must_call`` (``owed``); ``nothing_to_call``;
                ``raise_bounds`` (``least`` and ``most``, both 0 when no raise is legal);
                ``nothing_to_show``.

        """
        legal = self.awaiting
        if type(legal) is not Legal:
            return self._show_instead(seat, action)
        if legal.seat != seat:
            raise IllegalAction("not_your_turn")
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
            to = action.to
            if type(to) is not int or to not in legal.raises:
                raise IllegalAction("raise_bounds", least=legal.least, most=legal.most)
            return Raised(seat, to, to - self.bets[self._actor], self.price == 0)
        raise IllegalAction("nothing_to_show")  # Show is what is left

    def _show_instead(self, seat: Seat, action: Action) -> Shown:
        """R-127: the choice of one whose hand would go away unseen, the only one after betting."""
        if type(action) is not Show:
            raise IllegalAction("not_your_turn")
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
        if not self._contested:
            raise IllegalAction("last_hand")
        if self.street == 3 and self._actor < 0:
            raise IllegalAction("betting_over")
        return Killed(self.seats[i])

    def reveal(self, cards: Sequence[Card]) -> list[Event]:
        """Return the events of the cards asked for by ``NeedCards``, in the order of its slots.

        Raises:
            ValueError: another number of cards than asked for, no card at all, or a card that is
                out already.

        """
        need = self.awaiting
        if type(need) is not NeedCards or len(cards) != len(need.slots):
            raise ValueError(f"{len(cards)} cards came, the hand asks for {need}")
        new = {*cards}
        if {*map(type, cards)} != _INT or not new <= _CARDS:
            raise ValueError(f"{cards!r}: cards are whole numbers, 0 to 51")
        if len(new) < len(cards) or not new.isdisjoint(self._out):
            raise ValueError("a card came twice")
        if self._dealt < self.n:
            pairs = zip(cards[::2], cards[1::2])  # noqa: B905 - as many as asked for
            return [*map(HoleDealt, self.seats, pairs)]
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
            yield from forced_bets(self.setup)[self._posted :]
            if self._contested:  # else nobody needs a card
                return
        if self._loose:
            total = self.total
            i, chips = uncalled(total)
            if chips:
                total[i] -= chips
                yield Returned(self.seats[i], chips)
            yield Collected(self._collect(total))
        if self._contested:
            all_in = self._able != self._live
            face_up = all_in and self.setup.rules.all_in_exposure == "face_up"
            if self.street < 3 and not (face_up and self._lone):
                return
            yield from self._expose() if face_up else self._showdown()
            if self.street < 3:
                return
        for k in range(len(self.pots) - 1 - self._awarded, -1, -1):
            yield self._award(k)

    def _collect(self, total: Sequence[int]) -> tuple[Pot, ...]:
        seats, live = self.seats, self._live
        if self._able == live:  # all have met the price, and there is one pot
            chips = sum(total) + self.dead
            return (Pot(chips, _those(seats, live)),) if chips else ()
        pots = side_pots(total, INDICES[live], self.dead)
        return tuple([Pot(chips, tuple([seats[i] for i in who])) for chips, who in pots])

    def _order(self) -> list[int]:
        """R-120, R-121: who shows in what order; who has done so is left out."""
        live = self._live
        starter = self._aggressor if self.street == 3 else -1
        if starter < 0 or self.folded[starter]:
            starter = INDICES[live][0]
        if len(self.pots) == 1:
            before = live & ((1 << starter) - 1)
            order = [*INDICES[live ^ before], *INDICES[before]]
        else:
            order = show_order(self._pot_indices(), starter, self.n)
        if True in self.shown or True in self.mucked:
            return [i for i in order if not (self.shown[i] or self.mucked[i])]
        return order

    def _pot_indices(self) -> list[list[int]]:
        index = self.index
        return [[index[seat] for seat in pot.seats] for pot in self.pots]

    def _expose(self) -> Iterator[Event]:
        """R-124: all live hands are opened at once."""
        for i in self._order():
            yield Shown(self.seats[i], self._cards_of(i))

    def _showdown(self) -> Iterator[Event]:
        """R-123: each shows, or mucks what is beaten."""
        may_muck = self.setup.rules.showdown == "losers_may_muck"
        pots = self._pot_indices()
        strength = {i: self._strength_of(i) for i, shown in enumerate(self.shown) if shown}
        for i in self._order():
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
        winners = pot.seats  # ascending clockwise, as they were collected
        if len(winners) > 1:
            index, shown = self.index, self.shown
            rivals = [seat for seat in winners if shown[index[seat]]]
            values = [self._strength_of(index[seat]) for seat in rivals]
            best = max(values)
            winners = tuple(
                [seat for seat, value in zip(rivals, values, strict=True) if value == best]
            )
        if len(winners) == 1:
            return Awarded(k, (Share(winners[0], pot.chips),))
        rules = self.setup.rules
        parts = shares(pot.chips, len(winners), rules.odd_chip, rules.chip_unit)
        return Awarded(k, tuple(map(Share, winners, parts)))

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
        WRITERS[type(event)](self, event)
        log: list[Event] = [event]
        if self._actor < 0:
            self._follow(log)
        return log

    def deal(self, cards: Sequence[Card]) -> list[Event]:
        """Take the cards asked for; return their events with all that follows by itself.

        Raises:
            ValueError: as for ``reveal``; the hand is as it was.

        """
        return self._happen(self.reveal(cards))

    def run(self, *events: Event) -> list[Event]:
        """Apply ``events`` and everything that follows by itself; return all of it in order."""
        return self._happen(list(events))

    def _happen(self, log: list[Event]) -> list[Event]:
        for event in log:
            WRITERS[type(event)](self, event)
        if self._actor < 0:
            self._follow(log)
        return log

    def _follow(self, log: list[Event]) -> None:
        for event in self._follows():
            WRITERS[type(event)](self, event)
            log.append(event)

"""Words for telling a hand: ``start`` sets it up, ``play`` lets each seat act in its turn.

Seats are numbered from 1, chips are whole. ``holes`` and ``board`` fix the cards that matter;
the others are filled up with cards that stand nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from fairdeal.cards import DECK, parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    SHOW,
    Action,
    Event,
    Hand,
    HandSetup,
    House,
    Legal,
    Mucked,
    NeedCards,
    RaiseTo,
    Seat,
    preset,
)

Word: TypeAlias = str | int

_ACTIONS: dict[str, Action] = {"fold": FOLD, "check": CHECK, "call": CALL}


def choice(seat: Seat, owed: int, raises: Sequence[int] = ()) -> Legal:
    """What a seat may do, with its raises as a range."""
    return Legal(seat, owed, raises[0], raises[-1]) if raises else Legal(seat, owed)


class Told:
    """A hand with its dealer and its log."""

    def __init__(
        self, hand: Hand, holes: Mapping[Seat, str], board: str, showing: Collection[Seat] = ()
    ) -> None:
        self.hand = hand
        self._showing = showing
        self.log: list[Event] = []
        self._holes = {seat: parse_cards(text) for seat, text in holes.items()}
        self._board = list(parse_cards(board))
        used = {card for cards in self._holes.values() for card in cards} | set(self._board)
        self._rest = [card for card in DECK if card not in used]
        self._happen()

    def _happen(self, *events: Event) -> None:
        """Apply events, what follows by itself and the cards asked for."""
        self.log += self._run(*events)
        while isinstance(need := self.hand.awaiting, NeedCards):
            self.log += self._run(*self._dealt(need))

    def _run(self, *events: Event) -> list[Event]:
        if not self._showing:
            return self.hand.run(*events)
        log = list(events)
        for event in events:
            self.hand.apply(event)
        while (follows := self.hand.next_event()) is not None:
            if isinstance(follows, Mucked) and follows.seat in self._showing:
                follows = self.hand.decide(follows.seat, SHOW)
            self.hand.apply(follows)
            log.append(follows)
            assert len(log) < 100, "a hand without an end"
        return log

    def _dealt(self, need: NeedCards) -> list[Event]:
        if len(need.slots) == 2 * self.hand.n:
            cards = [c for seat in self.hand.seats for c in self._hole(seat)]
        else:
            have = len(self.hand.board)
            wanted = self._board[have : have + len(need.slots)]
            cards = wanted + [self._rest.pop() for _ in need.slots[len(wanted) :]]
        return self.hand.reveal(cards)

    def _hole(self, seat: Seat) -> Sequence[int]:
        return self._holes.get(seat) or (self._rest.pop(0), self._rest.pop(0))

    def play(self, *words: Word) -> Told:
        """Let each word be the action of the seat whose turn it is: a number is "raise to"."""
        for word in words:
            action = RaiseTo(word) if isinstance(word, int) else _ACTIONS[word]
            self._happen(self.hand.decide(self.legal.seat, action))
        return self

    def leave(self, seat: Seat) -> Told:
        """Kill the hand of a seat that left."""
        self._happen(self.hand.kill(seat))
        return self

    @property
    def legal(self) -> Legal:
        """The question; somebody must have one."""
        need = self.hand.awaiting
        assert isinstance(need, Legal), f"nobody is asked: {need}"
        return need

    @property
    def stacks(self) -> dict[Seat, int]:
        """Chips behind each seat now."""
        return dict(sorted(zip(self.hand.seats, self.hand.stacks, strict=True)))

    @property
    def pots(self) -> list[tuple[int, set[Seat]]]:
        """Chips and seats of each collected pot, main pot first."""
        return [(pot.chips, set(pot.seats)) for pot in self.hand.pots]

    def all(self, kind: type[Event]) -> list[Event]:
        """All events of one kind, in order."""
        return [event for event in self.log if isinstance(event, kind)]


def start(
    stacks: Sequence[int] | Mapping[Seat, int],
    *,
    button: Seat,
    holes: Mapping[Seat, str] | None = None,
    board: str = "",
    no_small_blind: bool = False,
    live_posts: tuple[Seat, ...] = (),
    dead_posts: tuple[Seat, ...] = (),
    showing: Collection[Seat] = (),
    house: House = "standard",
    **options: object,
) -> Told:
    """Begin a hand at 5/10; the blinds are the usual seats left of the button (heads-up: itself).

    ``showing`` seats open a beaten hand that would go away unseen (R-127).
    """
    if not isinstance(stacks, Mapping):
        stacks = dict(enumerate(stacks, 1))
    seats = tuple(sorted(stacks))
    rules = preset(house, **{"small_blind": 5, "big_blind": 10, **options})
    small, big = _blinds(seats, button, literal=rules.heads_up_blinds == "button_bb")
    setup = HandSetup(
        rules,
        button,
        None if no_small_blind else small,
        big,
        seats,
        tuple(stacks[seat] for seat in seats),
        live_posts,
        dead_posts,
    )
    return Told(Hand(setup), holes or {}, board, showing)


def _blinds(seats: Sequence[Seat], button: Seat, *, literal: bool) -> tuple[Seat, Seat]:
    first, second, *_ = sorted(seats, key=lambda seat: (seat <= button, seat))
    return (second, first) if len(seats) == 2 and not literal else (first, second)

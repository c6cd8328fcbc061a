"""Words for telling a hand: ``start`` sets it up, ``play`` lets each seat act in its turn.

Seats are numbered from 1. ``holes`` and ``board`` fix the cards that matter; the others are
filled up with cards that stand nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from fairdeal.cards import DECK, parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Event,
    Hand,
    HandSetup,
    House,
    Legal,
    NeedCards,
    RaiseTo,
    Seat,
    preset,
)
from fairdeal.table.button import left_of

Word: TypeAlias = str | int

_ACTIONS: dict[str, Action] = {"fold": FOLD, "check": CHECK, "call": CALL}


class Told:
    """A hand with its dealer and its log."""

    def __init__(self, hand: Hand, holes: Mapping[Seat, str], board: str) -> None:
        self.hand = hand
        self.log: list[Event] = []
        self._holes = {seat: parse_cards(text) for seat, text in holes.items()}
        self._board = list(parse_cards(board))
        used = {card for cards in self._holes.values() for card in cards} | set(self._board)
        self._rest = [card for card in DECK if card not in used]
        self.log += hand.run()
        self._deal()

    def _deal(self) -> None:
        while isinstance(need := self.hand.awaiting, NeedCards):
            if len(self.log) and not self.hand.hole[0]:
                cards = [c for seat in self.hand.seats for c in self._hole(seat)]
            else:
                have = len(self.hand.board)
                wanted = self._board[have : have + len(need.slots)]
                cards = wanted + [self._rest.pop() for _ in need.slots[len(wanted) :]]
            self.log += self.hand.run(*self.hand.reveal(cards))

    def _hole(self, seat: Seat) -> Sequence[int]:
        return self._holes.get(seat) or (self._rest.pop(0), self._rest.pop(0))

    def play(self, *words: Word) -> Told:
        """Let each word be the action of the seat whose turn it is: a number is "raise to"."""
        for word in words:
            action = RaiseTo(word) if isinstance(word, int) else _ACTIONS[word]
            self.log += self.hand.run(self.hand.decide(self.legal.seat, action))
            self._deal()
        return self

    def leave(self, seat: Seat) -> Told:
        """Kill the hand of a seat that left."""
        self.log += self.hand.run(self.hand.kill(seat))
        self._deal()
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
    house: House = "standard",
    **options: object,
) -> Told:
    """Begin a hand; blinds are the usual seats left of the button (the button heads-up)."""
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
    )
    return Told(Hand(setup), holes or {}, board)


def _blinds(seats: Iterable[Seat], button: Seat, *, literal: bool) -> tuple[Seat, Seat]:
    seats = tuple(seats)
    first = left_of(button, seats)
    if len(seats) == 2 and not literal:
        return left_of(first, seats), first
    return first, left_of(first, seats)

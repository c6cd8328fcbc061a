"""What the coach is asked and what it tells, as values that pass between processes.

Chips are whole numbers, shares are in thousandths. The fields are those of the frames
``hint``, ``review`` and ``session`` of ``fairdeal.wire``, which explain them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.hand import Action, Event, HandSetup, HoleDealt, Seat
from fairdeal.ranking import Category

Part: TypeAlias = Literal["preflop", "flop", "turn", "river"]
PARTS: tuple[Part, ...] = ("preflop", "flop", "turn", "river")
Level: TypeAlias = Literal["easy", "medium", "hard"]
COSTLY_MOST = 3  # decisions that are told of as those that cost most


class HandSeen(Struct, frozen=True):
    """A hand as the learner in ``seat`` has seen it: events projected for him, from its start.

    ``levels`` are those by which the computer players thought; one whose level was changed while
    the hand ran has none. ``seqs`` are the numbers of the events in the log of the table.

    Raises:
        ValueError: the events were not projected: they hold the hole cards of another seat.

    """

    setup: HandSetup
    seat: Seat
    events: tuple[Event, ...]
    levels: dict[Seat, Level] = {}
    seqs: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what the learner has not seen: so nothing that the coach says can rest on it."""
        for event in self.events:
            if isinstance(event, HoleDealt) and event.cards and event.seat != self.seat:
                raise ValueError(f"seat {self.seat} was given the hole cards of seat {event.seat}")


class HintWanted(Struct, frozen=True, tag=True):
    """What is to be done now, in the open question of the learner?"""

    hand: HandSeen


class ReviewWanted(Struct, frozen=True, tag=True):
    """What would have been better in a hand that is over?"""

    hand: HandSeen


class CostsWanted(Struct, frozen=True, tag=True):
    """What of the learner's own decisions cost most, in these hands with their numbers?"""

    hands: tuple[tuple[int, HandSeen], ...]


Wanted: TypeAlias = HintWanted | ReviewWanted | CostsWanted


class Outs(Struct, frozen=True):
    """The next cards that make a category."""

    category: Category
    cards: tuple[Card, ...]


class Worth(Struct, frozen=True):
    """An action, and what it is worth in chips on average."""

    action: Action
    chips: int


class Width(Struct, frozen=True):
    """What a seat seems to hold, as a share of all hands."""

    seat: Seat
    width: int


class Hint(Struct, frozen=True):
    """About an open question."""

    equity: int
    owed: int
    winnable: int
    needed: int
    outs: tuple[Outs, ...]
    reads: tuple[Width, ...]
    worths: tuple[Worth, ...]


class Thought(Struct, frozen=True):
    """About one decision of a hand that is over."""

    seq: int
    seat: Seat
    street: Part
    done: Action
    owed: int
    winnable: int
    needed: int
    cards: tuple[Card, Card] | None
    equity: int | None
    believed: int | None
    width: int
    worths: tuple[Worth, ...]
    cost: int


class Costly(Struct, frozen=True):
    """A decision of the learner and what it cost."""

    hand: int
    seq: int
    street: Part
    done: Action
    better: Action
    cost: int

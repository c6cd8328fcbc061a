"""The last hands of a table, to look through: each as its viewer saw it, and no card more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.coach.told import HandSeen, Level
from fairdeal.hand import Awarded, BoardDealt, HandSetup, HoleDealt, Seat, Viewer
from fairdeal.hand import Event as HandEvent
from fairdeal.ranking import read
from fairdeal.room.padding import OF_HAND, Seen, padded
from fairdeal.table import (
    HandEnded,
    HandStarted,
    HandVoided,
    LevelSet,
    SeatChanged,
    SeatTaken,
    TableEvent,
    seen_by,
)
from fairdeal.table.state import TableState
from fairdeal.wire import HandSummary, PastHand, Reading, Winner, encode


@dataclass(frozen=True)
class KeptHand:
    """A hand that is over: the events since it began, and who was dealt into which seat."""

    hand: int
    base_seq: int
    base: tuple[TableEvent, ...]
    events: tuple[TableEvent, ...]
    dealt: dict[str, Seat]

    def frame(self, viewer: Viewer) -> PastHand:
        """Return the whole hand as this viewer may know it."""
        events = tuple(seen_by(viewer, event) for event in self.events)
        table = TableState()
        for event in (*self.base, *events):
            table.apply(event)
        named = readings(table, viewer)
        return PastHand(self.hand, self.base_seq, self.base, events, named)

    def told(self, viewer: Viewer) -> Seen:
        """Encode it for this viewer, as long as for any other."""
        return padded(encode(self.frame(viewer)), self._public_size + OF_HAND)

    @cached_property
    def _public_size(self) -> int:
        """How many bytes the frame for the rail has."""
        return len(encode(self.frame(None)))

    @property
    def void(self) -> bool:
        """Whether the hand was broken off, and all chips went back (R-135)."""
        return any(isinstance(event, HandVoided) for event in self.events)

    def viewer(self, player: str | None) -> Viewer:
        """Return the seat that a player was dealt into; None is the rail."""
        return None if player is None else self.dealt.get(player)

    def summary(self, player: str | None) -> HandSummary:
        """Return what stands in a list of hands."""
        viewer = self.viewer(player)
        if viewer is None:
            return self._summary
        holes = (event for event in self.events if isinstance(event, HoleDealt))
        own = next((hole.cards for hole in holes if hole.seat == viewer), None)
        return replace(self._summary, own=own)

    @cached_property  # a list of hands may be asked for again and again
    def _summary(self) -> HandSummary:
        """The same for the rail."""
        names: dict[Seat, str] = {}
        won: dict[str, int] = {}
        board: list[int] = []
        void = False
        for event in (*self.base, *self.events):
            match event:
                case SeatTaken(seat=seat, name=name):
                    names[seat] = name
                case SeatChanged(seat=seat, to=to):
                    names[to] = names.pop(seat)
                case BoardDealt(cards=cards):
                    board += cards
                case Awarded(shares=shares):
                    for share in shares:
                        winner = names[share.seat]
                        won[winner] = won.get(winner, 0) + share.chips
                case HandVoided():
                    void = True
        winners = tuple(Winner(name, chips) for name, chips in won.items())
        return HandSummary(self.hand, void, sum(won.values()), winners, tuple(board), None)


def readings(table: TableState, viewer: Viewer) -> tuple[Reading, ...]:
    """Name the hands that this viewer sees: his own while it lives, and those that were shown."""
    hand = table.hand
    if hand is None:
        return ()
    own = None if viewer is None else hand.index.get(viewer)
    # Every seat is told after every action, and there is mostly nothing shown to look for.
    named = [] if own is None else [own]
    if any(hand.shown):
        named = [i for i in range(hand.n) if i == own or hand.shown[i]]
    return tuple(
        _read(hand.seats[i], (*hole, *hand.board))
        for i in named
        if (hole := hand.hole[i]) is not None and not hand.folded[i]
    )


@lru_cache(4096)  # the same hand is told again with each action of a street
def _read(seat: Seat, cards: tuple[Card, ...]) -> Reading:
    best = read(cards)
    return Reading(seat, best.category, best.ranks, best.cards)


def hand_seen(kept: KeptHand, seat: Seat) -> HandSeen:
    """Return a hand, running or over, as the player in this seat of it has seen it.

    What happened at the table after it, such as other players at other levels, is no part of it.
    """
    table = TableState()
    for event in kept.base:
        table.apply(event)
    setup: HandSetup | None = None
    levels: dict[Seat, Level] = {}
    events: list[HandEvent] = []
    seqs: list[int] = []
    for seq, event in enumerate(kept.events, kept.base_seq + 1):
        seen = seen_by(seat, event)
        table.apply(seen)
        match seen:
            case HandStarted(seats=seats):
                assert table.hand is not None, "a hand that did not begin"
                setup = table.hand.setup
                levels = {n: at.level for n in seats if (at := table.at(n)).level is not None}
            case HandEnded() | HandVoided():
                break
            case LevelSet(seat=changed):
                levels.pop(changed, None)  # which of the two has thought, nobody has written down
            case _ if isinstance(seen, HandEvent):
                events.append(seen)
                seqs.append(seq)
    assert setup is not None, "a hand that never began"
    return HandSeen(setup, seat, tuple(events), levels, tuple(seqs))

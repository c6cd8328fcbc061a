"""What a table is: the fold of its events. ``apply`` is the only writer.

A table folded from projected events (``seen_by``) is what a viewer knows; hidden cards in it are
None. Nothing here reads a clock or judges a wish: that is ``machine.py``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from fairdeal.hand import Called, Checked, Folded, Hand, HandSetup, Killed, Raised, Seat, Viewer
from fairdeal.table.button import Last, Ready
from fairdeal.table.config import Level, Pace, TableConfig
from fairdeal.table.events import (
    Asked,
    Bought,
    HandEnded,
    HandStarted,
    Leaving,
    LineBack,
    LineLost,
    PaceSet,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableOpened,
    TimedOut,
)


@dataclass(slots=True)
class SeatState:
    """One occupied seat. ``stack`` is what lies behind now; in a hand the hand knows better."""

    player: str
    name: str
    level: Level | None  # None: a person
    stack: int
    waiting: bool  # for the big blind
    sitting_out: bool = False
    connected: bool = True
    leaving: bool = False
    new: bool = True  # not dealt in to the hand before
    missed_blind: bool = False  # while sitting out or broke
    out_by_drop: bool = False  # sits out because the line was lost
    timed_out: bool = False  # in this hand, while connected
    misses: int = 0  # hands in a row with a clock that ran out


class TableState:
    """The state of a table after ``seq`` events.

    Attributes:
        config, pace: as opened and set.
        seats: one entry a seat, None where it is free.
        hand: the running hand, or the last one until the next begins.
        running: whether that hand is not over yet.
        hand_no: its number, 0 before the first.
        turn: the event number of the open question (R-140), 0 for none; ``asked`` is the question.
        brought: chips that came to the table less those that left it.
        left_with: player -> chips with which he left (R-023).

    """

    def __init__(self) -> None:
        self.seq = 0
        self.config: TableConfig = None  # type: ignore[assignment]  # set by the first event
        self.pace: Pace = "normal"
        self.seats: list[SeatState | None] = []
        self.hand: Hand | None = None
        self.running = False
        self.hand_no = 0
        self.last: Last | None = None
        self.turn = 0
        self.asked: Asked | None = None
        self.closed = False
        self.brought = 0
        self.left_with: dict[str, int] = {}

    # -- asking ---------------------------------------------------------------------------

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player, also of one who is leaving it, or None."""
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None

    def at(self, seat: Seat) -> SeatState:
        """Return an occupied seat."""
        state = self.seats[seat]
        assert state is not None, f"seat {seat} is free"
        return state

    def stack_of(self, seat: Seat) -> int:
        """Return the chips behind a seat now."""
        if self.running and self.hand is not None and seat in self.hand.index:
            return self.hand.stacks[self.hand.index[seat]]
        return self.at(seat).stack

    def dealt_in(self, seat: Seat) -> bool:
        """Tell whether the seat is part of the running hand (folded or not)."""
        return self.running and self.hand is not None and seat in self.hand.index

    def occupied(self) -> list[tuple[Seat, SeatState]]:
        """Return the seats that somebody holds, ascending."""
        return [(number, seat) for number, seat in enumerate(self.seats) if seat is not None]

    def ready(self) -> list[Ready]:
        """Return the seats that could be dealt in (R-020), ascending."""
        return [
            Ready(number, seat.player, seat.waiting, seat.new)
            for number, seat in self.occupied()
            if seat.stack and not seat.sitting_out and not seat.leaving
        ]

    def chips(self) -> int:
        """Return all chips on the table, those in the pot included; equals ``brought`` (R-116)."""
        pot = self.hand.pot if self.running and self.hand is not None else 0
        return pot + sum(self.stack_of(number) for number, _ in self.occupied())

    # -- writing --------------------------------------------------------------------------

    def apply(self, event: TableEvent) -> None:
        """Write an event that was judged, now or years ago; nothing is judged here."""
        self.seq += 1
        match event:
            case TableOpened(config=config, pace=pace):
                self.config, self.pace = config, pace
                self.seats = [None] * config.rules.seats_max
            case SeatTaken():
                self.seats[event.seat] = SeatState(
                    event.player, event.name, event.level, event.chips, event.waits
                )
                self.brought += event.chips
            case Leaving(seat=seat):
                self.at(seat).leaving = True
            case SeatLeft(seat=seat, chips=chips):
                self.left_with[self.at(seat).player] = chips
                self.brought -= chips
                self.seats[seat] = None
            case Bought(seat=seat, chips=chips):
                self.at(seat).stack += chips
                self.brought += chips
            case SatOut(seat=seat, dropped=dropped):
                state = self.at(seat)
                state.sitting_out, state.out_by_drop = True, dropped
            case SatIn(seat=seat, waits=waits):
                state = self.at(seat)
                state.sitting_out = state.out_by_drop = False
                state.waiting = waits
                state.misses = 0
            case LineLost(seat=seat):
                self.at(seat).connected = False
            case LineBack(seat=seat):
                self.at(seat).connected = True
            case PaceSet(pace=pace):
                self.pace = pace
            case HandStarted():
                self._start(event)
            case Asked():
                self.turn, self.asked = self.seq, event
            case TimedOut(seat=seat):
                self.at(seat).timed_out |= self.at(seat).connected
            case HandEnded():
                self._end()
            case TableClosed():
                self.closed = True
            case _:
                assert self.hand is not None, "an event of a hand without a hand"
                self.hand.apply(event)
                if self.asked is not None and _answers(event, self.asked.seat):
                    self.turn, self.asked = 0, None

    def _start(self, event: HandStarted) -> None:
        self._note_missed_blinds(event)
        setup = HandSetup(
            self.config.rules,
            event.button,
            event.small_blind,
            event.big_blind,
            event.seats,
            event.stacks,
        )
        self.hand = Hand(setup)
        self.running = True
        self.hand_no = event.hand
        small = event.small_blind
        if small is None:  # the seat counts although nobody posts
            small = event.big_blind if self.last is None else self.last.big_blind
        players = {seat: self.at(seat).player for seat in self.hand.seats}  # in deal order
        self.last = Last(event.button, small, event.big_blind, players)
        for seat in event.seats:
            state = self.at(seat)
            state.waiting = state.new = state.missed_blind = state.timed_out = False

    def _note_missed_blinds(self, event: HandStarted) -> None:
        """R-026: a blind passed a seat that was not ready; a first hand forgets all (R-044)."""
        last = self.last
        for number, seat in self.occupied():
            if number in event.seats:
                continue
            seat.new = True
            if event.first or last is None:
                seat.missed_blind = False
            elif seat.sitting_out or not seat.stack:
                passed = (event.big_blind - last.big_blind) % 10
                seat.missed_blind |= (number - last.big_blind) % 10 < passed

    def _end(self) -> None:
        assert self.hand is not None, "a hand ended that never began"
        self.running = False
        self.turn, self.asked = 0, None
        for seat, stack in zip(self.hand.seats, self.hand.stacks, strict=True):
            state = self.at(seat)
            state.stack = stack
            state.misses = state.misses + 1 if state.timed_out else 0

    # -- copying and comparing ------------------------------------------------------------

    def baseline(self) -> list[TableEvent]:
        """Return events whose fold gives the public state of this table between two hands."""
        events: list[TableEvent] = [TableOpened(self.config, self.pace)]
        for number, seat in self.occupied():
            events.append(
                SeatTaken(number, seat.player, seat.name, seat.level, seat.stack, seat.waiting)
            )
            if not seat.connected:
                events.append(LineLost(number))
            if seat.sitting_out:
                events.append(SatOut(number, seat.out_by_drop))
        if self.closed:
            events.append(TableClosed())
        return events

    def _copy_into(self, twin: TableState) -> None:
        twin.__dict__.update(self.__dict__)
        twin.seats = [None if seat is None else replace(seat) for seat in self.seats]
        twin.hand = None if self.hand is None else self.hand.copy()
        twin.left_with = dict(self.left_with)

    def hide(self, viewer: Viewer) -> TableState:
        """Return a copy without the hole cards that ``viewer`` may not know (R-057)."""
        twin = TableState()
        self._copy_into(twin)
        if twin.hand is not None:
            hand = twin.hand
            for i, seat in enumerate(hand.seats):
                if seat != viewer and not hand.shown[i]:
                    hand.hole[i] = None
        return twin

    def state(self) -> dict[str, object]:
        """Return everything that ``apply`` writes, for comparing two tables."""
        names = TableState().__dict__.keys()
        state = {name: getattr(self, name) for name in names}
        state["seats"] = [None if seat is None else asdict(seat) for seat in self.seats]
        state["hand"] = None if self.hand is None else self.hand.state()
        return state


def _answers(event: TableEvent, asked: Seat) -> bool:
    match event:
        case Folded(seat=seat) | Checked(seat=seat) | Called(seat=seat):
            return seat == asked
        case Raised(seat=seat) | Killed(seat=seat):
            return seat == asked
        case _:
            return False


__all__ = ["SeatState", "TableState"]

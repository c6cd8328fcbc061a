"""What a table is: the fold of its events. ``apply`` is the only writer.

A table folded from projected events (``seen_by``) is what a viewer knows; hidden cards in it are
None. Nothing here reads a clock or judges a wish: that is ``machine.py``.
"""

from __future__ import annotations

from dataclasses import asdict, replace

import msgspec

from fairdeal.cards import Card
from fairdeal.hand import (
    Called,
    Checked,
    Folded,
    Hand,
    HandSetup,
    Killed,
    Mucked,
    Raised,
    Seat,
    Shown,
    Viewer,
)
from fairdeal.table.button import Last, Ready
from fairdeal.table.clock import BANK_GAIN_MS
from fairdeal.table.config import Pace, TableConfig
from fairdeal.table.events import (
    Asked,
    BankOpened,
    BankSpent,
    Bought,
    CardsShown,
    HandEnded,
    HandStarted,
    HandVoided,
    Held,
    HostSet,
    Leaving,
    LevelSet,
    LineBack,
    LineLost,
    PaceSet,
    Paused,
    RulesSet,
    SatIn,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SentAway,
    ShowAsked,
    TableClosed,
    TableEvent,
    TableOpened,
    TimedOut,
)
from fairdeal.table.seat import Before, Debt, SeatState


class TableState:
    """The state of a table after ``seq`` events.

    Attributes:
        config, pace: as opened and set; ``rules`` and ``stack`` of it are those of the next hand.
        host: the player with the powers of a host; ``host_link`` the hash of the secret that can
            take them, None when there is none; ``held``: no hand begins.
        banned: the players who may not sit down here.
        seats: one entry a seat, None where it is free.
        hand: the running hand, or the last one until the next begins; None once it is void.
        running: whether that hand is not over yet.
        hand_no: its number, 0 before the first.
        turn: the event number of the open question (R-140), 0 for none; ``asked`` is the question,
            or ``showing`` if it is whether a beaten hand is shown (R-127).
        last: the positions of the last hand; ``paused``: they no longer count (R-044).
        cards_shown: seat -> what it showed after this hand, of its own will (R-126).
        brought: chips that came to the table less those that left it.
        left_with: player -> chips with which he left (R-023).

    """

    def __init__(self) -> None:
        self.seq = 0
        self.config: TableConfig = None  # type: ignore[assignment]  # set by the first event
        self.pace: Pace = "normal"
        self.host = ""
        self.host_link: str | None = None
        self.held = False
        self.banned: frozenset[str] = frozenset()
        self.seats: list[SeatState | None] = []
        self.hand: Hand | None = None
        self.running = False
        self.hand_no = 0
        self.last: Last | None = None
        self.paused = False
        self.before: Before | None = None
        self.turn = 0
        self.asked: Asked | None = None
        self.showing: ShowAsked | None = None
        self.cards_shown: dict[Seat, tuple[Card, ...]] = {}
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

    def debt(self, seat: Seat) -> Debt | None:
        """Return what a waiting seat would post to enter at once (R-025, R-026).

        None: it does not wait, the house lets it only wait, or it could not keep a chip.
        """
        return self.at(seat).debt(self.config.rules)

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
                self.config, self.pace, self.host = config, pace, config.owner
                self.seats = [None] * config.rules.seats_max
            case SeatTaken():
                bank_ms = self.config.rules.bank_s * 1000
                self.seats[event.seat] = SeatState(
                    event.player, event.name, event.level, event.chips, event.waits, bank_ms
                )
                self.brought += event.chips
            case SeatChanged(seat=seat, to=to, waits=waits):
                self.seats[to], self.seats[seat] = self.at(seat).moved(waits=waits), None
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
            case HostSet(player=player, link=link):
                self.host, self.host_link = player, link
            case Held(on=on):
                self.held = on
            case RulesSet(rules=rules, stack=stack):
                self.config = msgspec.structs.replace(self.config, rules=rules, stack=stack)
                for _, seat_state in self.occupied():  # never over full
                    seat_state.bank_ms = min(seat_state.bank_ms, rules.bank_s * 1000)
            case LevelSet(seat=seat, level=level):
                self.at(seat).level = level
            case SentAway(seat=seat, banned=banned):
                self.banned |= {self.at(seat).player} if banned else frozenset()
            case HandStarted():
                self._start(event)
            case Asked():
                self.turn, self.asked = self.seq, event
            case BankOpened():
                pass  # what is spent of it comes when the question is over
            case BankSpent(seat=seat, left_ms=left_ms):
                self.at(seat).bank_ms = left_ms
            case ShowAsked():
                self.turn, self.showing = self.seq, event
            case CardsShown(seat=seat):
                if event.hand == self.hand_no:
                    self.cards_shown[seat] = (*self.cards_shown.get(seat, ()), *event.cards)
            case Paused():
                self.paused = True
            case TimedOut(seat=seat):
                self.at(seat).timed_out |= self.at(seat).connected
            case HandEnded():
                self._end()
            case HandVoided():
                self._give_back()
            case TableClosed():
                self.closed = True
            case _:
                assert self.hand is not None, "an event of a hand without a hand"
                self.hand.apply(event)
                if self.asked is not None and _answers(event, self.asked.seat):
                    self.turn, self.asked = 0, None
                if self.showing is not None and _answers(event, self.showing.seat):
                    self.turn, self.showing = 0, None

    def _start(self, event: HandStarted) -> None:
        last = self.last
        small = event.small_blind
        if small is None:  # the seat counts although nobody posts
            small = event.big_blind if last is None else last.big_blind
        self.before = Before(last, self.paused, {n: replace(seat) for n, seat in self.occupied()})
        self._note_missed_blinds(event, small)
        setup = HandSetup(
            self.config.rules,
            event.button,
            event.small_blind,
            event.big_blind,
            event.seats,
            event.stacks,
            event.live_posts,
            event.dead_posts,
        )
        self.hand = Hand(setup)
        self.running = True
        self.paused = False
        self.hand_no = event.hand
        self.cards_shown = {}
        players = {seat: self.at(seat).player for seat in self.hand.seats}  # in deal order
        self.last = Last(event.button, small, event.big_blind, players)
        for seat in event.seats:
            self.at(seat).dealt_in()

    def _note_missed_blinds(self, event: HandStarted, small_blind: Seat) -> None:
        """R-026: blinds pass those who are not dealt in; a first hand forgets all (R-044)."""
        for number, seat in self.occupied():
            if number in event.seats:
                continue
            seat.new = True
            if event.first or self.last is None:
                seat.forget_missed()
            else:
                seat.miss(
                    big=_passed(number, self.last.big_blind, event.big_blind),
                    small=_passed(number, self.last.small_blind, small_blind),
                )

    def _end(self) -> None:
        assert self.hand is not None, "a hand ended that never began"
        self._stop()
        full_ms = self.config.rules.bank_s * 1000
        for seat, stack in zip(self.hand.seats, self.hand.stacks, strict=True):
            state = self.at(seat)
            state.stack = stack
            state.misses = state.misses + 1 if state.timed_out else 0
            state.bank_ms = min(state.bank_ms + BANK_GAIN_MS, full_ms)

    def _give_back(self) -> None:
        """R-135: as before the hand; stacks were not touched, positions and blinds were."""
        before, hand = self.before, self.hand
        assert before is not None, "a void hand that never began"
        assert hand is not None, "a void hand that never began"
        self._stop()
        self.hand = None
        self.last, self.paused = before.last, before.paused
        for number, seat in self.occupied():
            was = before.seats.get(number)
            if was is not None and was.player == seat.player:
                waits = was.waiting if number in hand.index else seat.waiting
                seat.enter_as(was, waits=waits)

    def _stop(self) -> None:
        self.running = False
        self.turn, self.asked, self.showing = 0, None, None

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
            if seat.bank_ms != self.config.rules.bank_s * 1000:
                events.append(BankSpent(number, seat.bank_ms))
            if seat.sitting_out:
                events.append(SatOut(number, seat.out_by_drop))
        if self.host != self.config.owner:
            events.append(HostSet(self.host, None))
        if self.held:
            events.append(Held(on=True))
        if self.paused:
            events.append(Paused())
        if self.closed:
            events.append(TableClosed())
        return events

    def _copy_into(self, twin: TableState) -> None:
        twin.__dict__.update(self.__dict__)
        twin.seats = [None if seat is None else replace(seat) for seat in self.seats]
        twin.hand = None if self.hand is None else self.hand.copy()
        twin.left_with = dict(self.left_with)
        twin.cards_shown = dict(self.cards_shown)

    def hide(self, viewer: Viewer) -> TableState:
        """Return a copy without what ``viewer`` may not know: hole cards (R-057), the link."""
        twin = TableState()
        self._copy_into(twin)
        twin.host_link = None
        if self.hand is not None:
            twin.hand = self.hand.hide(viewer)
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
        case Folded(seat=seat) | Checked(seat=seat) | Called(seat=seat) | Raised(seat=seat):
            return seat == asked
        case Killed(seat=seat) | Shown(seat=seat) | Mucked(seat=seat):
            return seat == asked
        case _:
            return False


def _passed(seat: Seat, start: Seat, end: Seat) -> bool:
    """Whether a blind that went clockwise from ``start`` to ``end`` came by this seat."""
    return 0 < (seat - start) % 10 <= (end - start) % 10


__all__ = ["SeatState", "TableState"]

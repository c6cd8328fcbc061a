"""What a table is: the fold of its events. ``apply`` is the only writer.

A table folded from projected events (``seen_by``) is what a viewer knows; hidden cards in it are
None. Nothing here reads a clock or judges a wish: that is ``machine.py``.
"""

from __future__ import annotations

from copy import copy

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
    Ruleset,
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
    Banned,
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
    RailSet,
    RulesPlanned,
    RulesSet,
    SatIn,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SentAway,
    ShowAsked,
    SoFar,
    Standing,
    TableClosed,
    TableEvent,
    TableOpened,
    TimedOut,
    Unbanned,
)
from fairdeal.table.results import Results, bought, left, played, sat_down
from fairdeal.table.seat import Before, Debt, SeatState


class TableState:
    """The state of a table after ``seq`` events.

    Attributes:
        config, pace: as opened and set; ``rules`` and ``stack`` of it are those of the next hand.
        host: the player with the powers of a host; ``host_link`` the hash of the secret that can
            take them, None when there is none; ``held``: no hand begins; ``ends``: the table closes
            once the running one is over.
        planned: the rules and the stack that count once the running hand is over, or None.
        banned: the players who may not come here, with their names; a viewer knows of none.
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
        results: player -> what he did here, for all who have sat here.

    """

    def __init__(self) -> None:
        self.seq = 0
        self.config: TableConfig = None  # type: ignore[assignment]  # set by the first event
        self.pace: Pace = "normal"
        self.host = ""
        self.host_link: str | None = None
        self.held = False
        self.ends = False
        self.planned: tuple[Ruleset, int] | None = None
        self.banned: dict[str, str | None] = {}
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
        self.results: Results = {}

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
                self.results = sat_down(
                    self.results, event.player, event.name, event.level, event.chips
                )
            case SeatChanged(seat=seat, to=to, waits=waits):
                self.seats[to], self.seats[seat] = self.at(seat).moved(waits=waits), None
            case Leaving(seat=seat):
                self.at(seat).leaving = True
            case SeatLeft(seat=seat, chips=chips):
                self._free(seat, chips)
            case Bought(seat=seat, chips=chips):
                self.at(seat).stack += chips
                self.brought += chips
                self.results = bought(self.results, self.at(seat).player, chips)
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
            case Held(on=on, ends=ends):
                self.held, self.ends = on, ends
            case RulesSet(rules=rules, stack=stack):
                self.config = msgspec.structs.replace(self.config, rules=rules, stack=stack)
                self.planned = None
                for _, seat_state in self.occupied():  # never over full
                    seat_state.bank_ms = min(seat_state.bank_ms, rules.bank_s * 1000)
            case RulesPlanned(rules=rules, stack=stack):
                stays = (rules, stack) == (self.config.rules, self.config.stack)
                self.planned = None if stays else (rules, stack)
            case RailSet(rail_s=rail_s):
                self.config = msgspec.structs.replace(self.config, rail_s=rail_s)
            case LevelSet(seat=seat, level=level):
                self.at(seat).level = level
            case SentAway(seat=seat, banned=banned):
                state = self.at(seat)
                state.sent_away = True
                if banned:
                    self.banned[state.player] = state.name
            case Banned(player=player, name=name):
                if player is not None:
                    self.banned[player] = name
            case Unbanned(player=player):
                if player is not None:
                    del self.banned[player]
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
            case HandVoided(waits=waits):
                self._give_back(self.waits_if_void() if waits is None else waits)
            case TableClosed():
                self.closed = True
            case SoFar():
                self._take_up(event)
            case _:
                assert self.hand is not None, "an event of a hand without a hand"
                self.hand.apply(event)
                if self.asked is not None and _answers(event, self.asked.seat):
                    self.turn, self.asked = 0, None
                if self.showing is not None and _answers(event, self.showing.seat):
                    self.turn, self.showing = 0, None

    def _free(self, seat: Seat, chips: int) -> None:
        player = self.at(seat).player
        self.left_with[player] = chips
        self.brought -= chips
        self.seats[seat] = None
        self.results = left(self.results, player, chips, {s.player for _, s in self.occupied()})

    def _take_up(self, event: SoFar) -> None:
        self.hand_no = event.hand
        self.last = None if event.last is None else Last(*event.last, {})
        for was in event.standings:
            state = self.at(was.seat)
            state.new, state.newcomer = was.new, was.newcomer
            state.missed_big, state.missed_small = was.missed_big, was.missed_small
        self.results = {result.player: result for result in event.results}

    def _start(self, event: HandStarted) -> None:
        last = self.last
        small = event.small_blind
        if small is None:  # the seat counts although nobody posts
            small = event.big_blind if last is None else last.big_blind
        self.before = Before(last, self.paused, {n: copy(seat) for n, seat in self.occupied()})
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
        self.results = played(self.results, [self.at(seat).player for seat in self.hand.seats])

    def waits_if_void(self) -> tuple[Seat, ...]:
        """Return the seats that wait for the big blind if the running hand is void (R-135)."""
        before, hand = self.before, self.hand
        assert before is not None, "a void hand that never began"
        assert hand is not None, "a void hand that never began"
        waits = {number: seat.waiting for number, seat in self.occupied()}
        for number, was in self._same_as_before():
            # Who waits is a newcomer or has missed a blind, and after this hand only he.
            waited = was.waiting if number in hand.index else waits[number]
            waits[number] = waited and (was.newcomer or was.missed_big or was.missed_small)
        return tuple(number for number, still in waits.items() if still)

    def _same_as_before(self) -> list[tuple[Seat, SeatState]]:
        """Return the seats that are held by who held them before the hand, as they were then."""
        assert self.before is not None, "no hand was begun"
        found = ((number, seat, self.before.seats.get(number)) for number, seat in self.occupied())
        return [(n, was) for n, seat, was in found if was is not None and was.player == seat.player]

    def _give_back(self, waits: tuple[Seat, ...]) -> None:
        """R-135: as before the hand; stacks were not touched, positions and blinds were."""
        before = self.before
        assert before is not None, "a void hand that never began"
        self._stop()
        self.hand = None
        self.last, self.paused = before.last, before.paused
        for number, was in self._same_as_before():
            self.at(number).owe_as(was)
        for number, seat in self.occupied():
            seat.waiting = number in waits

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
            events.append(Held(on=True, ends=self.ends))
        if self.planned is not None:
            events.append(RulesPlanned(*self.planned))
        if self.paused:
            events.append(Paused())
        if self.closed:
            events.append(TableClosed())
        events.append(self._so_far())
        return events

    def _so_far(self) -> SoFar:
        last = self.last
        return SoFar(
            self.hand_no,
            None if last is None else (last.button, last.small_blind, last.big_blind),
            tuple(
                Standing(n, seat.new, seat.newcomer, seat.missed_big, seat.missed_small)
                for n, seat in self.occupied()
            ),
            tuple(self.results.values()),
        )

    def _copy_into(self, twin: TableState) -> None:
        twin.__dict__.update(self.__dict__)
        twin.seats = [None if seat is None else copy(seat) for seat in self.seats]
        twin.hand = None if self.hand is None else self.hand.copy()
        twin.left_with = dict(self.left_with)
        twin.banned = dict(self.banned)
        twin.cards_shown = dict(self.cards_shown)

    def hide(self, viewer: Viewer) -> TableState:
        """Return a copy without what ``viewer`` may not know.

        That is hole cards (R-057), the link of the host, and whom he banned.
        """
        twin = TableState()
        self._copy_into(twin)
        twin.host_link = None
        twin.banned = {}
        if self.hand is not None:
            twin.hand = self.hand.hide(viewer)
        return twin

    def state(self) -> dict[str, object]:
        """Return everything that ``apply`` writes, for comparing two tables."""
        names = TableState().__dict__.keys()
        state = {name: getattr(self, name) for name in names}
        state["seats"] = [
            None if seat is None else msgspec.structs.asdict(seat) for seat in self.seats
        ]
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

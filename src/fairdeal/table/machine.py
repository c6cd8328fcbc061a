"""A table that judges: commands, the clock and the cards come in, events come out.

``decide``, ``tick``, ``draw`` and ``reveal`` work on the table itself, so the room calls them on
a copy, stores the events, and only then lets the copy take the table's place. Time is the
caller's monotonic milliseconds; events hold lengths, never moments, and the moments kept here
are lost with the process: ``resume`` starts them afresh (R-135).

Rules: groups B, C and H of docs/rules.md, R-140 and R-141.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from fairdeal.cards import Card
from fairdeal.hand import CHECK, FOLD, IllegalAction, Legal, NeedCards, Seat
from fairdeal.table.button import (
    Draw,
    Last,
    Positions,
    Ready,
    drawn_positions,
    next_positions,
)
from fairdeal.table.commands import (
    Act,
    Back,
    Buy,
    Close,
    Command,
    Drop,
    Leave,
    NextHand,
    Refused,
    SetPace,
    Sit,
    SitIn,
    SitOut,
)
from fairdeal.table.config import (
    BETWEEN_HANDS_MS,
    IDLE_CLOSE_MS,
    RETURN_WITHIN_MS,
    Pace,
    TableConfig,
)
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
from fairdeal.table.state import SeatState, TableState


@dataclass(frozen=True, slots=True)
class NeedDraw:
    """A number below ``n``, drawn uniformly: it chooses the button (R-030, R-032)."""

    n: int


class Table(TableState):
    """One table: ``TableState`` plus the judge, the clocks and the private wishes.

    >>> table = Table()
    >>> events = table.open(config, "normal", now=0)
    >>> events = table.decide(Sit(0, "p1", "Ana"), now=10)
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 0
        self._log: list[TableEvent] = []
        self._deadline: int | None = None  # of the open question
        self._clock_ms = 0  # how much time that question had in all
        self._next_hand_at: int | None = None
        self._idle_since: int | None = None  # since when no person is connected
        self._out_since: dict[Seat, int] = {}
        self._left_at: dict[str, int] = {}
        self._reconnect_used: set[Seat] = set()  # once per hand
        self._sits_out_next: set[Seat] = set()
        self._buys_next: set[Seat] = set()
        self._drawing: Draw | None = None
        self._paused = False  # there was a pause for lack of ready players

    def copy(self) -> Table:
        """Return an independent table in the same state."""
        twin = Table()
        self._copy_into(twin)
        for name in ("_out_since", "_left_at", "_reconnect_used", "_sits_out_next", "_buys_next"):
            setattr(twin, name, getattr(self, name).copy())
        twin._log = []
        return twin

    # -- asking ---------------------------------------------------------------------------

    @property
    def needs(self) -> NeedCards | NeedDraw | None:
        """What must come from the dealer before anything else can happen."""
        if self._drawing is not None:
            return NeedDraw(len(self._drawing.seats))
        if self.running and self.hand is not None:
            need = self.hand.awaiting
            if isinstance(need, NeedCards):
                return need
        return None

    @property
    def next_deadline(self) -> int | None:
        """The next moment at which ``tick`` has something to do, or None."""
        return min(self._deadlines(), default=None)

    def _deadlines(self) -> list[int]:
        if self.closed:
            return []
        moments = [self._deadline] if self.turn else []
        if not self.running:
            moments.append(self._next_hand_at)
        if self._idle_since is not None:
            moments.append(self._idle_since + IDLE_CLOSE_MS)
        moments += [since + self._sit_out_max_ms for since in self._out_since.values()]
        return [moment for moment in moments if moment is not None]

    def clock(self, now: int) -> tuple[int, int] | None:
        """Return (left, total) milliseconds of the open question, or None without a clock."""
        if not self.turn or self._deadline is None:
            return None
        return max(self._deadline - now, 0), self._clock_ms

    def wishes_of(self, seat: Seat) -> tuple[bool, bool]:
        """Tell whether a seat wished to sit out, and to buy chips, after this hand."""
        return seat in self._sits_out_next, seat in self._buys_next

    @property
    def _sit_out_max_ms(self) -> int:
        return self.config.rules.sit_out_max_min * 60_000

    # -- judging --------------------------------------------------------------------------

    def open(self, config: TableConfig, pace: Pace, now: int) -> list[TableEvent]:
        """Open the table: its first event."""
        self._begin_log(now)
        self._emit(TableOpened(config, pace))
        return self._settled()

    def decide(self, command: Command, now: int) -> list[TableEvent]:
        """Judge a command and let it happen, with all that follows; return the events.

        An empty list means that nothing public happened: a private wish was noted, or the
        command asked for what is already so.

        Raises:
            Refused: see its codes; the table is as it was.

        """
        self._begin_log(now)
        if self.closed:
            raise Refused("table_closed")
        match command:
            case Sit():
                self._sit(command)
            case Act():
                self._act(command)
            case Leave(player=player):
                self._leave(self._seat(player))
            case SitOut(player=player):
                self._sit_out(self._seat(player))
            case SitIn(player=player):
                self._sit_in(self._seat(player))
            case Buy(player=player):
                self._buy(self._seat(player))
            case SetPace(player=player, pace=pace):
                self._set_pace(player, pace)
            case NextHand(player=player):
                self._hurry(player)
            case Drop(player=player):
                self._drop(self._seat(player))
            case Back(player=player):
                self._back(self._seat(player))
            case Close():
                self._close()
            case _:
                assert_never(command)
        return self._settled()

    def tick(self, now: int) -> list[TableEvent]:
        """Let happen what is due at ``now``: a clock, the next hand, a limit."""
        self._begin_log(now)
        if self.closed:
            return []
        if self._idle_since is not None and self._idle_since + IDLE_CLOSE_MS <= now:
            self._close()
            return self._settled()
        if self.turn and self._deadline is not None and self._deadline <= now:
            self._expire()
        if not self.running and self._next_hand_at is not None and self._next_hand_at <= now:
            self._start_hand()
        for seat, since in list(self._out_since.items()):
            if since + self._sit_out_max_ms <= now:
                self._stand_up(seat)
        return self._settled()

    def draw(self, index: int, now: int) -> list[TableEvent]:
        """Answer ``NeedDraw``: the button goes to this one of the seats, and the hand begins."""
        self._begin_log(now)
        assert self._drawing is not None, "no draw was asked for"
        seats, self._drawing = self._drawing.seats, None
        rules = self.config.rules
        self._begin_hand(drawn_positions(rules, self._last(), self.ready(), seats, seats[index]))
        return self._settled()

    def reveal(self, cards: Sequence[Card], now: int) -> list[TableEvent]:
        """Answer ``NeedCards`` with the cards of its slots, in their order."""
        self._begin_log(now)
        assert self.hand is not None, "no cards were asked for"
        for event in self.hand.reveal(cards):
            self._emit(event)
        self._follow()
        return self._settled()

    def resume(self, now: int) -> None:
        """Start all clocks afresh after a restart; nobody pays for the outage (R-135)."""
        self._now = now
        rules = self.config.rules
        if self.turn and rules.action_s is not None:
            self._clock_ms = (rules.action_s + rules.reconnect_s) * 1000
            self._deadline = now + self._clock_ms
        if not self.running:
            self._next_hand_at = now + BETWEEN_HANDS_MS[self.pace]
        self._left_at = dict.fromkeys(self.left_with, now)
        self._watch()

    # -- commands -------------------------------------------------------------------------

    def _seat(self, player: str) -> Seat:
        seat = self.seat_of(player)
        if seat is None or self.at(seat).leaving:
            raise Refused("not_seated")
        return seat

    def _sit(self, wish: Sit) -> None:
        if self.seat_of(wish.player) is not None:
            raise Refused("already_seated")
        if not 0 <= wish.seat < len(self.seats):
            raise Refused("no_such_seat", seats=len(self.seats))
        if all(seat is not None for seat in self.seats):
            raise Refused("table_full")
        if self.seats[wish.seat] is not None:
            raise Refused("seat_taken")
        if any(seat.name.casefold() == wish.name.casefold() for _, seat in self.occupied()):
            raise Refused("name_taken")
        chips = self.config.stack
        left_at = self._left_at.get(wish.player)
        if left_at is not None and self._now - left_at < RETURN_WITHIN_MS:
            chips = max(chips, self.left_with.get(wish.player, 0))
        waits = self.config.rules.entry == "wait_bb" and self.hand_no > 0
        self._emit(SeatTaken(wish.seat, wish.player, wish.name, wish.level, chips, waits))

    def _act(self, wish: Act) -> None:
        seat = self._seat(wish.player)
        if not self.turn or (wish.hand, wish.turn) != (self.hand_no, self.turn):
            raise Refused("stale", hand=self.hand_no, turn=self.turn)
        assert self.hand is not None, "a question without a hand"
        assert self.asked is not None, "a turn without a question"
        if self.asked.seat != seat:
            raise Refused("not_your_turn")
        try:
            event = self.hand.decide(seat, wish.action)
        except IllegalAction as no:
            raise Refused(no.code, **no.params) from no
        self._emit(event)
        self._follow()

    def _leave(self, seat: Seat) -> None:
        if self.config.kind == "practice" and self.at(seat).level is None:
            self._close()
        else:
            self._stand_up(seat)

    def _stand_up(self, seat: Seat) -> None:
        """R-028: in mid-hand the hand is folded, the chips go when it is over."""
        if self.dealt_in(seat):
            self._emit(Leaving(seat))
            self._die_out_of_turn(seat)
        else:
            self._depart(seat)

    def _depart(self, seat: Seat) -> None:
        state = self.at(seat)
        self._left_at[state.player] = self._now
        for wishes in (self._sits_out_next, self._buys_next):
            wishes.discard(seat)
        self._emit(SeatLeft(seat, state.stack))

    def _die_out_of_turn(self, seat: Seat) -> None:
        """Kill a hand whose owner is gone, unless it is all-in (R-133) or the last (R-134)."""
        hand = self.hand
        assert hand is not None, "nobody dies without a hand"
        i = hand.index[seat]
        all_in = hand.stacks[i] == 0 and self.config.rules.disconnect_all_in == "keep"
        if hand.folded[i] or len(hand.live) == 1 or all_in:
            return
        self._emit(hand.kill(seat))
        self._follow()

    def _sit_out(self, seat: Seat) -> None:
        if self.dealt_in(seat):
            self._sits_out_next.add(seat)
        elif not self.at(seat).sitting_out:
            self._emit(SatOut(seat))

    def _sit_in(self, seat: Seat) -> None:
        if seat in self._sits_out_next:
            self._sits_out_next.discard(seat)
            return
        if not self.at(seat).sitting_out:
            raise Refused("not_sitting_out")
        if not self.at(seat).stack:
            raise Refused("no_chips")
        self._come_back(seat)

    def _come_back(self, seat: Seat) -> None:
        """R-026 with ``missed_blinds=wait``: who missed a blind waits for the next big blind."""
        state = self.at(seat)
        missed = self.config.rules.missed_blinds == "wait" and state.missed_blind
        self._emit(SatIn(seat, state.waiting or missed))

    def _buy(self, seat: Seat) -> None:
        missing = self.config.stack - self.stack_of(seat)
        if missing <= 0:
            raise Refused("stack_full")
        if self.dealt_in(seat):
            self._buys_next.add(seat)
        else:
            self._emit(Bought(seat, missing))

    def _set_pace(self, player: str, pace: Pace) -> None:
        if player != self.config.owner:
            raise Refused("not_owner")
        if pace != self.pace:
            self._emit(PaceSet(pace))

    def _hurry(self, player: str) -> None:
        if self.config.kind != "practice":
            raise Refused("not_practice")
        if player != self.config.owner:
            raise Refused("not_owner")
        if self.running:
            raise Refused("hand_running")
        if not self._can_start():
            raise Refused("nobody_ready")
        self._start_hand()

    def _drop(self, seat: Seat) -> None:
        state = self.at(seat)
        if not state.connected:
            return
        self._emit(LineLost(seat))
        if not self.dealt_in(seat):
            return
        rules = self.config.rules
        if rules.disconnect == "fold_now":
            self._die_out_of_turn(seat)
        elif self.asked is not None and self.asked.seat == seat:
            if rules.disconnect == "fold_on_turn":
                self._expire()
            elif self._deadline is not None and seat not in self._reconnect_used:
                self._reconnect_used.add(seat)
                self._deadline += rules.reconnect_s * 1000
                self._clock_ms += rules.reconnect_s * 1000

    def _back(self, seat: Seat) -> None:
        state = self.at(seat)
        if state.connected:
            return
        self._emit(LineBack(seat))
        if state.out_by_drop:
            self._come_back(seat)

    def _close(self) -> None:
        """End the hand by folding, persons first, then let every seat leave with its chips."""
        hand = self.hand
        if self.running and hand is not None:
            order = sorted(hand.live, key=lambda i: self.at(hand.seats[i]).level is not None)
            for i in order[:-1]:
                if not hand.over:
                    self._emit(hand.kill(hand.seats[i]))
                    self._follow()
            self._emit(HandEnded(self.hand_no))
            self._check_chips()
        for number, _ in self.occupied():
            self._depart(number)
        self._emit(TableClosed())

    # -- the course of a hand -------------------------------------------------------------

    def _last(self) -> Last | None:
        return None if self._paused else self.last

    def _plan(self) -> Positions | Draw | None:
        """Where the next hand would be, or None when it cannot be dealt (R-020, R-021)."""
        ready = self.ready()
        persons = {r.seat for r in ready if self._is_here(r)}
        if len(ready) < 2 or not persons:
            return None
        plan = next_positions(self.config.rules, self._last(), ready)
        if not persons & set(plan.seats):  # all persons wait for a blind that would never come
            return Draw(tuple(r.seat for r in ready))
        return plan

    def _is_here(self, ready: Ready) -> bool:
        state = self.at(ready.seat)
        return state.level is None and state.connected

    def _can_start(self) -> bool:
        return not self.closed and not self.running and self._plan() is not None

    def _start_hand(self) -> None:
        self._next_hand_at = None
        self._rest_the_dropped()
        plan = self._plan()
        if plan is None:
            self._paused = self._paused or len(self.ready()) < 2
        elif isinstance(plan, Draw):
            self._drawing = plan
        else:
            self._begin_hand(plan)

    def _begin_hand(self, at: Positions) -> None:
        stacks = tuple(self.at(seat).stack for seat in at.seats)
        self._paused = False
        self._reconnect_used.clear()
        self._emit(
            HandStarted(self.hand_no + 1, at.button, at.small_blind, at.big_blind, at.seats, stacks)
        )
        self._follow()

    def _follow(self) -> None:
        """Emit what follows by itself in the hand."""
        assert self.hand is not None, "nothing follows without a hand"
        while (event := self.hand.next_event()) is not None:
            self._emit(event)

    def _expire(self) -> None:
        """R-130: check if that is free, else fold."""
        assert self.hand is not None, "a clock without a hand"
        assert self.asked is not None, "a clock without a question"
        seat = self.asked.seat
        action = FOLD if self.asked.owed else CHECK
        self._emit(TimedOut(seat))
        self._emit(self.hand.decide(seat, action))
        self._follow()

    def _go_on(self) -> None:
        """Bring a running hand to its next question, to the dealer, or to its end."""
        while self.running and self.hand is not None:
            if self.hand.over:
                self._finish_hand()
                return
            need = self.hand.awaiting
            if not isinstance(need, Legal) or not self._ask(need):
                return

    def _ask(self, legal: Legal) -> bool:
        """Put the question; True when it was answered at once for one who is dropped."""
        least, most = (legal.raises[0], legal.raises[-1]) if legal.raises else (0, 0)
        asked = self.asked
        if asked is not None and asked.seat == legal.seat:
            if (asked.owed, asked.least, asked.most) != (legal.owed, least, most):
                # Somebody left and what is legal changed: a new turn, the same clock.
                self._emit(Asked(legal.seat, legal.owed, least, most, asked.clock_ms))
            return False
        state, rules = self.at(legal.seat), self.config.rules
        clock = None if rules.action_s is None else rules.action_s * 1000
        at_once = False
        if not state.connected:
            at_once = rules.disconnect != "clock" or state.timed_out or state.leaving
            if clock is not None and legal.seat not in self._reconnect_used:
                self._reconnect_used.add(legal.seat)
                clock += rules.reconnect_s * 1000
        self._emit(Asked(legal.seat, legal.owed, least, most, clock))
        self._deadline = None if clock is None else self._now + clock
        self._clock_ms = clock or 0
        if at_once:
            self._expire()
        return at_once

    def _finish_hand(self) -> None:
        hand = self.hand
        assert hand is not None, "no hand to finish"
        self._emit(HandEnded(self.hand_no))
        self._check_chips()
        for number, seat in self.occupied():
            if seat.leaving:
                self._depart(number)
            else:
                self._after_hand(number, seat)
        self._sits_out_next.clear()
        self._buys_next.clear()
        self._rest_the_dropped()
        pause = BETWEEN_HANDS_MS[self.pace]
        self._next_hand_at = self._now + (pause if any(hand.shown) else pause * 6 // 10)

    def _after_hand(self, number: Seat, seat: SeatState) -> None:
        missing = self.config.stack - seat.stack
        if missing > 0 and (number in self._buys_next or (seat.level and not seat.stack)):
            self._emit(Bought(number, missing))
        missed = seat.misses >= self.config.rules.misses_to_sit_out
        if (number in self._sits_out_next or missed) and not seat.sitting_out:
            self._emit(SatOut(number))

    def _rest_the_dropped(self) -> None:
        for number, seat in self.occupied():
            if not seat.connected and not seat.sitting_out:
                self._emit(SatOut(number))

    def _check_chips(self) -> None:
        if self.chips() != self.brought:  # wrong chips are worse than no game
            raise RuntimeError(f"{self.chips()} chips on the table, {self.brought} were brought")

    # -- the log and the clocks -----------------------------------------------------------

    def _begin_log(self, now: int) -> None:
        self._now = now
        self._log = []

    def _emit(self, event: TableEvent) -> None:
        self.apply(event)
        self._log.append(event)

    def _settled(self) -> list[TableEvent]:
        self._go_on()
        self._watch()
        return self._log

    def _watch(self) -> None:
        """Start and stop the clocks that follow from who is here."""
        now = self._now
        persons = [(n, seat) for n, seat in self.occupied() if seat.level is None]
        here = any(seat.connected and not seat.leaving for _, seat in persons)
        self._idle_since = None if here else (now if self._idle_since is None else self._idle_since)
        resting = set()
        if self.config.kind != "practice":
            resting = {n for n, seat in persons if seat.sitting_out or not seat.stack}
            resting -= {n for n in resting if self.dealt_in(n)}
        self._out_since = {n: self._out_since.get(n, now) for n in sorted(resting)}
        if self._drawing is None and self._next_hand_at is None and self._can_start():
            self._next_hand_at = now + BETWEEN_HANDS_MS[self.pace] // 5

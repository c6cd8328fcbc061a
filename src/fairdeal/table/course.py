"""What a table does by itself: hands begin and end, clocks run out, limits pass.

Time is the caller's monotonic milliseconds; events hold lengths, never moments. The moments kept
here, and the private wishes of seats, are lost with the process: ``resume`` starts the clocks
afresh (R-135).

Rules: groups B, C and H of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.cards import Card
from fairdeal.hand import CHECK, FOLD, Legal, NeedCards, Seat
from fairdeal.table.button import (
    Draw,
    Last,
    Positions,
    Ready,
    drawn_positions,
    first_hand,
    next_positions,
)
from fairdeal.table.config import BETWEEN_HANDS_MS, IDLE_CLOSE_MS, RUN_OUT_MS
from fairdeal.table.events import (
    Asked,
    Bought,
    HandEnded,
    HandStarted,
    Leaving,
    SatOut,
    SeatLeft,
    TableClosed,
    TableEvent,
    TimedOut,
)
from fairdeal.table.state import SeatState, TableState


@dataclass(frozen=True, slots=True)
class NeedDraw:
    """A number below ``n``, drawn uniformly: it chooses the button (R-030, R-032)."""

    n: int


class TableCourse(TableState):
    """``TableState`` with its clocks, its private wishes and what follows from both."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0
        self._log: list[TableEvent] = []
        self._deadline: int | None = None  # of the open question
        self._clock_ms = 0  # how much time that question had in all
        self._next_hand_at: int | None = None
        self._idle_since: int | None = None  # since when no person is connected
        self._out_since: dict[tuple[Seat, bool], int] = {}  # by seat, and whether it is broke
        self._left_at: dict[str, int] = {}
        self._reconnect_used: set[Seat] = set()  # once per hand
        self._waited_in_vain: set[Seat] = set()  # in this hand, with its line lost
        self._sits_out_next: set[Seat] = set()
        self._buys_next: set[Seat] = set()
        self._run_out = 0  # streets dealt since the last question
        self._drawing: Draw | None = None
        self._paused = False  # there was a pause for lack of ready players

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

    # -- from outside ---------------------------------------------------------------------

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
        for (seat, _), since in list(self._out_since.items()):
            if since + self._sit_out_max_ms <= now:
                self._stand_up(seat)
        return self._settled()

    def draw(self, index: int, now: int) -> list[TableEvent]:
        """Answer ``NeedDraw``: the button goes to this one of the seats, and the hand begins."""
        self._begin_log(now)
        assert self._drawing is not None, "no draw was asked for"
        draw, self._drawing = self._drawing, None
        button = draw.seats[index]
        at = drawn_positions(self.config.rules, self._last(), self.ready(), draw, button)
        self._begin_hand(at, first=draw.first)
        return self._settled()

    def reveal(self, cards: Sequence[Card], now: int) -> list[TableEvent]:
        """Answer ``NeedCards`` with the cards of its slots, in their order."""
        self._begin_log(now)
        assert self.hand is not None, "no cards were asked for"
        for event in self.hand.reveal(cards):
            self._emit(event)
        self._run_out += 1
        self._follow()
        return self._settled()

    def resume(self, now: int) -> None:
        """Start all clocks afresh after a restart; nobody pays for the outage (R-135)."""
        self._now = now
        rules = self.config.rules
        lost = self.asked is not None and not self.at(self.asked.seat).connected
        if self.turn and rules.action_s is not None:
            self._clock_ms = (rules.action_s + rules.reconnect_s) * 1000
            self._deadline = now + self._clock_ms
        elif lost and self.config.kind != "practice":
            self._clock_ms = rules.reconnect_s * 1000
            self._deadline = now + self._clock_ms
        if not self.running:
            self._next_hand_at = now + BETWEEN_HANDS_MS[self.pace]
        self._left_at = dict.fromkeys(self.left_with, now)
        self._watch()

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
            return first_hand(ready)
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
            self._begin_hand(plan, first=False)

    def _begin_hand(self, at: Positions, *, first: bool) -> None:
        stacks = tuple(self.at(seat).stack for seat in at.seats)
        self._paused = False
        self._reconnect_used.clear()
        self._waited_in_vain.clear()
        self._emit(
            HandStarted(
                self.hand_no + 1,
                at.button,
                at.small_blind,
                at.big_blind,
                at.seats,
                stacks,
                first,
            )
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
        if not self.at(seat).connected:
            self._waited_in_vain.add(seat)
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
        self._run_out = 0
        state, rules = self.at(legal.seat), self.config.rules
        clock = None if rules.action_s is None else rules.action_s * 1000
        self._emit(Asked(legal.seat, legal.owed, least, most, clock))
        self._deadline = None if clock is None else self._now + clock
        self._clock_ms = clock or 0
        if state.connected or self._waits_for_line(legal.seat):
            return False
        self._expire()
        return True

    def _waits_for_line(self, seat: Seat) -> bool:
        """Give the asked seat, whose line is lost, what time it has left; False for none (R-131).

        Under ``clock`` a lost line adds its time once a hand, and who was waited for in vain is
        not waited for again. Without a clock that time is all there is, so that a table of
        friends never waits for one who is gone; in practice nobody else waits.
        """
        if self.config.rules.disconnect != "clock" or seat in self._waited_in_vain:
            return False
        if self._deadline is None and self.config.kind == "practice":
            return True
        extra = 0 if seat in self._reconnect_used else self.config.rules.reconnect_s * 1000
        self._reconnect_used.add(seat)
        self._deadline = (self._now if self._deadline is None else self._deadline) + extra
        self._clock_ms += extra
        return self._deadline > self._now

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
        if any(hand.shown):
            pause += self._run_out * RUN_OUT_MS[self.pace]
        else:
            pause = pause * 6 // 10
        self._next_hand_at = self._now + pause

    def _after_hand(self, number: Seat, seat: SeatState) -> None:
        missing = self.config.stack - seat.stack
        if missing > 0 and (number in self._buys_next or (seat.level and not seat.stack)):
            self._emit(Bought(number, missing))
        missed = seat.misses >= self.config.rules.misses_to_sit_out
        if (number in self._sits_out_next or missed) and not seat.sitting_out:
            self._emit(SatOut(number, dropped=False))

    def _rest_the_dropped(self) -> None:
        for number, seat in self.occupied():
            if not seat.connected and not seat.sitting_out:
                self._emit(SatOut(number, dropped=True))

    def _check_chips(self) -> None:
        if self.chips() != self.brought:  # wrong chips are worse than no game
            raise RuntimeError(f"{self.chips()} chips on the table, {self.brought} were brought")

    # -- leaving --------------------------------------------------------------------------

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
            resting = {
                (n, not seat.stack)
                for n, seat in persons
                if (seat.sitting_out or not seat.stack) and not self.dealt_in(n)
            }
        self._out_since = {n: self._out_since.get(n, now) for n in sorted(resting)}
        if self._drawing is None and self._next_hand_at is None and self._can_start():
            self._next_hand_at = now + BETWEEN_HANDS_MS[self.pace] // 5

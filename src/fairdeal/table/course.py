"""What a table does by itself: hands begin, go on, and end.

Rules: groups B and C of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.cards import Card
from fairdeal.hand import CHIPS_MAX, Legal, NeedCards, Seat
from fairdeal.table.button import (
    Draw,
    Last,
    Positions,
    Ready,
    drawn_positions,
    first_hand,
    next_positions,
)
from fairdeal.table.config import BEFORE_FIRST_MS, BETWEEN_HANDS_MS, RUN_OUT_MS
from fairdeal.table.events import (
    Bought,
    HandEnded,
    HandStarted,
    Paused,
    RulesSet,
    SatOut,
    SeatChanged,
    SeatLeft,
    TableEvent,
)
from fairdeal.table.questions import TableQuestions
from fairdeal.table.seat import SeatState


@dataclass(frozen=True, slots=True)
class NeedDraw:
    """A number below ``n``, drawn uniformly: it chooses the button (R-030, R-032)."""

    n: int


class TableCourse(TableQuestions):
    """``TableQuestions`` with the course of the hands."""

    @property
    def needs(self) -> NeedCards | NeedDraw | None:
        """What must come from the dealer before anything else can happen."""
        if self._drawing is not None:
            return NeedDraw(len(self._drawing.seats))
        if self.running and self.hand is not None and self.showing is None:
            need = self.hand.awaiting
            if isinstance(need, NeedCards):
                return need
        return None

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

    # -- a hand begins --------------------------------------------------------------------

    def _last(self) -> Last | None:
        return None if self.paused else self.last

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
        if self.closed or self.running or self.held:
            return False
        return self._plan() is not None

    def _start_hand(self) -> None:
        self._next_hand_at = None
        if self.held:
            return
        self._rest_the_dropped()
        plan = self._plan()
        if plan is None:
            if self.last is not None and not self.paused and len(self.ready()) < 2:
                self._emit(Paused())
        elif isinstance(plan, Draw):
            self._drawing = plan
        else:
            self._begin_hand(plan, first=False)

    def _begin_hand(self, at: Positions, *, first: bool) -> None:
        stacks = tuple(self.at(seat).stack for seat in at.seats)
        self._reconnect_used.clear()
        self._away_ms.clear()
        self._waited_in_vain.clear()
        for seat in at.seats:
            self._wish(seat, posts=False)
        self._emit(
            HandStarted(
                self.hand_no + 1,
                at.button,
                at.small_blind,
                at.big_blind,
                at.seats,
                stacks,
                first,
                at.live_posts,
                at.dead_posts,
            )
        )
        self._follow()

    # -- and goes on ----------------------------------------------------------------------

    def _go_on(self) -> None:
        """Bring a running hand to its next question, to the dealer, or to its end."""
        while self.running and self.hand is not None and self.showing is None:
            if self.hand.over:
                self._finish_hand()
                return
            need = self.hand.awaiting
            if not isinstance(need, Legal) or not self._ask(need):
                return

    # -- and ends -------------------------------------------------------------------------

    def _finish_hand(self) -> None:
        hand = self.hand
        assert hand is not None, "no hand to finish"
        self._emit(HandEnded(self.hand_no))
        self._check_chips()
        self._note_showable()
        self._between_hands()
        pause = BETWEEN_HANDS_MS[self.pace]
        if any(hand.shown):
            pause += (self._run_out + len(hand.pots) - 1) * RUN_OUT_MS[self.pace]
        else:
            pause = pause * 6 // 10
        self._next_hand_at = self._now + pause

    def _between_hands(self) -> None:
        """Do what was put off until the hand is over."""
        for number, seat in self.occupied():
            if seat.leaving or seat.sent_away:
                self._depart(number)
            else:
                self._after_hand(number, seat)
        for number, _ in self.occupied():
            to = self.wishes_of(number).moves_to
            if to is not None and self.seats[to] is None:
                self._change_seat(number, to)
        if self.planned is not None:
            self._emit(RulesSet(*self.planned))
        self._wishes = {player: wish.after_hand() for player, wish in self._wishes.items()}
        self._rest_the_dropped()

    def _after_hand(self, number: Seat, seat: SeatState) -> None:
        wishes = self.wishes_of(number)
        if wishes.buys or (seat.level and not seat.stack):
            chips = self._fitting(number, wishes.chips)
            if chips > 0:
                self._emit(Bought(number, chips))
        missed = seat.misses >= self.config.rules.misses_to_sit_out
        if (wishes.sits_out or missed) and not seat.sitting_out:
            self._emit(SatOut(number, dropped=False))

    def _fitting(self, seat: Seat, chips: int | None) -> int:
        """R-022: how much of ``chips`` fits (None: up to the table's stack); 0 or less is none."""
        stack, rules = self.at(seat).stack, self.config.rules
        if chips is None:
            return self.config.stack - stack
        return min(chips, min(rules.buyin_max_bb * rules.big_blind, CHIPS_MAX) - stack)

    def _change_seat(self, seat: Seat, to: Seat) -> None:
        """R-029: in the new seat the player is a newcomer (R-025)."""
        self._wish(seat, posts=False, moves_to=None)
        self._drops_at = {to if n == seat else n: at for n, at in self._drops_at.items()}
        self._emit(SeatChanged(seat, to, self._newcomer_waits()))

    def _newcomer_waits(self) -> bool:
        return self.config.rules.entry != "free" and self.hand_no > 0

    def _rest_the_dropped(self) -> None:
        for number, seat in self.occupied():
            if not seat.connected and not seat.sitting_out:
                self._emit(SatOut(number, dropped=True))

    def _check_chips(self) -> None:
        if self.chips() != self.brought:  # wrong chips are worse than no game
            raise RuntimeError(f"{self.chips()} chips on the table, {self.brought} were brought")

    def _depart(self, seat: Seat) -> None:
        state = self.at(seat)
        self._left_at[state.player] = self._now
        self._wishes.pop(state.player, None)
        self._drops_at.pop(seat, None)
        self._emit(SeatLeft(seat, state.stack))

    # -- the clocks between hands ---------------------------------------------------------

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
            self._next_hand_at = now + BEFORE_FIRST_MS[self.pace]

"""Time that passes, lost lines, leaving, and starting again after the process died.

Rules: R-024, R-028 and group H of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from fairdeal.hand import Seat
from fairdeal.table.clock import SHOW_MS, TurnClock
from fairdeal.table.config import BETWEEN_HANDS_MS, IDLE_CLOSE_MS
from fairdeal.table.course import TableCourse
from fairdeal.table.events import (
    HandEnded,
    HandVoided,
    Leaving,
    LineBack,
    LineLost,
    SatIn,
    TableClosed,
    TableEvent,
)
from fairdeal.table.wishes import Wishes


class TableLines(TableCourse):
    """``TableCourse`` with the time that passes, and with who is gone."""

    def tick(self, now: int) -> list[TableEvent]:
        """Let happen what is due at ``now``: a lost line, a clock, the next hand, a limit."""
        self._begin_log(now)
        if self.closed:
            return []
        if self._idle_since is not None and self._idle_since + IDLE_CLOSE_MS <= now:
            self._close()
            return self._settled()
        while due := [seat for seat, at in self._drops_at.items() if at <= now]:
            self._lose(self._in_order(due)[0])
            self._go_on()  # one by one: the hand may be over with it, and others sit elsewhere
        self._run_clock()
        if not self.running and self._next_hand_at is not None and self._next_hand_at <= now:
            self._start_hand()
        for (seat, _), since in list(self._out_since.items()):
            if since + self._sit_out_max_ms <= now:
                self._stand_up(seat)
        return self._settled()

    def _in_order(self, seats: Iterable[Seat]) -> list[Seat]:
        """R-134: clockwise from left of the button; who was not dealt in comes last."""
        order = list(self.last.players) if self.last else []
        return sorted(seats, key=lambda seat: order.index(seat) if seat in order else len(order))

    # -- after the process died, or stood still -------------------------------------------

    def restart(self, now: int, *, deck_lost: bool = False) -> list[TableEvent]:
        """Take the table up after the process died (R-135).

        Under ``recovery=void``, or if its cards are gone (``deck_lost``), the hand that ran is
        void; otherwise nothing happens and the clocks begin afresh.
        """
        self._begin_log(now)
        if self.running and (deck_lost or self.config.rules.recovery == "void"):
            self._void()
        self.resume(now)
        return self._log

    def resume(self, now: int) -> None:
        """Start all clocks afresh after we held them up ourselves; nobody pays for it (R-135)."""
        self._now = now
        rules = self.config.rules
        extra = rules.reconnect_s * 1000
        lost = self.asked is not None and not self.at(self.asked.seat).connected
        if self.showing is not None:
            self._clock = TurnClock(now, SHOW_MS + extra)
        elif self.asked is not None and rules.action_s is not None:
            bank_ms = self.at(self.asked.seat).bank_ms
            self._clock = TurnClock(now, rules.action_s * 1000 + extra, bank_ms)
        elif self.asked is not None and (action_ms := self._action_ms(self.asked.seat)) is not None:
            self._clock = TurnClock(now, action_ms + extra)
        elif lost and self.config.kind != "practice":
            self._clock = TurnClock(now, 0, line_ms=extra)
        if not self.running:
            self._next_hand_at = now + BETWEEN_HANDS_MS[self.pace]
        self._drops_at = dict.fromkeys(self._drops_at, now + rules.drop_grace_ms)
        self._left_at = dict.fromkeys(self.left_with, now)
        self._watch()

    def _void(self) -> None:
        assert self.hand is not None, "no hand to be void"
        setup = self.hand.setup
        waits = self.waits_if_void()
        self._emit(HandVoided(self.hand_no, setup.seats, setup.stacks, waits))
        self._check_chips()
        self._between_hands()

    # -- leaving --------------------------------------------------------------------------

    def _stand_up(self, seat: Seat) -> None:
        """R-028: in mid-hand the hand is folded, the chips go when it is over."""
        if self.dealt_in(seat):
            self._emit(Leaving(seat))
            self._die_out_of_turn(seat)
        else:
            self._depart(seat)

    def _die_out_of_turn(self, seat: Seat) -> None:
        """Kill a hand whose owner is gone, unless it is all-in (R-133) or the last (R-134).

        Once a loser is asked to show, all betting is over: who is gone then mucks, or has shown.
        """
        hand = self.hand
        assert hand is not None, "nobody dies without a hand"
        if self.showing is not None:
            if self.showing.seat == seat:
                self._muck()
            return
        i = hand.index[seat]
        all_in = hand.stacks[i] == 0 and self.config.rules.disconnect_all_in == "keep"
        if hand.folded[i] or len(hand.live) == 1 or all_in:
            return
        if self.asked is not None and self.asked.seat == seat:
            self._book_bank()
        self._emit(hand.kill(seat))
        self._follow()

    def _close(self) -> None:
        """End the hand by folding, persons first, then let every seat leave with its chips."""
        hand = self.hand
        if self.running and hand is not None:
            self._wishes = {player: Wishes() for player in self._wishes}  # nobody is asked any more
            if self.showing is not None:
                self._muck()
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

    # -- lost lines -----------------------------------------------------------------------

    def _drop(self, seat: Seat) -> None:
        """R-131: a line is lost when it was away for ``drop_grace_ms``."""
        if self.is_gone(seat):
            return
        grace_ms = self.config.rules.drop_grace_ms
        if grace_ms:
            self._drops_at[seat] = self._now + grace_ms
        else:
            self._lose(seat)

    def _lose(self, seat: Seat) -> None:
        self._drops_at.pop(seat, None)
        self._emit(LineLost(seat))
        if not self.dealt_in(seat):
            return
        rules, hand = self.config.rules, self.hand
        assert hand is not None, "nobody is dealt in without a hand"
        all_in = hand.stacks[hand.index[seat]] == 0 and rules.disconnect_all_in == "fold"
        if self.showing is not None or rules.disconnect == "fold_now" or all_in:
            self._die_out_of_turn(seat)
        elif self.asked is not None and self.asked.seat == seat and not self._waits_for_line(seat):
            self._expire()

    def _back(self, seat: Seat) -> None:
        state = self.at(seat)
        self._drops_at.pop(seat, None)
        if state.connected:
            return
        self._emit(LineBack(seat))
        self._stop_waiting(seat)
        self._fit_clock()
        if state.out_by_drop:
            self._come_back(seat)

    def _come_back(self, seat: Seat) -> None:
        """R-026: who missed a blind waits for the next big one, or posts (``Post``)."""
        state = self.at(seat)
        missed = state.missed_big or state.missed_small
        waits = missed and self.config.rules.missed_blinds != "none"
        self._emit(SatIn(seat, state.waiting or waits))

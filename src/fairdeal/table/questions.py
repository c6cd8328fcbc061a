"""Questions to the players: whose turn it is, for how long, and whether a loser shows.

Rules: R-126, R-127, R-130, R-131, R-138 and R-144 of docs/rules.md.
"""

from __future__ import annotations

from dataclasses import replace

from fairdeal.hand import CHECK, FOLD, Legal, Mucked, Seat
from fairdeal.table.clock import HURRIED_MS, SHOW_AFTER_MS, SHOW_MS, TurnClock
from fairdeal.table.clockwork import TableClockwork
from fairdeal.table.events import Asked, BankOpened, BankSpent, ShowAsked, TimedOut


class TableQuestions(TableClockwork):
    """``TableClockwork`` with the question that is open, and its clock."""

    def _follow(self) -> None:
        """Emit what follows by itself in the hand, up to a question."""
        assert self.hand is not None, "nothing follows without a hand"
        while (event := self.hand.next_event()) is not None:
            if isinstance(event, Mucked) and self._chooses_to_show(event.seat):
                self._ask_to_show(event.seat)
                return
            self._emit(event)

    def _ask(self, legal: Legal) -> bool:
        """Put the question; True when it was answered at once for one who is dropped."""
        seat, state = legal.seat, self.at(legal.seat)
        least, most = legal.least, legal.most
        asked = self.asked
        if asked is not None and asked.seat == seat:
            if (asked.owed, asked.least, asked.most) != (legal.owed, least, most):
                # Somebody left and what is legal changed: a new turn, the same clock.
                self._put(Asked(seat, legal.owed, least, most, asked.clock_ms))
            return False
        self._run_out = 0
        clock_ms = self._action_ms(seat)
        self._put(Asked(seat, legal.owed, least, most, clock_ms))
        self._clock = None
        if clock_ms is not None:
            timed = self.config.rules.action_s is not None
            self._clock = TurnClock(self._now, clock_ms, state.bank_ms if timed else 0)
        if state.connected or self._waits_for_line(seat):
            return False
        self._expire()
        return True

    def _action_ms(self, seat: Seat) -> int | None:
        """Return the time for an answer of this seat, or None without a clock."""
        action_s = self.config.rules.action_s
        if action_s is not None:
            return action_s * 1000
        return HURRIED_MS if self.ends or self.at(seat).sent_away else None

    def _fit_clock(self) -> None:
        """Where there is no clock, start one for who holds up an end, or stop it again."""
        if self.config.rules.action_s is not None or self.asked is None:
            return
        seat = self.asked.seat
        if not self.at(seat).connected:
            return  # his lost line has its own
        action_ms = self._action_ms(seat)
        if action_ms is None:
            self._clock = None
        elif self._clock is None:
            self._clock = TurnClock(self._now, action_ms)

    def _put(self, question: Asked) -> None:
        self._emit(question)
        if self.wished_action is None:  # any change cancels it
            self._forget_pre_action(question.seat)

    def _waits_for_line(self, seat: Seat) -> bool:
        """Give the asked seat, whose line is lost, what time it has left; False for none (R-131).

        Under ``clock`` a lost line adds its time once a hand, and who was waited for in vain is
        not waited for again. Without a clock that time is all there is, so that a table of
        friends never waits for one who is gone, and it passes only while he is away, so that a
        page that is loaded twice costs no hand; in practice nobody else waits.
        """
        if self.config.rules.disconnect != "clock" or seat in self._waited_in_vain:
            return False
        line_ms = self.config.rules.reconnect_s * 1000
        if self._clock is None:
            if self.config.kind == "practice":
                return True
            self._clock = TurnClock(self._now, 0, line_ms=line_ms - self._away_ms.get(seat, 0))
        elif seat not in self._reconnect_used:
            self._reconnect_used.add(seat)
            self._clock = self._clock.with_line(line_ms)
        return self._clock.end > self._now

    def _stop_waiting(self, seat: Seat) -> None:
        """Take back the time of a lost line where there is no other; what was used of it counts."""
        clock = self._clock
        if self.asked is None or self.asked.seat != seat or clock is None or clock.action_ms:
            return  # a clock that runs without the line as well goes on
        self._away_ms[seat] = self._away_ms.get(seat, 0) + self._now - clock.start
        self._clock = None

    def _run_clock(self) -> None:
        """Let the clock of the open question come to what is due, at last to its end."""
        while self.turn and self._clock is not None and self._clock.due <= self._now:
            if self.showing is not None:
                self._muck()
            elif self.asked is not None and self._clock.opens_bank:
                self._emit(BankOpened(self.asked.seat, self._clock.bank_ms))
                self._clock = replace(self._clock, banking=True)
            else:
                self._expire()

    def _expire(self) -> None:
        """R-130: check if that is free, else fold."""
        assert self.hand is not None, "a clock without a hand"
        assert self.asked is not None, "a clock without a question"
        seat = self.asked.seat
        if not self.at(seat).connected:
            self._waited_in_vain.add(seat)
        elif self.ends and self.config.rules.action_s is None:
            self._end_stands = True
        action = FOLD if self.asked.owed else CHECK
        self._book_bank()
        self._emit(TimedOut(seat))
        self._emit(self.hand.decide(seat, action))
        self._follow()

    def _book_bank(self) -> None:
        """R-138: note what the open question took of the bank."""
        if self.asked is None or self._clock is None:
            return
        spent = self._clock.spent(self._now)
        if spent:
            seat = self.asked.seat
            self._emit(BankSpent(seat, self.at(seat).bank_ms - spent))

    # -- showing or not -------------------------------------------------------------------

    def _chooses_to_show(self, seat: Seat) -> bool:
        """R-127: whether a loser is asked; who is gone is not."""
        state = self.at(seat)
        return not self.wishes_of(seat).auto_muck and state.connected and not state.leaving

    def _ask_to_show(self, seat: Seat) -> None:
        self._emit(ShowAsked(seat, SHOW_MS))
        self._clock = TurnClock(self._now, SHOW_MS)

    def _muck(self) -> None:
        assert self.showing is not None, "nobody was asked to show"
        self._emit(Mucked(self.showing.seat))
        self._follow()

    def _note_showable(self) -> None:
        """R-126: the last one standing, and hands that went away unseen, may be shown now."""
        hand = self.hand
        assert hand is not None, "no hand to show"
        last_one = len(hand.live) == 1
        self._show_until = self._now + SHOW_AFTER_MS
        self._showable = {
            self.at(seat).player: (self.hand_no, seat, cards)
            for i, seat in enumerate(hand.seats)
            if hand.mucked[i] or (last_one and not hand.folded[i] and not hand.shown[i])
            if (cards := hand.hole[i]) is not None
        }

"""A table that judges: commands, the clock and the cards come in, events come out.

``decide``, ``tick``, ``draw`` and ``reveal`` work on the table itself, so the room calls them on
a copy, stores the events, and only then lets the copy take the table's place. Time is the
caller's monotonic milliseconds; events hold lengths, never moments, and the moments kept here
are lost with the process: ``resume`` starts them afresh (R-135).

Rules: groups B, C and H of docs/rules.md, R-140 and R-141.
"""

from __future__ import annotations

from typing import assert_never

from fairdeal.hand import IllegalAction, Seat
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
    RETURN_WITHIN_MS,
    Pace,
    TableConfig,
)
from fairdeal.table.course import TableCourse
from fairdeal.table.events import (
    Bought,
    LineBack,
    LineLost,
    PaceSet,
    SatIn,
    SatOut,
    SeatTaken,
    TableEvent,
    TableOpened,
)
from fairdeal.table.names import name_key

_MUTABLE = (
    "_out_since",
    "_left_at",
    "_reconnect_used",
    "_waited_in_vain",
    "_sits_out_next",
    "_buys_next",
)


class Table(TableCourse):
    """One table: ``TableCourse`` plus the judge of commands.

    >>> from fairdeal.hand import preset
    >>> rules = preset("persian")
    >>> table = Table()
    >>> table.open(TableConfig(table="t", kind="private", house="persian", rules=rules,
    ...     stack=500, owner="p1"), "normal", now=0)[0].pace
    'normal'
    >>> table.decide(Sit(0, "p1", "Ana"), now=10)
    [SeatTaken(seat=0, player='p1', name='Ana', level=None, chips=500, waits=False)]
    """

    def copy(self) -> Table:
        """Return an independent table in the same state."""
        twin = Table()
        self._copy_into(twin)
        for name in _MUTABLE:
            setattr(twin, name, getattr(self, name).copy())
        twin._log = []
        return twin

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
        if name_key(wish.name) in {name_key(seat.name) for _, seat in self.occupied()}:
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

    def _sit_out(self, seat: Seat) -> None:
        if self.dealt_in(seat):
            self._sits_out_next.add(seat)
        elif not self.at(seat).sitting_out:
            self._emit(SatOut(seat, dropped=False))

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
            missed = self.at(seat).missed_blind and not self.at(seat).sitting_out
            if missed and self.config.rules.missed_blinds == "wait":
                self._come_back(seat)  # a blind passed while there were no chips

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
        rules, hand = self.config.rules, self.hand
        assert hand is not None, "nobody is dealt in without a hand"
        all_in = hand.stacks[hand.index[seat]] == 0 and rules.disconnect_all_in == "fold"
        if rules.disconnect == "fold_now" or all_in:
            self._die_out_of_turn(seat)
        elif self.asked is not None and self.asked.seat == seat and not self._waits_for_line(seat):
            self._expire()

    def _back(self, seat: Seat) -> None:
        state = self.at(seat)
        if state.connected:
            return
        self._emit(LineBack(seat))
        asked = self.asked is not None and self.asked.seat == seat
        if asked and self.config.rules.action_s is None:
            self._deadline = None  # the only clock there is was for the lost line
        if state.out_by_drop:
            self._come_back(seat)

"""Sitting down, standing up, resting, moving and buying chips.

Rules: group B of docs/rules.md.
"""

from __future__ import annotations

from fairdeal.hand import CHIPS_MAX, Seat
from fairdeal.table.commands import Refused, Sit
from fairdeal.table.config import RETURN_WITHIN_MS, Level
from fairdeal.table.events import Bought, SatOut, SeatTaken
from fairdeal.table.lines import TableLines
from fairdeal.table.names import looks_like


class TableSeating(TableLines):
    """``TableLines`` with what players wish for between hands."""

    def _sit(self, wish: Sit) -> None:
        if self.seat_of(wish.player) is not None:
            raise Refused("already_seated")
        if wish.player in self.banned:
            raise Refused("banned")
        self._take_seat(wish.seat, wish.player, wish.name, wish.level)
        if wish.post:
            self._wish(wish.seat, posts=True)

    def _take_seat(self, seat: Seat, player: str, name: str, level: Level | None) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused("no_such_seat", seats=len(self.seats))
        if all(taken is not None for taken in self.seats):
            raise Refused("table_full")
        if self.seats[seat] is not None:
            raise Refused("seat_taken")
        if any(looks_like(name, other.name) for _, other in self.occupied()):
            raise Refused("name_taken")
        chips = self.config.stack
        left_at = self._left_at.get(player)
        if left_at is not None and self._now - left_at < RETURN_WITHIN_MS:
            chips = max(chips, self.left_with.get(player, 0))
        self._emit(SeatTaken(seat, player, name, level, chips, self._newcomer_waits()))

    def _leave(self, seat: Seat) -> None:
        if self.config.kind == "practice" and self.at(seat).level is None:
            self._close()
        else:
            self._stand_up(seat)

    def _sit_out(self, seat: Seat) -> None:
        if self.dealt_in(seat):
            self._wish(seat, sits_out=True)
        elif not self.at(seat).sitting_out:
            self._wish(seat, posts=False)
            self._emit(SatOut(seat, dropped=False))

    def _sit_in(self, seat: Seat) -> None:
        if self.wishes_of(seat).sits_out:
            self._wish(seat, sits_out=False)
            return
        if not self.at(seat).sitting_out:
            raise Refused("not_sitting_out")
        if not self.at(seat).stack:
            raise Refused("no_chips")
        self._come_back(seat)

    def _post(self, seat: Seat, *, now: bool) -> None:
        if now and self.debt(seat) is None:
            raise Refused("cannot_post")
        self._wish(seat, posts=now)

    def _move(self, seat: Seat, to: Seat) -> None:
        if not 0 <= to < len(self.seats):
            raise Refused("no_such_seat", seats=len(self.seats))
        if to != seat and self.seats[to] is not None:
            raise Refused("seat_taken")
        if self.dealt_in(seat):
            self._wish(seat, moves_to=None if to == seat else to)
        elif to != seat:
            self._change_seat(seat, to)

    def _buy(self, seat: Seat, chips: int | None) -> None:
        rules, behind = self.config.rules, self.stack_of(seat)
        most = min(rules.buyin_max_bb * rules.big_blind, CHIPS_MAX) - behind
        if most <= 0 or (chips is None and behind >= self.config.stack):
            raise Refused("stack_full")
        in_hand = self.dealt_in(seat)
        # who asked while he played has not run out of chips by asking.
        least = 1 if behind or in_hand else rules.buyin_min_bb * rules.big_blind
        if chips is not None and (type(chips) is not int or chips < least):
            raise Refused("buy_bounds", least=least, most=most)
        if in_hand:
            self._wish(seat, buys=True, chips=chips)
            return
        self._emit(Bought(seat, self._fitting(seat, chips)))
        state = self.at(seat)
        missed = state.missed_big or state.missed_small
        if missed and not state.sitting_out and rules.missed_blinds != "none":
            self._come_back(seat)  # a blind passed while there were no chips

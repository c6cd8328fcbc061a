"""A table that judges: commands, the clock and the cards come in, events come out.

``decide``, ``tick``, ``draw`` and ``reveal`` work on the table itself, so the room calls them on
a copy, stores the events, and only then lets the copy take the table's place. Time is the
caller's monotonic milliseconds; events hold lengths, never moments, and the moments kept here
are lost with the process: ``restart`` starts them afresh (R-135).

Rules: groups B, C, H and I of docs/rules.md, R-126 and R-127.
"""

from __future__ import annotations

from typing import assert_never

from fairdeal.cards import Card
from fairdeal.hand import CHIPS_MAX, Action, IllegalAction, Seat
from fairdeal.table.commands import (
    Act,
    ActAsWished,
    AutoMuck,
    Back,
    Buy,
    ChangeSeat,
    Close,
    Command,
    Drop,
    Leave,
    Muck,
    NextHand,
    Post,
    PreAct,
    Refused,
    SeatCommand,
    SetPace,
    ShowCards,
    Sit,
    SitIn,
    SitOut,
)
from fairdeal.table.config import RETURN_WITHIN_MS, Pace, TableConfig
from fairdeal.table.events import (
    Bought,
    CardsShown,
    PaceSet,
    SatOut,
    SeatTaken,
    TableEvent,
    TableOpened,
)
from fairdeal.table.lines import TableLines
from fairdeal.table.names import name_key


class Table(TableLines):
    """One table: ``TableLines`` plus the judge of commands.

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
        self._copy_clockwork(twin)
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
            case SetPace(player=player, pace=pace):
                self._set_pace(player, pace)
            case NextHand(player=player):
                self._hurry(player)
            case Close():
                self._close()
            case _:
                self._obey(command, self._seat(command.player))
        return self._settled()

    def _obey(self, command: SeatCommand, seat: Seat) -> None:
        match command:
            case Act():
                self._act(command, seat)
            case PreAct():
                self._pre_act(command, seat)
            case ActAsWished(hand=hand, turn=turn):
                self._act_as_wished(hand, turn)
            case AutoMuck(on=on):
                self._auto_muck(seat, on=on)
            case Muck(hand=hand, turn=turn):
                self._refuse_stale(hand, turn)
                self._refuse_others(None if self.showing is None else self.showing.seat, seat)
                self._muck()
            case ShowCards():
                self._show_cards(command)
            case Leave():
                self._leave(seat)
            case SitOut():
                self._sit_out(seat)
            case SitIn():
                self._sit_in(seat)
            case Post(now=now):
                self._post(seat, now=now)
            case ChangeSeat(seat=to):
                self._move(seat, to)
            case Buy(chips=chips):
                self._buy(seat, chips)
            case Drop():
                self._drop(seat)
            case Back():
                self._back(seat)
            case _:
                assert_never(command)

    def _seat(self, player: str) -> Seat:
        seat = self.seat_of(player)
        if seat is None or self.at(seat).leaving:
            raise Refused("not_seated")
        return seat

    # -- acting ---------------------------------------------------------------------------

    def _refuse_stale(self, hand: int, turn: int) -> None:
        """R-140: only the open question can be answered."""
        if not self.turn or (hand, turn) != (self.hand_no, self.turn):
            raise Refused("stale", hand=self.hand_no, turn=self.turn)

    def _refuse_others(self, asked: Seat | None, seat: Seat) -> None:
        if asked != seat:
            raise Refused("not_your_turn")

    def _act(self, wish: Act, seat: Seat) -> None:
        self._refuse_stale(wish.hand, wish.turn)
        question = self.asked or self.showing
        assert question is not None, "a turn without a question"
        self._refuse_others(question.seat, seat)
        self._carry_out(seat, wish.action)

    def _carry_out(self, seat: Seat, action: Action) -> None:
        assert self.hand is not None, "a question without a hand"
        try:
            event = self.hand.decide(seat, action)
        except IllegalAction as no:
            raise Refused(no.code, **no.params) from no
        self._book_bank()
        self._wish(seat, pre_action=None)
        self._emit(event)
        self._follow()

    def _pre_act(self, wish: PreAct, seat: Seat) -> None:
        """R-144: the newest replaces; in one's turn it can only be taken back."""
        asked = self.asked is not None and self.asked.seat == seat
        if wish.hand != self.hand_no or not self.running or (asked and wish.pre_action is not None):
            raise Refused("stale", hand=self.hand_no, turn=self.turn)
        hand = self.hand
        assert hand is not None, "a hand runs"
        i = hand.index.get(seat)
        if i is None or hand.folded[i]:
            raise Refused("not_in_hand")
        self._wish(seat, pre_action=wish.pre_action)

    def _act_as_wished(self, hand: int, turn: int) -> None:
        self._refuse_stale(hand, turn)
        action = self.wished_action
        if action is not None and self.asked is not None:
            self._carry_out(self.asked.seat, action)

    # -- showing --------------------------------------------------------------------------

    def _auto_muck(self, seat: Seat, *, on: bool) -> None:
        self._wish(seat, auto_muck=on)
        if on and self.showing is not None and self.showing.seat == seat:
            self._muck()

    def _show_cards(self, wish: ShowCards) -> None:
        """R-126: within 5 s after the hand, each card once."""
        if self.may_show(wish.player, self._now) != wish.hand:
            raise Refused("nothing_to_show")
        hand, seat, (first, second) = self._showable[wish.player]
        if self.seat_of(wish.player) != seat:  # another could sit there now
            raise Refused("nothing_to_show")
        shown: list[Card | None] = [
            first if wish.which != "second" else None,
            second if wish.which != "first" else None,
        ]
        cards = tuple(card for card in shown if card is not None)
        if not cards:
            raise Refused("nothing_to_show")
        if wish.which == "both" or None in (first, second):
            del self._showable[wish.player]
        else:
            left = (None, second) if wish.which == "first" else (first, None)
            self._showable[wish.player] = (hand, seat, left)
        self._emit(CardsShown(hand, seat, cards))

    # -- seats and chips ------------------------------------------------------------------

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
        waits = self._newcomer_waits()
        self._emit(SeatTaken(wish.seat, wish.player, wish.name, wish.level, chips, waits))
        if wish.post:
            self._wish(wish.seat, posts=True)

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

    # -- the table itself -----------------------------------------------------------------

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

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
from fairdeal.hand import Action, IllegalAction, Seat
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
    HostCommand,
    Leave,
    Muck,
    NextHand,
    Post,
    PreAct,
    Refused,
    SeatCommand,
    ShowCards,
    Sit,
    SitIn,
    SitOut,
)
from fairdeal.table.config import Pace, TableConfig
from fairdeal.table.events import CardsShown, TableEvent, TableOpened
from fairdeal.table.hosting import TableHosting


class Table(TableHosting):
    """One table: ``TableHosting`` plus the judge of commands.

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
        twin = Table.__new__(Table)  # every attribute is written below
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
            case NextHand(player=player):
                self._hurry(player)
            case Close():
                self._close()
            case _ if isinstance(command, HostCommand):
                self._host(command)
            case _:
                self._obey(command, self._seat(command.player))
        return self._settled()

    def _obey(self, command: SeatCommand, seat: Seat) -> None:
        if self.at(seat).sent_away and isinstance(command, Buy | Post | ChangeSeat):
            raise Refused("sent_away")
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
        self._forget_pre_action(seat)
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

    # -- the table itself -----------------------------------------------------------------

    def _hurry(self, player: str) -> None:
        if self.config.kind != "practice":
            raise Refused("not_practice")
        self._refuse_guests(player)
        if self.held:
            raise Refused("held")
        if self.running:
            raise Refused("hand_running")
        if not self._can_start():
            raise Refused("nobody_ready")
        self._start_hand()

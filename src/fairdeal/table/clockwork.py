"""A table's moments and its players' private wishes, and the log that it writes.

Time is the caller's monotonic milliseconds; events hold lengths, never moments. The moments kept
here, and the wishes, are lost with the process: ``resume`` starts the clocks afresh (R-135).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fairdeal.cards import Card
from fairdeal.hand import Action, BoardDealt, Raised, Seat
from fairdeal.table.button import Draw, Ready
from fairdeal.table.clock import TurnClock
from fairdeal.table.config import IDLE_CLOSE_MS
from fairdeal.table.events import LineLost, TableEvent
from fairdeal.table.state import TableState
from fairdeal.table.wishes import Wishes

_NONE = Wishes()


class TableClockwork(TableState):
    """``TableState`` with what is no fact: clocks, wishes, and events not yet handed out."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0
        self._log: list[TableEvent] = []
        self._clock: TurnClock | None = None  # of the open question
        self._next_hand_at: int | None = None
        self._idle_since: int | None = None  # since when no person is connected
        self._out_since: dict[tuple[Seat, bool], int] = {}  # by seat, and whether it is broke
        self._left_at: dict[str, int] = {}
        self._drops_at: dict[Seat, int] = {}  # lost, but not yet for long enough
        self._reconnect_used: set[Seat] = set()  # once per hand
        self._away_ms: dict[Seat, int] = {}  # in this hand's questions without a clock
        self._waited_in_vain: set[Seat] = set()  # in this hand, with its line lost
        self._end_stands = False  # it has cost somebody his answer
        self._wishes: dict[str, Wishes] = {}  # by player
        self._showable: dict[str, tuple[int, Seat, tuple[Card | None, Card | None]]] = {}
        self._show_until = 0
        self._run_out = 0  # streets dealt since the last question
        self._drawing: Draw | None = None

    # -- asking ---------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        """The next moment at which ``tick`` has something to do, or None."""
        return min(self._deadlines(), default=None)

    @property
    def answer_due(self) -> int | None:
        """The moment at which the open question is decided without its player, or None."""
        return None if self.asked is None or self._clock is None else self._clock.end

    def _deadlines(self) -> list[int]:
        if self.closed:
            return []
        moments = list(self._drops_at.values())
        if self.turn and self._clock is not None:
            moments.append(self._clock.due)
        if not self.running and self._next_hand_at is not None:
            moments.append(self._next_hand_at)
        if self._idle_since is not None:
            moments.append(self._idle_since + IDLE_CLOSE_MS)
        return moments + [since + self._sit_out_max_ms for since in self._out_since.values()]

    @property
    def _sit_out_max_ms(self) -> int:
        return self.config.rules.sit_out_max_min * 60_000

    def clock(self, now: int) -> tuple[int, int] | None:
        """Return (left, total) milliseconds of the open question, or None without a clock."""
        if not self.turn or self._clock is None:
            return None
        return self._clock.left(now)

    def wishes_of(self, seat: Seat) -> Wishes:
        """Return the private wishes of the player in a seat."""
        return self._wishes.get(self.at(seat).player, _NONE)

    @property
    def wished_action(self) -> Action | None:
        """What the asked seat wished to do in this turn, and still may do (R-144)."""
        if self.asked is None:
            return None
        wish = self.wishes_of(self.asked.seat).pre_action
        return None if wish is None else wish.action(self.asked.owed)

    def may_show(self, player: str, now: int) -> int | None:
        """Return the number of the hand of which a player may still show cards (R-126)."""
        shows = self.showable(player, now)
        return None if shows is None else shows[0]

    def showable(
        self, player: str, now: int
    ) -> tuple[int, tuple[Card | None, Card | None], int] | None:
        """Return the hand, the cards of it (None: shown) and the milliseconds left (R-126)."""
        if player not in self._showable or now > self._show_until:
            return None
        hand, seat, cards = self._showable[player]
        if self.seat_of(player) != seat:  # another could sit there now
            return None
        return hand, cards, self._show_until - now

    def is_gone(self, seat: Seat) -> bool:
        """Tell whether a seat's line is lost, if only since a moment ago (R-131)."""
        return not self.at(seat).connected or seat in self._drops_at

    def ready(self) -> list[Ready]:
        """Return the seats that could be dealt in (R-020), with what each would post."""
        return [self._with_posts(ready) for ready in super().ready()]

    def _with_posts(self, ready: Ready) -> Ready:
        debt = self.debt(ready.seat) if self.wishes_of(ready.seat).posts else None
        return ready if debt is None else replace(ready, live=debt.live, dead=debt.dead)

    # -- writing --------------------------------------------------------------------------

    def _wish(self, seat: Seat, **changes: Any) -> None:
        self._wishes[self.at(seat).player] = replace(self.wishes_of(seat), **changes)

    def _begin_log(self, now: int) -> None:
        self._now = now
        self._log = []

    def _emit(self, event: TableEvent) -> None:
        self.apply(event)
        self._log.append(event)
        match event:  # what was wished for at another price is wished for no more
            case Raised():
                self._cancel_pre_actions("check", "call")
            case BoardDealt():
                self._cancel_pre_actions("call")
            case LineLost(seat=seat):
                self._forget_pre_action(seat)
            case _:
                pass

    def _forget_pre_action(self, seat: Seat) -> None:
        if self.wishes_of(seat).pre_action is not None:
            self._wish(seat, pre_action=None)

    def _cancel_pre_actions(self, *kinds: Any) -> None:
        for player, wishes in self._wishes.items():
            self._wishes[player] = wishes.without_pre_action(*kinds)

    def _copy_clockwork(self, twin: TableClockwork) -> None:
        self._copy_into(twin)
        for name in _OWNED:
            twin.__dict__[name] = self.__dict__[name].copy()
        twin._log = []


# What a copy must not share: the moments and wishes that are changed in place.
_OWNED = tuple(
    name
    for name, value in TableClockwork().__dict__.items()
    if name.startswith("_") and isinstance(value, dict | set)
)

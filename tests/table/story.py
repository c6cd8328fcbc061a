"""A table that a test plays by hand: it deals, draws and keeps the time, all seeded."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

from fairdeal.cards import Card, parse_cards
from fairdeal.hand import CALL, CHECK, FOLD, SHOW, Action, House, NeedCards, RaiseTo, Seat, preset
from fairdeal.table import (
    Act,
    Command,
    HandStarted,
    Kind,
    NeedDraw,
    Pace,
    Refused,
    Sit,
    Table,
    TableConfig,
    TableEvent,
)

_ACTIONS: dict[str, Action] = {"fold": FOLD, "check": CHECK, "call": CALL, "show": SHOW}


class Play:
    """A table, its log, its clock ``now`` and a dealer; seats are numbered from 0.

    ``holes`` (by seat) and ``board`` fix the cards that matter; the others are drawn.
    """

    def __init__(
        self,
        *,
        seats: int = 6,
        house: House = "standard",
        kind: Kind = "private",
        stack: int = 500,
        pace: Pace = "normal",
        seed: int = 1,
        now: int = 0,
        **options: object,
    ) -> None:
        rules = preset(house, **{"small_blind": 5, "big_blind": 10, "seats_max": seats, **options})
        config = TableConfig(
            table="t", kind=kind, house=house, rules=rules, stack=stack, owner="p0"
        )
        self.random = random.Random(seed)
        self.now = now
        self.table = Table()
        self.log: list[TableEvent] = self.table.open(config, pace, now)
        self.holes: dict[Seat, str] = {}
        self.board = ""
        self._deck: list[Card] = []
        self._board: list[Card] = []

    def _happen(self, step: Callable[[Table], Iterable[TableEvent]]) -> list[TableEvent]:
        draft = self.table.copy()
        events = list(step(draft))
        while (need := draft.needs) is not None:
            if isinstance(need, NeedDraw):
                events += draft.draw(self.random.randrange(need.n), self.now)
            else:
                events += draft.reveal(self._cards(draft, need), self.now)
        self.table = draft
        self.log += events
        assert draft.chips() == draft.brought
        return events

    def _cards(self, table: Table, need: NeedCards) -> list[Card]:
        assert table.hand is not None
        if 0 not in need.slots:
            return [self._board.pop(0) if self._board else self._deck.pop() for _ in need.slots]
        held = parse_cards("".join([*self.holes.values(), self.board]))
        self._deck = [c for c in self.random.sample(range(52), 52) if c not in held]
        self._board = list(parse_cards(self.board))
        cards: list[Card] = []
        for seat in table.hand.seats:
            fixed = self.holes.get(seat)
            cards += parse_cards(fixed) if fixed else (self._deck.pop(), self._deck.pop())
        return cards

    def restart(self) -> list[TableEvent]:
        """Let the process die and come back: a new table is folded from the log."""
        self.table = Table()
        for event in self.log:
            self.table.apply(event)
        return self._happen(lambda table: table.restart(self.now))

    def do(self, *commands: Command) -> list[TableEvent]:
        """Let commands happen now; return the events of all of them."""
        events: list[TableEvent] = []
        for command in commands:
            events += self._happen(partial(Table.decide, command=command, now=self.now))
        return events

    def refused(self, command: Command) -> tuple[str, dict[str, int]]:
        """Return the code and numbers with which the table refuses a command, unchanged."""
        before = self.table.state()
        try:
            self.table.copy().decide(command, self.now)
        except Refused as no:
            assert self.table.state() == before
            return no.code, no.params
        raise AssertionError(f"{command} was not refused")

    def wait(self, ms: int) -> list[TableEvent]:
        """Let time pass, with everything that becomes due on the way."""
        end, events = self.now + ms, []
        while (due := self.table.next_deadline) is not None and due <= end:
            self.now = max(self.now, due)
            events += self._happen(lambda t: t.tick(self.now))
        self.now = end
        return events

    def sit(self, *seats: Seat) -> Play:
        """Let person ``p<seat>`` sit down on each of these seats."""
        self.do(*(Sit(seat, f"p{seat}", f"Player {seat}") for seat in seats))
        return self

    def act(self, word: str | int) -> list[TableEvent]:
        """Let the asked seat act: a number is "raise to"."""
        asked = self.table.asked or self.table.showing
        assert asked is not None, "nobody is asked"
        action = RaiseTo(word) if isinstance(word, int) else _ACTIONS[word]
        player = self.table.at(asked.seat).player
        return self.do(Act(player, self.table.hand_no, self.table.turn, action))

    def play_on(self) -> Play:
        """Check and call the running hand to its end."""
        while self.table.asked is not None:
            self.act("call" if self.table.asked.owed else "check")
        return self

    def end_hand(self) -> Play:
        """Fold the running hand to its end."""
        while self.table.running:
            self.act("fold")
        return self

    def next_hand(self) -> HandStarted:
        """Fold the running hand to its end and go on to the next; return its start."""
        self.end_hand()
        before, end = self.table.hand_no, self.now + 10_000
        while self.table.hand_no == before and (due := self.table.next_deadline or end) < end:
            self.wait(due - self.now)
        started = [event for event in self.log if isinstance(event, HandStarted)]
        assert self.table.hand_no == before + 1, "no next hand began"
        return started[-1]

    def first_hand(self, button: Seat) -> HandStarted:
        """Begin a first hand whose drawn button is ``button``."""
        draft_seed = 0
        while True:
            trial = random.Random(draft_seed)
            n = len(self.table.ready())
            if [r.seat for r in self.table.ready()][trial.randrange(n)] == button:
                break
            draft_seed += 1
        self.random = random.Random(draft_seed)
        return self.next_hand()

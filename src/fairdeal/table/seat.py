"""One seat of a table as the fold knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.hand import Ruleset, Seat
from fairdeal.table.button import Last
from fairdeal.table.config import Level


class Debt(NamedTuple):
    """The blinds that are posted on entering: a live big one, a dead small one (R-025, R-026)."""

    live: bool
    dead: bool


class SeatState(
    Struct, gc=False
):  # a table is copied with each action, and ``copy`` of this is cheap
    """One occupied seat. ``stack`` is what lies behind now; in a hand the hand knows better."""

    player: str
    name: str
    level: Level | None  # None: a person
    stack: int
    waiting: bool  # for the big blind: a newcomer, or one who missed blinds
    bank_ms: int = 0  # what is left of the time bank
    sitting_out: bool = False
    connected: bool = True
    leaving: bool = False
    new: bool = True  # not dealt in to the hand before
    newcomer: bool = True  # never dealt in since it sat down here
    missed_big: bool = False  # while sitting out or broke
    missed_small: bool = False
    out_by_drop: bool = False  # sits out because the line was lost
    timed_out: bool = False  # in this hand, while connected
    misses: int = 0  # hands in a row with a clock that ran out
    sent_away: bool = False  # by the host: leaves once the hand is over, in which it is live

    def dealt_in(self) -> None:
        """Take part in a hand: nothing is owed any more."""
        self.waiting = self.new = self.newcomer = self.timed_out = False
        self.missed_big = self.missed_small = False

    def forget_missed(self) -> None:
        """Owe no blind any more (R-044); only a newcomer still waits."""
        self.missed_big = self.missed_small = False
        self.waiting &= self.newcomer

    def miss(self, *, big: bool, small: bool) -> None:
        """Take note that blinds passed this seat, which was not dealt in (R-026).

        They are missed by who sits out or has no chips, and the small one also by who missed the
        big one and waits; a newcomer misses nothing.
        """
        away = not self.newcomer and (self.sitting_out or not self.stack)
        self.missed_big |= big and away
        self.missed_small |= small and (away or self.missed_big)

    def debt(self, rules: Ruleset) -> Debt | None:
        """Return what this seat would post to enter at once; see ``TableState.debt``."""
        if not self.waiting:
            return None
        if self.newcomer:
            debt = Debt(live=rules.entry == "post_or_wait", dead=False)
        elif rules.missed_blinds == "post":
            debt = Debt(self.missed_big, self.missed_small)
        else:
            return None
        ante = rules.ante if rules.ante_mode == "all" else 0
        cost = rules.big_blind * debt.live + rules.small_blind * debt.dead
        return debt if cost and cost + ante < self.stack else None

    def moved(self, *, waits: bool) -> SeatState:
        """Return the same player in another seat, where he is a newcomer (R-029)."""
        return replace(
            self, waiting=waits, new=True, newcomer=True, missed_big=False, missed_small=False
        )

    def owe_as(self, was: SeatState) -> None:
        """Owe again what was owed before a hand that is void (R-135)."""
        self.new, self.newcomer = was.new, was.newcomer
        self.missed_big, self.missed_small = was.missed_big, was.missed_small


@dataclass(frozen=True, slots=True)
class Before:
    """What a void hand gives back besides its chips (R-135); never changed, so copies share it."""

    last: Last | None
    paused: bool
    seats: Mapping[Seat, SeatState]

"""What a person, a computer player or the room may ask of a table.

Who asks (the account, hence the seat) comes from the session, never from a frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.hand import Action, Seat
from fairdeal.table.config import Level, Pace


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat with the table's stack. ``level`` marks a computer player (R-021)."""

    seat: Seat
    player: str
    name: str
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Stand up; in mid-hand the hand is folded at once (R-028)."""

    player: str


@dataclass(frozen=True, slots=True)
class SitOut:
    """Take a rest from the next hand on (R-024)."""

    player: str


@dataclass(frozen=True, slots=True)
class SitIn:
    """Come back from sitting out (R-026)."""

    player: str


@dataclass(frozen=True, slots=True)
class Buy:
    """Fill up to the table's stack; in mid-hand it arrives before the next deal (R-022)."""

    player: str


@dataclass(frozen=True, slots=True)
class Act:
    """Answer the question number ``turn`` of hand ``hand`` (R-140)."""

    player: str
    hand: int
    turn: int
    action: Action


@dataclass(frozen=True, slots=True)
class SetPace:
    """Change how long pauses are; the table's owner only."""

    player: str
    pace: Pace


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand now, without the rest of the pause; practice only."""

    player: str


@dataclass(frozen=True, slots=True)
class Drop:
    """No connection of this player is alive any more (R-131)."""

    player: str


@dataclass(frozen=True, slots=True)
class Back:
    """A connection of this player is alive again."""

    player: str


@dataclass(frozen=True, slots=True)
class Close:
    """End the table and book its chips back."""


Command: TypeAlias = (
    Sit | Leave | SitOut | SitIn | Buy | Act | SetPace | NextHand | Drop | Back | Close
)


class Refused(Exception):
    """The table refuses this command; it is exactly as it was.

    Attributes:
        code: stable, goes on the wire: those of ``IllegalAction``, and ``stale`` (``hand``,
            ``turn``: the question that is open, 0 for none), ``not_seated``, ``already_seated``,
            ``seat_taken``, ``no_such_seat`` (``seats``), ``table_full``, ``table_closed``,
            ``not_owner``, ``not_practice``, ``stack_full``, ``no_chips``, ``hand_running``,
            ``not_sitting_out``, ``nobody_ready``,
            ``name_taken``.
        params: numbers for the sentence that a client makes of it.

    """

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params

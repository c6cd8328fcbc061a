"""What players wish for and nobody else may learn of (R-144); lost with the process.

They are no events: the log holds what came of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias, assert_never

from msgspec import Meta, Struct

from fairdeal.hand import CALL, CHECK, FOLD, Action, Seat

PreKind: TypeAlias = Literal["check_fold", "check", "fold", "call", "call_any"]


class PreAction(Struct, frozen=True, forbid_unknown_fields=True):
    """What to do when the turn comes; ``owed`` is the price of a ``call``, what it adds (R-155)."""

    do: PreKind
    owed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0

    def action(self, owed: int) -> Action | None:
        """Return the action at this price, or None if it is no longer exactly legal."""
        match self.do:
            case "check_fold":
                return FOLD if owed else CHECK
            case "check":
                return None if owed else CHECK
            case "fold":
                return FOLD
            case "call":
                return CALL if owed and owed == self.owed else None
            case "call_any":
                return CALL if owed else None
            case _:
                assert_never(self.do)


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of one player.

    Attributes:
        sits_out, buys, moves_to: for after this hand (R-024, R-022, R-029).
        chips: how much ``buys`` asks for; None fills up to the table's stack.
        posts: rather than wait for the big blind (R-025, R-026).
        auto_muck: a losing hand goes away unasked (R-127).
        pre_action: for the next turn (R-144).

    """

    sits_out: bool = False
    buys: bool = False
    chips: int | None = None
    moves_to: Seat | None = None
    posts: bool = False
    auto_muck: bool = True
    pre_action: PreAction | None = None

    def after_hand(self) -> Wishes:
        """Return what is left of them when a hand is over."""
        return Wishes(posts=self.posts, auto_muck=self.auto_muck)

    def without_pre_action(self, *kinds: PreKind) -> Wishes:
        """Cancel a pre-action of one of these kinds; of any when none is named."""
        mine = self.pre_action
        if mine is None or (kinds and mine.do not in kinds):
            return self
        return replace(self, pre_action=None)

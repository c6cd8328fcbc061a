"""What a seat may wish for in its turn. Amounts are totals of the street ("raise to")."""

from __future__ import annotations

from typing import TypeAlias, final

from msgspec import Struct


@final
class Fold(Struct, frozen=True, gc=False, tag="fold", tag_field="t", forbid_unknown_fields=True):
    """Give up the hand. Always legal in turn, even when checking is free (R-062)."""


@final
class Check(Struct, frozen=True, gc=False, tag="check", tag_field="t", forbid_unknown_fields=True):
    """Pass (R-063). Never turned into a call: a late click must not cost chips."""


@final
class Call(Struct, frozen=True, gc=False, tag="call", tag_field="t", forbid_unknown_fields=True):
    """Match the price with as much of the stack as it takes (R-064)."""


@final
class RaiseTo(
    Struct, frozen=True, gc=False, tag="raise_to", tag_field="t", forbid_unknown_fields=True
):
    """Bet or raise so that the seat's total for the street becomes ``to`` chips (R-065, R-067)."""

    to: int


@final
class Show(Struct, frozen=True, gc=False, tag="show", tag_field="t", forbid_unknown_fields=True):
    """Open a beaten hand that would otherwise go away unseen (R-123, R-127)."""


Action: TypeAlias = Fold | Check | Call | RaiseTo | Show

FOLD = Fold()
CHECK = Check()
CALL = Call()
SHOW = Show()

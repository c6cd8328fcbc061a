"""The format of ``../shared/cases``: engine, evaluator and equity cases, read strictly.

Whole chips; ``after`` and ``error_at`` count actions from 0.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

Chips: TypeAlias = Annotated[int, Meta(ge=0)]


class Player(Struct, forbid_unknown_fields=True):
    """A seat before any post; an empty ``hole`` does not matter."""

    seat: Annotated[int, Meta(ge=0)]
    stack: Annotated[int, Meta(ge=1)]
    hole: str = ""


class Setup(Struct, forbid_unknown_fields=True):
    """A table; ``ante`` is paid by all before the blinds, ``sb`` 0 means none is posted."""

    seats: Annotated[list[Player], Meta(min_length=2, max_length=10)]
    button: int
    sb: Chips
    bb: Annotated[int, Meta(ge=1)]
    ante: Chips = 0
    board: str = ""
    note: str = ""


class Probe(Struct, forbid_unknown_fields=True):
    """What is legal after the first ``after`` actions; only the fields that are told count."""

    after: Annotated[int, Meta(ge=0)]
    actor: int | UnsetType | None = UNSET
    check: bool | UnsetType = UNSET
    call: Annotated[int, Meta(ge=1)] | UnsetType | None = UNSET
    raise_to: tuple[int, int] | UnsetType | None = UNSET


class PotSeen(Struct, forbid_unknown_fields=True, frozen=True):
    """A pot after the uncalled part went back."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...]


class Expected(Struct, forbid_unknown_fields=True):
    """What must come out of an engine case."""

    stacks: dict[int, Chips] | None = None
    pots: list[PotSeen] | None = None
    refund: dict[int, Annotated[int, Meta(ge=1)]] = {}
    legal: Probe | list[Probe] = []
    error: str | None = None
    error_at: Annotated[int, Meta(ge=0)] | None = None
    showdown: bool | None = None


class EngineCase(Struct):
    """A hand that is played decision by decision."""

    setup: Setup
    actions: list[list[int | str]]
    expected: Expected


class Hands(Struct, forbid_unknown_fields=True):
    """Two or more hands on one board."""

    hands: Annotated[dict[str, str], Meta(min_length=1)]
    board: str = ""


class Order(Struct, forbid_unknown_fields=True):
    """Groups from best to worst, a group is a tie; ``names`` in plain English."""

    order: list[list[str]] | None = None
    names: dict[str, str] = {}
    error: str | None = None


class EvaluatorCase(Struct):
    """Hands that are compared."""

    setup: Hands
    expected: Order


class Ranges(Struct, forbid_unknown_fields=True):
    """Two or more hands or ranges."""

    hands: Annotated[list[str], Meta(min_length=2)]
    board: str = ""
    dead: str = ""


class Counts(Struct, forbid_unknown_fields=True):
    """What the first one does, over all boards and all pairs of combos that share no card."""

    win: Chips | None = None
    tie: Chips | None = None
    lose: Chips | None = None
    total: Chips | None = None
    equity: float | None = None
    combo_pairs: Chips | None = None
    error: str | None = None


class EquityCase(Struct):
    """Hands whose equity is asked for."""

    setup: Ranges
    expected: Counts


class BadCase(ValueError):
    """A line is no case of the format; the message names the field."""

"""What a format of hand histories is: a way to cut a file into hands, to read one, to write some.

A format is one module with a ``Format`` in it and one line in the registry of ``__init__.py``.
Cutting never fails, so that a broken hand does not take the others of its file with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct

from fairdeal.hand import CHIPS_MAX, IllegalAction, Legal, Over, Seat
from fairdeal.records.build import STREETS, Builder
from fairdeal.records.errors import RecordError, quote
from fairdeal.records.record import HandRecord
from fairdeal.records.replay import legal_text

HAND_MOST = 200_000  # characters of one hand; real ones have a few thousand


class Piece(Struct, frozen=True):
    """The text of one hand in a file.

    Attributes:
        hand: its number, counted from 1, or what the file calls it.
        line: the number of its first line in the file, counted from 1.
        text: its lines.

    """

    hand: int | str
    line: int
    text: str


class Parsed(Struct, frozen=True):
    """A hand that was read and played.

    Attributes:
        record: the hand as the engine played it.
        stated: the chips that the source gives each seat at the end, in its own order; None where
            it does not say. The engine's are in the record.

    """

    record: HandRecord
    stated: Mapping[Seat, Decimal] | None


Write: TypeAlias = Callable[[Sequence[HandRecord]], str]


class Format(Struct, frozen=True):
    """One format.

    Attributes:
        name: for people.
        suffixes: of its files, small, with the dot.
        fits: tells by the text whether a file that a folder holds is meant to be in the format,
            where the suffix alone does not say.
        split: cuts a file into hands; total.
        parse: reads a hand; raises ``RecordError`` and nothing else.
        write: writes records, or None where the format is only read; raises ``RecordError``
            (``not_expressible``) for what the format has no words for.

    """

    name: str
    suffixes: tuple[str, ...]
    fits: Callable[[str], bool]
    split: Callable[[str], Iterable[Piece]]
    parse: Callable[[Piece], Parsed]
    write: Write | None = None


def any_text(_text: str) -> bool:
    """Say that the suffix says it all (for ``Format.fits``)."""
    return True


def check_length(piece: Piece) -> None:
    """Refuse a text that is too long for a hand.

    Raises:
        RecordError: ``too_long``.

    """
    if len(piece.text) > HAND_MOST:
        raise RecordError(
            "too_long",
            f"line {piece.line}: {len(piece.text)} characters; a hand has at most {HAND_MOST}",
        )


def whole_chips(found: object, what: str, least: int = 0) -> int:
    """Return an amount that a hand is played with: chips are whole numbers (section 0).

    ``found`` is an int or a ``Decimal``. An amount in fractions is refused, never rounded or
    scaled; ``100.0`` is whole.

    Raises:
        RecordError: ``malformed``, ``fractional_chips`` or ``chips_out_of_range``.

    """
    if isinstance(found, bool) or not isinstance(found, int | Decimal):
        raise RecordError("malformed", f"{what}: {quote(found)} is no number of chips")
    if isinstance(found, Decimal) and found.is_nan():
        raise RecordError("malformed", f"{what}: nan is no number of chips")
    if not least <= found <= CHIPS_MAX:
        raise RecordError(
            "chips_out_of_range", f"{what}: {shown(found)}; legal are {least} to {CHIPS_MAX}"
        )
    if found != int(found):
        raise RecordError(
            "fractional_chips",
            f"{what}: {shown(found)}; chips are whole numbers, give all amounts in the smallest"
            " unit (cents)",
        )
    return int(found)


def shown(amount: int | Decimal) -> str:
    """Return an amount as text, cut if long."""
    text = str(amount) if isinstance(amount, Decimal) or abs(amount) < 10**30 else "over 10**30"
    return text if len(text) < 40 else f"{text[:40]}..."


def due(builder: Builder, who: Callable[[Seat], str]) -> str:
    """Say what must come next in a hand."""
    need = builder.awaiting()
    if isinstance(need, Legal):
        return f"it is the turn of {legal_text(need, who(need.seat))}"
    if isinstance(need, Over):
        return "the hand is over"
    street = STREETS[builder.hand.street]
    return f"nobody has a decision and the {street} is due (R-055, R-072)"


def refused_action(builder: Builder, who: Callable[[Seat], str], error: IllegalAction) -> str:
    """Say what was legal instead of an action that the engine refused."""
    need = builder.hand.awaiting
    if isinstance(need, Legal):
        return f"{error.code}; legal is {legal_text(need, who(need.seat))}"
    return f"{error.code}; nobody is to act"


def expect_turn(builder: Builder, seat: Seat, who: Callable[[Seat], str], what: str) -> Legal:
    """Return what a seat may do, which must be the one to act.

    Raises:
        RecordError: ``illegal_action`` with what would be legal.

    """
    need = builder.awaiting()
    if isinstance(need, Legal) and need.seat == seat:
        return need
    raise RecordError("illegal_action", f"{what}: {due(builder, who)}")

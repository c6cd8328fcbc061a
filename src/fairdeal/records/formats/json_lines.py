"""Our own records, one JSON object a line (see ``records.codec``); blank lines are skipped.

A file that is one JSON array belongs to somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fairdeal.records.codec import decode, encode
from fairdeal.records.errors import RecordError
from fairdeal.records.formats.base import Format, Parsed, Piece, check_length
from fairdeal.records.record import HandRecord
from fairdeal.records.replay import audit

_NOT_BLANK = re.compile(r"^[^\S\n]*+\S[^\n]*", re.MULTILINE)


def fits(text: str) -> bool:
    """Tell whether a file may hold records of ours."""
    return not text.lstrip().startswith("[")


def split(text: str) -> Iterator[Piece]:
    """Return the lines that are not blank."""
    line, counted = 1, 0
    for hand, match in enumerate(_NOT_BLANK.finditer(text), 1):
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        yield Piece(hand, line, match[0])


def parse(piece: Piece) -> Parsed:
    """Read a record and judge every event of it.

    Raises:
        RecordError: as ``codec.decode`` and ``replay.audit``, or ``too_long``.

    """
    check_length(piece)
    try:
        record = decode(piece.text)
        audit(record)
    except RecordError as error:
        raise RecordError(error.code, f"line {piece.line}: {error.reason}") from None
    return Parsed(record, None)


def write(records: Sequence[HandRecord]) -> str:
    """Write records, one a line."""
    return "".join(f"{encode(record).decode()}\n" for record in records)


JSON_LINES = Format("Fairdeal JSON", (".json", ".jsonl"), fits, split, parse, write)

"""What every format must do: read, judge, write, read again and have the same; fail in one way."""

from __future__ import annotations

from fairdeal.records import HandRecord, RecordError, audit
from fairdeal.records.formats import Format, Parsed, Piece


def read(format_: Format, text: str) -> list[Parsed]:
    """All hands of a file, each judged once more."""
    parsed = [format_.parse(piece) for piece in format_.split(text)]
    for hand in parsed:
        audit(hand.record)
    return parsed


def check_reading(format_: Format, text: str, hands: int) -> None:
    """A file gives its hands, fits its format, and its pieces say where they stand."""
    assert format_.fits(text)
    pieces = list(format_.split(text))
    assert len(pieces) == len(read(format_, text)) == hands
    lines = text.split("\n")
    for piece in pieces:
        assert lines[piece.line - 1].strip() == piece.text.split("\n")[0].strip()


def check_writing(format_: Format, records: list[HandRecord]) -> None:
    """What is written can be read and is the same."""
    assert format_.write is not None
    text = format_.write(records)
    assert format_.fits(text)
    assert [parsed.record for parsed in read(format_, text)] == records


def check_total(format_: Format, text: str) -> int:
    """Whatever the text, every piece gives a hand or one ``RecordError`` of one line."""
    hands = 0
    for piece in format_.split(text):
        error = refusal(format_, piece)
        if error is None:
            hands += 1
        else:
            assert error.code
            assert error.reason
            assert "\n" not in error.reason
            assert len(error.reason) < 2000
    return hands


def refusal(format_: Format, piece: Piece) -> RecordError | None:
    """The one error that a piece may give."""
    try:
        audit(format_.parse(piece).record)
    except RecordError as error:
        return error
    return None

"""What reading, checking and writing hands say no with. Every message is one line."""

from __future__ import annotations

from fairdeal.hand import Event

_MOST = 60  # characters of a foreign text in one of our messages


class RecordError(ValueError):
    """A record, or a text that should hold a hand, is wrong, or cannot be written in a format.

    Attributes:
        code: stable, for programs; the classes that raise it list their codes.
        reason: for people: where, what was found, what would be right.

    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class CorruptRecord(RecordError):
    """An event is not what the rules give at its place (code ``corrupt``).

    Attributes:
        index: the place of the event in the record, counted from 0.
        found: the event, or None where the record ends too early.
        legal: what would be legal there, as text.

    """

    def __init__(self, index: int, found: Event | None, legal: str) -> None:
        what = "the record ends" if found is None else f"found {found!r}"
        super().__init__("corrupt", f"event {index}: {what}; legal: {legal}")
        self.index = index
        self.found = found
        self.legal = legal


def quote(found: object) -> str:
    """Return a foreign value for a message: as Python writes it, on one line, cut if long."""
    try:
        text = repr(found[:_MOST] if isinstance(found, str) else found)
    except ValueError:  # Python writes no number of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= _MOST else f"{text[:_MOST]}..."

"""Records as JSON: one object a record, one record a line in a file of several.

Reading is total: a record or one ``RecordError``. The layout is that of ``HandRecord`` with
``"format": "fairdeal.hand"`` and a ``version``; a version that this program does not know is
refused by its number, never read as something else.
"""

from __future__ import annotations

import msgspec

from fairdeal.records.errors import RecordError, quote
from fairdeal.records.record import VERSION, HandRecord

FORMAT = "fairdeal.hand"


class _Outline(msgspec.Struct):
    """What must be known before the rest can be read."""

    format: object = None
    version: object = None


_OUTLINE = msgspec.json.Decoder(_Outline)
_RECORD = msgspec.json.Decoder(HandRecord)
_ENCODER = msgspec.json.Encoder()


def encode(record: HandRecord) -> bytes:
    """Write a record as one line of UTF-8 JSON, without the end of the line."""
    return _ENCODER.encode(record)


def decode(text: str | bytes) -> HandRecord:
    """Read a record; ``decode(encode(record)) == record``.

    Raises:
        RecordError: ``not_a_record`` (no JSON object of ours), ``unknown_version`` or
            ``malformed`` (a field that is missing, unknown or of a wrong type or value).

    """
    try:
        data = text.encode() if isinstance(text, str) else text
        outline = _OUTLINE.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError("not_a_record", f"no JSON object: {error}") from None
    if outline.format != FORMAT:
        raise RecordError(
            "not_a_record", f'"format" is {quote(outline.format)}; it must be "{FORMAT}"'
        )
    if type(outline.version) is not int or outline.version != VERSION:
        raise RecordError(
            "unknown_version",
            f'"version" is {quote(outline.version)}; this program reads {VERSION}',
        )
    try:
        return _RECORD.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError("malformed", str(error)) from None

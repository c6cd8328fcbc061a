"""Finished hands as records: written, read, replayed to any point, judged anew; no I/O."""

from fairdeal.records.codec import decode, encode
from fairdeal.records.errors import CorruptRecord, RecordError
from fairdeal.records.record import VERSION, HandRecord
from fairdeal.records.replay import audit, replay

__all__ = [
    "VERSION",
    "CorruptRecord",
    "HandRecord",
    "RecordError",
    "audit",
    "decode",
    "encode",
    "replay",
]

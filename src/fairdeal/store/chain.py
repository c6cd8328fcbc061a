"""The hash chain of a stream: a changed, missing or added event is found, and its place.

Every event has a hash: SHA-256 of the hash before it, its number (8 bytes, most significant
first) and its bytes. Before the first stands the hash of ``_DOMAIN`` and the stream's name. The
stream keeps its length and its last hash, so that a cut tail is noticed, too. The chain finds
damage; it is no proof against somebody who can write all of the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from fairdeal.store.base import Broken

_DOMAIN = b"fairdeal event chain 1\0"


@dataclass(frozen=True, slots=True)
class Link:
    """A place in a chain: the number of an event and its hash; number 0 is before the first."""

    seq: int
    hash: bytes

    def then(self, event: bytes) -> Link:
        """Return the place after one more event."""
        seq = self.seq + 1
        return Link(seq, sha256(self.hash + seq.to_bytes(8, "big") + event).digest())


def start(stream: str) -> Link:
    """Return the place before the first event of a stream."""
    return Link(0, sha256(_DOMAIN + stream.encode()).digest())


def checked(
    stream: str, rows: Iterable[tuple[object, object, object]], before: Link, head: Link
) -> list[bytes]:
    """Return the events of ``rows`` (number, event, hash), which follow ``before``, up to ``head``.

    Raises:
        Broken: a row is missing, was changed or does not belong there.

    """
    events: list[bytes] = []
    at = before
    for seq, event, found in rows:
        if at.seq >= head.seq:
            raise Broken(stream, at.seq + 1, f"does not belong to it: it has {head.seq} events")
        if seq != at.seq + 1:
            raise Broken(stream, at.seq + 1, f"is missing, event {seq} is there")
        if not isinstance(event, bytes) or (at := at.then(event)).hash != found:
            raise Broken(stream, seq, "is not as it was stored: its hash is another")
        events.append(event)
    if at.seq < head.seq:
        raise Broken(stream, at.seq + 1, f"is missing: there were {head.seq} events")
    if at != head:
        raise Broken(stream, at.seq, "is not the last one that was stored: its hash is another")
    return events

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
        return Link(seq, _next(self.hash, seq, event))


def start(stream: str) -> Link:
    """Return the place before the first event of a stream."""
    return Link(0, sha256(_DOMAIN + stream.encode()).digest())


def checked(stream: str, rows: Iterable[tuple[object, object, object]], head: Link) -> list[bytes]:
    """Return the events of ``rows`` (number, event, hash), from the first one up to ``head``.

    Raises:
        Broken: a row is missing, was changed or does not belong there.

    """
    events: list[bytes] = []
    hash_, last = start(stream).hash, 0
    for seq, event, found in rows:
        if last >= head.seq:
            raise Broken(stream, last + 1, f"does not belong to it: it has {head.seq} events")
        last += 1
        if seq != last:
            raise Broken(stream, last, f"is missing, event {seq} is there")
        if not isinstance(event, bytes) or (hash_ := _next(hash_, last, event)) != found:
            raise Broken(stream, last, "is not as it was stored: its hash is another")
        events.append(event)
    if last < head.seq:
        raise Broken(stream, last + 1, f"is missing: there were {head.seq} events")
    if hash_ != head.hash:
        raise Broken(stream, last, "is not the last one that was stored: its hash is another")
    return events


def _next(hash_: bytes, seq: int, event: bytes) -> bytes:
    return sha256(hash_ + seq.to_bytes(8, "big") + event).digest()

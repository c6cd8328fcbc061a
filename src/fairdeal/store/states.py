"""Snapshots of streams: what an owner made of its first events, so that he need not do so again.

A snapshot is believed only while its digest agrees with its bytes and with the hash of the chain
at its place: one that was changed, or belongs to another log, counts as none. What the bytes say
is their owner's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from fairdeal.store.base import StreamSnapshot

_DOMAIN = b"fairdeal snapshot 1\0"

KEPT: Final = 2  # of each stream, the newest


def digest(hash_: bytes, content: bytes) -> bytes:
    """Return what binds a snapshot to the hash of the last event in it."""
    return sha256(_DOMAIN + hash_ + content).digest()


def checked_snapshots(
    rows: Iterable[tuple[Any, Any, Any]], hashes: Mapping[int, bytes]
) -> list[StreamSnapshot]:
    """Return the snapshots of ``rows`` (number, content, digest), torn ones without their content.

    ``hashes`` are those of the events by their numbers.
    """
    found: list[StreamSnapshot] = []
    for seq, content, bound in rows:
        hash_ = hashes.get(seq)
        if not isinstance(content, bytes) or hash_ is None or digest(hash_, content) != bound:
            content = None
        found.append(StreamSnapshot(seq, content))
    return found

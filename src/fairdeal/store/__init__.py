"""Where events live: bytes under numbers, all or nothing, durable on return."""

from fairdeal.store.accounts import without_loans
from fairdeal.store.backup import back_up
from fairdeal.store.base import (
    ERASE,
    HOUSE,
    Broken,
    CommandKey,
    Conflict,
    Erase,
    EventStore,
    Fenced,
    Overdrawn,
    Posting,
    Repeated,
    StoreFailed,
    StreamSnapshot,
    Unsettled,
    Unusable,
)
from fairdeal.store.database import SQLITE_ERRORS
from fairdeal.store.identities import (
    Credentials,
    Device,
    Identities,
    NoSuchPlayer,
    Player,
    Taken,
    Visitor,
)
from fairdeal.store.memory import MemoryStore
from fairdeal.store.snapshot import Snapshot, StoredStream
from fairdeal.store.sqlite import SqliteStore

__all__ = [
    "ERASE",
    "HOUSE",
    "SQLITE_ERRORS",
    "Broken",
    "CommandKey",
    "Conflict",
    "Credentials",
    "Device",
    "Erase",
    "EventStore",
    "Fenced",
    "Identities",
    "MemoryStore",
    "NoSuchPlayer",
    "Overdrawn",
    "Player",
    "Posting",
    "Repeated",
    "Snapshot",
    "SqliteStore",
    "StoreFailed",
    "StoredStream",
    "StreamSnapshot",
    "Taken",
    "Unsettled",
    "Unusable",
    "Visitor",
    "back_up",
    "without_loans",
]

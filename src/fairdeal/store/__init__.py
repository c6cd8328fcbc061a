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
    Overdrawn,
    Player,
    Posting,
    Repeated,
    StoreFailed,
    Unusable,
)
from fairdeal.store.database import SQLITE_ERRORS
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
    "Erase",
    "EventStore",
    "MemoryStore",
    "Overdrawn",
    "Player",
    "Posting",
    "Repeated",
    "Snapshot",
    "SqliteStore",
    "StoreFailed",
    "StoredStream",
    "Unusable",
    "back_up",
    "without_loans",
]

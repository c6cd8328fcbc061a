"""Where events live: bytes under numbers, all or nothing, durable on return."""

from fairdeal.store.base import (
    ERASE,
    CommandKey,
    Conflict,
    Erase,
    EventStore,
    Player,
    Repeated,
    StoreFailed,
    Unusable,
)
from fairdeal.store.memory import MemoryStore
from fairdeal.store.sqlite import SqliteStore

__all__ = [
    "ERASE",
    "CommandKey",
    "Conflict",
    "Erase",
    "EventStore",
    "MemoryStore",
    "Player",
    "Repeated",
    "SqliteStore",
    "StoreFailed",
    "Unusable",
]

"""The store on PostgreSQL, for rooms that outgrew one file; it needs ``fairdeal[room]``."""

from fairdeal.store.key import key_in
from fairdeal.store.postgres.condition import Condition, look
from fairdeal.store.postgres.copying import back_up, restore
from fairdeal.store.postgres.reading import PostgresSnapshot
from fairdeal.store.postgres.store import PostgresStore

__all__ = [
    "Condition",
    "PostgresSnapshot",
    "PostgresStore",
    "back_up",
    "key_in",
    "look",
    "restore",
]

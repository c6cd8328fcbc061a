"""The store on PostgreSQL, for rooms that outgrew one file; it needs ``fairdeal[room]``."""

from fairdeal.store.postgres.seal import key_in
from fairdeal.store.postgres.store import PostgresStore

__all__ = ["PostgresStore", "key_in"]

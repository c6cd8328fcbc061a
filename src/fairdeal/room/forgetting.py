"""Logs of practice tables do not stay for ever: nobody looks at them, and they tell of a person.

What they brought to a bank, or took from it, stays in the ledger (``EventStore.forget``).
"""

from __future__ import annotations

import logging

import msgspec

from fairdeal.room.ledger import accounts_of
from fairdeal.store import EventStore, Unsettled
from fairdeal.table import TableEvent, TableOpened

# Stands in the ledger for the stacks and pots of all tables that were forgotten.
FORGOTTEN = "forgotten"

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)

log = logging.getLogger(__name__)


async def forget_practice(store: EventStore, before: int) -> int:
    """Remove the logs of practice tables that were closed before a moment; return how many.

    ``before`` is in seconds since 1970. A log that cannot be read, or whose money is not settled,
    stays as it is; the console says so, but not which one: the name of a table is its key.

    Raises:
        StoreFailed: some may be left.

    """
    removed = 0
    for name, first in await store.closed_streams(before):
        try:
            event = _EVENT.decode(first)
        except msgspec.MsgspecError:
            log.error("an old log stays: its first event cannot be read")
            continue
        if not isinstance(event, TableOpened) or event.config.kind != "practice":
            continue
        try:
            await store.forget(name, accounts_of(name, await store.postings(name) or ()), FORGOTTEN)
        except Unsettled:
            log.error("an old log stays: chips lie at its table")
            continue
        removed += 1
    return removed

"""What is thrown away in time: at the start, and once a day."""

from __future__ import annotations

import asyncio
import logging
import time

from fairdeal.room.forgetting import forget_practice
from fairdeal.server.identity import YEAR_S
from fairdeal.store import EventStore, StoreFailed

_DAY_S = 24 * 3600

log = logging.getLogger(__name__)


async def keep_house(store: EventStore, practice_days: int) -> None:
    """Do it for ever; cancel it in the end. Practice logs stay for ever if their days are 0."""
    while True:
        try:
            await tidy(store, practice_days, round(time.time()))
        except StoreFailed as failure:
            log.error("old data was not removed, trying again tomorrow: %s", failure)
        await asyncio.sleep(_DAY_S)


async def tidy(store: EventStore, practice_days: int, now: int) -> None:
    """Throw away what is too old at this moment.

    That is: logs of practice tables, days after they were closed; tokens that were not shown for a
    year, and the guests who have no other.
    """
    if practice_days:
        await forget_practice(store, now - practice_days * _DAY_S)
    await store.people.forget_unused(now - YEAR_S)

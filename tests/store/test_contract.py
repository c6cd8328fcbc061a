"""Every store keeps the promises of the contract."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fairdeal.store import EventStore, MemoryStore, SqliteStore
from tests.store.contract import Opened, StoreContract, closing
from tests.store.identities import IdentitiesContract


class TestMemory(StoreContract, IdentitiesContract):
    @pytest.fixture
    def opened(self) -> Opened:
        store = MemoryStore()
        return lambda: closing(store)


class TestSqlite(StoreContract, IdentitiesContract):
    @pytest.fixture
    def opened(self, tmp_path: Path) -> Opened:
        @asynccontextmanager
        async def open_it() -> AsyncIterator[EventStore]:
            async with closing(SqliteStore(tmp_path / "room.db")) as store:
                yield store

        return open_it

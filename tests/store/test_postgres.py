"""The contract on a real PostgreSQL, its groups, and what becomes of sealed bytes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fairdeal.store import (
    ERASE,
    HOUSE,
    Broken,
    CommandKey,
    EventStore,
    Posting,
    Unusable,
)
from fairdeal.store.postgres import PostgresStore, key_in
from tests.store.contract import Opened, StoreContract, closing
from tests.store.identities import IdentitiesContract
from tests.store.server import KEY, PostgresServer, open_it, with_store

SECRET = b"the order of a deck, 53 bytes that nobody may ever see"


class TestPostgres(StoreContract, IdentitiesContract):
    @pytest.fixture
    def opened(self, url: str) -> Opened:
        @asynccontextmanager
        async def open_it() -> AsyncIterator[EventStore]:
            async with closing(await PostgresStore.open(url, KEY)) as store:
                yield store

        return open_it


# -- groups ---------------------------------------------------------------------------------


def test_one_refused_batch_fails_no_other_of_its_group(url: str) -> None:
    """The queue is filled before the writer runs, so all of it is one group."""
    key = CommandKey("p", "1")

    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"], command=key)
        results = await asyncio.gather(
            store.append("a", 1, [b"2"], sealed=SECRET),
            store.append("a", 1, [b"x"]),
            store.append("a", 2, [b"x"], command=key),
            store.append("b", 0, [b"1"], postings=[Posting(1, "nobody", "b", 1)]),
            store.append("b", 0, [b"1"], postings=[Posting(2, HOUSE, "b", 1)]),
            store.append("b", 0, [b"1"], postings=[Posting(1, HOUSE, "b", 5)]),
            store.append("a", 2, [b"3"], sealed=ERASE, postings=[Posting(3, "b", "c", 5)]),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == [
            *("NoneType", "Conflict", "Repeated", "Overdrawn", "Misplaced", "NoneType", "NoneType")
        ]
        assert await store.read("a") == [b"1", b"2", b"3"]
        assert await store.read("b") == [b"1"]
        assert await store.balances() == {HOUSE: -5, "c": 5}
        assert await store.sealed("a") is None
        assert store._writer._groups == 2

    with_store(url, test)


def test_what_the_database_itself_refuses_fails_no_other_of_its_group(url: str) -> None:
    async def test(store: PostgresStore) -> None:
        results = await asyncio.gather(
            store.append("a", 0, [b"1"]),
            store.append("no text of PostgreSQL: \0", 0, [b"1"]),
            store.append("b", 0, [b"1"]),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == [
            "NoneType",
            "StoreFailed",
            "NoneType",
        ]
        assert await store.open_streams() == ["a", "b"]

    with_store(url, test)


def test_a_client_may_choose_any_characters_for_its_command_ids(url: str) -> None:
    key = CommandKey("p", "\0 ' สมชาย")

    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"], command=key)
        assert await store.knows("a", key)
        assert not await store.knows("a", CommandKey("p", "' สมชาย"))

    with_store(url, test)


# -- sealed bytes -----------------------------------------------------------------------------


def test_r056_no_file_of_the_database_ever_holds_sealed_bytes(
    url: str, postgres: PostgresServer
) -> None:
    """Neither pages nor write-ahead log, while they are sealed and after; events are there."""
    mark = b"an event that the search does find"

    def files_with(needle: bytes) -> int:
        postgres.execute(url, "CHECKPOINT")
        files = [path for path in postgres.folder.rglob("*") if path.is_file()]
        return sum(needle in path.read_bytes() for path in files)

    async def write(store: PostgresStore) -> None:
        await store.append("a", 0, [mark], sealed=SECRET)
        assert await store.sealed("a") == SECRET

    async def erase(store: PostgresStore) -> None:
        assert await store.sealed("a") == SECRET
        await store.append("a", 1, [b"2"], sealed=ERASE)
        assert await store.sealed("a") is None

    with_store(url, write)
    assert files_with(SECRET[8:40]) == 0
    with_store(url, erase)
    assert files_with(SECRET[8:40]) == 0
    assert files_with(mark) == 2  # in its page and in the log


def test_sealed_bytes_under_another_key_stop_the_start_until_they_are_given_up(
    url: str, postgres: PostgresServer
) -> None:
    async def write(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"], sealed=SECRET)

    with_store(url, write)
    with pytest.raises(Unusable, match=r"^The PostgreSQL database holds decks .*seal\.key.*\.$"):
        open_it(url, bytes(32))
    open_it(url)
    postgres.execute(url, "DELETE FROM fairdeal.sealed")
    open_it(url, bytes(32))


def test_changed_sealed_bytes_are_no_deck(url: str, postgres: PostgresServer) -> None:
    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"], sealed=SECRET)
        await asyncio.to_thread(
            postgres.execute, url, "UPDATE fairdeal.sealed SET content = set_byte(content, 20, 7)"
        )
        with pytest.raises(Broken, match="event 1 of a stream has sealed bytes that were changed"):
            await store.sealed("a")

    with_store(url, test)


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "seal.key"
    key = key_in(path)
    assert key_in(path) == key
    assert len(key) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["seal.key"]
    path.write_bytes(b"short")
    with pytest.raises(ValueError, match="5 bytes found, 32 expected"):
        key_in(path)

"""The promises of an EventStore, once for every implementation.

A test class inherits ``StoreContract`` and gives it a fixture ``opened``: a function that opens
the store, empty at first, as a context manager, and may be called again after its end.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeVar

import pytest

from fairdeal.store import ERASE, CommandKey, Conflict, EventStore, Player, Repeated

_Store = TypeVar("_Store", bound=EventStore)
Opened = Callable[[], AbstractAsyncContextManager[EventStore]]


class StoreContract:
    """What every store promises."""

    def run(self, opened: Opened, test: Callable[[EventStore], Awaitable[None]]) -> None:
        async def main() -> None:
            async with opened() as store:
                await test(store)

        asyncio.run(main())

    def test_what_was_appended_is_read_in_order_after_a_restart(self, opened: Opened) -> None:
        async def write(store: EventStore) -> None:
            await store.append("a", 0, [b"1", b"2"])
            await store.append("a", 2, [b"3"])

        async def read(store: EventStore) -> None:
            assert await store.read("a") == [b"1", b"2", b"3"]
            assert await store.read("a", 2) == [b"3"]
            assert await store.read("a", 3) == []
            assert await store.read("unknown") == []

        self.run(opened, write)
        self.run(opened, read)

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_a_wrong_number_is_a_conflict_and_stores_nothing(
        self, opened: Opened, expected: int
    ) -> None:
        async def test(store: EventStore) -> None:
            await store.append("a", 0, [b"1", b"2"], sealed=b"first")
            key = CommandKey("p", "1")
            with pytest.raises(Conflict, match=f"seq {expected} expected, .* holds 2"):
                await store.append(
                    "a", expected, [b"x"], command=key, sealed=b"second", closes=True
                )
            assert await store.read("a") == [b"1", b"2"]
            assert not await store.knows("a", key)
            assert await store.sealed("a") == b"first"
            assert await store.open_streams() == ["a"]

        self.run(opened, test)

    def test_a_stream_does_not_begin_with_a_conflict(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            with pytest.raises(Conflict):
                await store.append("a", 5, [b"x"])
            assert await store.open_streams() == []

        self.run(opened, test)

    def test_of_two_writers_at_the_same_number_one_wins(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            writes = (store.append("a", 0, [bytes([i])]) for i in range(20))
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == [
                *["Conflict"] * 19,
                "NoneType",
            ]
            assert len(await store.read("a")) == 1

        self.run(opened, test)

    def test_r146_a_command_id_is_stored_once(self, opened: Opened) -> None:
        key = CommandKey("p", "1")

        async def write(store: EventStore) -> None:
            assert not await store.knows("a", key)
            await store.append("a", 0, [b"1"], command=key)
            assert await store.knows("a", key)

        async def again(store: EventStore) -> None:
            assert await store.knows("a", key)
            with pytest.raises(Repeated):
                await store.append("a", 1, [b"2"], command=key)
            assert await store.read("a") == [b"1"]

        self.run(opened, write)
        self.run(opened, again)

    def test_a_command_id_belongs_to_its_player_and_its_stream(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            await store.append("a", 0, [b"1"], command=CommandKey("p", "1"))
            await store.append("a", 1, [b"2"], command=CommandKey("q", "1"))
            await store.append("b", 0, [b"1"], command=CommandKey("p", "1"))
            assert len(await store.read("a")) == 2
            assert len(await store.read("b")) == 1

        self.run(opened, test)

    def test_sealed_bytes_stay_until_they_are_erased(self, opened: Opened) -> None:
        async def write(store: EventStore) -> None:
            assert await store.sealed("a") is None
            await store.append("a", 0, [b"1"], sealed=b"deck one")
            await store.append("b", 0, [b"1"], sealed=b"deck two")
            await store.append("a", 1, [b"2"])

        async def erase(store: EventStore) -> None:
            assert await store.sealed("a") == b"deck one"
            await store.append("a", 2, [b"3"], sealed=ERASE)
            await store.append("a", 3, [b"4"], sealed=ERASE)
            assert await store.sealed("a") is None
            assert await store.sealed("b") == b"deck two"
            await store.append("b", 1, [b"2"], sealed=b"deck three")
            assert await store.sealed("b") == b"deck three"

        self.run(opened, write)
        self.run(opened, erase)

    def test_closed_streams_are_not_resumed_and_can_still_be_read(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            for stream in ("c", "a", "b"):
                await store.append(stream, 0, [b"1"])
            await store.append("a", 1, [b"2"], closes=True)
            assert await store.open_streams() == ["c", "b"]
            assert await store.read("a") == [b"1", b"2"]

        self.run(opened, test)

    def test_many_streams_at_once_keep_their_order(self, opened: Opened) -> None:
        async def one(store: EventStore, stream: str) -> None:
            for seq in range(20):
                await store.append(stream, seq, [b"%d" % seq])

        async def test(store: EventStore) -> None:
            await asyncio.gather(*(one(store, f"s{i}") for i in range(30)))
            for i in range(30):
                assert await store.read(f"s{i}") == [b"%d" % seq for seq in range(20)]

        self.run(opened, test)

    def test_a_guest_is_found_by_the_hash_of_his_secret(self, opened: Opened) -> None:
        async def write(store: EventStore) -> None:
            await store.add_player(b"hash", "p")
            await store.add_player(b"other", "q")
            assert await store.player_of(b"hash") == Player("p", None)
            await store.rename("p", "สมชาย")

        async def read(store: EventStore) -> None:
            assert await store.player_of(b"hash") == Player("p", "สมชาย")
            assert await store.player_of(b"other") == Player("q", None)
            assert await store.player_of(b"unknown") is None

        self.run(opened, write)
        self.run(opened, read)


@asynccontextmanager
async def closing(store: _Store) -> AsyncIterator[_Store]:
    """Close a store at the end of the block."""
    try:
        yield store
    finally:
        await store.close()

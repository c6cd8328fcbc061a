"""The promises of an EventStore, once for every implementation.

A test class inherits ``StoreContract`` and gives it a fixture ``opened``: a function that opens
the store, empty at first, as a context manager, and may be called again after its end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairdeal.store import (
    ERASE,
    HOUSE,
    CommandKey,
    Conflict,
    EventStore,
    Overdrawn,
    Posting,
    Repeated,
    StreamSnapshot,
    Unsettled,
    without_loans,
)

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
            assert (await store.length("a"), await store.length("unknown")) == (3, 0)

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

    def test_the_last_two_snapshots_of_a_stream_are_kept(self, opened: Opened) -> None:
        async def write(store: EventStore) -> None:
            await store.append("a", 0, [b"1", b"2"], snapshot=b"two")
            assert await store.snapshots("a") == [StreamSnapshot(2, b"two")]
            await asyncio.gather(
                store.append("b", 0, [b"1"], snapshot=b"of b"),
                store.append("a", 2, [b"3"]),
                store.append("a", 3, [b"4"], snapshot=b"four"),
            )
            with pytest.raises(Conflict):
                await store.append("a", 3, [b"x"], snapshot=b"never")
            await store.append("a", 4, [b"5"], snapshot=b"\0" * 5000)

        async def read(store: EventStore) -> None:
            assert await store.snapshots("a") == [
                StreamSnapshot(5, b"\0" * 5000),
                StreamSnapshot(4, b"four"),
            ]
            assert await store.snapshots("b") == [StreamSnapshot(1, b"of b")]
            assert await store.snapshots("unknown") == []

        self.run(opened, write)
        self.run(opened, read)

    def test_many_streams_at_once_keep_their_order(self, opened: Opened) -> None:
        async def one(store: EventStore, stream: str) -> None:
            for seq in range(20):
                await store.append(stream, seq, [b"%d" % seq])

        async def test(store: EventStore) -> None:
            await asyncio.gather(*(one(store, f"s{i}") for i in range(30)))
            for i in range(30):
                assert await store.read(f"s{i}") == [b"%d" % seq for seq in range(20)]

        self.run(opened, test)

    def test_closed_streams_are_listed_with_their_first_events(self, opened: Opened) -> None:
        now = round(time.time())

        async def write(store: EventStore) -> None:
            for stream in ("c", "a", "b"):
                await store.append(stream, 0, [stream.encode(), b"2"])
            await store.append("a", 2, [b"3"], closes=True)
            await store.append("c", 2, [b"3"], closes=True)

        async def read(store: EventStore) -> None:
            assert await store.closed_streams(now - 60) == []
            assert await store.closed_streams(now + 60) == [("c", b"c"), ("a", b"a")]

        self.run(opened, write)
        self.run(opened, read)

    def test_a_forgotten_stream_is_gone_and_every_account_keeps_its_chips(
        self, opened: Opened
    ) -> None:
        key = CommandKey("p", "1")
        bought = [
            Posting(1, "bank", "stack", 100, lent=True),
            Posting(1, HOUSE, "computer", 100),
            Posting(2, "stack", "pot", 60),
            Posting(2, "computer", "pot", 60),
            Posting(3, "pot", "stack", 120),
        ]
        left = [Posting(4, "stack", "bank", 160), Posting(4, "computer", HOUSE, 40)]

        async def write(store: EventStore) -> None:
            await store.append("s", 0, [b"1", b"2", b"3"], command=key, postings=bought)
            other = [Posting(1, "bank", "elsewhere", 10, lent=True)]
            await store.append("other", 0, [b"1"], postings=other)
            await store.forget("s", ["stack", "computer", "pot"], "gone")
            assert len(await store.read("s")) == 3  # it is open
            await store.append("s", 3, [b"4"], closes=True, postings=left)
            await store.append("kept", 0, [b"1"], closes=True)
            before = await store.balances()
            await store.forget("s", ["stack", "computer", "pot", "never used"], "gone")
            await store.forget("unknown", [], "gone")
            assert await store.balances() == before == {HOUSE: -170, "bank": 160, "elsewhere": 10}

        async def read(store: EventStore) -> None:
            assert await store.read("s") == []
            assert await store.postings("s") == []
            assert not await store.knows("s", key)
            assert await store.balances() == {HOUSE: -170, "bank": 160, "elsewhere": 10}
            closed = await store.closed_streams(round(time.time()) + 60)
            assert [name for name, _ in closed] == ["kept"]
            assert await store.open_streams() == ["other"]
            await store.append("other", 1, [b"2"], postings=[Posting(2, "bank", "elsewhere", 160)])

        self.run(opened, write)
        self.run(opened, read)

    def test_a_stream_that_holds_chips_is_not_forgotten(self, opened: Opened) -> None:
        async def write(store: EventStore) -> None:
            postings = [Posting(1, HOUSE, "stack", 5)]
            await store.append("s", 0, [b"1"], closes=True, postings=postings)
            with pytest.raises(Unsettled):
                await store.forget("s", ["stack"], "gone")

        async def read(store: EventStore) -> None:
            assert await store.read("s") == [b"1"]
            assert await store.postings("s") == [Posting(1, HOUSE, "stack", 5)]

        self.run(opened, write)
        self.run(opened, read)

    def test_a_posting_moves_chips_with_its_event_and_stays_after_a_restart(
        self, opened: Opened
    ) -> None:
        brought = [Posting(1, HOUSE, "a", 70), Posting(2, "a", "b", 30)]
        moved = [Posting(3, "b", "c", 30), Posting(3, "a", HOUSE, 1)]

        async def write(store: EventStore) -> None:
            await store.append("s", 0, [b"1", b"2"], postings=brought)
            await store.append("s", 2, [b"3"], postings=moved)

        async def read(store: EventStore) -> None:
            assert await store.postings("s") == brought + moved
            assert await store.postings("unknown") == []
            assert await store.balances() == {HOUSE: -69, "a": 39, "c": 30}
            assert await store.balance("a") == 39
            assert await store.balance(HOUSE) == -69
            assert await store.balance("b") == await store.balance("never heard of") == 0

        self.run(opened, write)
        self.run(opened, read)

    def test_who_would_fall_below_zero_is_named_and_nothing_is_stored(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            await store.append("s", 0, [b"1"], postings=[Posting(1, HOUSE, "a", 70)])
            key = CommandKey("p", "1")
            postings = [
                Posting(2, "a", "b", 50),
                Posting(2, "b", "c", 50),
                Posting(2, "a", "c", 21),
            ]
            with pytest.raises(Overdrawn, match="a holds 20, 21 asked for") as error:
                await store.append(
                    "s", 1, [b"2"], command=key, sealed=b"deck", closes=True, postings=postings
                )
            assert error.value.account == "a"
            assert await store.read("s") == [b"1"]
            assert await store.balances() == {HOUSE: -70, "a": 70}
            assert not await store.knows("s", key)
            assert await store.sealed("s") is None
            assert await store.open_streams() == ["s"]
            with pytest.raises(Overdrawn):
                await store.append("new", 0, [b"1"], postings=[Posting(1, "x", "y", 1)])
            assert await store.open_streams() == ["s"]

        self.run(opened, test)

    def test_within_a_batch_an_account_may_give_what_it_has_just_got(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            postings = [Posting(1, HOUSE, "a", 5), Posting(1, "a", "b", 5), Posting(1, "b", "a", 5)]
            await store.append("s", 0, [b"1"], postings=postings)
            assert await store.balances() == {HOUSE: -5, "a": 5}

        self.run(opened, test)

    def test_the_house_lends_what_is_lacking_and_no_more(self, opened: Opened) -> None:
        async def test(store: EventStore) -> None:
            buy_in = Posting(1, "bank", "stack", 100, lent=True)
            await store.append("s", 0, [b"1"], postings=[buy_in])
            lost = [Posting(2, "stack", "other", 60), Posting(2, "stack", "bank", 40)]
            await store.append("s", 1, [b"2"], postings=lost)
            rest = [Posting(3, "bank", "stack", 30, lent=True)]
            more = [Posting(4, "bank", "stack", 30, lent=True)]
            await store.append("s", 2, [b"3", b"4"], postings=rest + more)
            stored = await store.postings("s")
            assert stored is not None
            assert stored == [
                Posting(1, HOUSE, "bank", 100, lent=True),
                buy_in,
                *lost,
                *rest,
                Posting(4, HOUSE, "bank", 20, lent=True),
                *more,
            ]
            assert [posting.is_loan for posting in stored] == [
                *(True, False, False, False, False, True, False),
            ]
            assert without_loans(stored) == [buy_in, *lost, *rest, *more]
            assert await store.balances() == {HOUSE: -120, "stack": 60, "other": 60}

        self.run(opened, test)

    @pytest.mark.parametrize(
        "postings",
        [
            [Posting(2, HOUSE, "a", 1)],  # of an older event
            [Posting(5, HOUSE, "a", 1)],  # of one that is not there
            [Posting(4, HOUSE, "a", 1), Posting(3, HOUSE, "a", 1)],
            [Posting(3, HOUSE, "a", 1, lent=True)],
        ],
    )
    def test_postings_belong_to_the_events_of_their_batch(
        self, opened: Opened, postings: list[Posting]
    ) -> None:
        async def test(store: EventStore) -> None:
            await store.append("s", 0, [b"1", b"2"])
            with pytest.raises(ValueError, match=r"posting for event|loans are"):
                await store.append("s", 2, [b"3", b"4"], postings=postings)
            assert await store.read("s") == [b"1", b"2"]
            assert await store.balances() == {}

        self.run(opened, test)

    @settings(
        max_examples=30,
        # Each run has a stream of its own, and each class its own store.
        suppress_health_check=[
            HealthCheck.function_scoped_fixture,
            HealthCheck.differing_executors,
        ],
    )
    @given(data=st.data())
    def test_the_balances_are_the_sums_of_the_postings_and_together_zero(
        self, opened: Opened, data: st.DataObject
    ) -> None:
        moves = st.tuples(
            st.sampled_from([HOUSE, "a", "b", "c"]),
            st.sampled_from([HOUSE, "a", "b", "c"]),
            st.integers(1, 9),
            st.booleans(),
        ).filter(lambda move: move[0] != move[1] and not (move[3] and move[0] == HOUSE))
        batches = data.draw(st.lists(st.lists(moves, max_size=5), max_size=12))

        async def test(store: EventStore) -> None:
            stream = f"stream {len(await store.open_streams())}"
            before = await store.balances()
            seq = 0
            for batch in batches:
                postings = [
                    Posting(seq + i, a, b, chips, lent)
                    for i, (a, b, chips, lent) in enumerate(batch, 1)
                ]
                with suppress(Overdrawn):
                    await store.append(stream, seq, [b"x"] * len(batch), postings=postings)
                    seq += len(batch)
            sums = before
            for posting in await store.postings(stream) or []:
                sums[posting.source] = sums.get(posting.source, 0) - posting.chips
                sums[posting.target] = sums.get(posting.target, 0) + posting.chips
            balances = await store.balances()
            assert {account: chips for account, chips in sums.items() if chips} == balances
            assert sum(balances.values()) == 0
            assert all(chips > 0 for account, chips in balances.items() if account != HOUSE)

        self.run(opened, test)


@asynccontextmanager
async def closing(store: _Store) -> AsyncIterator[_Store]:
    """Close a store at the end of the block."""
    try:
        yield store
    finally:
        await store.close()

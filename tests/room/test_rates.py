"""Limits let through what they say and nothing more, whatever the moments, in bounded memory."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.room.rates import Buckets, Rate, TokenBucket

RATES = st.builds(Rate, burst=st.integers(1, 40), every_ms=st.integers(1, 500))
WAITS = st.lists(st.integers(0, 300), max_size=150)


def test_ten_a_second_and_thirty_at_once() -> None:
    bucket = TokenBucket(Rate(burst=30, every_ms=100))
    assert [bucket.take(0) for _ in range(31)] == [*[True] * 30, False]
    assert [bucket.take(now) for now in (99, 100, 100, 299, 300)] == [
        *(False, True, False, True, True)
    ]
    assert [bucket.take(10_000) for _ in range(31)] == [*[True] * 30, False]


@given(rate=RATES, waits=WAITS)
def test_a_bucket_holds_what_a_bucket_of_tokens_would(rate: Rate, waits: list[int]) -> None:
    """The model counts in milliseconds' worth of tokens, refilled at each step."""
    bucket, full = TokenBucket(rate), rate.burst * rate.every_ms
    now, held = 5_000, full
    for wait in waits:
        now += wait
        held = min(full, held + wait)
        enough = held >= rate.every_ms
        assert bucket.take(now) == enough
        held -= rate.every_ms * enough


@given(rate=RATES, waits=WAITS)
def test_no_window_lets_more_through_than_its_burst_and_its_length(
    rate: Rate, waits: list[int]
) -> None:
    bucket, now, taken = TokenBucket(rate), 0, []
    for wait in waits:
        now += wait
        if bucket.take(now):
            taken.append(now)
    for i, begin in enumerate(taken):
        for n, end in enumerate(taken[i:], start=1):
            assert n <= rate.burst + (end - begin) / rate.every_ms


@given(
    rate=RATES,
    calls=st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 200)), max_size=100),
)
def test_each_key_has_a_bucket_of_its_own(rate: Rate, calls: list[tuple[str, int]]) -> None:
    buckets, alone = Buckets(rate), {key: TokenBucket(rate) for key in "abc"}
    now = 0
    for key, wait in calls:
        now += wait
        assert buckets.take(key, now) == alone[key].take(now)


@given(keys=st.lists(st.integers(0, 50), max_size=200), most=st.integers(1, 20))
def test_of_many_keys_the_longest_unused_is_forgotten(keys: list[int], most: int) -> None:
    buckets = Buckets(Rate(burst=1, every_ms=10**9), most)
    recent: list[int] = []
    for key in keys:
        assert buckets.take(str(key), 0) == (key not in recent)
        recent = [*(k for k in recent if k != key), key][-most:]
        assert len(buckets) == len(recent)

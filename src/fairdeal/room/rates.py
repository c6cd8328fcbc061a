"""How often something may be asked for (T-11); pure, time is an argument.

Moments are milliseconds of any clock that never runs backwards. The memory of every limit is
bounded by a number of keys, of which the longest unused is forgotten first.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

KEYS_MOST = 10_000  # of one kind of limit; about 2 MB


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, and one more every ``every_ms`` milliseconds."""

    burst: int
    every_ms: int


class TokenBucket:
    """A bucket of ``rate.burst`` tokens, full at first, refilled one by one.

    Kept as the moment at which it is full again: whole numbers, so no token is made by rounding.
    """

    __slots__ = ("_full_at", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._full_at: int | None = None  # None: nothing was taken yet

    def take(self, now: int) -> bool:
        """Take a token if there is one."""
        full_at = _after_taking(self._rate, self._full_at, now)
        if full_at is None:
            return False
        self._full_at = full_at
        return True


class Buckets:
    """A bucket for each key, of which the ``keys_most`` used last are remembered."""

    def __init__(self, rate: Rate, keys_most: int = KEYS_MOST) -> None:
        self._rate = rate
        self._keys_most = keys_most
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str, now: int) -> bool:
        """Take a token from the key's bucket if there is one."""
        before = self._full_at.get(key)
        after = _after_taking(self._rate, before, now)
        if after is not None:
            self._full_at[key] = after
        self._full_at.move_to_end(key)  # it is there: an unknown key's bucket is full
        while len(self._full_at) > self._keys_most:
            self._full_at.popitem(last=False)
        return after is not None


def _after_taking(rate: Rate, full_at: int | None, now: int) -> int | None:
    """Say when a bucket is full again if a token is taken now; None if there is none."""
    after = max(now, full_at if full_at is not None else now) + rate.every_ms
    return after if after - now <= rate.burst * rate.every_ms else None

"""The unbiased shuffle: Durstenfeld's, with each step drawn by rejection of bytes.

A bound ``m`` uses the bytes below the largest multiple of ``m`` that is at most 256 and throws
the others away, so that no remainder is likelier than another. Whoever can guess the bytes can
guess the deck: a room reads them from the operating system (``system_bytes``).
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from fairdeal.cards import DECK, Card

_CHUNK = 64  # bytes asked of the system at once; a deck takes about 60


def system_bytes() -> Iterator[int]:
    """Yield bytes of the operating system's cryptographic generator, without end."""
    while True:
        yield from os.urandom(_CHUNK)


def below(source: Iterator[int], m: int) -> int:
    """Draw one of 0..m-1, each equally likely if the bytes of ``source`` are.

    Raises:
        ValueError: ``m`` is not within 1..256.

    """
    if not 1 <= m <= 256:
        raise ValueError(f"m={m}: a byte can choose among 1 to 256")
    limit = 256 - 256 % m
    while (byte := next(source)) >= limit:
        pass
    return byte % m


def shuffled(source: Iterator[int], n: int = len(DECK)) -> tuple[Card, ...]:
    """Return 0..n-1 in an order drawn from ``source``, every order equally likely."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(source, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)

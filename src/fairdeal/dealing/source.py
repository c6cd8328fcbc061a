"""CardSource: where the cards of one hand come from; the driver of a hand knows nothing else.

A slot is a place in the deck as R-052 numbers them, 0..51. The order behind the slots is fixed
before the first one is opened (R-056).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fairdeal.cards import Card


class CardSource(Protocol):
    """The deck of one hand, and the draws that come before it."""

    def open(self, slots: Sequence[int]) -> tuple[Card, ...]:
        """Return the cards of these slots, in the same order; the same slot, the same card.

        Raises:
            IndexError: a slot is not one of 0..51.

        """

    def draw(self, n: int) -> int:
        """Return one of 0..n-1, each as likely as the others (R-030, R-032); 1 <= n <= 256."""

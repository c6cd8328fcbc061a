"""The sealed deck of a hand that runs: the one secret of a room.

Only ``dealing`` and ``room`` may import this module (a contract of ``make check``). A sealed
deck prints as itself without a card, and refuses to be pickled, copied, compared, iterated or
encoded: the only ways out are ``open``, slot by slot, and ``seal``, whose bytes go to the store
and are erased there when the hand ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn

from fairdeal.cards import DECK, Card
from fairdeal.dealing.shuffle import below, shuffled, system_bytes

_VERSION = 1


class SealError(ValueError):
    """The stored bytes are no sealed deck of this version; the message holds none of them."""


class SealedDeck:
    """A ``CardSource`` whose order was fixed once, by the operating system's generator.

    Cards that are opened are out of the vault; it does not remember which.
    """

    __slots__ = ("_bytes", "_order")

    def __init__(self, order: tuple[Card, ...], source: Iterator[int]) -> None:
        if sorted(order) != list(DECK):
            raise SealError(f"{len(order)} cards found, one of each of {len(DECK)} expected")
        self._order = order
        self._bytes = source

    @classmethod
    def fresh(cls, source: Iterator[int] | None = None) -> SealedDeck:
        """Shuffle a new deck from ``source``, by default the operating system's bytes."""
        source = system_bytes() if source is None else source
        return cls(shuffled(source), source)

    @classmethod
    def unseal(cls, data: bytes) -> SealedDeck:
        """Take up the deck that ``seal`` wrote; later draws come from the operating system.

        Raises:
            SealError: the bytes are of another version, or no deck.

        """
        if data[:1] != bytes([_VERSION]):
            raise SealError(f"a sealed deck of version {_VERSION} expected")
        return cls(tuple(data[1:]), system_bytes())

    def seal(self) -> bytes:
        """Write the order for the store; nobody but the store may see these bytes."""
        return bytes([_VERSION, *self._order])

    def open(self, slots: Sequence[int]) -> tuple[Card, ...]:
        """Return the cards of these slots (R-052), in the same order.

        Raises:
            IndexError: a slot is not one of 0..51.

        """
        if slots and min(slots) < 0:
            raise IndexError(f"slot {min(slots)}: a deck has slots 0 to {len(DECK) - 1}")
        return tuple(self._order[slot] for slot in slots)

    def draw(self, n: int) -> int:
        """Return one of 0..n-1, each equally likely (R-030)."""
        return below(self._bytes, n)

    def __repr__(self) -> str:
        return "SealedDeck(...)"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a sealed deck cannot be pickled or copied")

    def __iter__(self) -> NoReturn:
        raise TypeError("a sealed deck cannot be iterated; open its slots")

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("a sealed deck cannot be compared")

    def __hash__(self) -> NoReturn:
        raise TypeError("a sealed deck cannot be hashed")

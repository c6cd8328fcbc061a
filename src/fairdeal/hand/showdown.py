"""Who shows in what order, and who may muck, as functions on numbers (R-120 to R-124).

Indices run clockwise from the first seat left of the button. A pot is its eligible indices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def show_order(pots: Sequence[Sequence[int]], starter: int, n: int) -> list[int]:
    """Return the live indices in the order of showing (R-121): last side pot first."""
    clockwise = (*range(starter, n), *range(starter))
    order: list[int] = []
    for eligible in reversed(pots):
        order += [i for i in clockwise if i in eligible and i not in order]
    return order


def beaten(index: int, own: int, pots: Sequence[Sequence[int]], shown: Mapping[int, int]) -> bool:
    """Tell whether a hand loses to a shown one in every pot that it shares (R-123).

    ``own`` is its strength, ``shown`` holds the strengths of the shown hands. A tie is not beaten.
    """
    better = [i for i, strength in shown.items() if strength > own]
    for eligible in pots:
        if index in eligible and len(eligible) > 1 and not any(i in eligible for i in better):
            return False
    return True

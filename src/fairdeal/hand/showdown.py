"""Who shows in what order, and who may muck, as functions on numbers (R-120 to R-124).

Indices run clockwise from the first seat left of the button. A pot is its eligible indices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def show_order(pots: Sequence[Sequence[int]], starter: int, n: int) -> list[int]:
    """Return the live indices in the order of showing (R-121): last side pot first."""
    clockwise = [(starter + step) % n for step in range(n)]
    order: list[int] = []
    for eligible in reversed(pots):
        order += [i for i in clockwise if i in eligible and i not in order]
    return order


def beaten(index: int, pots: Sequence[Sequence[int]], strength: Mapping[int, int]) -> bool:
    """Tell whether a hand loses to a shown one in every pot that it shares (R-123).

    ``strength`` holds the shown hands and ``index`` itself. A tie is not beaten.
    """
    own = strength[index]
    shared = [eligible for eligible in pots if index in eligible and len(eligible) > 1]
    return all(
        any(strength.get(i, -1) > own for i in eligible if i != index) for eligible in shared
    )

"""Uncalled bets, side pots and shares, as functions on numbers (R-110 to R-117).

``total`` is what each index put in during the hand; ``folded`` says whose hand is dead. Indices
run clockwise from the first seat left of the button, so ascending order is the order of R-113.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal


def uncalled(total: Sequence[int]) -> tuple[int, int]:
    """Return (index, chips) of the bet that nobody matched, chips 0 when there is none (R-111).

    Folded hands count on both sides: what they put in was a call, and what nobody called
    returns even to a dead hand.
    """
    largest = max(total)
    index = total.index(largest)
    second = max((t for i, t in enumerate(total) if i != index), default=0)
    return index, largest - second


def side_pots(total: Sequence[int], folded: Sequence[bool]) -> list[tuple[int, tuple[int, ...]]]:
    """Return (chips, eligible indices ascending) of each pot, main pot first (R-110).

    Chips of dead hands above every live level join the last pot (R-115); a lone live hand is
    eligible for everything (R-117). At least one hand must be live.
    """
    live = [i for i, dead in enumerate(folded) if not dead]
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted({total[i] for i in live}):
        chips = sum(min(t, level) - min(t, below) for t in total)
        if chips:
            pots.append((chips, tuple(i for i in live if total[i] >= level)))
        below = level
    above = sum(max(t - below, 0) for t in total)
    if above and pots:
        chips, eligible = pots[-1]
        pots[-1] = (chips + above, eligible)
    elif above:
        pots.append((above, tuple(live)))
    return pots


def shares(
    chips: int, winners: Sequence[int], odd_chip: Literal["spread", "all_to_first"]
) -> list[tuple[int, int]]:
    """Split a pot among ``winners`` (ascending): (index, chips) of each (R-112, R-113)."""
    each, odd = divmod(chips, len(winners))
    if odd_chip == "all_to_first":
        return [(w, each + (odd if k == 0 else 0)) for k, w in enumerate(winners)]
    return [(w, each + (1 if k < odd else 0)) for k, w in enumerate(winners)]

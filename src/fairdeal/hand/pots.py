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
    return total.index(largest), largest - sorted(total)[-2]


def side_pots(
    total: Sequence[int], folded: Sequence[bool], dead: int = 0
) -> list[tuple[int, tuple[int, ...]]]:
    """Return (chips, eligible indices ascending) of each pot, main pot first (R-110).

    ``dead`` is money that is nobody's bet (R-026, R-039): it joins the first pot. Chips of dead
    hands above every live level join the last pot (R-115); a lone live hand is eligible for
    everything (R-117). At least one hand must be live.
    """
    live = [i for i, gone in enumerate(folded) if not gone]
    levels = {total[i] for i in live}
    if len(levels) == 1:  # what the general way below would give, for most rounds
        chips = sum(total) + dead
        return [(chips, tuple(live))] if chips else []
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted(levels):
        chips = dead + sum(min(t, level) - min(t, below) for t in total)
        if chips:
            pots.append((chips, tuple(i for i in live if total[i] >= level)))
            dead = 0
        below = level
    above = sum(max(t - below, 0) for t in total)
    chips, eligible = pots[-1]
    pots[-1] = (chips + above, eligible)
    return pots


def shares(
    chips: int,
    winners: Sequence[int],
    odd_chip: Literal["spread", "all_to_first"],
    unit: int = 1,
) -> list[tuple[int, int]]:
    """Split a pot among ``winners`` (ascending): (index, chips) of each (R-112, R-113).

    Odd chips are counted in whole units; what is less than one goes to the first winner.

    >>> shares(118, [0, 3, 4], "spread", 5)
    [(0, 43), (3, 40), (4, 35)]
    """
    if len(winners) == 1:
        return [(winners[0], chips)]
    units, rest = divmod(chips, unit)
    each, odd = divmod(units, len(winners))
    parts = [each * unit] * len(winners)
    if odd_chip == "all_to_first":
        parts[0] += odd * unit
    else:
        parts[:odd] = [(each + 1) * unit] * odd
    parts[0] += rest
    return list(zip(winners, parts, strict=True))

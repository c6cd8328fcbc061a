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
    ranked = sorted(total)
    chips = ranked[-1] - ranked[-2]
    return total.index(ranked[-1]), chips


def side_pots(
    total: Sequence[int], live: tuple[int, ...], dead: int = 0
) -> list[tuple[int, tuple[int, ...]]]:
    """Return (chips, eligible indices ascending) of each pot, main pot first (R-110).

    ``live`` are the indices whose hands are live, ascending, at least one; ``dead`` is money that
    is nobody's bet (R-026, R-039): it joins the first pot. Chips of dead hands above every live
    level join the last pot (R-115); a lone live hand is eligible for everything (R-117).
    """
    levels = {total[i] for i in live}
    if len(levels) == 1:  # what the general way below would give, for most rounds
        chips = sum(total) + dead
        return [(chips, live)] if chips else []
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted(levels):
        chips = dead + sum([min(t, level) for t in total]) - below
        if chips:
            pots.append((chips, tuple([i for i in live if total[i] >= level])))
            below += chips - dead
            dead = 0
    chips, eligible = pots[-1]
    pots[-1] = (chips + sum(total) - below, eligible)
    return pots


def shares(
    chips: int, winners: int, odd_chip: Literal["spread", "all_to_first"], unit: int = 1
) -> list[int]:
    """Split a pot among so many winners: the chips of each, clockwise (R-112, R-113).

    Odd chips are counted in whole units; what is less than one goes to the first winner.

    >>> shares(118, 3, "spread", 5)
    [43, 40, 35]
    """
    if winners == 1:
        return [chips]
    units, rest = divmod(chips, unit)
    each, odd = divmod(units, winners)
    parts = [each * unit] * winners
    if odd_chip == "all_to_first":
        parts[0] += odd * unit
    else:
        parts[:odd] = [(each + 1) * unit] * odd
    parts[0] += rest
    return parts

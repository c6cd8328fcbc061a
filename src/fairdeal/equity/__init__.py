"""How often a hand wins: sampled, over run-outs of a board, and from a table before the flop.

Needs numpy (the extra ``players``).
"""

from fairdeal.equity.combos import CLASS, CLASSES, COMBOS, INDEX, Range, class_of
from fairdeal.equity.preflop import PERCENTILE, VS_CLASS, VS_RANDOM, vs_random, vs_ranges
from fairdeal.equity.runouts import Runouts, runouts
from fairdeal.equity.sampled import Equity, sampled

__all__ = [
    "CLASS",
    "CLASSES",
    "COMBOS",
    "INDEX",
    "PERCENTILE",
    "VS_CLASS",
    "VS_RANDOM",
    "Equity",
    "Range",
    "Runouts",
    "class_of",
    "runouts",
    "sampled",
    "vs_random",
    "vs_ranges",
]

"""How often a hand wins: exactly or sampled, and ranges of hands in the field's notation.

What the computer players think with is beside it, as arrays, and needs numpy (the extra
``players``): ``combos``, ``preflop``, ``runouts``.
"""

from fairdeal.equity.compare import Equities, PlayerEquity, equity
from fairdeal.equity.notation import RangeTextError, parse_range, range_text

__all__ = ["Equities", "PlayerEquity", "RangeTextError", "equity", "parse_range", "range_text"]

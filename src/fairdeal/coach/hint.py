"""A hint for the open question of a learner."""

from __future__ import annotations

from fairdeal.coach.outs import outs
from fairdeal.coach.told import Hint, Width
from fairdeal.coach.weigh import weigh
from fairdeal.players import SeatView


def hint(view: SeatView) -> Hint:
    """Say what the seat of a view holds, what it costs to go on, and what is best.

    Raises:
        ValueError: it is not the view's turn.

    """
    weighed = weigh(view)
    spot = weighed.spot
    reads = (weighed.ranges.read(i) for i in spot.rivals)
    return Hint(
        equity=thousandths(weighed.equity),
        owed=spot.legal.owed,
        winnable=spot.winnable,
        needed=thousandths(spot.odds),
        outs=outs(spot.hole, spot.board),
        reads=tuple(Width(read.seat, thousandths(read.width)) for read in reads),
        worths=weighed.worths,
    )


def thousandths(share: float) -> int:
    """Round a share, 0..1, to thousandths."""
    return round(1000 * share)

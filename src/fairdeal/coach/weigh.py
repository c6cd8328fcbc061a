"""What each action of a spot is worth in chips, against what the others seem to hold.

The model is the one that *hard* plays by, without its mistakes and bluffs: ranges cut by what
everybody did, equity against them, and who would answer a bet how. It looks no further than the
end of the betting round. Before the flop, where that is far, the chart of starting hands that
*hard* opens by has the word, but for one thing: a call that its price pays for is never folded. So
the coach does what its own figures say, as a newcomer has learnt it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from fairdeal.coach.told import Worth
from fairdeal.equity.combos import CLASS, Range
from fairdeal.equity.preflop import PERCENTILE, vs_random, vs_ranges
from fairdeal.hand import Action, Fold, RaiseTo
from fairdeal.players import SeatView
from fairdeal.players.levels import KNOBS
from fairdeal.players.postflop import Response, bet_sizes, bet_worth
from fairdeal.players.preflop import SHORT, choose_preflop
from fairdeal.players.ranges import Ranges, step
from fairdeal.players.response import Facing, answer
from fairdeal.players.sizing import give_up, passive, rounded
from fairdeal.players.spot import Spot, spot_of

_ORDER: Range = PERCENTILE[CLASS]
# Of the model before the flop. The share of hands that stays against a first raise of usual size,
# for two and for more players, and the part of it that is left with every further raise.
_STAYS = {True: 0.6, False: 0.4}
_AGAIN = 0.6
_USUAL_ODDS = 0.3
# What a hand that is raised or called with wants above its odds, in equity, as chips are left to
# lose on later streets: in general, for each player who may still raise, and out of place.
_WANTS, _BEHIND, _EARLY = 0.06, 0.015, 0.03
# The model looks no further than its street: where it finds so little between two actions (in big
# blinds), the chart of starting hands knows better.
_TRUST = 1.5

# The others answer a bet much alike whatever its size, so the model finds too much in sizes. Bets
# between these parts of the best one count as good as it.
_SMALLEST, _LARGEST = 0.45, 2.0

_HARD = KNOBS["hard"]
_CHART = replace(_HARD, noise=0.0, bluff=0.0)
_OPEN = (2.5, 3.5)  # big blinds, without and with others in the pot
_RERAISE = 3.0  # of the price


@dataclass(frozen=True, slots=True)
class Weighed:
    """A spot with its figures.

    Attributes:
        spot: the facts.
        equity: the share of the pot against what the others seem to hold, 0..1.
        ranges: what they seem to hold.
        worths: what can be done, the best first; folding is worth 0.

    """

    spot: Spot
    equity: float
    ranges: Ranges
    worths: tuple[Worth, ...]
    _value: Callable[[Action], float]

    def cost(self, action: Action) -> int:
        """Return how many chips the best that could be done is above an action.

        A bet or raise of about the best size costs nothing.
        """
        best = self.worths[0]
        if isinstance(action, RaiseTo) and isinstance(best.action, RaiseTo):
            worth = max(round(self._value(action)), self._near(action, best))
        else:
            same = (worth.chips for worth in self.worths if worth.action == action)
            worth = next(same, round(self._value(action)))
        return max(best.chips - worth, 0)

    def _near(self, action: RaiseTo, best: Worth) -> int:
        """Return the worth of the best bet if this one is nearly as large, else something low."""
        price, wish = self.spot.price, best.action
        assert isinstance(wish, RaiseTo), "compared with a bet"
        near = _SMALLEST <= (action.to - price) / max(wish.to - price, 1) <= _LARGEST
        return best.chips if near else -(10**18)


def weigh(view: SeatView) -> Weighed:
    """Weigh everything that the seat of a view may do now.

    Raises:
        ValueError: it is not the view's turn.

    """
    spot = spot_of(view)
    ranges = Ranges(view)
    held = [ranges.weights[i] for i in spot.rivals]
    able = [bool(view.hand.stacks[i]) for i in spot.rivals]
    response: Response
    chart: Action | None = None
    if spot.board:
        facing = Facing(spot, held, able)
        equity, response = facing.equity, facing.response
    else:
        entered = _entered(view, spot)
        equity = (
            vs_ranges(spot.hand_class, [ranges.weights[i] for i in entered])
            if entered
            else vs_random(spot.hand_class, len(spot.rivals))
        )
        response = _before_flop(spot, held, able)
        chart = choose_preflop(spot, _CHART, equity, Random(0))  # with nothing left to chance
        if isinstance(chart, Fold) and equity > spot.odds:
            chart = passive(spot)

    def value(action: Action) -> float:
        if isinstance(action, Fold):
            return 0.0
        if isinstance(action, RaiseTo):
            # What nobody can call comes back.
            size = min(action.to - spot.price, spot.reach + spot.bet - spot.price)
            return bet_worth(spot, float(max(size, 1)), response)
        return equity * spot.winnable - spot.legal.owed

    actions = dict.fromkeys((passive(spot), *_bets(spot), *_folding(spot)))
    # Of equal ones the first stays first: to check or call before a bet, and folding last.
    worths = sorted(
        (Worth(action, round(value(action))) for action in actions),
        key=lambda worth: worth.chips,
        reverse=True,
    )
    if chart is not None:
        worths = _led_by(chart, worths, _TRUST * spot.big_blind)
    return Weighed(spot, equity, ranges, tuple(worths), value)


def _led_by(chart: Action, worths: list[Worth], trust: float) -> list[Worth]:
    """Put what the chart says first, if the model does not find it much worse than its best.

    Nothing is then worth more than it; folding stays at 0, which all figures are measured by.
    """
    top = worths[0].chips
    said = next((worth for worth in worths if type(worth.action) is type(chart)), None)
    if said is None or top - said.chips > trust:
        return worths
    most = max(said.chips, 0)
    rest = (Worth(each.action, min(each.chips, most)) for each in worths if each is not said)
    return [Worth(said.action, most), *rest]


def _folding(spot: Spot) -> tuple[Action, ...]:
    return (give_up(spot),) if spot.legal.owed else ()


def _bets(spot: Spot) -> list[RaiseTo]:
    """Return the bets and raises that come into question, the smaller first."""
    if not spot.legal.most:
        return []
    if spot.board:
        wishes = [spot.price + size for size in bet_sizes(spot, _HARD)]
    elif spot.raises == 0 and spot.reach + spot.bet <= SHORT * spot.big_blind:
        wishes = [float(spot.bet + spot.reach)]
    elif spot.raises == 0:
        wishes = [spot.big_blind * (_OPEN[spot.callers > 0] + spot.callers)]
    else:
        wishes = [_RERAISE * spot.price + spot.callers * spot.price]
    return list(dict.fromkeys(rounded(spot, wish) for wish in wishes))


def _entered(view: SeatView, spot: Spot) -> list[int]:
    """Return the rivals who have put in chips, if only a blind: whom one may have to beat."""
    return [i for i in spot.rivals if view.hand.bets[i]]


def _before_flop(spot: Spot, held: Sequence[Range], able: Sequence[bool]) -> Response:
    number = spot.hand_class
    share = _STAYS[spot.players == 2] * _AGAIN**spot.raises
    wants = _WANTS + _BEHIND * spot.behind + (0.0 if spot.last else _EARLY)

    def response(odds: float, raised: bool) -> tuple[float, float, float]:  # noqa: ARG001  # as after the flop
        part = min(max(share * min(_USUAL_ODDS / max(odds, 0.05), 1.4), 0.02), 1.0)
        stays = [
            weights * (step(_ORDER, 1 - part, 0.05) + 0.02) if may_fold else weights
            for weights, may_fold in zip(held, able, strict=True)
        ]
        return answer(stays, held, able, lambda ranges: vs_ranges(number, ranges) - wants)

    return response

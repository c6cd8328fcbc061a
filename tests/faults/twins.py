"""Twin worlds: the same public evening with the cards permuted that an observer cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from fairdeal.hand import BoardDealt, Hand, HoleDealt, Shown
from fairdeal.ranking import Strength, evaluate
from fairdeal.table import CardsShown, HandEnded, HandStarted, Table
from tests.faults.world import RAIL, Dealt, Heard, World

_TRIES = 20


def twin_decks(world: World, observer: str, rng: Random) -> list[Dealt]:
    """Return the decks of a twin of ``world`` for one player, or for the rail.

    What he knows stays in its place: his own cards, the board, what was shown. All else is
    permuted: others' cards, burnt ones, the stub. Hands that met at a showdown keep their order of
    strength, because who won is public.
    """
    known = _known(world, observer)
    showdowns = dict(_showdowns(world))
    twins: list[Dealt] = []
    for number, dealt in world.hands.items():
        showdown = showdowns.get(number, ((), ()))
        twins.append(Dealt(_permuted(dealt.order, known[number], showdown, rng)))
    return twins


def _known(world: World, observer: str) -> dict[int, set[int]]:
    known: dict[int, set[int]] = {}
    mine: int | None = None
    now = 0
    for event in world.log:
        match event:
            case HandStarted(hand=now):
                mine = world.hands[now].seats.get(observer)
                known[now] = set()
            case HoleDealt(seat=seat, cards=cards) if seat == mine and cards is not None:
                known[now].update(cards)
            case BoardDealt(cards=board):
                known[now].update(board)
            case Shown(cards=shown):
                known[now].update(shown)
            case CardsShown(hand=hand, cards=some):
                known[hand].update(some)
            case _:
                pass
    return known


_Showdown = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def _showdowns(world: World) -> Iterator[tuple[int, _Showdown]]:
    """Yield board and hands of those who were live at the end, where they were more than one."""
    table = Table()
    for event in world.log:
        table.apply(event)
        if isinstance(event, HandEnded):
            hand = table.hand
            assert isinstance(hand, Hand)
            holes = tuple(hole for i in hand.live if (hole := hand.hole[i]) is not None)
            if len(holes) > 1:
                yield event.hand, (tuple(hand.board), holes)


def _permuted(
    order: Sequence[int], known: set[int], showdown: _Showdown, rng: Random
) -> tuple[int, ...]:
    for _ in range(_TRIES):
        twin = _shuffled(order, known, rng)
        if _same_winners(dict(zip(order, twin, strict=True)), showdown):
            return twin
    return _shuffled(order, known.union(*showdown[1]), rng)  # the beaten ones stay as well


def _shuffled(order: Sequence[int], fixed: set[int], rng: Random) -> tuple[int, ...]:
    places = [place for place, card in enumerate(order) if card not in fixed]
    cards = [order[place] for place in places]
    rng.shuffle(cards)
    twin = list(order)
    for place, card in zip(places, cards, strict=True):
        twin[place] = card
    return tuple(twin)


def _same_winners(other: dict[int, int], showdown: _Showdown) -> bool:
    board, holes = showdown
    was = [evaluate((*hole, *board)) for hole in holes]
    now = [evaluate((other[hole[0]], other[hole[1]], *board)) for hole in holes]
    return _places(was) == _places(now)


def _places(strengths: Sequence[Strength]) -> list[int]:
    ranked = sorted(set(strengths))
    return [ranked.index(strength) for strength in strengths]


class Told(AssertionError):
    """An observer can tell the worlds apart."""


def observers(world: World) -> list[str]:
    """Return the rail, and everybody who looked on."""
    return [RAIL, *world.players]


def names_of(world: World, observer: str) -> list[str]:
    """Return whose ears are an observer's: on the rail there are newcomers as well."""
    if observer != RAIL:
        return [observer]
    return [RAIL, *(name for name in world.ears if name.startswith("newcomer"))]


def compare(world: World, twin: World, observer: str) -> None:
    """Compare all that an observer heard in both worlds: bytes, number, order and moments.

    Raises:
        Told: something differs.

    """
    if world.ears.keys() != twin.ears.keys():
        raise Told("other people came in the other world")
    for name in names_of(world, observer):
        for heard, other in _pairs(world, twin, name):
            if heard != other:
                raise Told(f"{name} can tell the worlds apart: {_difference(heard, other)}")


def compare_sizes(world: World, twin: World) -> None:
    """Compare what a listener to an encrypted line has of everybody: sizes, number, moments.

    Raises:
        Told: something differs.

    """
    for name in world.ears:
        for heard, other in _pairs(world, twin, name):
            sizes = [[(h.ms, len(h.frame)) for h in both] for both in (heard, other)]
            if sizes[0] != sizes[1]:
                what = _difference(heard, other, lambda h: (h.ms, len(h.frame)))
                raise Told(f"the line of {name} tells the worlds apart: {what}")


def _pairs(world: World, twin: World, name: str) -> Iterator[tuple[list[Heard], list[Heard]]]:
    for ear, other in zip(world.ears[name], twin.ears[name], strict=True):
        yield ear.heard, other.heard


def _difference(
    heard: list[Heard], other: list[Heard], of: Callable[[Heard], object] = lambda h: h
) -> str:
    for a, b in zip(heard, other, strict=False):
        if of(a) != of(b):
            return f"{a} or {b}"
    return f"{len(heard)} or {len(other)} frames"

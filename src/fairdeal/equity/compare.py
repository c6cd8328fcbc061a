"""How often each of several hands or ranges wins: exactly where that is no more work than a sample.

A *question* is one look at who wins: for a set of run-outs that differ in nothing that matters
(``known.py``), or for one random deal (``sample.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import comb, prod, sqrt
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.equity.classes import Combo
from fairdeal.equity.headsup import headsup
from fairdeal.equity.known import count_known
from fairdeal.equity.question import Question, Weights, question
from fairdeal.equity.sample import Deals

Method: TypeAlias = Literal["auto", "exact", "sample"]
# About how many questions the run-outs of known hands come to, by the cards that are missing.
_QUESTIONS = (1, 60, 700, 5_000, 20_000, 50_000)
_DEAL = 4  # what a random deal costs, in questions
_LEAST = 4  # chunks, before a standard error is believed


class PlayerEquity(Struct, frozen=True):
    """What one hand or range gets.

    Attributes:
        hand: as it was given.
        win: how often it wins alone: run-outs, a whole number unless a range has weights, if it is
            exact; a share of all deals if it is sampled.
        tie: how often it is one of several winners.
        lose: how often it gets nothing.
        equity: the part of the pot that it gets on average, 0..1.
        stderr: the standard error of ``equity``; None if it is exact.

    """

    hand: str
    win: float
    tie: float
    lose: float
    equity: float
    stderr: float | None


class Equities(Struct, frozen=True):
    """The answer to ``equity``.

    Attributes:
        method: ``exact`` or ``sample``.
        why: the reason for that method.
        runouts: if exact, all pairs of a deal of hole cards and a board, each as heavy as its
            combos; if sampled, how many deals were made.
        players: in the order in which they were given.

    """

    method: Literal["exact", "sample"]
    why: str
    runouts: float
    players: tuple[PlayerEquity, ...]


def equity(
    hands: Sequence[str],
    board: str | Sequence[Card] = "",
    dead: str | Sequence[Card] = "",
    method: Method = "auto",
    *,
    seed: int = 0,
    target_se: float = 0.001,
    progress: Callable[[float], None] | None = None,
) -> Equities:
    """Compare 2 to 10 hands or ranges on a board of 0 to 5 cards.

    >>> answer = equity(["AhKh", "QsQd"])
    >>> answer.players[0].win, answer.players[0].tie, answer.runouts
    (787966, 6732, 1712304)

    Args:
        hands: in the notation of ``notation.py``: ``AhKh``, ``QQ+,AKs``, ``random``, ``top 15%``.
        board: the common cards, as text or as cards.
        dead: cards that cannot come, such as those of who has folded.
        method: ``exact``, ``sample``, or ``auto``: exact where that asks no more than a sample.
        seed: of a sample; the same question with the same seed has the same answer.
        target_se: a sample goes on until no standard error is above this.
        progress: is called now and then with the part of the work that is done, 0..1.

    Raises:
        RangeTextError: a hand is no range; see its ``code``.
        CardTextError: board or dead cards are no cards.
        ValueError: a card comes twice, a range is impossible beside the known cards, there are too
            few or too many players or cards, or an argument is out of its bounds.

    """
    if method not in ("auto", "exact", "sample"):
        raise ValueError(f"method {method!r}; write auto, exact or sample")
    if not 0 < target_se < 1:
        raise ValueError(f"target_se {target_se}; a number between 0 and 1 is needed")
    asked = question(hands, board, dead)
    tell = progress or (lambda _: None)
    if method != "sample" and (counts := _tabled(asked)) is not None:
        return _exact(asked, counts, "heads-up before the flop every pair of classes is in a table")
    questions = prod(map(len, asked.ranges)) * _QUESTIONS[asked.missing]
    sample = round(_DEAL * 0.25 / target_se**2)
    why = f"exact is about {questions:,} questions, a sample is worth {sample:,}"
    if method == "exact" or (method == "auto" and questions <= sample):
        counts = _counted(asked, tell)
        return _exact(asked, counts, why if method == "auto" else "asked for")
    return _sampled(asked, seed, target_se, why if method == "auto" else "asked for", tell)


class _Counts(NamedTuple):
    """Run-outs, each as heavy as its combos.

    Attributes:
        shares: ``shares[player][winners - 1]``: those of which a player is one of so many winners.
        total: all of them.

    """

    shares: list[list[float]]
    total: float


def _tabled(asked: Question) -> _Counts | None:
    """Look the counts up, if there are two players with whole classes, and no card is known."""
    if len(asked.ranges) != 2 or asked.board or asked.dead or asked.classes is None:
        return None
    win = tie = lose = 0.0
    for mine, weight in asked.classes[0].items():
        for other, other_weight in asked.classes[1].items():
            count = headsup(mine, other)
            win += weight * other_weight * count.win
            tie += weight * other_weight * count.tie
            lose += weight * other_weight * count.lose
    return _Counts([[win, tie], [lose, tie]], win + tie + lose)


def _counted(asked: Question, tell: Callable[[float], None]) -> _Counts:
    """Count over every deal of hole cards and every board.

    Deals that differ by the names of suits alone are counted once.
    """
    n = len(asked.ranges)
    if all(len(weights) == 1 for weights in asked.ranges):
        held = [combo for weights in asked.ranges for combo in weights]
        weight = prod(own for weights in asked.ranges for own in weights.values())
        alone = count_known(held, asked.board, asked.dead)
        weighed = [[weight * count for count in row] for row in alone]
        return _Counts(weighed, weight * comb(asked.left, asked.missing))
    renamings = _renamings(asked)
    known: dict[tuple[Combo, ...], list[list[int]]] = {}
    shares = [[0.0] * n for _ in range(n)]
    deals = 0.0
    for done, hands, weight in _hands(asked.ranges):
        key = min(tuple(renamed[hand] for hand in hands) for renamed in renamings)
        if key not in known:
            known[key] = count_known(key, asked.board, asked.dead)
            tell(done)
        for player, counts in enumerate(known[key]):
            row = shares[player]
            for winners, count in enumerate(counts):
                row[winners] += weight * count
        deals += weight
    tell(1.0)
    return _Counts(shares, deals * comb(asked.left, asked.missing))


def _hands(ranges: Sequence[Weights]) -> Iterator[tuple[float, tuple[Combo, ...], float]]:
    """Yield every deal in which no two hands share a card: the part before it, hands, weight."""

    def deal(
        player: int,
        hands: tuple[Combo, ...],
        out: frozenset[Card],
        weight: float,
        at: float,
        of: float,
    ) -> Iterator[tuple[float, tuple[Combo, ...], float]]:
        if player == len(ranges):
            yield at, hands, weight
            return
        part = of / len(ranges[player])
        for number, (combo, own) in enumerate(ranges[player].items()):
            if out.isdisjoint(combo):
                held = (*hands, combo)
                begun = at + number * part
                yield from deal(player + 1, held, out.union(combo), weight * own, begun, part)

    return deal(0, (), frozenset(), 1.0, 0.0, 1.0)


def _renamings(asked: Question) -> list[dict[Combo, Combo]]:
    """Return what becomes of each combo when suits change places, board and dead cards do not."""
    fixed = [set(asked.board), set(asked.dead)]
    combos = {combo for weights in asked.ranges for combo in weights}
    found = []
    for suits in permutations(range(4)):
        if all({card & ~3 | suits[card & 3] for card in cards} == cards for cards in fixed):
            renamed = {}
            for combo in combos:
                low, high = sorted(card & ~3 | suits[card & 3] for card in combo)
                renamed[combo] = high, low
            found.append(renamed)
    return found


def _exact(asked: Question, counts: _Counts, why: str) -> Equities:
    """Raise ``ValueError`` if no deal is possible."""
    if not counts.total:
        raise ValueError("the ranges exclude each other: every deal would have a card twice")
    whole = all(weight == 1 for weights in asked.ranges for weight in weights.values())
    number = (lambda count: int(count)) if whole else (lambda count: count)
    players = []
    for text, row in zip(asked.texts, counts.shares, strict=True):
        win, tie = row[0], sum(row[1:])
        share = sum(count / winners for winners, count in enumerate(row, 1)) / counts.total
        lose = counts.total - win - tie
        players.append(
            PlayerEquity(text, number(win), number(tie), number(lose), share, stderr=None)
        )
    return Equities("exact", why, number(counts.total), tuple(players))


def _sampled(
    asked: Question, seed: int, target_se: float, why: str, tell: Callable[[float], None]
) -> Equities:
    n = len(asked.ranges)
    ranges = [None if asked.is_random(i) else asked.ranges[i] for i in range(n)]
    stream = Deals(ranges, asked.board, asked.dead, seed)
    worst = 1.0
    while worst > target_se:
        for _ in range(_LEAST):
            stream.go_on()
        shares, deals = stream.shares, stream.deals
        means = [sum(c / k for k, c in enumerate(row, 1)) / deals for row in shares]
        squares = [sum(c / k**2 for k, c in enumerate(row, 1)) / deals for row in shares]
        errors = [
            sqrt(max(square - mean**2, 0.0) / deals)
            for mean, square in zip(means, squares, strict=True)
        ]
        worst = max(errors)
        tell(min(1.0, (target_se / worst) ** 2) if worst else 1.0)
    players = []
    for i, text in enumerate(asked.texts):
        win, tie = shares[i][0] / deals, sum(shares[i][1:]) / deals
        players.append(PlayerEquity(text, win, tie, 1 - win - tie, means[i], errors[i]))
    return Equities("sample", why, deals, tuple(players))

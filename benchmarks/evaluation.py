"""Hands valued and equities answered in a second, beside other libraries, in one run.

    make bench-evaluation         or, in an environment of your own that has the peers:
    python benchmarks/evaluation.py [--rounds 15] [--json FILE]

Each question is put to all that can answer it, in turn, round after round; what counts is the ratio
of medians. Every answer is checked: an order of hands against ours, an equity against the exact
one. A library that is not installed is said to be missing, one that is wrong is marked. Times are
process CPU seconds, of one core.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module, metadata
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fairdeal.cards import DECK, cards_text
from fairdeal.equity import equity
from fairdeal.equity.classes import CLASSES, kind_of
from fairdeal.ranking import evaluate, rank7, strength_of
from fairdeal.ranking.batch import evaluate_many

HANDS = 2_000  # one by one
ROWS = 2_000_000  # in an array
KNOWN = ("AhKh", "QsQd")
SIX = ("AhKh", "QsQd", "7c7d", "8s9s", "TcTh", "2c2d")
THREE, FLOP = ("AhKh", "QsQd", "7c7d"), "2c7h9s"
RANGES = ("QQ+,AKs,AKo", "77+,ATs+,KQs,AJo+")
SE = 0.001


class Peer(NamedTuple):
    """Who answers a question.

    Attributes:
        name: the library.
        run: answers it once.
        answers: how many answers that are.
        is_right: looks at what ``run`` returned.

    """

    name: str
    run: Callable[[], Any]
    answers: float
    is_right: Callable[[Any], bool]


def dealt(rng: random.Random) -> list[list[int]]:
    """Return seven-card hands."""
    return [rng.sample(DECK, 7) for _ in range(HANDS)]


def same_order(hands: Sequence[Sequence[int]], *, high: bool = True) -> Callable[[Any], bool]:
    """Return a check of values: neighbours stand in the order in which ours stand."""
    ours = [strength_of(hand) for hand in hands]

    def is_right(theirs: Any) -> bool:
        sign = 1 if high else -1
        return all(
            (a > b) - (a < b) == sign * ((c > d) - (c < d))
            for (a, b), (c, d) in zip(pairwise(ours), pairwise(theirs), strict=True)
        )

    return is_right


def near(exact: float, by: float) -> Callable[[Any], bool]:
    """Return a check of an equity."""
    return lambda found: abs(found - exact) <= by


def ints(hands: list[list[int]]) -> Iterator[Peer]:
    """One by one, from what each library takes fastest to a number that can be compared."""
    yield Peer("fairdeal", lambda: [rank7(*hand) for hand in hands], HANDS, same_order(hands))
    eval7 = import_module("eval7")
    made = [[eval7.Card(text) for text in cards_text(hand).split()] for hand in hands]
    yield Peer("eval7", lambda: [eval7.evaluate(hand) for hand in made], HANDS, same_order(hands))
    yield from _treys(hands)


def objects(hands: list[list[int]]) -> Iterator[Peer]:
    """One by one, to a value that knows its name."""
    yield Peer("fairdeal", lambda: [evaluate(hand) for hand in hands], HANDS, same_order(hands))
    yield from (peer for peer in ints(hands) if peer.name != "fairdeal")


def _treys(hands: list[list[int]]) -> Iterator[Peer]:
    treys = import_module("treys")
    judge = treys.Evaluator()
    few = hands[: HANDS // 10]
    own = [[treys.Card.new(text) for text in cards_text(hand).split()] for hand in few]
    run = lambda: [judge.evaluate(hand[:5], hand[5:]) for hand in own]  # noqa: E731
    yield Peer("treys", run, len(few), same_order(few, high=False))


def strings(hands: list[list[int]]) -> Iterator[Peer]:
    """One by one, from text."""
    texts = [cards_text(hand).replace(" ", "") for hand in hands]
    split = [cards_text(hand).split() for hand in hands]
    yield Peer("fairdeal", lambda: [evaluate(text) for text in texts], HANDS, same_order(hands))
    eval7, pokerfast = import_module("eval7"), import_module("pokerfast")
    run7 = lambda: [eval7.evaluate([eval7.Card(c) for c in cards]) for cards in split]  # noqa: E731
    yield Peer("eval7", run7, HANDS, same_order(hands))
    pheval = import_module("phevaluator.evaluator").evaluate_cards
    ph = lambda: [pheval(*cards) for cards in split]  # noqa: E731
    yield Peer("phevaluator", ph, HANDS, same_order(hands, high=False))
    fast = pokerfast.eval7
    yield Peer("pokerfast", lambda: [fast(cards) for cards in split], HANDS, same_order(hands))


def batch(_: list[list[int]]) -> Iterator[Peer]:
    """Random hands in one array of card numbers."""
    rng = np.random.default_rng(1)
    order = rng.random((ROWS, 52), dtype=np.float32).argpartition(7, axis=1)
    rows = np.ascontiguousarray(order[:, :7].astype(np.uint8))
    check = same_order(rows[:HANDS].tolist())
    out = np.empty(ROWS, dtype=np.uint16)
    yield Peer("fairdeal", lambda: evaluate_many(rows, out)[:HANDS].tolist(), ROWS, check)
    native = import_module("pokerfast.equity")._load()
    data, theirs = rows.tobytes(), (ctypes.c_uint16 * ROWS)()

    def run() -> list[int]:
        native.pf_evaluate(data, ROWS, 7, theirs)
        return list(theirs[:HANDS])

    yield Peer("pokerfast, C buffer", run, ROWS, check)


def _exact(hands: Sequence[str], board: str) -> Iterator[Peer]:
    truth = equity(hands, board, method="exact").players[0].equity
    ours = lambda: equity(hands, board, method="exact").players[0].equity  # noqa: E731
    yield Peer("fairdeal", ours, 1, near(truth, 1e-9))
    fast = import_module("pokerfast.equity").equity
    yield Peer("pokerfast", lambda: fast(list(hands), board)[0], 1, near(truth, 1e-6))


def known(_: list[list[int]]) -> Iterator[Peer]:
    """Two known hands before the flop, exactly."""
    yield from _exact(KNOWN, "")


def flop(_: list[list[int]]) -> Iterator[Peer]:
    """Three known hands on a flop, exactly."""
    yield from _exact(THREE, FLOP)


def ranges(_: list[list[int]]) -> Iterator[Peer]:
    """A range against a range before the flop, to a standard error of 0.1 %; ours is exact."""
    yield from _ranged(RANGES)


def aces(_: list[list[int]]) -> Iterator[Peer]:
    """Aces against any hand, to a standard error of 0.1 %; ours is exact."""
    yield from _ranged(("AA", "random"))


def _ranged(hands: tuple[str, str]) -> Iterator[Peer]:
    answer = equity(hands)
    truth = answer.players[0].equity
    yield Peer("fairdeal", lambda: equity(hands).players[0].equity, 1, near(truth, 1e-9))
    simulation, notation = import_module("xiapl.simulation"), import_module("xiapl.range")
    # As many deals as that standard error takes, counted by a sample of ours.
    deals = int(equity(hands, method="sample", target_se=SE).runouts)
    every = ",".join(kind_of(number).name for number in range(CLASSES))
    told = [text.replace("random", every) for text in hands]
    held = [notation.try_parse_range(text) for text in told]
    mode = simulation.RangeEquityMode.AggregateOnly

    def run() -> float:
        options = simulation.SimulationOptions.mc_random(deals)
        found = simulation.calculate_range_equity(*held, 0, options, mode)
        return float(found.hero_aggregate_equity)

    yield Peer("xiapl", run, 1, near(truth, 5 * SE))
    fast = import_module("pokerfast.equity").equity
    sampled = lambda: fast(list(hands), exact=False, stdev=SE)[0]  # noqa: E731
    yield Peer("pokerfast", sampled, 1, near(truth, 5 * SE))


def six(_: list[list[int]]) -> Iterator[Peer]:
    """Six known hands, deals a second of a sample."""
    truth = equity(SIX, method="exact").players[0].equity
    ours = equity(SIX, method="sample", target_se=0.0005)
    run = lambda: equity(SIX, method="sample", target_se=0.0005).players[0].equity  # noqa: E731
    yield Peer("fairdeal", run, ours.runouts, near(truth, 0.0025))
    fast = import_module("pokerfast.equity").equity
    spread = truth * (1 - truth)
    theirs = lambda: fast(list(SIX), exact=False, stdev=0.0003)[0]  # noqa: E731
    yield Peer("pokerfast", theirs, spread / 0.0003**2, near(truth, 0.0025))


QUESTIONS: dict[str, tuple[str, Callable[[list[list[int]]], Iterator[Peer]]]] = {
    "ints in, int out": ("hands/s", ints),
    "cards in, value with its name out": ("hands/s", objects),
    "text in": ("hands/s", strings),
    "random hands in an array": ("hands/s", batch),
    "AhKh v QsQd, exact": ("answers/s", known),
    "three hands on a flop, exact": ("answers/s", flop),
    "range v range, to 0.1 %": ("answers/s", ranges),
    "AA v random, to 0.1 %": ("answers/s", aces),
    "six known hands, sampled": ("deals/s", six),
}


def measure(question: Callable[[list[list[int]]], Iterator[Peer]], rounds: int) -> dict[str, Any]:
    """Return for each library that is installed its rate, and whether it is right."""
    peers: list[Peer] = []
    missing: list[str] = []
    asked = question(dealt(random.Random(1)))
    while True:
        try:
            peers.append(next(asked))
        except StopIteration:
            break
        except ModuleNotFoundError as error:  # whoever comes after it is not asked
            missing.append(str(error.name))
            break
    right = {peer.name: peer.is_right(peer.run()) for peer in peers}  # and all is warm
    rates: dict[str, list[float]] = {peer.name: [] for peer in peers}
    for _ in range(rounds):
        for peer in peers:
            times, begin = 0, time.process_time()
            while (spent := time.process_time() - begin) < 0.02:
                peer.run()
                times += 1
            rates[peer.name].append(times * peer.answers / spent)
    table = {
        name: {
            "rate": statistics.median(found),
            "lowest": min(found),
            "highest": max(found),
            "right": right[name],
        }
        for name, found in rates.items()
    }
    return {"table": table, "missing": missing}


def main() -> None:
    """Measure every question and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    wish = parser.parse_args()
    named = ("eval7", "numba", "numpy", "phevaluator", "pokerfast", "treys", "xiapl")
    found = {each.metadata["Name"]: each.version for each in metadata.distributions()}
    figures: dict[str, Any] = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "versions": {name: found.get(name, "missing") for name in named},
    }
    print(figures["python"], figures["versions"])
    for name, (unit, question) in QUESTIONS.items():
        row = measure(question, wish.rounds)
        figures[name] = row
        print(
            f"{name} ({unit}){', missing: ' + ', '.join(row['missing']) if row['missing'] else ''}"
        )
        ours = row["table"]["fairdeal"]["rate"]
        for library, its in row["table"].items():
            wrong = "" if its["right"] else "  WRONG"
            print(
                f"  {library:22} {its['rate']:14,.0f} [{its['lowest']:,.0f}..{its['highest']:,.0f}]"
                f"  fairdeal is {ours / its['rate']:7.2f} x{wrong}"
            )
    if wish.json:
        wish.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()

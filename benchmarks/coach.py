"""How long the coach takes: ``python benchmarks/coach.py [HANDS]``.

For 2 to 10 seats, HANDS hands (60) among players of all levels; seat 0 is the learner. Each
request goes through the worker's bytes as a room makes it, from the hand as he was told it to the
answer: a hint at each of his questions, a review of each hand, and what cost most in it, which a
session waits for. The room keeps up with play, so only who asks right after a start, before a hand
is over, waits for all 20 hands that are kept: that is the line "restart". Boards are new to the
worker every time, which is its worst case. Milliseconds of processor time (what a busy machine adds
is its own) and of wall time. Target: p95 of 200 ms.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import msgspec

from fairdeal.coach.told import CostsWanted, HandSeen, HintWanted, Level, ReviewWanted, Wanted
from fairdeal.coach.worker import advise_bytes
from fairdeal.dealing.seeded import SeededDeck
from fairdeal.equity.runouts import runouts
from fairdeal.hand import Event, Hand, HandSetup, Legal, preset, seen_by
from fairdeal.players import LEVELS, Computer
from fairdeal.players.worker import warm
from fairdeal.sim import play

SEATS = (2, 3, 6, 9, 10)
LEARNER = 0
KEPT = 20  # hands that a room keeps


class Timed:
    """Asks the worker and keeps how long it took."""

    def __init__(self) -> None:
        self.cpu: list[float] = []
        self.wall: list[float] = []

    def ask(self, *wanted: Wanted) -> None:
        """Ask for something in one or more requests, with the clock running."""
        runouts.cache_clear()
        wall, cpu = time.perf_counter(), time.process_time()
        for each in wanted:
            advise_bytes(msgspec.msgpack.encode(each))
        self.cpu.append(1e3 * (time.process_time() - cpu))
        self.wall.append(1e3 * (time.perf_counter() - wall))

    def line(self) -> str:
        """Return the figures, as a line of a table."""
        cpu, wall = sorted(self.cpu), sorted(self.wall)
        at = int(0.95 * len(cpu))
        return (
            f"{len(cpu):6} {cpu[len(cpu) // 2]:8.1f} {cpu[at]:6.1f} {cpu[-1]:6.1f}"
            f" {wall[at]:9.1f} {wall[-1]:6.1f}"
        )


def main(hands: int) -> None:
    """Print a line for each kind of question and number of seats."""
    warm()
    print("asked    seats  times  cpu p50    p95    max  wall p95    max")
    for seats in SEATS:
        hints, reviews, sessions, restarts = Timed(), Timed(), Timed(), Timed()
        kept: list[HandSeen] = []
        for number in range(hands):
            setup, events = _played(seats, number)
            for before in _questions(setup, events):
                hints.ask(HintWanted(_seen(setup, before)))
            kept.append(_seen(setup, events))
            reviews.ask(ReviewWanted(kept[-1]))
            sessions.ask(CostsWanted(((number, kept[-1]),)))
            if len(kept) >= KEPT:
                restarts.ask(*(CostsWanted(((n, seen),)) for n, seen in enumerate(kept[-KEPT:])))
        asked = {"hint": hints, "review": reviews, "session": sessions, "restart": restarts}
        for name, timed in asked.items():
            print(f"{name:8} {seats:5} {timed.line()}")


def _played(seats: int, number: int) -> tuple[HandSetup, list[Event]]:
    big = 1 if seats == 2 else 2
    setup = HandSetup(preset("standard"), 0, big - 1, big, tuple(range(seats)), (10_000,) * seats)
    players = [Computer(LEVELS[(seat + number) % 3]) for seat in range(seats)]
    _, events = play(setup, SeededDeck(number), players, number)
    return setup, list(events)


def _seen(setup: HandSetup, events: Sequence[Event]) -> HandSeen:
    levels: dict[int, Level] = {seat: LEVELS[seat % 3] for seat in setup.seats if seat != LEARNER}
    return HandSeen(setup, LEARNER, tuple(seen_by(LEARNER, event) for event in events), levels)


def _questions(setup: HandSetup, events: Sequence[Event]) -> list[Sequence[Event]]:
    """Return the beginning of the hand up to each question of the learner."""
    hand = Hand(setup)
    found: list[Sequence[Event]] = []
    for number, event in enumerate(events):
        legal = hand.awaiting
        if isinstance(legal, Legal) and legal.seat == LEARNER:
            found.append(events[:number])
        hand.apply(event)
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)

"""How long a decision takes: ``python benchmarks/decisions.py [HANDS]``.

For each level and 2 to 10 seats, HANDS hands (100) among players of that level, each decision
through the worker's bytes as a room makes it: decode, fold the events, think, encode. Milliseconds
of processor time (what a busy machine adds is its own) and of wall time. Target: p99 of 50 ms.
"""

from __future__ import annotations

import sys
import time

from fairdeal.dealing.seeded import SeededDeck
from fairdeal.hand import HandSetup, preset
from fairdeal.players import LEVELS, Choice, Level, SeatView
from fairdeal.players.worker import Request, choose_bytes, decode_choice, encode_request, warm
from fairdeal.sim import play

SEATS = (2, 3, 6, 9, 10)


class Timed:
    """A player that asks the worker and keeps how long it took."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.cpu: list[float] = []
        self.wall: list[float] = []

    def choose(self, view: SeatView, seed: int) -> Choice:
        """Ask the worker, with the clock running."""
        request = encode_request(
            Request(view.setup, view.seat, tuple(view.events), self.level, seed)
        )
        wall, cpu = time.perf_counter(), time.process_time()
        answer = choose_bytes(request)
        self.cpu.append(1e3 * (time.process_time() - cpu))
        self.wall.append(1e3 * (time.perf_counter() - wall))
        return decode_choice(answer)


def main(hands: int) -> None:
    """Print a line for each level and number of seats."""
    warm()
    print("level   seats  decisions  cpu p50   p99   max   wall p99")
    for level in LEVELS:
        for seats in SEATS:
            timed = Timed(level)
            big = 1 if seats == 2 else 2
            setup = HandSetup(
                preset("standard"), 0, big - 1, big, tuple(range(seats)), (10_000,) * seats
            )
            for number in range(hands):
                play(setup, SeededDeck(number), [timed] * seats, number)
            cpu, wall = sorted(timed.cpu), sorted(timed.wall)
            at = int(0.99 * len(cpu))
            print(
                f"{level:6} {seats:6} {len(cpu):10} {cpu[len(cpu) // 2]:8.2f}"
                f" {cpu[at]:5.1f} {cpu[-1]:5.1f} {wall[at]:10.1f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)

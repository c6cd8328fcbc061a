"""Is hard stronger than medium, and medium than easy? ``python benchmarks/strength.py``.

Four matches of 6,000 hands with paired seats on all cores: each pair of levels heads-up, and all
three levels in turn around a table of six. Prints every lead with its one-sided p-value; the exit
code is 1 unless each is below .01. The seed was not used while the levels were tuned; there is no
stopping early.
"""

from __future__ import annotations

import os
import sys
import time
from itertools import combinations

from fairdeal.players import LEVELS, Level
from fairdeal.sim import run_match

HANDS = 6_000
SEED = 8
MATCHES: tuple[tuple[Level, ...], ...] = (
    ("hard", "medium"),
    ("hard", "easy"),
    ("medium", "easy"),
    ("hard", "medium", "easy", "hard", "medium", "easy"),
)


def main() -> int:
    """Play the matches and report; return the exit code."""
    start = time.perf_counter()
    worst = 0.0
    for players in MATCHES:
        match = run_match(players, HANDS, SEED, os.cpu_count() or 1)
        if match.chips_in != match.chips_out:
            raise RuntimeError(f"{match.chips_in} chips came in, {match.chips_out} are left")
        levels = [level for level in reversed(LEVELS) if level in players]
        for level, other in combinations(levels, 2):
            lead = match.lead(level, other)
            worst = max(worst, lead.p_value)
            print(
                f"{len(players)} seats, {match.hands} hands: {level} over {other}"
                f" {lead.mean:+.0f} ±{lead.margin:.0f} bb/100, p = {lead.p_value:.2g}",
                flush=True,
            )
    print(f"largest p {worst:.2g}; {time.perf_counter() - start:.0f} s")
    return 0 if worst < 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())

"""Laws of one hand, over random tables, options and play (R-116 and section 4 of the rules).

The laws themselves are in ``laws.py``, ``probes.py`` and ``replays.py``; ``tests/soak.py`` runs
the same ones on as many hands as one likes.
"""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.laws import check_hand
from tests.laws.setups import OPTIONS

# What must occur in a long run, or the laws say less than they seem to.
OCCUR = (
    "a death out of turn",
    "ante above the big blind",
    "button on an empty seat",
    "dead post",
    "live post",
    "muck",
    "no pot at all",
    "no small blind",
    "run-out, open",
    "short big blind",
    "shown by wish",
    "side pots",
    "split pot",
    "three pots or more",
    "uncalled bet",
)


SEEDS = 1200


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_a_random_hand_keeps_every_law(rng: random.Random) -> None:
    check_hand(rng)


def test_every_option_and_every_kind_of_hand_keeps_every_law() -> None:
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        try:
            check_hand(random.Random(seed), seen)
        except AssertionError as error:
            error.add_note(f"python -m tests.soak --seed {seed}")
            raise
    every = {f"{name}={value}" for name, values in OPTIONS.items() for value in values}
    every |= {f"{n} players" for n in range(2, 11)} | set(OCCUR)
    assert every <= set(seen), f"never occurred: {sorted(every - set(seen))}"

"""PokerKit judges the engine: every difference has a rule number, and nothing else differs.

``FAIRDEAL_DIFFERENTIAL_HANDS=100000`` plays more hands than the usual share.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from tests.differential.judge import KINDS, compare

HANDS = int(os.environ.get("FAIRDEAL_DIFFERENTIAL_HANDS", "2000"))
# A hand (its seed) in which each known difference is met.
MET_IN = {
    "R-039": 16,
    "R-042": 13,
    "R-043": 88,
    "R-060": 7337,
    "R-062": 1181,
    "R-067": 23,
    "R-069": 3480,
    "R-072": 6885,
    "R-112": 379,
    "R-113": 57,
    "R-115": 1181,
}


@pytest.mark.timeout(120 + HANDS // 10)
def test_every_difference_from_pokerkit_has_a_rule_number() -> None:
    met: Counter[str] = Counter()
    for seed in range(HANDS):
        try:
            met.update(compare(random.Random(seed)))
        except Exception as error:
            error.add_note(f"compare(random.Random({seed})) of tests.differential.judge")
            raise
    print(f"{HANDS} hands, differences {dict(sorted(met.items()))}")
    assert set(met) <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_known_difference_is_met(kind: str) -> None:
    assert compare(random.Random(MET_IN[kind]))[kind] > 0

"""The shuffle has no bias: proved by counting every case, not by sampling.

Exact tests (a) and (b) of the test battery in the fair-dealing design.
"""

from __future__ import annotations

import ast
import inspect
import itertools
from collections import Counter
from collections.abc import Iterator
from math import factorial

import pytest

from fairdeal.cards import DECK
from fairdeal.dealing import below, shuffle, shuffled, system_bytes


@pytest.mark.parametrize("m", range(1, 53))
def test_every_remainder_comes_from_equally_many_bytes(m: int) -> None:
    taken: Counter[int] = Counter()
    for byte in range(256):
        source = iter([byte, 0])
        result = below(source, m)
        if next(source, None) == 0:  # the second byte is still there, so the first one counted
            taken[result] += 1
    assert taken == dict.fromkeys(range(m), 256 // m)


@pytest.mark.parametrize("m", [-1, 0, 257])
def test_a_bound_that_no_byte_can_serve_is_refused(m: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        below(iter([0]), m)


def test_a_rejected_byte_is_followed_by_the_next() -> None:
    assert below(iter([255, 254, 7]), 3) == 254 % 3
    assert below(iter([255, 255, 255, 7]), 5) == 7 % 5


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_every_order_comes_from_exactly_one_sequence_of_draws(n: int) -> None:
    draws = itertools.product(*(range(i + 1) for i in range(n - 1, 0, -1)))
    orders = Counter(shuffled(iter(sequence), n) for sequence in draws)
    assert len(orders) == factorial(n)
    assert set(orders.values()) == {1}


def test_draws_run_from_52_down_to_2() -> None:
    """With j = i at every step nothing moves; one draw too few or too many would fail."""
    source = iter([*range(51, 0, -1), 99])
    assert shuffled(source) == DECK
    assert next(source) == 99


def test_the_systems_bytes_do_not_end() -> None:
    assert all(0 <= byte < 256 for byte in itertools.islice(system_bytes(), 1000))


def test_the_shuffle_imports_neither_random_nor_time() -> None:
    names: Iterator[ast.AST] = ast.walk(ast.parse(inspect.getsource(shuffle)))
    modules = {
        name.split(".")[0]
        for node in names
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert modules.isdisjoint({"random", "time", "datetime", "numpy"})

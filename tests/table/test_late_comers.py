"""Who comes late to a table knows what those know who were there: baselines and results."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from fairdeal.table import HandEnded, HandVoided, Result, SoFar, TableEvent, seen_by
from fairdeal.table.state import TableState
from tests.laws.test_table_laws import SEEDS, evening, steps

# What nobody but the server asks for, and what is forgotten when the next hand begins.
NOT_PUBLIC = {"timed_out", "misses"}


def public(table: TableState) -> dict[str, Any]:
    """What everybody who looks may know of a table."""
    last, seats = table.last, table.state()["seats"]
    assert isinstance(seats, list)
    return {
        "seats": [
            seat and {key: value for key, value in seat.items() if key not in NOT_PUBLIC}
            for seat in seats
        ],
        "last": last and (last.button, last.small_blind, last.big_blind),
        "results": list(table.results.items()),
        **{
            name: getattr(table, name)
            for name in ("config", "pace", "host", "held", "running", "hand_no", "paused")
        },
        **{
            name: getattr(table, name) for name in ("turn", "asked", "showing", "closed", "brought")
        },
    }


def late(base: list[TableEvent], seq: int) -> TableState:
    """The table of somebody who comes when ``seq`` events have happened."""
    table = TableState()
    for event in base:
        table.apply(event)
    table.seq = seq
    return table


@settings(max_examples=40)
@given(SEEDS)
def test_r044_a_late_comer_folds_to_the_same_table_at_every_event(seed: int) -> None:
    play = evening(seed, 100)
    rng = random.Random(seed)
    table = TableState()
    late_comers: list[TableState] = []
    for event in play.log:
        if table.config is not None and not table.running and rng.random() < 0.05:
            late_comers = [*late_comers, late(table.baseline(), table.seq)][-3:]
        seen = seen_by(None, event)
        for each in (table, *late_comers):
            each.apply(seen)
        for each in late_comers:
            assert public(each) == public(table)


@settings(max_examples=40)
@given(SEEDS)
def test_all_profits_add_up_to_nothing_between_hands(seed: int) -> None:
    play = evening(seed, 120)
    hands: dict[str, int] = {}
    for table, event in steps(play):
        if isinstance(event, HandEnded):
            assert table.hand is not None
            for seat in table.hand.seats:
                player = table.at(seat).player
                hands[player] = hands.get(player, 0) + 1
        if not table.running:
            stacks = {seat.player: seat.stack for _, seat in table.occupied()}
            assert stacks.keys() <= table.results.keys()
            assert sum(r.profit(stacks.get(p, 0)) for p, r in table.results.items()) == 0
            assert {p: r.hands for p, r in table.results.items() if r.hands} == hands


def test_no_table_writes_what_is_for_baselines_alone() -> None:
    seen: set[type] = set()
    for seed in range(60):
        play = evening(seed, 80)
        seen |= {type(event) for event in play.log}
    assert HandVoided in seen
    assert SoFar not in seen


@pytest.mark.parametrize("seed", range(30))
def test_an_older_log_without_who_waits_gives_the_same_table(seed: int) -> None:
    play = evening(seed, 100)
    old, new = TableState(), TableState()
    for event in play.log:
        new.apply(event)
        if isinstance(event, HandVoided):
            event = HandVoided(event.hand, event.seats, event.stacks)
        old.apply(event)
    assert old.state() == new.state()


def test_a_result_is_profit_over_all_stays() -> None:
    assert Result("p", "Ana", None, bought=700, taken=650, hands=9).profit(100) == 50

"""An exception anywhere in one table's task ends that table alone, and it can be taken up again.

It is raised at the n-th call of a function of ours within the task of the room, the store's apart.
Every test run: 5 of the calls of three hands. FAIRDEAL_FAULTS=20, as in `make soak`: 100.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from inspect import CO_GENERATOR
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import fairdeal
from fairdeal.room.session import FAILED
from fairdeal.wire import Act
from tests.faults.evening import Evening, Friend, Stopped
from tests.faults.virtual import loop_of, play

Count = Callable[[str, int], None]
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
EACH = 5
_OURS = tuple(
    str(Path(fairdeal.__file__).parent / package)
    for package in ("dealing", "hand", "room", "table", "wire")
)


class Sabotage(Exception):
    """What no table expects."""


class Saboteur:
    """Raises at the n-th call of a function of ours in the task of the first room that began."""

    def __init__(self, n: int | None) -> None:
        self.calls = 0
        self.place = ""
        self._n = n
        self._task: asyncio.Task[Any] | None = None

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        # A generator is called to be closed, too, where nobody hears of an exception.
        if event != "call" or code.co_flags & CO_GENERATOR:
            return
        if not code.co_filename.startswith(_OURS):
            return
        task = _running()
        if task is None or task.get_name() != "room":
            return
        if self._task is None:
            self._task = task
        if task is not self._task:
            return
        if self.calls == self._n:
            self.place = code.co_qualname
            sys.setprofile(None)
            raise Sabotage
        self.calls += 1


def _running() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None


def _answer(friend: Friend, act: Act) -> None:
    loop_of().call_later(0.2, friend.room.wish, friend.sessions[0], act)


async def _evenings(saboteur: Saboteur) -> tuple[Evening, Evening, Sequence[object]]:
    """Two tables in one process; the first is sabotaged."""
    first, second = Evening(1, _answer), Evening(2, _answer)
    sys.setprofile(saboteur)
    try:
        results = await asyncio.gather(first.play(3), second.play(3), return_exceptions=True)
    finally:
        sys.setprofile(None)
    return first, second, results


@pytest.fixture(scope="module")
def calls() -> int:
    """How many calls there are."""
    saboteur = Saboteur(None)

    async def main() -> None:
        _, _, results = await _evenings(saboteur)
        assert results == [None, None]

    play(main())
    return saboteur.calls


@pytest.mark.parametrize("seed", range(SCALE))
def test_an_exception_ends_its_table_alone(seed: int, calls: int, count: Count) -> None:
    rng = Random(seed)
    for n in rng.sample(range(calls * 9 // 10), EACH):  # the cards differ, and so does their number
        saboteur = Saboteur(n)

        async def main(saboteur: Saboteur = saboteur) -> None:
            first, second, results = await _evenings(saboteur)
            assert isinstance(results[0], Stopped)
            assert results[1] is None, "the other table goes on"
            for friend in first.friends:
                assert friend.sessions[0].close_code == FAILED
            before = await first.log()
            await first.check()
            await first.resume(2)
            await first.check()
            assert (await first.log())[: len(before)] == before
            await second.check()

        try:
            play(main())
        except BaseException as error:
            error.add_note(f"seed {seed}, call {n}: {saboteur.place}")
            raise
        count("exceptions in a table, which ended it alone", 1)

"""Computer players think in another process, which may die, hang or be wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fairdeal.coach.told import HandSeen, Hint, HintWanted
from fairdeal.hand import CHECK, FOLD, Action, Hand, HandSetup, HoleDealt, Legal, preset, seen_by
from fairdeal.room import Question, ThinkingFailed, Workers

SETUP = HandSetup(preset("standard"), 0, 1, 2, (0, 1, 2), (1000, 1000, 1000))


def question(seed: int = 1) -> Question:
    hand = Hand(SETUP)
    events = hand.run()
    events += hand.run(*hand.reveal(range(6)))
    legal = hand.awaiting
    assert isinstance(legal, Legal)
    seen = tuple(seen_by(legal.seat, event) for event in events)
    return Question(SETUP, legal.seat, seen, "easy", seed)


def answer(action: Action) -> bytes:
    return msgspec.msgpack.encode({"action": action, "reason": None})


def folds(_: bytes) -> bytes:
    return answer(FOLD)


def dies_at_first(request: bytes) -> bytes:
    asked = msgspec.msgpack.decode(request)
    marker = Path(tempfile.gettempdir()) / f"fairdeal-test-{asked['seed']}"
    if not marker.exists():
        marker.touch()
        os._exit(1)
    marker.unlink()
    return answer(CHECK)


def always_dies(_: bytes) -> bytes:
    os._exit(1)


def hangs(_: bytes) -> bytes:
    time.sleep(60)
    return b""


def talks_nonsense(_: bytes) -> bytes:
    return b"nonsense"


def refuses(_: bytes) -> bytes:
    raise ValueError("not my turn")


def test_the_real_players_answer_a_real_question() -> None:
    async def main() -> None:
        workers = Workers()
        try:
            action = await workers.choose(question())
        finally:
            workers.close()
        hand = Hand(SETUP)
        for event in question().events:
            hand.apply(event)
        hand.decide(question().seat, action)  # it is legal

    asyncio.run(main())
    hole = [event for event in question().events if isinstance(event, HoleDealt)]
    assert [event.seat for event in hole if event.cards] == [question().seat]


def test_a_dead_worker_is_replaced_and_asked_again() -> None:
    async def main() -> None:
        workers = Workers(dies_at_first)
        try:
            assert await workers.choose(question(os.getpid())) == CHECK
        finally:
            workers.close()

    asyncio.run(main())


def test_many_questions_survive_one_death() -> None:
    async def main() -> None:
        workers = Workers(folds)
        try:
            assert await workers.choose(question()) == FOLD
            (pid,) = workers._pool._processes
            os.kill(pid, signal.SIGKILL)
            answers = await asyncio.gather(*(workers.choose(question(i)) for i in range(10)))
            assert answers == [FOLD] * 10
        finally:
            workers.close()

    asyncio.run(main())


def test_many_questions_survive_one_worker_that_stands_still() -> None:
    async def main() -> None:
        workers = Workers(folds, patience_s=3)  # enough for a new worker to start
        try:
            assert await workers.choose(question()) == FOLD
            (pid,) = workers._pool._processes
            os.kill(pid, signal.SIGSTOP)
            async with asyncio.timeout(15):
                answers = await asyncio.gather(*(workers.choose(question(i)) for i in range(10)))
            assert answers == [FOLD] * 10
        finally:
            workers.close()

    asyncio.run(main())


def hint_wanted() -> bytes:
    asked = question()
    return msgspec.msgpack.encode(HintWanted(HandSeen(SETUP, asked.seat, asked.events)))


def test_the_coach_answers_beside_the_players_from_one_worker() -> None:
    async def main() -> None:
        workers = Workers()
        try:
            actions = [asyncio.create_task(workers.choose(question(i))) for i in range(3)]
            told = await workers.advise(hint_wanted())
            await asyncio.gather(*actions)
            assert len(workers._pool._processes) == 1
        finally:
            workers.close()
        hand = Hand(SETUP)
        for event in question().events:
            hand.apply(event)
        for worth in msgspec.msgpack.decode(told, type=Hint).worths:
            hand.decide(question().seat, worth.action)  # it is legal

    asyncio.run(main())


def test_a_dead_worker_is_replaced_and_the_coach_answers() -> None:
    async def main() -> None:
        workers = Workers(folds)
        try:
            first = await workers.advise(hint_wanted())
            (pid,) = workers._pool._processes
            os.kill(pid, signal.SIGKILL)
            assert await workers.advise(hint_wanted()) == first
            assert await workers.choose(question()) == FOLD
        finally:
            workers.close()

    asyncio.run(main())


def test_a_coach_that_takes_too_long_twice_has_no_answer_and_the_players_have() -> None:
    async def main() -> None:
        workers = Workers(folds)
        try:
            workers._patience_s = 0.0
            with pytest.raises(ThinkingFailed):
                await workers.advise(hint_wanted())
            workers._patience_s = 10.0
            assert await workers.choose(question()) == FOLD
        finally:
            workers.close()

    asyncio.run(main())


def test_what_the_coach_cannot_read_is_its_own_error_and_no_more() -> None:
    async def main() -> None:
        workers = Workers(folds)
        try:
            with pytest.raises(msgspec.ValidationError):
                await workers.advise(b"\x80")
            assert await workers.choose(question()) == FOLD
        finally:
            workers.close()

    asyncio.run(main())


@pytest.mark.parametrize("choose", [always_dies, hangs, talks_nonsense])
def test_two_failures_are_no_fold(choose: Callable[[bytes], bytes]) -> None:
    async def main() -> None:
        workers = Workers(choose, patience_s=1.5)
        try:
            with pytest.raises(ThinkingFailed):
                await workers.choose(question())
        finally:
            workers.close()

    asyncio.run(main())


def test_a_players_own_error_is_the_tables() -> None:
    async def main() -> None:
        workers = Workers(refuses)
        try:
            with pytest.raises(ValueError, match="turn"):
                await workers.choose(question())
        finally:
            workers.close()

    asyncio.run(main())


def test_the_worker_ends_with_its_room() -> None:
    code = """
import asyncio, os
from fairdeal.room import Workers
from tests.room.test_seats import folds, question

async def main():
    workers = Workers(folds)
    await workers.choose(question())
    print(*workers._pool._processes, flush=True)
    os.kill(os.getpid(), 9)

if __name__ == "__main__":
    asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=False)
    pid = int(done.stdout)
    for _ in range(100):
        if not Path(f"/proc/{pid}/stat").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text():
            return
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    pytest.fail("the worker outlived its room")

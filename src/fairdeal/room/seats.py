"""Computer players and the coach: asked in a process of their own, so that no socket waits.

A question holds what the player in that seat may know, projected like everything that leaves a
room. A worker that died or hangs is replaced and asked once more; a second failure is the
room's, which stops its table rather than fold a hand that nobody folded.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

import msgspec

from fairdeal.hand import Action, HandSetup, Seat
from fairdeal.hand import Event as HandEvent
from fairdeal.table import Level

_PATIENCE_S = 10.0  # far above any thought; only a hanging worker reaches it

Choose = Callable[[bytes], bytes]


class Question(msgspec.Struct, frozen=True):
    """What to do now, for the computer player in ``seat``; ``events`` are projected for it.

    The same fields as ``players.worker.Request``, which a room does not load: it brings numpy.
    """

    setup: HandSetup
    seat: Seat
    events: tuple[HandEvent, ...]
    level: Level
    seed: int


class _Answer(msgspec.Struct, frozen=True):
    """What a room needs of a player's ``Choice``; the reasons behind it are not for it."""

    action: Action


class ThinkingFailed(RuntimeError):
    """The worker failed twice at one question; the message holds nothing of the question."""


class Thinker(Protocol):
    """Whoever answers for the computer players."""

    async def choose(self, question: Question) -> Action:
        """Return the action of the player in the question's seat.

        Raises:
            ThinkingFailed: there is no answer, also after a second try.

        """

    async def advise(self, request: bytes) -> bytes:
        """Let the coach answer; both are those of ``fairdeal.coach.worker``.

        Raises:
            ThinkingFailed: there is no answer, also after a second try.
            Exception: what ``advise_bytes`` raises, with a message that may hold cards.

        """


class Workers:
    """A ``Thinker`` in one worker process, started at once and replaced when it dies."""

    def __init__(self, choose: Choose | None = None, patience_s: float = _PATIENCE_S) -> None:
        self._choose = choose
        self._patience_s = patience_s
        # One question at a time: patience counts thinking alone, never waiting for others, and
        # a worker that is replaced takes no one else's question along.
        self._turn = asyncio.Lock()
        self._pool = self._start()

    async def choose(self, question: Question) -> Action:
        """Ask the worker; see ``Thinker.choose``."""
        request = msgspec.msgpack.encode(question)
        async with self._turn:
            for _ in range(2):
                try:
                    return _ANSWER.decode(await self._think(_ask, request)).action
                except (BrokenProcessPool, TimeoutError):
                    self._replace()
                except msgspec.DecodeError:
                    pass
        raise ThinkingFailed("a computer player gave no answer")

    async def advise(self, request: bytes) -> bytes:
        """Ask the worker; see ``Thinker.advise``."""
        async with self._turn:
            for _ in range(2):
                try:
                    return await self._think(_advise, request)
                except (BrokenProcessPool, TimeoutError):
                    self._replace()
        raise ThinkingFailed("the coach gave no answer")

    async def _think(self, ask: Choose, request: bytes) -> bytes:
        async with asyncio.timeout(self._patience_s):
            return await asyncio.get_running_loop().run_in_executor(self._pool, ask, request)

    def _replace(self) -> None:
        _kill(self._pool)
        self._pool = self._start()

    def close(self) -> None:
        """Stop the worker."""
        _kill(self._pool)

    def _start(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(
            max_workers=1,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._choose,),
        )
        pool.submit(_start_now)
        return pool


_ANSWER = msgspec.msgpack.Decoder(_Answer)
_chosen: Choose | None = None  # in the worker only


def _begin(choose: Choose | None) -> None:
    """Set up the worker: it dies with its room, and an interrupt of the console is not for it."""
    global _chosen
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_the_room, daemon=True).start()
    if choose is None:
        from fairdeal.players.worker import choose_bytes, warm

        choose = choose_bytes
        warm()
        _coach()
    _chosen = choose


def _die_with_the_room() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _start_now() -> None:
    """Make the worker start before the first question comes."""


def _ask(request: bytes) -> bytes:
    assert _chosen is not None, "the worker was not set up"
    return _chosen(request)


def _coach() -> Choose:
    from fairdeal.coach.worker import advise_bytes

    return advise_bytes


def _advise(request: bytes) -> bytes:
    return _coach()(request)


def _kill(pool: ProcessPoolExecutor) -> None:
    # Taken first: a shut down pool forgets its processes, and a hanging one never ends by itself.
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()

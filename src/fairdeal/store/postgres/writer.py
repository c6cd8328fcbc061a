"""The one writer of a process: batches that arrive while a commit runs form the next group.

Each caller waits for his own batch only. When the connection is lost before COMMIT was asked for,
nothing was stored. When COMMIT itself gets no answer, the writer asks the database, as often as it
takes, whether the group's number is there; until then its callers wait and all others are told
that the store failed.

The writer keeps the ownership of the database alive (see ``ownership``); once another process has
taken over, it stores nothing any more.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final

import asyncpg

from fairdeal.store.base import Fenced, StoreFailed
from fairdeal.store.postgres.group import Batch, write
from fairdeal.store.postgres.opening import POSTGRES_ERRORS, connect, failure
from fairdeal.store.postgres.ownership import RENEW_S, give_up, renew

_GROUP_MOST = 256  # batches in one commit
_ASK_AGAIN_S = 0.25

# It waits for the lock of a COMMIT that is still running.
_FIND_RECEIPT = "SELECT groups FROM writers WHERE id = $1 FOR UPDATE"

# Classes of errors that one batch brings about: its values, what it meets, what somebody locked.
_OF_ONE: Final = ("22", "23", "40", "55")

_Job = tuple[Batch, "asyncio.Future[None]"]
_Answer = Exception | None


class Writer:
    """Commits batches by a connection that it owns, and makes anew when it is lost.

    ``fenced`` is called once when another process has taken over the database.
    """

    def __init__(
        self, url: str, key: bytes, connection: Any, id_: int, fenced: Callable[[], None]
    ) -> None:
        self._url = url
        self._key = key
        self.id = id_  # of its row in ``writers``
        self._groups = 0  # how many were committed
        self._connection = connection
        self._tell_fenced = fenced
        self._end: Callable[[], StoreFailed] | None = None  # why nothing is stored any more
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._closing = asyncio.Event()
        self._task = asyncio.create_task(self._work(), name="store")

    async def store(self, batch: Batch) -> None:
        """Store a batch; see ``EventStore.append``."""
        if self._end is not None:
            raise self._end()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((batch, done))
        await done  # a cancelled caller leaves a batch that may be stored, never half of one

    async def close(self) -> None:
        """Finish what was asked for.

        A COMMIT without an answer is not asked for again: its callers are told that the store
        failed, though their batches may be there.
        """
        self._end = self._end or _closed
        self._closing.set()
        self._jobs.put_nowait(None)
        try:
            await self._task
            if not self._lost:
                with contextlib.suppress(*POSTGRES_ERRORS):  # only a spare row would stay
                    await give_up(self._connection, self.id)
        finally:
            self._drop()

    async def _work(self) -> None:
        try:
            while (first := await self._next_job()) is not None:
                group = [first]
                last = False
                while len(group) < _GROUP_MOST and not self._jobs.empty():
                    job = self._jobs.get_nowait()
                    if last := job is None:
                        break
                    group.append(job)
                await self._serve(group)
                if last:
                    return
        finally:
            # Before ``close`` this is a fault of ours: nobody may wait for ever.
            self._end = self._end or _closed
            self._closing.set()
            self._fail_waiting(self._end())

    async def _next_job(self) -> _Job | None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RENEW_S):
                    return await self._jobs.get()
            await self._renew()

    async def _renew(self) -> None:
        """Say that we live, where no group does."""
        if self._end is Fenced:
            return
        try:
            if not await renew(await self._connected(), self.id):
                self._be_fenced()
        except POSTGRES_ERRORS:  # the next group says so, or the next time it is well again
            self._drop()

    def _be_fenced(self) -> None:
        """Store nothing any more, and say so."""
        if self._end is not Fenced:
            self._end = Fenced
            self._tell_fenced()

    async def _serve(self, group: Sequence[_Job]) -> None:
        answers: Sequence[_Answer] = [_closed()] * len(group)
        try:
            answers = await self._answers([batch for batch, _ in group])
        finally:
            for (_, done), answer in zip(group, answers, strict=True):
                _tell(done, answer)

    async def _answers(self, group: Sequence[Batch]) -> Sequence[_Answer]:
        if self._end is Fenced:
            return [Fenced() for _ in group]
        try:
            return await self._commit(group)
        except Fenced:
            self._drop()
            self._be_fenced()
            return [Fenced() for _ in group]
        except POSTGRES_ERRORS as error:
            self._drop()
            if len(group) == 1 or not _blames_one(error):
                return [failure(error) for _ in group]
        # It must not fail the others.
        return [answer for batch in group for answer in await self._answers([batch])]

    async def _commit(self, group: Sequence[Batch]) -> Sequence[_Answer]:
        """Store a group in one transaction; return the refusal of each batch, or None."""
        connection = await self._connected()
        await connection.execute("BEGIN")
        answers = await write(connection, group, self._key, (self.id, self._groups + 1))
        try:
            await connection.execute("COMMIT")
        except POSTGRES_ERRORS:
            self._drop()
            if not await self._was_committed(self._groups + 1):
                raise
        self._groups += 1
        return answers

    async def _was_committed(self, number: int) -> bool:
        while True:
            try:
                connection = await self._connected()
                return bool(await connection.fetchval(_FIND_RECEIPT, self.id) == number)
            except POSTGRES_ERRORS as error:
                self._drop()
                self._fail_waiting(failure(error))
            if self._closing.is_set():
                return False
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), _ASK_AGAIN_S)

    def _fail_waiting(self, answer: StoreFailed) -> None:
        for _ in range(self._jobs.qsize()):
            job = self._jobs.get_nowait()
            if job is None:  # the end stays in the queue
                self._jobs.put_nowait(None)
            else:
                _tell(job[1], answer)

    async def _connected(self) -> Any:
        if self._lost:
            self._connection = await connect(self._url)
        return self._connection

    @property
    def _lost(self) -> bool:
        return self._connection is None or self._connection.is_closed()

    def _drop(self) -> None:
        """Let go of a connection whose state is unknown; an open transaction is rolled back."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _blames_one(error: BaseException) -> bool:
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, asyncpg.DataError) or state.startswith(_OF_ONE)


def _closed() -> StoreFailed:
    return StoreFailed("the store is closed")


def _tell(done: asyncio.Future[None], answer: _Answer) -> None:
    if done.done():
        return
    if answer is None:
        done.set_result(None)
    else:
        done.set_exception(answer)

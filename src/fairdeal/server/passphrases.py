"""Passphrases: which are taken, and their hashes by argon2id.

A hash is made slow and hungry on purpose, so it runs in threads of its own, ``AT_ONCE`` at a time:
a flood of logins costs no more memory, and the event loop goes on. Whoever comes when ``WAIT_MOST``
wait already is sent away.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from typing import Final, TypeVar

from aiohttp import web
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from fairdeal.table import Refused
from fairdeal.table.names import name_key

LEAST, MOST = 10, 200  # characters
AT_ONCE = 2
WAIT_MOST = 64  # a few seconds of work

# 19 MiB, 2 passes, 1 lane: the least that OWASP's cheat sheet names for argon2id.
_ARGON2ID = PasswordHasher(
    time_cost=2, memory_cost=19 * 1024, parallelism=1, hash_len=32, salt_len=16
)
# Nobody's: its passphrase was random bytes and is gone. What it costs to look at it is what every
# other one costs, so nobody learns by the time which accounts there are.
_NOBODYS: Final = (
    "$argon2id$v=19$m=19456,t=2,p=1$/tRK/syCn9R/3csAeUNwTg"
    "$nCqHfX4OV8hg6IpDGD55lS6wd/amn35j9zB4wAb9lvg"
)

# Those that are tried first, as ``name_key`` sees them; shorter ones are refused by their length.
_COMMON = frozenset(
    resources.files("fairdeal.server").joinpath("common-passphrases.txt").read_text("utf-8").split()
)

_Result = TypeVar("_Result")


class Busy(Exception):
    """Too many wait for a hash; nothing was done."""


def clean_passphrase(text: str, account: str) -> str:
    """Return a new passphrase as it is hashed, for the account of this name.

    Raises:
        Refused: ``passphrase_short`` (``least``), ``passphrase_long`` (``most``) or
            ``passphrase_common``: it is among those tried first, one sign over and over, or the
            name itself.

    """
    passphrase = _normal(text)
    if len(passphrase) < LEAST:
        raise Refused("passphrase_short", least=LEAST)
    if len(passphrase) > MOST:
        raise Refused("passphrase_long", most=MOST)
    key = name_key(passphrase)
    if key in _COMMON or len(set(key)) < 3 or key == name_key(account):
        raise Refused("passphrase_common")
    return passphrase


class Passphrases:
    """Makes and compares hashes; ``stop`` it in the end."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passphrase")
        self._waiting = 0

    async def hash(self, passphrase: str) -> str:
        """Return the hash of a clean passphrase.

        Raises:
            Busy: too many wait.

        """
        return await self._run(lambda: _ARGON2ID.hash(passphrase))

    async def fits(self, passphrase_hash: str | None, text: str) -> bool:
        """Tell whether the hash is that of this passphrase; without a hash, as slowly, it is not.

        Raises:
            Busy: too many wait.

        """
        passphrase = _normal(text)
        if len(passphrase) > MOST:
            passphrase, passphrase_hash = "", None

        def compare() -> bool:
            try:
                _ARGON2ID.verify(passphrase_hash or _NOBODYS, passphrase)
            except VerifyMismatchError:
                return False
            return passphrase_hash is not None

        return await self._run(compare)

    @staticmethod
    def is_outdated(passphrase_hash: str) -> bool:
        """Tell whether a hash was made with other parameters than today's."""
        return _ARGON2ID.check_needs_rehash(passphrase_hash)

    async def stop(self, _: web.Application) -> None:
        """Let go of the threads; what waits is not done."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[], _Result]) -> _Result:
        if self._waiting >= WAIT_MOST:
            raise Busy
        self._waiting += 1
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        # Who went away is waited for still: the thread is busy with his work.
        done.add_done_callback(self._is_done)
        return await asyncio.shield(done)

    def _is_done(self, _: object) -> None:
        self._waiting -= 1


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text)

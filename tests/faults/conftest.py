"""What the tests of this folder counted, told at the end of the run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.store.server import PostgresServer, running_server

_COUNTED: Counter[str] = Counter()


@pytest.fixture
def count() -> Callable[[str, int], None]:
    """Add to a number that is printed at the end: what was tried, and how often."""

    def add(what: str, n: int) -> None:
        _COUNTED[what] += n

    return add


@pytest.fixture
def at_most() -> Callable[[str, int], None]:
    """Note a number of which the highest is printed at the end."""

    def note(what: str, n: int) -> None:
        _COUNTED[what] = max(_COUNTED[what], n)

    return note


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL server, without a database of ours."""
    with running_server() as server:
        yield server


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the numbers."""
    if _COUNTED:
        terminalreporter.section("counted by tests/faults")
        for what, n in sorted(_COUNTED.items()):
            terminalreporter.write_line(f"{n:>12,} {what}")

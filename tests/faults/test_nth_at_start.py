"""The n-th operation on the disk fails while a file is made, opened, changed or copied (row 5).

It is refused in one sentence, or done; nothing is lost, and it works when the disk is well again.
Every test run: every 20th. FAIRDEAL_FAULTS=20, as in `make soak`: all of them, in three ways.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from itertools import count as numbers
from pathlib import Path

import pytest

from fairdeal.store import ERASE, CommandKey, Snapshot, SqliteStore, StoreFailed, Unusable, back_up
from tests.faults.disk import FAULTS, Fault, FaultyDisk, Operation
from tests.store.files import make_version_1, with_store

Count = Callable[[str, int], None]
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
EVERY = 1 if SCALE >= 20 else 20
KINDS = FAULTS if SCALE >= 20 else FAULTS[:1]
EVENTS = [b"%d" % n * 50 for n in range(200)]
DATABASE = "fairdeal.db"


def nothing(folder: Path) -> None:
    """An empty folder."""
    assert folder.is_dir()


def killed(folder: Path) -> None:
    """What a killed server leaves: the newest events are in the write-ahead log."""

    async def main() -> None:
        store = SqliteStore(folder / "running.db")
        key = CommandKey("p", "id-1")
        await store.append("first", 0, EVENTS, sealed=bytes(range(53)), command=key)
        await store.append("first", len(EVENTS), [b"last"], sealed=ERASE)
        await store.append("first", len(EVENTS) + 1, [b"more"])
        for rest in ("", "-wal"):
            shutil.copy(folder / f"running.db{rest}", folder / f"{DATABASE}{rest}")
        await store.close()

    asyncio.run(main())
    (folder / "running.db").unlink()


def old(folder: Path) -> None:
    """A database of format 1."""
    make_version_1(folder / DATABASE, {"first": EVENTS, "last": []}, first=bytes(range(53)))


async def read(store: SqliteStore) -> list[bytes]:
    """Read what matters."""
    return await store.read("first")


def fail_each(folder: Path, work: Callable[[], None], again: Callable[[], None]) -> int:
    """Fail one operation of ``work`` after another, each on a folder as it is now; count them."""
    whole = folder.with_name(f"{folder.name}-whole")
    shutil.copytree(folder, whole)
    failed = 0
    for fault in KINDS:
        for n in numbers(EVERY // 2, EVERY):

            def rule(operation: Operation, n: int = n, fault: Fault = fault) -> Fault | None:
                return fault if operation.number == n else None

            with FaultyDisk(rule) as disk:
                work()
            try:
                again()
            except BaseException as error:
                error.add_note(f"operation {n}: {fault}")
                raise
            shutil.rmtree(folder)
            shutil.copytree(whole, folder)
            if disk.operations <= n:
                break
            failed += 1
    return failed


@pytest.mark.parametrize("before", [nothing, killed, old])
def test_t16_the_nth_operation_of_a_start_fails(
    before: Callable[[Path], None], tmp_path: Path, count: Count
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    before(folder)
    path = folder / DATABASE
    whole = tmp_path / "expected"
    shutil.copytree(folder, whole)
    expected = with_store(whole / DATABASE, read)

    refused: list[str] = []

    def start() -> None:
        try:
            assert with_store(path, read) == expected
        except Unusable as no:
            refused.append(str(no))

    def again() -> None:
        assert with_store(path, read) == expected
        with Snapshot(path) as snapshot:
            assert not snapshot.damage()
        assert not list(folder.glob("*.new*"))

    failed = fail_each(folder, start, again)
    for sentence in refused:
        assert sentence.startswith(f"The database {path} ")
        assert "no transaction" not in sentence, "it says what the matter is"
    count("operations on SQLite's files that failed at a start", failed)


def test_t16_the_nth_operation_of_a_backup_fails(tmp_path: Path, count: Count) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    killed(folder)
    source, target = folder / DATABASE, folder / "backup.db"
    expected = [*EVENTS, b"last", b"more"]

    def copy() -> None:
        try:
            back_up(source, target)
        except StoreFailed:
            assert not list(folder.glob("backup.db*")), "nothing is left of it"

    def again() -> None:
        if not target.exists():
            back_up(source, target)
        assert with_store(target, read) == expected
        assert with_store(source, read) == expected

    count("operations on SQLite's files that failed in a backup", fail_each(folder, copy, again))

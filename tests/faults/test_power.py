"""Row 6: the power goes at any moment, and what was acknowledged is there when it is back (T-17).

What SQLite asks of its files is recorded. At a moment of the record, what was synced before is on
the disk; of what came after the last sync of a file, each write is there, or is not, or is there
in part, in whatever order; and a file that was made or removed since may have its old state.

Every test run: 25 losses. FAIRDEAL_FAULTS=20, as in `make soak`: 500.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from fairdeal.room.audit import audit_table
from fairdeal.store import Snapshot, SqliteStore
from tests.faults.disk import FaultyDisk, Operation
from tests.faults.evening import TABLE, Evening
from tests.faults.nth import Acknowledged, again
from tests.faults.virtual import elsewhere, outside, play

Count = Callable[[str, int], None]
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
LOSSES = 25
SECTOR = 512


@dataclass
class Kept:
    """A file as a disk with a cache keeps it: what is safe, and what was asked for since."""

    safe: bytearray = field(default_factory=bytearray)
    there: bool = False  # whether its name is safe, too
    since: list[Operation] = field(default_factory=list)

    def take(self, operation: Operation) -> None:
        """Take in what SQLite asked for."""
        if operation.kind == "sync":
            for done in self.since:
                _apply(self.safe, done)
            self.there, self.since = True, []
        else:
            self.since.append(operation)

    def settle_name(self) -> None:
        """Its folder is synced: it is there, or is gone, for good."""
        deletions = [i for i, done in enumerate(self.since) if done.kind == "delete"]
        if deletions:
            self.safe, self.since = bytearray(), self.since[deletions[-1] + 1 :]
        self.there = bool(self.since) or (self.there and not deletions)

    def after_loss(self, rng: Random) -> bytes | None:
        """Return what is found when the power is back; None: no file."""
        content = bytearray(self.safe)
        there = self.there or bool(self.since and rng.random() < 0.7)
        lucky = rng.random()  # this disk had time for about so much of it
        for operation in self.since:
            if rng.random() > lucky:
                continue
            if operation.kind == "delete":
                there, content = False, bytearray()
            elif operation.kind == "write" and rng.random() < 0.3:
                sectors = range(0, len(operation.data), SECTOR)
                for at in rng.sample(sectors, len(sectors) // 2):
                    part = operation.data[at : at + SECTOR]
                    _write(content, operation.at + at, part)
            else:
                there = True
                _apply(content, operation)
        return bytes(content) if there else None


def at(operations: Sequence[Operation]) -> dict[str, Kept]:
    """Return the files, by name, after these operations."""
    files: dict[str, Kept] = {}
    for operation in operations:
        file = files.setdefault(operation.path.name, Kept())
        # SQLite syncs the folder with the first sync of a journal that it has made.
        new_journal = operation.kind == "sync" and not file.there and "-" in operation.path.name
        file.take(operation)
        if new_journal or operation.durable:
            for each in files.values():
                each.settle_name()
    return files


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "write":
        _write(content, operation.at, operation.data)
    elif operation.kind == "truncate":
        del content[operation.at :]
    elif operation.kind == "delete":
        content.clear()


def _write(content: bytearray, at: int, data: bytes) -> None:
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Operation], list[int]]:
    """What SQLite did in an evening, and how much was acknowledged before each operation."""
    path = tmp_path_factory.mktemp("power") / "fairdeal.db"
    operations: list[Operation] = []
    promised: list[int] = []

    async def main() -> None:
        for _ in range(2):
            store = SqliteStore(path)
            watched = Acknowledged(store)
            acknowledged.append(watched)
            friends = Evening(3, again, store=outside(watched.store))
            if len(acknowledged) == 1:
                await friends.play(6)
            else:
                await friends.resume(3)
            await elsewhere(store.close())

    acknowledged: list[Acknowledged] = []

    def rule(operation: Operation) -> None:
        operations.append(operation)
        promised.append(max((watched.seq for watched in acknowledged), default=0))

    with FaultyDisk(rule):
        play(main())
    return operations, promised


@pytest.mark.parametrize("seed", range(SCALE))
def test_t17_what_was_acknowledged_survives_a_loss_of_power(
    seed: int,
    record: tuple[list[Operation], list[int]],
    tmp_path: Path,
    count: Count,
) -> None:
    operations, promised = record
    rng = Random(seed)
    for loss in range(LOSSES):
        moment = rng.randrange(len(operations))
        folder = tmp_path / str(loss)
        folder.mkdir()
        for name, file in at(operations[:moment]).items():
            content = file.after_loss(rng)
            if content is not None:
                (folder / name).write_bytes(content)
        try:
            events = asyncio.run(_events(folder / "fairdeal.db"))
            assert events >= promised[moment]
            with Snapshot(folder / "fairdeal.db") as snapshot:
                assert not snapshot.damage()
                assert not snapshot.misbooked()
                for stream in snapshot.streams():
                    assert not audit_table(stream).faults
        except BaseException as error:
            error.add_note(f"seed {seed}, loss {loss}: before operation {moment}")
            raise
        count("losses of power", 1)


async def _events(path: Path) -> int:
    store = SqliteStore(path)
    try:
        return len(await store.read(TABLE))
    finally:
        await store.close()

"""``fairdeal restore``: all of a room or nothing, and never where a server is."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fairdeal.cli import doctor
from fairdeal.cli.main import main
from fairdeal.server.lock import DATABASE, LOCK, hold
from fairdeal.store import SqliteStore
from tests.server.test_start import is_one_sentence, serve
from tests.server_process import ServerProcess, free_port
from tests.store.files import execute, with_store


@pytest.fixture
def restore(capsys: pytest.CaptureFixture[str]) -> Any:
    """Call the command; return its exit code and what it said."""

    def call(source: Path, data: Path) -> tuple[int, str, str]:
        code = main(["restore", str(source), "--data", str(data)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    path = tmp_path / "copy.db"
    with_store(path, lambda store: store.append("s", 0, [b"1", b"2"]))
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def restored(copy: Path, data: Path) -> tuple[int, str, str]:
    return 0, f"Restored 1 tables and 2 events of {copy} to {data / DATABASE}.\n", ""


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("moved", [False, True])
def test_a_running_server_keeps_its_data(
    tmp_path: Path, copy: Path, restore: Any, moved: bool
) -> None:
    """Also if somebody moved the database away below it: it goes on writing there."""
    with ServerProcess(tmp_path) as server:
        if moved:
            (tmp_path / "old").mkdir()
            for path in server.data.glob(f"{DATABASE}*"):
                path.rename(tmp_path / "old" / path.name)
        before = contents(server.data)
        assert restore(copy, server.data) == (
            1,
            "",
            f"Nothing was restored: a Fairdeal is using the data in {server.data}; stop it"
            " first.\n",
        )
        assert contents(server.data) == before


def test_no_server_starts_while_it_restores(
    tmp_path: Path, copy: Path, data: Path, restore: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fairdeal.store import backup

    fill = backup._copy

    def start_then_fill(database: Any) -> None:
        done = serve(tmp_path, "--port", str(free_port()))
        assert is_one_sentence(done, "Another Fairdeal is using the data")
        assert not (data / DATABASE).exists()
        fill(database)

    monkeypatch.setattr(backup, "_copy", start_then_fill)
    assert restore(copy, data) == restored(copy, data)
    assert with_store(data / DATABASE, lambda store: store.read("s")) == [b"1", b"2"]


def test_a_killed_restore_leaves_no_database_and_the_next_one_does_not_mind(
    copy: Path, data: Path, restore: Any
) -> None:
    program = (
        "import os, sys\n"
        "from fairdeal.cli.main import main\n"
        "from fairdeal.store import backup\n"
        "backup._copy = lambda _: os.kill(os.getpid(), 9)\n"
        "main(sys.argv[1:])\n"
    )
    words = ("restore", str(copy), "--data", str(data))
    done = subprocess.run([sys.executable, "-c", program, *words], timeout=30, check=False)
    assert done.returncode == -signal.SIGKILL
    left = set(contents(data))
    assert LOCK in left
    assert len(left) > 1
    assert DATABASE not in left
    assert "There is no database yet" in doctor.check_database(data / DATABASE).sentence
    assert restore(copy, data) == restored(copy, data)
    assert set(contents(data)) == {LOCK, DATABASE}


def test_a_failed_restore_leaves_nothing_and_says_so_in_a_sentence(
    copy: Path, data: Path, restore: Any
) -> None:
    execute(copy, "DROP TABLE snapshots")
    assert restore(copy, data) == (
        1,
        "",
        f"Nothing was restored: the copy of {copy} failed"
        " (OperationalError: no such table: live.snapshots).\n",
    )
    assert set(contents(data)) == {LOCK}


def test_what_is_there_already_is_named_and_kept(copy: Path, data: Path, restore: Any) -> None:
    assert restore(copy, data) == restored(copy, data)
    before = contents(data)
    full = f"Nothing was restored: {data / DATABASE} is not empty.\n"
    assert restore(copy, data) == (1, "", full)
    assert contents(data) == before

    (data / DATABASE).write_bytes(b"")
    code, _, err = restore(copy, data)
    assert (code, err) == (
        1,
        f"Nothing was restored: {data / DATABASE} is an empty file, without a room; remove it and"
        " restore again.\n",
    )

    (data / DATABASE).unlink()
    log = data / f"{DATABASE}-wal"
    log.write_bytes(b"the last events of another database")
    code, _, err = restore(copy, data)
    assert (code, err) == (
        1,
        f"Nothing was restored: {log} of another database is there; move it away to where that"
        " is.\n",
    )
    assert set(contents(data)) == {LOCK, log.name}
    log.unlink()
    assert restore(copy, data) == restored(copy, data)


def test_data_that_is_no_folder(tmp_path: Path, copy: Path, restore: Any) -> None:
    file = tmp_path / "letter"
    file.write_text("to my aunt")
    for data in (file, file / "data"):
        assert restore(copy, data) == (
            1,
            "",
            f"Nothing was restored: {file} is no folder; --data names the folder that holds the"
            " database, or is to hold it.\n",
        )
    assert file.read_text() == "to my aunt"


def test_the_lock_is_free_again_afterwards(copy: Path, data: Path, restore: Any) -> None:
    for _ in range(2):
        restore(copy, data)
        hold(data / LOCK).close()

    async def play_on(store: SqliteStore) -> None:
        await store.append("s", 2, [b"3"])

    with_store(data / DATABASE, play_on)

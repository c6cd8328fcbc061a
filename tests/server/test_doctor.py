"""``fairdeal doctor`` says in plain sentences what stands in the way of a room."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.cli import doctor
from fairdeal.cli.main import main
from fairdeal.server.lock import hold
from fairdeal.store import Unusable
from fairdeal.store.database import SCHEMA_VERSION, open_read_only
from tests.server_process import free_port
from tests.store.files import execute, with_store


def run(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *flags: str
) -> tuple[int, list[str]]:
    """Ask the doctor about a folder, without the worker's process."""
    monkeypatch.setenv("FAIRDEAL_DATA", str(folder))
    monkeypatch.setattr(doctor, "check_worker", lambda: doctor.Finding(True, "Ready."))
    code = main(["doctor", *flags])
    return code, capsys.readouterr().out.splitlines()


def problems(lines: list[str]) -> list[str]:
    assert all(line.startswith(("ok       ", "PROBLEM  ")) and line.endswith(".") for line in lines)
    return [line.removeprefix("PROBLEM  ") for line in lines if line.startswith("PROBLEM")]


def test_a_machine_on_which_all_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = run(tmp_path / "data", monkeypatch, capsys, "--port", str(free_port()))
    assert (code, problems(lines)) == (0, [])
    assert len(lines) == 9
    assert not (tmp_path / "data").exists(), "nothing was changed"


def test_a_port_and_a_folder_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, lines = run(tmp_path / "file", monkeypatch, capsys, "--port", str(port))
    assert code == 1
    folder, used = problems(lines)
    assert folder.startswith(f"The data folder {tmp_path / 'file'} cannot be written (")
    assert used.startswith(f"Port {port} cannot be used (")


def test_a_server_that_runs_is_no_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with hold(tmp_path / "lock"), socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, lines = run(tmp_path, monkeypatch, capsys, "--port", port)
    assert (code, problems(lines)) == (0, [])
    assert any("a Fairdeal runs on it" in line for line in lines)
    assert not doctor.is_held(tmp_path / "lock")


def test_databases(tmp_path: Path) -> None:
    good, older, newer = (tmp_path / name for name in ("good.db", "older.db", "newer.db"))
    broken = tmp_path / "broken.db"
    for path, version in ((good, SCHEMA_VERSION), (older, 1), (newer, 99)):
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE x (y)")
            database.execute(f"PRAGMA user_version = {version}")
    broken.write_bytes(b"no database at all" * 100)
    assert doctor.check_database(good).well
    assert doctor.check_database(older).well
    assert f"changes it to {SCHEMA_VERSION}" in doctor.check_database(older).sentence
    assert "knows formats up to" in doctor.check_database(newer).sentence
    assert "cannot be read" in doctor.check_database(broken).sentence
    assert not doctor.check_database(newer).well
    assert not doctor.check_database(broken).well


def test_a_database_without_a_format_is_called_what_it_is(tmp_path: Path) -> None:
    empty, begun, other = (tmp_path / name for name in ("empty.db", "begun.db", "other.db"))
    empty.touch()
    execute(begun, "PRAGMA journal_mode = WAL")
    execute(other, "CREATE TABLE x (y)")
    for path, size in ((empty, 0), (begun, begun.stat().st_size)):
        found = doctor.check_database(path)
        assert not found.well
        assert found.sentence.startswith(f"The database {path} is empty ({size} bytes, no table): ")
    assert doctor.check_database(other) == doctor.Finding(
        False, f"The database {other} is none of Fairdeal's."
    )


def test_data_of_another_user_is_a_problem_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a stand-in for the system: whoever runs this as root may look everywhere."""
    path = tmp_path / "fairdeal.db"

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(os, "stat", refuse)
    assert not doctor.is_held(tmp_path / "lock")
    assert doctor.check_database(path) == doctor.Finding(
        False, f"The database {path} cannot be read: Permission denied."
    )
    with pytest.raises(Unusable, match="unable to open"):
        open_read_only(path)


def test_t02_data_that_others_may_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    database = folder / "fairdeal.db"
    with_store(database, lambda store: store.open_streams())
    ask = ("--port", str(free_port()))
    assert run(folder, monkeypatch, capsys, *ask)[0] == 0
    for path, mode in ((database, 0o640), (folder, 0o755), (folder, 0o701)):
        was = path.stat().st_mode
        path.chmod(mode)
        code, lines = run(folder, monkeypatch, capsys, *ask)
        (said,) = problems(lines)
        assert (code, len(lines)) == (1, 9)
        assert said.startswith(f"Other users of this machine may use {path} and with it live cards")
        assert path.stat().st_mode & 0o777 == mode, "nothing was changed"
        path.chmod(was)


def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "d.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE x (y)")
        database.executemany("INSERT INTO x VALUES (?)", [("z" * 500,) for _ in range(200)])
        database.commit()
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 4 * 4096] = b"\xff" * 4096
    path.write_bytes(content)
    found = doctor.check_database(path)
    assert not found.well
    assert "damaged" in found.sentence or "cannot be read" in found.sentence


@pytest.mark.parametrize(
    ("version", "well"), [((3, 10, 9), False), ((3, 11, 0), True), ((4, 0, 0), True)]
)
def test_pythons(version: tuple[int, ...], well: bool) -> None:
    assert doctor.check_python(version).well == well


@pytest.mark.parametrize(("limit", "well"), [(None, True), (64, False), (255, False), (256, True)])
def test_open_files(limit: int | None, well: bool) -> None:
    found = doctor.check_files(limit)
    assert found.well == well
    assert doctor.check_files(1024).sentence.endswith("enough for 960 connections.")


@pytest.mark.parametrize(
    ("start", "walls", "well"),
    [(2e9, 0.2, True), (2e9, 3600.2, False), (2e9, -5.0, False), (0.0, 0.2, False)],
)
def test_clocks(start: float, walls: float, well: bool) -> None:
    passed = [0.0]

    def sleep(seconds: float) -> None:
        passed[0] += seconds

    found = doctor.check_clock(
        lambda: start + walls * (passed[0] > 0), lambda: 7.0 + passed[0], sleep
    )
    assert found.well == well


def test_a_clock_that_stands_still() -> None:
    assert not doctor.check_clock(lambda: 2e9, lambda: 7.0, lambda _: None).well


def test_little_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor.check_space(tmp_path).well
    monkeypatch.setattr(doctor, "FREE_LEAST_MB", 10**12)
    assert doctor.check_space(tmp_path).sentence.startswith("Only ")


def test_a_page_that_was_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor.check_client().well
    monkeypatch.setattr("fairdeal.server.pages.STATIC", tmp_path)
    assert not doctor.check_client().well


def test_the_worker_starts() -> None:
    assert doctor.check_worker().well

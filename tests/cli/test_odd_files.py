"""Pipes, devices, folders and links where a file of Fairdeal has to be: one sentence, no waiting.

Each command runs in a process of its own, since one that waits for a pipe waits for ever.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fairdeal.cli import doctor
from fairdeal.cli.main import main
from fairdeal.server.lock import DATABASE, LOCK, SEAL_KEY, sole_database, take
from fairdeal.store import SqliteStore
from tests.server_process import ServerProcess, free_port
from tests.store.files import with_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
WAIT_S = 30.0


def fairdeal(data: Path, *words: object, **env: str) -> str:
    """Return the one sentence of a command that fails."""
    done = subprocess.run(
        [sys.executable, "-m", "fairdeal.cli.main", *map(str, words)],
        env={**os.environ, "FAIRDEAL_DATA": str(data), **env},
        capture_output=True,
        text=True,
        timeout=WAIT_S,
        check=False,
    )
    assert done.returncode != 0
    (sentence,) = done.stderr.splitlines()
    return sentence


def serve(data: Path, **env: str) -> str:
    return fairdeal(data, "serve", "--no-open", "--port", free_port(), **env)


async def write(store: SqliteStore) -> None:
    await store.append("s", 0, [b"1"])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a room that was stopped."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with_store(folder / DATABASE, write)
    return folder


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    path = tmp_path / "copy.db"
    with_store(path, write)
    return path


def device(path: Path) -> None:
    path.symlink_to("/dev/null")


ODD: list[tuple[Callable[[Path], None], str]] = [
    (os.mkfifo, "a pipe"),
    (device, "a device"),
    (Path.mkdir, "a folder"),
]


@pytest.mark.parametrize(("make", "kind"), ODD)
@pytest.mark.parametrize("name", [LOCK, SEAL_KEY])
def test_no_file_under_the_name_of_the_lock_or_the_key(
    tmp_path: Path, copy: Path, make: Callable[[Path], None], kind: str, name: str
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    make(data / name)
    said = f"{data / name} is {kind} where a plain file of Fairdeal has to be; move it away."
    assert serve(data) == said
    assert fairdeal(data, "restore", copy, "--data", data) == said
    assert not doctor.is_held(data / name)
    assert doctor.check_folder(data, runs=False) == doctor.Finding(False, said)
    assert [path.name for path in data.iterdir()] == [name], "nothing was changed"


@pytest.mark.parametrize(("make", "kind"), ODD)
def test_no_file_in_place_of_the_database(
    tmp_path: Path, copy: Path, make: Callable[[Path], None], kind: str
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    database = data / DATABASE
    make(database)
    right = "name the file in it" if kind == "a folder" else "it has to be a plain file"
    said = f"The database {database} is {kind}; {right}."
    assert serve(data) == said
    assert fairdeal(data, "audit") == said
    assert fairdeal(data, "audit", database) == said
    assert fairdeal(data, "backup", tmp_path / "new.db") == said
    assert fairdeal(data, "restore", database, "--data", tmp_path / "other") == said
    assert doctor.check_database(database) == doctor.Finding(False, said)
    assert fairdeal(data, "restore", copy, "--data", data) == (
        f"Nothing was restored: {database} is {kind} where the database has to be; move it away."
    )


def test_a_pipe_in_place_of_a_log_of_the_database(tmp_path: Path, data: Path) -> None:
    part = data / f"{DATABASE}-wal"
    os.mkfifo(part)
    said = (
        f"The database {data / DATABASE} cannot be used: {part} is a pipe, where SQLite keeps a"
        " part of it; move it away."
    )
    assert serve(data) == said
    assert fairdeal(data, "audit") == said
    assert fairdeal(data, "backup", tmp_path / "new.db") == said
    assert doctor.check_database(data / DATABASE) == doctor.Finding(False, said)


def test_restore_removes_what_it_left_and_nothing_else(
    tmp_path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    left = data / f"{DATABASE}.unfinished"
    words = ["--data", str(data)]
    copy.rename(left)
    assert main(["restore", str(left), *words]) == 1
    assert capsys.readouterr().err == (
        f"Nothing was restored: {left} has the name of what a killed restore leaves; if it is a"
        " backup, give it another name first.\n"
    )
    left.rename(copy)
    os.mkfifo(left)
    assert main(["restore", str(copy), *words]) == 1
    assert capsys.readouterr().err == (
        f"Nothing was restored: {left} is a pipe where the database is made; move it away.\n"
    )
    left.unlink()
    left.write_bytes(b"half")
    assert main(["restore", str(copy), *words]) == 0
    assert sorted(path.name for path in data.iterdir()) == [DATABASE, LOCK]


def test_restore_does_not_follow_a_link_that_leads_nowhere(
    tmp_path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / DATABASE).symlink_to(tmp_path / "nowhere.db")
    assert main(["restore", str(copy), "--data", str(data)]) == 1
    assert capsys.readouterr().err == (
        f"Nothing was restored: {data / DATABASE} is a link that leads nowhere; remove it and"
        " restore again.\n"
    )


@pytest.mark.parametrize("rest", ["-journal", "-wal", "-shm", ".unfinished"])
def test_a_backup_is_not_put_where_the_next_start_or_restore_deletes_it(
    data: Path, rest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = data / f"{DATABASE}{rest}"
    assert main(["backup", str(target), "--data", str(data)]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"{target} is no name for a copy: what ends in {rest} is taken for ")
    assert said.err.endswith("; name another file.\n")
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert [path.name for path in data.iterdir()] == [DATABASE]


def test_one_server_at_a_time_has_a_database_whatever_links_lead_to_it(tmp_path: Path) -> None:
    second = tmp_path / "second"
    second.mkdir(mode=0o700)
    with ServerProcess(tmp_path) as server:
        (second / DATABASE).symlink_to(server.data / DATABASE)
        assert serve(second) == (
            f"Another Fairdeal is using the database that {second / DATABASE} is a link to; stop"
            " it, or set FAIRDEAL_DATA to another folder."
        )
        assert [path.name for path in second.iterdir()] == [DATABASE]


def test_who_serves_a_link_keeps_others_from_where_it_leads(
    tmp_path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = tmp_path / "first"
    first.mkdir(mode=0o700)
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / DATABASE).symlink_to(first / DATABASE)  # which is not there yet
    with ServerProcess(tmp_path) as server:
        assert serve(first).startswith(f"Another Fairdeal is using the data in {first}; ")
        assert main(["restore", str(copy), "--data", str(first)]) == 1
        said = f"Nothing was restored: a Fairdeal is using the data in {first}; stop it first.\n"
        assert capsys.readouterr().err == said
        assert main(["audit", str(server.data / DATABASE)]) == 0
        assert main(["backup", str(tmp_path / "new.db"), "--data", str(server.data)]) == 0
        assert doctor.is_held(first / LOCK)


def test_a_database_with_two_names_is_not_served(tmp_path: Path, data: Path) -> None:
    second = tmp_path / "second"
    second.mkdir(mode=0o700)
    os.link(data / DATABASE, second / DATABASE)
    for folder in (data, second):
        path = folder / DATABASE
        said = (
            f"The database {path} has other names as well (hard links), under which a second"
            " server would spoil it; remove those, or put a copy of the file in its place while no"
            " server runs."
        )
        assert serve(folder) == said
        assert fairdeal(folder, "backup", tmp_path / "new.db") == said
        assert fairdeal(folder, "audit") == said
        assert fairdeal(folder, "restore", path, "--data", tmp_path / "third") == said
        assert doctor.check_database(path) == doctor.Finding(False, said)
    (second / DATABASE).unlink()
    assert doctor.check_database(data / DATABASE).well


def test_the_doctor_sees_a_server_that_holds_what_a_link_leads_to(
    tmp_path: Path,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    second = tmp_path / "second"
    second.mkdir(mode=0o700)
    (second / DATABASE).symlink_to(data / DATABASE)
    monkeypatch.setenv("FAIRDEAL_DATA", str(second))
    monkeypatch.setattr(doctor, "check_worker", lambda: doctor.Finding(True, "Ready."))
    words = ["doctor", "--port", str(free_port())]
    with take(data, print):
        main(words)
        assert "and a Fairdeal runs on it" in capsys.readouterr().out
    main(words)
    assert "runs on it" not in capsys.readouterr().out
    (data / LOCK).unlink()
    os.mkfifo(data / LOCK)
    assert main(words) == 1
    said = f"PROBLEM  {data / LOCK} is a pipe where a plain file of Fairdeal has to be; "
    assert said in capsys.readouterr().out


def test_databases_that_lie_in_one_folder_have_a_lock_each(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    folders = [tmp_path / name for name in ("a", "b", "c")]
    for folder in (disk, *folders):
        folder.mkdir(mode=0o700)
    for folder, name in zip(folders, ("one.db", "one.db", "other.db"), strict=True):
        (folder / DATABASE).symlink_to(disk / name)
    a, b, c = folders
    with sole_database(a), sole_database(c):
        assert serve(b).startswith("Another Fairdeal is using the database that ")
    with sole_database(b):
        pass


def test_a_folder_of_links_alone_is_held_once(tmp_path: Path, data: Path) -> None:
    links = tmp_path / "links"
    links.mkdir(mode=0o700)
    for name in (DATABASE, LOCK):
        (links / name).symlink_to(data / name)
    with sole_database(links), take(links, print):
        assert doctor.is_held(data / LOCK)


def test_a_lock_that_cannot_be_made_beside_the_database(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    nowhere = tmp_path / "nowhere"
    (data / DATABASE).symlink_to(nowhere / DATABASE)
    assert serve(data) == (
        f"The database that {data / DATABASE} is a link to cannot be kept to one server:"
        f" {nowhere / LOCK} cannot be written (No such file or directory); move the database to"
        " where its owner may write."
    )


def test_a_file_that_is_not_used_stands_in_nobodys_way(tmp_path: Path) -> None:
    """With PostgreSQL the file of an older room may lie in the folder, whatever it is."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    os.mkfifo(data / DATABASE)
    said = serve(data, FAIRDEAL_DB="postgresql://127.0.0.1:1/room")
    assert "PostgreSQL" in said
    assert str(data / DATABASE) not in said

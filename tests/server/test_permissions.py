"""T-02: live cards lie in the data, so it is its owner's alone, whatever the umask says."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fairdeal.cli.main import main
from fairdeal.server.lock import DATABASE, LOCK, SEAL_KEY, open_to_others, sole_database, take
from fairdeal.store import SqliteStore
from tests.server.guest import Guest
from tests.server_process import ServerProcess
from tests.store.files import make_version_1, with_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
CLOSED = "was open to other users of this machine; from now on it is its owner's alone."


@contextmanager
def umask(mask: int) -> Iterator[None]:
    was = os.umask(mask)
    try:
        yield
    finally:
        os.umask(was)


def modes(folder: Path) -> dict[str, int]:
    """Every mode in a folder, and its own under ``.``."""
    found = {path.name: path for path in folder.iterdir()} | {".": folder}
    return {name: stat.S_IMODE(path.stat().st_mode) for name, path in found.items()}


def private(*names: str) -> dict[str, int]:
    return {".": 0o700} | dict.fromkeys(names, 0o600)


def taken(folder: Path) -> list[str]:
    """Take a folder and leave it; return what was said."""
    said: list[str] = []
    take(folder, said.append).close()
    return said


@pytest.fixture
def open_data(tmp_path: Path) -> Path:
    """A folder as an older version left it, with all that a room may keep there."""
    folder = tmp_path / "data"
    folder.mkdir()
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", SEAL_KEY, LOCK, "fairdeal.bak"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    folder.chmod(0o755)
    return folder


@pytest.mark.parametrize("mask", [0, 0o022, 0o077])
def test_t02_what_a_server_makes_is_its_owners_alone(tmp_path: Path, mask: int) -> None:
    async def play(server: ServerProcess) -> None:
        async with Guest(server.url) as ana:
            await ana.practise()

    with umask(mask), ServerProcess(tmp_path / "deeper") as server:
        asyncio.run(play(server))
        assert modes(server.data) == private(DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK)
        assert len(server.console) == 1


def test_t02_what_an_older_version_left_open_is_closed_at_start_and_said_once(
    tmp_path: Path,
) -> None:
    with umask(0o022):
        (tmp_path / "data").mkdir()
        make_version_1(tmp_path / "data" / DATABASE, {"s": [b"1"]})
        make_by_hand = tmp_path / "data" / "fairdeal-monday.db"
        make_by_hand.write_bytes(b"live cards")
        with ServerProcess(tmp_path) as server:
            assert server.console[0] == f"The data in {server.data} {CLOSED}"
            found = modes(server.data)
            assert found.pop(".") == 0o700
            assert set(found.values()) == {0o600}
            assert any(name.startswith("fairdeal-format-1-") for name in found)
            server.stop()
            server.console.clear()
            server.start()
            assert server.console == [f"Fairdeal is at http://localhost:{server.port}"]


def test_t02_a_backup_and_what_is_restored_are_their_owners_alone(tmp_path: Path) -> None:
    source, data, deeper = (tmp_path / name for name in ("room.db", "a", "b"))
    data.mkdir()
    with umask(0):
        with_store(source, lambda store: store.append("s", 0, [b"1"]))
        (data / DATABASE).write_bytes(source.read_bytes())
        assert main(["backup", str(tmp_path / "copy.db"), "--data", str(data)]) == 0
        assert main(["restore", str(tmp_path / "copy.db"), "--data", str(deeper)]) == 0
    assert modes(tmp_path)["copy.db"] == modes(tmp_path)["room.db"] == 0o600
    assert modes(deeper) == private(DATABASE, LOCK)


def test_t02_restore_closes_the_folder_that_is_there(
    tmp_path: Path, open_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_store(tmp_path / "room.db", lambda store: store.append("s", 0, [b"1"]))
    for path in open_data.glob(f"{DATABASE}*"):
        path.unlink()
    assert main(["restore", str(tmp_path / "room.db"), "--data", str(open_data)]) == 0
    assert modes(open_data) == private(DATABASE, LOCK, SEAL_KEY, "fairdeal.bak")
    assert capsys.readouterr().out.splitlines()[0] == f"The data in {open_data} {CLOSED}"


def test_a_folder_that_is_taken_is_closed_with_all_that_is_ours(open_data: Path) -> None:
    (open_data / "notes.txt").touch()
    assert len(open_to_others(open_data)) == 7
    assert taken(open_data) == [f"The data in {open_data} {CLOSED}"]
    found = modes(open_data)
    del found["notes.txt"]  # nobody gets at it any more
    assert set(found.values()) == {0o700, 0o600}
    assert open_to_others(open_data) == []
    assert taken(open_data) == []


@pytest.mark.parametrize("sticky", [False, True])
def test_a_home_or_a_tmp_is_not_closed_to_others_but_what_is_ours_in_it(
    open_data: Path, sticky: bool
) -> None:
    if sticky:
        open_data.chmod(0o1777)
    else:
        (open_data / "pictures").mkdir()
    was = open_data.stat().st_mode
    (said,) = taken(open_data)
    assert said.startswith(f"Other users of this machine may use {open_data}; ")
    assert open_data.stat().st_mode == was
    assert modes(open_data)[DATABASE] == modes(open_data)[LOCK] == 0o600


def test_what_is_another_users_stays_as_it_is_and_is_named(
    open_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = modes(open_data)
    monkeypatch.setattr(os, "geteuid", lambda: open_data.stat().st_uid + 1)
    (said,) = taken(open_data)
    assert said.startswith(f"Other users of this machine may use {open_data}; ")
    assert modes(open_data) == was


def test_links_to_folder_and_database_are_followed_to_what_holds_the_cards(
    tmp_path: Path, open_data: Path
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    (open_data / DATABASE).rename(disk / "room.db")
    (open_data / DATABASE).symlink_to(disk / "room.db")
    link = tmp_path / "link"
    link.symlink_to(open_data)
    assert taken(link) == [f"The data in {link} {CLOSED}"]
    assert modes(open_data)["."] == 0o700
    assert modes(disk)["room.db"] == 0o600


@pytest.mark.parametrize("inside", [False, True])
def test_a_lock_beside_the_database_that_a_link_leads_to_is_closed_as_well(
    tmp_path: Path, open_data: Path, inside: bool
) -> None:
    """Whoever may read it could hold it."""
    disk = open_data if inside else tmp_path / "disk"
    disk.mkdir(exist_ok=True)
    (open_data / DATABASE).rename(disk / "room.db")
    (open_data / DATABASE).symlink_to(disk / "room.db")
    lock = disk / "room.db.lock"
    with umask(0), sole_database(open_data):
        assert modes(disk)[lock.name] == 0o600
    lock.chmod(0o644)
    assert lock in open_to_others(open_data)
    assert disk / "room.db" in open_to_others(open_data)
    assert taken(open_data) == [f"The data in {open_data} {CLOSED}"]
    assert modes(disk)[lock.name] == modes(disk)["room.db"] == 0o600


def test_a_database_behind_a_link_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "room.db")

    async def look(store: SqliteStore) -> None:
        await store.append("s", 0, [b"1"])
        names = ("room.db", "room.db-wal", "room.db-shm")
        assert {modes(tmp_path)[name] for name in names} == {0o600}

    with umask(0):
        with_store(tmp_path / "link.db", look)

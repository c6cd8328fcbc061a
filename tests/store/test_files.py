"""Files that must not be opened, and names that a copy must not have."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

from fairdeal.store import SqliteStore, Unusable, back_up
from fairdeal.store.backup import new_copy
from fairdeal.store.files import (
    close,
    give_name,
    other_kind,
    refuse_to_read,
    refuse_to_serve,
    unfinished_of,
)
from tests.store.files import with_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
WAY_OUT = "remove those, or put a copy of the file in its place while no server runs.$"


async def write(store: SqliteStore) -> None:
    await store.append("s", 0, [b"1"])


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """The database of a server that was stopped."""
    path = tmp_path / "room.db"
    with_store(path, write)
    return path


@pytest.fixture
def copy(tmp_path: Path, room: Path) -> Path:
    path = tmp_path / "copy.db"
    back_up(room, path)
    return path


def test_what_is_no_plain_file_is_told_also_through_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket is short
    os.mkfifo("pipe")
    Path("link").symlink_to("pipe")
    Path("dangling").symlink_to("nowhere")
    Path("file").touch()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
    kinds = {"pipe": "a pipe", "link": "a pipe", "socket": "a socket", ".": "a folder"}
    for name, kind in kinds.items():
        assert other_kind(Path(name)) == kind
    assert other_kind(Path("/dev/null")) == "a device"
    assert [other_kind(Path(name)) for name in ("file", "nowhere", "dangling")] == [None] * 3


@pytest.mark.parametrize("rest", ["-journal", "-wal", "-shm"])
def test_a_pipe_in_place_of_a_part_is_refused_also_where_a_link_leads(
    tmp_path: Path, room: Path, rest: str
) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(room)
    os.mkfifo(f"{room}{rest}")
    for path in (room, link):
        for refuse in (refuse_to_read, refuse_to_serve):
            with pytest.raises(
                Unusable, match=f"{path} cannot .*: {room}{rest} is a pipe, .* away"
            ):
                refuse(path)


def test_a_database_that_was_served_has_one_name(tmp_path: Path, room: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(room)
    refuse_to_read(link)
    refuse_to_serve(link)
    other = tmp_path / "other.db"
    os.link(room, other)
    for path in (room, other, link):
        for refuse in (refuse_to_read, refuse_to_serve):
            with pytest.raises(Unusable, match=rf"{path} has other names as well .* {WAY_OUT}"):
                refuse(path)
    with pytest.raises(Unusable, match=WAY_OUT):
        back_up(room, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()

    shutil.copy(other, tmp_path / "copied")  # what the sentence says
    (tmp_path / "copied").replace(other)
    refuse_to_serve(other)
    refuse_to_serve(room)


def test_a_backup_may_have_many_names_until_it_is_served(tmp_path: Path, copy: Path) -> None:
    """Archives link what did not change from one day to the next."""
    os.link(copy, tmp_path / "yesterday.db")
    refuse_to_read(copy)
    assert back_up(copy, tmp_path / "again.db") == (1, 1)
    with pytest.raises(Unusable, match=WAY_OUT):
        refuse_to_serve(copy)


def test_a_process_that_was_killed_while_it_gave_a_name_leaves_a_database_that_can_be_served(
    tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restored = tmp_path / "fairdeal.db"
    copy.rename(unfinished_of(restored))

    class Killed(BaseException):
        """It does nothing more."""

    def die(_: Path) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", die)
        with pytest.raises(Killed):
            give_name(unfinished_of(restored), restored)
    assert restored.stat().st_nlink == 2
    refuse_to_serve(restored)
    with_store(restored, lambda store: store.read("s"))
    refuse_to_serve(restored)
    refuse_to_read(restored)
    os.link(restored, tmp_path / "third.db")
    with pytest.raises(Unusable, match=WAY_OUT):
        refuse_to_serve(restored)


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("room.db-journal", "-journal"),
        ("room.db-wal", "-wal"),
        ("room.db-shm", "-shm"),
        ("nowhere.db-wal", "-wal"),
        ("room.db-WAL", "-WAL"),  # the same file on some disks
        ("room.db.unfinished", ".unfinished"),
        ("room.db.unfinished-journal", "-journal"),
        ("room-format-2.new", "-format-2.new"),
        ("seal.key.new", "seal.key.new"),
    ],
)
def test_a_copy_gets_no_name_whose_files_are_deleted(
    tmp_path: Path, room: Path, name: str, end: str
) -> None:
    before = set(tmp_path.iterdir())
    said = (
        f"^{tmp_path / name} is no name for a copy: what ends in {end} is taken for a part of a"
        " database or for something unfinished, and deleted; name another file.$"
    )
    with pytest.raises(Unusable, match=said):
        back_up(room, tmp_path / name)
    with pytest.raises(Unusable, match=said), new_copy(tmp_path / name):  # as from PostgreSQL
        pass
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["wal", "a-wal.db", "unfinished", "b.new", "not-seal.key.new"])
def test_a_copy_may_have_a_name_that_only_looks_like_it(
    tmp_path: Path, room: Path, name: str
) -> None:
    assert back_up(room, tmp_path / name) == (1, 1)


def test_t02_what_is_no_plain_file_keeps_its_modes(tmp_path: Path) -> None:
    """A server that runs as root must not close /dev/null to everybody else."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    close(pipe)
    assert pipe.stat().st_mode & 0o777 == 0o666

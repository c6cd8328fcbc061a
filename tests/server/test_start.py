"""Starting and not starting: one clear sentence, no traceback, and nothing but this machine."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.guest import Guest
from tests.server.test_http import OPTIONS
from tests.server_process import ServerProcess, free_port


def serve(folder: Path, *flags: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a server that is expected not to start."""
    return subprocess.run(
        [sys.executable, "-m", "fairdeal.cli.main", "serve", "--no-open", *flags],
        env={**os.environ, "FAIRDEAL_DATA": str(folder / "data"), **env},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def is_one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> bool:
    lines = done.stderr.splitlines()
    return done.returncode != 0 and len(lines) == 1 and all(word in lines[0] for word in words)


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert is_one_sentence(serve(tmp_path, "--port", port), port, "in use", "--port")


def test_a_port_that_is_none(tmp_path: Path) -> None:
    assert is_one_sentence(serve(tmp_path, "--port", "70000"), "70000")


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file is in the way")
    assert is_one_sentence(serve(tmp_path, "--port", str(free_port())), "data", "FAIRDEAL_DATA")


def test_a_broken_database(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "fairdeal.db").write_bytes(b"no database at all" * 100)
    assert is_one_sentence(serve(tmp_path, "--port", str(free_port())), "fairdeal.db")


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    database = sqlite3.connect(tmp_path / "data" / "fairdeal.db")
    database.execute("PRAGMA user_version = 99")
    database.close()
    assert is_one_sentence(serve(tmp_path, "--port", str(free_port())), "format 99")


@pytest.mark.parametrize("url", ["cards.example.org", "ftp://x", "https://x/path"])
def test_an_address_that_is_none(tmp_path: Path, url: str) -> None:
    assert is_one_sentence(serve(tmp_path, FAIRDEAL_URL=url), url)


def test_a_second_server_on_the_same_data(own_server: ServerProcess) -> None:
    done = serve(own_server.data.parent, "--port", str(free_port()))
    assert is_one_sentence(done, "Another Fairdeal", "FAIRDEAL_DATA")


def test_the_console_says_the_address_and_nothing_else(own_server: ServerProcess) -> None:
    assert own_server.console == [f"Fairdeal is at http://localhost:{own_server.port}"]


def can_connect(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=2).close()
    except OSError:
        return False
    return True


def test_only_this_machine_is_listened_to(own_server: ServerProcess) -> None:
    assert can_connect("127.0.0.1", own_server.port)
    assert not can_connect("127.0.0.2", own_server.port)


def test_with_lan_the_network_is_listened_to_and_the_address_shown(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, lan=True) as server:
        assert can_connect("127.0.0.2", server.port)
        server.stop()
        shown = "\n".join(server.console)
        assert re.search(rf"In your network: http://[0-9.]+:{server.port}|no address", shown)
        assert "█" in shown or "no address" in shown


def test_links_begin_with_the_address_that_was_set(tmp_path: Path) -> None:

    async def main(server: ServerProcess) -> None:
        async with Guest(server.url) as ana:
            _, answer = await ana.post("/api/tables", OPTIONS)
            assert answer["link"] == f"https://cards.example.org/t/{answer['table']}"

    with ServerProcess(tmp_path, FAIRDEAL_URL="https://cards.example.org/") as server:
        asyncio.run(main(server))

"""Starting and not starting: one clear sentence, no traceback, and nothing but this machine."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import socket
import sqlite3
import ssl
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from aiohttp import web

from fairdeal.cli.main import main
from fairdeal.server.runner import Runner
from fairdeal.server.serve import IDLE_S, CannotServe, load_certificate
from fairdeal.server.settings import Settings
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


@pytest.mark.parametrize(
    "url",
    [
        "cards.example.org",
        "ftp://x",
        "https://x/path",
        "https://ex ample",
        "http://a:99999",
        "https://ana@x",
        "https://",
    ],
)
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


TLS = Path(__file__).parent / "tls"


def test_https_with_a_certificate_of_its_own(tmp_path: Path) -> None:
    context = ssl.create_default_context(cafile=TLS / "cert.pem")
    flags = ("--tls-cert", str(TLS / "cert.pem"), "--tls-key", str(TLS / "key.pem"))
    with ServerProcess(tmp_path, flags=flags) as server:
        assert server.console == [f"Fairdeal is at https://localhost:{server.port}"]
        assert can_connect("127.0.0.2", server.port)
        line = http.client.HTTPSConnection("localhost", server.port, context=context, timeout=10)
        line.request("GET", "/", headers={"Host": f"localhost:{server.port}"})
        response = line.getresponse()
        cookie = response.getheader("Set-Cookie") or ""
        assert response.read().startswith(b"<!doctype html>")
        assert "Secure" in cookie.split("; ")
        headers = {
            "Cookie": cookie.split(";")[0],
            "Content-Type": "application/json",
            "Origin": f"https://localhost:{server.port}",
        }
        line.request("POST", "/api/tables", json.dumps(OPTIONS), headers)
        answer = json.loads(line.getresponse().read())
        assert answer["link"] == f"https://localhost:{server.port}/t/{answer['table']}"
        headers["Origin"] = f"http://localhost:{server.port}"
        line.request("POST", "/api/tables", json.dumps(OPTIONS), headers)
        refused = line.getresponse()
        assert refused.status == 403
        refused.read()
        line.close()
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # that is what is tested
            old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        with (
            socket.create_connection(("localhost", server.port)) as plain,
            pytest.raises((ssl.SSLError, OSError)),
        ):
            old.wrap_socket(plain)


@pytest.mark.parametrize(
    ("cert", "key"),
    [
        ("nothing.pem", "key.pem"),
        ("cert.pem", "nothing.pem"),
        ("key.pem", "key.pem"),
        ("cert.pem", "locked.pem"),
    ],
)
def test_a_certificate_that_cannot_be_used(tmp_path: Path, cert: str, key: str) -> None:
    settings = Settings(
        1, opens_browser=False, lan=False, data=tmp_path, tls=(TLS / cert, TLS / key)
    )
    with pytest.raises(CannotServe, match=f"The certificate .*{cert} with the key .*{key} cannot"):
        load_certificate(settings)


@pytest.mark.parametrize("flag", ["--tls-cert", "--tls-key"])
def test_a_certificate_without_a_key(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", flag, str(TLS / "cert.pem")]) == 1
    said = "--tls-cert and --tls-key go together: a certificate and its key.\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("flags", "url"),
    [
        ([], ""),
        ([], "http://cards.example.org"),
        (["--lan"], "https://cards.example.org"),
        (["--tls-cert", "x", "--tls-key", "x"], "https://cards.example.org"),
    ],
)
def test_a_proxy_that_cannot_be(
    flags: list[str],
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("FAIRDEAL_URL", url)
    assert main(["serve", "--behind-proxy", *flags]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("--behind-proxy needs FAIRDEAL_URL=https://")


def test_a_connection_that_only_begins_to_ask_is_closed() -> None:
    async def nothing(_: web.Request) -> web.Response:
        return web.Response()

    async def main() -> None:
        app = web.Application()
        app.router.add_get("/", nothing)
        runner = Runner(app, keepalive_timeout=0.05)  # IDLE_S, but sooner
        await runner.setup()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            await web.SockSite(runner, listening).start()
            for sent in (b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "):
                reader, writer = await asyncio.open_connection(*listening.getsockname())
                writer.write(sent)
                assert await asyncio.wait_for(reader.read(), 10) == b""
                writer.close()
            reader, writer = await asyncio.open_connection(*listening.getsockname())

            def is_closed() -> bool:  # a byte that nobody reads any more makes it a reset
                return reader.at_eof() or isinstance(reader.exception(), ConnectionError)

            for sent in (b"GET / HTTP/1.1\r\nX: ", *[b"x"] * 10_000):  # a byte now and then
                writer.write(sent)
                await asyncio.sleep(0.005)
                if is_closed():
                    break
            assert is_closed()
            writer.close()
            await runner.cleanup()

    assert IDLE_S == 5
    asyncio.run(main())

"""A real ``fairdeal serve`` in a process of its own, for tests that need the whole server.

    with ServerProcess(tmp_path) as server:
        page.goto(server.url)
        server.kill()      # kill -9
        server.start()     # the same data, the same port

It plays without pauses (``FAIRDEAL_TEST_PACE=instant``) unless told otherwise.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

START_S = 20.0  # generous: a loaded machine is no failure
STOP_S = 10.0


# Below those that systems give to outgoing lines and to whoever asks for any: a port from there may
# be taken by the time that a server which was told its number has started.
PORTS = range(20_000, 32_000)
_given: set[int] = set()


def free_port() -> int:
    """Return a TCP port that nobody uses now, and that no other call has returned."""
    while True:
        # Test processes run side by side: each begins somewhere else.
        port = secrets.choice(PORTS)
        if port in _given:
            continue
        _given.add(port)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port


class ServerProcess:
    """One server on one data folder; it can be stopped, killed and started again.

    Attributes:
        port: its TCP port, the same after a restart.
        data: its data folder; the database is ``fairdeal.db`` in it.
        url: its address as a browser on this machine uses it.
        console: every line that it has printed, on either stream.

    """

    def __init__(
        self,
        folder: Path,
        *,
        pace: str = "instant",
        lan: bool = False,
        flags: Sequence[str] = (),
        **env: str,
    ) -> None:
        self.port = free_port()
        self.data = folder / "data"
        self.url = f"http://localhost:{self.port}"
        self.console: list[str] = []
        self._env = {
            **os.environ,
            "FAIRDEAL_DATA": str(self.data),
            "FAIRDEAL_TEST_PACE": pace,
            **env,
        }
        self._flags = [*flags, *(["--lan"] if lan else [])]
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self._ready = threading.Event()

    def start(self) -> float:
        """Start the server and wait until it serves; return the seconds that took."""
        begun = time.monotonic()
        self.launch()
        assert self._process is not None, "it was launched"
        if not self._ready.wait(START_S) or self._process.poll() is not None:
            self.kill()
            raise RuntimeError("the server did not start:\n" + "\n".join(self.console))
        return time.monotonic() - begun

    def launch(self) -> None:
        """Start the server and do not wait for it."""
        self._ready.clear()
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "fairdeal.cli.main", "serve", "--no-open"),
                *("--port", str(self.port), *self._flags),
            ],
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()

    def stop(self) -> tuple[int, float]:
        """Ask it to end; return its exit code and the seconds that took."""
        begun = time.monotonic()
        return self._end(signal.SIGTERM), time.monotonic() - begun

    def tell(self, what: signal.Signals) -> None:
        """Send it a signal and do not wait for what that does."""
        assert self._process is not None, "the server runs"
        self._process.send_signal(what)

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None, "the server runs"
        return self._process.pid

    def wait(self) -> int:
        """Wait until it has ended by itself; return its exit code."""
        assert self._process is not None, "the server runs"
        code = self._process.wait(STOP_S)
        if self._reader is not None:
            self._reader.join(STOP_S)
        self._process = None
        return code

    def kill(self) -> None:
        """End it without a chance to finish anything (``kill -9``)."""
        self._end(signal.SIGKILL)

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        self._process = None
        process.send_signal(how)
        try:
            code = process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        if self._reader is not None:
            self._reader.join(STOP_S)
        return code

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None, "the server has a console"
        with process.stdout as lines:
            for line in lines:
                self.console.append(line.rstrip("\n"))
                if line.startswith("Fairdeal is at"):
                    self._ready.set()
        self._ready.set()  # it ended, so there is nothing to wait for

"""Servers in processes of their own, pinned to one core, and what they use of it."""

from __future__ import annotations

import asyncio
import math
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

START_S = 30.0
IDLE_S = 0.1  # of a second: what it uses when nobody plays
_TICKS = os.sysconf("SC_CLK_TCK")


class ServerProcess:
    """A server that ends with its ``with`` block; it says its port on the console.

    ``core`` None lets it run anywhere.
    """

    def __init__(
        self, command: Sequence[str], says: str, core: int | None, env: dict[str, str]
    ) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **env},
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )
        self.port = self._wait_for(says)

    def cpu_s(self) -> float:
        """Return the processor seconds that it used so far, all threads together."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> int:
        """Return the bytes of memory that are its own."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("this system does not tell the memory of a process")

    async def rest(self) -> None:
        """Wait until it has no more to do than a little, and no longer than ``START_S``."""
        end = time.monotonic() + START_S
        used = math.inf
        while used > IDLE_S and time.monotonic() < end:
            before = self.cpu_s()
            await asyncio.sleep(1)
            used = self.cpu_s() - before

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait_for(self, says: str) -> int:
        assert self._process.stdout is not None, "the server has a console"
        end = time.monotonic() + START_S
        for line in self._process.stdout:
            if line.startswith(says):
                return int(line.rpartition(":")[2])
            if time.monotonic() > end:
                break
        self._process.kill()
        raise RuntimeError("the server did not start")


def stolen_s() -> float:
    """Return the seconds that this machine's cores were ready and others had them (steal)."""
    return int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8]) / _TICKS


def room(data: Path, core: int | None) -> ServerProcess:
    """Start Fairdeal as it is, with its log on the disk of ``data``; its tables do not pause."""
    program = Path(__file__).resolve().parents[2] / ".venv/bin/fairdeal"
    command = [str(program), "serve", "--no-open", "--port", "0"]
    env = {"FAIRDEAL_DATA": str(data), "FAIRDEAL_TEST_PACE": "instant"}
    return ServerProcess(command, "Fairdeal is at", core, env)


def bare(sizes: Sequence[int], core: int | None) -> ServerProcess:
    """Start a bare picows broadcast of frames of these sizes."""
    script = Path(__file__).with_name("bare.py")
    command = [sys.executable, str(script), ",".join(map(str, sizes))]
    return ServerProcess(command, "", core, {})

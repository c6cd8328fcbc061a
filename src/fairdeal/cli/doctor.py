"""``fairdeal doctor``: whether a room can run here, in plain sentences.

Nothing is changed: a database is opened for reading, and a file that was written is removed. It
can be asked while a server runs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import shutil
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from fairdeal.cli.database import spoken

PYTHON_LEAST = (3, 11)
FREE_LEAST_MB = 200
FILES_LEAST = 256
WORKER_S = 60.0
_CLOCK_S = 0.2
_CLOCK_OFF_S = 0.1
_THIS_YEAR_LEAST = 2026
_FILES_OF_OURS = 64  # database, sockets, pages: what is no connection


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found, in one sentence."""

    well: bool
    sentence: str


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--port", type=int, default=8765, help="TCP port (default 8765)")


def run(options: argparse.Namespace) -> int:
    """Print what every check found; 0 if all is well, else 1."""
    try:
        from fairdeal.server.lock import DATABASE, LOCK, lock_elsewhere
        from fairdeal.server.settings import data_folder
    except ModuleNotFoundError as missing:
        print(f"A room needs {missing.name}: pip install 'fairdeal[room]'", file=sys.stderr)
        return 1
    data = data_folder(os.environ)
    well = True
    database = os.environ.get("FAIRDEAL_DB") or data / DATABASE
    elsewhere = lock_elsewhere(database) if isinstance(database, Path) else None
    runs = is_held(data / LOCK) or (elsewhere is not None and is_held(elsewhere))
    for finding in findings(data, database, options.port, runs=runs):
        print(f"{'ok     ' if finding.well else 'PROBLEM'}  {finding.sentence}", flush=True)
        well &= finding.well
    return 0 if well else 1


def findings(data: Path, database: Path | str, port: int, *, runs: bool) -> Iterator[Finding]:
    """Run every check; ``runs`` tells whether a server uses the data now.

    ``database`` is a file or the address of a PostgreSQL database.
    """
    yield check_python(sys.version_info[:3])
    yield check_folder(data, runs=runs)
    yield check_space(data)
    if isinstance(database, Path):
        yield check_database(database)
    else:
        yield check_postgres(database, data)
    yield check_port(port, runs=runs)
    yield check_clock(time.time, time.monotonic, time.sleep)
    yield check_client()
    yield check_worker()
    yield check_files(files_limit())


def is_held(lock: Path) -> bool:
    """Tell whether a server holds the lock of a data folder."""
    from fairdeal.server.lock import hold
    from fairdeal.store import Unusable

    if not os.path.exists(lock):  # noqa: PTH110 # unlike Path it never raises
        return False
    try:
        hold(lock).close()
    except BlockingIOError:
        return True
    except (OSError, Unusable):  # it cannot be opened, which the check of the folder says
        return False
    return False


def check_python(version: tuple[int, ...]) -> Finding:
    """Check the version of Python."""
    text = ".".join(map(str, version))
    if version[:2] < PYTHON_LEAST:
        return Finding(False, f"Python is {text}; Fairdeal needs 3.11 or newer.")
    return Finding(True, f"Python is {text}.")


def check_folder(data: Path, *, runs: bool) -> Finding:
    """Check that files can be made where the data is, or is to be, and by its owner alone."""
    folder = _standing(data)
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return Finding(
            False,
            f"The data folder {data} cannot be written ({error.strerror}); set FAIRDEAL_DATA to"
            " another one.",
        )
    from fairdeal.server.lock import LOCK, SEAL_KEY, open_to_others
    from fairdeal.store import Unusable
    from fairdeal.store.files import refuse_other_kind

    try:
        for name in (LOCK, SEAL_KEY):
            refuse_other_kind(data / name)
    except Unusable as error:
        return Finding(False, str(error))
    if found := open_to_others(data) if data.exists() else []:
        return Finding(
            False,
            f"Other users of this machine may use {found[0]} and with it live cards; the next"
            " start of the server closes what is its user's, if the folder is the data's own.",
        )
    if runs:
        return Finding(True, f"The data folder {data} can be written, and a Fairdeal runs on it.")
    return Finding(True, f"The data folder {data} can be written.")


def check_space(data: Path) -> Finding:
    """Check the free space on the disk of the data."""
    megabytes = shutil.disk_usage(_standing(data)).free // 10**6
    sentence = f"{megabytes:,} MB are free for the data."
    if megabytes < FREE_LEAST_MB:
        sentence = f"Only {sentence} Make room: tables stop when the disk is full."
    return Finding(megabytes >= FREE_LEAST_MB, sentence)


def check_database(database: Path) -> Finding:
    """Check that the file is whole and of a format that this Fairdeal knows; no event is read."""
    from fairdeal.server.lock import lock_elsewhere
    from fairdeal.store import Unusable
    from fairdeal.store.database import SCHEMA_VERSION
    from fairdeal.store.files import refuse_other_kind, refuse_to_serve

    try:
        refuse_to_serve(database)
        if lock := lock_elsewhere(database):
            refuse_other_kind(lock)
        if not database.exists():
            return Finding(
                True, f"There is no database yet; {database} is made at the first start."
            )
        address = f"{database.resolve().as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as opened:
            (version,) = opened.execute("PRAGMA user_version").fetchone()
            (verdict,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
            (tables,) = opened.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except Unusable as error:
        return Finding(False, str(error))
    except sqlite3.Error as error:
        return Finding(False, f"The database {database} cannot be read: {error}.")
    except OSError as error:  # the folder is another user's
        return Finding(False, f"The database {database} cannot be read: {error.strerror}.")
    if version > SCHEMA_VERSION:
        return Finding(
            False,
            f"The database {database} has format {version}; this Fairdeal knows formats up to"
            f" {SCHEMA_VERSION}, so it takes a newer Fairdeal to open it.",
        )
    if verdict != "ok":
        return Finding(False, f"The database {database} is damaged: {verdict}.")
    if version == 0:
        return _no_format(database, tables)
    if version < SCHEMA_VERSION:
        return Finding(
            True,
            f"The database {database} is whole and has format {version}; the next start changes"
            f" it to {SCHEMA_VERSION}, after a backup.",
        )
    return Finding(True, f"The database {database} is whole and has format {version}.")


def _no_format(database: Path, tables: int) -> Finding:
    if tables:
        return Finding(False, f"The database {database} is none of Fairdeal's.")
    size = database.stat().st_size
    return Finding(
        False,
        f"The database {database} is empty ({size} bytes, no table): the next start makes a new"
        " room of it; to restore a backup, remove it first.",
    )


def check_postgres(address: str, data: Path) -> Finding:
    """Check that a PostgreSQL database can be used; no event is read."""
    from fairdeal.server.lock import SEAL_KEY
    from fairdeal.store import Unusable, postgres

    try:
        found = asyncio.run(postgres.look(address))
    except Unusable as error:
        return Finding(False, str(error))
    name = spoken(address)
    if not found.durable:
        return Finding(
            False,
            f"The server of {name} runs with fsync or full_page_writes off: a power failure can"
            " take what was acknowledged.",
        )
    if found.version is None:
        if not found.may_create:
            return Finding(False, f"This user has no right to make a schema in {name}.")
        return Finding(True, f"No tables are in {name} yet; they are made at the first start.")
    if found.sealed and not (data / SEAL_KEY).exists():
        return Finding(
            False,
            f"Hands are running in {name}, and {data / SEAL_KEY} that opens their decks is not"
            " there; bring it from the data folder of the server that dealt them.",
        )
    if found.is_old:
        return Finding(
            True,
            f"The tables in {name} have format {found.version}; the next start changes it, after"
            " a copy.",
        )
    used = ", and a Fairdeal uses it" if found.owned else ""
    return Finding(True, f"The tables in {name} have format {found.version}{used}.")


def check_port(port: int, *, runs: bool) -> Finding:
    """Check that a server could listen, or that one does."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except (OSError, OverflowError) as error:
        if runs and isinstance(error, OSError):
            return Finding(True, f"Port {port} is in use, maybe by the Fairdeal that runs.")
        reason = error.strerror if isinstance(error, OSError) else "no such port"
        return Finding(False, f"Port {port} cannot be used ({reason}); choose another with --port.")
    return Finding(True, f"Port {port} is free.")


def check_clock(
    wall: Callable[[], float], monotonic: Callable[[], float], sleep: Callable[[float], None]
) -> Finding:
    """Check that the year can be true, and that both clocks run equally fast."""
    year = time.gmtime(wall()).tm_year
    if year < _THIS_YEAR_LEAST:
        return Finding(False, f"The clock says that it is the year {year}; please set it.")
    wall_0, monotonic_0 = wall(), monotonic()
    sleep(_CLOCK_S)
    wall_s, monotonic_s = wall() - wall_0, monotonic() - monotonic_0
    if monotonic_s <= 0 or abs(wall_s - monotonic_s) > _CLOCK_OFF_S:
        return Finding(
            False,
            f"The clock moved by {wall_s:.2f} s while {monotonic_s:.2f} s passed; hands go on, but"
            " times in the log will be wrong.",
        )
    return Finding(True, "The clock is sound.")


def check_client() -> Finding:
    """Check that the page of the browser was built."""
    from fairdeal.server.pages import STATIC

    if not (STATIC / "index.html").is_file():
        return Finding(False, "The page was not built yet: run `make play` once, or `make client`.")
    return Finding(True, "The page for the browser is built.")


def check_worker() -> Finding:
    """Check that a process for the computer players starts and can think."""
    from fairdeal.players.worker import warm

    begun = time.monotonic()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max_workers=1, mp_context=context) as pool:
        try:
            pool.submit(warm).result(WORKER_S)
        except (BrokenProcessPool, TimeoutError, OSError) as error:
            return Finding(
                False,
                f"The process of the computer players does not start ({type(error).__name__}).",
            )
    seconds = time.monotonic() - begun
    return Finding(True, f"Computer players are ready in {seconds:.1f} s.")


def files_limit() -> int | None:
    """Return how many files a process may have open; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def check_files(limit: int | None) -> Finding:
    """Check that enough connections can be open at once."""
    if limit is None:
        return Finding(True, "The number of open files has no limit.")
    places = max(0, limit - _FILES_OF_OURS)
    sentence = f"{limit:,} open files are allowed, enough for {places:,} connections."
    if limit < FILES_LEAST:
        sentence = (
            f"Only {limit:,} open files are allowed, for {places:,} connections; raise the limit"
            " (`ulimit -n`, or LimitNOFILE= in a systemd unit)."
        )
    return Finding(limit >= FILES_LEAST, sentence)


def _standing(folder: Path) -> Path:
    """Return the folder, or the closest above it that is there."""
    folder = folder.resolve()
    # Unlike Path, os.path never raises; nobody may look into some folders.
    while not os.path.exists(folder) and folder != folder.parent:  # noqa: PTH110
        folder = folder.parent
    return folder

"""From settings to a running server, and its clean end."""

from __future__ import annotations

import asyncio
import contextlib
import io
import signal
import socket
import ssl
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TextIO

from fairdeal.room import Hub, Workers
from fairdeal.server.app import make_app
from fairdeal.server.door import Door
from fairdeal.server.ending import DRAIN_S, Ending, finish_hands
from fairdeal.server.garbage import collect_in_quiet, settle_memory
from fairdeal.server.housekeeping import keep_house
from fairdeal.server.lines import Lines, raise_file_limit
from fairdeal.server.lock import DATABASE, SEAL_KEY, take
from fairdeal.server.logs import log_without_message, speak_plainly
from fairdeal.server.metrics import Metrics, WatchedStore
from fairdeal.server.peers import Peers
from fairdeal.server.runner import Runner
from fairdeal.server.settings import Settings, lan_address
from fairdeal.server.valve import COMMANDS, UNHURRIED, Valve
from fairdeal.store import EventStore, SqliteStore, Unusable

__all__ = ["DATABASE", "IDLE_S", "CannotServe", "load_certificate", "run"]

# How long a thread may be kept waiting for Python. The store's waits at every statement; with
# Python's own 5 ms a busy room did a tenth to a half fewer actions a second, for the same CPU.
SWITCH_S = 0.0005
# What the system keeps of what a connection does not read, in bytes; Linux takes it twice. By
# itself it would grow to megabytes for each of those who read nothing.
SEND_BUFFER = 64 * 1024
IDLE_S = 5.0  # a connection that asks for nothing, or only begins to, is closed


class CannotServe(Exception):
    """The server cannot start or go on; the message is one sentence for the console."""


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT, and on while hands are finished (see ``ending``).

    ``say`` gets the lines for the console.

    Raises:
        CannotServe: before anything was served, or after another server took over.

    """
    speak_plainly()
    sys.setswitchinterval(SWITCH_S)
    _leave_no_core()
    files = raise_file_limit()
    tls = load_certificate(settings)
    with _locked(settings.data, say):
        sockets = _listen(settings)
        try:
            _loop_runner()(_serve(settings, sockets, tls, files, say))
        finally:
            for opened in sockets:
                opened.close()


async def _serve(
    settings: Settings,
    sockets: list[socket.socket],
    tls: ssl.SSLContext | None,
    files: int,
    say: Callable[[str], None],
) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_without_message)
    ending = Ending()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, ending.hear, name)
    port: int = sockets[0].getsockname()[1]
    network = lan_address() if settings.lan else None
    link = settings.url or (f"{_scheme(settings)}://{network}:{port}" if network else None)
    try:
        opened = await _open_store(settings, ending)
    except Unusable as error:
        raise CannotServe(str(error)) from error
    metrics = Metrics()
    store = WatchedStore(opened, metrics)
    workers = Workers()
    lag = asyncio.create_task(metrics.measure_lag(), name="lag")
    try:
        hub = Hub(store, workers, pace=settings.pace)
        await hub.resume()
        valve = Valve()
        runner = _make_runner(settings, hub, store, metrics, valve, port, link)
        await runner.setup()
        lines = Lines(files, valve.was_in, behind_proxy=settings.behind_proxy)
        for listening in sockets:
            await Door(runner, listening, lines, tls).start()
        keeping = asyncio.create_task(
            keep_house(store, settings.practice_days), name="housekeeping"
        )
        settle_memory()
        collecting = asyncio.create_task(collect_in_quiet(hub), name="garbage")
        _announce(settings, port, link, say)
        await ending.asked.wait()
        if not ending.fenced:
            await finish_hands(hub, ending, DRAIN_S, say)
        keeping.cancel()
        collecting.cancel()
        await hub.stop()
        await runner.cleanup()
    finally:
        lag.cancel()
        workers.close()
        await opened.close()
    if ending.fenced:
        raise CannotServe(
            "Another Fairdeal took over the database while this one stood still, so it has stopped;"
            " nothing that it was asked for since then was stored."
        )


async def _open_store(settings: Settings, ending: Ending) -> EventStore:
    if settings.database is None:
        return SqliteStore(settings.data / DATABASE)
    from fairdeal.store.postgres import PostgresStore, key_in

    path = settings.data / SEAL_KEY
    try:
        key = key_in(path)
    except (OSError, ValueError):
        raise CannotServe(f"The key {path} to sealed decks cannot be read or made.") from None
    return await PostgresStore.open(settings.database, key, ending.be_fenced)


def _make_runner(
    settings: Settings,
    hub: Hub,
    store: WatchedStore,
    metrics: Metrics,
    valve: Valve,
    port: int,
    link: str | None,
) -> Runner:
    app = make_app(
        hub,
        store,
        metrics,
        valve,
        Peers(lan=settings.lan, tls=settings.tls is not None, behind_proxy=settings.behind_proxy),
        port=port,
        url=link,
        data=settings.data,
        # Tests play without pauses, faster than any person presses a button.
        commands=COMMANDS if settings.pace is None else UNHURRIED,
    )
    return Runner(
        app,
        handle_signals=False,
        access_log=None,
        keepalive_timeout=IDLE_S,
        lingering_time=IDLE_S,
        shutdown_timeout=0.5,
    )


def _scheme(settings: Settings) -> str:
    return "http" if settings.tls is None else "https"


def load_certificate(settings: Settings) -> ssl.SSLContext | None:
    """Return the server's side of TLS 1.2 or newer, or None for plain http.

    Raises:
        CannotServe: the certificate or its key cannot be used.

    """
    if settings.tls is None:
        return None
    cert, key = settings.tls
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key, password="")  # a locked key is refused, not asked for
    except OSError as error:  # ssl.SSLError is one
        raise CannotServe(
            f"The certificate {cert} with the key {key} cannot be used ({error.strerror})."
        ) from None
    return context


def _announce(settings: Settings, port: int, link: str | None, say: Callable[[str], None]) -> None:
    address = f"{_scheme(settings)}://localhost:{port}"
    say(f"Fairdeal is at {address}")
    if settings.lan:
        if link is None:
            say("This machine has no address in a network; only this machine can play.")
        else:
            import segno

            picture = io.StringIO()
            segno.make(link).terminal(picture, border=2, compact=True)
            say(f"In your network: {link}\n{picture.getvalue()}")
    if settings.opens_browser:
        asyncio.get_running_loop().run_in_executor(None, _show, address)


def _show(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def _leave_no_core() -> None:
    """Let no crash of this process write a core file: it would hold live decks (T-03)."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _locked(folder: Path, say: Callable[[str], None]) -> TextIO:
    try:
        return take(folder, say)
    except BlockingIOError:
        raise CannotServe(
            f"Another Fairdeal is using the data in {folder}; stop it, or set FAIRDEAL_DATA"
            " to another folder."
        ) from None
    except OSError as error:
        raise CannotServe(
            f"The data folder {folder} cannot be written ({error.strerror}); set FAIRDEAL_DATA"
            " to another one."
        ) from None


def _listen(settings: Settings) -> list[socket.socket]:
    """Open the sockets: this machine's two loopback addresses, or its networks as well.

    A network in the clear is listened to by IPv4 alone, whose private addresses can be told.
    """
    first = "0.0.0.0" if settings.lan or settings.tls else "127.0.0.1"
    try:
        sockets = [socket.create_server((first, settings.port), backlog=512)]
    except OSError as error:
        raise CannotServe(
            f"Port {settings.port} cannot be used ({error.strerror}); choose another with"
            " `make play PORT=...` or `fairdeal serve --port ...`."
        ) from None
    second = "::" if settings.tls else "::1"
    with contextlib.suppress(OSError):  # no IPv6, or the port is taken there
        port = sockets[0].getsockname()[1]
        sockets.append(socket.create_server((second, port), family=socket.AF_INET6, backlog=512))
    for opened in sockets:  # what is accepted inherits it
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    return sockets


def _loop_runner() -> Callable[[Coroutine[Any, Any, None]], None]:
    if sys.platform == "win32":
        return asyncio.run
    import uvloop

    return uvloop.run

"""From settings to a running server, and its clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TextIO

from aiohttp import web

from fairdeal.room import Hub, Workers
from fairdeal.server.app import make_app
from fairdeal.server.lock import hold
from fairdeal.server.logs import log_without_message, speak_plainly
from fairdeal.server.settings import Settings, lan_address
from fairdeal.store import SqliteStore, Unusable

DATABASE = "fairdeal.db"
LOCK = "lock"


class CannotServe(Exception):
    """The server cannot start; the message is one sentence for the person at the console."""


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; ``say`` gets the lines for the console.

    Raises:
        CannotServe: before anything was served.

    """
    speak_plainly()
    with _locked(settings.data):
        sockets = _listen(settings)
        try:
            _loop_runner()(_serve(settings, sockets, say))
        finally:
            for opened in sockets:
                opened.close()


async def _serve(
    settings: Settings, sockets: list[socket.socket], say: Callable[[str], None]
) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_without_message)
    stopped = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, stopped.set)
    port: int = sockets[0].getsockname()[1]
    network = lan_address() if settings.lan else None
    link = settings.url or (f"http://{network}:{port}" if network else None)
    try:
        store = SqliteStore(settings.data / DATABASE)
    except Unusable as error:
        raise CannotServe(str(error)) from error
    workers = Workers()
    try:
        hub = Hub(store, workers, pace=settings.pace)
        await hub.resume()
        runner = web.AppRunner(
            make_app(hub, store, port, link),
            handle_signals=False,
            access_log=None,
            shutdown_timeout=0.5,
        )
        await runner.setup()
        for opened in sockets:
            await web.SockSite(runner, opened).start()
        _settle_memory()
        _announce(settings, port, link, say)
        await stopped.wait()
        await hub.stop()
        await runner.cleanup()
    finally:
        workers.close()
        await store.close()


def _announce(settings: Settings, port: int, link: str | None, say: Callable[[str], None]) -> None:
    address = f"http://localhost:{port}"
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


def _settle_memory() -> None:
    """Keep full collections, which stall every socket, away from what lives for ever."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


@contextlib.contextmanager
def _locked(folder: Path) -> Any:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file: TextIO = hold(folder / LOCK)
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
    with file:
        yield


def _listen(settings: Settings) -> list[socket.socket]:
    """Open the sockets: this machine's two loopback addresses, or its networks as well."""
    first = "0.0.0.0" if settings.lan else "127.0.0.1"
    try:
        sockets = [socket.create_server((first, settings.port), backlog=512)]
    except OSError as error:
        raise CannotServe(
            f"Port {settings.port} cannot be used ({error.strerror}); choose another with"
            " `make play PORT=...` or `fairdeal serve --port ...`."
        ) from None
    with contextlib.suppress(OSError):  # no IPv6, or the port is taken there
        port = sockets[0].getsockname()[1]
        sockets.append(socket.create_server(("::1", port), family=socket.AF_INET6, backlog=512))
    return sockets


def _loop_runner() -> Callable[[Coroutine[Any, Any, None]], None]:
    if sys.platform == "win32":
        return asyncio.run
    import uvloop

    return uvloop.run

"""The web application: its routes and what stands in front of them."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from fairdeal.room import Hub
from fairdeal.room.rates import Rate
from fairdeal.server.account import Accounts
from fairdeal.server.api import BODY_MOST, Api, error
from fairdeal.server.guard import Guard, add_headers
from fairdeal.server.hands import Hands
from fairdeal.server.identity import Identity
from fairdeal.server.learn import Learn
from fairdeal.server.lobby import Lobby
from fairdeal.server.metrics import Metrics, WatchedStore
from fairdeal.server.operations import Operations
from fairdeal.server.pages import Pages
from fairdeal.server.passphrases import Passphrases
from fairdeal.server.peers import Peers
from fairdeal.server.socket import Sockets
from fairdeal.server.valve import COMMANDS, Valve
from fairdeal.store import StoreFailed


@web.middleware
async def answer_failures(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer a failed disk, and the refusals of aiohttp, which may quote what was sent (T-03)."""
    try:
        return await handler(request)
    except StoreFailed:
        if request.path.startswith("/api/"):
            return error("try_again")
        return web.Response(
            status=503, text="The disk of this server fails just now. Please try again soon.\n"
        )
    except web.HTTPException as no:
        return web.Response(status=no.status, text=f"{no.status}: {no.reason}\n")


def make_app(
    hub: Hub,
    watched: WatchedStore,
    metrics: Metrics,
    valve: Valve,
    peers: Peers,
    *,
    port: int,
    url: str | None,
    data: Path,
    commands: Rate = COMMANDS,
) -> web.Application:
    """Put the application together.

    Links begin with ``url``, or as the request did. ``watched`` is the store that ``hub`` uses;
    ``data`` is the folder on whose disk it is. ``commands`` bounds each connection.
    """
    metrics.watch(hub, valve)
    guard = Guard(url, peers, valve)
    identity = Identity(watched, port, url, valve, data)
    pages = Pages(identity)
    api = Api(hub, identity, guard, valve, url)
    hands = Hands(hub, identity, valve, url, data)
    passphrases = Passphrases()
    accounts = Accounts(hub, watched, identity, guard, valve, passphrases)
    sockets = Sockets(hub, identity, guard, valve, metrics, commands)
    operations = Operations(hub, watched, metrics, data)

    app = web.Application(client_max_size=BODY_MOST, middlewares=[guard.check, answer_failures])
    app.on_response_prepare.append(add_headers)
    app.on_cleanup.append(passphrases.stop)
    app.router.add_get("/", pages.page)
    app.router.add_get("/t/{table}", pages.page)
    app.router.add_get("/h/{name}", pages.visit)
    app.router.add_get("/ws/{table}", sockets.play)
    for path, handler in Learn(pages.file).routes():
        app.router.add_get(path, handler)
    app.router.add_get("/healthz", operations.health)
    app.router.add_get("/metrics", operations.metrics)
    app.router.add_get("/api/me", api.me)
    app.router.add_get("/api/lobby", Lobby(hub).tables)
    app.router.add_post("/api/practise", api.practise)
    app.router.add_post("/api/tables", api.open)
    app.router.add_get("/api/tables/{table}", api.table)
    app.router.add_get("/api/tables/{table}/qr", api.qr)
    app.router.add_get("/api/tables/{table}/hands/{hand}/link", hands.link)
    app.router.add_get("/api/tables/{table}/hands/{hand}/phh", hands.file)
    app.router.add_get("/api/hands/{name}", hands.shared)
    app.router.add_get("/api/hands/{name}/phh", hands.shared_file)
    app.router.add_post("/api/account", accounts.make)
    app.router.add_delete("/api/account", accounts.delete)
    app.router.add_get("/api/account/data", accounts.data)
    app.router.add_get("/api/account/devices", accounts.devices)
    app.router.add_post("/api/account/login", accounts.log_in)
    app.router.add_post("/api/account/logout", accounts.log_out)
    app.router.add_post("/api/account/passphrase", accounts.change_passphrase)
    app.router.add_post("/api/account/sign-out", accounts.sign_out)
    app.router.add_route("*", "/api/{rest:.*}", api.nothing)
    app.router.add_get("/{rest:.*}", pages.file)
    return app

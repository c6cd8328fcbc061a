"""The web application: its routes and what stands in front of them."""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler

from fairdeal.room import Hub
from fairdeal.server.api import BODY_MOST, Api, error
from fairdeal.server.guard import Guard, add_headers
from fairdeal.server.identity import Identity
from fairdeal.server.pages import Pages
from fairdeal.server.socket import Sockets
from fairdeal.store import EventStore, StoreFailed


@web.middleware
async def answer_a_failed_disk(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Say that the disk fails and that it may pass, instead of an error of ours."""
    try:
        return await handler(request)
    except StoreFailed:
        if request.path.startswith("/api/"):
            return error("try_again")
        return web.Response(
            status=503, text="The disk of this server fails just now. Please try again soon.\n"
        )


def make_app(hub: Hub, store: EventStore, port: int, url: str | None) -> web.Application:
    """Put the application together; links begin with ``url``, or as the request did."""
    guard = Guard(url)
    identity = Identity(store, port, url)
    pages = Pages(identity)
    api = Api(hub, identity, guard, url)
    sockets = Sockets(hub, identity, guard)

    app = web.Application(
        client_max_size=BODY_MOST, middlewares=[guard.check_host, answer_a_failed_disk]
    )
    app.on_response_prepare.append(add_headers)
    app.router.add_get("/", pages.page)
    app.router.add_get("/t/{table}", pages.page)
    app.router.add_get("/ws/{table}", sockets.play)
    app.router.add_get("/api/me", api.me)
    app.router.add_post("/api/practise", api.practise)
    app.router.add_post("/api/tables", api.open)
    app.router.add_get("/api/tables/{table}", api.table)
    app.router.add_route("*", "/api/{rest:.*}", api.nothing)
    app.router.add_get("/{rest:.*}", pages.file)
    return app

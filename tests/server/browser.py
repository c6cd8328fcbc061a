"""A browser at a ``Site``: it keeps the cookies that it is given."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import aiohttp

from tests.server.site import URL, Site, away

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PASSPHRASE = "correct battery horse"
ANA = {"account": "Ana", "passphrase": PASSPHRASE}


class Browser:
    """``cookies`` are what it has; ``headers`` what it sends with every request."""

    def __init__(self, site: Site, address: str = "100.64.0.7", agent: str = FIREFOX) -> None:
        self.site = site
        self.cookies: dict[str, str] = {}
        self._always = {**away(address), "User-Agent": agent}

    @property
    def headers(self) -> dict[str, str]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**self._always, "Cookie": cookie} if cookie else self._always

    @property
    def token(self) -> str:
        """The secret in its first cookie."""
        return self.cookies["__Host-fairdeal-1"]

    async def me(self) -> dict[str, Any]:
        """Come in; a new browser becomes a guest."""
        status, said = await self.ask("GET", "/api/me")
        assert status == 200, said
        return said

    async def ask(
        self, method: str, path: str, body: Any = None, **more: str
    ) -> tuple[int, dict[str, Any]]:
        """Ask as a page of the site would; return status and answer."""
        url = f"http://127.0.0.1:{self.site.port}{path}"
        headers = {"Origin": URL, **self.headers, **more}
        async with (
            aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http,
            http.request(method, url, json=body, headers=headers) as response,
        ):
            for line in response.headers.getall("Set-Cookie", []):
                for name, morsel in SimpleCookie(line).items():
                    self.cookies[name] = morsel.value
                    if not morsel.value:
                        del self.cookies[name]
            said: dict[str, Any] = await response.json()
            return response.status, said

    async def make_account(self, body: dict[str, str] = ANA) -> None:
        """Make an account of its guest."""
        await self.me()
        assert await self.ask("POST", "/api/account", body) == (200, {"account": body["account"]})

    async def log_in(self, body: dict[str, str] = ANA) -> None:
        """Log in, and expect that it goes well."""
        status, said = await self.ask("POST", "/api/account/login", body)
        assert status == 200, said

    async def devices(self) -> list[dict[str, Any]]:
        """List the devices of its player."""
        status, said = await self.ask("GET", "/api/account/devices")
        assert status == 200, said
        devices: list[dict[str, Any]] = said["devices"]
        return devices

    async def player(self) -> str:
        """Ask who it is, as the store calls him."""
        status, said = await self.ask("GET", "/api/account/data")
        assert status == 200, said
        player: str = said["player"]
        return player

"""The page can be put on the home screen as an app."""

from __future__ import annotations

import json
import struct
import urllib.request

from tests.e2e.conftest import Come
from tests.server_process import ServerProcess


def test_the_browser_takes_the_page_for_an_app(come: Come) -> None:
    ana = come(phone=True)
    ana.home()
    devtools = ana.page.context.new_cdp_session(ana.page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"].endswith("/fairdeal.webmanifest")
    assert found["errors"] == []
    wrong = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in wrong] in ([], ["in-incognito"])
    assert ana.errors == []


def test_every_icon_is_there_in_its_size(server: ServerProcess) -> None:
    with urllib.request.urlopen(f"{server.url}/fairdeal.webmanifest", timeout=10) as answer:
        assert answer.headers["Content-Type"] == "application/manifest+json"
        icons = json.load(answer)["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    icons.append({"src": "/apple-touch-icon.png", "type": "image/png", "sizes": "180x180"})
    for icon in icons:
        with urllib.request.urlopen(server.url + icon["src"], timeout=10) as answer:
            assert answer.headers["Content-Type"] == icon["type"]
            body = answer.read()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", body[16:24])
            assert f"{width}x{height}" == icon["sizes"]

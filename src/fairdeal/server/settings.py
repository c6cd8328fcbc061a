"""What the person at the console chose: flags of ``fairdeal serve`` and the environment."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args
from urllib.parse import urlsplit

from fairdeal.table import Pace


class SettingsError(ValueError):
    """A setting is wrong; the message is one sentence for the person at the console."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the server is told from outside.

    Attributes:
        port: the TCP port; 0 lets the system choose one.
        opens_browser: whether to show the page in the machine's browser.
        lan: whether the home network may connect, too.
        data: the folder of the database.
        url: the address that links begin with, without a slash at the end, or None.
        pace: for tests only: the pace of every table.

    """

    port: int
    opens_browser: bool
    lan: bool
    data: Path
    url: str | None = None
    pace: Pace | None = None


def read_settings(
    port: int, *, opens_browser: bool, lan: bool, environ: Mapping[str, str]
) -> Settings:
    """Put flags and environment together.

    Raises:
        SettingsError: a value is of no use.

    """
    if not 0 <= port <= 65535:
        raise SettingsError(f"Port {port} is no port; choose one from 1 to 65535.")
    return Settings(
        port,
        opens_browser,
        lan,
        Path(environ.get("FAIRDEAL_DATA") or "data"),
        _url(environ.get("FAIRDEAL_URL")),
        _pace(environ.get("FAIRDEAL_TEST_PACE")),
    )


def _url(text: str | None) -> str | None:
    if not text:
        return None
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise SettingsError(
            f"FAIRDEAL_URL={text} is no address of a site; write it as https://cards.example.org"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _pace(text: str | None) -> Pace | None:
    if not text:
        return None
    if text not in get_args(Pace):
        raise SettingsError(f"FAIRDEAL_TEST_PACE={text} must be one of {', '.join(get_args(Pace))}")
    return cast("Pace", text)


def lan_address() -> str | None:
    """Return this machine's address in its network, or None when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # chooses a route; nothing is sent
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address

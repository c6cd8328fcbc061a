"""What the person at the console chose: flags of ``fairdeal serve`` and the environment."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast, get_args

from fairdeal.table import Pace

PRACTICE_DAYS = 30
_DAYS_MOST = 36_500
_PORT_MOST = 65_535
# A scheme, a name or an address, and a port, as browsers write an origin.
_SITE = re.compile(
    r"(?P<site>https?://(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(?P<port>\d{1,5}))?)/?",
    re.ASCII | re.IGNORECASE,
)


class SettingsError(ValueError):
    """A setting is wrong; the message is one sentence for the person at the console."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the server is told from outside.

    Attributes:
        port: the TCP port; 0 lets the system choose one.
        opens_browser: whether to show the page in the machine's browser.
        lan: whether the home network may connect, too.
        data: the folder of the database, of the lock and of the room's key.
        url: the address that links begin with, without a slash at the end, or None.
        tls: the files of a certificate chain and of its key, for https; None for http.
        behind_proxy: whether a proxy on this machine speaks for those who call.
        pace: for tests only: the pace of every table.
        database: the address of a PostgreSQL database, or None for a file in ``data``.
        practice_days: how long the log of a closed practice table is kept; 0: for ever.

    """

    port: int
    opens_browser: bool
    lan: bool
    data: Path
    url: str | None = None
    tls: tuple[Path, Path] | None = None
    behind_proxy: bool = False
    pace: Pace | None = None
    database: str | None = field(default=None, repr=False)  # it holds a password
    practice_days: int = PRACTICE_DAYS


def read_settings(
    port: int,
    *,
    opens_browser: bool,
    lan: bool,
    environ: Mapping[str, str],
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    behind_proxy: bool = False,
    keep_practice_days: int | None = None,
) -> Settings:
    """Put flags and environment together; a flag stands before its variable.

    Raises:
        SettingsError: a value is of no use.

    """
    if not 0 <= port <= 65535:
        raise SettingsError(f"Port {port} is no port; choose one from 1 to 65535.")
    url = _url(environ.get("FAIRDEAL_URL"))
    https = url is not None and url.startswith("https://")
    if behind_proxy and (not https or lan or tls_cert is not None):
        raise SettingsError(
            "--behind-proxy needs FAIRDEAL_URL=https://..., the address that the proxy serves,"
            " and goes with neither --lan nor --tls-cert: the proxy is the only way in."
        )
    return Settings(
        port,
        opens_browser,
        lan,
        data_folder(environ),
        url,
        _tls(tls_cert, tls_key),
        behind_proxy,
        _pace(environ.get("FAIRDEAL_TEST_PACE")),
        _database(environ.get("FAIRDEAL_DB")),
        _days(environ.get("FAIRDEAL_KEEP_PRACTICE_DAYS"), keep_practice_days),
    )


def data_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder that holds the database."""
    return Path(environ.get("FAIRDEAL_DATA") or "data")


def _tls(cert: Path | None, key: Path | None) -> tuple[Path, Path] | None:
    if cert is None and key is None:
        return None
    if cert is None or key is None:
        raise SettingsError("--tls-cert and --tls-key go together: a certificate and its key.")
    return cert, key


def _url(text: str | None) -> str | None:
    if not text:
        return None
    found = _SITE.fullmatch(text)
    if found is None or int(found["port"] or 0) > _PORT_MOST:
        raise SettingsError(
            f"FAIRDEAL_URL={text} is no address of a site; write it as https://cards.example.org"
        )
    return found["site"].lower()


def _database(text: str | None) -> str | None:
    if not text:
        return None
    if not text.startswith("postgresql://"):  # not quoted: it may hold a password
        raise SettingsError(
            "FAIRDEAL_DB is no address of a PostgreSQL database; write it as"
            " postgresql://user:password@host/database, or leave it unset for a file in the data"
            " folder."
        )
    return text


def _days(text: str | None, flag: int | None) -> int:
    if flag is None and not text:
        return PRACTICE_DAYS
    try:
        days = int(text or "") if flag is None else flag
    except ValueError:
        days = -1
    if not 0 <= days <= _DAYS_MOST:
        raise SettingsError(
            "--keep-practice-days (or FAIRDEAL_KEEP_PRACTICE_DAYS) is a number of days from 0,"
            f" which is for ever, to {_DAYS_MOST}."
        )
    return days


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

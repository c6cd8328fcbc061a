"""``fairdeal serve``: run the room and its web page."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--port", type=int, default=8765, help="TCP port (default 8765)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--lan", action="store_true", help="let the home network connect, too")
    parser.add_argument(
        "--behind-proxy",
        action="store_true",
        help="a proxy on this machine speaks https for us (needs FAIRDEAL_URL; docs/deploy.md)",
    )
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate chain: https")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="key of the certificate")
    parser.add_argument(
        "--keep-practice-days",
        type=int,
        metavar="N",
        help="remove the log of a practice table N days after it was closed (default 30; 0: never)",
    )


def run(options: argparse.Namespace) -> int:
    """Serve until stopped; 1 with a sentence on stderr if that cannot be done."""
    try:
        from fairdeal.server.lock import sole_database
        from fairdeal.server.serve import CannotServe
        from fairdeal.server.serve import run as serve
        from fairdeal.server.settings import SettingsError, read_settings
        from fairdeal.store import Unusable
    except ModuleNotFoundError as missing:
        print(
            f"`fairdeal serve` needs {missing.name}: pip install 'fairdeal[room]'", file=sys.stderr
        )
        return 1
    try:
        settings = read_settings(
            options.port,
            opens_browser=not options.no_open,
            lan=options.lan,
            tls_cert=options.tls_cert,
            tls_key=options.tls_key,
            behind_proxy=options.behind_proxy,
            keep_practice_days=options.keep_practice_days,
            environ=os.environ,
        )
        with contextlib.ExitStack() as held:
            if settings.database is None:
                held.enter_context(sole_database(settings.data))
            serve(settings, _say)
    except (CannotServe, SettingsError, Unusable) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # before the server listens to signals itself
        return 130
    return 0


def _say(line: str) -> None:
    print(line, flush=True)

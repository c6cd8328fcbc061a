"""The ``fairdeal`` command: one sub-command a module, imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

# name -> (module with ``arguments(parser)`` and ``run(options) -> int``, one line of help)
_COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("fairdeal.cli.serve", "run the room and its web page"),
    "backup": ("fairdeal.cli.backup", "copy the database, also while the server runs"),
    "restore": ("fairdeal.cli.restore", "make a backup the database of a room that has none"),
    "audit": ("fairdeal.cli.audit", "check a database: chain, ledger and every finished hand"),
    "doctor": ("fairdeal.cli.doctor", "check whether a room can run here"),
    "sim": ("fairdeal.cli.sim", "let computer players play many hands and report"),
    "replay": ("fairdeal.cli.replay", "play recorded hands and compare the final chips"),
    "equity": ("fairdeal.cli.equity", "say how often each of several hands or ranges wins"),
    "eval": ("fairdeal.cli.evaluate", "name the best five of five to seven cards"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command and return its exit code; 2 for a wrong call."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="fairdeal", description="No-limit Texas hold'em.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, line) in _COMMANDS.items():
        sub = commands.add_parser(name, help=line, description=line.capitalize() + ".")
        if words[:1] == [name]:
            importlib.import_module(module).arguments(sub)
    options = parser.parse_args(words)
    try:
        code: int = importlib.import_module(_COMMANDS[options.command][0]).run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())

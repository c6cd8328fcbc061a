"""``fairdeal backup``: a consistent copy of the database, also while the server runs."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from fairdeal.store import StoreFailed, Unusable, back_up

DATABASE = "fairdeal.db"  # in the data folder, as the server names it


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("target", metavar="TARGET", help="the file to write; it must not be there")
    parser.add_argument(
        "--data",
        default=os.environ.get("FAIRDEAL_DATA") or "data",
        metavar="DIR",
        help="the folder of the data (default: $FAIRDEAL_DATA, else ./data)",
    )


def run(options: argparse.Namespace) -> int:
    """Copy and say what was written; 1 with a sentence on stderr if that cannot be done."""
    target = Path(options.target)
    try:
        tables, events = back_up(Path(options.data) / DATABASE, target)
    except FileExistsError:
        print(f"{target} is there already; it was not overwritten.", file=sys.stderr)
    except OSError as error:
        print(f"{target} cannot be written ({error.strerror}).", file=sys.stderr)
    except (StoreFailed, Unusable) as error:
        print(error, file=sys.stderr)
    else:
        size = target.stat().st_size
        print(
            f"Wrote {target}: {tables} tables, {events} events, {size} bytes. Every table ends"
            " before the hand that runs there now."
        )
        return 0
    return 1

"""``fairdeal backup``: a consistent copy of the database, also while the server runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from fairdeal.cli.database import chosen, data_argument
from fairdeal.store import StoreFailed, Unusable, back_up


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("target", metavar="TARGET", help="the file to write; it must not be there")
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Copy and say what was written; 1 with a sentence on stderr if that cannot be done."""
    target = Path(options.target)
    try:
        tables, events = _copy(chosen(options.data), target)
    except ModuleNotFoundError as missing:
        print(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[room]'", file=sys.stderr)
    except FileExistsError as error:
        print(_in_the_way(target, Path(error.filename)), file=sys.stderr)
    except OSError as error:
        print(f"{target} cannot be written ({error.strerror}).", file=sys.stderr)
    except StoreFailed as error:
        print(f"No backup was written: the copy failed ({error}).", file=sys.stderr)
    except Unusable as error:
        print(error, file=sys.stderr)
    else:
        size = target.stat().st_size
        print(
            f"Wrote {target}: {tables} tables, {events} events, {size} bytes. Every table ends"
            " before the hand that runs there now."
        )
        return 0
    return 1


def _in_the_way(target: Path, found: Path) -> str:
    if found == target:
        return f"{target} is there already; it was not overwritten."
    return f"{found} is in the way of {target}; remove it, or name another file."


def _copy(source: Path | str, target: Path) -> tuple[int, int]:
    if isinstance(source, Path):
        return back_up(source, target)
    from fairdeal.store import postgres

    return asyncio.run(postgres.back_up(source, target))

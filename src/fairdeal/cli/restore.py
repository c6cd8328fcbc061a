"""``fairdeal restore``: a backup becomes the database of a room, which must have none yet."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from fairdeal.cli.database import chosen, data_argument, spoken
from fairdeal.store import StoreFailed, Unusable, back_up


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("source", metavar="FILE", help="what `fairdeal backup` wrote")
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Fill the database and say with what; 1 with a sentence on stderr if that cannot be done."""
    source, target = Path(options.source), chosen(options.data)
    try:
        if isinstance(target, Path):
            name = str(target)
            tables, events = _to_file(source, target)
        else:
            name = spoken(target)
            tables, events = _to_postgres(source, target)
    except ModuleNotFoundError as missing:
        print(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[room]'", file=sys.stderr)
    except FileExistsError:
        print(f"Nothing was restored: {name} is not empty.", file=sys.stderr)
    except OSError as error:
        print(f"{target} cannot be written ({error.strerror}).", file=sys.stderr)
    except (StoreFailed, Unusable) as error:
        print(error, file=sys.stderr)
    else:
        print(f"Restored {tables} tables and {events} events of {source} to {name}.")
        return 0
    return 1


def _to_file(source: Path, target: Path) -> tuple[int, int]:
    target.parent.mkdir(parents=True, exist_ok=True)
    return back_up(source, target)


def _to_postgres(source: Path, target: str) -> tuple[int, int]:
    from fairdeal.store import postgres

    return asyncio.run(postgres.restore(source, target))
